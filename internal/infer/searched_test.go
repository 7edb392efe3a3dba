package infer

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/relation"
)

// In the second round a search is for the mutants that nothing kills; those that end the child are not executed again.
func TestSurvivors(t *testing.T) {
	if got := survivors(nil); got != nil {
		t.Errorf("without a first round %v", got)
	}
	if got := survivors(&Round{}); got != nil {
		t.Errorf("without a matrix %v", got)
	}
	m := &matrix.Matrix{
		Mutants: []*mutant.Mutant{{ID: "killed"}, {ID: "alive"}, {ID: "spent"}, {ID: "crashed"}, {ID: "not reached"}},
		Ends:    []harness.End{harness.Tried, harness.Tried, harness.Spent, harness.Crashed, harness.NotReached},
		First:   [][]int32{{-1, -1, -1, -1, -1}, {3, -1, -1, -1, -1}},
	}
	got := survivors(&Round{Matrix: m})
	for id, want := range map[string]bool{"killed": false, "alive": true, "spent": false, "crashed": false, "not reached": true} {
		if got[id] != want {
			t.Errorf("%s: %v, want %v", id, got[id], want)
		}
	}
}

// A function of many parameters has too many follow-ups, and without mutants there is nothing to search with.
func TestUnsearched(t *testing.T) {
	fn := &relation.Func{Name: "F", Params: make([]relation.Param, maxGeneticParams)}
	if why := unsearched(fn, ""); why != "" {
		t.Errorf("%d parameters: %s", len(fn.Params), why)
	}
	fn.Params = append(fn.Params, relation.Param{})
	if why := unsearched(fn, ""); !strings.Contains(why, "9 parameters") {
		t.Errorf("%d parameters: %q", len(fn.Params), why)
	}
	p, err := proposeSearched(t.Context(), &trial.Subject{Func: fn}, &trial.Runner{}, &request{})
	if err != nil || len(p.Candidates) > 0 || len(p.Warnings) != 1 {
		t.Errorf("without mutants: %v, %v", p, err)
	}
}

// The engine is a row of the table: all means it, the default does not, and it waits beside others.
func TestGeneticRow(t *testing.T) {
	all, err := ParseEngines(everyEngine)
	if err != nil {
		t.Fatal(err)
	}
	row := rowsOf([]Engine{Genetic})[0]
	switch q := (&request{engines: all}); {
	case !q.asks(Genetic):
		t.Error("all does not mean it")
	case (&request{engines: DefaultEngines()}).asks(Genetic):
		t.Error("the default means it")
	case !q.waits(row) || (&request{engines: []Engine{Genetic}}).waits(row):
		t.Error("it waits alone, or does not wait beside others")
	}
	if got := strings.Join((&Options{Engines: []Engine{Genetic}, FollowUp: "-x"}).EngineFlags(), " "); got != "--engine genetic --follow-up -x" {
		t.Errorf("flags %q", got)
	}
}
