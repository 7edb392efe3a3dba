package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// evident drops what the code shows at a glance: a method that sets one field leaves what another one reads from other
// fields alone, c.SetHash(h).Count() == c.Count(). Of eight such lines of three lists of modules two readers signed none.
// So it does of what is said of nothing but an argument that the subject does not touch: where s.Each(f) leaves s alone,
// s.Each(f).Size() == s.Size() says it once more for each observer of s.
type evident struct {
	fields fieldUse
	// untouched are the parameters of the subject, by their numbers, through which nothing in its code writes.
	untouched []int
}

// fieldUse is what the code shows of the fields of a receiver; nil where nobody looks at it.
type fieldUse struct {
	apart       func(changes, looks *relation.Func) bool // the first method writes to no field that the second one uses
	independent func(f, g *relation.Func) bool           // it does not matter which of two methods is called first
	writes      func(*relation.Func) bool                // a method is seen to write to its receiver, or nothing is known of it
}

// Name implements [Stage].
func (evident) Name() string { return "evident" }

// Run implements [Stage].
func (st evident) Run(_ context.Context, s *trial.Subject, _ *trial.Runner, set *claim.Set) error {
	for _, c := range set.Live() {
		if c.Law.Family != algebra.Unchanged && st.idle(s.Func, c.Relation) {
			set.Reject(c.ID, vacuousBy("V29").verdict(st.Name(), ""))
			continue
		}
		eq, ok := c.Relation.Post.(*relation.Binary)
		if st.fields.apart != nil && ok && (eq.Op == "==" || eq.Op == "~=") && relation.ExprString(st.shown(eq.X)) == relation.ExprString(st.shown(eq.Y)) {
			set.Reject(c.ID, vacuousBy("V27").verdict(st.Name(), ""))
		}
	}
	return nil
}

// shown is an expression as the code shows it: without changes that nobody looks at, and methods that do not depend on
// each other in the order of names.
func (st evident) shown(e relation.Expr) relation.Expr {
	e = st.undone(e)
	for before := ""; before != relation.ExprString(e); {
		before = relation.ExprString(e)
		e = st.sorted(e)
	}
	return e
}

// sorted is an expression in which of two independent methods, one on what the other one left, that with the first name is
// called first.
func (st evident) sorted(e relation.Expr) relation.Expr {
	return relation.Replace(e, func(e relation.Expr) relation.Expr {
		outer, ok := e.(*relation.Select)
		if !ok || !outer.Call.Fn.Recv {
			return nil
		}
		inner, ok := result(outer.Call.Args[0])
		if !ok || !inner.Call.Fn.Recv || !isReceiver(inner) || !isReceiver(outer) || inner.Call.Fn.Name <= outer.Call.Fn.Name || !relation.Identical(inner.T, outer.T) || !st.fields.independent(inner.Call.Fn, outer.Call.Fn) {
			return nil
		}
		first := on(outer, outer.Call, inner.Call.Args[0])
		if u, is := outer.Call.Args[0].(*relation.Unary); is {
			first = &relation.Unary{Op: u.Op, X: first, T: u.T}
		}
		return on(inner, inner.Call, first)
	})
}

// isReceiver reports whether an output of a method that sets fields and does nothing else is the receiver: as it is left,
// or as it is returned.
func isReceiver(sel *relation.Select) bool {
	out := sel.Call.Fn.Outputs()[sel.Output]
	return out.Param == 0 || out.Result >= 0
}

// on is an output or the outcome of a call of a method on another receiver.
func on(e relation.Expr, call *relation.Call, receiver relation.Expr) relation.Expr {
	return relation.Replace(e, func(e relation.Expr) relation.Expr {
		if e == call.Args[0] {
			return receiver
		}
		return nil
	})
}

// idle reports whether a relation speaks of nothing of a function but of arguments that it does not touch.
func (st evident) idle(fn *relation.Func, rel *relation.Relation) bool {
	if relation.ExecutesFunc(st.asGiven(fn, rel.Post), fn) || rel.Pre != nil && relation.ExecutesFunc(st.asGiven(fn, rel.Pre), fn) {
		return false
	}
	return speaksOf(rel, fn)
}

// asGiven is an expression in which what is left of an argument that the subject does not touch is the argument.
func (st evident) asGiven(fn *relation.Func, e relation.Expr) relation.Expr {
	return relation.Replace(e, func(e relation.Expr) relation.Expr {
		sel, ok := e.(*relation.Select)
		if !ok || sel.Call.Fn != fn {
			return nil
		}
		param := fn.Outputs()[sel.Output].Param
		if param < 0 || !slices.Contains(st.untouched, param) {
			return nil
		}
		arg := st.asGiven(fn, sel.Call.Args[param])
		if relation.Identical(arg.Type(), sel.T) {
			return arg
		}
		if u, is := arg.(*relation.Unary); is && u.Op == "&" {
			return u.X
		}
		return &relation.Unary{Op: "*", X: arg, T: sel.T}
	})
}

// undone is an expression in which each method looks at its receiver as it was before methods changed fields that it does
// not use.
func (st evident) undone(e relation.Expr) relation.Expr {
	return relation.Replace(e, func(e relation.Expr) relation.Expr {
		var looks *relation.Call
		switch e := e.(type) {
		case *relation.Select:
			looks = e.Call
		case *relation.OutcomeOf:
			looks = e.Call
		}
		if looks == nil || !looks.Fn.Recv {
			return nil
		}
		// A method of a pointer is given the address of a copy of what the other one left.
		after, ok := result(looks.Args[0])
		if !ok || !after.Call.Fn.Recv || after.Call.Fn.Outputs()[after.Output].Param != 0 || !st.fields.apart(after.Call.Fn, looks.Fn) {
			return nil
		}
		return st.undone(on(e, looks, after.Call.Args[0]))
	})
}
