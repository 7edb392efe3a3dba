package trial

import (
	"context"

	"github.com/imago-mt/imago/relation"
)

// Untouched is the runner on the untouched build. Once a row was abandoned, only those rows are executed that come to their end on the build
// with fuel.
func (r *Runner) Untouched() *Runner { return r.Through(&ending{r.Pristine, r.Checker, r.Budget}) }

// ending is a checker that runs only what came to its end on a build with fuel: on one without, each such row would cost the
// watchdog's time, and its process.
type ending struct {
	Checker
	fuelled Checker
	budget  *Budget
}

// Check implements [Checker]. Rows that some relation abandons are abandoned by all.
func (e *ending) Check(ctx context.Context, rels []*relation.Relation, vars []relation.Var, cols []relation.Column, n int) ([]*relation.Verdicts, error) {
	if !e.budget.abandoned {
		return e.Checker.Check(ctx, rels, vars, cols, n)
	}
	vs, err := e.fuelled.Check(ctx, rels, vars, cols, n)
	if err != nil {
		return nil, err
	}
	abandoned := relation.NewBits(n)
	for _, v := range vs {
		abandoned = abandoned.Or(v.Left)
	}
	if abandoned.Empty() {
		return e.Checker.Check(ctx, rels, vars, cols, n)
	}
	var at []int
	var rows []int32
	relation.All(n).AndNot(abandoned).Each(func(i int) { at, rows = append(at, i), append(rows, int32(i)) })
	kept := make([]relation.Column, len(cols))
	for i, c := range cols {
		kept[i] = c.Gather(rows)
	}
	if vs, err = e.Checker.Check(ctx, rels, vars, kept, len(rows)); err != nil {
		return nil, err
	}
	for i, v := range vs {
		vs[i] = spread(v, at, n)
		vs[i].Left = vs[i].Left.Or(abandoned)
	}
	return vs, nil
}
