package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
)

// What holds of the results of another function is said of any value, if it holds of that, and of those alone else.
func TestAnyValue(t *testing.T) {
	for text, want := range map[string]string{
		"Abs(-Odd(x)) == Abs(Odd(x)) | enumerated":               "Abs(-x) == Abs(x): live",
		"Abs(Odd(x)) == Abs(Sign(Odd(x))*Odd(x)) | enumerated":   "Abs(x*Sign(x)) == Abs(x): live",
		"x >= 0 => Abs(Round(x)) == Round(x) | enumerated":       "Abs(x) == x: refuted",
		"Abs(Near(x)) >= 0 && Near(x) >= x | enumerated":         "Abs(x2) >= 0 && x <= x2: refuted",
		"Abs(Near(x))*Abs(Near(x)) >= Abs(Near(x)) | enumerated": "Abs(x) <= Abs(x)*Abs(x): live",
		"Abs(Near(x))*Abs(Near(x)) >= Abs(Near(x))":              "", // people know it
		"Abs(Abs(x)) == Abs(x) | enumerated":                     "", // its own results
	} {
		s := lab(t, "Abs", "x in -1000..1000")
		set := claim.NewSet()
		c := suppose(t, s, set, text)
		set.Observe(c.ID, claim.Evidence{Held: 2000})
		if err := runStage(t.Context(), anyValue{}, s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, o := range set.All() {
			if o.ID != c.ID {
				got += o.Relation.Text() + ": " + outcome(set, o)
			}
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
