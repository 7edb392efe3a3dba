package trial

import (
	"context"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

const (
	// firstRows are those by which [Runner.Decide] learns what rows cost. They fill whole words of the sets of rows; no theory stands behind
	// the figure.
	firstRows = 128
	// cheapShare is the part of the remaining budget that the rows behind these may take at once: what they cost may still grow, as that of a
	// function does that keeps something of each call. No theory stands behind it.
	cheapShare = 20
)

// Decide decides the claims of a group on given rows of its variables, as far as the budget pays for them, and returns the evidence. Of a
// trial its Reading and See count.
func (r *Runner) Decide(ctx context.Context, g *Group, rows []source.Row, t Trial) (Results, error) {
	res := newResults(g.Claims)
	if int64(len(rows))*g.Calls() > r.Remaining() || Interrupted(ctx) {
		return res, nil
	}
	vs, err := r.affordable(ctx, g, rows)
	if err != nil && !Interrupted(ctx) {
		return res, err
	}
	if !Interrupted(ctx) {
		r.read(ctx, g, rows, vs, t, res)
	}
	return res, nil
}

// affordable is the verdicts of a group on rows, of which those are untried that the budget does not pay for, by what the rows before them cost.
// Nothing else may spend the budget meanwhile.
func (r *Runner) affordable(ctx context.Context, g *Group, rows []source.Row) ([]*relation.Verdicts, error) {
	if len(rows) <= firstRows {
		return r.verdicts(ctx, g, rows)
	}
	all := untried(len(g.Claims), len(rows))
	for done, n := 0, firstRows; n > 0; {
		before := r.Spent()
		vs, err := r.verdicts(ctx, g, rows[done:done+n])
		if err != nil || vs == nil {
			return nil, err
		}
		for i, v := range vs {
			place(all[i], v, done, n)
		}
		done += n
		each, rest := (r.Spent()-before)/int64(n), len(rows)-done
		if n = rest; each*int64(rest) > r.Remaining()/cheapShare {
			n = int(min(int64(min(rest, done)), r.Remaining()/each)) &^ (firstRows - 1)
		}
		if Interrupted(ctx) {
			break
		}
	}
	return all, nil
}

// untried is the verdicts of claims that were tried on none of n rows.
func untried(claims, n int) []*relation.Verdicts {
	all := make([]*relation.Verdicts, claims)
	for i := range all {
		all[i] = &relation.Verdicts{Held: relation.NewBits(n), Violated: relation.NewBits(n), Skipped: relation.NewBits(n), Left: relation.NewBits(n),
			Untried: relation.All(n), WorstRow: -1}
	}
	return all
}

// place puts the verdicts on n rows where they belong among those on all rows.
func place(all, part *relation.Verdicts, at, n int) {
	for i := at; i < at+n; i++ {
		all.Untried.Clear(i)
	}
	for _, s := range [][2]relation.Bits{{all.Held, part.Held}, {all.Violated, part.Violated}, {all.Skipped, part.Skipped}, {all.Left, part.Left}, {all.Untried, part.Untried}} {
		s[1].Each(func(i int) { s[0].Set(at + i) })
	}
	if part.WorstRow >= 0 && (all.WorstRow < 0 || part.Worst > all.Worst) {
		all.Worst, all.WorstRow = part.Worst, part.WorstRow+int32(at)
	}
}
