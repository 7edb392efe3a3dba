package mutant

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/imago-mt/imago/internal/harness"
)

// The codes by which the run time knows operators.
var codes = map[token.Token]byte{
	token.ADD: '+', token.SUB: '-', token.MUL: '*', token.QUO: '/', token.REM: '%', token.AND: '&', token.OR: '|', token.XOR: '^',
	token.AND_NOT: '~', token.SHL: '{', token.SHR: '}', token.LSS: '<', token.LEQ: 'L', token.GTR: '>', token.GEQ: 'G', token.EQL: '=',
	token.NEQ: '#',
}

// comparisons are the relational operators, each followed by what it is at the boundary and when negated.
var comparisons = []struct{ op, boundary, negated token.Token }{
	{token.LSS, token.LEQ, token.GEQ},
	{token.LEQ, token.LSS, token.GTR},
	{token.GTR, token.GEQ, token.LEQ},
	{token.GEQ, token.GTR, token.LSS},
	{token.EQL, token.ILLEGAL, token.NEQ},
	{token.NEQ, token.ILLEGAL, token.EQL},
}

func tokenOf(code byte) token.Token {
	for t, c := range codes {
		if c == code {
			return t
		}
	}
	return token.ILLEGAL
}

func (s *spot) insert(at token.Pos, text string) edit {
	return edit{at: s.src.at(at), end: s.src.at(at), text: text}
}

func (s *spot) replace(from, to token.Pos, text string) edit {
	return edit{at: s.src.at(from), end: s.src.at(to), text: text}
}

// swap replaces a binary operator by the others of its group.
func swap(k kind, group string) func(*spot) []alt {
	return func(s *spot) (alts []alt) {
		e, ok := s.node.(*ast.BinaryExpr)
		if s.kind != k || !ok {
			return nil
		}
		for _, c := range []byte(group) {
			if c != codes[e.Op] && s.defined(c, e.Y) {
				alts = append(alts, alt{code: c, edits: s.withOperator(e, tokenOf(c))})
			}
		}
		return alts
	}
}

// defined tells whether the compiler accepts an operator for the class of s with this right operand.
func (s *spot) defined(code byte, right ast.Expr) bool {
	switch code {
	case '%':
		return s.class == "int" && !s.zero(right)
	case '/':
		return !s.zero(right)
	}
	return true
}

func (s *spot) zero(e ast.Expr) bool {
	v := s.pkg.Info.Types[e].Value
	return v != nil && (v.Kind() == constant.Int || v.Kind() == constant.Float) && constant.Sign(v) == 0
}

// withOperator is the edits that give an expression another operator and keep what its operands are.
func (s *spot) withOperator(e *ast.BinaryExpr, op token.Token) []edit {
	prec := op.Precedence()
	around := s.tight() && prec < e.Op.Precedence()
	left := binaryPrecedence(e.X) < prec
	right := binaryPrecedence(e.Y) <= prec
	var edits []edit
	paren := func(yes bool, at token.Pos, text string) {
		if yes {
			edits = append(edits, s.insert(at, text))
		}
	}
	paren(around, e.Pos(), "(")
	paren(left, e.X.Pos(), "(")
	paren(left, e.X.End(), ")")
	edits = append(edits, s.replace(e.OpPos, e.OpPos+token.Pos(len(e.Op.String())), op.String()))
	paren(right, e.Y.Pos(), "(")
	paren(right, e.Y.End(), ")")
	paren(around, e.End(), ")")
	return edits
}

// tight tells whether what stands around the spot would take it apart, were it an operation that binds less.
func (s *spot) tight() bool {
	switch s.parent.(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr, *ast.StarExpr:
		return true
	}
	return false
}

// binaryPrecedence is that of an expression's operator; what is no binary expression binds most.
func binaryPrecedence(e ast.Expr) int {
	if b, ok := e.(*ast.BinaryExpr); ok {
		return b.Op.Precedence()
	}
	return token.UnaryPrec + 1
}

func boundary(s *spot) []alt {
	e, ok := s.node.(*ast.BinaryExpr)
	if !ok || s.kind != ordering {
		return nil
	}
	for _, c := range comparisons {
		if c.op == e.Op && c.boundary != token.ILLEGAL {
			return []alt{{code: codes[c.boundary], edits: s.withOperator(e, c.boundary)}}
		}
	}
	return nil
}

func negated(s *spot) []alt {
	e, ok := s.node.(*ast.BinaryExpr)
	if !ok || s.kind != ordering && s.kind != equality {
		return nil
	}
	for _, c := range comparisons {
		if c.op != e.Op {
			continue
		}
		a := alt{code: codes[c.negated], edits: s.withOperator(e, c.negated)}
		if s.kind == equality {
			a.code = '!'
		}
		return []alt{a}
	}
	return nil
}

