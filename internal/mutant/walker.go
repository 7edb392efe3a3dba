package mutant

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A walker finds the spots of one unit.
type walker struct {
	*generator
	src    *source
	unit   *unit
	stack  []ast.Node        // from the declaration to the node that is visited
	places map[ast.Expr]bool // what is assigned to, stepped, or has its address taken

}

// A spot is a place in the code with what the operators must know of it.
type spot struct {
	*walker
	kind   kind
	node   ast.Node
	parent ast.Node
	class  string // of the operands: "int", "float", "string", "ordered", "bool"; "" if none fits
}

// leave notes a place that is not mutated.
func (w *walker) leave(n ast.Node, why string) {
	pos := w.src.file.PositionFor(n.Pos(), false)
	text := oneLine([]byte(w.src.text(n)))
	if len(text) > 60 {
		text = strings.ToValidUTF8(text[:57], "") + "..."
	}
	w.left = append(w.left, Left{File: w.src.name, Line: pos.Line, Column: pos.Column, Func: w.unit.name, Text: text, Reason: why})
}

// parent is the node around the one that is visited.
func (w *walker) parent() ast.Node { return w.above(1) }

func (w *walker) above(n int) ast.Node {
	if len(w.stack) <= n {
		return nil
	}
	return w.stack[len(w.stack)-1-n]
}

func (w *walker) spot(k kind, n ast.Node) *spot {
	return &spot{walker: w, kind: k, node: n, parent: w.parent()}
}

func (w *walker) typeOf(e ast.Expr) types.Type { return w.pkg.Info.TypeOf(e) }

func (w *walker) constant(e ast.Expr) bool { return w.pkg.Info.Types[e].Value != nil }

// listed tells whether a statement stands in a list of statements, where an if can be put around it.
func (w *walker) listed(s ast.Stmt) bool {
	var list []ast.Stmt
	switch p := w.parent().(type) {
	case *ast.BlockStmt:
		list = p.List
	case *ast.CaseClause:
		list = p.Body
	case *ast.CommClause:
		list = p.Body
	}
	return slices.Contains(list, s)
}

// position is where a mutant of the spot is said to be: at the operator if it has one.
func (s *spot) position() token.Pos {
	switch n := s.node.(type) {
	case *ast.BinaryExpr:
		return n.OpPos
	case *ast.AssignStmt:
		if s.kind == opAssign {
			return n.TokPos
		}
	}
	return s.node.Pos()
}

func (w *walker) typeName(e ast.Expr) string {
	if t := w.typeOf(e); t != nil {
		return types.TypeString(t, types.RelativeTo(w.pkg.Types))
	}
	return "an unknown type"
}
