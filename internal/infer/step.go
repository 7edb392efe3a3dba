package infer

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// seer is told the verdicts of a candidate on rows of its group.
type seer func(c *candidate, g *group, rows []source.Row, v *relation.Verdicts)

// A trial is a round of rows on which candidates are decided.
type pass struct {
	rows source.Strategy
	seed seed.Seed
	n    int
	// share is the part of what is left of the budget that it may take; 0: all.
	share float64
	see   seer
	// gone tells which candidates need no further rows; nil: none.
	gone func(*candidate) bool
}

// stageRows are the rows after which a trial looks who is left: most candidates that are false are so on the first few rows.
var stageRows = []int{20, 120, 1000, chunk, 2 * chunk, 3 * chunk, 4 * chunk}

// walk is a group on its way through a trial.
type walk struct {
	*group
	next func() (source.Row, bool)
	stop func()
	rows []source.Row // of the present stage
	vs   []*relation.Verdicts
}

// round decides candidates on n fresh rows of a strategy and calls see for each with its verdicts.
func (s *session) round(ctx context.Context, cands []*candidate, of func(*candidate) *relation.Relation, st source.Strategy, sd seed.Seed, n int, see seer) error {
	return s.pass(ctx, s.groups(cands, of), pass{rows: st, seed: sd, n: n, see: see})
}

// run decides the candidates of groups on rows that are as many for each of them, one stage after the other.
func (s *session) pass(ctx context.Context, gs []*group, t pass) error {
	limit := s.run.Spent() + s.run.Remaining()
	if t.share > 0 {
		limit = s.run.Spent() + int64(t.share*float64(s.run.Remaining()))
	}
	walks := make([]*walk, len(gs))
	for i, g := range gs {
		next, stop := iter.Pull(t.rows.Sources(s.Space(g.rels[0], g.vars, g.pre), t.seed.Child("group "+g.key, 0)))
		defer stop()
		walks[i] = &walk{group: g, next: next, stop: stop}
	}
	walks = s.afford(walks, min(t.n, stageRows[0]), limit-s.run.Spent())
	perRow := s.run.Weight * calls(walks)
	for done := 0; done < t.n && len(walks) > 0; {
		upto := t.n
		if i := slices.IndexFunc(stageRows, func(k int) bool { return k > done }); i >= 0 {
			upto = min(upto, stageRows[i])
		}
		k := min(int64(upto-done), (limit-s.run.Spent())/max(1, perRow))
		if k <= 0 || ctx.Err() != nil && trial.Interrupted(ctx) {
			break
		}
		before, most := s.run.Spent(), calls(walks)
		tried, err := s.stage(ctx, walks, int(k), t)
		if err != nil {
			return err
		}
		done += int(k)
		walks = slices.DeleteFunc(walks, func(w *walk) bool { return len(w.rels) == 0 || len(w.rows) < int(k) })
		left := calls(walks)
		perRow = max(left, (s.run.Spent()-before)*left/max(1, most*int64(tried)))
	}
	return nil
}

// calls is how many executions a row takes at most in all walks.
func calls(walks []*walk) int64 {
	n := int64(0)
	for _, w := range walks {
		n += w.calls()
	}
	return n
}

// afford leaves candidates out, those of the least productive families first, until n rows for each cost no more than work.
func (s *session) afford(walks []*walk, n int, work int64) []*walk {
	each := int64(n) * max(1, s.run.Weight)
	if calls(walks)*each <= work {
		return walks
	}
	var all []*candidate
	for _, w := range walks {
		all = append(all, w.cands...)
	}
	slices.SortStableFunc(all, func(a, b *candidate) int { return a.Law.Family.Rank() - b.Law.Family.Rank() })
	kept, seen := map[*candidate]bool{}, map[string]bool{}
	for _, c := range all {
		_, key := ordering(c.rel)
		key += s.Zone(c.rel)
		key += s.Zone(c.rel)
		fresh := map[string]bool{}
		for _, e := range c.rel.Executions() {
			if id := key + "|" + e.Fn.Name + " " + e.Key; !seen[id] {
				fresh[id] = true
			}
		}
		if cost := int64(len(fresh)) * each; cost > work {
			continue
		} else {
			work -= cost
		}
		kept[c] = true
		for id := range fresh {
			seen[id] = true
		}
	}
	s.run.Log.Debug("too little is left of the budget for all candidates", "subject", s.Func.Name, "kept", len(kept), "of", len(all))
	return slices.DeleteFunc(walks, func(w *walk) bool {
		w.group = w.without(func(c *candidate) bool { return !kept[c] })
		return len(w.rels) == 0
	})
}

// stage decides the walks on the next n rows of each, as many at a time as there are children, and says how many rows there were on average.
func (s *session) stage(ctx context.Context, walks []*walk, n int, t pass) (tried int, err error) {
	g, sub := errgroup.WithContext(ctx)
	g.SetLimit(max(1, s.run.Workers))
	for _, w := range walks {
		w.rows = w.rows[:0:0]
		for len(w.rows) < n {
			row, ok := w.next()
			if !ok {
				break
			}
			w.rows = append(w.rows, row)
		}
		tried += len(w.rows)
		g.Go(func() (err error) {
			w.vs, err = s.verdicts(sub, w.group, w.rows)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		if trial.Interrupted(ctx) {
			return 0, nil
		}
		return 0, err
	}
	for _, w := range walks {
		w.seen(w.rows, w.vs, t.see)
		if t.gone != nil {
			w.group = w.without(t.gone)
		}
	}
	return max(1, tried/len(walks)), nil
}

// decide checks the relations of a group on rows of its variables.
func (s *session) decide(ctx context.Context, g *group, rows []source.Row, see seer) error {
	if int64(len(rows))*g.calls() > s.run.Remaining() || trial.Interrupted(ctx) {
		return nil
	}
	vs, err := s.verdicts(ctx, g, rows)
	if err != nil && !trial.Interrupted(ctx) {
		return err
	}
	if !trial.Interrupted(ctx) {
		g.seen(rows, vs, see)
	}
	return nil
}

// seen passes verdicts on. Candidates of which there are none, though there are rows, are as good as refuted.
func (g *group) seen(rows []source.Row, vs []*relation.Verdicts, see seer) {
	for i, c := range g.cands {
		if vs != nil {
			see(c, g, rows, vs[i])
		} else if len(rows) > 0 {
			c.violated++
		}
	}
}

// verdicts are those of the relations of a group on rows, none if there are no rows or a variable cannot be made.
func (s *session) verdicts(ctx context.Context, g *group, rows []source.Row) ([]*relation.Verdicts, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	cols, err := source.Columns(g.vars, rows)
	if err != nil {
		return nil, err
	}
	vs, err := s.run.Check(ctx, g.rels, g.vars, cols, len(rows))
	if err != nil && ctx.Err() == nil && s.exotic(g.vars) {
		// A sister's receiver that cannot be made must not end the inference for the subject.
		s.run.Log.Debug("candidates left out", "subject", s.Func.Name, "first", g.rels[0].Text(), "error", err)
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("check %s and %d more relations: %w", g.rels[0].Text(), len(g.rels)-1, err)
	}
	return vs, nil
}