func noNilCheck(s *spot) []alt {
	e, ok := s.node.(*ast.BinaryExpr)
	if !ok || s.kind != equality || !s.isNil(e.X) && !s.isNil(e.Y) {
		return nil
	}
	return []alt{s.whole('f', "false")}
}

func (s *spot) isNil(e ast.Expr) bool { return s.pkg.Info.Types[e].IsNil() }

// whole replaces all of the spot.
func (s *spot) whole(code byte, text string) alt {
	return alt{code: code, edits: []edit{s.replace(s.node.Pos(), s.node.End(), text)}}
}

func relational(s *spot) (alts []alt) {
	e, ok := s.node.(*ast.BinaryExpr)
	if !ok || s.kind != ordering && s.kind != equality {
		return nil
	}
	for _, c := range comparisons {
		if s.kind == ordering && c.op != e.Op {
			alts = append(alts, alt{code: codes[c.op], edits: s.withOperator(e, c.op)})
		}
	}
	return append(alts, s.whole('t', "true"), s.whole('f', "false"))
}

func logical(s *spot) []alt {
	e, ok := s.node.(*ast.BinaryExpr)
	if !ok || s.kind != connective {
		return nil
	}
	other := token.LAND
	if e.Op == token.LAND {
		other = token.LOR
	}
	return []alt{
		{code: 'o', edits: s.withOperator(e, other)},
		{code: '#', edits: s.withOperator(e, token.NEQ)},
		s.whole('t', "true"), s.whole('f', "false"),
	}
}

// deletion keeps one operand, if what is dropped is of the kind that the operator is named after.
func deletion(name string) func(*spot) []alt {
	return func(s *spot) (alts []alt) {
		if a, ok := s.node.(*ast.AssignStmt); ok && s.kind == opAssign && name == "ODL" && a.Tok != token.SHL_ASSIGN && a.Tok != token.SHR_ASSIGN {
			return []alt{{code: 'r', edits: []edit{s.replace(a.TokPos, a.TokPos+token.Pos(len(a.Tok.String())), "=")}}}
		}
		e, ok := s.node.(*ast.BinaryExpr)
		if !ok || s.kind == ordering || s.kind == equality || s.kind == constantValue {
			return nil
		}
		if s.dropped(e.Y) == name {
			alts = append(alts, s.keep('l', e, e.X)...)
		}
		if s.kind != shift && s.dropped(e.X) == name {
			alts = append(alts, s.keep('r', e, e.Y)...)
		}
		return alts
	}
}

// dropped names the operator that deletes an operand.
func (s *spot) dropped(e ast.Expr) string {
	if s.constant(e) {
		return "CDL"
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.IndexExpr, *ast.StarExpr:
		return "VDL"
	case *ast.SelectorExpr:
		if _, ok := s.pkg.Info.Uses[x.Sel].(*types.Var); ok {
			return "VDL"
		}
	}
	return "ODL"
}

// keep leaves one operand of an expression. Where that operand has its type from the other one, it is written down.
func (s *spot) keep(code byte, e *ast.BinaryExpr, operand ast.Expr) []alt {
	if s.contextual(operand) {
		t := s.typeText(s.typeOf(operand), e.Pos(), plainNames)
		if t == "" {
			return nil
		}
		return []alt{s.whole(code, t+"("+s.src.text(operand)+")")}
	}
	var edits []edit
	if e.Pos() < operand.Pos() {
		edits = append(edits, s.replace(e.Pos(), operand.Pos(), ""))
	}
	if operand.End() < e.End() {
		edits = append(edits, s.replace(operand.End(), e.End(), ""))
	}
	return []alt{{code: code, edits: edits}}
}

// contextual tells whether an operand has its type, or that of a part, from its surroundings.
func (w *walker) contextual(e ast.Expr) bool { return w.constant(e) || w.shifted(e) }

// shifted tells whether there is a shift in an operand whose type is not its own.
func (w *walker) shifted(e ast.Expr) bool { return harness.Contextual(w.pkg.Info, e) }

// unary deletes a prefix.
func unary(op string) func(*spot) []alt {
	code := map[string]byte{"-": 'n', "^": 'c', "!": '!'}[op]
	return func(s *spot) []alt {
		e, ok := s.node.(*ast.UnaryExpr)
		if !ok || s.kind != prefix || e.Op.String() != op || s.contextual(e.X) {
			return nil
		}
		return []alt{{code: code, edits: []edit{s.replace(e.OpPos, e.X.Pos(), "")}}}
	}
}

// insertUnary puts something before or behind a variable.
func insertUnary(what string) func(*spot) []alt {
	return func(s *spot) (alts []alt) {
		if s.kind != variable {
			return nil
		}
		for _, c := range []byte(what) {
			if c == 'n' && s.unsigned() || c == 'c' && s.class != "int" || s.negates(c) {
				continue
			}
			alts = append(alts, s.stepped(c))
		}
		return alts
	}
}

