package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/logic"
)

// What holds of a builtin holds of a sister that is one, and of no other.
func TestDefinitions(t *testing.T) {
	for _, tt := range []struct {
		claim, follows string
		want           bool
	}{
		{"Near(Abs(x)) == Near(x)", "Near(Abs(x)) == Near(abs(x))", true},
		{"Near(Clip(x)) == Near(x)", "Near(Clip(x)) == Near(abs(x))", false},
		{"Near(x) == x", "Near(Abs(x)) == Near(abs(x))", false}, // nobody speaks of Abs
	} {
		s := lab(t, "Near", "")
		set := claim.NewSet()
		c := suppose(t, s, set, tt.claim)
		rules, err := definitions(t.Context(), s.Subject, s.run, []*claim.Claim{c})
		if err != nil {
			t.Fatal(err)
		}
		if got := logic.Follows(parseFor(s.Subject, tt.follows), rules); got != tt.want {
			t.Errorf("%s beside %s: follows %t, want %t", tt.follows, tt.claim, got, tt.want)
		}
	}
}
