package logic

import (
	"math/big"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// FollowsUnder reports whether rel follows from others where its own premise holds: the conjuncts of the premise that give the values of
// variables, or the answers of functions for them, are rewritten with, and so are conclusions of others whose premises are among them, for the
// arguments that rel's calls have. The variables of rel stand for the values of one assignment here, so that these rules match nothing else.
func FollowsUnder(rel *relation.Relation, rules []Rule, others []*relation.Relation) bool {
	if rel.Pre == nil {
		return false
	}
	goal := *rel
	goal.Pre = nil
	l, r, ok := equation(&goal)
	if !ok {
		return false
	}
	premise := relation.Conjuncts(rel.Pre)
	all := slices.Clone(applicable(rules, rel.Post))
	assume := func(e relation.Expr) {
		for _, p := range relation.Conjuncts(e) {
			all = append(all, groundRules(p)...)
		}
	}
	for _, p := range premise {
		assume(p)
	}
	for _, o := range others {
		if o.Pre == nil {
			continue
		}
		for _, b := range append(bindings(o, rel), nil) {
			if PremiseHolds(relation.Substitute(o.Pre, b), premise) {
				assume(relation.Substitute(o.Post, b))
			}
		}
	}
	return meets([]*term{frozen(l)}, []*term{frozen(r)}, all, true)
}

// groundRules are the rules of an equation that is true of one assignment of the variables.
func groundRules(e relation.Expr) []Rule {
	l, r, ok := equation(&relation.Relation{Post: e})
	if !ok {
		return nil
	}
	l, r = frozen(l), frozen(r)
	var out []Rule
	for _, side := range [2][2]*term{{l, r}, {r, l}} {
		if from, to, ok := oriented(side[0], side[1]); ok && from.key != to.key && !strings.HasPrefix(from.op, "literal") {
			out = append(out, Rule{from: from, to: to})
		}
	}
	if b, ok := e.(*relation.Binary); ok && r.key == rational(new(big.Rat)).key {
		if length, ok := b.X.(*relation.Builtin); ok && length.Name == "len" { // there is one value without elements
			empty := atom(`literal ""`)
			if length.Args[0].Type().Kind != relation.String {
				empty = atom("literal nil")
			}
			out = append(out, Rule{from: frozen(termOf(length.Args[0])), to: empty})
		}
	}
	return out
}

// valueOp begins the name of the value of a variable.
const valueOp = "value "

// frozen is t with its variables as values, which no rule replaces.
func frozen(t *term) *term {
	vars := map[string]bool{}
	variablesOf(t, vars)
	values := map[string]*term{}
	for key := range vars {
		name, _, _ := strings.Cut(strings.TrimLeft(key, "$#"), "(")
		values[key] = atom(valueOp + name)
	}
	return substitute(t, values)
}
