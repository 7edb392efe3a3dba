package infer

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// disjoint drops what the code shows at a glance: a method that sets one field leaves what another one reads from other fields alone,
// c.SetHash(h).Count() == c.Count(). Of eight such lines of three lists of modules two readers signed none.
type disjoint struct {
	// fields reports whether the first method writes to no field that the second one uses; nil: nobody looks at the code.
	fields func(changes, looks *relation.Func) bool
}

// Name implements [Stage].
func (disjoint) Name() string { return "disjoint" }

// Run implements [Stage].
func (st disjoint) Run(_ context.Context, _ *trial.Subject, _ *trial.Runner, set *claim.Set) error {
	if st.fields == nil {
		return nil
	}
	for _, c := range set.Live() {
		eq, ok := c.Relation.Post.(*relation.Binary)
		if ok && (eq.Op == "==" || eq.Op == "~=") && relation.ExprString(st.undone(eq.X)) == relation.ExprString(st.undone(eq.Y)) {
			set.Reject(c.ID, vacuousBy("V27").verdict(st.Name(), ""))
		}
	}
	return nil
}

// undone is an expression in which each method looks at its receiver as it was before methods changed fields that it does not use.
func (st disjoint) undone(e relation.Expr) relation.Expr {
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
		receiver := looks.Args[0]
		if u, ok := receiver.(*relation.Unary); ok && u.Op == "&" {
			receiver = u.X
		}
		after, ok := receiver.(*relation.Select)
		if !ok || !after.Call.Fn.Recv || after.Call.Fn.Outputs()[after.Output].Param != 0 || !st.fields(after.Call.Fn, looks.Fn) {
			return nil
		}
		before := *looks
		before.Args = append([]relation.Expr{after.Call.Args[0]}, looks.Args[1:]...)
		if s, is := e.(*relation.Select); is {
			other := *s
			other.Call = &before
			return st.undone(&other)
		}
		other := *e.(*relation.OutcomeOf)
		other.Call = &before
		return st.undone(&other)
	})
}
