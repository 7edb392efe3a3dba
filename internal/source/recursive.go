package source

import (
	"math/rand/v2"

	"github.com/imago-mt/imago/relation"
)

// maxLevels is how deep trees and lists of nodes are. No theory stands behind it: a binary tree of four levels has all shapes up to
// that of a rotation.
const maxLevels = 5

// linkDepth is the depth at which a node of a tree is compiled, so that its other fields are those of a node at the root. No theory: a
// field of a struct behind a pointer is that deep.
const linkDepth = 2

// recursive reports whether a field of struct t leads to another t by pointer, as the children of a tree do.
func recursive(field, t *relation.Type) bool {
	return field.Kind == relation.Pointer && field.Has(func(u *relation.Type) bool { return u == t })
}

// link compiles a pointer from a node to another: it is nil as often as not, or more often where a node has many, so that values have all
// shapes, and few of them are large.
func (m *maker) link(field, t *relation.Type, path string) gen {
	if m.level >= maxLevels {
		return func(*rand.Rand) relation.Value { return nil }
	}
	links := 0
	for _, f := range t.Fields {
		if recursive(f.Type, t) {
			links++
		}
	}
	sub := *m
	sub.level, sub.depth = m.level+1, linkDepth
	var node gen // compiled when it is needed: there are more of them than are drawn
	return func(r *rand.Rand) relation.Value {
		if r.IntN(max(2, links)) > 0 {
			return nil
		}
		if node == nil {
			node = sub.of(field.Elem, path)
		}
		return relation.Ref{To: node(r)}
	}
}
