package infer

import (
	"math/big"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// entails reports whether b follows from a by their form alone: a's premises are among b's, and each part of b's conclusion is part
// of a's, or says less of the same two sides.
func entails(a, b *relation.Relation) bool {
	have := conjuncts(b.Pre)
	for _, p := range conjuncts(a.Pre) {
		if !slices.ContainsFunc(have, func(q relation.Expr) bool { return implies(q, p) }) {
			return false
		}
	}
	from := conjuncts(a.Post)
	for _, q := range conjuncts(b.Post) {
		if !slices.ContainsFunc(from, func(p relation.Expr) bool { return implies(p, q) }) {
			return false
		}
	}
	return true
}

// conjuncts splits e at its &&; nil has none.
func conjuncts(e relation.Expr) []relation.Expr {
	if e == nil {
		return nil
	}
	if b, ok := e.(*relation.Binary); ok && b.Op == "&&" {
		return append(conjuncts(b.X), conjuncts(b.Y)...)
	}
	return []relation.Expr{e}
}

// weakened lists what a comparison implies of the same two sides.
var weakened = map[relation.Op][]relation.Op{
	"==": {"==", "~=", "<=", ">=", "<~", ">~"},
	"~=": {"~=", "<~", ">~"},
	"<":  {"<", "<=", "<~", "!="},
	"<=": {"<=", "<~"},
	"<~": {"<~", "<="}, // inference writes <= of floats as <~
	">":  {">", ">=", ">~", "!="},
	">=": {">=", ">~"},
	">~": {">~", ">="},
}

// implies reports whether p implies q: they are the same, or comparisons of the same sides of which q says no more.
func implies(p, q relation.Expr) bool {
	if alike(p, q) || mirrored(p, q) {
		return true
	}
	if v := notEmpty(p); v != "" && v == notEmpty(q) {
		return true
	}
	x, okX := p.(*relation.Binary)
	y, okY := q.(*relation.Binary)
	if !okX || !okY || weakened[x.Op] == nil {
		return false
	}
	if zeroLiteral(x.Y) && x.Op == "==" && unsigned(x.X) && (y.Op == "<=" && alike(x.X, y.X) || y.Op == ">=" && alike(x.X, y.Y)) {
		return true // no unsigned number is less
	}
	if alike(x.X, y.X) && alike(x.Y, y.Y) {
		return slices.Contains(weakened[x.Op], y.Op)
	}
	flipped := map[relation.Op]relation.Op{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "<~": ">~", ">~": "<~", "==": "==", "~=": "~=", "!=": "!="}
	return alike(x.X, y.Y) && alike(x.Y, y.X) && slices.Contains(weakened[x.Op], flipped[y.Op])
}

func zeroLiteral(e relation.Expr) bool {
	l, ok := e.(*relation.Literal)
	return ok && l.Text == "0"
}

func unsigned(e relation.Expr) bool {
	k := e.Type().Kind
	return k >= relation.Uint && k <= relation.Uintptr
}

// notEmpty is what e says is not empty, "" if it says no such thing: len(v) > 0, len(v) >= 1, len(v) != 0, v != "".
func notEmpty(e relation.Expr) string {
	b, ok := e.(*relation.Binary)
	if !ok {
		return ""
	}
	limit, ok := b.Y.(*relation.Literal)
	length, isLen := b.X.(*relation.Builtin)
	switch {
	case !ok:
	case b.Op == "!=" && limit.Text == `""`:
		return termOf(b.X).key
	case isLen && length.Name == "len" && slices.Contains([]string{"> 0", ">= 1", "!= 0"}, string(b.Op)+" "+limit.Text):
		return termOf(length.Args[0]).key
	}
	return ""
}

// alike reports whether two expressions are one, however written: concat(s, t) of texts is s + t.
func alike(a, b relation.Expr) bool {
	return relation.ExprString(a) == relation.ExprString(b) || termOf(a).key == termOf(b).key
}

// under reports whether rel follows from others where its own premises hold: those that give the values of its variables, or the answers
// of functions for them, are rewritten with, and so are equations whose premises are among them. The variables of rel stand for the
// values of one assignment here, and are no longer replaced.
func under(rel *relation.Relation, rules []rule, others []*relation.Relation) bool {
	if rel.Pre == nil {
		return false
	}
	goal := *rel
	goal.Pre = nil
	l, r, ok := equation(&goal)
	if !ok {
		return false
	}
	have := conjuncts(rel.Pre)
	all := slices.Clone(rules)
	known := func(post relation.Expr) {
		for _, p := range conjuncts(post) {
			all = append(all, given(p)...)
		}
	}
	for _, p := range have {
		known(p)
	}
	for _, o := range others {
		if o.Pre != nil && !slices.ContainsFunc(conjuncts(o.Pre), func(p relation.Expr) bool {
			return !slices.ContainsFunc(have, func(q relation.Expr) bool { return implies(q, p) })
		}) {
			known(o.Post)
		}
	}
	return meets([]*term{frozen(l)}, []*term{frozen(r)}, all, true)
}

// given is the rules for one assignment of the variables on which e is true.
func given(e relation.Expr) []rule {
	l, r, ok := equation(&relation.Relation{Post: e})
	if !ok {
		return nil
	}
	l, r = frozen(l), frozen(r)
	var out []rule
	for _, side := range [2][2]*term{{l, r}, {r, l}} {
		if from, to, ok := oriented(side[0], side[1]); ok && from.key != to.key && !strings.HasPrefix(from.op, "literal") {
			out = append(out, rule{from, to})
		}
	}
	if b, ok := e.(*relation.Binary); ok && r.key == rational(new(big.Rat)).key {
		if length, ok := b.X.(*relation.Builtin); ok && length.Name == "len" { // there is one value without elements
			empty := atom(`literal ""`)
			if length.Args[0].Type().Kind != relation.String {
				empty = atom("literal nil")
			}
			out = append(out, rule{frozen(termOf(length.Args[0])), empty})
		}
	}
	return out
}

// frozen is t with its variables as values.
func frozen(t *term) *term {
	vars := map[string]bool{}
	variablesOf(t, vars)
	values := map[string]*term{}
	for key := range vars {
		name, _, _ := strings.Cut(strings.TrimLeft(key, "$#"), "(")
		values[key] = atom("value " + name)
	}
	return substitute(t, values)
}
