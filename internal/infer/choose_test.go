package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/relation"
)

// What is printed first is one of each family, those without a guard before the others, and no conclusion twice.
func TestChoose(t *testing.T) {
	env := maxEnv()
	texts := []struct {
		text, guard string
		law         algebra.Law
	}{
		{"x <= y => Max(x, y) == y", "x <= y", algebra.Law{Name: "picks", Family: algebra.Content}},
		{"ok(Max(x, y)) == ok(Max(y, x))", "", algebra.Law{Name: "refused-alike", Family: algebra.Outcome}},
		{"Max(x, y) >= 0", "", algebra.Law{Name: "at-least", Family: algebra.Bound}},
		{"Max(x, y) == Max(y, x)", "", algebra.Law{Name: "commutative", Family: algebra.Commutative}},
		{"x > 0 => Max(x, y) == Max(y, x)", "x > 0", algebra.Law{Name: "alike", Family: algebra.Agreement}},
		{"Max(x, x) == x", "", algebra.Law{Name: "same", Family: algebra.FixedPoint}},
	}
	var kept []*candidate
	for _, tt := range texts {
		rel, err := relation.Parse(tt.text, env)
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, &candidate{rel: rel, guard: tt.guard, Candidate: algebra.Candidate{Law: &tt.law}})
	}
	var got []string
	for _, c := range choose(kept) {
		got = append(got, c.rel.Text())
	}
	want := []string{"Max(x, y) == Max(y, x)", "Max(x, x) == x", "x <= y => Max(x, y) == y", "ok(Max(x, y)) == ok(Max(y, x))", "Max(x, y) >= 0", "x > 0 => Max(x, y) == Max(y, x)"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
