package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// anyValue proposes what enumeration found of the results of another function for any value in their place: of u.Add(n).UnmarshalText(b) ==
// u.UnmarshalText(b) and the like for each function that makes a value, one line is left, that what stood there does not matter. If it holds, the claims
// about the results are instances of it.
//
// A result is generalised to a variable as anti-unification does it (Plotkin, "A note on inductive generalization", 1970), and rows decide.
type anyValue struct{}

// Name implements [Stage].
func (anyValue) Name() string { return "any value" }

// maxGeneralised is how many claims are tried with a variable in the place of a result. No theory stands behind it.
const maxGeneralised = 60

// Run implements [Stage].
func (st anyValue) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	var fresh []*claim.Claim
	for _, c := range set.Live() {
		if !c.Law.Traits.Has(algebra.Enumerated) || c.Law.Traits.Has(algebra.Generated) || c.Spare {
			continue
		}
		for _, rel := range ofAnyValue(s, c.Relation) {
			if len(fresh) < maxGeneralised && drawable(s, rel) && speaksOf(rel, s.Func) && !hasRelation(set, rel) {
				general := claim.Claim{Candidate: c.Candidate, Engine: c.Engine, Relation: rel, Order: c.Order}
				general.Text, general.Unless, general.Sister = rel.Text(), nil, ""
				if c.Guard != "" && rel.Pre != nil {
					general.Guard = relation.ExprString(rel.Pre)
				}
				set.Offer()
				fresh = append(fresh, set.Propose(general))
			}
		}
	}
	return st.sift(ctx, s, r, set, fresh)
}

// sift puts the new claims through the rows that the others have passed.
func (st anyValue) sift(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set, claims []*claim.Claim) error {
	var trials []trial.Trial
	for k, n := range []int{20, siftRows} {
		for _, rows := range []source.Strategy{source.Random{}, source.Edge{}} {
			trials = append(trials, trial.Trial{Rows: rows, Seed: s.Seed.Child("any value", uint64(k)), N: n, Share: 0.1, Reading: trial.Lenient, Gone: trial.Fallen})
		}
	}
	if err := siftFresh(ctx, r, set, st, claims, minHeld, trials...); err != nil {
		return err
	}
	for _, c := range claims {
		if _, fell := set.Verdict(c.ID); !fell && trivial(ctx, s, r, c.Relation) {
			set.Reject(c.ID, vacuousBy("V8").verdict(st.Name(), ""))
		}
	}
	return nil
}

// ofAnyValue are rel with a variable in the place of a result of another function, one for each such result that the subject is given. Premises that speak
// of that execution go, and a conclusion that speaks of it otherwise says nothing of any value.
func ofAnyValue(s *trial.Subject, rel *relation.Relation) []*relation.Relation {
	var results []*relation.Select
	relation.Walk(rel.Post, func(e relation.Expr) bool {
		given, ok := e.(*relation.Call)
		if !ok || given.Fn != s.Func {
			return true
		}
		// What the subject is given inside of another argument says something of that argument: only a whole argument may be any value.
		for _, a := range given.Args {
			sel, is := result(a)
			if is && sel.Call.Fn != s.Func && !sel.Call.Fn.Reference && !slices.ContainsFunc(results, func(o *relation.Select) bool { return relation.ExprString(o) == relation.ExprString(sel) }) {
				results = append(results, sel)
			}
		}
		return true
	})
	var out []*relation.Relation
	for _, sel := range results {
		if general := generalised(s, rel, sel); general != nil {
			out = append(out, general)
		}
	}
	return out
}

// result is an argument that is an output of an execution, or points to a copy of one.
func result(arg relation.Expr) (*relation.Select, bool) {
	if u, ok := arg.(*relation.Unary); ok && u.Op == "&" {
		arg = u.X
	}
	sel, ok := arg.(*relation.Select)
	return sel, ok
}

// generalised is rel with a variable in the place of a result; nil if it speaks of the execution otherwise. Premises about what is no part of the conclusion
// any more go as well.
func generalised(s *trial.Subject, rel *relation.Relation, of *relation.Select) *relation.Relation {
	text, name := relation.ExprString(of), fresh("other", rel.Vars)
	variable := relation.Var{Name: name}
	put := func(e relation.Expr) relation.Expr {
		return relation.Replace(e, func(e relation.Expr) relation.Expr {
			sel, ok := result(e)
			if !ok || relation.ExprString(sel) != text || variable.Type != nil && !relation.Identical(variable.Type, e.Type()) {
				return nil
			}
			variable.Type = e.Type()
			return &relation.VarRef{Name: name, T: e.Type()}
		})
	}
	runs := func(e relation.Expr) bool {
		found := false
		relation.Walk(e, func(e relation.Expr) bool {
			c, ok := e.(*relation.Call)
			found = found || ok && c.Key == of.Call.Key
			return !found
		})
		return found
	}
	// The variable has the type of the place: a pointer where the subject is given the address of a copy.
	post := put(rel.Post)
	if runs(post) {
		return nil
	}
	var pre []relation.Expr
	for _, p := range relation.Conjuncts(rel.Pre) {
		if p = put(p); !runs(p) && slices.ContainsFunc(variables(p), func(v relation.Var) bool { return relation.Mentions(post, v.Name) }) {
			pre = append(pre, p)
		}
	}
	return derived(s, append(slices.Clone(rel.Declared), variable), relation.Conjunction(pre...), post)
}
