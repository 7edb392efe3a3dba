package symbolic

import (
	"context"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/relation"
)

// step executes one instruction, and tells whether the path goes on.
func (x *executor) step(ctx context.Context, s *state, in ssa.Instruction) bool {
	f := s.top()
	switch in := in.(type) {
	case *ssa.DebugRef:
		return true
	case *ssa.Jump:
		return x.jump(s, f.block.Succs[0])
	case *ssa.If:
		return x.fork(ctx, s, in)
	case *ssa.Return:
		return x.leave(s, in)
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
	case *ssa.MakeInterface:
		// What a panic is given has no effect on the path, and what else reads an interface ends the path as unknown.
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
func (x *executor) leave(s *state, in *ssa.Return) bool {
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
		return x.reach(s, relation.Returned, results)
	}
	s.frames = s.frames[:len(s.frames)-1]
	if len(results) == 1 {
		s.top().env[f.call] = results[0]
	} else {
		s.top().env[f.call] = results
	}
	return true
}

// reach notes a path that was executed to its end.
func (x *executor) reach(s *state, o relation.Outcome, results tuple) bool {
	p := Path{Condition: x.condition(s), Standing: Reached, Row: x.row(s.model), Outcome: o}
	for i, r := range results {
		t, ok := r.(*solve.Term)
		if !ok || i >= len(x.results) {
			return x.end(s, Unknown, "a result is no number")
		}
		p.Results = append(p.Results, goValue(t.Sort(), x.results[i].Type.Kind, solve.Eval(t, s.model)))
	}
	x.paths.List = append(x.paths.List, p)
	return false
}

// call enters a function of the package.
func (x *executor) call(s *state, in *ssa.Call) bool {
	callee := in.Call.StaticCallee()
	switch {
	case callee == nil || len(callee.Blocks) == 0 || callee.Recover != nil || len(callee.FreeVars) > 0:
		return x.end(s, Unknown, fmt.Sprintf("the call of %s is not entered", in.Call.Value.Name()))
	case len(s.frames) >= x.o.Depth:
		return x.end(s, Bounded, fmt.Sprintf("calls go deeper than %d (--depth)", x.o.Depth))
	}
	args := make([]value, len(in.Call.Args))
	for i, a := range in.Call.Args {
		v, err := x.get(s.top(), a)
		if err != nil {
			return x.end(s, Unknown, err.Error())
		}
		args[i] = v
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
	if !ok {
		return nil, fmt.Errorf("constants of type %s are not executed yet", c.Type())
	}
	if c.Value == nil {
		return x.store.Value(sort, 0), nil
	}
	t, ok := x.literal(sort, c.Value)
	if !ok {
		return nil, fmt.Errorf("the constant %s is not executed yet", c)
	}
	return t, nil
}

// literal is a constant of a sort; false if the sort does not have it exactly, or, for floats, nearly.
func (x *executor) literal(sort solve.Sort, v constant.Value) (*solve.Term, bool) {
	switch {
	case sort == solve.Bool:
		return x.store.Bool(constant.BoolVal(v)), true
	case sort.IsFloat():
		f, _ := constant.Float64Val(v)
		return x.store.Float(sort, f), true
	}
	if v = constant.ToInt(v); v.Kind() != constant.Int {
		return nil, false
	}
	// A term cuts off what lies beyond its width, which would make another bound of a domain out of 1000 for an int8.
	if n, ok := constant.Int64Val(v); ok {
		t := x.store.Int(sort, uint64(n))
		return t, solve.EvalInt(t, nil) == n && (n >= 0 || sort.Signed())
	}
	n, ok := constant.Uint64Val(v)
	return x.store.Int(sort, n), ok && sort == solve.Uint64
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

// sortOf is the sort of a type's values.
func sortOf(t types.Type) (solve.Sort, bool) {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return 0, false
	}
	s, ok := map[types.BasicKind]solve.Sort{
		types.Bool: solve.Bool, types.UntypedBool: solve.Bool,
		types.Int: solve.Int64, types.Int8: solve.Int8, types.Int16: solve.Int16, types.Int32: solve.Int32, types.Int64: solve.Int64,
		types.Uint: solve.Uint64, types.Uint8: solve.Uint8, types.Uint16: solve.Uint16, types.Uint32: solve.Uint32, types.Uint64: solve.Uint64,
		types.Uintptr: solve.Uint64, types.Float32: solve.Float32, types.Float64: solve.Float64,
	}[b.Kind()]
	return s, ok
}
