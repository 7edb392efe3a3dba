package logic

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// tables are functions of whole numbers, given by what they return for the remainders of their arguments; one may refuse some of these.
type tables struct {
	f, g [period]int
	h    [period][period]int
}

// period is that of the functions: variables take each remainder, with both signs.
const period = 3

func randomTables(rng *rand.Rand) *tables {
	t := &tables{}
	for i := range period {
		t.f[i], t.g[i] = rng.IntN(5)-2, rng.IntN(4)-1
		for j := range period {
			t.h[i][j] = rng.IntN(5) - 2
		}
	}
	return t
}

// Execute implements [relation.Executor]: G refuses what its table has -1 for.
func (t *tables) Execute(fn *relation.Func, args []relation.Column, n int, _ relation.Bits) (*relation.Execution, error) {
	ex := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	out := make([]int, n)
	at := func(c relation.Column, i int) int { return ((c.At(i).(int) % period) + period) % period }
	for i := range out {
		ex.Outcome[i] = relation.Returned
		switch fn.Name {
		case "F":
			out[i] = t.f[at(args[0], i)]
		case "G":
			if out[i] = t.g[at(args[0], i)]; out[i] < 0 {
				ex.Outcome[i] = relation.Errored
			}
		case "H":
			out[i] = t.h[at(args[0], i)][at(args[1], i)]
		}
	}
	ex.Outputs = []relation.Column{relation.NewVec(fn.Results[0].Type, out)}
	return ex, nil
}

// Global implements [relation.Executor].
func (t *tables) Global(string, int) (relation.Column, error) { return nil, errors.New("no variables") }

// holds reports whether a relation of at most two variables is true for all values between -reach and reach.
func (t *tables) holds(r *relation.Relation, reach int) (bool, error) {
	side, rows := 2*reach+1, 1
	for range r.Vars {
		rows *= side
	}
	cols := map[string]relation.Column{}
	for k, v := range r.Vars {
		values := make([]int, rows)
		for i, step := range values {
			if step = i; k > 0 {
				step /= side
			}
			values[i] = step%side - reach
		}
		cols[v.Name] = relation.NewVec(v.Type, values)
	}
	v, err := r.Eval(t, cols, rows)
	return err == nil && v.Violated.Count() == 0, err
}

// randomText is a relation of F, G and H over x and y.
func randomText(rng *rand.Rand) string {
	pick := func(from ...string) string { return from[rng.IntN(len(from))] }
	var number func(depth int) string
	number = func(depth int) string {
		if depth <= 0 {
			return pick("x", "y", "0", "1", "2", "x", "y")
		}
		switch rng.IntN(9) {
		case 0, 1, 2:
			return "F(" + number(depth-1) + ")"
		case 3:
			return "G(" + number(depth-1) + ")"
		case 4, 5:
			return "H(" + number(depth-1) + ", " + number(depth-1) + ")"
		case 6:
			return pick("min", "max") + "(" + number(depth-1) + ", " + number(depth-1) + ")"
		case 7:
			return "(" + number(depth-1) + pick(" + ", " - ") + number(depth-1) + ")"
		}
		return number(0)
	}
	condition := func(depth int) string {
		if rng.IntN(6) == 0 {
			return pick("ok", "err", "!err") + "(G(" + number(depth-1) + "))"
		}
		return number(depth) + pick(" == ", " == ", " != ", " < ", " <= ", " >= ", " > ") + number(depth)
	}
	post := condition(2)
	switch rng.IntN(8) {
	case 0:
		post = "(" + post + ") == (" + condition(1) + ")"
	case 1:
		post += pick(" && ", " || ") + condition(1)
	}
	switch rng.IntN(4) {
	case 0:
		return condition(1) + " => " + post
	case 1:
		return condition(1) + pick(" && ", " || ") + condition(0) + " => " + post
	}
	return post
}

