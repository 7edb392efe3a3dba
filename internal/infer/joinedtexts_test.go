package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
)

// What two texts become that are joined is not what each becomes, where parts of a syllable meet; a claim that holds of these too stands on no more rows.
func TestJoinedTexts(t *testing.T) {
	for text, want := range map[string]bool{
		"Syllables(s + t) == Syllables(s) + Syllables(t)": true,
		"Syllables(Syllables(s)) == Syllables(s)":         false,
		"len(Syllables(s)) <= len(s)":                     false,
	} {
		s := lab(t, "Syllables", "")
		set := claim.NewSet()
		c := suppose(t, s, set, text)
		set.Observe(c.ID, claim.Evidence{Held: 2000})
		if err := textAttacks[0].try(t.Context(), s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		if e := set.Evidence(c.ID); (e.Violated > 0) != want || e.Held > 2000 && !want {
			t.Errorf("%s: %d violated of %d", text, e.Violated, e.Held)
		}
	}
}
