package suite

import (
	"fmt"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/mutant/owntests"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Every end of the tests meets every status of the relations; what says more wins, and all who kill are counted once.
func TestShared(t *testing.T) {
	tests := []struct {
		end        owntests.End
		relations  mutant.Status
		want       mutant.Status
		kills      JoinTally
		unreported bool
	}{
		{owntests.Killed, mutant.Killed, mutant.Killed, JoinTally{Mutants: 1, Both: 1}, false},
		{owntests.Killed, mutant.NotSeen, mutant.Killed, JoinTally{Mutants: 1, OnlyTests: 1}, false},
		{owntests.Killed, mutant.Spent, mutant.Killed, JoinTally{Mutants: 1, OnlyTests: 1}, false},
		{owntests.Killed, mutant.Equivalent, mutant.Killed, JoinTally{Mutants: 1, OnlyTests: 1}, false},
		{owntests.NotReached, mutant.Killed, mutant.Killed, JoinTally{Mutants: 1, OnlyRelations: 1}, false},
		{owntests.Spent, mutant.Killed, mutant.Killed, JoinTally{Mutants: 1, OnlyRelations: 1}, false},
		{owntests.TimedOut, mutant.NotReached, mutant.Spent, JoinTally{Mutants: 1, Neither: 1}, false},
		{owntests.NotSeen, mutant.NotReached, mutant.NotSeen, JoinTally{Mutants: 1, Neither: 1}, false},
		{owntests.NotReached, mutant.NotInfected, mutant.NotInfected, JoinTally{Mutants: 1, Neither: 1}, false},
		{owntests.NotReached, mutant.Crashed, mutant.Crashed, JoinTally{Mutants: 1, Neither: 1}, false},
		{owntests.Equivalent, mutant.NotReached, mutant.Equivalent, JoinTally{}, false},
		{owntests.NotSeen, mutant.Equivalent, mutant.Equivalent, JoinTally{}, false},
		{owntests.Untried, mutant.Killed, 0, JoinTally{}, true},
	}
	for i, test := range tests {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			own := &owntests.Scored{Path: "m/p", Tests: []owntests.Test{{Name: "TestF"}}, Reached: [][]int{nil},
				Mutants: []mutant.Mutant{{ID: "ROR-1", Package: "m/p"}}, Fates: []owntests.Fate{{End: test.end, Test: -1}}}
			if test.end == owntests.Killed {
				own.Fates[0].Test = 0
			}
			got := shared(own, &Scores{Subjects: []*Scored{scoredWith(t, "./p.F", "ROR-1", test.relations, 0)}})
			if test.unreported {
				if len(got) != 0 {
					t.Errorf("a mutant that the tests could not try is told: %+v", got)
				}
				return
			}
			if len(got) != 1 || got[0].Status != test.want || JoinTallyOf(got) != test.kills {
				t.Fatalf("got %+v, tally %+v, want %v and %+v", got, JoinTallyOf(got), test.want, test.kills)
			}
			s := got[0]
			if (s.Test == "TestF") != (test.end == owntests.Killed) || (s.Seen != nil) != (test.relations == mutant.Killed) {
				t.Errorf("killed by %q and %+v", s.Test, s.Seen)
			}
			if s.OnlyByRelations() != (test.kills.OnlyRelations == 1) {
				t.Errorf("only by relations: %v", s.OnlyByRelations())
			}
		})
	}
}

// Of several kills the one is shown that is the shortest to read, the first of equals; what tests do not have is left out.
func TestSharedSeen(t *testing.T) {
	own := &owntests.Scored{Path: "m/p", Reached: [][]int{nil}, Mutants: []mutant.Mutant{{ID: "ROR-1", Package: "m/p"}},
		Fates: []owntests.Fate{{End: owntests.NotSeen, Test: -1}}}
	got := shared(own, &Scores{Subjects: []*Scored{
		scoredWith(t, "./p.F", "ROR-1", mutant.Killed, 1), scoredWith(t, "./p.G", "ROR-1", mutant.Killed, 0),
		scoredWith(t, "./p.H", "ROR-1", mutant.Killed, 2), scoredWith(t, "./p.I", "ROR-2", mutant.Killed, 0),
	}})
	if len(got) != 1 {
		t.Fatalf("%d mutants, want the one that the tests have", len(got))
	}
	if seen := got[0].Seen; seen == nil || seen.Target != "./p.G" || seen.At != "x=0" {
		t.Errorf("seen by %+v, want ./p.G at x=0", seen)
	}
	if len(got[0].KilledBy) != 3 {
		t.Errorf("killed by %q, want three relations", got[0].KilledBy)
	}
}

// scoredWith is a function with one relation, which makes of one mutant what it should, on the row that is told.
func scoredWith(t *testing.T, target, id string, s mutant.Status, row int32) *Scored {
	t.Helper()
	real := relation.Predeclared(relation.Float64)
	env := &relation.Env{Path: "m/p", Name: "p", Funcs: []*relation.Func{{Name: "Sin", Pkg: "m/p",
		Params: []relation.Param{{Name: "x", Type: real}}, Results: []relation.Param{{Type: real}}}}}
	r, err := relation.Parse("odd: Sin(-x) ~= -Sin(x)", env)
	if err != nil {
		t.Fatal(err)
	}
	cols, err := source.Columns(r.Vars, []source.Row{{0.0}, {100.0}, {2000000.0}})
	if err != nil {
		t.Fatal(err)
	}
	m := &matrix.Matrix{Trials: []matrix.Trial{{Relation: r, Columns: cols, Rows: 3}}, Held: []int{3}, Broken: []int{0},
		Mutants: []*mutant.Mutant{{ID: id, Package: "m/p"}}, Ends: []harness.End{harness.Tried}, Notes: []string{""}, First: [][]int32{{-1}},
		Reaches: []relation.Bits{relation.NewBits(1)}, Same: []int{0}}
	switch s {
	case mutant.Killed:
		m.First[0][0] = row
	case mutant.Equivalent:
		m.Same[0] = -1
	case mutant.NotReached:
		m.Ends[0] = harness.NotReached
	case mutant.NotInfected:
		m.Ends[0] = harness.NotInfected
	case mutant.Spent:
		m.Ends[0] = harness.Spent
	case mutant.Crashed:
		m.Ends[0] = harness.Crashed
	}
	return &Scored{Target: target, Short: target[2:], Matrix: m, env: env}
}
