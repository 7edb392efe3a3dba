package mutant

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

func removeCall(s *spot) []alt {
	if e, ok := s.node.(*ast.ExprStmt); ok && s.kind == statement {
		if _, ok := ast.Unparen(e.X).(*ast.CallExpr); ok {
			return []alt{s.whole(0, "")}
		}
	}
	return nil
}

// removeStatement deletes what no other operator deletes: a loop or an if statement whose condition is a comparison ends up the same
// when the comparison is false, and one over a range when the range is skipped.
func removeStatement(s *spot) []alt {
	if s.kind != statement || !isRemovable(s.node) {
		return nil
	}
	return []alt{s.whole(0, "")}
}

// isRemovable tells whether the operator may delete a statement.
func isRemovable(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Tok != token.DEFINE && slices.ContainsFunc(n.Lhs, func(e ast.Expr) bool { return !isBlank(e) })
	case *ast.ExprStmt:
		_, call := ast.Unparen(n.X).(*ast.CallExpr)
		return !call
	case *ast.IfStmt:
		return n.Init != nil || n.Else != nil || !compares(n.Cond)
	case *ast.ForStmt:
		return n.Init != nil || n.Cond == nil || !compares(n.Cond)
	case *ast.BranchStmt:
		return n.Label == nil && n.Tok != token.FALLTHROUGH && n.Tok != token.GOTO
	case *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.ReturnStmt:
		return true
	}
	return false
}

func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

func compares(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && slices.ContainsFunc(comparisons, func(c struct{ op, boundary, negated token.Token }) bool { return c.op == b.Op })
}

// jumps exchanges break and continue where both have a loop to go to.
func jumps(s *spot) []alt {
	n, ok := s.node.(*ast.BranchStmt)
	if !ok || s.kind != statement || n.Label != nil || !s.looped() {
		return nil
	}
	switch n.Tok {
	case token.BREAK:
		return []alt{s.whole(0, "continue")}
	case token.CONTINUE:
		return []alt{s.whole(0, "break")}
	}
	return nil
}

// looped tells whether the spot stands in the body of a loop of its function.
func (s *spot) looped() bool {
	for i := len(s.stack) - 1; i >= 0; i-- {
		switch s.stack[i].(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		case *ast.FuncLit:
			return false
		}
	}
	return false
}

func removeElse(s *spot) []alt {
	n, ok := s.node.(*ast.IfStmt)
	if !ok || s.kind != elseBranch {
		return nil
	}
	if b, ok := n.Else.(*ast.BlockStmt); ok && len(b.List) == 0 {
		return nil
	}
	e := s.replace(n.Body.End(), n.Else.End(), "")
	return []alt{{edits: []edit{e}, from: e.at, to: e.end, pos: n.Else.Pos()}}
}

// removeClause deletes a clause of a switch. Those of a select only where a default remains: without one it may wait for ever.
func removeClause(standard bool) func(*spot) []alt {
	return func(s *spot) (alts []alt) {
		if s.kind != clauses {
			return nil
		}
		body := switchBody(s.node)
		if _, isSelect := s.node.(*ast.SelectStmt); isSelect && (standard || !slices.ContainsFunc(body.List, isDefault)) {
			return nil
		}
		for i, c := range body.List {
			if isDefault(c) != standard || i > 0 && fallsThrough(body.List[i-1]) || !s.stillUsed(body, i) {
				continue
			}
			end := body.Rbrace
			if i+1 < len(body.List) {
				end = body.List[i+1].Pos()
			}
			e := s.replace(c.Pos(), end, "")
			alts = append(alts, alt{edits: []edit{e}, from: e.at, to: e.end, pos: c.Pos()})
		}
		return alts
	}
}

func switchBody(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.SwitchStmt:
		return n.Body
	case *ast.TypeSwitchStmt:
		return n.Body
	case *ast.SelectStmt:
		return n.Body
	}
	return &ast.BlockStmt{}
}

func isDefault(c ast.Stmt) bool {
	switch c := c.(type) {
	case *ast.CaseClause:
		return c.List == nil
	case *ast.CommClause:
		return c.Comm == nil
	}
	return false
}

