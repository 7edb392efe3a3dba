package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

func TestBareName(t *testing.T) {
	for name, want := range map[string]string{"Max": "Max", "Range.Overlaps": "Overlaps", "Max[int]": "Max", "Cache[int, string].Put": "Put", "Map[p.K].Get": "Get"} {
		if got := bareName(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

// An equation of floats that fails on a handful of rows is broken by rounding; one that fails on many is not, and one of whole numbers is broken by
// a single row.
func TestBrokenExpectation(t *testing.T) {
	exact, soft := &relation.Relation{}, &relation.Relation{Tol: relation.Tolerance{Rel: 1e-9, Explicit: true}}
	for _, tt := range []struct {
		rel  *relation.Relation
		bad  int64
		want bool
	}{
		{exact, 0, false}, {exact, 1, true}, {soft, 1, false}, {soft, 400, true},
	} {
		e := claim.Evidence{Held: 2000, Violated: tt.bad}
		if tt.bad > 0 {
			e.AddWitness(claim.Witness{})
		}
		if got := brokenExpectation(&claim.Claim{Relation: tt.rel}, e); got != tt.want {
			t.Errorf("%d rows, tolerance %v: got %v, want %v", tt.bad, tt.rel.Tol, got, tt.want)
		}
	}
}

// Steps that change places, and growth with another argument than the first, are nobody's expectation.
func TestUnexpected(t *testing.T) {
	n := relation.Predeclared(relation.Int)
	clamp := &relation.Func{Name: "Clamp3", Pkg: "p", Params: []relation.Param{{Name: "x", Type: n}, {Name: "lo", Type: n}, {Name: "hi", Type: n}}, Results: []relation.Param{{Type: n}}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{clamp}}
	s := idle(clamp, env)
	for _, tt := range []struct {
		text   string
		family algebra.Family
		want   bool
	}{
		{"Clamp3(Clamp3(x, lo, hi), a, b) == Clamp3(Clamp3(x, a, b), lo, hi)", algebra.Commutative, true},
		{"Clamp3(x, hi, lo) == Clamp3(x, lo, hi)", algebra.Commutative, false},
		{"x <= y => Clamp3(x, lo, hi) <= Clamp3(y, lo, hi)", algebra.Monotone, false},
		{"hi <= z => Clamp3(x, lo, hi) <= Clamp3(x, lo, z)", algebra.Monotone, true},
	} {
		rel := parseFor(s.Subject, tt.text)
		if rel == nil {
			t.Fatalf("%s is no relation", tt.text)
		}
		c := &claim.Claim{Candidate: algebra.Candidate{Law: &algebra.Law{Family: tt.family}}, Relation: rel}
		if got := unexpected(s.Subject, c); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.text, got, tt.want)
		}
	}
}
