package mutant

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A site is a spot that has mutants.
type site struct {
	base  uint32 // number of its first mutant
	node  ast.Node
	alts  []alt
	edits []edit // of the meta version; those that open come outer first, and so do those that close
	tail  string // declarations that it needs, at the end of the file
	// uncloned tells that a function with this site alone does not compile.
	uncloned bool
}

// offer has the operators propose for a spot, and makes it a site if any does.
func (w *walker) offer(s *spot) {
	var alts []alt
	for _, op := range w.chosen {
		for _, a := range op.propose(s) {
			a.op = op.Name
			if a.to == 0 {
				a.from, a.to, a.pos = w.src.at(s.node.Pos()), w.src.at(s.node.End()), s.position()
			}
			if key := w.editKey(a.edits); !w.seen[key] && w.changes(a.edits) && !sameValue(alts, a) {
				w.seen[key] = true
				alts = append(alts, a)
			}
		}
	}
	if len(alts) == 0 {
		return
	}
	out := &site{node: s.node, alts: alts}
	if why := s.form(out); why != "" {
		w.leave(s.node, why)
		return
	}
	w.unit.sites = append(w.unit.sites, out)
}

// sameValue tells whether another mutant of a constant gives it that value.
func sameValue(alts []alt, a alt) bool {
	return a.value != "" && slices.ContainsFunc(alts, func(b alt) bool { return b.value == a.value })
}

// editKey tells mutants of equal text apart from others.
func (w *walker) editKey(edits []edit) string {
	var b strings.Builder
	b.WriteString(w.src.name)
	for _, e := range edits {
		b.WriteByte(0)
		fmt.Fprintf(&b, "%d-%d %s", e.at, e.end, e.text)
	}
	return b.String()
}

// changes tells whether edits write anything else than what stands there.
func (w *walker) changes(edits []edit) bool {
	return slices.ContainsFunc(edits, func(e edit) bool { return string(w.src.src[e.at:e.end]) != e.text })
}

// numeric tells classes that have arithmetic.
func numeric(class string) bool { return class == "int" || class == "float" || class == "number" }

func (w *walker) binary(e *ast.BinaryExpr) {
	s := w.spot(binaryKind(e.Op), e)
	s.class = w.class(w.typeOf(e.X))
	y := w.class(w.typeOf(e.Y))
	if s.kind == shift && y != "int" || s.kind != shift && s.class != y {
		s.class = ""
	}
	switch s.kind {
	case connective:
		w.offer(s)
		return
	case ordering:
		if s.class == "" || s.class == "bool" || !types.Identical(w.typeOf(e.X), w.typeOf(e.Y)) {
			s.kind = equality
		}
		w.offer(s)
		return
	}
	if e.Op == token.ADD && s.class == "string" {
		s.kind = concat
	}
	if !numeric(s.class) && s.kind != concat {
		w.leave(e, "arithmetic of "+w.typeName(e))
		return
	}
	w.offer(s)
}

// binaryKind is the kind of the spot of a binary operator, as far as the operator says it.
func binaryKind(op token.Token) kind {
	switch op {
	case token.LAND, token.LOR:
		return connective
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return ordering
	case token.SHL, token.SHR:
		return shift
	case token.AND, token.OR, token.XOR, token.AND_NOT:
		return bitwise
	}
	return arithmetic
}

func (w *walker) unary(e *ast.UnaryExpr) {
	s := w.spot(prefix, e)
	s.class = w.class(w.typeOf(e))
	switch e.Op {
	case token.SUB, token.XOR:
		if !numeric(s.class) {
			return
		}
	case token.NOT:
	default:
		return
	}
	w.offer(s)
}

// value offers a variable.
func (w *walker) value(e ast.Expr) {
	if w.places[e] {
		return
	}
	if _, paren := w.parent().(*ast.ParenExpr); paren && w.placeAround() {
		return
	}
	if id, ok := nameOf(e); ok {
		if _, isVar := w.pkg.Info.Uses[id].(*types.Var); !isVar {
			return
		}
	}
	w.numberOrTruth(e)
}

// placeAround tells whether the visited expression is a place in parentheses.
func (w *walker) placeAround() bool {
	for i := 1; ; i++ {
		p, ok := w.above(i).(*ast.ParenExpr)
		if !ok {
			return false
		}
		if w.places[p] || w.places[ast.Unparen(p)] {
			return true
		}
	}
}

// numberOrTruth offers an expression as a variable or a condition, by its type.
func (w *walker) numberOrTruth(e ast.Expr) {
	s := w.spot(variable, e)
	switch s.class = w.class(w.typeOf(e)); s.class {
	case "int", "float", "number":
		if _, call := e.(*ast.CallExpr); !call {
			w.offer(s)
		}
	case "bool":
		s.kind = condition
		w.offer(s)
	}
}

func (w *walker) call(e *ast.CallExpr) {
	if w.pkg.Info.Types[e.Fun].IsType() {
		return // a conversion
	}
	if t, ok := w.typeOf(e).(*types.Tuple); !ok || t == nil {
		if _, stmt := w.parent().(*ast.ExprStmt); !stmt {
			w.numberOrTruth(e)
		}
	}
	w.offer(w.spot(arguments, e))
}

// slice offers the bounds of a slice expression.
func (w *walker) slice(e *ast.SliceExpr) {
	for _, b := range []ast.Expr{e.Low, e.High, e.Max} {
		if b == nil || w.constant(b) {
			continue
		}
		s := w.spot(bound, b)
		s.parent = e
		if s.class = w.class(w.typeOf(b)); s.class == "int" {
			w.offer(s)
		}
	}
	s := w.spot(bound, e)
	s.class = "int"
	w.offer(s)
}

// step offers x++ where it is no statement of a list; there it is one of the statement's own mutants.
func (w *walker) step(n *ast.IncDecStmt) {
	s := w.spot(step, n)
	if s.class = w.class(w.typeOf(n.X)); numeric(s.class) {
		w.offer(s)
		return
	}
	w.leave(n, "arithmetic of "+w.typeName(n.X))
}

// assign offers x += y.
func (w *walker) assign(n *ast.AssignStmt) {
	if n.Tok == token.ASSIGN || n.Tok == token.DEFINE {
		return
	}
	s := w.spot(opAssign, n)
	if s.class = w.class(w.typeOf(n.Lhs[0])); numeric(s.class) || s.class == "string" && n.Tok == token.ADD_ASSIGN {
		w.offer(s)
		return
	}
	w.leave(n, "arithmetic of "+w.typeName(n.Lhs[0]))
}

// loop offers the begin and the end of a loop's body.
func (w *walker) loop(body *ast.BlockStmt, ranges bool) {
	if ranges {
		w.offer(w.spot(loopBegin, body))
	}
	w.offer(w.spot(loopEnd, body))
}

// statement offers a statement of a list.
func (w *walker) statement(n ast.Stmt) {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		if len(n.Results) > 0 {
			w.offer(w.spot(result, n))
			return
		}
	case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
		w.offer(w.spot(clauses, n))
	}
	w.offer(w.spot(statement, n))
}
