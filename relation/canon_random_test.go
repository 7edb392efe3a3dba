package relation

import (
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestRandomRoundTrip prints and reads random relations over every production of the language.
func TestRandomRoundTrip(t *testing.T) {
	env, read := evalEnv(), 0
	for seed := range uint64(4000) {
		w := writer{rand.New(rand.NewPCG(seed, 11))}
		r, err := Parse(declaring(w.relation()), env)
		if err != nil {
			continue // a constant that overflows
		}
		read++
		roundTrips(t, r, env)
	}
	if read < 2000 {
		t.Errorf("only %d of 4000 relations could be read", read)
	}
}

var word = regexp.MustCompile(`[A-Za-z]+`)

// declaring puts a parameter list before a random relation, with the variables that it uses.
func declaring(text string) string {
	words := word.FindAllString(text, -1)
	var params []string
	for _, typ := range slices.Sorted(maps.Keys(fuzzVars)) {
		for _, v := range fuzzVars[typ] {
			if slices.Contains(words, v) {
				params = append(params, v+" "+typ)
			}
		}
	}
	return "r(" + strings.Join(params, ", ") + "): " + text
}

// TestOrderKeepsMeaning decides random relations as they are written and with their operands ordered: every verdict must be the
// same. Rows that an execution takes out of the domain are left aside: an execution that is read later may not be reached.
func TestOrderKeepsMeaning(t *testing.T) {
	env, compared := evalEnv(), 0
	for seed := range uint64(4000) {
		w := writer{rand.New(rand.NewPCG(seed, 13))}
		text := declaring(w.relation())
		written, err := read(text, env)
		if err != nil {
			continue
		}
		ordered, err := read(text, env)
		if err != nil {
			t.Fatal(err)
		}
		k := &canon{env: env, r: ordered, vars: variables(ordered)}
		k.findSources()
		if ordered.Pre != nil {
			ordered.Pre = k.order(ordered.Pre)
		}
		ordered.Post = k.order(ordered.Post)
		rows := make([]row, 6)
		var verdicts [2]*Verdicts
		for i, r := range []*Relation{written, ordered} {
			walkCalls(r.Pre, setKey)
			walkCalls(r.Post, setKey)
			r.Vars = variables(r)
			if i == 0 {
				for j := range rows {
					rows[j] = row{}
					for _, v := range r.Vars {
						rows[j][v.Name] = w.value(v.Type)
					}
				}
			}
			if verdicts[i], err = r.Eval(&fakes{funcs: fakeFuncs()}, table(t, r, rows), len(rows)); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
		}
		for i := range rows {
			a, b := verdict(verdicts[0], i), verdict(verdicts[1], i)
			if gone := []string{left, untried}; a != b && !slices.Contains(gone, a) && !slices.Contains(gone, b) {
				t.Fatalf("%s\nordered %s\nat %v: %s as written, %s ordered", text, ordered, rows[i], a, b)
			}
			compared++
		}
	}
	if compared < 10000 {
		t.Errorf("only %d verdicts compared", compared)
	}
}
