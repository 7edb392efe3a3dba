package symbolic

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A value is a term, or the tuple of a call's results.
type value any

type tuple []value

// A frame is one call in progress.
type frame struct {
	block, from *ssa.BasicBlock
	at          int // the next instruction of block
	env         map[ssa.Value]value
	visits      map[*ssa.BasicBlock]int
	call        *ssa.Call // in the caller; nil for the subject
}

// A state is a path in progress. Its model fulfils its conditions: at a branch only the side that the model does not take is asked for.
type state struct {
	frames []*frame
	conds  []*solve.Term
	model  solve.Model
}

func (s *state) top() *frame { return s.frames[len(s.frames)-1] }

// fork is a copy of s that shares nothing which changes.
func (s *state) fork() *state {
	c := &state{conds: slices.Clone(s.conds), model: s.model}
	for _, f := range s.frames {
		g := *f
		g.env, g.visits = maps.Clone(f.env), maps.Clone(f.visits)
		c.frames = append(c.frames, &g)
	}
	return c
}

type executor struct {
	o       Options
	store   *solve.Store
	solver  *solve.Solver
	params  []relation.Param
	results []relation.Param
	vars    []*solve.Term
	open    []*state // a stack
	premise int      // the number of conditions that are the domain's, which a path does not print
	steps   int
	paths   *Paths
}

// explore runs all paths, depth first.
func (x *executor) explore(ctx context.Context, code *ssa.Function, args []value, domain []*solve.Term) error {
	x.premise = len(domain)
	first := &state{conds: domain}
	answer := x.solver.Solve(ctx, domain, nil)
	if answer.Verdict != solve.Sat {
		return fmt.Errorf("no input of the domain was found (%s)", answer.Verdict)
	}
	first.model = answer.Model
	first.frames = []*frame{newFrame(code, args, nil)}
	x.open = []*state{first}
	for len(x.open) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(x.paths.List) >= x.o.Paths || x.steps > x.o.Steps {
			// What is left open is neither reached nor infeasible: the caller must know that the list is not whole.
			x.paths.Warnings = append(x.paths.Warnings, fmt.Errorf("%d paths were left open: the bound of paths or steps was hit (--paths, --steps)", len(x.open)))
			return nil
		}
		s := x.open[len(x.open)-1]
		x.open = x.open[:len(x.open)-1]
		x.run(ctx, s)
	}
	return nil
}

func newFrame(code *ssa.Function, args []value, call *ssa.Call) *frame {
	f := &frame{block: code.Blocks[0], env: map[ssa.Value]value{}, visits: map[*ssa.BasicBlock]int{}, call: call}
	for i, p := range code.Params {
		f.env[p] = args[i]
	}
	return f
}

// run executes a state until its path ends.
func (x *executor) run(ctx context.Context, s *state) {
	for {
		f := s.top()
		in := f.block.Instrs[f.at]
		f.at++
		if x.steps++; x.steps > x.o.Steps {
			x.end(s, Bounded, "the bound of steps was hit (--steps)")
			return
		}
		if !x.step(ctx, s, in) {
			return
		}
	}
}

// jump enters a block: its phis are assigned at once, since one may read another.
func (x *executor) jump(s *state, to *ssa.BasicBlock) bool {
	f := s.top()
	f.from, f.block, f.at = f.block, to, 0
	if f.visits[to]++; f.visits[to] > x.o.Loops+1 {
		return x.end(s, Bounded, fmt.Sprintf("a loop goes on after %d rounds (--loops)", x.o.Loops))
	}
	edge := slices.Index(to.Preds, f.from)
	var phis []*ssa.Phi
	var vals []value
	for _, in := range to.Instrs {
		phi, ok := in.(*ssa.Phi)
		if !ok {
			break
		}
		v, err := x.get(f, phi.Edges[edge])
		if err != nil {
			return x.end(s, Unknown, err.Error())
		}
		phis, vals = append(phis, phi), append(vals, v)
	}
	for i, phi := range phis {
		f.env[phi] = vals[i]
	}
	f.at = len(phis)
	return true
}

// branch continues with both sides of a condition that can be taken; the state itself goes on with yes, if it can. It returns
// which side s is on, and whether it is on one.
func (x *executor) branch(ctx context.Context, s *state, cond *solve.Term, no func(*state)) (goes bool) {
	if bits, ok := cond.Const(); ok {
		if bits == 0 {
			no(s)
			return false
		}
		return true
	}
	other := s.fork()
	if x.assume(ctx, other, x.store.Not(cond)) {
		no(other)
	}
	return x.assume(ctx, s, cond)
}

// assume adds a condition to a path. Where the model has it already nothing is asked.
func (x *executor) assume(ctx context.Context, s *state, cond *solve.Term) bool {
	if slices.Contains(s.conds, cond) {
		return true
	}
	s.conds = append(s.conds, cond)
	if solve.Eval(cond, s.model) != 0 {
		return true
	}
	answer := x.solver.Solve(ctx, s.conds, s.model)
	switch answer.Verdict {
	case solve.Sat:
		s.model = answer.Model
		return true
	case solve.Unsat:
		s.model = nil
		return x.end(s, Infeasible, "proved")
	}
	s.model = nil
	return x.end(s, Unknown, "the solver did not decide it")
}

// end notes a path, and is false: nothing goes on.
func (x *executor) end(s *state, st Standing, why string) bool {
	p := Path{Condition: x.condition(s), Standing: st, Why: why}
	if s.model != nil {
		p.Row = x.row(s.model)
	}
	if st == Bounded {
		x.paths.Warnings = append(x.paths.Warnings, fmt.Errorf("%s: %s", p.Condition, why))
	}
	if st == Infeasible && x.infeasible(p.Condition) {
		return false
	}
	x.paths.List = append(x.paths.List, p)
	return false
}

// infeasible tells whether a condition is known already: it says nothing twice.
func (x *executor) infeasible(cond string) bool {
	return slices.ContainsFunc(x.paths.List, func(p Path) bool { return p.Standing == Infeasible && p.Condition == cond })
}

// condition is the path's own conditions, without those of the domain.
func (x *executor) condition(s *state) string {
	var parts []string
	for _, c := range s.conds[min(x.premise, len(s.conds)):] {
		text := c.String()
		if c.Op() == solve.Or {
			text = "(" + text + ")"
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return "true"
	}
	return strings.Join(parts, " && ")
}

// row is the input of a model.
func (x *executor) row(m solve.Model) source.Row {
	row := make(source.Row, len(x.vars))
	for i, v := range x.vars {
		row[i] = goValue(v.Sort(), x.params[i].Type.Kind, solve.Eval(v, m))
	}
	return row
}
