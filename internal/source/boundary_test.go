package source_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/source/sourcetest"
	"github.com/imago-mt/imago/relation"
)

// A fifth of the bugs of Go modules that were studied shows at boundary values only (docs/traps.md C): each kind is drawn.
func TestBoundaryValues(t *testing.T) {
	ints := &relation.Type{Kind: relation.Slice, Elem: integer}
	str := func(r source.Row) string { return r[0].(string) }
	allEqual := func(n int) func(source.Row) bool {
		return func(r source.Row) bool {
			l := r[0].(relation.List)
			return len(l) == n && !slices.ContainsFunc(l, func(v relation.Value) bool { return source.Compare(v, l[0]) != 0 })
		}
	}
	for _, tt := range []struct {
		name   string
		types  []*relation.Type
		wanted map[string]func(source.Row) bool
	}{
		{"float", []*relation.Type{float}, map[string]func(source.Row) bool{
			"0":              func(r source.Row) bool { return math.Float64bits(r[0].(float64)) == 0 },
			"-0":             func(r source.Row) bool { x := r[0].(float64); return x == 0 && math.Signbit(x) },
			"tiny":           func(r source.Row) bool { x := math.Abs(r[0].(float64)); return 0 < x && x < 1e-8 },
			"small negative": func(r source.Row) bool { x := r[0].(float64); return -10 <= x && x <= -1 },
			"far offset":     func(r source.Row) bool { x := r[0].(float64); return 999.99 < x && x < 1000 },
		}},
		{"int", []*relation.Type{integer}, map[string]func(source.Row) bool{
			"0":    func(r source.Row) bool { return r[0] == 0 },
			"-1":   func(r source.Row) bool { return r[0] == -1 },
			"63":   func(r source.Row) bool { return r[0] == 63 },
			"64":   func(r source.Row) bool { return r[0] == 64 },
			"65":   func(r source.Row) bool { return r[0] == 65 },
			"999":  func(r source.Row) bool { return r[0] == 999 },
			"-128": func(r source.Row) bool { return r[0] == -128 },
		}},
		{"list", []*relation.Type{ints}, map[string]func(source.Row) bool{
			"nil":                  func(r source.Row) bool { return r[0].(relation.List) == nil },
			"empty":                func(r source.Row) bool { l := r[0].(relation.List); return l != nil && len(l) == 0 },
			"one zero":             func(r source.Row) bool { l := r[0].(relation.List); return len(l) == 1 && l[0] == 0 },
			"two equal":            allEqual(2),
			"a block of equal":     allEqual(8),
			"one more":             allEqual(9),
			"as many as there are": allEqual(12),
		}},
		{"text", []*relation.Type{text}, map[string]func(source.Row) bool{
			"empty":                func(r source.Row) bool { return str(r) == "" },
			"combining mark":       func(r source.Row) bool { return strings.Contains(str(r), "e\u0301") },
			"no-break space first": func(r source.Row) bool { return strings.HasPrefix(str(r), "\u00a0") && len(str(r)) > 2 },
			"line separator last":  func(r source.Row) bool { return strings.HasSuffix(str(r), "\u2028") && len(str(r)) > 3 },
			"own mark doubled":     func(r source.Row) bool { return strings.Contains(str(r), "::") && len(str(r)) > 2 },
			"own mark first":       func(r source.Row) bool { return strings.HasPrefix(str(r), ":") && len(str(r)) > 1 },
			"own mark last":        func(r source.Row) bool { return strings.HasSuffix(str(r), ":") && len(str(r)) > 1 },
			"multi-byte letter": func(r source.Row) bool {
				return strings.IndexFunc(str(r), func(c rune) bool { return c > 0x7f && unicode.IsLetter(c) }) >= 0
			},
		}},
		{"composites", []*relation.Type{point, pair, table, pointer}, map[string]func(source.Row) bool{
			"zero struct":          func(r source.Row) bool { return source.Compare(r[0], relation.Fields{0.0, 0}) == 0 },
			"equal array":          func(r source.Row) bool { l := r[1].(relation.List); return l[0] == l[1] && l[0] != 0 },
			"empty map":            func(r source.Row) bool { return len(r[2].(relation.Pairs)) == 0 },
			"one entry, empty key": func(r source.Row) bool { m := r[2].(relation.Pairs); return len(m) == 1 && m[0].Key == "" },
			"pointer to zero": func(r source.Row) bool {
				return source.Compare(r[3].(relation.Ref).To, relation.Fields{0.0, 0}) == 0
			},
		}},
	} {
		sp := newSpace(t, "", tt.types...)
		sp.Hints = source.Hints{Texts: []string{"a:b"}}
		for _, st := range []struct {
			source.Strategy
			rows int
		}{{source.Edge{}, 2000}, {source.Random{}, 20_000}} {
			if _, random := st.Strategy.(source.Random); random && (tt.name == "list" || tt.name == "composites") {
				continue // the grid has what is this special
			}
			rows := source.Draw(st.Strategy, sp, seed.New(1), st.rows)
			for what, is := range tt.wanted {
				if !slices.ContainsFunc(rows, is) {
					t.Errorf("%s: %T: no %s among %d rows", tt.name, st.Strategy, what, len(rows))
				}
			}
		}
	}
}

