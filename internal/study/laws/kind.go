package laws

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A Kind is what a law is about. It is read off the relation.
type Kind string

// The kinds that the list must have enough of. A law may be of several.
const (
	Guarded    Kind = "with a guard"
	OverTwo    Kind = "over two functions"
	OverLists  Kind = "on strings and slices"
	OnOutcomes Kind = "on errors and panics"
	OnMethods  Kind = "on methods"
)

// AllKinds are the kinds, in the order of their declaration.
var AllKinds = []Kind{Guarded, OverTwo, OverLists, OnOutcomes, OnMethods}

// Kinds lists the kinds of a claim, in the order of their declaration.
func (c *Claim) Kinds() []Kind {
	r := c.Relation
	fns := map[*relation.Func]bool{}
	for _, call := range r.Executions() {
		fns[call.Fn] = true
	}
	var out []Kind
	for _, k := range []struct {
		kind Kind
		is   bool
	}{
		{Guarded, r.Pre != nil},
		{OverTwo, len(fns) > 1},
		{OverLists, slices.ContainsFunc(r.Vars, func(v relation.Var) bool { return isList(v.Type) })},
		{OnOutcomes, speaksOfOutcomes(r)},
		{OnMethods, c.Function.Func.Recv},
	} {
		if k.is {
			out = append(out, k.kind)
		}
	}
	return out
}

func isList(t *relation.Type) bool { return t.Kind == relation.String || t.Kind == relation.Slice }

// speaksOfOutcomes reports whether r says that something returns, errs or panics.
func speaksOfOutcomes(r *relation.Relation) bool {
	found := false
	for _, e := range []relation.Expr{r.Pre, r.Post} {
		relation.Walk(e, func(e relation.Expr) bool {
			_, outcome := e.(*relation.OutcomeOf)
			found = found || outcome
			return !found
		})
	}
	return found
}
