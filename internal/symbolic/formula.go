package symbolic

import (
	"fmt"
	"go/constant"
	"maps"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/relation"
)

// A relation is evaluated on a path as package relation evaluates it on rows: from left to right, with && and || that stop early, and with executions
// that run once. Where a value hangs on an execution the path goes on in that, and comes back to what is to be done with the value.
//
// The evaluator is written in the style of continuations: an execution is no call of Go that returns, but a frame on the stack of a state, which may be
// forked within it. Each of the states that come out of it has the rest of the evaluation with it, as a function that changes nothing but the state.

// undefined is the value of what has none: the output of a call that panicked or returned an error, a division by zero, and what is made of them.
type undefined struct{}

// A then is what is done with a value. It returns errEnded where the path is decided, and errMoved where it goes on in an execution.
type then func(s *state, v value) error

// A ran is an execution that is over.
type ran struct {
	outcome relation.Outcome // NotRun where an argument is undefined
	results tuple            // where it returned, without the error
}

// eval has k get the value of e.
func (c *conjecture) eval(s *state, e relation.Expr, k then) error {
	switch e := e.(type) {
	case *relation.VarRef:
		for i, v := range c.rel.Vars {
			if v.Name == e.Name {
				return k(s, s.args[i])
			}
		}
	case *relation.Literal:
		v, err := c.literal(e)
		if err != nil {
			return err
		}
		return k(s, v)
	case *relation.Binary:
		return c.binary(s, e, k)
	case *relation.Select:
		return c.execution(s, e.Call, func(s *state, r *ran) error {
			if r.outcome != relation.Returned {
				return k(s, undefined{})
			}
			return k(s, r.results[e.Output])
		})
	case *relation.OutcomeOf:
		return c.execution(s, e.Call, func(s *state, r *ran) error {
			if r.outcome == relation.NotRun {
				return k(s, undefined{})
			}
			is := map[string]relation.Outcome{"ok": relation.Returned, "err": relation.Errored, "panics": relation.Panicked}[e.Which]
			return k(s, c.x.store.Bool(r.outcome == is))
		})
	}
	parts, of := c.operation(e)
	if of == nil {
		return fmt.Errorf("%s is not understood in a proof", relation.ExprString(e))
	}
	return c.each(s, parts, nil, func(s *state, vals []value) error {
		if vals == nil {
			return k(s, undefined{})
		}
		v, err := of(vals)
		if err != nil {
			return err
		}
		return k(s, v)
	})
}

// each evaluates expressions from left to right behind those that are done; k gets nil if one of them is undefined.
func (c *conjecture) each(s *state, es []relation.Expr, done []value, k func(s *state, vals []value) error) error {
	if len(done) == len(es) {
		return k(s, append([]value{}, done...)) // not nil
	}
	return c.eval(s, es[len(done)], func(s *state, v value) error {
		if v == value(undefined{}) {
			return k(s, nil)
		}
		return c.each(s, es, append(done[:len(done):len(done)], v), k)
	})
}

// split goes on with both sides of a condition.
func (c *conjecture) split(s *state, cond *solve.Term, yes, no func(s *state) error) error {
	if err := c.x.branch(s, cond, false, no); err != nil {
		return err
	}
	return yes(s)
}

