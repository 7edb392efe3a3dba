package infer

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
)

// A premise that an enumeration proposed goes with its claim where this holds without it.
func TestNeedlessPremise(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"x > 100 => Abs(x) >= 0 | family state, enumerated", "weaker"},
		{"Sign(x) == 1 => Root(x) >= 0 | family state, enumerated", "weaker"}, // which panics elsewhere
		{"x > 100 => Abs(x) == x | family state, enumerated", "live"},
		{"x > 100 => Abs(-x) == Abs(x) | family parity", "live"}, // of the table: a guard was looked for
	} {
		s := lab(t, subjectOf(strings.TrimPrefix(tt.text, "Sign(x) == 1 => ")), "")
		set := claim.NewSet()
		c := suppose(t, s, set, tt.text)
		set.Observe(c.ID, passed)
		if err := runStage(t.Context(), vacuous{guarded: true}, s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		if got, _, _ := strings.Cut(outcome(set, c), ":"); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.text, outcome(set, c), tt.want)
		}
	}
}
