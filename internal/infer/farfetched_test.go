package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
)

// A premise that compares a variable with what another function returns is far-fetched; one that asks for its sign, or that compares with the subject, is
// not.
func TestFarFetched(t *testing.T) {
	s := lab(t, "Abs", "")
	for text, want := range map[string]bool{
		"y < Sign(x) => Abs(-x) >= 1 | enumerated": true,
		"y < Sign(x) => Abs(-x) >= 1":              false,
		"Odd(x) > y => Abs(-x) >= 1 | enumerated":  true,
		"Sign(x) > 0 => Abs(-x) >= 1 | enumerated": false,
		"y < Abs(x) => Abs(-x) >= 1 | enumerated":  false,
		"x < Sign(x) => err(Abs(x)) | enumerated":  false, // why the subject refuses its own argument
		"y < Sign(x) => err(Abs(x)) | enumerated":  true,
		"x < Sign(x) => ok(Abs(x)) | enumerated":   true,
	} {
		set := claim.NewSet()
		c := suppose(t, s, set, text)
		if got := farFetched(s.Subject, c); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