// declaring declares the variables of a text as whole numbers.
func declaring(text string) string {
	var vars []string
	for _, v := range []string{"x", "x2", "y"} {
		if regexp.MustCompile(`\b` + v + `\b`).MatchString(text) {
			vars = append(vars, v+" int")
		}
	}
	return "(" + strings.Join(vars, ", ") + "): " + text
}

// changed is the text of a relation with something else in two places, so that it may follow from the relation.
func changed(rng *rand.Rand, text string) string {
	if _, rest, ok := strings.Cut(text, "): "); ok && strings.HasPrefix(text, "(") {
		text = rest
	}
	for range 2 {
		pairs := [][2]string{{" == ", " <= "}, {" < ", " <= "}, {" <= ", " < "}, {"x2", "y"}, {"x", "2"}, {"x", "F(y)"}, {"y", "x"}, {"y", "0"}, {"F(", "F(0 + "}, {" > ", " != "}, {" || ", " && "}, {" == ", " >= "}, {"y", "min(x, y)"}}
		p := pairs[rng.IntN(len(pairs))]
		text = strings.Replace(text, p[0], p[1], 1+rng.IntN(3))
	}
	if !strings.Contains(text, "=>") && rng.IntN(3) == 0 {
		text = []string{"x < y", "x == y", "y != 0", "x == 1"}[rng.IntN(4)] + " => " + text
	}
	return text
}

// What is derived is true of each function of which the known relations are, and derivations are found.
func TestDerivesOnlyWhatIsTrue(t *testing.T) {
	num := relation.Predeclared(relation.Int)
	fn := func(name string, params ...string) *relation.Func {
		f := &relation.Func{Name: name, Pkg: "p", Results: []relation.Param{{Type: num}}}
		for _, p := range params {
			f.Params = append(f.Params, relation.Param{Name: p, Type: num})
		}
		return f
	}
	env := &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Funcs: []*relation.Func{fn("F", "x"), fn("G", "x"), fn("H", "x", "y")}}
	env.Func("G").Err = true
	rules, err := Builtins(env)
	if err != nil {
		t.Fatal(err)
	}
	rng := seed.New(1).Child("derivations", 0).Rand()
	parse := func(count int, of *tables) (out []*relation.Relation) {
		for range count {
			r, err := relation.Parse(declaring(randomText(rng)), env)
			if err != nil {
				continue
			}
			if is, err := of.holds(r, 9); err == nil && is {
				out = append(out, r)
			}
		}
		return out
	}
	found := 0
	for range 2 {
		known := parse(40, randomTables(rng))
		var others []*tables // other functions of which some of the known relations are true
		for range 60 {
			others = append(others, randomTables(rng))
		}
		for range 30 {
			first := rng.IntN(max(1, len(known)-4))
			some := known[first:min(len(known), first+1+rng.IntN(4))]
			if len(some) == 0 {
				continue
			}
			goal, err := relation.Parse(declaring(changed(rng, some[rng.IntN(len(some))].Text())), env)
			if err != nil || len(goal.Vars) > 2 {
				continue
			}
			if _, ok := Derives(goal, some, rules); !ok {
				continue
			}
			found++
			for _, o := range others {
				if is, err := o.model(some); err != nil || !is {
					continue
				}
				if is, err := o.holds(goal, 4); err != nil || !is {
					t.Errorf("%s does not follow from %s: %+v, %v", goal.Text(), fmt.Sprint(written(some)), *o, err)
					break
				}
			}
		}
	}
	if found < 20 {
		t.Errorf("%d derivations of random relations", found)
	}
}

// model reports whether relations are all true of the functions.
func (t *tables) model(of []*relation.Relation) (bool, error) {
	for _, r := range of {
		if is, err := t.holds(r, 9); err != nil || !is {
			return false, err
		}
	}
	return true, nil
}

func written(rels []*relation.Relation) (out []string) {
	for _, r := range rels {
		out = append(out, r.Text())
	}
	return out
}
