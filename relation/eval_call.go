package relation

import "fmt"

// call runs a call on the active rows that it has not run on, and notes the rows that leave the domain.
func (v *evaluator) call(e *Call, active Bits) *run {
	key := v.c.key(Tolerance{Rel: v.near.rtol, Abs: v.near.atol}, e)
	r := v.c.runs[key]
	if r == nil {
		n := v.c.n
		r = &run{asked: NewBits(n), unknown: NewBits(n), left: NewBits(n), returned: NewBits(n), errored: NewBits(n), panicked: NewBits(n)}
		r.undef = make([]Bits, len(e.Fn.Outputs()))
		for i := range r.undef {
			r.undef[i] = NewBits(n)
		}
		v.c.runs[key] = r
	}
	if pending := active.AndNot(r.asked); !pending.Empty() {
		v.extend(e, r, pending)
		if v.err != nil { // it was not executed on all rows, and may be when it is asked for again
			delete(v.c.runs, key)
		}
	}
	if !r.left.Empty() {
		v.left = v.left.add(r.left.And(active))
	}
	if !r.untried.Empty() {
		v.untried = v.untried.add(r.untried.And(active))
	}
	return r
}

// extend reaches the call on the rows of pending.
func (v *evaluator) extend(e *Call, r *run, pending Bits) {
	left, untried := v.left, v.untried
	v.left, v.untried = NewBits(v.c.n), nil
	args, ready := v.arguments(e, pending)
	r.left, v.left = r.left.add(v.left), left.add(v.left)
	r.untried, v.untried = r.untried.add(v.untried), untried.add(v.untried)
	r.asked = r.asked.add(pending)
	undef := pending.AndNot(ready)
	r.unknown = r.unknown.add(undef)
	if !ready.Empty() && v.err == nil {
		x, err := v.c.x.Execute(e.Fn, args, v.c.n, ready)
		if err == nil {
			err = r.merge(e.Fn, args, x, v.c.n, ready)
		}
		if err != nil {
			v.err = fmt.Errorf("%s: %w", e.Key, err)
		}
	}
	if v.err != nil {
		r.unknown = r.unknown.add(pending)
	}
	for i := range r.undef {
		r.undef[i] = r.undef[i].add(pending.AndNot(r.returned))
	}
}

// arguments evaluates the arguments of a call, one column a parameter, and returns the rows where all are defined.
func (v *evaluator) arguments(e *Call, active Bits) (args []Column, ready Bits) {
	ready = active
	for i, a := range e.Args {
		r := v.value(a, ready)
		if p := e.parameter(i); p != nil {
			r = v.assign(r, p, ready)
		}
		ready = minus(ready, r.undef)
		args = append(args, r.col)
	}
	if last := len(e.Fn.Params) - 1; e.Fn.Variadic && !e.Spread {
		args = append(args[:last:last], rowLists(e.Fn.Params[last].Type, args[last:], v.c.n))
	}
	return args, ready
}

// selected evaluates one output of a call.
func (v *evaluator) selected(e *Select, active Bits) result {
	r := v.call(e.Call, active)
	undef := r.undef[e.Output].And(active)
	if undef.Empty() {
		undef = nil
	}
	if r.outputs == nil { // nothing has run
		return result{col: Zero(e.Call.Fn.Outputs()[e.Output].Type, v.c.n), undef: undef}
	}
	return result{col: r.outputs[e.Output], undef: undef}
}

// global reads an exported package variable.
func (v *evaluator) global(e *GlobalRef, active Bits) result {
	if c := v.c.globals[e.Name]; c != nil {
		return result{col: c}
	}
	c, err := v.c.x.Global(e.Name, v.c.n)
	if err == nil && c.Len() != v.c.n {
		err = fmt.Errorf("%d rows, want %d", c.Len(), v.c.n)
	}
	if err != nil {
		if v.err == nil {
			v.err = fmt.Errorf("%s: %w", e.Name, err)
		}
		return result{col: Zero(e.T, v.c.n), undef: active}
	}
	v.c.globals[e.Name] = c
	return result{col: c}
}
