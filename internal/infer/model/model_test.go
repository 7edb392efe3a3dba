package model

import (
	"fmt"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

var (
	integer = relation.Predeclared(relation.Int)
	text    = relation.Predeclared(relation.String)
	boolean = relation.Predeclared(relation.Bool)
	list    = &relation.Type{Kind: relation.Slice, Elem: integer}
	box     = &relation.Type{Kind: relation.Struct, Name: "Box", Pkg: "m", Fields: []relation.Field{{Name: "N", Type: integer}}}
	pointer = &relation.Type{Kind: relation.Pointer, Elem: box}
	hidden  = &relation.Type{Kind: relation.Opaque, Name: "Heap", Pkg: "m"} // of which nobody makes a value
)

// env has F, of lists and a number, G and H beside it, a parser P of texts, Q that reads texts, and S that takes a list to a type that nobody makes.
func env() *relation.Env {
	fn := func(name string, fails bool, result *relation.Type, params ...relation.Param) *relation.Func {
		return &relation.Func{Name: name, Err: fails, Results: []relation.Param{{Type: result}}, Params: params}
	}
	xs, n, s := relation.Param{Name: "xs", Type: list}, relation.Param{Name: "n", Type: integer}, relation.Param{Name: "s", Type: text}
	return &relation.Env{Funcs: []*relation.Func{
		fn("F", false, list, xs, n), fn("G", false, list, xs), fn("H", false, integer, xs), fn("P", true, text, s), fn("Q", false, text, s),
		fn("Has", false, boolean, xs, n), fn("Put", false, pointer, relation.Param{Name: "b", Type: pointer}, n), fn("S", false, hidden, xs), fn("T", false, hidden, xs),
	}}
}

func TestFollows(t *testing.T) {
	tests := []struct {
		relation string
		from     []string
		want     bool
	}{
		// a definition for all inputs
		{"len(F(xs, n)) >= len(xs)", []string{"F(xs, n) == insert(xs, 0, n)"}, true},
		{"len(F(xs, n)) >= len(xs)", nil, false},
		{"F(F(xs, n), m) == insert(insert(xs, 0, n), 0, m)", []string{"F(xs, n) == insert(xs, 0, n)"}, true},
		{"F(xs, n) == G(xs)", []string{"F(xs, n) == insert(xs, 0, n)"}, false},
		// of other functions nothing is known but that they are functions
		{"F(xs, n) == F(xs, m)", []string{"F(xs, n) == G(xs)"}, true},
		{"F(reverse(xs), n) == reverse(F(xs, n))", []string{"F(xs, n) == G(xs)"}, false},
		{"len(F(xs, n)) <= 100", []string{"F(xs, n) == G(xs)"}, false},
		{"take(F(xs, n), len(xs)) == xs", []string{"F(xs, n) == concat(xs, G(xs))"}, true},
		{"H(F(xs, n)) == H(xs)", []string{"F(xs, n) == xs"}, true},
		{"F(xs, n) == []int{} => n > 0", []string{"F(xs, n) == G(xs)"}, false},
		// halves
		{"len(F(xs, n)) >= len(xs)", []string{"n >= 0 => F(xs, n) == insert(xs, 0, n)"}, false},
		{"len(F(xs, n)) >= len(xs)", []string{"n >= 0 => F(xs, n) == insert(xs, 0, n)", "n < 0 => F(xs, n) == xs"}, true},
		{"n > 5 => len(F(xs, n)) == len(xs) + 1", []string{"n >= 0 => F(xs, n) == insert(xs, 0, n)"}, true},
		{"F(xs, 0) == xs", []string{"n >= 0 => F(xs, n) == insert(xs, 0, n)"}, false},
		{"len(F(xs, 0)) == len(xs)", []string{"F(xs, 0) == reverse(xs)"}, true},
		{"len(F(xs, 1)) == len(xs)", []string{"F(xs, 0) == reverse(xs)"}, false},
		// flags, texts and failures
		{"Has(xs, n) => Has(concat(xs, ys), n)", []string{"Has(xs, n) == contains(xs, n)"}, true},
		{"Has(xs, n) => Has(concat(ys, zs), n)", []string{"Has(xs, n) == contains(xs, n)"}, false},
		{"n < 0 => !Has(xs, n)", []string{"n < 0 => !Has(xs, n)"}, true},
		{"ok(P(s)) => len(P(s)) == len(s)", []string{"ok(P(s)) => P(s) == s"}, true},
		{"P(s) != \"{\"", []string{"ok(P(s)) => P(s) == Q(s)"}, false},
		{"len(s) > 3 => ok(P(s))", []string{"err(P(s)) == (len(s) < 2)"}, true},
		{"len(s) > 1 => err(P(s))", []string{"err(P(s)) == (len(s) < 2)"}, false},
		{"len(s) > 3 => err(P(s))", []string{"len(s) > 2 => err(P(s))"}, true},
		// pointers are what they lead to
		{"n < 0 => Put(Put(b, n), m) == Put(b, m)", []string{"n < 0 => Put(b, n) == b"}, true},
		{"Put(Put(b, n), m) == Put(b, m)", []string{"n < 0 => Put(b, n) == b"}, false},
		// values that nobody can make are compared by name
		{"S(reverse(xs)) == T(reverse(xs))", []string{"S(xs) == T(xs)"}, true},
		{"S(reverse(xs)) == T(xs)", []string{"S(xs) == T(xs)"}, false},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.relation, tt.from), func(t *testing.T) {
			e := env()
			rel := parse(t, e, tt.relation)
			references := &trial.Recorder{Ctx: t.Context(), Checker: &fake.Checker{}}
			cols, n := rows(t, e, rel)
			var from []*Definition
			for _, of := range tt.from {
				r := parse(t, e, of)
				d := Defines(r, r.Executions()[0].Fn)
				if d == nil {
					t.Fatalf("%s defines nothing", of)
				}
				if c, k := rows(t, e, r); !d.Consistent(e, references, c, k) {
					t.Errorf("%s does not hold in its own model", of)
				}
				from = append(from, d)
			}
			if got := Follows(rel, from, e, references, cols, n); got != tt.want {
				t.Errorf("follows: %v, want %v", got, tt.want)
			}
		})
	}
}

