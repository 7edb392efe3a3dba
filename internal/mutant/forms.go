package mutant

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/harness"
)

// maxCopied bounds the bytes of source that one site may add by copies of what it replaces. It keeps the schemata of functions with
// large switches from growing with the square of their size; no theory stands behind the figure.
const maxCopied = 32 << 10

// opNames are the run time's functions for operators, by code.
var opNames = map[byte]string{'+': "add", '-': "sub", '*': "mul", '/': "quo", '%': "rem", '&': "and", '|': "or", '^': "xor", '~': "andnot",
	'{': "shl", '}': "shr", '<': "lt", 'L': "le", '>': "gt", 'G': "ge", '=': "eq", '#': "ne"}

// form writes what stands at a spot in the meta version, or says why nothing can.
func (s *spot) form(out *site) string {
	switch s.kind {
	case arithmetic, bitwise, shift, concat, ordering:
		return s.infix(out)
	case equality:
		return s.truth(out)
	case condition:
		return s.negatable(out)
	case prefix:
		if s.node.(*ast.UnaryExpr).Op == token.NOT {
			return s.negatable(out)
		}
		return s.numeric(out)
	case variable, bound:
		return s.numeric(out)
	case connective:
		return s.lazy(out)
	case constantValue:
		return s.pick(out)
	case step, opAssign:
		return s.stepForm(out)
	case statement, result, clauses:
		return s.chain(out)
	case elseBranch:
		return s.elseForm(out)
	case loopBegin:
		out.open(s.src.at(s.node.(*ast.BlockStmt).Lbrace+1), " if imago_s("+number+", 1) == 1 { break }; ")
	case loopEnd:
		out.open(s.src.at(s.node.(*ast.BlockStmt).Rbrace), "; if imago_s("+number+", 1) == 1 { break }; ")
	case arguments:
		return s.callForm(out)
	}
	return ""
}

// negatable writes a condition that a mutant may negate or make constant.
func (s *spot) negatable(out *site) string {
	s.around(out, "imago_b("+number+", "+out.ops()+", ", ")")
	return ""
}

// elseForm writes an else branch that a mutant may leave out.
func (s *spot) elseForm(out *site) string {
	n := s.node.(*ast.IfStmt).Else
	if labelled(n) {
		return "label"
	}
	out.open(s.src.at(n.Pos()), "{ if imago_s("+number+", 1) == 0 { ")
	out.close(s.src.at(n.End()), " } }")
	return ""
}

func (out *site) open(at int, text string) {
	out.edits = append(out.edits, edit{at: at, end: at, text: text, class: opening})
}

func (out *site) replace(at, end int, text string) {
	out.edits = append(out.edits, edit{at: at, end: end, text: text, class: opening})
}

func (out *site) close(at int, text string) {
	out.edits = append(out.edits, edit{at: at, end: at, text: text, class: closing})
}

// ops is what the run time does for each mutant of the site, as a string literal.
func (out *site) ops() string {
	b := make([]byte, len(out.alts))
	for i, a := range out.alts {
		b[i] = a.code
	}
	return strconv.Quote(string(b))
}

// around puts a call around the spot.
func (s *spot) around(out *site, begin, end string) {
	out.open(s.src.at(s.node.Pos()), begin)
	out.close(s.src.at(s.node.End()), end)
}

// typed puts a conversion around an operand that has its type from its surroundings, which an argument of a generic function has not.
func (s *spot) typed(out *site, e ast.Expr) bool {
	t := s.typeText(s.typeOf(e), s.node.Pos(), aliases)
	if t == "" {
		return false
	}
	out.open(s.src.at(e.Pos()), t+"(")
	out.close(s.src.at(e.End()), ")")
	return true
}

// infix makes a op b a call.
func (s *spot) infix(out *site) string {
	e := s.node.(*ast.BinaryExpr)
	begin, end := "imago_"+s.family(e.Op)+opNames[codes[e.Op]]+"("+number+", "+out.ops()+", ", ")"
	if s.kind == ordering && !s.plainBool(e) {
		t := s.typeText(s.typeOf(e), e.Pos(), aliases)
		if t == "" {
			return "type cannot be named here"
		}
		begin, end = t+"("+begin, end+")"
	}
	s.around(out, begin, end)
	if (s.shifted(e.X) || s.kind == shift && s.constant(e.X)) && !s.typed(out, e.X) {
		return "type cannot be named here"
	}
	o := s.src.at(e.OpPos)
	out.replace(o, o+len(e.Op.String()), ",")
	if s.shifted(e.Y) && !s.typed(out, e.Y) {
		return "type cannot be named here"
	}
	return ""
}

// family is the prefix of the run time's functions for the operands.
func (s *spot) family(op token.Token) string {
	if s.kind == ordering {
		return ""
	}
	return s.class[:1]
}

