package infer

import (
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// opposite is the comparison that holds where another one of whole numbers does not.
var opposite = map[relation.Op]relation.Op{"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}

// accepting adds to the premise of rel what ok(F(x)) implies by refusals that no input has refuted so far: if x < 1 => err(F(x)), then x >= 1. The result
// is for the analysis of ranges and is never printed. Where Put(name, pieces, cents) succeeds, pieces*cents is no more than 99 pieces of the highest price.
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
	for _, p := range relation.Alternatives(refusal.Pre) {
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
