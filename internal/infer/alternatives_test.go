package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
)

// What is refused under several premises is one claim, from which they follow. Premises that execute something stay apart.
func TestAlternatives(t *testing.T) {
	s := lab(t, "Abs", "")
	set := claim.NewSet()
	for _, text := range []string{
		"x < 3 => panics(Abs(x)) | family outcome", "x > 9 => panics(Abs(x)) | family outcome", "Abs(x) > 9 => panics(Abs(x)) | family outcome",
		"x > 20 => Abs(x) == -1 | family outcome", "x > 30 => Abs(x) == x | family identity", "x < 1 => Abs(x) == x | family identity",
	} {
		c := suppose(t, s, set, text)
		set.Observe(c.ID, claim.Evidence{Held: 10, Confirmed: true, Exhaustive: text[:5] == "x > 9"})
	}
	if err := runStage(t.Context(), alternatives{}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	var live []string
	for _, c := range set.Live() {
		live = append(live, c.Relation.Text())
	}
	want := []string{
		"Abs(x) > 9 => panics(Abs(x))", "x > 20 => Abs(x) == -1", "x > 30 => Abs(x) == x", "x < 1 => Abs(x) == x", "x < 3 || x > 9 => panics(Abs(x))",
	}
	if !slices.Equal(live, want) {
		t.Errorf("live %q\nwant %q", live, want)
	}
	joined := set.Live()[4]
	if e := set.Evidence(joined.ID); e.Held != 20 || !e.Confirmed || e.Exhaustive || joined.Law != refusedLaw {
		t.Errorf("%s: %+v", joined.Law.Name, e)
	}
	if err := runStage(t.Context(), reduce{}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	if n := len(set.Rejected(claim.Implied)); n != 2 {
		t.Errorf("%d claims follow after another reduction, want 2", n)
	}
}
