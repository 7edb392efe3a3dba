package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// sizes are words in the names of functions whose results are compared on purpose: a buffer is full where its length is its capacity.
var sizes = []string{"cap", "capacity", "count", "len", "length", "limit", "max", "min", "size"}

// farFetched reports whether an enumerated claim has a premise that compares what two functions return, neither of them the subject, though the code
// has no such condition: t.Day() == t.ISOWeek().week => t.Date().year == t.ISOWeek().year; or a variable with what one returns: n < JulianDayNumber(t), of
// the n-th weekday after t. The atoms of a premise come from the code, from signs, lengths and orders (docs/traps.md E); two numbers that happen to
// be of one type are none of these.
func farFetched(s *trial.Subject, c *claim.Claim) bool {
	if !c.Law.Traits.Has(algebra.Enumerated) || c.Relation.Pre == nil {
		return false
	}
	why := refusesArguments(s, c.Relation)
	return slices.ContainsFunc(relation.Conjuncts(c.Relation.Pre), func(atom relation.Expr) bool {
		b, ok := atom.(*relation.Binary)
		if !ok || slices.Contains(s.Conditions, relation.ExprString(atom)) {
			return false
		}
		x, y := otherResult(s, b.X), otherResult(s, b.Y)
		switch {
		case x != nil && y != nil:
			return x != y && (!ofSize(x) || !ofSize(y))
		case x != nil:
			return !why && isVariable(b.Y) && !ofSize(x)
		}
		return !why && y != nil && isVariable(b.X) && !ofSize(y)
	})
}

// refusesArguments reports whether a claim says when an execution of the subject is refused, and speaks of nothing but its arguments: that an account
// holds less than what is taken from it is why, l.Balance(from) < amount => err(l.Withdraw(from, amount)).
func refusesArguments(s *trial.Subject, rel *relation.Relation) bool {
	o, ok := rel.Post.(*relation.OutcomeOf)
	if !ok || o.Which == "ok" || o.Call.Fn != s.Func {
		return false
	}
	given := map[string]bool{}
	for _, a := range o.Call.Args {
		given[relation.ExprString(a)] = true
	}
	return !slices.ContainsFunc(rel.Vars, func(v relation.Var) bool { return !given[v.Name] })
}

// otherResult is the function of which e is a result, unless it is the subject: nil of all else, and of values that cannot be compared otherwise
// than by their functions.
func otherResult(s *trial.Subject, e relation.Expr) *relation.Func {
	sel, ok := e.(*relation.Select)
	if !ok || sel.Call.Fn == s.Func || sel.Output >= len(sel.Call.Fn.Results) || sel.T.Kind > relation.String || sel.T.Kind == relation.Bool {
		return nil
	}
	return sel.Call.Fn
}

// ofSize reports whether a function says by its name that it gives a size.
func ofSize(fn *relation.Func) bool {
	return slices.ContainsFunc(subject.Words(fn), func(w string) bool { return slices.Contains(sizes, w) })
}
