package symbolic

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/relation"
)

// back gives the results of a call to its caller.
func (x *executor) back(s *state, results tuple) error {
	f := s.top()
	s.frames = s.frames[:len(s.frames)-1]
	if f.builds {
		return x.built(s, f, results)
	}
	if f.deferred {
		return x.unwind(s)
	}
	if len(results) == 1 {
		s.top().env[f.to] = results[0]
	} else {
		s.top().env[f.to] = results
	}
	return nil
}

type (
	// A closure is a function as a value, with the variables that it shares.
	closure struct {
		code  *ssa.Function
		types typeArgs // of the generic function that it lies in
		free  []value
	}
	// An unwinding is what a frame has to do before it is left.
	unwinding struct {
		defers    []postponed
		deferred  bool // it was called by a defer
		panicking bool
		with      value // what it panics with
		recovered bool
	}
	// A postponed is a deferred call.
	postponed struct {
		call *closure // nil for a function of the language
		name string
		args []value
	}
)

// operands are the arguments of a call, and what is called: a closure, or the name of a function of the language.
func (x *executor) operands(s *state, c *ssa.CallCommon) (*closure, string, []value, error) {
	var args []value
	var called *closure
	if c.IsInvoke() {
		v, err := x.get(s, c.Value)
		if err != nil {
			return nil, "", nil, err
		}
		switch v := v.(type) {
		case boxed:
			m, err := x.world.method(s.top().code.Prog, v.of, c.Method)
			if err != nil {
				return nil, "", nil, err
			}
			called, args = &closure{code: m}, []value{v.v}
		case opaque: // an error, since it is asserted to be nothing else: its text
			return nil, "message", nil, nil
		case nothing:
			return nil, "", nil, x.throw(s, s.last(), opaque{})
		default:
			return nil, "", nil, fmt.Errorf("the call of %s is not entered", c.Method.Name())
		}
	}
	for _, a := range c.Args {
		v, err := x.get(s, a)
		if err != nil {
			return nil, "", nil, err
		}
		args = append(args, v)
	}
	if b, is := c.Value.(*ssa.Builtin); is {
		return nil, b.Name(), args, nil
	}
	if called == nil {
		v, err := x.get(s, c.Value)
		if err != nil {
			return nil, "", nil, err
		}
		if _, none := v.(nothing); none {
			return nil, "", nil, x.throw(s, s.last(), opaque{})
		}
		to, ok := v.(*closure)
		if !ok {
			return nil, "", nil, fmt.Errorf("the call of %s is not entered", c.Value.Name())
		}
		called = to
	}
	return called, "", args, nil
}

// call enters a function, or gives at once what it gives.
func (x *executor) call(s *state, in *ssa.Call, c *ssa.CallCommon) (value, error) {
	to, name, args, err := x.operands(s, c)
	if err != nil {
		return nil, err
	}
	if to == nil {
		return x.builtin(s, in, name, args)
	}
	if isCanonical(to.code) && len(args) == 1 {
		return x.canonical(s, to.code, args[0])
	}
	if v, ok := x.direct(to.code, args); ok {
		return v, nil
	}
	f, err := x.entered(s, to, args)
	if err != nil {
		return nil, err
	}
	f.to = in
	s.frames = append(s.frames, f)
	return nil, nil
}

// direct is what a function gives that is not entered.
func (x *executor) direct(code *ssa.Function, args []value) (value, bool) {
	if v, ok := native(code, args, x.store); ok {
		return v, true
	}
	if makesMessage(code) {
		v := x.unseen()
		v.once = isError(code.Signature.Results().At(0).Type())
		return v, true
	}
	return nil, false
}

// entered is a new frame of a function.
func (x *executor) entered(s *state, to *closure, args []value) (*frame, error) {
	code, bound, err := x.world.body(to.code, to.types)
	if code != nil && code.Pkg == leaves() {
		bound, args = unboxed(code, args)
	}
	switch {
	case err != nil:
		return nil, err
	case len(s.frames) >= x.o.Depth && !x.initial:
		return nil, x.end(s, Bounded, fmt.Sprintf("calls go deeper than %d (--depth)", x.o.Depth))
	case len(code.Params) != len(args) || len(code.FreeVars) != len(to.free):
		return nil, fmt.Errorf("the call of %s is not entered", code.Name())
	}
	f := newFrame(code, args)
	f.types = bound
	for i, v := range code.FreeVars {
		f.env[v] = to.free[i]
	}
	return f, nil
}

// unboxed binds the type parameter of a model that takes a slice where the function takes an interface.
func unboxed(code *ssa.Function, args []value) (typeArgs, []value) {
	ts := typeParams(code)
	if len(ts) == 0 || len(args) == 0 {
		return nil, args
	}
	b, ok := args[0].(boxed)
	if !ok {
		return nil, args
	}
	of, ok := b.of.Underlying().(*types.Slice)
	if !ok {
		return nil, args
	}
	return typeArgs{ts[0]: of.Elem()}, append([]value{b.v}, args[1:]...)
}

// postpone keeps a call for the end of the function.
func (x *executor) postpone(s *state, c *ssa.CallCommon) error {
	to, name, args, err := x.operands(s, c)
	if err != nil {
		return err
	}
	s.top().defers = append(s.top().defers, postponed{to, name, args})
	return nil
}

// unwind makes the deferred calls of the top frame, last one first, one at a time: when one returns it is called again. With none left the function goes
// on, or is left by its panic.
func (x *executor) unwind(s *state) error {
	for {
		f := s.top()
		if n := len(f.defers); n > 0 {
			d := f.defers[n-1]
			f.defers = f.defers[:n-1]
			return x.deferredCall(s, d)
		}
		if !f.panicking {
			return nil
		}
		if f.recovered {
			f.panicking = false
			return x.resume(s)
		}
		if len(s.frames) == 1 {
			return x.reach(s, relation.Panicked, nil)
		}
		s.frames = s.frames[:len(s.frames)-1] // the panic of a deferred call takes the place of the one before it
		below := s.top()
		below.panicking, below.with, below.recovered = true, f.with, false
	}
}

// deferredCall makes one deferred call; errMoved says that the path goes on in it.
func (x *executor) deferredCall(s *state, d postponed) error {
	if d.call == nil {
		if d.name == "recover" { // which recovers nothing when it is itself deferred
			return x.unwind(s)
		}
		if _, err := x.builtin(s, nil, d.name, d.args); err != nil {
			return err
		}
		return x.unwind(s)
	}
	if _, ok := x.direct(d.call.code, d.args); ok {
		return x.unwind(s)
	}
	f, err := x.entered(s, d.call, d.args)
	if err != nil {
		return err
	}
	f.deferred = true
	s.frames = append(s.frames, f)
	return errMoved
}

// resume leaves a function whose panic was recovered: its named results are returned, or zeros.
func (x *executor) resume(s *state) error {
	f := s.top()
	if f.code.Recover != nil {
		f.block, f.from, f.at = f.code.Recover, nil, 0
		return errMoved
	}
	results := f.code.Signature.Results()
	zeros := make(tuple, results.Len())
	for i := range zeros {
		var err error
		if zeros[i], err = x.zero(f.typ(results.At(i).Type())); err != nil {
			return err
		}
	}
	if len(s.frames) == 1 {
		return x.reach(s, relation.Returned, zeros)
	}
	if err := x.back(s, zeros); err != nil {
		return err
	}
	return errMoved
}