// binary evaluates an operator of two operands.
func (c *conjecture) binary(s *state, e *relation.Binary, k then) error {
	store := c.x.store
	if e.Op == "&&" || e.Op == "||" {
		return c.eval(s, e.X, func(s *state, v value) error {
			x, defined := v.(*solve.Term)
			switch {
			case !defined:
				return k(s, v)
			case relation.Total(e.Y): // one term, in place of two ways
				return c.eval(s, e.Y, func(s *state, v value) error {
					y, defined := v.(*solve.Term)
					if !defined {
						return k(s, v)
					}
					return k(s, store.Apply(map[relation.Op]solve.Op{"&&": solve.And, "||": solve.Or}[e.Op], x, y))
				})
			}
			// Only the side that needs the right operand executes what is in it.
			whole := func(s *state) error { return c.eval(s, e.Y, k) }
			short := func(s *state) error { return k(s, store.Bool(e.Op == "||")) }
			if e.Op == "&&" {
				return c.split(s, x, whole, short)
			}
			return c.split(s, x, short, whole)
		})
	}
	return c.each(s, []relation.Expr{e.X, e.Y}, nil, func(s *state, vals []value) error {
		if vals == nil {
			return k(s, undefined{})
		}
		apply := func(s *state) error {
			v, err := c.combine(e, vals[0], vals[1])
			if err != nil {
				return err
			}
			return k(s, v)
		}
		// Where Go would panic the value is undefined, which is a path of its own.
		y, isTerm := vals[1].(*solve.Term)
		if !isTerm {
			return apply(s)
		}
		bad := c.x.panics(tokens[e.Op], y)
		if bad == nil || bad.IsFalse() {
			return apply(s)
		}
		return c.split(s, bad, func(s *state) error { return k(s, undefined{}) }, apply)
	})
}

// execution has a path execute a call, once for all calls of the same text.
func (c *conjecture) execution(s *state, e *relation.Call, k func(s *state, r *ran) error) error {
	if e.Key == "" { // a formula that was made and not read: its calls are not told apart
		return fmt.Errorf("the calls of %s are not named", e.Fn.Name)
	}
	// Calls of one text have equal arguments, and a function that changes nothing gives the same again.
	if r, over := s.runs[e.Key]; over {
		return k(s, r)
	}
	end := func(s *state, r *ran) error {
		if len(s.changed) > 0 {
			return fmt.Errorf("%s changes a package variable", e.Fn.Name)
		}
		runs := maps.Clone(s.runs)
		if runs == nil {
			runs = map[string]*ran{}
		}
		runs[e.Key] = r
		s.runs = runs
		return k(s, r)
	}
	return c.each(s, e.Args, nil, func(s *state, args []value) error {
		if args == nil {
			return end(s, &ran{})
		}
		code, bound, err := c.prover.code(e.Fn)
		if err != nil {
			return err
		}
		// The frames of the execution before it are left behind. Cells stay: nothing that the next one gets leads to them.
		f := newFrame(code, args)
		f.types = bound
		s.frames, s.cause = []*frame{f}, nil
		s.then = func(s *state, o relation.Outcome, results tuple) error {
			r, err := outcomeOf(e.Fn, o, results)
			if err != nil {
				return err
			}
			return end(s, r)
		}
		return errMoved
	})
}

// outcomeOf is how an execution ended.
func outcomeOf(fn *relation.Func, o relation.Outcome, results tuple) (*ran, error) {
	if o != relation.Returned {
		return &ran{outcome: o}, nil
	}
	if fn.Err {
		values, refused := withoutError(results, len(fn.Results))
		if refused {
			return &ran{outcome: relation.Errored}, nil
		}
		results = values
	}
	if len(results) != len(fn.Results) {
		return nil, fmt.Errorf("whether %s returns an error is not known", fn.Name)
	}
	return &ran{relation.Returned, results}, nil
}

// literal is a constant of the relation.
func (c *conjecture) literal(e *relation.Literal) (value, error) {
	refused := fmt.Errorf("%s is not understood in a proof", relation.ExprString(e))
	switch sort, scalar := sorts[e.T.Kind]; {
	case e.Value == nil:
	case e.T.Kind == relation.String && e.Value.Kind() == constant.String:
		return c.x.textOf(constant.StringVal(e.Value)), nil
	case scalar && sort.IsFloat() && !isFloat(e.Value, sort): // which is rounded
	case scalar:
		if t, ok := literal(c.x.store, sort, e.Value); ok {
			return t, nil
		}
	}
	return nil, refused
}
