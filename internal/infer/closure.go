package infer

import (
	"math/big"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// rule rewrites what matches from into to.
type rule struct{ from, to *term }

// How far a consequence may be from the laws it follows from.
const (
	mostRewrites = 4
	mostTerms    = 200
)

// rulesOf turns an equation without premise into rewrite rules; other relations give none.
func rulesOf(rel *relation.Relation) []rule {
	l, r, ok := equation(rel)
	if !ok {
		return nil
	}
	var out []rule
	for _, side := range [2][2]*term{{l, r}, {r, l}} {
		if from, to, ok := oriented(side[0], side[1]); ok && from.key != to.key {
			out = append(out, rule{from, to})
		}
	}
	return out
}

// equation is the two sides of a relation that is nothing but an equation. A formula F stands for F == true.
func equation(rel *relation.Relation) (l, r *term, ok bool) {
	if rel.Pre != nil {
		return nil, nil, false
	}
	switch e := rel.Post.(type) {
	case *relation.Binary:
		if e.Op == "==" || e.Op == "~=" {
			return termOf(e.X), termOf(e.Y), true
		}
		if e.Op == "!=" && isBool(e.X.Type()) {
			return termOf(e.X), atom("unary!", termOf(e.Y)), true
		}
	case *relation.Select, *relation.OutcomeOf, *relation.Builtin:
		return termOf(e), atom("literal true"), true
	case *relation.Unary:
		if e.Op == "!" {
			return termOf(e.X), atom("literal false"), true
		}
	}
	return nil, nil, false
}

// oriented makes a rule of from = to: from must be an atom up to sign that holds every variable of to.
func oriented(from, to *term) (*term, *term, bool) {
	if from.op == "poly" {
		if len(from.sum) != 1 {
			return nil, nil, false
		}
		for _, m := range from.sum {
			if len(m.atoms) != 1 || m.coef.Sign() == 0 {
				return nil, nil, false
			}
			from, to = m.atoms[0], mul(to, rational(new(big.Rat).Inv(m.coef)))
		}
	}
	if strings.HasPrefix(from.op, "$") {
		return nil, nil, false
	}
	have := map[string]bool{}
	variablesOf(from, have)
	want := map[string]bool{}
	variablesOf(to, want)
	for v := range want {
		if !have[v] {
			return nil, nil, false
		}
	}
	return from, to, true
}

func variablesOf(t *term, into map[string]bool) {
	if strings.HasPrefix(t.op, "$") {
		into[t.key] = true
	}
	for _, a := range t.args {
		variablesOf(a, into)
	}
	for _, m := range t.sum {
		for _, a := range m.atoms {
			variablesOf(a, into)
		}
	}
}

// follows reports whether rel is a consequence of rules, as far as rewriting its sides finds out. Of the equations in known, which
// need not be rules, it may also be an instance after rewriting: Sin(x)*Sin(x) + Cos(x)*Cos(x) - 1 is no rule, but it is 0.
func follows(rel *relation.Relation, rules []rule, known ...*relation.Relation) bool {
	l, r, ok := equation(rel)
	if !ok || len(rules) == 0 {
		return false
	}
	if b, isBinary := rel.Post.(*relation.Binary); isBinary && isNumber(b.X.Type()) {
		goals := []*term{rational(new(big.Rat))}
		for _, k := range known {
			if kb, ok := k.Post.(*relation.Binary); ok && isNumber(kb.X.Type()) {
				if kl, kr, ok := equation(k); ok {
					goals = append(goals, add(kl, kr, minusOne), add(kr, kl, minusOne))
				}
			}
		}
		return meets([]*term{add(l, r, minusOne)}, goals, rules, false)
	}
	return meets([]*term{l}, []*term{r}, rules, true)
}

// meets rewrites breadth first from one side, or from both, until a term of one is a term of the other.
func meets(left, right []*term, rules []rule, both bool) bool {
	seenL, seenR := seen(left), seen(right)
	for k := range seenR {
		if seenL[k] {
			return true
		}
	}
	for range mostRewrites {
		if left = step(left, rules, seenL, seenR); left == nil {
			return true
		}
		if both {
			if right = step(right, rules, seenR, seenL); right == nil {
				return true
			}
		}
		if len(left) == 0 && (!both || len(right) == 0) || len(seenL) > mostTerms {
			return false
		}
	}
	return false
}

func seen(ts []*term) map[string]bool {
	m := map[string]bool{}
	for _, t := range ts {
		m[t.key] = true
	}
	return m
}

// step returns the new terms that one rewriting of one subterm makes of those in ts; nil as soon as one of them is a goal.
func step(ts []*term, rules []rule, seen, goals map[string]bool) []*term {
	out := []*term{}
	for _, t := range ts {
		for _, next := range rewrites(t, rules) {
			if goals[next.key] {
				return nil
			}
			if !seen[next.key] && len(next.key) < 400 && len(seen) <= mostTerms {
				seen[next.key] = true
				out = append(out, next)
			}
		}
		if len(seen) > mostTerms {
			break
		}
	}
	return out
}

// rewrites lists what one rule at one distinct subterm makes of t. All occurrences of the subterm change together.
func rewrites(t *term, rules []rule) []*term {
	var out []*term
	for _, sub := range subterms(t) {
		for _, r := range rules {
			if b, ok := match(r.from, sub, nil); ok {
				out = append(out, substitute(t, map[string]*term{sub.key: substitute(r.to, b)}))
			}
		}
	}
	return out
}

// subterms lists the distinct atoms of t that are not variables, ordered by key.
func subterms(t *term) []*term {
	found := map[string]*term{}
	var walk func(*term)
	walk = func(t *term) {
		if t.op != "poly" && !strings.HasPrefix(t.op, "$") && t.op != "π" && !strings.HasPrefix(t.op, "literal") {
			found[t.key] = t
		}
		for _, a := range t.args {
			walk(a)
		}
		for _, m := range t.sum {
			for _, a := range m.atoms {
				walk(a)
			}
		}
	}
	walk(t)
	out := make([]*term, 0, len(found))
	for _, s := range found {
		out = append(out, s)
	}
	slices.SortFunc(out, func(a, b *term) int { return strings.Compare(a.key, b.key) })
	return out
}
