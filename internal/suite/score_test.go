package suite

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/subject"
)

// Mutants of untried operators keep their places, so that the others do not write the same, and are not tried.
func TestUntried(t *testing.T) {
	pkgs, err := subject.Load(t.Context(), []string{"github.com/imago-mt/imago/internal/study/scores/own.GCD"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := pkgs[0]
	tried := func(o ScoreOptions) (ids []string) {
		sc, err := OpenScorer(t.Context(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := sc.Close(); err != nil {
				t.Error(err)
			}
		}()
		for _, m := range sc.mutants(p.Functions[0]) {
			ids = append(ids, m.Operator+" "+m.After)
		}
		return ids
	}
	both := ScoreOptions{Operators: []string{"ROR", "NEG"}}
	all := tried(both)
	both.Untried = []string{"NEG"}
	part, alone := tried(both), tried(ScoreOptions{Operators: []string{"ROR"}})
	negated := slices.DeleteFunc(slices.Clone(all), func(id string) bool { return slices.Contains(part, id) })
	if len(negated) == 0 || len(negated)+len(part) != len(all) {
		t.Errorf("%d of %d are tried: %v", len(part), len(all), all)
	}
	for _, id := range negated {
		if id[:3] != "NEG" || slices.Contains(part, "ROR"+id[3:]) {
			t.Errorf("%s is not tried and ROR writes it", id)
		}
	}
	if len(alone) <= len(part) {
		t.Errorf("%d mutants of ROR alone, %d beside NEG: it writes what NEG does", len(alone), len(part))
	}
}
