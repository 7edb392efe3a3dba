package relation

import (
	"fmt"
	"strings"
)

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

// given is the variables of a table, and what has been worked out of them alone. It hangs on no execution.
type given struct {
	vars   map[string]Column
	n      int
	consts map[string]Column
	fixed  map[Expr]*fixed // nil: they are looked at once, and nothing is kept
}

// fixed is what is known of a node: whether it hangs on the variables alone and, if it was evaluated, its value on all rows.
type fixed struct {
	is    bool
	value result // of a number
	truth *sets  // of a comparison
}

// sets are the rows where a node is true and where it is undefined.
type sets struct{ is, undef Bits }

// Afresh returns a Cache over the same rows, without executions. What hangs on the variables alone is worked out once for all caches
// that come of c: the arguments of most calls.
func (c *Cache) Afresh() *Cache {
	if c.fixed == nil {
		c.fixed = make(map[Expr]*fixed)
	}
	return newCache(c.x, c.given)
}

// known returns what is kept of a node, nil if it may hang on executions or nothing is kept.
func (g *given) known(e Expr) *fixed {
	if g.fixed == nil {
		return nil
	}
	k := g.fixed[e]
	if k == nil {
		k = &fixed{is: numbersAlone(e)}
		g.fixed[e] = k
	}
	if !k.is {
		return nil
	}
	return k
}

// numbersAlone tells whether a node is operators on numbers that are variables or literals.
func numbersAlone(e Expr) bool {
	switch e := e.(type) {
	case *VarRef:
		return e.T.Kind.isNumeric()
	case *Literal:
		return e.Value != nil && e.T.Kind.isNumeric()
	case *Unary:
		return (e.Op == "-" || e.Op == "+" || e.Op == "^") && numbersAlone(e.X)
	case *Binary:
		switch e.Op {
		case "&&", "||", "~=", "<~", ">~": // what is nearly so hangs on the relation
			return false
		}
		return numbersAlone(e.X) && numbersAlone(e.Y)
	}
	return false
}

// within is the rows that are in both sets, nil if there are none.
func (b Bits) within(active Bits) Bits {
	if b.Empty() {
		return nil
	}
	if b = b.And(active); b.Empty() {
		return nil
	}
	return b
}

// literal returns a constant's column, which is made once a table. A constant without value is nil.
func (c *Cache) literal(e *Literal) Column {
	if e.Value == nil {
		return Zero(e.T, c.n)
	}
	key := fmt.Sprintf("%d %s %s.%s", e.T.Kind, e.Value.ExactString(), e.T.Pkg, e.T.Name)
	col := c.consts[key]
	if col == nil {
		col = kernels[e.T.Kind].fill(e.T, c.n, e.Value)
		c.consts[key] = col
	}
	return col
}

// key is the name under which a call runs once: its text, and its function, because instances of a generic one may be written
// alike. A call that compares by ~= inside its arguments hangs on the tolerance too.
func (c *Cache) key(tol Tolerance, call *Call) string {
	if strings.Contains(call.Key, "~") {
		return fmt.Sprint(call.Fn.Name, " ", call.Key, tol.Rel, tol.Abs)
	}
	return call.Fn.Name + " " + call.Key
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
