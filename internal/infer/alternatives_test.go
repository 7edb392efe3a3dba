package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
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
	union := set.Live()[4]
	if e := set.Evidence(union.ID); e.Held != 20 || !e.Confirmed || e.Exhaustive || union.Law != alternativesLaw {
		t.Errorf("%s: %+v", union.Law.Name, e)
	}
	if err := runStage(t.Context(), reduce{}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	if n := len(set.Rejected(claim.Implied)); n != 2 {
		t.Errorf("%d claims follow after another reduction, want 2", n)
	}
	// a second round brings what says nothing more
	narrower := suppose(t, s, set, "x < 2 => panics(Abs(x)) | family outcome")
	set.Observe(narrower.ID, claim.Evidence{Held: 10, Confirmed: true})
	if err := runStage(t.Context(), alternatives{}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	if v, fell := set.Verdict(narrower.ID); !fell || v.Kind != claim.Implied || !slices.Equal(v.By, []claim.ID{union.ID}) {
		t.Errorf("a narrower premise beside the union: %+v", v)
	}
	// and more, the last of which is one too many
	for _, text := range []string{"x == 4 => panics(Abs(x)) | family outcome", "x == 5 => panics(Abs(x)) | family outcome", "x == 6 => panics(Abs(x)) | family outcome"} {
		c := suppose(t, s, set, text)
		set.Observe(c.ID, claim.Evidence{Held: 10, Confirmed: true})
	}
	if err := runStage(t.Context(), alternatives{}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	most := 0
	for _, c := range set.Live() {
		most = max(most, len(relation.Alternatives(c.Relation.Pre)))
	}
	if most != maxAlternatives {
		t.Errorf("a relation has %d alternatives, want %d", most, maxAlternatives)
	}
}
