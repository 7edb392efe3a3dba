package relation

import (
	"fmt"
	"strings"
)

// Eval decides r for n assignments of its variables at once: vars has a column of n rows for each, and perhaps others. Executions
// go to x, each call once for all the rows that reach it. An error is x's, or a variable that is missing.
func (r *Relation) Eval(x Executor, vars map[string]Column, n int) (*Verdicts, error) {
	return r.EvalShared(NewCache(x, vars, n))
}

// EvalShared is Eval over the rows of c, with the executions that other relations have left there.
func (r *Relation) EvalShared(c *Cache) (*Verdicts, error) {
	v := &evaluator{c: c, near: likeness{close: true, rtol: r.Tol.Rel, atol: r.Tol.Abs}, left: NewBits(c.n)}
	active := All(c.n)
	if r.Pre != nil {
		active, _ = v.truth(r.Pre, active)
	}
	v.concluding = true
	held, _ := v.truth(r.Post, active)
	if v.err != nil {
		return nil, fmt.Errorf("evaluate %s: %w", r.Name, v.err)
	}
	gone := v.left.Or(v.untried)
	out := &Verdicts{Left: v.left, Untried: v.untried.AndNot(v.left), Held: held.AndNot(gone), WorstRow: -1}
	out.Violated = active.AndNot(held).AndNot(gone)
	out.Skipped = All(c.n).AndNot(active).AndNot(gone)
	v.settleWorst(out)
	return out, nil
}

// EvalAll decides several relations over one table of variables. The same call in several of them runs once; its outputs are
// dropped after the last relation that wants them. The first relation that cannot be decided ends the run with its error.
func EvalAll(rs []*Relation, x Executor, vars map[string]Column, n int) ([]*Verdicts, error) {
	c := NewCache(x, vars, n)
	last := make(map[string]int)
	for i, r := range rs {
		eachCall(r, func(call *Call) { last[c.key(r.Tol, call)] = i })
	}
	out := make([]*Verdicts, len(rs))
	for i, r := range rs {
		var err error
		if out[i], err = r.EvalShared(c); err != nil {
			return out, err
		}
		eachCall(r, func(call *Call) {
			if k := c.key(r.Tol, call); last[k] == i {
				delete(c.runs, k)
			}
		})
	}
	return out, nil
}

// An evaluator decides one relation. Values of nodes are columns of all rows, of which only the active ones mean anything; a set says
// where a value is undefined. A row whose execution ran out of fuel or crashed is undefined too, and in left besides; one that is
// too large is in untried.
type evaluator struct {
	c          *Cache
	near       likeness
	concluding bool      // inside Post
	left       Bits      // rows that leave the domain
	untried    Bits      // rows with a value too large to be made
	worst      []float64 // largest error by row, -1 for none; nil until a ~= of Post has met one
	err        error     // of the executor; nothing is executed after it
}

// A result is the value of a node: its column and the active rows where it is undefined. A column that nobody else holds is own,
// and whoever consumes it may write its result there.
type result struct {
	col   Column
	undef Bits
	own   bool
}

// minus is active without undefined rows.
func minus(active, undef Bits) Bits {
	if undef.Empty() {
		return active
	}
	return active.AndNot(undef)
}

// truth evaluates a boolean node on the active rows, and returns where it is true and where undefined.
func (v *evaluator) truth(e Expr, active Bits) (is, undef Bits) {
	if active.Empty() {
		return nil, nil
	}
	switch e := e.(type) {
	case *Unary:
		if e.Op == "!" {
			is, undef = v.truth(e.X, active)
			return minus(active, undef).AndNot(is), undef
		}
	case *Binary:
		switch e.Op {
		case "&&":
			x, xu := v.truth(e.X, active)
			y, yu := v.truth(e.Y, x)
			return y, xu.Or(yu)
		case "||":
			x, xu := v.truth(e.X, active)
			y, yu := v.truth(e.Y, minus(active, xu).AndNot(x))
			return x.Or(y), xu.Or(yu)
		}
		if k := v.c.known(e); k != nil {
			return v.onceTrue(k, e, active)
		}
		return v.comparison(e, active)
	case *OutcomeOf:
		return v.outcome(e, active)
	case *IsNil:
		return v.isNil(e, active)
	}
	r := v.value(e, active)
	if r.col.Type().Kind == Pointer {
		r = v.pointee(r, active)
	}
	return trueRows(vec[bool](r.col)).And(minus(active, r.undef)), r.undef
}

// trueRows turns flags into a set.
func trueRows(b []bool) Bits {
	out := NewBits(len(b))
	for i, t := range b {
		if t {
			out.Set(i)
		}
	}
	return out
}

// flags turns a set of n rows into a column.
func flags(t *Type, b Bits, n int) Column {
	c := &Vec[bool]{T: t, V: make([]bool, n)}
	b.Each(func(i int) { c.V[i] = true })
	return c
}

// operands evaluates two operands from left to right, and returns the rows where both are defined.
func (v *evaluator) operands(a, b Expr, active Bits) (x, y result, both Bits) {
	x = v.value(a, active)
	both = minus(active, x.undef)
	y = v.value(b, both)
	if xp, yp := x.col.Type().Kind == Pointer, y.col.Type().Kind == Pointer; xp != yp {
		x, y = v.pointee(x, active), v.pointee(y, both) // a *T stands for its pointee beside a T
		both = minus(both, x.undef)
	}
	return x, y, minus(both, y.undef)
}

