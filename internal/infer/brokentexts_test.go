package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
)

// The domain says that its texts are valid where a claim that stands fails on others.
func TestBrokenTexts(t *testing.T) {
	for _, tt := range []struct {
		subject, claim string
		valid          bool
	}{
		{"Fold", "Fold(s + s2) == Fold(s) + Fold(s2)", true},
		{"Fold", "Fold(Fold(s)) == Fold(s)", false},
		{"Strip", "Strip(Strip(s)) == Strip(s)", false},
		{"Strip", "Strip(s + \"/\") == Strip(s)", false},
		{"Abs", "Abs(-x) == Abs(x)", false},
	} {
		s := lab(t, tt.subject, "")
		set := claim.NewSet()
		set.Observe(suppose(t, s, set, tt.claim).ID, passed)
		if err := runStage(t.Context(), brokenTexts{}, s.Subject, s.run, set); err != nil || set.ValidTexts() != tt.valid {
			t.Errorf("%s: valid texts %t, %v", tt.claim, set.ValidTexts(), err)
		}
	}
}
