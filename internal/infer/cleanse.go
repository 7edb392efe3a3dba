package infer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// cleanse splits candidates that hold into generators and what follows from them. The first of a family stays unless a single other
// law implies it, since its absence would puzzle; each further one must follow from nothing that was kept before it.
//
// theory has what is known of the sisters among themselves.
func cleanse(cands []*candidate, theory []logic.Rule) (kept, implied []*candidate) {
	rank(cands)
	all := slices.Clone(theory)
	rules := map[*candidate][]logic.Rule{}
	var later []*candidate // the first of their families, yet they follow: kept only if the family gets no other
	families := map[algebra.Family]bool{}
	settle := func(c *candidate) {
		if by := impliedBy(c, cands, kept, rules, all, theory); by != nil {
			c.by = by
			implied = append(implied, c)
			return
		}
		rules[c] = generates(c)
		kept = append(kept, c)
		families[c.Law.Family] = true
	}
	plain, guarded := split(cands)
	for _, c := range plain {
		if !families[c.Law.Family] && logic.Follows(c.rel, all, relations(kept)...) && impliedBy(c, cands, kept, rules, all, theory) == nil {
			later = append(later, c)
			continue
		}
		settle(c)
		all = append(all, rules[c]...)
	}
	for _, c := range append(later, guarded...) {
		settle(c)
	}
	rank(kept)
	return prune(kept, implied, rules, theory)
}

// split keeps the laws apart that hold only under a guard: they take no other law's place.
func split(cands []*candidate) (plain, guarded []*candidate) {
	for _, c := range cands {
		if c.guard == "" {
			plain = append(plain, c)
		} else {
			guarded = append(guarded, c)
		}
	}
	return plain, guarded
}

// generates is the rules that follow from c. A law that says what the subject is, an operator or a builtin, makes none: all the others
// would follow from it, and a reader wants to see those. A premise that keeps away from where digits are lost changes nothing of that.
func generates(c *candidate) []logic.Rule {
	if c.Law.Traits.Has(algebra.Definition) {
		return nil
	}
	return logic.Rules(c.unsheltered())
}

// prune goes back over what was kept, the last first: a law may follow from some that came later.
func prune(kept, implied []*candidate, rules map[*candidate][]logic.Rule, theory []logic.Rule) (left, more []*candidate) {
	for i := len(kept) - 1; i >= 0; i-- {
		c := kept[i]
		others := slices.Delete(slices.Clone(kept), i, i+1)
		same := slices.ContainsFunc(others, func(o *candidate) bool { return o.Law.Family == c.Law.Family && o.guard == "" })
		if !same || !logic.Follows(c.rel, rulesFrom(others, rules, theory), relations(others)...) {
			continue
		}
		c.by = smallestPart(c, others, rules, theory)
		kept, implied = others, append(implied, c)
	}
	return kept, implied
}

func rulesFrom(cands []*candidate, rules map[*candidate][]logic.Rule, theory []logic.Rule) []logic.Rule {
	rs := slices.Clone(theory)
	for _, o := range cands {
		rs = append(rs, rules[o]...)
	}
	return rs
}

// smallestPart drops laws from those that imply c, one at a time, while the rest suffices.
func smallestPart(c *candidate, from []*candidate, rules map[*candidate][]logic.Rule, theory []logic.Rule) []*candidate {
	return leastOf(from, func(part []*candidate) bool {
		return logic.Follows(c.rel, rulesFrom(part, rules, theory), relations(part)...)
	})
}

// leastOf drops candidates, the last first, while enough says that the rest suffices.
func leastOf(from []*candidate, enough func([]*candidate) bool) []*candidate {
	need := slices.Clone(from)
	for i := len(need) - 1; i >= 0; i-- {
		if fewer := slices.Delete(slices.Clone(need), i, i+1); enough(fewer) {
			need = fewer
		}
	}
	return need
}

