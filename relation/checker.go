package relation

import (
	"go/ast"
	"go/token"
)

// A checker turns Go syntax into typed nodes. It first finds the types of the variables ([checker.findTypes]), then builds the
// tree with every type known.
type checker struct {
	env  *Env
	src  *source
	base int // offset of the formula at hand in the text: an ast position p stands for byte base + p - 1

	vars     []*variable
	pass     pass // of findTypes
	changed  bool // a pass of findTypes has learnt a type
	declared []Var
	consts   []knownConst
}

// A variable is a free variable while its type is being found.
type variable struct {
	name     string
	t        *Type
	why      string // what gave it its type: "parameter of Sin"
	declared bool
	used     bool
}

func (c *checker) off(p token.Pos) int { return c.base + int(p) - 1 }

func (c *checker) errorf(n ast.Node, hint, format string, args ...any) error {
	return errorAt(c.off(n.Pos()), hint, format, args...)
}

// show is the text of a node as it was written, for messages.
func (c *checker) show(e ast.Expr) string {
	from, to := c.off(e.Pos()), c.off(e.End())
	if from < 0 || to > len(c.src.text) || from > to {
		return "this"
	}
	return c.src.text[from:to]
}

// typeName is a type as a relation of this Env writes it.
func (c *checker) typeName(t *Type) string { return t.GoString(c.env.qualifier) }

// unparen removes parentheses.
func unparen(e ast.Expr) ast.Expr { return ast.Unparen(e) }
