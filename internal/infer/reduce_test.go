package infer

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
)

// The first of a family stays though others imply it together, and a law with a premise takes no other law's place.
func TestCleanse(t *testing.T) {
	for _, tt := range []struct{ claims, kept, implied string }{
		{"Abs(-x) == Abs(x) | family parity; Abs(Abs(x)) == Abs(x) | family idempotence", "Abs(Abs(x)) == Abs(x); Abs(-x) == Abs(x)", ""},
		{"Abs(-x) == Abs(x) | family parity; Abs(Abs(-x)) == Abs(Abs(x)) | family parity", "Abs(-x) == Abs(x)", "Abs(Abs(-x)) == Abs(Abs(x))"},
		{
			"Abs(-x) == Abs(x) | family parity; Abs(Abs(x)) == Abs(x) | family idempotence; Abs(Abs(-x)) == Abs(x) | family parity",
			"Abs(Abs(x)) == Abs(x); Abs(-x) == Abs(x)", "Abs(Abs(-x)) == Abs(x)",
		},
		{"x > 0 => Abs(-x) == Abs(x) | family parity; Abs(-x) == Abs(x) | family parity", "Abs(-x) == Abs(x)", "x > 0 => Abs(-x) == Abs(x)"},
	} {
		s := lab(t, "Abs", "")
		set := claim.NewSet()
		for _, text := range strings.Split(tt.claims, "; ") {
			suppose(t, s, set, text)
		}
		kept, implied := cleanse(set.Live(), nil)
		var k, i []string
		for _, c := range kept {
			k = append(k, c.Relation.Text())
		}
		for _, c := range implied {
			i = append(i, c.Relation.Text())
			if len(c.by) == 0 {
				t.Errorf("%s follows from nothing", c.Relation.Text())
			}
		}
		if strings.Join(k, "; ") != tt.kept || strings.Join(i, "; ") != tt.implied {
			t.Errorf("of %s\nkept    %q\nimplied %q", tt.claims, k, i)
		}
	}
}

// What is spare takes no place from what competes for a line, though the two together imply it; without it the other stays, too.
func TestSpareReplacesNothing(t *testing.T) {
	for _, spare := range []bool{false, true} {
		s := lab(t, "Abs", "")
		set := claim.NewSet()
		for i, text := range []string{"Abs(-x) == Abs(x) | family parity", "Abs(Abs(-x)) == Abs(-x) | family idempotence", "Abs(Abs(x)) == Abs(x) | family idempotence"} {
			suppose(t, s, set, text)
			set.Live()[i].Spare = spare && i < 2
		}
		kept, _ := cleanse(set.Live(), nil)
		there := slices.ContainsFunc(kept, func(c *claim.Claim) bool { return c.Relation.Text() == "Abs(Abs(x)) == Abs(x)" })
		if spare && !there {
			t.Error("a claim that competes for a line fell to spare ones")
		}
		if !spare && len(kept) == 3 {
			t.Error("nothing follows: the test says nothing")
		}
	}
}

// A generated claim takes the place of no other one, and falls itself if it follows from that.
func TestGeneratedReplacesNothing(t *testing.T) {
	s := lab(t, "Abs", "")
	for _, tt := range []struct {
		known, generated string
		falls            bool // the one that was written
	}{
		{"x > 0 => Abs(-x) == Abs(x)", "Abs(-x) == Abs(x)", false}, // more general, and a line of its own
		{"Abs(-x) == Abs(x)", "x > 0 => Abs(-x) == Abs(x)", true},
		{"Abs(-x) == Abs(x)", "Abs(Abs(x)) == Abs(x)", false},
	} {
		set := claim.NewSet()
		known := set.Propose(claim.Claim{Relation: parseFor(s.Subject, tt.known), Candidate: algebra.Candidate{Law: &algebra.Law{Name: "even", Family: algebra.Parity}}})
		generated := set.Propose(claim.Claim{Relation: parseFor(s.Subject, tt.generated), Candidate: algebra.Candidate{Law: &algebra.Law{Name: "equal", Family: algebra.Equation, Traits: algebra.Enumerated | algebra.Generated}}})
		if err := (reduce{}).Run(t.Context(), s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		if _, fell := set.Verdict(known.ID); fell {
			t.Errorf("%s fell for %s", tt.known, tt.generated)
		}
		if _, fell := set.Verdict(generated.ID); fell != tt.falls {
			t.Errorf("beside %s, %s fell: %v", tt.known, tt.generated, fell)
		}
	}
}
