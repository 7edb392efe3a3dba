package relation

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
)

// String returns the canonical text of r with its name: "period: Sin(x + 2*math.Pi) ~= Sin(x)". Parse reads it back.
func (r *Relation) String() string {
	if r.Name == "" || r.params != "" {
		return r.Name + r.Text()
	}
	return r.Name + ": " + r.Text()
}

// Text returns the canonical text of r without its name, with the parameter list if it needs one and the within clause if it
// differs from the default.
func (r *Relation) Text() string {
	p := &printer{}
	if r.params != "" {
		p.str("(" + r.params + "): ")
	}
	p.formulas(r.Pre, r.Post)
	if r.Tol.Explicit {
		p.str(" " + r.Tol.String())
	}
	return string(p.b)
}

// ID identifies a relation whatever its name: a hash of [Relation.Text], 12 hex digits.
func (r *Relation) ID() string {
	sum := sha256.Sum256([]byte(r.Text()))
	return hex.EncodeToString(sum[:6])
}

// ExprString returns the canonical text of a node.
func ExprString(e Expr) string {
	p := &printer{}
	p.expr(e, 0, 1)
	return string(p.b)
}

// String writes t as a relation has it: "within 1e-9", with a second number where the absolute part is another one.
func (t Tolerance) String() string {
	if t.Rel == t.Abs {
		return "within " + formatTolerance(t.Rel)
	}
	return "within " + formatTolerance(t.Rel) + ", " + formatTolerance(t.Abs)
}

// formatTolerance writes the shortest number that reads back as v: 1e-6, 0.25.
func formatTolerance(v float64) string {
	s := strconv.FormatFloat(v, 'g', -1, 64)
	s = strings.Replace(s, "e-0", "e-", 1)
	return strings.Replace(strings.Replace(s, "e+0", "e", 1), "e+", "e", 1)
}

// A printer writes expressions with gofmt's spacing: 2*x + 1 and f(a, b+1) (go/printer, func binaryExpr). It differs in two
// points, for what a relation is about should be easy to read. The sides of a comparison and the only argument of a call are
// spaced as if they stood alone, Sin(x + 2*math.Pi) ~= Sin(x), where gofmt crowds them; and a product is always tight.
type printer struct {
	b []byte
	// subst writes a node in another way and returns true, if it is set and wants to.
	subst func(p *printer, e Expr) bool
}

func (p *printer) str(s string) { p.b = append(p.b, s...) }

func (p *printer) formulas(pre, post Expr) {
	if pre != nil {
		p.expr(pre, 0, 1)
		p.str(" => ")
	}
	p.expr(post, 0, 1)
}

// The precedences of Go, with those of unary and primary expressions above the binary ones.
const (
	unaryPrec   = 6
	highestPrec = 7
)

// visible is the node that the text shows for e: it looks through pointers made and followed silently, conversions by
// assignability, and constants into their operands.
func visible(e Expr) Expr {
	for {
		switch n := e.(type) {
		case *Unary:
			if n.Op != "&" && n.Op != "*" {
				return n
			}
			e = n.X
		case *Convert:
			if !n.implicit {
				return n
			}
			e = n.X
		case *Literal:
			if n.form == nil {
				return n
			}
			e = n.form
		default:
			return e
		}
	}
}

// asBinary returns the operator and operands of a node that prints as a binary expression.
func asBinary(e Expr) (op Op, x, y Expr, ok bool) {
	switch n := visible(e).(type) {
	case *Binary:
		return n.Op, n.X, n.Y, true
	case *IsNil:
		op = "=="
		if n.Not {
			op = "!="
		}
		return op, n.X, &Literal{Text: "nil"}, true
	}
	return "", nil, nil, false
}