// impliedBy finds what c follows from: a law of which the table says so, a conjunction that contains it, one kept law by rewriting,
// or, if its family is there already, all of them together.
func impliedBy(c *candidate, cands, kept []*candidate, rules map[*candidate][]logic.Rule, all, theory []logic.Rule) []*candidate {
	for _, under := range c.Law.Under {
		for _, o := range cands {
			if o.Law.Name == under && o != c && o.covers(c) && (o.Law.G == algebra.Shape{} || c.Law.G == algebra.Shape{} || o.Sister == c.Sister) && (o.View == c.View || o.Law.F != c.Law.F) {
				return []*candidate{o}
			}
		}
	}
	for _, o := range cands {
		if o != c && o.Law.Traits.Has(algebra.ImpliesAll) && o.guard == "" && c.Sister == "" {
			return []*candidate{o}
		}
		if c.guard != "" && o.guard == "" && o.Law == c.Law && o.View == c.View && o.Sister == c.Sister && o.Constant == c.Constant {
			return []*candidate{o} // one of its alternatives holds everywhere
		}
		if o != c && sameLength(c, o) {
			return []*candidate{o}
		}
		if o != c && looser(c, o) {
			return []*candidate{o}
		}
		if o != c && contained(c.rel, o.rel) {
			return []*candidate{o}
		}
	}
	for _, o := range kept {
		if c.rel.Pre != nil && logic.Entails(o.rel, c.rel) || logic.Follows(c.rel, append(slices.Clone(theory), rules[o]...), o.rel) {
			return []*candidate{o}
		}
	}
	if !slices.ContainsFunc(kept, func(o *candidate) bool { return o.Law.Family == c.Law.Family }) || !logic.Follows(c.rel, all, relations(kept)...) {
		return nil
	}
	return smallestPart(c, kept, rules, theory)
}

// covers reports whether c holds wherever o does: it has no guard, or o's premise implies it as far as it speaks of o's variables.
func (c *candidate) covers(o *candidate) bool {
	if c.guard == "" {
		return true
	}
	have := logic.Conjuncts(o.rel.Pre)
	return !slices.ContainsFunc(logic.Conjuncts(c.rel.Pre), func(p relation.Expr) bool {
		return within(variables(p), o.rel.Vars) && !logic.PremiseHolds(p, have)
	})
}

// variables lists those that occur in e.
func variables(e relation.Expr) []relation.Var {
	var out []relation.Var
	relation.Walk(e, func(e relation.Expr) bool {
		if v, ok := e.(*relation.VarRef); ok {
			out = append(out, relation.Var{Name: v.Name})
		}
		return true
	})
	return out
}

// looser reports whether c and o are one bound with two constants, and o, which the table has first, is the tighter one, or that
// something holds of the multiples of two numbers, and o is of that which divides the other.
func looser(c, o *candidate) bool {
	if c.Law == o.Law && c.View == o.View && o.covers(c) && c.Law.Traits.Has(algebra.DivisorFirst) {
		a, errA := strconv.Atoi(c.Constant)
		b, errB := strconv.Atoi(o.Constant)
		return errA == nil && errB == nil && a < b && b%a == 0
	}
	return c.Law == o.Law && c.View == o.View && o.covers(c) && c.Law.Traits.Has(algebra.StrongestFirst) && o.order < c.order
}

// sameLength reports whether c says of one list what o says of another, while both hold only where the lists are as long as each other.
func sameLength(c, o *candidate) bool {
	return c.guard != "" && c.guard == o.guard && strings.HasPrefix(c.guard, "len(") && strings.Contains(c.guard, " == len(") &&
		c.Law.Family == algebra.Length && o.Law.Traits.Has(algebra.SameLength) && c.Sister == o.Sister && (c.Law != o.Law || o.order < c.order)
}

func relations(cands []*candidate) []*relation.Relation {
	rels := make([]*relation.Relation, len(cands))
	for i, c := range cands {
		rels[i] = c.rel
	}
	return rels
}

// contained reports whether a's conclusion is a conjunct of b's, under the same premise.
func contained(a, b *relation.Relation) bool {
	if premise(a) != premise(b) {
		return false
	}
	text := relation.ExprString(a.Post)
	found := false
	var walk func(e relation.Expr)
	walk = func(e relation.Expr) {
		if and, ok := e.(*relation.Binary); ok && and.Op == "&&" {
			walk(and.X)
			walk(and.Y)
			found = found || relation.ExprString(and.X) == text || relation.ExprString(and.Y) == text || logic.Mirrored(and.X, a.Post) || logic.Mirrored(and.Y, a.Post)
		}
	}
	walk(b.Post)
	return found
}

func premise(r *relation.Relation) string {
	if r.Pre == nil {
		return ""
	}
	return relation.ExprString(r.Pre)
}