func (s *spot) plainBool(e ast.Expr) bool {
	t := s.typeOf(e)
	return t == types.Typ[types.Bool] || t == types.Typ[types.UntypedBool]
}

// truth changes the result of a comparison whose operands no common type has.
func (s *spot) truth(out *site) string {
	begin, end := "imago_b("+number+", "+out.ops()+", ", ")"
	if e := s.node.(ast.Expr); !s.plainBool(e) {
		t := s.typeText(s.typeOf(e), e.Pos(), aliases)
		if t == "" {
			return "type cannot be named here"
		}
		begin, end = t+"("+begin, end+")"
	}
	s.around(out, begin, end)
	return ""
}

// numeric changes a number.
func (s *spot) numeric(out *site) string {
	if e, ok := s.node.(*ast.SliceExpr); ok {
		for i, a := range out.alts {
			k := number + "+" + strconv.Itoa(i)
			if a.code == '1' {
				out.open(s.src.at(e.Lbrack+1), "imago_low("+k+")")
			} else {
				out.open(s.src.at(e.Rbrack), "imago_high("+k+", len("+s.src.text(e.X)+"))")
			}
		}
		return ""
	}
	s.around(out, "imago_"+s.class[:1]+"v("+number+", "+out.ops()+", ", ")")
	return ""
}

// lazy keeps && and || from evaluating what their mutants do not evaluate: all of them stand there as conditions of which one is asked.
func (s *spot) lazy(out *site) string {
	e := s.node.(*ast.BinaryExpr)
	begin, end, conv := "(", ")", ""
	if !s.plainBool(e) {
		t := s.typeText(s.typeOf(e), e.Pos(), aliases)
		if t == "" {
			return "type cannot be named here"
		}
		begin, end, conv = t+"(", ")", "imagoT_bool"
	}
	n := len(out.alts)
	if others := s.asked(out, conv); others != "" {
		end = fmt.Sprintf(" || imago_off(%s, %d) && (%s)", number, n, others) + end
	}
	op := '&'
	if e.Op == token.LOR {
		op = '|'
	}
	s.around(out, fmt.Sprintf("%simago_on(%s, %d) && imago_o(%s, '%c', %s, %s(", begin, number, n, number, op, out.ops(), conv), "))"+end)
	return ""
}

// asked is a condition that has the value of the mutant that is on.
func (s *spot) asked(out *site, conv string) string {
	from, to := s.src.at(s.node.Pos()), s.src.at(s.node.End())
	var terms []string
	for i, a := range out.alts {
		term := fmt.Sprintf("imagoM == %s+%d", number, i)
		switch a.code {
		case 'f':
			continue
		case 't':
		case '!': // its edit may stand before the parentheses around the spot
			term += fmt.Sprintf(" && !%s(%s)", conv, apply(s.src.src, from, to, merged(s.src.fuel, nil, from, to)))
		default:
			text := apply(s.src.src, from, to, merged(s.src.fuel, a.edits, from, to))
			term += fmt.Sprintf(" && %s(%s)", conv, text)
		}
		terms = append(terms, term)
	}
	return strings.Join(terms, " || ")
}

// merged is edits of the plain code together with the fuel in it.
func merged(fuel, edits []edit, from, to int) []edit {
	return append(append([]edit{}, edits...), inside(fuel, from, to)...)
}

// pick chooses among constants. They lie in a table beside the function where their type has a name there.
func (s *spot) pick(out *site) string {
	e := s.node.(ast.Expr)
	t := s.typeText(s.typeOf(e), e.Pos(), aliases)
	if t == "" {
		return "type of a constant cannot be named here"
	}
	var values []string
	for _, a := range out.alts {
		values = append(values, a.value)
	}
	if global := s.typeAtPackageLevel(s.typeOf(e)); global != "" {
		out.tail = fmt.Sprintf("var imagoK%s = []%s{%s}\n", number, global, strings.Join(values, ", "))
		s.around(out, "imago_k("+number+", "+t+"(", "), imagoK"+number+"...)")
		return ""
	}
	for i := range values {
		values[i] = t + "(" + values[i] + ")"
	}
	s.around(out, "imago_k("+number+", "+t+"(", "), "+strings.Join(values, ", ")+")")
	return ""
}