// expr writes e, in parentheses if it binds weaker than prec1.
func (p *printer) expr(e Expr, prec1, depth int) {
	if p.subst != nil && p.subst(p, e) {
		return
	}
	e = visible(e)
	if op, x, y, ok := asBinary(e); ok {
		p.binary(op, x, y, prec1, max(depth, 1))
		return
	}
	switch n := e.(type) {
	case *VarRef:
		p.str(n.Name)
	case *Literal:
		p.literal(n, prec1)
	case *GlobalRef:
		p.str(n.Name)
	case *Unary:
		p.unary(n, prec1, depth)
	case *Call:
		p.call(n, depth)
	case *Select:
		p.selectOf(n, depth)
	case *OutcomeOf:
		p.str(n.Which + "(")
		p.expr(n.Call, 0, depth)
		p.str(")")
	case *Builtin:
		p.str(n.Name)
		p.args(n.Args, "")
	case *Convert:
		p.convert(n)
	case *Index:
		p.expr(n.X, highestPrec, 1)
		p.str("[")
		p.expr(n.I, 0, depth+1)
		p.str("]")
	case *SliceOf:
		p.sliceOf(n, depth)
	case *FieldOf:
		p.expr(n.X, highestPrec, depth)
		p.str("." + n.Name)
	case *Composite:
		p.composite(n, false)
	}
}

// convert writes a conversion with the type as its author wrote it.
func (p *printer) convert(n *Convert) {
	if n.text != "" {
		p.str(n.text)
	} else {
		p.str(n.T.String())
	}
	p.args([]Expr{n.X}, "")
}

// literal writes a constant of one token. One made elsewhere may hold an expression: it is bracketed unless it is plainly not one.
func (p *printer) literal(n *Literal, prec1 int) {
	if prec1 > 0 && n.form == nil && strings.ContainsAny(n.Text, " +-*/%&|^<>") && !isToken(n.Text) {
		p.str("(" + n.Text + ")")
		return
	}
	p.str(n.Text)
}

// isToken reports whether text is a quoted string or rune, or a number with an exponent.
func isToken(text string) bool {
	c := text[0]
	if c == '"' || c == '`' || c == '\'' {
		return true
	}
	_, err := strconv.ParseFloat(text, 64)
	return err == nil && '0' <= c && c <= '9'
}

func (p *printer) unary(n *Unary, prec1, depth int) {
	if prec1 > unaryPrec {
		p.str("(")
		p.unary(n, 0, 1)
		p.str(")")
		return
	}
	p.str(string(n.Op))
	if inner, ok := visible(n.X).(*Unary); ok && inner.Op == n.Op && n.Op == "-" {
		p.expr(n.X, highestPrec, depth) // -(-x): two minus signs in a row are another token
		return
	}
	p.expr(n.X, unaryPrec, depth)
}

// binary writes x op y. Comparisons inside comparisons keep their parentheses, since the reader refuses a < b < c.
func (p *printer) binary(op Op, x, y Expr, prec1, depth int) {
	prec := op.precedence()
	if prec < prec1 {
		p.str("(")
		p.binary(op, x, y, 0, max(reduceDepth(depth), 1))
		p.str(")")
		return
	}
	blanks := prec < cutoff(op, x, y, depth)
	left := prec
	if prec == 3 {
		left = 4
	}
	dx, dy := depth+1, depth+1
	if xop, _, _, ok := asBinary(x); ok && xop.precedence() == prec {
		dx = depth
	}
	if prec <= 3 {
		dx, dy = 1, 1
	}
	p.expr(x, left, dx)
	if blanks {
		p.str(" " + string(op) + " ")
	} else {
		p.str(string(op))
	}
	p.expr(y, prec+1, dy)
}

// reduceDepth is what parentheses do to the depth.
func reduceDepth(depth int) int {
	depth--
	if depth > 1 {
		depth--
	}
	return depth
}

// cutoff is the precedence from which on operators have no blanks around them.
func cutoff(op Op, x, y Expr, depth int) int {
	switch problem := merging(op, x, y); {
	case problem > 0:
		return problem + 1
	case depth == 1:
		return 5
	}
	return 4
}

