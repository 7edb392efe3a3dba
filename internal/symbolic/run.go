package symbolic

import (
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/relation"
)

// explore runs all paths of a function, depth first, from states that differ in the shapes of the arguments.
func (x *executor) explore(code *ssa.Function, bound typeArgs, begin []*state) error {
	slices.Reverse(begin) // small shapes first: the stack's last one is the next
	for _, s := range begin {
		f := newFrame(code, s.args)
		f.types = bound
		s.frames = []*frame{f}
		x.build(s)
	}
	x.open = begin
	for len(x.open) > 0 {
		if err := x.ctx.Err(); err != nil {
			return err
		}
		if len(x.paths.List) >= x.o.Paths || x.steps > x.o.Steps {
			// What is left open is neither reached nor infeasible: the caller must know that the list is not whole.
			x.warn(fmt.Sprintf("%d paths were left open: the bound of paths or steps was hit (--paths, --steps)", len(x.open)))
			return nil
		}
		s := x.open[len(x.open)-1]
		x.open = x.open[:len(x.open)-1]
		x.run(s)
	}
	return nil
}

// run executes a state until its path ends.
func (x *executor) run(s *state) {
	for {
		f := s.top()
		if f.panicking {
			if x.unwind(s) != errMoved {
				return
			}
			continue
		}
		in := f.block.Instrs[f.at]
		f.at++
		if x.steps++; x.steps > x.o.Steps {
			x.end(s, Bounded, "the bound of steps was hit (--steps)")
			return
		}
		if !x.step(s, in) {
			return
		}
	}
}

// step executes one instruction, and tells whether the path goes on.
func (x *executor) step(s *state, in ssa.Instruction) bool {
	f := s.top()
	v, err := x.control(s, in)
	if err == errElsewhere {
		v, err = x.value(s, in)
	}
	switch err {
	case nil:
		if v != nil {
			f.env[in.(ssa.Value)] = v
		}
		return true
	case errMoved:
		return true
	case errEnded:
		return false
	}
	return x.end(s, Unknown, err.Error()) == errMoved
}

// errElsewhere says that an instruction is executed by another function.
var errElsewhere = errors.New("executed elsewhere")

// control executes what changes the course of a path. The value is what the instruction gives, nil if it gives none, or not yet.
func (x *executor) control(s *state, in ssa.Instruction) (value, error) {
	f := s.top()
	switch in := in.(type) {
	case *ssa.DebugRef:
		return nil, nil
	case *ssa.Jump:
		return nil, x.jump(s, f.block.Succs[0])
	case *ssa.If:
		return nil, x.fork(s, in)
	case *ssa.Return:
		return nil, x.leave(s, in)
	case *ssa.Panic:
		v, err := x.get(s, in.X)
		if err != nil {
			return nil, err
		}
		return nil, x.throw(s, in, v)
	case *ssa.Call:
		return x.call(s, in, &in.Call)
	case *ssa.Defer:
		return nil, x.postpone(s, &in.Call)
	case *ssa.RunDefers:
		return nil, x.unwind(s)
	case *ssa.Store:
		return nil, x.write(s, in)
	case *ssa.MapUpdate:
		return nil, x.update(s, in)
	}
	return nil, errElsewhere
}

// jump enters a block: its phis are assigned at once, since one may read another.
func (x *executor) jump(s *state, to *ssa.BasicBlock) error {
	f := s.top()
	f.from, f.block, f.at = f.block, to, 0
	edge := slices.Index(to.Preds, f.from)
	var vals []value
	for _, in := range to.Instrs {
		phi, ok := in.(*ssa.Phi)
		if !ok {
			break
		}
		v, err := x.get(s, phi.Edges[edge])
		if err != nil {
			return err
		}
		vals = append(vals, v)
	}
	for i, v := range vals {
		f.env[to.Instrs[i].(*ssa.Phi)] = v
	}
	f.at = len(vals)
	return nil
}

// fork goes on with the true side of a condition, and leaves the false one open. Only rounds that hang on the input are counted: a loop over a known list
// has no bound but that of steps.
func (x *executor) fork(s *state, in *ssa.If) error {
	f := s.top()
	cond, err := x.term(s, in.Cond)
	if err != nil {
		return err
	}
	yes, no := f.block.Succs[0], f.block.Succs[1]
	if bits, known := cond.Const(); known {
		if bits == 0 {
			yes = no
		}
		return x.jump(s, yes)
	}
	if f.rounds[f.block]++; f.rounds[f.block] > x.o.Loops+1 {
		return x.end(s, Bounded, fmt.Sprintf("a loop goes on after %d rounds (--loops)", x.o.Loops))
	}
	if err := x.branch(s, cond, true, func(other *state) error { return x.jump(other, no) }); err != nil {
		return err
	}
	return x.jump(s, yes)
}

