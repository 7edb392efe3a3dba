package trial

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Batch is a number of rows by which the cost of the pipe is paid. No theory stands behind it.
const Batch = 20_000

// A Trial is rows on which claims are decided.
type Trial struct {
	Rows source.Strategy
	Seed seed.Seed
	N    int // rows for each group
	// Share is the part of what remains of the budget that it may take; 0: all.
	Share   float64
	Reading Reading
	// Gone tells which claims need no further rows, by the evidence of this and earlier trials of a call of Try; nil: none.
	Gone func(*claim.Claim, claim.Evidence) bool
	// Park takes the rows that are abandoned; may be nil.
	Park *Park
	// See is shown the verdicts on rows of a group beside; may be nil.
	See Seer
	// Noun tells people what is tried: "relations"; "": nothing is told.
	Noun string
}

// A Seer is shown the verdicts of a claim on rows of its group.
type Seer func(c *claim.Claim, g *Group, rows []source.Row, v *relation.Verdicts)

// Results are the evidence that trials gave, by claim.
type Results map[*claim.Claim]*claim.Evidence

// newResults has no evidence of any claim.
func newResults(claims []*claim.Claim) Results {
	r := Results{}
	for _, c := range claims {
		r[c] = &claim.Evidence{}
	}
	return r
}

// Of is the evidence of a claim.
func (r Results) Of(c *claim.Claim) claim.Evidence {
	if e := r[c]; e != nil {
		return *e
	}
	return claim.Evidence{}
}

// Merge merges all evidence into that of the claims of a set.
func (r Results) Merge(into *claim.Set) {
	for c, e := range r {
		into.Observe(c.ID, *e)
	}
}

// Fallen reports whether a row refuted a claim.
func Fallen(_ *claim.Claim, e claim.Evidence) bool { return e.Violated > 0 }

// rowStages are the rows after which a trial looks which claims are still to be tried: most claims that are false are so on the first few
// rows. No theory stands behind the figures.
var rowStages = []int{20, 120, 1000, Batch, 2 * Batch, 3 * Batch, 4 * Batch}

// growth is how many times dearer the rows of a stage may be than those before, or what a row costs counts as growing. No theory stands behind it.
const growth = 2

// Try decides claims on the rows of trials, one after the other, and returns what came of it. A claim that is gone after a trial is left
// out of those behind it. When the budget or the soft limit ends it the evidence is what there is so far.
func (r *Runner) Try(ctx context.Context, claims []*claim.Claim, trials ...Trial) (Results, error) {
	res := newResults(claims)
	for _, t := range trials {
		if t.Noun != "" {
			r.Tell("%d %s, %d inputs", len(claims), t.Noun, t.N)
		}
		if err := r.try(ctx, claims, t, res); err != nil {
			return res, err
		}
		if t.Gone != nil {
			claims = slices.DeleteFunc(slices.Clone(claims), func(c *claim.Claim) bool { return t.Gone(c, res.Of(c)) })
		}
	}
	return res, nil
}

// walk is a group on its way through a trial.
type walk struct {
	*Group
	next  func() (source.Row, bool)
	rows  []source.Row // of the present stage
	parts []*part
}

// partRows is how many rows are decided at a time: while they are executed the next ones are drawn. No theory stands behind it.
const partRows = 5000

// A part is some of the rows of a stage, and the verdicts on them.
type part struct {
	at   int // of its first row
	rows []source.Row
	vs   []*relation.Verdicts
}

// draw is the next rows, n at most.
func (w *walk) draw(n int) []source.Row {
	rows := make([]source.Row, 0, n)
	for len(rows) < n {
		row, ok := w.next()
		if !ok {
			break
		}
		rows = append(rows, row)
	}
	return rows
}

// joined is the verdicts on all rows of a walk; none if there are none on some.
func joined(w *walk) []*relation.Verdicts {
	if len(w.parts) == 1 {
		return w.parts[0].vs
	}
	all := untried(len(w.Claims), len(w.rows))
	for _, p := range w.parts {
		if p.vs == nil {
			return nil
		}
		for i, v := range p.vs {
			place(all[i], v, p.at, len(p.rows))
		}
	}
	return all
}

// try decides claims on rows that are as many for each of their groups, one stage after the other.
func (r *Runner) try(ctx context.Context, claims []*claim.Claim, t Trial, res Results) error {
	limit := r.Spent() + r.Remaining()
	if t.Share > 0 {
		limit = r.Spent() + int64(t.Share*float64(r.Remaining()))
	}
	var walks []*walk
	for _, g := range r.Groups(claims) {
		next, stop := iter.Pull(source.Rows(t.Rows, g.Space(r.Subject), t.Seed.Child("group "+g.Key, 0)))
		defer stop()
		walks = append(walks, &walk{Group: g, next: next})
	}
	walks = r.afford(walks, min(t.N, rowStages[0]), limit-r.Spent())
	perRow, grows := r.Weight*calls(walks)+r.RowWork*int64(len(walks)), false
	for done := 0; done < t.N && len(walks) > 0; {
		upto := t.N
		if i := slices.IndexFunc(rowStages, func(k int) bool { return k > done }); i >= 0 {
			upto = min(upto, rowStages[i])
		}
		if grows { // what the next rows cost is not known
			upto = min(upto, 2*done)
		}
		k := min(int64(upto-done), (limit-r.Spent())/max(1, perRow))
		if k <= 0 || Interrupted(ctx) {
			break
		}
		before, all := r.Spent(), calls(walks)
		tried, err := r.stage(ctx, walks, int(k), t, res)
		if err != nil {
			return err
		}
		done += int(k)
		walks = slices.DeleteFunc(walks, func(w *walk) bool { return len(w.Claims) == 0 || len(w.rows) < int(k) })
		rest, last := calls(walks), perRow
		perRow = max(rest, (r.Spent()-before)*rest/max(1, all*int64(tried)))
		grows = done > rowStages[0] && perRow > growth*last
	}
	return nil
}

