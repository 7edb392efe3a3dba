package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
)

// What holds of every function that definitions among the claims define is noted with these, and has no line beside them, whichever of them comes first.
func TestUnfold(t *testing.T) {
	s := lab(t, "Wrap", "")
	set := claim.NewSet()
	for _, text := range []string{"len(Wrap(s)) >= len(s)", `Wrap(s) == "<<<" + s + ">>>" | enumerated`, "Unwrap(Wrap(s)) == s | family round trip", `len(s) > 3 => len(Wrap(s)) > 9`} {
		c := suppose(t, s, set, text)
		set.Observe(c.ID, claim.Evidence{Held: 2000, Confirmed: true})
	}
	if err := runStage(t.Context(), unfold{}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	all := set.All()
	for i, want := range []bool{true, false, false, true} {
		if by := set.Unfolded(all[i].ID); (len(by) > 0) != want || len(by) > 0 && (len(by) != 1 || by[0] != all[1]) {
			t.Errorf("%s follows from %v", all[i].Relation.Text(), by)
		}
	}
	gone := map[claim.ID]bool{}
	if !subsume(gone, all, set) || !gone[all[0].ID] || gone[all[1].ID] || gone[all[2].ID] || !gone[all[3].ID] {
		t.Errorf("subsumed are %v", gone)
	}
	gone = map[claim.ID]bool{}
	if rest := slices.Delete(slices.Clone(all), 1, 2); subsume(gone, rest, set) {
		t.Errorf("subsumed without the definition are %v", gone)
	}
}

// Two halves define together.
func TestUnfoldHalves(t *testing.T) {
	s := lab(t, "Abs", "")
	set := claim.NewSet()
	for _, text := range []string{"x >= 0 => Abs(x) == x", "x < 0 => Abs(x) == -x", "Abs(Abs(x)) == Abs(x)", "Abs(x) == Odd(x)"} {
		c := suppose(t, s, set, text)
		set.Observe(c.ID, claim.Evidence{Held: 2000, Confirmed: true})
	}
	if err := runStage(t.Context(), unfold{}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	if by := set.Unfolded(set.All()[2].ID); len(by) == 0 {
		t.Error("what each of two halves gives follows from nothing")
	}
}