func TestDefines(t *testing.T) {
	for of, want := range map[string]bool{
		"F(xs, n) == xs": true, "xs == F(xs, n)": true, "n > 0 => F(xs, n) == G(xs)": true, "F(xs, 0) == xs": true, "F(nil, n) == repeat(G(nil), n)": true,
		"F(xs, n) == F(xs, 0)": false, "F(reverse(xs), n) == xs": false, "F(xs, n) == concat(xs, ys)": false, "len(xs) > m => F(xs, n) == xs": false,
		"len(F(xs, n)) == 0": false, "Has(xs, n) => F(xs, n) == xs": true, "F(nil, 0) == nil": false, "F(xs, n) != xs": false, "G(xs) == xs": false,
	} {
		e := env()
		if got := Defines(parse(t, e, of), e.Funcs[0]) != nil; got != want {
			t.Errorf("%s defines F: %v, want %v", of, got, want)
		}
	}
}

// A flag under a premise that asks another function is an implication, and defines neither.
func TestDefinesFlags(t *testing.T) {
	for of, want := range map[string]bool{"Has(xs, n)": true, "n < 0 => !Has(xs, n)": true, "H(xs) > n => Has(xs, n)": false, "len(xs) > 0 => Has(xs, n)": true} {
		e := env()
		if got := Defines(parse(t, e, of), e.Func("Has")) != nil; got != want {
			t.Errorf("%s defines Has: %v, want %v", of, got, want)
		}
	}
}

// What is said of an output that is defined everywhere by builtins says nothing beyond that of the function, whatever other functions it speaks of.
func TestComplete(t *testing.T) {
	for _, tt := range []struct {
		of, rel string
		want    bool
	}{
		{"F(xs, n) == insert(xs, 0, n)", "F(G(xs), n) == G(F(xs, n))", true},
		{"F(xs, n) == insert(xs, 0, n)", "F(xs, n).xs == xs", false},
		{"n > 0 => F(xs, n) == insert(xs, 0, n)", "F(G(xs), n) == G(F(xs, n))", false},
		{"F(xs, n) == concat(G(xs), xs)", "F(G(xs), n) == G(F(xs, n))", false},
		{"P(s) == s", "ok(P(s)) => len(P(s)) > 0", false},
	} {
		e := env()
		of := parse(t, e, tt.of)
		if got := Defines(of, of.Executions()[0].Fn).Complete(parse(t, e, tt.rel)); got != tt.want {
			t.Errorf("%s defines all that %s speaks of: %v, want %v", tt.of, tt.rel, got, tt.want)
		}
	}
}

func parse(t *testing.T, e *relation.Env, text string) *relation.Relation {
	t.Helper()
	rel, err := relation.Parse(text, e)
	if err != nil {
		rel, err = relation.Parse("for m int, n int, s string, xs []int, ys []int, zs []int: "+text, e)
	}
	if err != nil {
		t.Fatal(err)
	}
	return rel
}

func rows(t *testing.T, e *relation.Env, rel *relation.Relation) (map[string]relation.Column, int) {
	t.Helper()
	const n = 200
	cols, err := trial.Columns(rel.Vars, source.Draw(source.Random{}, &source.Space{Env: e, Vars: rel.Vars, Relation: rel, Pre: rel.Pre}, seed.New(1), n))
	if err != nil {
		t.Fatal(err)
	}
	return cols, n
}
