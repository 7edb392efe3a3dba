package infer

import (
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// opposite is the comparison that holds where another one of whole numbers does not.
var opposite = map[relation.Op]relation.Op{"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}

// accepting is rel with what its premise says of arguments by saying that an execution succeeds: none of them is what a claim that stands says to be
// refused. Where Put(name, pieces, cents) succeeds, pieces*cents is no more than 99 pieces of the highest price.
func accepting(set *claim.Set, rel *relation.Relation) *relation.Relation {
	premise := []relation.Expr{rel.Pre}
	for _, p := range relation.Conjuncts(rel.Pre) {
		o, ok := p.(*relation.OutcomeOf)
		if !ok || o.Which != "ok" {
			continue
		}
		for _, c := range set.Live() {
			premise = append(premise, acceptedBy(c.Relation, o.Call)...)
		}
	}
	if len(premise) == 1 {
		return rel
	}
	out := *rel
	out.Pre = relation.Conjunction(premise...)
	return &out
}

// acceptedBy lists what holds of the variables that a call is given if it succeeds, by a relation that says under which comparisons with numbers the
// function gives an error.
func acceptedBy(refusal *relation.Relation, call *relation.Call) []relation.Expr {
	o, ok := refusal.Post.(*relation.OutcomeOf)
	if !ok || o.Which != "err" || o.Call.Fn != call.Fn || refusal.Pre == nil {
		return nil
	}
	given := map[string]relation.Expr{}
	for i, a := range o.Call.Args {
		v, variable := a.(*relation.VarRef)
		if !variable || given[v.Name] != nil || i >= len(call.Args) {
			return nil
		}
		given[v.Name] = call.Args[i]
	}
	var out []relation.Expr
	for _, p := range disjuncts(refusal.Pre) {
		b, compares := p.(*relation.Binary)
		if !compares || opposite[b.Op] == "" {
			continue
		}
		v, left := b.X.(*relation.VarRef)
		_, whole := wholeOf(b.Y)
		if !left || !whole {
			continue
		}
		if a, variable := given[v.Name].(*relation.VarRef); variable {
			out = append(out, relation.Compare(opposite[b.Op], a, b.Y))
		}
	}
	return out
}

// disjuncts are the operands of a formula that is put together by ||; the formula alone if it is not.
func disjuncts(e relation.Expr) []relation.Expr {
	if b, ok := e.(*relation.Binary); ok && b.Op == "||" {
		return append(disjuncts(b.X), disjuncts(b.Y)...)
	}
	return []relation.Expr{e}
}
