package relation

import "fmt"

// A Cache is a table of variables and what the relations over it have executed so far. It is for one goroutine.
type Cache struct {
	x Executor
	*given
	runs    map[string]*run
	globals map[string]Column
}

// NewCache returns a Cache without executions, over n rows of vars.
func NewCache(x Executor, vars map[string]Column, n int) *Cache {
	return newCache(x, &given{vars: vars, n: n, consts: make(map[string]Column)})
}

func newCache(x Executor, g *given) *Cache {
	return &Cache{x: x, given: g, runs: make(map[string]*run), globals: make(map[string]Column)}
}

// A run is what is known of one call: its outcomes and outputs on the rows that some relation has reached it on.
type run struct {
	asked    Bits // rows on which the call has been reached
	unknown  Bits // of them: undefined arguments, or an execution that left the domain
	left     Bits // of them: an execution that left the domain, the call's or one inside its arguments
	untried  Bits // of them: an argument too large to be made
	returned Bits
	errored  Bits
	panicked Bits
	outputs  []Column
	undef    []Bits // by output: asked rows where it has no value
}

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

// merge takes up the execution of the rows of ready.
func (r *run) merge(f *Func, args []Column, x *Execution, n int, ready Bits) error {
	outs := f.Outputs()
	if len(x.Outcome) != n || len(x.Outputs) != len(outs) {
		return fmt.Errorf("execution of %d rows and %d outputs, want %d and %d", len(x.Outcome), len(x.Outputs), n, len(outs))
	}
	r.outcomes(x.Outcome, ready)
	for i, o := range outs {
		if x.Outputs[i] == nil || x.Outputs[i].Len() != n {
			return fmt.Errorf("output %d has not %d rows", i, n)
		}
		if o.Param >= 0 && f.Params[o.Param].Type.Kind == Pointer { // what a nil pointer points to afterwards is nothing
			if a, ok := args[o.Param].(*RefCol); ok {
				r.undef[i] = r.undef[i].add(a.Nil.And(ready))
			}
		}
	}
	if r.outputs == nil {
		r.outputs = x.Outputs
		return nil
	}
	rows := make([]int32, n)
	for i := range rows {
		rows[i] = int32(i)
		if ready.Get(i) {
			rows[i] = int32(n + i)
		}
	}
	merged := make([]Column, len(outs))
	for i := range outs {
		merged[i] = Concat(r.outputs[i], x.Outputs[i]).Gather(rows)
	}
	r.outputs = merged
	return nil
}

// outcomes takes up how the rows of ready came out, sixty-four at a time where all of them returned.
func (r *run) outcomes(of []Outcome, ready Bits) {
	for k, word := range ready {
		if word == 0 {
			continue
		}
		some := of[64*k : min(64*k+64, len(of))]
		if allReturned(some) {
			r.returned[k] |= word
			continue
		}
		for i, o := range some {
			bit := word & (1 << i)
			switch o {
			case Returned:
				r.returned[k] |= bit
			case Errored:
				r.errored[k] |= bit
			case Panicked:
				r.panicked[k] |= bit
			default:
				r.left[k] |= bit
				r.unknown[k] |= bit
			}
		}
	}
}

func allReturned(of []Outcome) bool {
	for _, o := range of {
		if o != Returned {
			return false
		}
	}
	return true
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

// parameter returns the type that argument i has to have.
func (e *Call) parameter(i int) *Type {
	last := len(e.Fn.Params) - 1
	switch {
	case e.Fn.Variadic && !e.Spread && i >= last:
		return e.Fn.Params[last].Type.Elem
	case i <= last:
		return e.Fn.Params[i].Type
	}
	return nil
}

// assign makes a T of a *T and the other way round.
func (v *evaluator) assign(r result, t *Type, active Bits) result {
	have := r.col.Type()
	switch {
	case have.Kind == Pointer && t.Kind != Pointer:
		return v.pointee(r, active)
	case have.Kind != Pointer && t.Kind == Pointer:
		r.col = &RefCol{T: t, Elem: r.col}
	}
	return r
}

// rowLists puts columns side by side: row i of the result, of type t, is the list of their rows i. No columns are nil slices.
func rowLists(t *Type, cols []Column, n int) Column {
	if len(cols) == 0 {
		return Zero(t, n)
	}
	k := len(cols)
	idx := make([]int32, 0, n*k)
	for i := range n {
		for j := range k {
			idx = append(idx, int32(j*n+i))
		}
	}
	return &ListCol{T: t, Off: evenOffsets(n, k), Elem: Concat(cols...).Gather(idx)}
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
