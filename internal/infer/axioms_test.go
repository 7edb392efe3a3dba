package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
)

// An axiom has a line behind the seven, two of a family at most, and none if it kills nothing or says what a line says already.
func TestAxiomsBehind(t *testing.T) {
	texts := []string{
		"Max(x, y) == Max(y, x)", "Max(x, x) == x", "Max(Max(x, y), z) == Max(x, Max(y, z))", "Max(x, 0) >= 0", "Max(x, 1) >= 1", "Max(x, 2) >= 2", "Max(x, 3) >= 3",
		"Max(x, y) >= x", "Max(x, y) >= y", "x <= y => Max(x, y) == y", "y <= x => Max(x, y) == x", "Max(x, x) >= x",
	}
	laws, kills := make([]algebra.Law, len(texts)), make([][]int, len(texts))
	for i := range laws {
		laws[i] = algebra.Law{Name: texts[i], Family: algebra.FixedPoint}
		if i >= 7 {
			laws[i].Family, laws[i].Traits = algebra.Order, algebra.Enumerated|algebra.Axiom
		}
		kills[i] = []int{i % 7}
	}
	laws[9].Family, kills[9] = algebra.Conditional, nil
	scored, r := killing(t, laws, texts, kills, 7)
	r.measured(scored)
	var got []string
	for _, c := range r.kept[:r.shown()] {
		if c.Law.Traits.Has(algebra.Axiom) {
			got = append(got, c.Relation.Text())
		}
	}
	if want := []string{"x <= Max(x, y)", "y <= Max(x, y)"}; !slices.Equal(got, want) {
		t.Errorf("got %q of %d lines, want %q", got, r.shown(), want)
	}
}
