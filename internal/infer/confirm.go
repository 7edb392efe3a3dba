package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// mostAll is the most rows that are all tried. The code points of Unicode are fewer.
const mostAll = 1 << 21

// mostExhaust is the work that trying all rows of all relations may take, even if less is left of the default budget.
const mostExhaust = 16 * mostAll

// confirmed keeps what also stands on the untouched build, at the printed tolerance: on fresh rows, or, where the variables have few
// values, on every row there is.
func (s *session) confirmed(ctx context.Context, cands []*candidate) ([]*candidate, error) {
	real := *s
	real.run = s.run.Through(s.run.Pristine)
	if slices.ContainsFunc(cands, func(c *candidate) bool { return c.left > 0 }) {
		real.run = s.run.Through(&ending{s.run.Pristine, s.run.Checker})
	}
	trials := make([]*candidate, len(cands))
	for i, c := range cands {
		trials[i] = &candidate{Candidate: c.Candidate, rel: c.rel}
	}
	for _, t := range []pass{
		{rows: source.Random{}, seed: s.Seed.Child("confirm", 0), n: chunk, share: 0.5},
		{rows: source.Edge{}, seed: s.Seed.Child("confirm", 1), n: edgeRows, share: 0.5},
	} {
		t.see, t.gone = strictly, fallen
		if err := real.pass(ctx, real.groups(trials, itself), t); err != nil {
			return nil, err
		}
	}
	if err := real.exhaust(ctx, trials); err != nil {
		return nil, err
	}
	var out []*candidate
	for i, t := range trials {
		if t.held+t.skipped == 0 {
			cands[i].drop(idle, "the budget ended before it was confirmed on the untouched build")
			continue
		}
		if t.violated == 0 {
			if cands[i].exhaustive = t.exhaustive && t.left == 0; cands[i].exhaustive {
				cands[i].held, cands[i].skipped = t.held, t.skipped
			}
			out = append(out, cands[i])
			continue
		}
		cands[i].bad = t.bad
		cands[i].drop(refuted, "on the untouched build")
		s.run.Log.Debug("not confirmed", "subject", s.Func.Name, "relation", t.rel.String())
	}
	return out, nil
}

// ending is a checker that runs only what came to its end on a build with fuel: on one without, each such row would cost the
// watchdog's time, and its process.
type ending struct {
	trial.Checker
	fuelled trial.Checker
}

// Check implements checker. Rows that some relation leaves are left by all.
func (e *ending) Check(ctx context.Context, rels []*relation.Relation, vars []relation.Var, cols []relation.Column, n int) ([]*relation.Verdicts, error) {
	vs, err := e.fuelled.Check(ctx, rels, vars, cols, n)
	if err != nil {
		return nil, err
	}
	left := relation.NewBits(n)
	for _, v := range vs {
		left = left.Or(v.Left)
	}
	if left.Empty() {
		return e.Checker.Check(ctx, rels, vars, cols, n)
	}
	var at []int
	var rows []int32
	relation.All(n).AndNot(left).Each(func(i int) { at, rows = append(at, i), append(rows, int32(i)) })
	kept := make([]relation.Column, len(cols))
	for i, c := range cols {
		kept[i] = c.Gather(rows)
	}
	if vs, err = e.Checker.Check(ctx, rels, vars, kept, len(rows)); err != nil {
		return nil, err
	}
	for i, v := range vs {
		vs[i] = spread(v, at, n)
		vs[i].Left = vs[i].Left.Or(left)
	}
	return vs, nil
}

// exhaust tries all rows of those relations that have few, and counts these alone.
func (s *session) exhaust(ctx context.Context, cands []*candidate) error {
	limit := s.run.Remaining()
	if !s.run.Counting() {
		limit = max(limit, mostExhaust)
	}
	var sets []*group // unlike in a round, a group has the variables of each of its relations, no more
	for _, c := range sound(cands) {
		if _, refused := c.rel.Post.(*relation.OutcomeOf); refused && c.rel.Pre != nil {
			continue // it speaks of what lies outside
		}
		n, ok := source.Size(s.Space(c.rel, c.rel.Vars, nil))
		if !ok || n <= 0 || n > mostAll || n*int64(len(c.rel.Executions()))*s.run.Weight > 4*mostAll {
			continue
		}
		i := slices.IndexFunc(sets, func(g *group) bool {
			return g.key == s.Zone(c.rel) && len(g.vars) == len(c.rel.Vars) && g.accepts(c.rel.Vars) && !slices.ContainsFunc(c.rel.Vars, func(v relation.Var) bool {
				return !slices.ContainsFunc(g.vars, func(u relation.Var) bool { return u.Name == v.Name })
			})
		})
		old := &group{vars: c.rel.Vars, key: s.Zone(c.rel)}
		if i >= 0 {
			old = sets[i]
		}
		g := *old
		g.cands, g.rels = append(slices.Clone(g.cands), c), append(slices.Clone(g.rels), c.rel)
		cost := n * s.run.Weight * (g.calls() - old.calls())
		if cost > limit {
			continue
		}
		limit -= cost
		c.held, c.skipped, c.exhaustive = 0, 0, true
		if i < 0 {
			sets = append(sets, &g)
		} else {
			sets[i] = &g
		}
	}
	for _, g := range sets {
		if err := s.everything(ctx, g); err != nil {
			return err
		}
	}
	return nil
}

// everything tries all rows of a group. One that is not through with them when the soft limit ends ctx is not exhaustive.
func (s *session) everything(ctx context.Context, g *group) error {
	s.run.Tell("%d relations on every input", len(g.cands))
	decide := func(rows []source.Row) error {
		vs, err := s.verdicts(ctx, g, rows)
		switch {
		case trial.Interrupted(ctx):
			for _, c := range g.cands {
				c.exhaustive = false
			}
			return nil
		case err != nil:
			return err
		}
		g.seen(rows, vs, count)
		return nil
	}
	rows := make([]source.Row, 0, 4*chunk)
	for row := range (source.All{}).Sources(s.Space(g.rels[0], g.vars, nil), s.Seed) {
		if rows = append(rows, row); len(rows) < cap(rows) {
			continue
		}
		if err := decide(rows); err != nil {
			return err
		}
		rows = make([]source.Row, 0, 4*chunk)
	}
	return decide(rows)
}
