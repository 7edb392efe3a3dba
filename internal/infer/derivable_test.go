package infer

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/logic"
)

// What follows from the lines before a claim, or from one general law behind it, is no line of its own; what says more is.
func TestDerivable(t *testing.T) {
	for _, tt := range []struct{ subject, claims, implied string }{
		{"Wrap", "Wrap(s) == s | family fixed point; len(Wrap(s)) == len(s) | family length", "len(Wrap(s)) == len(s)"},
		{"Strip", "Strip(s) == s | family fixed point; len(Strip(s)) < len(s) | family content kept", ""},
		{"Abs", "Abs(x) <= 5 | family bound; x > 0 => Abs(x) < 6 | family bound", "x > 0 => Abs(x) < 6"},
		{"Abs", "Abs(x) <= 5 | family bound; x > 0 => Abs(x) < 5 | family bound", ""},
		{"Abs", "x <= 0 => Abs(x) == -x | family identity; x < 0 => Abs(x) + x == 0 | family identity", "x < 0 => Abs(x) + x == 0"},
		{"Abs", "x <= 0 => Abs(x) == -x | family identity; x < 1 => Abs(x) == -x | family identity", "x < 1 => Abs(x) == -x"},
		{"Log", "Log(-v) == Log(v) | family parity; 0 <= v && v <= v2 => Log(v) <~ Log(v2) | family monotone; v <= v2 && v2 <= 0 => Log(v2) <~ Log(v) | family monotone", "v <= v2 && v2 <= 0 => Log(v2) <~ Log(v) within 1e-6"},
		{"Abs", "x > 0 => Abs(x) >= 1 | family sub-additivity; x > 0 => Abs(x) == x | family bound", "x > 0 => Abs(x) >= 1"},
		{"Abs", "x > 0 => Abs(x) >= 1 | family sub-additivity; x > 2 => Abs(x) == x | family bound", ""},
		{"Abs", "x > 0 => Abs(x) == x | family sub-additivity; x > 0 => Abs(x) >= 1 | family bound", "x > 0 => Abs(x) >= 1"},
		// the first of a family stays where several together imply it
		{"Abs", "Abs(x) <= Clip(x) | family bound; Clip(x) <= Sign(x) | family order; Abs(x) <= Sign(x) | family monotone", ""},
		{"Abs", "Abs(x) <= Clip(x) | family bound; Clip(x) <= Sign(x) | family order; Abs(x) + 0 <= Sign(x) | family order", "Abs(x) + 0 <= Sign(x)"},
	} {
		s := lab(t, tt.subject, "")
		set := claim.NewSet()
		for _, text := range strings.Split(tt.claims, "; ") {
			c := suppose(t, s, set, text)
			set.Observe(c.ID, claim.Evidence{Held: 1, Confirmed: true})
		}
		if err := runStage(t.Context(), derivable{}, s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range set.Rejected(claim.Implied) {
			got = append(got, c.Relation.Text())
		}
		if strings.Join(got, "; ") != tt.implied {
			t.Errorf("of %s\nimplied %q", tt.claims, got)
		}
	}
}

// What is known of a sister proves nothing of a claim about the subject alone, which a reader would not see, but of one about both.
func TestDerivableKnown(t *testing.T) {
	s := lab(t, "Abs", "")
	set := claim.NewSet()
	for _, text := range []string{"Abs(x) + Clip(x) == x | family identity", "Abs(x) == x | family fixed point"} {
		set.Observe(suppose(t, s, set, text).ID, claim.Evidence{Held: 1, Confirmed: true})
	}
	set.Suppose(claim.Theory{Rules: logic.Rules(suppose(t, s, claim.NewSet(), "Clip(x) == 0").Relation)})
	if err := runStage(t.Context(), derivable{}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	if fell := set.Rejected(claim.Implied); len(fell) != 1 || fell[0].Relation.Text() != "Abs(x) + Clip(x) == x" {
		t.Errorf("implied %v", fell)
	}
}
