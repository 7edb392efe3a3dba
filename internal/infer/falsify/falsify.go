// Package falsify searches for rows that violate claims: what [source.Guided] does for the branches of a function, for what claims say of its
// executions. [Search] is the whole of it. It takes what it finds for a hint: whether a claim falls is for a trial on these rows to decide.
//
// The idea is OASIs' (Jahangirova et al., "Test oracle assessment and improvement", 2016), which has a search-based generator of tests look for
// an input on which an assertion fails, for the branches of the code and for that of the assertion alike.
package falsify

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/source/probed"
	"github.com/imago-mt/imago/relation"
)

// Sizes of the search, a quarter of those of the search for branches: it is made for each group of claims and not once. No theory stands behind these.
const (
	firstRows = 64 // of each kind, to begin with
	moves     = 96 // rows of a batch
	patience  = 4  // batches without progress after which a side is given up
)

// Search looks for rows of a group that violate its claims, by so many rows at most, and returns those that seem to, and those that were the first in a
// part of the code. Rows in which the arithmetic of a function wraps around lie outside of what claims are about.
//
// There are two sides of each claim whose distance says something, see [toward]: its premise, and where that holds that its conclusion does not;
// and all sides of branches of the package that one of the executions of a row comes to, those of sisters and of follow-ups like those of the
// subject. An equation says of most rows no more than that it holds; of it they are what there is to go by.
func Search(ctx context.Context, r *trial.Runner, g *trial.Group, rows int) ([]source.Row, error) {
	claims := slices.DeleteFunc(slices.Clone(g.Claims), func(c *claim.Claim) bool { return !searchable(c.Relation) })
	if len(claims) == 0 || len(g.Vars) == 0 || rows <= 0 {
		return nil, nil
	}
	h := &hunt{r: r, g: g, claims: claims, sp: g.Space(r.Subject)}
	h.prober, _ = r.Checker.(survey.Prober)
	from := r.Subject.Seed.Child("falsify "+g.Key, 0)
	var first []source.Row
	for _, by := range []source.Strategy{source.Edge{}, source.Random{}, source.Around{Pool: r.Subject.Pool}} {
		first = append(first, source.Draw(by, h.sp, from, firstRows)...)
	}
	extents := extentsOf(first, len(g.Vars))
	guided := source.Guided{Probe: h.probe, Budget: rows, First: first, Moves: moves, Patience: patience, Inside: func(i int, v relation.Value) bool {
		return extents[i].holds(v) && h.sp.Inside(i, v)
	}}
	pool, err := guided.Search(ctx, h.sp, from)
	if err != nil {
		return nil, err
	}
	out := h.violating
	for _, row := range pool.Rows {
		if h.sp.Holds(row) {
			out = append(out, row)
		}
	}
	r.Log.Debug("falsified", "subject", r.Subject.Func.Name, "claims", len(claims), "rows", pool.Executions, "violating", len(h.violating), "reached", len(pool.Reached), "missed", len(pool.Missed))
	return out, nil
}

// searchable reports whether violations of a relation can be searched for: it has no floats, whose residual is climbed, and nothing in it stays in the
// process that executes.
func searchable(rel *relation.Relation) bool {
	return !rel.Approximate() && !slices.ContainsFunc(rel.Vars, func(v relation.Var) bool { return v.Type.HasFloat() }) &&
		!slices.ContainsFunc(rel.Calls(), func(c *relation.Call) bool { return c.GivenOpaque() })
}

// comparesOpaque reports whether a relation compares values that outside of the process which made them are known by their text alone.
func comparesOpaque(rel *relation.Relation) bool {
	found := false
	for _, e := range []relation.Expr{rel.Pre, rel.Post} {
		relation.Walk(e, func(e relation.Expr) bool {
			b, ok := e.(*relation.Binary)
			found = found || ok && b.X.Type().Has(func(t *relation.Type) bool { return t.Kind == relation.Opaque })
			return !found
		})
	}
	return found
}