// leave returns to the caller, or ends the path.
func (x *executor) leave(s *state, in *ssa.Return) error {
	results := make(tuple, len(in.Results))
	for i, r := range in.Results {
		v, err := x.get(s, r)
		if err != nil {
			return err
		}
		results[i] = v
	}
	if len(s.frames) == 1 {
		if x.initial {
			return errEnded
		}
		if s.then == nil {
			if err := x.answers(s, results); err != nil {
				return err
			}
		}
		return x.reach(s, relation.Returned, results)
	}
	return x.back(s, results)
}

// answers takes true and false as two paths where the subject returns what it compares: return x == 7 has no branch, and two outcomes.
func (x *executor) answers(s *state, results tuple) error {
	for _, r := range results {
		t, ok := r.(*solve.Term)
		if !ok || t.Sort() != solve.Bool {
			continue
		}
		if _, known := x.known(s, t); known {
			continue
		}
		if err := x.branch(s, t, true, func(other *state) error {
			other.top().at-- // it returns again, and knows then what
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// value executes what gives a value and leaves the course of the path as it is, but for panics.
func (x *executor) value(s *state, in ssa.Instruction) (value, error) {
	switch in := in.(type) {
	case *ssa.UnOp:
		if in.Op == token.MUL {
			return x.read(s, in)
		}
		return x.unary(s, in)
	case *ssa.BinOp:
		return x.binary(s, in)
	case *ssa.Extract:
		got, err := x.get(s, in.Tuple)
		if t, ok := got.(tuple); ok && err == nil {
			return t[in.Index], nil
		}
		return nil, fmt.Errorf("%s is not executed yet", in)
	case *ssa.IndexAddr:
		return x.element(s, in, in.X, in.Index)
	case *ssa.Index:
		return x.element(s, in, in.X, in.Index)
	case *ssa.Slice:
		return x.cut(s, in)
	case *ssa.Lookup:
		return x.lookup(s, in)
	case *ssa.Range, *ssa.Next:
		return x.iterate(s, in)
	case *ssa.TypeAssert:
		return x.assert(s, in)
	}
	return x.construct(s, in)
}

// construct executes what makes a value, or looks at another one as a value of another type.
func (x *executor) construct(s *state, in ssa.Instruction) (value, error) {
	f := s.top()
	switch in := in.(type) {
	case *ssa.Alloc:
		// Whether Go puts it on the heap makes no difference: each execution of the instruction is a variable of its own.
		v, err := x.zero(f.typ(in.Type().Underlying().(*types.Pointer).Elem()))
		if err != nil {
			return nil, err
		}
		return x.alloc(s, v), nil
	case *ssa.FieldAddr:
		p, err := x.follow(s, in.X, in)
		if err != nil {
			return nil, err
		}
		return p.at(in.Field), nil
	case *ssa.Field:
		v, err := x.get(s, in.X)
		if err != nil {
			return nil, err
		}
		if all, ok := v.(aggregate); ok {
			return all[in.Field], nil
		}
		return nil, errPart
	case *ssa.MakeInterface:
		v, err := x.get(s, in.X)
		if err != nil {
			return nil, err
		}
		return boxed{f.typ(in.X.Type()), v}, nil
	case *ssa.ChangeInterface:
		return x.get(s, in.X)
	case *ssa.MakeClosure:
		free := make([]value, len(in.Bindings))
		for i, b := range in.Bindings {
			var err error
			if free[i], err = x.get(s, b); err != nil {
				return nil, err
			}
		}
		return &closure{code: in.Fn.(*ssa.Function), free: free, types: f.types}, nil
	}
	return x.makeOrConvert(s, in)
}

// makeOrConvert executes what makes a slice or a map, and conversions.
func (x *executor) makeOrConvert(s *state, in ssa.Instruction) (value, error) {
	switch in := in.(type) {
	case *ssa.MakeSlice:
		return x.makeSlice(s, in)
	case *ssa.MakeMap:
		return mapping{x.alloc(s, entries{})}, nil
	case *ssa.ChangeType:
		return x.convert(s, in, in.X)
	case *ssa.Convert:
		return x.convert(s, in, in.X)
	case *ssa.MultiConvert:
		return x.convert(s, in, in.X)
	case *ssa.SliceToArrayPointer:
		return x.asArray(s, in)
	}
	return nil, fmt.Errorf("%T is not executed yet", in)
}
