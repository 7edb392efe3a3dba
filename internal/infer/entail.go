package infer

import (
	"slices"

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
	if relation.ExprString(p) == relation.ExprString(q) || mirrored(p, q) {
		return true
	}
	x, okX := p.(*relation.Binary)
	y, okY := q.(*relation.Binary)
	if !okX || !okY || weakened[x.Op] == nil {
		return false
	}
	same := func(a, b relation.Expr) bool { return relation.ExprString(a) == relation.ExprString(b) }
	if same(x.X, y.X) && same(x.Y, y.Y) {
		return slices.Contains(weakened[x.Op], y.Op)
	}
	flipped := map[relation.Op]relation.Op{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "<~": ">~", ">~": "<~", "==": "==", "~=": "~=", "!=": "!="}
	return same(x.X, y.Y) && same(x.Y, y.X) && slices.Contains(weakened[x.Op], flipped[y.Op])
}