// merging is the highest precedence of an operator in a run of operators that would merge with a sign after it: a - -b, a & ^b.
func merging(op Op, x, y Expr) (problem int) {
	prec := op.precedence()
	if lop, lx, ly, ok := asBinary(x); ok && lop.precedence() >= prec && (prec != 3 || lop.precedence() > 3) {
		problem = merging(lop, lx, ly)
	}
	if rop, rx, ry, ok := asBinary(y); ok {
		if rop.precedence() > prec {
			problem = max(problem, merging(rop, rx, ry))
		}
	}
	switch op + leading(y, prec+1) {
	case "&^":
		problem = 5
	case "--":
		problem = max(problem, 4)
	}
	return problem
}

// leading is the unary operator that the text of e begins with, "" if there is none or e stands in parentheses.
func leading(e Expr, prec1 int) Op {
	for {
		op, x, _, ok := asBinary(e)
		if !ok {
			break
		}
		if op.precedence() < prec1 {
			return ""
		}
		e = x
	}
	if u, ok := visible(e).(*Unary); ok {
		return u.Op
	}
	return ""
}

func (p *printer) args(args []Expr, end string) {
	depth := 1
	if len(args) > 1 {
		depth = 2
	}
	p.str("(")
	for i, a := range args {
		if i > 0 {
			p.str(", ")
		}
		p.expr(a, 0, depth)
	}
	p.str(end + ")")
}

func (p *printer) call(n *Call, depth int) {
	args := n.Args
	if n.Fn.Recv && len(args) > 0 {
		d := depth
		if len(args) > 2 {
			d++
		}
		if l, ok := visible(args[0]).(*Literal); ok && l.Text != "" && l.Text[0] >= '0' && l.Text[0] <= '9' { // 0.String() is no Go
			p.str("(")
			p.expr(l, 0, d)
			p.str(")")
		} else {
			p.expr(args[0], highestPrec, d)
		}
		if n.name != "" {
			p.str("." + n.name)
		} else {
			p.str("." + methodName(n.Fn))
		}
		args = args[1:]
	} else if n.name != "" {
		p.str(n.name)
	} else {
		p.str(n.Fn.Name)
	}
	if n.Fn.Field {
		return
	}
	end := ""
	if n.Spread {
		end = "..."
	}
	p.args(args, end)
}

func (p *printer) selectOf(n *Select, depth int) {
	p.expr(n.Call, highestPrec, depth)
	if n.Explicit {
		p.str(outputName(n.Call.Fn.Outputs(), n.Output))
	}
}

func (p *printer) sliceOf(n *SliceOf, depth int) {
	p.expr(n.X, highestPrec, 1)
	p.str("[")
	blanks := false
	if depth <= 1 && n.Lo != nil && n.Hi != nil {
		_, _, _, lo := asBinary(n.Lo)
		_, _, _, hi := asBinary(n.Hi)
		blanks = lo || hi
	}
	if n.Lo != nil {
		p.expr(n.Lo, 0, depth+1)
	}
	if blanks {
		p.str(" : ")
	} else {
		p.str(":")
	}
	if n.Hi != nil {
		p.expr(n.Hi, 0, depth+1)
	}
	p.str("]")
}

// composite writes T{…}, without T where the literal around it says it.
func (p *printer) composite(n *Composite, elided bool) {
	switch {
	case elided:
	case n.text != "":
		p.str(n.text)
	default:
		p.str(n.T.String())
	}
	p.str("{")
	for i, x := range n.Elems {
		if i > 0 {
			p.str(", ")
		}
		if n.Keys != nil {
			p.element(n.Keys[i], n.T.Kind)
			p.str(": ")
		}
		p.element(x, n.T.Kind)
	}
	p.str("}")
}

func (p *printer) element(x Expr, outer Kind) {
	if inner, ok := visible(x).(*Composite); ok && outer != Struct {
		p.composite(inner, true)
		return
	}
	p.expr(x, 0, 1)
}

func setKey(c *Call) { c.Key = ExprString(c) }
