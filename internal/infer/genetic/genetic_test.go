package genetic

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// The paper's example: the mutant of Pow that does not square is seen by a relation that the first mutant of the list does not decide.
func TestPow(t *testing.T) {
	p := problem(t, "e in 0..12", fn("Pow", integer, "k", integer, "e", integer), pow(true), map[string]body{
		"no squares": pow(false), "one more": func(a []relation.Value) relation.Value { return pow(true)(a).(int) + 1 },
	})
	list := found(t, p)
	if !slices.ContainsFunc(list, func(f Finding) bool { return slices.Contains(f.Kills, "no squares") }) {
		t.Errorf("nothing sees the mutant without squares:%s", texts(list))
	}
	t.Log(texts(list))
}
