package infer

import (
	"go/constant"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// oddSizes reports whether the conclusion of an enumerated claim compares sizes that nobody compares: bytes with
// characters, the number of characters with 0 or 1, which the length says as well, or the length of what comes of a text
// with that of what comes of the reversed text, or the length of a text that comes of a list with that of what comes of
// the list in another order. Of eleven such lines of four lists of modules (internal/study/field/fifth.txt to eighth.txt)
// two readers signed none both.
func oddSizes(c *claim.Claim) bool {
	b, ok := c.Relation.Post.(*relation.Binary)
	if !ok || !c.Law.Traits.Has(algebra.Enumerated) {
		return false
	}
	x, y := sizeOf(b.X), sizeOf(b.Y)
	switch {
	case x.of != nil && y.of != nil:
		return x.characters != y.characters || !x.characters && rearranged(x.of) != rearranged(y.of)
	case x.characters:
		return trivialSize(b.Y)
	}
	return y.characters && trivialSize(b.X)
}

// A sizeTerm is the length of a value, in bytes, elements or characters.
type sizeTerm struct {
	of         relation.Expr // nil: no size
	characters bool
}

// sizeOf is what an expression is the size of.
func sizeOf(e relation.Expr) sizeTerm {
	switch n := e.(type) {
	case *relation.Builtin:
		if n.Name == "len" {
			return sizeTerm{of: n.Args[0]}
		}
	case *relation.Select:
		if n.Call.Fn.Reference && strings.HasPrefix(n.Call.Fn.Name, "utf8.RuneCount") {
			return sizeTerm{n.Call.Args[0], true}
		}
	}
	return sizeTerm{}
}

// trivialSize reports whether e is 0 or 1: that there is nothing, or something.
func trivialSize(e relation.Expr) bool {
	l, ok := e.(*relation.Literal)
	if !ok {
		return false
	}
	n, exact := constant.Int64Val(constant.ToInt(l.Value))
	return exact && (n == 0 || n == 1)
}

// rearranged reports whether a text is reversed somewhere in e, or e is a text and a list is put into another order there.
func rearranged(e relation.Expr) bool {
	text, found := textual(e.Type()), false
	relation.Walk(e, func(e relation.Expr) bool {
		b, ok := e.(*relation.Builtin)
		found = found || ok && (b.Name == "reverse" && (text || b.T.Kind == relation.String) || b.Name == "sort" && text)
		return !found
	})
	return found
}
