package symbolic

import (
	"context"
	"errors"
	"fmt"
	"go/constant"
	"go/token"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

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
	cells  []value // that pointers lead to
}

func (s *state) top() *frame { return s.frames[len(s.frames)-1] }

// fork is a copy of s that shares nothing which changes.
func (s *state) fork() *state {
	c := &state{conds: slices.Clone(s.conds), model: s.model, cells: slices.Clone(s.cells)}
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
	args    []value       // of the subject
	vars    []*solve.Term // of which these are made
	open    []*state      // a stack
	premise int           // the number of conditions that are the domain's, which a path does not print
	steps   int
	spent   int // effort of the solver
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
	if x.spent >= x.o.Effort {
		s.model = nil
		return x.end(s, Unknown, overspent)
	}
	answer := x.solver.Solve(ctx, s.conds, s.model)
	x.spent += answer.Cost.Work()
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

// overspent is why a path is unknown that nothing was asked about.
const overspent = "the solver's budget for all paths ended (--effort)"

// end notes a path, and is false: nothing goes on.
func (x *executor) end(s *state, st Standing, why string) bool {
	p := Path{Condition: x.condition(s), Standing: st, Why: why}
	if s.model != nil {
		p.Row = x.row(s.model)
	}
	if st == Unknown && why == overspent && !slices.ContainsFunc(x.paths.Warnings, func(e error) bool { return e.Error() == overspent }) {
		x.paths.Warnings = append(x.paths.Warnings, errors.New(overspent))
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
	row := make(source.Row, len(x.args))
	for i, v := range x.args {
		row[i], _ = inModel(v, x.params[i].Type, m) // which are made of variables alone
	}
	return row
}

// step executes one instruction, and tells whether the path goes on.
func (x *executor) step(ctx context.Context, s *state, in ssa.Instruction) bool {
	f := s.top()
	if v, ok := opaqueOf(in, func(v ssa.Value) (value, error) { return x.get(f, v) }); ok {
		if to, gives := in.(ssa.Value); gives {
			f.env[to] = v
		}
		return true
	}
	if goes, known := x.memory(ctx, s, in); known {
		return goes
	}
	switch in := in.(type) {
	case *ssa.DebugRef:
		return true
	case *ssa.Jump:
		return x.jump(s, f.block.Succs[0])
	case *ssa.If:
		return x.fork(ctx, s, in)
	case *ssa.Return:
		return x.leave(ctx, s, in)
	case *ssa.Panic:
		return x.reach(s, relation.Panicked, nil)
	case *ssa.Call:
		return x.call(s, in)
	case *ssa.BinOp:
		return x.binary(ctx, s, in)
	case *ssa.UnOp, *ssa.Convert, *ssa.ChangeType, *ssa.Extract:
		v, err := x.pure(f, in)
		if err != nil {
			return x.end(s, Unknown, err.Error())
		}
		f.env[in.(ssa.Value)] = v
		return true
	}
	return x.end(s, Unknown, fmt.Sprintf("%T is not executed yet", in))
}

// fork goes on with the true side of a condition, and leaves the false one open.
func (x *executor) fork(ctx context.Context, s *state, in *ssa.If) bool {
	cond, err := x.term(s.top(), in.Cond)
	if err != nil {
		return x.end(s, Unknown, err.Error())
	}
	yes, no := s.top().block.Succs[0], s.top().block.Succs[1]
	goes := x.branch(ctx, s, cond, func(other *state) {
		if x.jump(other, no) {
			x.open = append(x.open, other)
		}
	})
	return goes && x.jump(s, yes)
}

// leave returns to the caller, or ends the path.
func (x *executor) leave(ctx context.Context, s *state, in *ssa.Return) bool {
	f := s.top()
	results := make(tuple, len(in.Results))
	for i, r := range in.Results {
		v, err := x.get(f, r)
		if err != nil {
			return x.end(s, Unknown, err.Error())
		}
		results[i] = v
	}
	if f.call == nil {
		return x.answers(ctx, s, results) && x.reach(s, relation.Returned, results)
	}
	s.frames = s.frames[:len(s.frames)-1]
	if len(results) == 1 {
		s.top().env[f.call] = results[0]
	} else {
		s.top().env[f.call] = results
	}
	return true
}

// answers takes true and false as two paths where the subject returns what it compares: return x == 7 has no branch, and two outcomes.
func (x *executor) answers(ctx context.Context, s *state, results tuple) bool {
	for _, r := range results {
		t, ok := r.(*solve.Term)
		if !ok || t.Sort() != solve.Bool || slices.Contains(s.conds, t) || slices.Contains(s.conds, x.store.Not(t)) {
			continue
		}
		if _, constant := t.Const(); constant {
			continue
		}
		if !x.branch(ctx, s, t, func(other *state) {
			other.top().at-- // it returns again, and knows then what
			x.open = append(x.open, other)
		}) {
			return false
		}
	}
	return true
}

// reach notes a path that was executed to its end.
func (x *executor) reach(s *state, o relation.Outcome, results tuple) bool {
	p := Path{Condition: x.condition(s), Standing: Reached, Row: x.row(s.model), Outcome: o, end: ending{s.conds, results, s.last()}}
	results, refused := withoutError(results, len(x.results))
	if refused {
		p.Outcome = relation.Errored
	}
	for i, r := range results {
		if i >= len(x.results) {
			return x.end(s, Unknown, "a result is not known")
		}
		v, ok := inModel(r, x.results[i].Type, s.model)
		if !ok {
			return x.end(s, Unknown, "a result is no number, and no struct or array of them")
		}
		p.Results = append(p.Results, v)
	}
	x.paths.List = append(x.paths.List, p)
	return false
}

// call enters a function of the package.
func (x *executor) call(s *state, in *ssa.Call) bool {
	callee := in.Call.StaticCallee()
	args := make([]value, len(in.Call.Args))
	for i, a := range in.Call.Args {
		v, err := x.get(s.top(), a)
		if err != nil {
			return x.end(s, Unknown, err.Error())
		}
		args[i] = v
	}
	if b, is := in.Call.Value.(*ssa.Builtin); is {
		v, ok := x.builtin(s, b.Name(), args)
		if !ok {
			return x.end(s, Unknown, fmt.Sprintf("the call of %s is not executed yet", b.Name()))
		}
		s.top().env[in] = v
		return true
	}
	if callee != nil {
		if v, ok := native(callee, args, x.store); ok {
			s.top().env[in] = v
			return true
		}
	}
	switch {
	case callee == nil || len(callee.Blocks) == 0 || callee.Recover != nil || len(callee.FreeVars) > 0:
		return x.end(s, Unknown, fmt.Sprintf("the call of %s is not entered", in.Call.Value.Name()))
	case len(s.frames) >= x.o.Depth:
		return x.end(s, Bounded, fmt.Sprintf("calls go deeper than %d (--depth)", x.o.Depth))
	}
	s.frames = append(s.frames, newFrame(callee, args, in))
	return true
}

// get is the value of an operand.
func (x *executor) get(f *frame, v ssa.Value) (value, error) {
	if c, ok := v.(*ssa.Const); ok {
		return x.constant(c)
	}
	if got, ok := f.env[v]; ok {
		return got, nil
	}
	return nil, fmt.Errorf("%s of type %s is not executed yet", v.Name(), v.Type())
}

func (x *executor) term(f *frame, v ssa.Value) (*solve.Term, error) {
	got, err := x.get(f, v)
	if err != nil {
		return nil, err
	}
	if t, ok := got.(*solve.Term); ok {
		return t, nil
	}
	return nil, fmt.Errorf("%s is no number", v.Name())
}

func (x *executor) constant(c *ssa.Const) (value, error) {
	sort, ok := sortOf(c.Type())
	if !ok && isError(c.Type()) && c.Value == nil {
		return opaque{null: true}, nil
	}
	if c.Value == nil {
		return x.zero(c.Type())
	}
	if !ok && c.Value.Kind() == constant.String {
		return text(constant.StringVal(c.Value)), nil
	}
	if !ok {
		return nil, fmt.Errorf("constants of type %s are not executed yet", c.Type())
	}
	t, ok := literal(x.store, sort, c.Value)
	if !ok {
		return nil, fmt.Errorf("the constant %s is not executed yet", c)
	}
	return t, nil
}

// pure executes instructions that have no second outcome.
func (x *executor) pure(f *frame, in ssa.Instruction) (value, error) {
	switch in := in.(type) {
	case *ssa.Extract:
		got, err := x.get(f, in.Tuple)
		if t, ok := got.(tuple); ok && err == nil {
			return t[in.Index], nil
		}
		return nil, fmt.Errorf("%s is not executed yet", in)
	case *ssa.ChangeType:
		return x.get(f, in.X)
	case *ssa.Convert:
		t, err := x.term(f, in.X)
		sort, ok := sortOf(in.Type())
		if err != nil || !ok {
			return nil, fmt.Errorf("%s is not executed yet", in)
		}
		return x.store.Convert(sort, t), nil
	case *ssa.UnOp:
		op, ok := map[token.Token]solve.Op{token.SUB: solve.Neg, token.NOT: solve.Not, token.XOR: solve.BitNot}[in.Op]
		if !ok {
			return nil, fmt.Errorf("%s is not executed yet", in)
		}
		t, err := x.term(f, in.X)
		if err != nil {
			return nil, err
		}
		return x.store.Apply(op, t), nil
	}
	return nil, fmt.Errorf("%s is not executed yet", in)
}

// operators are those of Go that are one of the solver's. What is missing is made of these in binary.
var operators = map[token.Token]solve.Op{
	token.ADD: solve.Add, token.SUB: solve.Sub, token.MUL: solve.Mul, token.QUO: solve.Quo, token.REM: solve.Rem,
	token.AND: solve.BitAnd, token.OR: solve.BitOr, token.XOR: solve.BitXor, token.AND_NOT: solve.BitClear,
	token.SHL: solve.Shl, token.SHR: solve.Shr, token.EQL: solve.Eq, token.LSS: solve.Lt, token.LEQ: solve.Le,
}

// binary executes an operator. A division by zero and a shift by a negative count are paths of their own.
func (x *executor) binary(ctx context.Context, s *state, in *ssa.BinOp) bool {
	f := s.top()
	v, _ := x.get(f, in.X)
	w, _ := x.get(f, in.Y)
	if equal, ok := compared(in.Op, v, w); ok {
		f.env[in] = x.store.Bool(equal)
		return true
	}
	a, err := x.term(f, in.X)
	if err != nil {
		return x.end(s, Unknown, err.Error())
	}
	b, err := x.term(f, in.Y)
	if err != nil {
		return x.end(s, Unknown, err.Error())
	}
	if bad := x.panics(in.Op, b); bad != nil {
		goes := x.branch(ctx, s, x.store.Not(bad), func(other *state) { x.reach(other, relation.Panicked, nil) })
		if !goes {
			return false
		}
	}
	v, ok := x.apply(in.Op, a, b)
	if !ok {
		return x.end(s, Unknown, fmt.Sprintf("%s is not executed yet", in))
	}
	f.env[in] = v
	return true
}

// panics is the condition under which an operator panics; nil if it never does.
func (x *executor) panics(op token.Token, b *solve.Term) *solve.Term {
	zero := x.store.Value(b.Sort(), 0)
	switch {
	case (op == token.QUO || op == token.REM) && b.Sort().IsInt():
		return x.store.Equal(b, zero)
	case (op == token.SHL || op == token.SHR) && b.Sort().Signed():
		return x.store.Less(b, zero)
	}
	return nil
}

func (x *executor) apply(op token.Token, a, b *solve.Term) (*solve.Term, bool) {
	switch op {
	case token.NEQ:
		return x.store.Not(x.store.Equal(a, b)), true
	case token.GTR:
		return x.store.Less(b, a), true
	case token.GEQ:
		return x.store.Apply(solve.Le, b, a), true
	}
	o, ok := operators[op]
	if !ok || a.Sort().IsFloat() && op == token.REM {
		return nil, false
	}
	return x.store.Apply(o, a, b), true
}
