package mutant_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
)

func verdict(id string, s mutant.Status, killers ...string) mutant.Verdict {
	return mutant.Verdict{Mutant: &mutant.Mutant{ID: id, Package: "p", File: "p.go", Number: uint32(id[0])}, Status: s, KilledBy: killers, CoveredBy: killers}
}

// A mutant of a function that several others call is counted once, by what says most of it.
func TestMerge(t *testing.T) {
	tests := []struct {
		first, second, want mutant.Status
	}{
		{mutant.Killed, mutant.NotReached, mutant.Killed},
		{mutant.Spent, mutant.Killed, mutant.Killed},
		{mutant.NotSeen, mutant.Spent, mutant.Spent},
		{mutant.NotInfected, mutant.NotSeen, mutant.NotSeen},
		{mutant.NotSeen, mutant.Crashed, mutant.Crashed},
		{mutant.Equivalent, mutant.NotSeen, mutant.Equivalent},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.first, "+", test.second), func(t *testing.T) {
			for _, in := range [][]mutant.Verdict{
				{verdict("b", test.first), verdict("a", mutant.Killed, "x"), verdict("b", test.second)},
				{verdict("b", test.second), verdict("b", test.first), verdict("a", mutant.Killed, "x")},
			} {
				got := mutant.Merge(in)
				if len(got) != 2 || got[0].Mutant.ID != "a" || got[1].Status != test.want {
					t.Errorf("got %v, want %v", got, test.want)
				}
			}
		})
	}
}

// Merging changes none of the slices that it was given.
func TestMergeKeepsItsInput(t *testing.T) {
	killers := make([]string, 1, 8)
	killers[0] = "x"
	in := []mutant.Verdict{verdict("a", mutant.Killed, killers...), verdict("a", mutant.Killed, "y")}
	got := mutant.Merge(in)
	if want := []string{"x", "y"}; !slices.Equal(got[0].KilledBy, want) || !slices.Equal(got[0].CoveredBy, want) {
		t.Errorf("killed by %v, covered by %v, want %v", got[0].KilledBy, got[0].CoveredBy, want)
	}
	if len(in[0].KilledBy) != 1 || strings.Join(killers[:cap(killers)], "") != "x" {
		t.Errorf("the input is now %v", in)
	}
}

func TestTallyScore(t *testing.T) {
	tests := []struct {
		statuses []mutant.Status
		want     float64
	}{
		{nil, 0},
		{[]mutant.Status{mutant.Equivalent}, 0},
		{[]mutant.Status{mutant.Killed, mutant.Equivalent}, 1},
		{[]mutant.Status{mutant.Killed, mutant.Spent, mutant.Crashed, mutant.NotSeen}, 0.25},
		{[]mutant.Status{mutant.NotReached, mutant.NotInfected}, 0},
	}
	for _, test := range tests {
		var vs []mutant.Verdict
		for i, s := range test.statuses {
			vs = append(vs, verdict(string(rune('a'+i)), s))
		}
		tally := mutant.TallyOf(vs)
		if got := tally.Score(); got != test.want {
			t.Errorf("%v: got %v, want %v", test.statuses, got, test.want)
		}
		if sum := tally.Killed + tally.Equivalent + tally.NotReached + tally.NotInfected + tally.NotSeen + tally.Spent + tally.Crashed; sum != tally.Total {
			t.Errorf("%v: %+v adds up to %d", test.statuses, tally, sum)
		}
	}
}