// calls is how many executions a row takes at most in all walks.
func calls(walks []*walk) int64 {
	n := int64(0)
	for _, w := range walks {
		n += w.Calls()
	}
	return n
}

// afford leaves claims out, those of the least productive families first, until n rows for each cost no more than work.
func (r *Runner) afford(walks []*walk, n int, work int64) []*walk {
	each := int64(n) * max(1, r.Weight)
	if calls(walks)*each <= work {
		return walks
	}
	var all []*claim.Claim
	for _, w := range walks {
		all = append(all, w.Claims...)
	}
	slices.SortStableFunc(all, func(a, b *claim.Claim) int { return a.Law.Family.Rank() - b.Law.Family.Rank() })
	kept, seen := map[*claim.Claim]bool{}, map[string]bool{}
	for _, c := range all {
		_, key := r.key(c.Relation)
		fresh := map[string]bool{}
		for _, e := range c.Relation.Executions() {
			if id := key + "|" + e.Fn.Name + " " + e.Key; !seen[id] {
				fresh[id] = true
			}
		}
		cost := int64(len(fresh)) * each
		if cost > work {
			continue
		}
		work -= cost
		kept[c] = true
		for id := range fresh {
			seen[id] = true
		}
	}
	r.Log.Debug("too little remains of the budget for all claims", "subject", r.Subject.Func.Name, "kept", len(kept), "of", len(all))
	return slices.DeleteFunc(walks, func(w *walk) bool {
		w.Group = w.without(func(c *claim.Claim) bool { return !kept[c] })
		return len(w.Claims) == 0
	})
}

// stage decides the walks on the next n rows of each, as many at a time as there are children, and returns how many rows there were on
// average.
func (r *Runner) stage(ctx context.Context, walks []*walk, n int, t Trial, res Results) (tried int, err error) {
	g, sub := errgroup.WithContext(ctx)
	g.SetLimit(max(1, r.Workers))
	for _, w := range walks {
		w.rows = make([]source.Row, 0, n)
		var parts []*part
		for len(w.rows) < n {
			p := &part{at: len(w.rows), rows: w.draw(min(partRows, n-len(w.rows)))}
			if len(p.rows) == 0 {
				break
			}
			parts = append(parts, p)
			w.rows = append(w.rows, p.rows...)
			g.Go(func() (err error) {
				p.vs, err = r.verdicts(sub, w.Group, p.rows)
				return err
			})
		}
		w.parts = parts
		tried += len(w.rows)
		r.Drawn(len(w.rows))
	}
	if err := g.Wait(); err != nil {
		if Interrupted(ctx) {
			return 0, nil
		}
		return 0, err
	}
	for _, w := range walks {
		r.read(ctx, w.Group, w.rows, joined(w), t, res)
		if t.Gone != nil {
			w.Group = w.without(func(c *claim.Claim) bool { return t.Gone(c, res.Of(c)) })
		}
	}
	return max(1, tried/len(walks)), nil
}

// verdicts are those of the claims of a group on rows; none if there are no rows or no claims, or a variable cannot be made.
func (r *Runner) verdicts(ctx context.Context, g *Group, rows []source.Row) ([]*relation.Verdicts, error) {
	if len(rows) == 0 || len(g.Claims) == 0 {
		return nil, nil
	}
	cols, err := source.Columns(g.Vars, rows)
	if err != nil {
		return nil, err
	}
	vs, err := r.Check(ctx, claim.Relations(g.Claims), g.Vars, cols, len(rows))
	if err != nil && ctx.Err() == nil && r.exotic(g.Vars) {
		// A sister's receiver that cannot be made must not end the inference for the subject.
		r.Log.Debug("claims left out", "subject", r.Subject.Func.Name, "first", g.Claims[0].Relation.Text(), "error", err)
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("check %s and %d more relations: %w", g.Claims[0].Relation.Text(), len(g.Claims)-1, err)
	}
	return vs, nil
}

// exotic reports whether a variable is of an opaque type that the subject does not take.
func (r *Runner) exotic(vars []relation.Var) bool {
	return slices.ContainsFunc(vars, func(v relation.Var) bool {
		return v.Func != r.Subject.Func && (v.Type.Kind == relation.Opaque || v.Type.Kind == relation.Pointer)
	})
}
