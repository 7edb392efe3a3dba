package infer

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// watcher is a checker whose child has probes.
type watcher interface {
	// Probe executes fn on n rows of args and says which branches they met.
	Probe(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (*harness.Trace, error)
	// Branches are what is watched.
	Branches() []harness.Branch
}

var _ watcher = child{}

// Probe implements watcher.
func (c child) Probe(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (*harness.Trace, error) {
	return c.h.Probe(ctx, fn, args, n)
}

// Branches implements watcher.
func (c child) Branches() []harness.Branch { return c.h.Branches() }

// An Unreached is a branch whose condition sources met, and of which none took one side.
type Unreached struct {
	Cond string // source text of the condition, or of the switch and its clause
	Want bool   // the side: true for a clause
	Func string // the function that it is in: "Vec.Rotate"
	File string // base name
	Line int
}

// String is for people: "never true: w > 31 (tariff.go:12)".
func (u Unreached) String() string {
	side := "never true"
	if !u.Want {
		side = "never false"
	}
	return fmt.Sprintf("%s: %s (%s:%d)", side, u.Cond, u.File, u.Line)
}

const (
	huntBudget = 12_000 // executions of the search for rows that reach branches
	fewestHunt = 1500   // of a subject whose executions are dear
	aroundRows = 1000   // rows near to the pool that candidates meet in the search; in validation four times as many
)

// explore looks for rows that reach the subject's branches, and keeps those that lie in its core as sources for all candidates
// (traps.md A8: without them a law is claimed of branches that nothing executed). It also notes the branches that were met and of which
// a side was not reached.
func (s *session) explore(ctx context.Context) error {
	w, ok := s.run.Checker.(watcher)
	if !ok || len(w.Branches()) == 0 || len(s.Func.Params) == 0 {
		return nil
	}
	s.run.Tell("looking for inputs that reach its branches")
	vars := paramVars(s.Func)
	outside := map[*relation.Value]bool{}
	g := source.Guided{
		Budget: min(max(fewestHunt, huntBudget/int(max(1, s.run.Weight))), s.run.Ration(huntBudget, 1, 8)),
		Probe: func(ctx context.Context, rows []source.Row) ([][]source.Met, error) {
			cols, err := source.Columns(vars, rows)
			if err != nil {
				return nil, err
			}
			t, err := w.Probe(ctx, s.Func, cols, len(rows))
			if err != nil {
				return nil, err
			}
			met := make([][]source.Met, len(rows))
			for i, row := range rows {
				for _, m := range t.Row(i) {
					met[i] = append(met[i], source.Met{Side: int(m.Side), Distance: m.Distance})
				}
				if s.misbehaves(s.Func, t.Execution, i) || s.wraps(t, i) {
					outside[&row[0]] = true
				}
			}
			return met, nil
		},
	}
	pool, err := g.Search(ctx, s.Space(nil, vars, nil), s.Seed.Child("guided", 0))
	if err != nil {
		return err
	}
	s.Pool = slices.DeleteFunc(pool.Rows, func(r source.Row) bool { return outside[&r[0]] })
	s.unreached = unreached(w.Branches(), pool)
	s.run.Log.Debug("explored", "subject", s.Func.Name, "executions", pool.Executions, "rows", len(s.Pool), "reached", len(pool.Reached), "missed", len(s.unreached))
	return nil
}

// misbehaves reports whether row i of an execution of fn is outside of the core for what became of it.
func (s *session) misbehaves(fn *relation.Func, ex *relation.Execution, i int) bool {
	switch ex.Outcome[i] {
	case relation.Errored:
		return !s.readsText()
	case relation.Returned:
	default:
		return true
	}
	bad, outs := false, fn.Outputs()
	for k, c := range ex.Outputs {
		v, result := c.At(i), outs[k].Param < 0 || len(fn.Results) == 0
		trial.Floats(v, func(f float64) { bad = bad || math.IsNaN(f) || math.IsInf(f, 0) })
		bad = bad || result && leaves(v) > mostOut // a large argument says nothing of the sources
	}
	return bad
}

// wraps reports whether the subject's signed arithmetic wrapped around in row i by accident.
func (s *session) wraps(t *harness.Trace, i int) bool { return !s.Modular && t.Wrapped.Get(i) }

// unreached lists what was missed, and the clauses of switches of which only others were reached.
func unreached(branches []harness.Branch, pool *source.Pool) []Unreached {
	reached, missed := map[int]bool{}, map[int]bool{}
	groups := map[int]bool{}
	for _, side := range pool.Reached {
		reached[side] = true
		groups[branches[side/2].Group] = true
	}
	for _, m := range pool.Missed {
		missed[m.Side] = true
	}
	var out []Unreached
	for k, b := range branches {
		for _, side := range []int{2 * k, 2*k + 1} {
			sibling := b.Kind == harness.Clause && groups[b.Group] && side%2 == 0 && !reached[side]
			if missed[side] || sibling {
				out = append(out, Unreached{Cond: b.Cond, Want: side%2 == 0, Func: b.Func, File: b.File, Line: b.Line})
			}
		}
	}
	return out
}
