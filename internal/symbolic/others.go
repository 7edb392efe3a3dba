package symbolic

import (
	"slices"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Inputs are the variables that arguments are made of, but those that a shape fixes, and what holds of them in all inputs that are usual.
type inputs struct{ vars, usual []*solve.Term }

// An origin is what the inputs of a path are made of.
type origin struct {
	x     *executor
	begin *state // in which the arguments are what they were
	conds []*solve.Term
	model solve.Model
}

// origin is that of the input which a state has.
func (x *executor) origin(s *state) *origin {
	return &origin{x, &state{args: s.args, entry: s.entry, inputs: s.inputs}, s.conds, s.model}
}

// Others are at most n further inputs that take the path, in the space and each other than the rest, which a walk over the models of its condition finds
// (see [solve.Walk]). A solver takes the first values that do, and these are small or lie next to a constant of the code, so that one input a path is
// little of what there is of it. The condition is evaluated, and no solver is asked.
func (p *Path) Others(sp *source.Space, s seed.Seed, n int) (rows []source.Row) {
	if p.from == nil {
		return nil
	}
	o := p.from
	conds := o.conds
	// A path may begin with a value that is no constant of its enumeration, and none of its inputs is usual then.
	if solve.Holds(o.begin.inputs.usual, o.model) {
		conds = slices.Concat(conds, o.begin.inputs.usual)
	}
	walk := solve.NewWalk(conds, o.begin.inputs.vars, o.model, s.Rand())
	for range n {
		o.begin.model = o.model.Clone() // which has what a shape fixes, too
		for v, bits := range walk.Next() {
			o.begin.model[v] = bits
		}
		row := o.x.row(o.begin)
		same := func(r source.Row) bool {
			return slices.EqualFunc(r, row, func(a, b relation.Value) bool { return source.Compare(a, b) == 0 })
		}
		if sp.Takes(row) && !same(p.Row) && !slices.ContainsFunc(rows, same) {
			rows = append(rows, row)
		}
	}
	return rows
}
