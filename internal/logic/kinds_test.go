package logic

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// kindsEnv has values of the kinds that a term keeps whole: fields, elements, conversions, several outputs, outcomes.
func kindsEnv() *relation.Env {
	num, text, truth := relation.Predeclared(relation.Int), relation.Predeclared(relation.String), relation.Predeclared(relation.Bool)
	list := &relation.Type{Kind: relation.Slice, Elem: num}
	pair := &relation.Type{Kind: relation.Struct, Name: "Pair", Pkg: "p", Fields: []relation.Field{{Name: "A", Type: num}, {Name: "B", Type: num}}}
	fn := func(name string, results []*relation.Type, params ...relation.Param) *relation.Func {
		f := &relation.Func{Name: name, Pkg: "p", Params: params}
		for _, r := range results {
			f.Results = append(f.Results, relation.Param{Type: r})
		}
		return f
	}
	types := func(ts ...*relation.Type) []*relation.Type { return ts }
	param := func(name string, t *relation.Type) relation.Param { return relation.Param{Name: name, Type: t} }
	failing := fn("Parse", types(num), param("s", text))
	failing.Err = true
	return &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Types: []*relation.Type{pair}, Funcs: []*relation.Func{
		fn("Swap", types(pair), param("p", pair)), fn("Sort", types(list), param("xs", list)), fn("DivMod", types(num, num), param("a", num), param("b", num)),
		fn("Is", types(truth), param("n", num)), fn("Not", types(truth), param("n", num)), failing,
	}}
}

// Parts of values, outputs and outcomes are rewritten as what they are parts of, and are not taken for each other.
func TestFollowsOfParts(t *testing.T) {
	env := kindsEnv()
	for _, tt := range []struct {
		goal string
		from []string
		want bool
	}{
		{"Swap(Swap(p)).A == p.A", []string{"Swap(Swap(p)) == p"}, true},
		{"Swap(Swap(p)).A == p.B", []string{"Swap(Swap(p)) == p"}, false},
		{"Swap(p).A == p.B", []string{"Swap(Swap(p)) == p"}, false},
		{"Swap(Swap(p)).B == Swap(p).A", []string{"Swap(p).A == p.B"}, false},
		{"Swap(Swap(p)).A == Swap(p).B", []string{"Swap(p).A == p.B"}, true},
		{"Sort(Sort(xs))[i] == Sort(xs)[i]", []string{"Sort(Sort(xs)) == Sort(xs)"}, true},
		{"Sort(Sort(xs))[i] == Sort(xs)[0]", []string{"Sort(Sort(xs)) == Sort(xs)"}, false},
		{"Sort(xs)[i] == xs[i]", []string{"Sort(Sort(xs)) == Sort(xs)"}, false},
		{"Sort(reverse(reverse(xs))) == Sort(xs)", []string{"Sort(reverse(xs)) == Sort(xs)"}, true},
		{"Sort(concat(ys, xs)) == Sort(concat(xs, ys))", []string{"Sort(reverse(xs)) == Sort(xs)"}, false},
		{"float64(Sort(Sort(xs))[0]) == float64(Sort(xs)[0])", []string{"Sort(Sort(xs)) == Sort(xs)"}, true},
		{"float64(Sort(xs)[0]) == float64(xs[0])", []string{"Sort(Sort(xs)) == Sort(xs)"}, false},
		{"DivMod(-a, -b)[0] == DivMod(a, b)[0]", []string{"DivMod(-a, -b)[0] == DivMod(a, b)[0]"}, true},
		{"DivMod(-a, -b)[1] == DivMod(a, b)[1]", []string{"DivMod(-a, -b)[0] == DivMod(a, b)[0]"}, false},
		{"Is(n + 4) == Is(n)", []string{"Is(n + 2) == Is(n)"}, true},
		{"Is(n + 3) == Is(n)", []string{"Is(n + 2) == Is(n)"}, false},
		{"Is(2*n + 1) != Is(2*n)", []string{"Is(n + 1) != Is(n)"}, true},
		{"Is(n + 1) == Is(n)", []string{"Is(n + 1) != Is(n)"}, false},
		{"Is(n + 3) == Is(n)", []string{"Is(n + 1) != Is(n)"}, false},
		{"Is(n + 1) == Not(n + 1)", []string{"Is(n) != Not(n)"}, false},
		{"Parse(s + s) == Parse(s)", []string{"err(Parse(s + s)) == err(Parse(s))"}, false}, // an outcome is no value
		{"err(Parse(s + s)) == err(Parse(s))", []string{"Parse(s + s) == Parse(s)"}, false},
	} {
		var rules []Rule
		var known []*relation.Relation
		for _, text := range tt.from {
			rel, err := relation.Parse(text, env)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			rules, known = append(rules, Rules(rel)...), append(known, rel)
		}
		goal, err := relation.Parse(tt.goal, env)
		if err != nil {
			t.Fatalf("%s: %v", tt.goal, err)
		}
		if got := Follows(goal, rules, known...); got != tt.want {
			t.Errorf("%s from %q: %v, want %v", tt.goal, tt.from, got, tt.want)
		}
	}
}
