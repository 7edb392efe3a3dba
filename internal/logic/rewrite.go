// Package logic decides what follows from what. Expressions of the language become terms, polynomials over calls and other opaque parts with
// exact coefficients, and a relation follows from others if rewriting by them joins its sides: [Rules] makes the rules, [Follows] and
// [FollowsUnder] decide. [Entails] and [Implies] compare relations and conditions by their form, and [Derives] looks for a proof in cases, by
// congruence and sums of orders. All of them answer yes or do not know.
// The package executes nothing, and knows neither engines nor evidence.
package logic

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A Rule rewrites instances of one expression into those of another.
type Rule struct {
	from, to *term
	// executed says that the rule holds where from returned: its premise is that executions in from succeed.
	executed bool
	// where has conditions under which the rule holds, for proofs; nil where rewriting may use it.
	where []*term
}

// Limits of a derivation. No theory stands behind them: within them a consequence is few steps from the laws it follows from, and
// the terms of one derivation take milliseconds.
const (
	maxRewrites = 4
	maxTerms    = 200
	maxTermKey  = 400 // bytes of the key of a term
)

// Rules turns an equation into rewrite rules, one for each side that is a call up to a factor. It has no premise, or none but that executions
// succeed, ok(Parse(s)) => Format(Parse(s)) == s: then only a side that contains these is rewritten. Other relations give no rules.
func Rules(rel *relation.Relation) []Rule {
	plain := *rel
	plain.Pre = nil
	succeed, ok := successes(rel.Pre)
	l, r, isEquation := equation(&plain)
	if !ok || !isEquation {
		return nil
	}
	var out []Rule
	for _, side := range [2][2]*term{{l, r}, {r, l}} {
		if from, to, ok := oriented(side[0], side[1]); ok && from.key != to.key && contains(from, succeed) {
			out = append(out, Rule{from: from, to: to, executed: len(succeed) > 0})
		}
	}
	return out
}

// successes lists the executions that a premise says succeed; ok is false if it says anything else.
func successes(pre relation.Expr) (out []*relation.Call, ok bool) {
	for _, p := range relation.Conjuncts(pre) {
		o, is := p.(*relation.OutcomeOf)
		if !is || o.Which != "ok" {
			return nil, false
		}
		out = append(out, o.Call)
	}
	return out, true
}

// contains reports whether all of some executions stand in t.
func contains(t *term, calls []*relation.Call) bool {
	return !slices.ContainsFunc(calls, func(c *relation.Call) bool {
		args := atom("args", terms(c.Args)...).key
		return !slices.ContainsFunc(subterms(t), func(s *term) bool {
			name, output, of := strings.Cut(s.op, "#")
			return of && name == c.Fn.Name && output != "ok" && output != "err" && output != "panics" && atom("args", s.args...).key == args
		})
	})
}

// applicable are the rules that hold of what e executes: where that may fail without harm, as in ok(F(x)) or behind a condition, those with a
// premise do not.
func applicable(rules []Rule, e relation.Expr) []Rule {
	lenient := false
	relation.Walk(e, func(e relation.Expr) bool {
		_, outcome := e.(*relation.OutcomeOf)
		b, isBinary := e.(*relation.Binary)
		lenient = lenient || outcome || isBinary && (b.Op == "&&" || b.Op == "||")
		return true
	})
	if !lenient {
		return rules
	}
	return slices.DeleteFunc(slices.Clone(rules), func(r Rule) bool { return r.executed })
}

// SameOutput is the rule that output i of f is output j of g, for functions with parameters of the same types.
func SameOutput(f *relation.Func, i int, g *relation.Func, j int) Rule {
	var args []*term
	for k := range f.Params {
		args = append(args, atom("$x"+strconv.Itoa(k)))
	}
	return Rule{from: atom(outputOp(f, i), args...), to: atom(outputOp(g, j), args...)}
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
			from, to = m.atoms[0], scaled(to, new(big.Rat).Inv(m.coef))
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

// Follows reports whether rel is a consequence of rules, as far as rewriting its sides finds out. Of the equations in known, which
// need not be rules, it may also be an instance after rewriting: Sin(x)*Sin(x) + Cos(x)*Cos(x) - 1 is no rule, but it is 0.
func Follows(rel *relation.Relation, rules []Rule, known ...*relation.Relation) bool {
	l, r, ok := equation(rel)
	if rules = applicable(rules, rel.Post); !ok || len(rules) == 0 {
		return false
	}
	if !numeric(rel.Post) {
		return meets([]*term{l}, []*term{r}, rules, true)
	}
	goals := []*term{rational(new(big.Rat))}
	for _, k := range known {
		if !numeric(k.Post) {
			continue
		}
		if kl, kr, ok := equation(k); ok {
			goals = append(goals, add(kl, kr, minusOne), add(kr, kl, minusOne))
		}
	}
	return meets([]*term{add(l, r, minusOne)}, goals, rules, false)
}

// numeric reports whether e compares two numbers.
func numeric(e relation.Expr) bool {
	b, ok := e.(*relation.Binary)
	return ok && isNumber(b.X.Type())
}

// meets rewrites breadth first from one side, or from both, until a term of one is a term of the other.
func meets(left, right []*term, rules []Rule, both bool) bool {
	seenL, seenR := seen(left), seen(right)
	for k := range seenR {
		if seenL[k] {
			return true
		}
	}
	for range maxRewrites {
		if left = step(left, rules, seenL, seenR); left == nil {
			return true
		}
		if both {
			if right = step(right, rules, seenR, seenL); right == nil {
				return true
			}
		}
		if len(left) == 0 && (!both || len(right) == 0) || len(seenL) > maxTerms {
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
func step(ts []*term, rules []Rule, seen, goals map[string]bool) []*term {
	out := []*term{}
	for _, t := range ts {
		for _, next := range rewrites(t, rules) {
			if goals[next.key] {
				return nil
			}
			if !seen[next.key] && len(next.key) < maxTermKey && len(seen) <= maxTerms {
				seen[next.key] = true
				out = append(out, next)
			}
		}
		if len(seen) > maxTerms {
			break
		}
	}
	return out
}

// rewrites lists what one rule at one distinct subterm makes of t. All occurrences of the subterm change together.
func rewrites(t *term, rules []Rule) []*term {
	var out []*term
	for _, sub := range subterms(t) {
		for _, r := range rules {
			if r.where != nil {
				continue
			}
			if b, ok := match(r.from, sub, nil); ok {
				out = append(out, exchange(t, sub, substitute(r.to, b)))
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
