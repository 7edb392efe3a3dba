package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
)

// An axiom has a line behind the seven, two of a family at most, and none if it kills nothing or says what a line says already.
func TestAxiomsBehind(t *testing.T) {
	texts := []string{
		"Max(x, y) == Max(y, x)", "Max(x, x) != 4", "Max(Max(x, y), z) == Max(x, Max(y, z))", "Max(x, 0) != 5", "Max(x, 1) != 6", "Max(x, 2) != 7", "Max(x, 3) != 8",
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
	// What the result is has a line, whatever its limits, and that it is commutative; what kills nothing has no line.
	if want := []string{"x <= Max(x, y)", "y <= x => Max(x, y) == x"}; !slices.Equal(got, want) {
		t.Errorf("got %q of %d lines, want %q", got, r.shown(), want)
	}
}

// Where a line works out the length of the result, how it changes with the input is not another one; what the result is, is.
func TestAxiomsOfMeasures(t *testing.T) {
	for _, tt := range []struct {
		line, text string
		want       bool
	}{
		{"len(Wrap(s)) == len(s) + 6", "len(Wrap(s)) <= len(Wrap(s + s2))", false},
		{"len(Wrap(s)) == len(s) + 6", "len(Wrap(s + s)) == 2*len(Wrap(s)) - 6", false},
		{"len(Wrap(s)) == len(s) + 6", "Wrap(s + s2) == Wrap(s) + s2", true},
		{"s == \"\" => len(Wrap(s)) == 0", "len(Wrap(s)) <= len(Wrap(s + s2))", true},         // which says it of one input
		{"len(Wrap(s)) <= len(s) + 6", "len(Wrap(s + s2)) == len(Wrap(s2 + s))", true},        // which bounds it
		{"len(Wrap(Wrap(s))) == len(Wrap(s)) + 6", "len(Wrap(s)) <= len(Wrap(s + s2))", true}, // which says how it changes
	} {
		s := lab(t, "Wrap", "")
		set := claim.NewSet()
		a := newAxioms()
		a.note(suppose(t, s, set, tt.line))
		c := suppose(t, s, set, tt.text)
		c.Law.Traits |= algebra.Axiom
		if got := a.wants(c); got != tt.want {
			t.Errorf("beside %s: %s has a line: %v, want %v", tt.line, tt.text, got, tt.want)
		}
	}
}

// What the result is, or how long it is, is a value where nothing is executed beside it and a premise says where.
func TestValued(t *testing.T) {
	for text, want := range map[string]bool{
		"s == \"\" => Wrap(s) == s":            true,
		"s != \"\" => len(Wrap(s)) == len(s)":  true,
		"s != \"\" => len(Wrap(s)) == 6":       false,
		"Wrap(s) == s":                         false,
		"s != \"\" => Wrap(s) == Wrap(s + s)":  false,
		"s != \"\" => len(Wrap(s)) <= len(s)":  false,
		"s != \"\" => Wrap(s + s) == Wrap(s2)": false,
	} {
		if got := valued(suppose(t, lab(t, "Wrap", ""), claim.NewSet(), text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