// A nil map lies in the edge zone: writing to it panics, which is nobody's intention.
func TestNilMap(t *testing.T) {
	sp := newSpace(t, "", table)
	isNil := func(r source.Row) bool { return r[0].(relation.Pairs) == nil }
	for _, tt := range []struct {
		source.Strategy
		want bool
	}{{source.Random{}, false}, {source.Edge{}, false}, {source.Edge{Outside: true}, true}} {
		if got := slices.ContainsFunc(source.Draw(tt.Strategy, sp, seed.New(1), 2000), isNil); got != tt.want {
			t.Errorf("%#v: nil map %t, want %t", tt.Strategy, got, tt.want)
		}
	}
}

// Parameters are related in a share of the rows: equal, next to each other, multiples, quotients.
func TestRelatedNumbers(t *testing.T) {
	sp := newSpace(t, "p0 in -1000..1000, p1 in -1000..1000", integer, integer)
	found := map[string]int{}
	for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 10_000) {
		a, b := row[0].(int), row[1].(int)
		if a < 20 && a > -20 {
			continue
		}
		switch {
		case b == a:
			found["equal"]++
		case b == a+1 || b == a-1:
			found["next"]++
		case b == -a:
			found["negative"]++
		case b%a == 0 && b/a > 1:
			found["multiple"]++
		case b == a/2 || b == a/3:
			found["quotient"]++
		}
	}
	for _, what := range []string{"equal", "next", "negative", "multiple", "quotient"} {
		if found[what] < 10 {
			t.Errorf("%s: %d of 10,000 rows", what, found[what])
		}
	}
}

// A parser gets what its printer prints, and that with one character wrong.
func TestCorpus(t *testing.T) {
	octets := &relation.Type{Kind: relation.Slice, Elem: octet}
	sp := newSpace(t, "len(p0) in 0..12, len(p1) in 0..12", text, octets)
	list := func(s string) (l relation.List) {
		for i := range len(s) {
			l = append(l, s[i])
		}
		return l
	}
	sp.Corpus = map[string][]relation.Value{"p0": {"12:34:56", "1:02:03", "far too long for the domain"}, "p1": {list("{\"é\":1}")}}
	for _, st := range []source.Strategy{source.Random{}, source.Edge{}} {
		sourcetest.Conforms(t, st, sp)
		whole, wrong, bytes := 0, 0, 0
		for _, row := range source.Draw(st, sp, seed.New(1), 3000) {
			switch s := row[0].(string); {
			case s == "12:34:56" || s == "1:02:03":
				whole++
			case strings.Count(s, ":") >= 1 && strings.ContainsAny(s, "123456") && len(s) >= 6 && len(s) <= 9:
				wrong++
			}
			if source.Compare(row[1], list("{\"é\":1}")) == 0 {
				bytes++
			}
		}
		if whole < 20 || wrong < 20 || bytes < 10 {
			t.Errorf("%T: %d whole, %d with a fault, %d as bytes", st, whole, wrong, bytes)
		}
	}
}

// A receiver is a constructor followed by none to several mutators.
func TestBuiltEdges(t *testing.T) {
	env := numberEnv()
	sp := &source.Space{Env: env, Vars: []relation.Var{{Name: "z", Type: env.Types[0]}}}
	steps := map[int]int{}
	for _, row := range source.Draw(source.Edge{}, sp, seed.New(1), 1000) {
		steps[len(row[0].(relation.Built).Steps)]++
	}
	for n := 1; n <= 4; n++ {
		if steps[n] == 0 {
			t.Errorf("no value is made by %d calls: %v", n, steps)
		}
	}
}

// Texts are related, too: what holds unless one is the other with a mark before it does not hold.
func TestRelatedTexts(t *testing.T) {
	sp := newSpace(t, "", text, text)
	found := 0
	for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 100_000) {
		if row[1].(string) == "@"+row[0].(string) && row[0] != "" {
			found++
		}
	}
	if found < 5 {
		t.Errorf("%d of 100,000 rows have y == \"@\"+x", found)
	}
}