// negates tells whether the spot has the prefix already that a code stands for: deleting it is the same.
func (s *spot) negates(code byte) bool {
	p, ok := s.parent.(*ast.UnaryExpr)
	return ok && (code == 'n' && p.Op == token.SUB || code == 'c' && p.Op == token.XOR)
}

func (s *spot) unsigned() bool {
	t := s.typeOf(s.node.(ast.Expr))
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return !types.Satisfies(p, s.classes["signed"]) && s.class != "float"
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsUnsigned != 0
}

// stepped is x+1, x-1, -x or ^x.
func (s *spot) stepped(code byte) alt {
	e := s.node.(ast.Expr)
	begin, end := "", ""
	switch code {
	case 'n':
		begin = "-"
	case 'c':
		begin = "^"
	default:
		end = " " + string(code) + " 1"
		if binaryPrecedence(e) < token.ADD.Precedence() {
			begin, end = "(", ")"+end
		}
	}
	if s.tight() {
		begin, end = "("+begin, end+")"
	}
	a := alt{code: code}
	if begin != "" {
		a.edits = append(a.edits, s.insert(e.Pos(), begin))
	}
	if end != "" {
		a.edits = append(a.edits, s.insert(e.End(), end))
	}
	return a
}

func insertNot(s *spot) []alt {
	if p, ok := s.parent.(*ast.UnaryExpr); ok && p.Op == token.NOT {
		return nil
	}
	switch s.kind {
	case connective:
		if p, ok := s.parent.(*ast.ParenExpr); ok {
			return []alt{{code: '!', edits: []edit{s.insert(p.Pos(), "!")}, from: s.src.at(p.Pos()), to: s.src.at(p.End()), pos: s.position()}}
		}
		return []alt{{code: '!', edits: []edit{s.insert(s.node.Pos(), "!("), s.insert(s.node.End(), ")")}}}
	case condition:
		return []alt{{code: '!', edits: []edit{s.insert(s.node.Pos(), "!")}}}
	}
	return nil
}

// bounds shifts those of a slice expression that are there, and writes those that are not.
func bounds(s *spot) []alt {
	if s.kind != bound {
		return nil
	}
	e, ok := s.node.(*ast.SliceExpr)
	if !ok {
		if b, ok := s.node.(*ast.BinaryExpr); ok && (b.Op == token.ADD || b.Op == token.SUB) && s.constant(b.Y) {
			return nil // one of the constant's mutants
		}
		return []alt{s.stepped('+'), s.stepped('-')}
	}
	var alts []alt
	if e.Low == nil && !s.lessThanOne(e.High) {
		alts = append(alts, alt{code: '1', edits: []edit{s.insert(e.Lbrack+1, "1")}})
	}
	if e.High == nil && names(e.X) {
		alts = append(alts, alt{code: 'h', edits: []edit{s.insert(e.Rbrack, "len("+s.src.text(e.X)+")-1")}})
	}
	return alts
}

func (s *spot) lessThanOne(e ast.Expr) bool {
	if e == nil {
		return false
	}
	v := s.pkg.Info.Types[e].Value
	return v != nil && constant.Compare(constant.ToInt(v), token.LSS, constant.MakeInt64(1))
}

// names tells whether an expression is made of names alone, so that writing it twice is harmless.
func names(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name != "_"
	case *ast.SelectorExpr:
		return names(e.X)
	}
	return false
}

// assignments replaces the operator of x op= y by the others of its group.
func assignments(s *spot) (alts []alt) {
	a, ok := s.node.(*ast.AssignStmt)
	if !ok || s.kind != opAssign || s.class == "string" {
		return nil
	}
	code := codes[assignOp(a.Tok)]
	for _, group := range []string{"+-*/%", "&|^~", "{}"} {
		if !strings.ContainsRune(group, rune(code)) {
			continue
		}
		for _, c := range []byte(group) {
			if c != code && s.defined(c, a.Rhs[0]) {
				tok := tokenOf(c).String() + "="
				alts = append(alts, alt{code: c, edits: []edit{s.replace(a.TokPos, a.TokPos+token.Pos(len(a.Tok.String())), tok)}})
			}
		}
	}
	return alts
}

// assignOp is + for +=.
func assignOp(t token.Token) token.Token { return t - token.ADD_ASSIGN + token.ADD }

func steps(s *spot) []alt {
	n, ok := s.node.(*ast.IncDecStmt)
	if !ok || s.kind != step {
		return nil
	}
	code, tok := byte('-'), "--"
	if n.Tok == token.DEC {
		code, tok = '+', "++"
	}
	return []alt{{code: code, edits: []edit{s.replace(n.TokPos, n.TokPos+2, tok)}}}
}

func removeStep(s *spot) []alt {
	if s.kind != step {
		return nil
	}
	return []alt{s.whole('l', "")}
}
