package trial

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A Rationer is a checker whose executions end when they have used their fuel.
type Rationer interface {
	// Usual is the median of the fuel that the subject uses on n rows of arguments.
	Usual(ctx context.Context, args []relation.Column, n int) (int64, error)
	// Ration is the checker with less fuel for each execution of the subject; nil if that is no less.
	Ration(fuel int64) Checker
}

const (
	// rationTimes is how many times the usual fuel an execution may use before its row is parked. No theory stands behind it.
	rationTimes = 100
	// minRation is fuel that nobody waits for, whatever is usual: a few milliseconds. No theory stands behind it.
	minRation = 20_000
	// rationRows are those by which the usual fuel is measured, of each kind. No theory stands behind it.
	rationRows = 64
	// parkedShare is the part of the remaining budget for which parked rows are tried. No theory stands behind it.
	parkedShare = 0.1
	// parkedRows is how many of them are tried at a time: each may cost a thousand times what others do. No theory stands behind it.
	parkedRows = 8
)

// LimitFuel gives executions of the subject as little fuel from now on as most of them need many times over: few inputs that are dearer
// by far must not take the budget from the others. Rows that need more are abandoned and may be parked, see [Trial].
func (r *Runner) LimitFuel(ctx context.Context) error {
	c, ok := r.Checker.(Rationer)
	if !ok || len(r.Subject.Func.Params) == 0 {
		return nil
	}
	var vars []relation.Var
	for i, p := range r.Subject.Func.Params {
		vars = append(vars, relation.Var{Name: p.Name, Type: p.Type, Func: r.Subject.Func, Param: i})
	}
	sp := r.Subject.Space(nil, vars, nil)
	n := r.Ration(rationRows, 1, int64(1/parkedShare))
	rows := source.Draw(source.Random{}, sp, r.Subject.Seed.Child("ration", 0), n)
	rows = append(rows, source.Draw(source.Edge{}, sp, r.Subject.Seed.Child("ration", 1), n)...)
	cols, err := source.Columns(vars, rows)
	if err != nil || len(rows) == 0 {
		return nil // the stages behind say what is wrong
	}
	usual, err := c.Usual(ctx, cols, len(rows))
	if err != nil {
		return err
	}
	if rationed := c.Ration(max(minRation, rationTimes*usual)); rationed != nil {
		r.Checker, r.whole = rationed, r.Checker
	}
	return nil
}

// Unpark tries parked rows with all of the fuel, for as long as a share of the budget lasts, and returns the evidence.
func (r *Runner) Unpark(ctx context.Context, p *Park, gone func(*claim.Claim) bool) (Results, error) {
	res := Results{}
	if r.whole == nil {
		return res, nil
	}
	whole := r.Through(r.whole)
	limit := r.Spent() + int64(parkedShare*float64(r.Remaining()))
	for i, g := range p.groups {
		g, rows := g.without(gone), p.rows[i]
		for len(rows) > 0 && len(g.Claims) > 0 && r.Spent() < limit {
			n := min(parkedRows, len(rows))
			one, err := whole.Decide(ctx, g, rows[:n], Trial{Reading: Careful, See: p.see})
			if err != nil {
				return res, err
			}
			for c, e := range one {
				if res[c] == nil {
					res[c] = &claim.Evidence{}
				}
				res[c].Merge(*e)
			}
			p.Tried, rows = p.Tried+n, rows[n:]
		}
		p.Left += len(rows)
	}
	return res, nil
}