func fallsThrough(c ast.Stmt) bool {
	cc, ok := c.(*ast.CaseClause)
	if !ok || len(cc.Body) == 0 {
		return false
	}
	b, ok := cc.Body[len(cc.Body)-1].(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}

// stillUsed tells whether what the header of a switch declares is used in another place than its i-th clause.
func (s *spot) stillUsed(body *ast.BlockStmt, i int) bool {
	var header, bound ast.Stmt
	switch n := s.node.(type) {
	case *ast.SwitchStmt:
		header = n.Init
	case *ast.TypeSwitchStmt:
		header, bound = n.Init, n.Assign
	}
	used := map[types.Object]bool{}
	ast.Inspect(s.node, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			used[s.pkg.Info.Uses[id]] = true
		}
		return n != body.List[i]
	})
	if a, ok := header.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
		for _, e := range a.Lhs {
			if id := e.(*ast.Ident); id.Name != "_" && !used[s.pkg.Info.Defs[id]] {
				return false
			}
		}
	}
	if _, ok := bound.(*ast.AssignStmt); !ok {
		return true
	}
	return slices.ContainsFunc(body.List, func(c ast.Stmt) bool { // the variable of a type switch is another one in each clause
		return c != body.List[i] && used[s.pkg.Info.Implicits[c]]
	})
}

func skipLoop(s *spot) []alt {
	b, ok := s.node.(*ast.BlockStmt)
	if !ok || s.kind != loopBegin || len(b.List) == 0 {
		return nil
	}
	return []alt{{edits: []edit{s.insert(b.Lbrace+1, " break;")}, from: s.src.at(b.Lbrace), to: s.src.at(b.Lbrace) + 1, pos: b.Lbrace}}
}

func endLoop(s *spot) []alt {
	b, ok := s.node.(*ast.BlockStmt)
	if !ok || s.kind != loopEnd || len(b.List) == 0 || leaves(b.List[len(b.List)-1]) {
		return nil
	}
	at := s.src.at(b.Rbrace)
	line := at
	for line > 0 && (s.src.src[line-1] == ' ' || s.src.src[line-1] == '\t') {
		line--
	}
	text := "; break "
	if line > 0 && s.src.src[line-1] == '\n' {
		text = "\tbreak\n" + string(s.src.src[line:at])
	}
	return []alt{{edits: []edit{s.insert(b.Rbrace, text)}, from: at, to: at + 1, pos: b.Rbrace}}
}

// leaves tells statements behind which nothing is executed.
func leaves(n ast.Stmt) bool {
	switch n := n.(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	case *ast.ExprStmt:
		c, ok := n.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		id, ok := c.Fun.(*ast.Ident)
		return ok && id.Name == "panic"
	}
	return false
}

// returns replaces one result, or all of a call that has several.
func returns(s *spot) (alts []alt) {
	n, ok := s.node.(*ast.ReturnStmt)
	sig := s.signature()
	if !ok || s.kind != result || sig == nil {
		return nil
	}
	results := sig.Results()
	if len(n.Results) != results.Len() {
		var zeros []string
		for i := range results.Len() {
			z := s.zeroText(results.At(i).Type(), n.Pos())
			if z == "" {
				return nil
			}
			zeros = append(zeros, z)
		}
		return []alt{{edits: []edit{s.replace(n.Results[0].Pos(), n.Results[0].End(), strings.Join(zeros, ", "))}}}
	}
	for i, e := range n.Results {
		for _, z := range s.otherResults(e, results.At(i).Type()) {
			alts = append(alts, alt{edits: []edit{s.replace(e.Pos(), e.End(), z)}})
		}
	}
	return alts
}

func (s *spot) otherResults(e ast.Expr, t types.Type) []string {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); s.isNil(e) || compares(e) || ok && (b.Op == token.LAND || b.Op == token.LOR) {
		return nil // comparisons become true and false by operators of their own
	}
	if s.constant(e) {
		return nil // a constant's own mutants say more
	}
	if s.plainClass(t) == "bool" {
		return []string{"true", "false"}
	}
	if z := s.zeroText(t, e.Pos()); z != "" {
		return []string{z}
	}
	return nil
}

// plainClass is class for types that are no type parameters.
func (s *spot) plainClass(t types.Type) string {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return ""
	}
	return s.generator.class(t)
}