// stepForm makes x += y the assignment x = x + y, which also fits the header of a loop, where x is a name; elsewhere the place of x
// would be evaluated twice, so the whole statement is exchanged.
func (s *spot) stepForm(out *site) string {
	switch n := s.node.(type) {
	case *ast.IncDecStmt:
		if id, ok := n.X.(*ast.Ident); ok {
			op := map[token.Token]string{token.INC: "add", token.DEC: "sub"}[n.Tok]
			o := s.src.at(n.TokPos)
			out.replace(o, o+2, fmt.Sprintf(" = imago_%s%s(%s, %s, %s, 1)", s.class[:1], op, number, out.ops(), id.Name))
			return ""
		}
	case *ast.AssignStmt:
		id, ok := n.Lhs[0].(*ast.Ident)
		if !ok || !harness.Calm(n.Rhs[0]) {
			break
		}
		op, o := assignOp(n.Tok), s.src.at(n.TokPos)
		out.replace(o, o+len(n.Tok.String()), fmt.Sprintf("= imago_%s%s(%s, %s, %s, ", s.class[:1], opNames[codes[op]], number, out.ops(), id.Name))
		out.close(s.src.at(n.End()), ")")
		if op != token.SHL && op != token.SHR && s.shifted(n.Rhs[0]) && !s.typed(out, n.Rhs[0]) {
			return "type cannot be named here"
		}
		return ""
	}
	if !s.listed(s.node.(ast.Stmt)) {
		return "assignment to an element in a header"
	}
	return s.chain(out)
}

// chain is an if statement with a branch for the original and one for each mutant. A switch would catch the breaks inside.
func (s *spot) chain(out *site) string {
	if labelled(s.node) {
		return "label"
	}
	from, to := s.src.at(s.node.Pos()), s.src.at(s.node.End())
	if len(out.alts)*(to-from) > maxCopied {
		return "too long to be copied for each mutant"
	}
	begin := fmt.Sprintf("if imagoS := imago_s(%s, %d); imagoS == 0 { ", number, len(out.alts))
	var end strings.Builder
	end.WriteString(" }")
	for i, a := range out.alts {
		text := apply(s.src.src, from, to, merged(s.src.fuel, a.edits, from, to))
		if len(text) > 0 {
			fmt.Fprintf(&end, " else if imagoS == %d { %s }", i+1, text)
		}
	}
	if end.Len() == 2 {
		begin = fmt.Sprintf("if imago_s(%s, 1) == 0 { ", number)
	}
	s.around(out, begin, end.String())
	return ""
}

// labelled tells whether there is a label in some code: in a copy it would be there twice, and in a block out of reach.
func labelled(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.LabeledStmt:
			found = true
		case *ast.FuncLit:
			return false
		}
		return !found
	})
	return found
}

// callForm changes the arguments of a call: two of them that call nothing are exchanged where they stand, else the whole call is
// exchanged inside a function literal.
func (s *spot) callForm(out *site) string {
	c := s.node.(*ast.CallExpr)
	if len(out.alts) == 1 && s.builtin(c) == "" && len(out.alts[0].edits) == 2 {
		i := int(out.alts[0].code)
		if a, b := c.Args[i], c.Args[i+1]; harness.Calm(a) && harness.Calm(b) {
			return s.exchange(out, a, b)
		}
	}
	switch s.parent.(type) {
	case *ast.GoStmt, *ast.DeferStmt:
		return "arguments of go and defer"
	}
	if s.unit.inPlace {
		return "call in a function that looks at the stack"
	}
	from, to := s.src.at(c.Pos()), s.src.at(c.End())
	if len(out.alts)*(to-from) > maxCopied {
		return "too long to be copied for each mutant"
	}
	types, before, after, ok := s.literalType(c)
	if !ok {
		return "type cannot be named here"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "func() %s { switch imago_s(%s, %d) { ", types, number, len(out.alts))
	for i, a := range out.alts {
		fmt.Fprintf(&b, "case %d: %s%s%s; ", i+1, before, apply(s.src.src, from, to, merged(s.src.fuel, a.edits, from, to)), after)
	}
	s.around(out, b.String()+"}; "+before, " }()")
	return ""
}

// literalType is the results of a function literal that stands for a call, and what stands before and behind the call in it.
func (s *spot) literalType(c *ast.CallExpr) (results, before, after string, ok bool) {
	if _, stmt := s.parent.(*ast.ExprStmt); stmt {
		return "", "", "; return", true
	}
	t := s.typeOf(c)
	if tuple, several := t.(*types.Tuple); several {
		n := namer{s.walker, c.Pos(), aliases}
		results, ok = n.tuple(tuple)
		return "(" + results + ")", "return ", "", ok
	}
	results = s.typeText(t, c.Pos(), aliases)
	return results, "return ", "", results != ""
}

// exchange makes f(a, b) the call f(imago_w(a, b), imago_w(b, a)).
func (s *spot) exchange(out *site, a, b ast.Expr) string {
	for _, p := range [][2]ast.Expr{{a, b}, {b, a}} {
		x, y := p[0], p[1]
		conv, close := "", ""
		if s.contextual(x) || s.contextual(y) {
			t := s.typeText(s.typeOf(x), s.node.Pos(), aliases)
			if t == "" {
				return "type cannot be named here"
			}
			conv, close = t+"(", ")"
		}
		out.open(s.src.at(x.Pos()), "imago_w("+number+", "+conv)
		out.close(s.src.at(x.End()), close+", "+conv+s.src.text(y)+close+")")
	}
	return ""
}