// comparison evaluates == != < <= > >= ~= <~ >~.
func (v *evaluator) comparison(e *Binary, active Bits) (is, undef Bits) {
	x, y, both := v.operands(e.X, e.Y, active)
	if !x.undef.Empty() || !y.undef.Empty() {
		undef = active.AndNot(both)
	}
	a, b := x.col, y.col
	if e.Op == ">" || e.Op == ">=" || e.Op == ">~" {
		a, b = b, a
	}
	switch e.Op {
	case "==":
		is, _ = byEquality.rows(a, b, both)
	case "!=":
		is, _ = byEquality.rows(a, b, both)
		return both.AndNot(is), undef
	case "<", ">":
		is = kernels[a.Type().Kind].less(a, b, false)
	case "<=", ">=":
		is = kernels[a.Type().Kind].less(a, b, true)
	default:
		is = v.nearly(e.Op, a, b, both)
	}
	return is.And(both), undef
}

// nearly evaluates ~=, and <~ in both directions, and notes the errors.
func (v *evaluator) nearly(op Op, a, b Column, both Bits) Bits {
	if op == "~=" {
		is, errs := v.near.rows(a, b, both)
		v.noteErrors(errs, both, nil)
		return is
	}
	k := a.Type().Kind
	if !k.isFloat() {
		return kernels[k].less(a, b, true)
	}
	below := kernels[k].less(a, b, false)
	is, errs := v.near.rows(a, b, both)
	v.noteErrors(errs, both, below)
	return is.Or(below)
}

// noteErrors keeps the largest error by row; rows in zero had none.
func (v *evaluator) noteErrors(errs []float64, rows, zero Bits) {
	if !v.concluding || errs == nil {
		return
	}
	if v.worst == nil {
		v.worst = make([]float64, v.c.n)
		for i := range v.worst {
			v.worst[i] = -1
		}
	}
	rows.Each(func(i int) {
		if err := errs[i]; err > v.worst[i] {
			if zero.Get(i) {
				err = max(v.worst[i], 0)
			}
			v.worst[i] = err
		}
	})
}

// settleWorst finds the largest error on the rows that count.
func (v *evaluator) settleWorst(out *Verdicts) {
	if v.worst == nil {
		return
	}
	out.Held.Or(out.Violated).Each(func(i int) {
		if v.worst[i] >= 0 && (out.WorstRow < 0 || v.worst[i] > out.Worst) {
			out.Worst, out.WorstRow = v.worst[i], int32(i)
		}
	})
}

// outcome evaluates ok, err and panics.
func (v *evaluator) outcome(e *OutcomeOf, active Bits) (is, undef Bits) {
	run := v.call(e.Call, active)
	undef = run.unknown.And(active)
	switch e.Which {
	case "ok":
		is = run.returned
	case "err":
		is = run.errored
	default:
		is = run.panicked
	}
	return is.And(minus(active, undef)), undef
}

// isNil evaluates x == nil and x != nil. A slice or map without elements is nil.
func (v *evaluator) isNil(e *IsNil, active Bits) (is, undef Bits) {
	r := v.value(e.X, active)
	is = NewBits(v.c.n)
	switch c := r.col.(type) {
	case *ListCol:
		emptyRows(c.Off, is)
	case *MapCol:
		emptyRows(c.Off, is)
	case *RefCol:
		is = is.add(c.Nil)
	case *NativeCol:
		for i, x := range c.V {
			if x == nil {
				is.Set(i)
			}
		}
	}
	rest := minus(active, r.undef)
	if e.Not {
		return rest.AndNot(is), r.undef
	}
	return rest.And(is), r.undef
}

func emptyRows(off []int32, is Bits) {
	for i := range len(off) - 1 {
		if off[i] == off[i+1] {
			is.Set(i)
		}
	}
}

// pointee takes *T as T: undefined where it is nil.
func (v *evaluator) pointee(r result, active Bits) result {
	c, ok := r.col.(*RefCol)
	if !ok {
		return r
	}
	undef := r.undef
	if nils := c.Nil.And(active); !nils.Empty() {
		undef = undef.Or(nils)
	}
	if c.Elem == nil {
		return result{col: Zero(c.T.Elem, v.c.n), undef: undef}
	}
	return result{col: c.Elem, undef: undef}
}

// eachCall calls f for every call of r.
func eachCall(r *Relation, f func(*Call)) {
	seen := func(e Expr) bool {
		if c, ok := e.(*Call); ok {
			f(c)
		}
		return true
	}
	if r.Pre != nil {
		Walk(r.Pre, seen)
	}
	Walk(r.Post, seen)
}

// key is the name under which a call runs once: its text, and its function, because instances of a generic one may be written
// alike. A call that compares by ~= inside its arguments hangs on the tolerance too.
func (c *Cache) key(tol Tolerance, call *Call) string {
	if strings.Contains(call.Key, "~") {
		return fmt.Sprint(call.Fn.Name, " ", call.Key, tol.Rel, tol.Abs)
	}
	return call.Fn.Name + " " + call.Key
}
