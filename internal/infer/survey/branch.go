package survey

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/source/probed"
	"github.com/imago-mt/imago/relation"
)

// Executions of the search for rows that reach branches. TestExplore pins the number that three functions take.
const (
	maxHunt   = 12_000
	minHunt   = 1500 // of a subject whose executions are dear
	huntParts = 8    // of the budget that they may cost; no theory
)

// explore looks for rows that reach the subject's branches, and keeps those that lie in its core as sources for all claims (docs/traps.md A8:
// without them a law is claimed of branches that nothing executed). It also notes the branches that were met and of which a side was
// not reached. Rows at which a function that the code calls has no answer are kept though the result is NaN: the domain holds them, and
// random rows hardly ever are so.
func (s *surveyor) explore(ctx context.Context) error {
	p, ok := s.run.Checker.(Prober)
	if !ok || len(p.Branches())+len(p.Implicit()) == 0 || len(s.Func.Params) == 0 {
		return nil
	}
	s.run.Tell("looking for inputs that reach its branches")
	vars := Vars(s.Func)
	outside := map[*relation.Value]bool{}
	g := source.Guided{
		Budget: min(max(minHunt, maxHunt/int(max(1, s.run.Weight))), s.run.Ration(maxHunt, 1, huntParts)),
		Probe: func(ctx context.Context, rows []source.Row) ([][]source.Met, error) {
			t, err := s.probe(ctx, p, rows)
			if err != nil {
				return nil, err
			}
			for i, row := range rows {
				left := t.Outcome[i] == relation.Returned && t.Leaves(i)
				if Misbehaves(s.Subject, s.Func, t.Execution, i) && !left || !s.Modular && t.Wrapped.Get(i) {
					outside[&row[0]] = true
				}
			}
			return probed.Rows(t, len(rows)), nil
		},
	}
	pool, err := g.Search(ctx, s.Space(nil, vars, nil), s.Seed.Child("guided", 0))
	if err != nil {
		return err
	}
	s.Pool = slices.DeleteFunc(pool.Rows, func(r source.Row) bool { return outside[&r[0]] })
	s.Branches = trial.Branches{Met: len(pool.Reached) + len(pool.Missed), Reached: len(pool.Reached), Unreached: unreached(p.Branches(), pool), Settled: s.Branches.Settled}
	if s.Branches.OneWay() {
		s.warnings = append(s.warnings, fmt.Errorf("all inputs take one way through %s: %v; what is found speaks of that way alone", s.Func.Name, s.Branches.Unreached[0]))
	}
	s.run.Log.Debug("explored", "subject", s.Func.Name, "executions", pool.Executions, "rows", len(s.Pool), "reached", len(pool.Reached), "missed", len(s.Branches.Unreached))
	return nil
}

// probe executes the subject on rows of its parameters.
func (s *surveyor) probe(ctx context.Context, p Prober, rows []source.Row) (*harness.Trace, error) {
	cols, err := source.Columns(Vars(s.Func), rows)
	if err != nil {
		return nil, err
	}
	return p.Probe(ctx, s.Func, cols, len(rows))
}

// unreached lists what was missed, and the clauses of switches of which only others were reached.
func unreached(branches []harness.Branch, pool *source.Pool) []trial.Unreached {
	reached, missed := map[int]bool{}, map[int]bool{}
	groups := map[int]bool{}
	for _, side := range pool.Reached {
		reached[side] = true
		groups[branches[side/2].Group] = true
	}
	for _, m := range pool.Missed {
		missed[m.Side] = true
	}
	var out []trial.Unreached
	for k, b := range branches {
		for _, side := range []int{2 * k, 2*k + 1} {
			sibling := b.Kind == harness.Clause && groups[b.Group] && side%2 == 0 && !reached[side]
			if missed[side] || sibling {
				out = append(out, trial.Unreached{Cond: b.Cond, Want: side%2 == 0, Func: b.Func, File: b.File, Line: b.Line})
			}
		}
	}
	return out
}