// A hunt is one search.
type hunt struct {
	r         *trial.Runner
	g         *trial.Group
	claims    []*claim.Claim
	sp        *source.Space
	prober    survey.Prober // nil: branches are not watched
	violating []source.Row
}

// probe executes what the claims say on rows, and returns what each row met: the sides of the branches of the code, and behind them those of claims.
func (h *hunt) probe(ctx context.Context, rows []source.Row) ([][]source.Met, error) {
	met := make([][]source.Met, len(rows))
	cols, err := trial.Columns(h.g.Vars, rows)
	if err != nil {
		return nil, err
	}
	x := &watched{Recorder: h.r.Recorder(ctx), prober: h.prober, wrapped: relation.NewBits(len(rows)), met: met}
	cache := relation.NewCache(x, cols, len(rows))
	sides := 0
	if h.prober != nil {
		sides = 2 * (len(h.prober.Branches()) + len(h.prober.Implicit()))
	}
	violated := relation.NewBits(len(rows))
	for k, c := range h.claims {
		v, err := c.Relation.EvalShared(cache)
		if err != nil {
			return nil, fmt.Errorf("search for violations: %w", err)
		}
		if comparesOpaque(c.Relation) {
			continue // what it executes counts
		}
		violated = violated.Or(v.Violated)
		if err := h.sidesOf(c.Relation, cache, v, sides+2*k, met); err != nil {
			return nil, err
		}
	}
	// A row that the domain does not hold, or in which arithmetic wraps around, may violate what it likes, and is nowhere near to a goal.
	inside := map[*relation.Value]bool{}
	for _, row := range h.sp.Sift(rows) {
		inside[&row[0]] = true
	}
	for i, row := range rows {
		if !inside[&row[0]] || x.wrapped.Get(i) && !h.r.Subject.Modular {
			met[i] = nil
		} else if violated.Get(i) {
			h.violating = append(h.violating, row)
		}
	}
	return met, nil
}

// sidesOf notes what rows met of a relation whose verdicts are v: of its premise side, and of the opposite of its conclusion the one behind it. The
// second is met where the premise holds, as a branch is behind another one: two sides that are reached in turn, and no sum of both, in which the gap
// of a premise would drown that of the conclusion. What reached a side is said by the verdicts and not by the distances, whose idea of equality
// is no more than near to that of the language.
func (h *hunt) sidesOf(rel *relation.Relation, cache *relation.Cache, v *relation.Verdicts, side int, met [][]source.Met) error {
	note := func(side int, e relation.Expr, want bool, reached, near relation.Bits) error {
		if e == nil || !sloping(e, want) {
			return nil
		}
		distance, err := toward(rel, cache, len(met), e, want)
		if err != nil {
			return err
		}
		reached.Each(func(i int) { met[i] = append(met[i], source.Met{Side: side}) })
		near.Each(func(i int) { met[i] = append(met[i], source.Met{Side: side, Distance: cmp.Or(distance[i], 1)}) })
		return nil
	}
	if err := note(side, rel.Pre, true, v.Held.Or(v.Violated), v.Skipped); err != nil {
		return err
	}
	return note(side+1, rel.Post, false, v.Violated, v.Held)
}

// watched executes functions and notes which sides of branches each row met. A side that several executions of a row met has the smallest of their
// distances, whichever of them it is: sides of their own for each execution would share the rows of the search among more goals than it can pay for.
type watched struct {
	*trial.Recorder
	prober  survey.Prober
	wrapped relation.Bits
	met     [][]source.Met
}

var _ relation.Executor = (*watched)(nil)

// Execute implements [relation.Executor].
func (x *watched) Execute(f *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	if x.prober == nil || f.Reference {
		return x.Recorder.Execute(f, args, n, active)
	}
	t, err := x.prober.Probe(x.Ctx, f, args, n)
	if err != nil {
		return nil, err
	}
	active.Each(func(i int) {
		if t.Wrapped.Get(i) {
			x.wrapped.Set(i)
		}
		x.met[i] = append(x.met[i], probed.Row(t, i)...)
	})
	return t.Execution, nil
}