// signature is that of the function whose body the spot stands in.
func (s *spot) signature() *types.Signature {
	for i := len(s.stack) - 1; i >= 0; i-- {
		if lit, ok := s.stack[i].(*ast.FuncLit); ok {
			sig, _ := s.typeOf(lit).(*types.Signature)
			return sig
		}
	}
	if s.unit.fn == nil {
		return nil
	}
	if f, ok := s.pkg.Info.Defs[s.unit.fn.Name].(*types.Func); ok {
		return f.Signature()
	}
	return nil
}

// zeroText is the zero value of a type as Go source; "" if it cannot be written there.
func (s *spot) zeroText(t types.Type, at token.Pos) string {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		if name := s.typeText(t, at, plainNames); name != "" {
			return "*new(" + name + ")"
		}
		return ""
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsNumeric != 0:
			return "0"
		case u.Info()&types.IsString != 0:
			return `""`
		case u.Info()&types.IsBoolean != 0:
			return "false"
		}
		return "nil" // unsafe.Pointer
	case *types.Struct, *types.Array:
		if name := s.typeText(t, at, plainNames); name != "" {
			return name + "{}"
		}
		return ""
	}
	return "nil"
}

func swapArguments(s *spot) (alts []alt) {
	c, ok := s.node.(*ast.CallExpr)
	if !ok || s.kind != arguments || s.pkg.Info.Types[c.Fun].IsBuiltin() && s.builtin(c) != "copy" {
		return nil
	}
	n := len(c.Args)
	if c.Ellipsis.IsValid() {
		n--
	}
	for i := 0; i+1 < n; i++ {
		a, b := c.Args[i], c.Args[i+1]
		ta, tb := s.typeOf(a), s.typeOf(b)
		if ta == nil || tb == nil || !types.Identical(ta, tb) || s.isNil(a) || s.src.text(a) == s.src.text(b) {
			continue
		}
		alts = append(alts, alt{code: byte(i), edits: []edit{
			s.replace(a.Pos(), a.End(), s.src.text(b)), s.replace(b.Pos(), b.End(), s.src.text(a))}})
	}
	return alts
}

// builtin is the name of the built-in function that is called; "" if it is none.
func (s *spot) builtin(c *ast.CallExpr) string {
	if !s.pkg.Info.Types[c.Fun].IsBuiltin() {
		return ""
	}
	if id, ok := nameOf(ast.Unparen(c.Fun)); ok {
		return id.Name
	}
	return ""
}

func appendLess(s *spot) (alts []alt) {
	c, ok := s.node.(*ast.CallExpr)
	if !ok || s.kind != arguments || s.builtin(c) != "append" || len(c.Args) < 2 {
		return nil
	}
	n := len(c.Args)
	if !s.appendsToItself(c) && !s.isNil(c.Args[0]) {
		alts = append(alts, alt{edits: []edit{s.replace(c.Pos(), c.Args[0].Pos(), ""), s.replace(c.Args[0].End(), c.End(), "")}})
	}
	if n > 2 {
		alts = append(alts, alt{edits: []edit{s.replace(c.Args[1].Pos(), c.Args[2].Pos(), "")}},
			alt{edits: []edit{s.replace(c.Args[n-2].End(), c.Args[n-1].End(), "")}})
	}
	return alts
}

// appendsToItself tells x = append(x, …): appending nothing is the deletion of the statement.
func (s *spot) appendsToItself(c *ast.CallExpr) bool {
	a, ok := s.parent.(*ast.AssignStmt)
	return ok && a.Tok == token.ASSIGN && len(a.Lhs) == 1 && s.src.text(a.Lhs[0]) == s.src.text(c.Args[0])
}

func copyShifted(s *spot) (alts []alt) {
	c, ok := s.node.(*ast.CallExpr)
	if !ok || s.kind != arguments || s.builtin(c) != "copy" {
		return nil
	}
	for _, a := range c.Args {
		switch ast.Unparen(a).(type) {
		case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.CallExpr:
			if !s.constant(a) {
				alts = append(alts, alt{edits: []edit{s.insert(a.End(), "[1:]")}})
			}
		case *ast.StarExpr:
			alts = append(alts, alt{edits: []edit{s.insert(a.Pos(), "("), s.insert(a.End(), ")[1:]")}})
		}
	}
	return alts
}
