package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
)

// Preconditions keep arguments away from those ends of the domain that are not the usual bounds, and results from large ones, the weakest
// first; a premise that is tighter takes the place of one that stands there.
func TestConditions(t *testing.T) {
	for _, tt := range []struct {
		text, domain string
		want         []string // the first ones
	}{
		{"Inverse(v) ~= Inverse(v + 1)", "v in [0, 1000]", []string{
			"v >= 0.001 => Inverse(v + 1) ~= Inverse(v)", "v + 1 >= 0.001 && v >= 0.001 => Inverse(v + 1) ~= Inverse(v)",
			"v >= 0.1 => Inverse(v + 1) ~= Inverse(v)", "v + 1 >= 0.1 && v >= 0.1 => Inverse(v + 1) ~= Inverse(v)",
			"abs(Inverse(v)) <= 1000 => Inverse(v + 1) ~= Inverse(v)",
		}},
		{"Inverse(v) ~= v", "", []string{"abs(Inverse(v)) <= 1000 => Inverse(v) ~= v", "abs(Inverse(v)) <= 100 => Inverse(v) ~= v"}},
		{"v > 0 => Inverse(v) ~= v", "v in [0, 1000]", []string{"v >= 0.001 => Inverse(v) ~= v"}},
		{"v < 9 => Inverse(v) ~= v", "v in [0, 1000]", []string{"0.001 <= v && v < 9 => Inverse(v) ~= v"}},
		{"Whole(Inverse(v)) ~= Inverse(v)", "", []string{
			"abs(Inverse(v)) <= 1000 => Whole(Inverse(v)) ~= Inverse(v)", "abs(Whole(Inverse(v))) <= 1000 => Whole(Inverse(v)) ~= Inverse(v)",
		}},
	} {
		s := lab(t, "Inverse", tt.domain)
		c := suppose(t, s, claim.NewSet(), tt.text)
		var got []string
		for _, rel := range conditions(s.Subject, c) {
			plain := *rel
			plain.Tol = c.Relation.Tol
			plain.Tol.Explicit = false
			got = append(got, plain.Text())
		}
		if len(got) < len(tt.want) || !slices.Equal(got[:len(tt.want)], tt.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", tt.text, got, tt.want)
		}
	}
}

// An absolute tolerance grows up to what is small beside the usual results.
func TestWider(t *testing.T) {
	for _, tt := range []struct {
		text  string
		worst float64
		want  []string
	}{
		{"Whole(v) ~= v", 1e-12, []string{"Whole(v) ~= v within 1e-9, 1e-8"}},
		{"Whole(v) ~= v", 1, []string{"Whole(v) ~= v within 1e-6, 1e-5"}}, // an error that no relative tolerance allows
		{"Endless(v) ~= v", 1, nil},                                       // of infinite results no error is small
		{"Abs(x) == x", 0, nil},
	} {
		s := lab(t, subjectOf(tt.text), "")
		c := suppose(t, s, claim.NewSet(), tt.text)
		rels, err := wider(t.Context(), s.Subject, s.run, c, tt.worst)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, rel := range rels {
			got = append(got, rel.Text())
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestUnprintable(t *testing.T) {
	s := lab(t, "Whole", "")
	c := suppose(t, s, claim.NewSet(), "Whole(v) ~= v")
	exactly := suppose(t, s, claim.NewSet(), "Abs(x) == x")
	for _, tt := range []struct {
		c    *claim.Claim
		e    claim.Evidence
		want bool
	}{
		{c, claim.Evidence{Worst: 1e-12}, false}, {c, claim.Evidence{Worst: 1}, true}, {c, claim.Evidence{Violated: 1}, true},
		{exactly, claim.Evidence{Worst: 1}, false}, {exactly, claim.Evidence{Violated: 1}, true},
	} {
		if got := unprintable(tt.c, tt.e); got != tt.want {
			t.Errorf("%s with %+v: %v", tt.c.Relation.Text(), tt.e, got)
		}
	}
}
