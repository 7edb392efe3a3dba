package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/source"
)

// A change of the input that is hardly ever there is found under a premise that random rows hardly meet as well.
func TestIdleChangesRare(t *testing.T) {
	for _, tt := range []struct {
		text string
		want bool
	}{
		{"Rare(x) == 1 => Abs(min(x, 700)) == Abs(x)", true},
		{"Rare(x) == 1 => Abs(-x) == Abs(x)", false},
	} {
		s := lab(t, "Abs", "x in -100000..100000")
		s.Pool = []source.Row{{rare}}
		c := suppose(t, s, claim.NewSet(), tt.text)
		idle, err := idleChanges(t.Context(), s.Subject, s.run, []*claim.Claim{c})
		if err != nil {
			t.Fatal(err)
		}
		if idle[c] != tt.want {
			t.Errorf("%s: %t", tt.text, idle[c])
		}
	}
}
