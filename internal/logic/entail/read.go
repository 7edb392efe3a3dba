package entail

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Relations become polynomials here. `Cos(2*x) ~= 2*pow(Cos(x), 2) - 1` is the statement F[0](2x) - 2·F[0](x)² + 1 = 0 in two
// indeterminates, one for each different call, over exact numbers. What has no such form (texts, conditions, calls in calls, a quotient of
// outputs) is refused with a reason, and nothing is proved of it.

// A sign says how a polynomial compares with 0.
type sign string

const (
	zero     sign = "="
	nonzero  sign = "≠"
	positive sign = ">"
	atLeast  sign = "≥"
)

// A statement says that a polynomial has a sign.
type statement struct {
	p    poly
	sign sign
	// bound says that, as a premise, it compares with a number other than 0, as what keeps inputs within a domain does.
	bound bool
}

// A claim is a relation as polynomials: for all values of its variables that lie in their domains and satisfy the premise, the statements
// are true.
//
// domains has an interval for each of vars, in their order; says is a conjunction.
type claim struct {
	vars    []int // indeterminates
	domains [][2]float64
	premise []statement
	says    []statement
}

// An atom is an indeterminate: a variable, or one output of a call.
//
// Either name is set, or fn, out and args are.
type atom struct {
	name string // of a variable
	fn   string
	out  int
	args []quotient
}

// A table numbers atoms.
//
// A number, once given, never changes, so that polynomials of several relations can be compared.
type table struct {
	atoms []atom
	ids   map[string]int
}

func newTable() *table { return &table{ids: map[string]int{}} }

// intern is the number of an atom, a new one if its key was not seen before.
func (t *table) intern(key string, a atom) int {
	i, ok := t.ids[key]
	if !ok {
		i = len(t.atoms)
		t.ids[key] = i
		t.atoms = append(t.atoms, a)
	}
	return i
}

func (t *table) variable(name string) int { return t.intern(name, atom{name: name}) }

// call is the indeterminate of an output. Calls with equal arguments are one indeterminate: that a function is one is all that polynomials
// know of it (Ackermann's reduction).
func (t *table) call(fn string, out int, args []quotient) int {
	var sb strings.Builder
	sb.WriteString(fn + "[" + strconv.Itoa(out) + "](")
	for _, a := range args {
		sb.WriteString(a.text + ",")
	}
	return t.intern(sb.String(), atom{fn: fn, out: out, args: args})
}

// isCall reports whether an indeterminate is an output.
func (t *table) isCall(i int) bool { return t.atoms[i].fn != "" }

// calls lists the outputs in a polynomial.
func (t *table) calls(p poly) []int {
	return slices.DeleteFunc(p.indeterminates(), func(i int) bool { return !t.isCall(i) })
}

// read turns a relation into a claim. It fails for what is no polynomial of outputs and variables.
//
// The domain of a variable is the caller's to know: it hangs on the subject and not on the relation.
func (t *table) read(r *relation.Relation, domain func(v relation.Var) (lo, hi float64)) (*claim, error) {
	c := &claim{}
	for _, v := range r.Vars {
		lo, hi := domain(v)
		c.vars, c.domains = append(c.vars, t.variable(v.Name)), append(c.domains, [2]float64{lo, hi})
	}
	var err error
	if r.Pre != nil {
		if c.premise, err = t.formula(r.Pre); err != nil {
			return nil, err
		}
		for _, s := range c.premise {
			if len(t.calls(s.p)) > 0 { // samples decide a premise, and they have no outputs
				return nil, fmt.Errorf("the premise executes something")
			}
		}
	}
	c.says, err = t.formula(r.Post)
	return c, err
}

// formula reads a conjunction of comparisons.
func (t *table) formula(e relation.Expr) ([]statement, error) {
	b, ok := e.(*relation.Binary)
	if !ok {
		return nil, fmt.Errorf("no comparison: %s", relation.ExprString(e))
	}
	if b.Op == "&&" {
		x, err := t.formula(b.X)
		if err != nil {
			return nil, err
		}
		y, err := t.formula(b.Y)
		return append(x, y...), err
	}
	if size, ok := b.X.(*relation.Builtin); ok && size.Name == "abs" && (b.Op == "<=" || b.Op == "<") {
		return t.within(size.Args[0], b)
	}
	x, err := t.polynomial(b.X)
	if err != nil {
		return nil, err
	}
	y, err := t.polynomial(b.Y)
	if err != nil {
		return nil, err
	}
	return t.compare(x, string(b.Op), y)
}

// within reads |x| <= y.
//
// It becomes y - x and y + x, both of one sign.
func (t *table) within(x relation.Expr, b *relation.Binary) ([]statement, error) {
	p, err := t.polynomial(x)
	if err != nil {
		return nil, err
	}
	y, err := t.polynomial(b.Y)
	if err != nil {
		return nil, err
	}
	upper, err := t.compare(p, string(b.Op), y)
	if err != nil {
		return nil, err
	}
	lower, err := t.compare(p.scaled(rational(-1, 1)), string(b.Op), y)
	return append(upper, lower...), err
}

// compare is x op y as a sign of a difference. ~= and <~ are read as == and <=: what is proved is the statement without rounding errors.
func (t *table) compare(x poly, op string, y poly) ([]statement, error) {
	c, fixed := x.value()
	if !fixed {
		c, fixed = y.value()
	}
	bound := fixed && !c.zero()
	switch op {
	case "==", "~=":
		return []statement{{x.minus(y), zero, bound}}, nil
	case "!=":
		return []statement{{x.minus(y), nonzero, bound}}, nil
	case "<":
		return []statement{{y.minus(x), positive, bound}}, nil
	case "<=", "<~":
		return []statement{{y.minus(x), atLeast, bound}}, nil
	case ">":
		return []statement{{x.minus(y), positive, bound}}, nil
	case ">=", ">~":
		return []statement{{x.minus(y), atLeast, bound}}, nil
	}
	return nil, fmt.Errorf("operator %s", op)
}

// polynomial reads an expression that must be no quotient.
func (t *table) polynomial(e relation.Expr) (poly, error) {
	q, err := t.quotient(e)
	if err != nil {
		return nil, err
	}
	if v, ok := q.den.value(); !ok || !v.one() {
		return nil, fmt.Errorf("a quotient: %s", relation.ExprString(e))
	}
	return q.num, nil
}

// quotient reads an expression. Arguments of calls may be quotients of variables; whatever else executes something inside of a call, or is
// no rational function, fails.
//
// The text of an argument is its canonical form, so that F(x + y) and F(y + x) are one call.
func (t *table) quotient(e relation.Expr) (quotient, error) {
	switch n := e.(type) {
	case *relation.VarRef:
		return whole(indeterminate(t.variable(n.Name))), nil
	case *relation.Literal:
		v, err := literal(n.Text)
		return whole(constantPoly(v)), err
	case *relation.Unary:
		x, err := t.quotient(n.X)
		if n.Op != "-" || err != nil {
			return quotient{}, orElse(err, "operator %s", n.Op)
		}
		return x.times(whole(constantPoly(rational(-1, 1)))), nil
	case *relation.Binary:
		return t.binary(n)
	case *relation.Builtin:
		if n.Name != "pow" {
			return quotient{}, fmt.Errorf("%s is no polynomial", n.Name)
		}
		return t.power(n)
	case *relation.Select:
		args := make([]quotient, len(n.Call.Args))
		for i, a := range n.Call.Args {
			q, err := t.quotient(a)
			if err != nil {
				return quotient{}, err
			}
			if len(t.calls(q.num))+len(t.calls(q.den)) > 0 {
				return quotient{}, fmt.Errorf("a call inside of a call")
			}
			args[i] = q
		}
		return whole(indeterminate(t.call(n.Call.Fn.Name, n.Output, args))), nil
	}
	return quotient{}, fmt.Errorf("no polynomial: %s", relation.ExprString(e))
}

func orElse(err error, format string, args ...any) error {
	if err != nil {
		return err
	}
	return fmt.Errorf(format, args...)
}

func (t *table) binary(n *relation.Binary) (quotient, error) {
	x, err := t.quotient(n.X)
	if err != nil {
		return quotient{}, err
	}
	y, err := t.quotient(n.Y)
	if err != nil {
		return quotient{}, err
	}
	switch n.Op {
	case "+":
		return x.plus(y), nil
	case "-":
		return x.minus(y), nil
	case "*":
		return x.times(y), nil
	case "/":
		q, ok := x.over(y)
		if !ok {
			return quotient{}, fmt.Errorf("a division by 0")
		}
		return q, nil
	}
	return quotient{}, fmt.Errorf("operator %s", n.Op)
}

// power reads pow(x, k) by repeated multiplication; k is a small literal, never negative (docs/language.md §4).
func (t *table) power(n *relation.Builtin) (quotient, error) {
	x, err := t.quotient(n.Args[0])
	if err != nil {
		return quotient{}, err
	}
	l, ok := n.Args[1].(*relation.Literal)
	if !ok {
		return quotient{}, fmt.Errorf("a power that is no number")
	}
	k, err := strconv.Atoi(l.Text)
	if err != nil {
		return quotient{}, fmt.Errorf("power %s", l.Text)
	}
	out := whole(one)
	for range k {
		out = out.times(x)
	}
	return out, nil
}

// literal reads a constant expression exactly.
func literal(text string) (number, error) {
	e, err := parser.ParseExpr(text)
	if err != nil {
		return number{}, fmt.Errorf("constant %s: %w", text, err)
	}
	n, _, err := evaluate(e)
	return n, err
}

// evaluate computes a constant expression as Go does: whole says that it is of whole numbers, whose division drops the fraction.
//
// 1/3 of whole numbers is 0, as in Go, while 1.0/3 is the fraction. Symbols such as π stay symbols, because a proof with their digits would
// be one about other numbers.
func evaluate(e ast.Expr) (n number, whole bool, err error) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return evaluate(e.X)
	case *ast.BasicLit:
		r, ok := new(big.Rat).SetString(e.Value) // 0.1 is 1/10, as the person means who wrote it
		if !ok {
			return number{}, false, fmt.Errorf("constant %s", e.Value)
		}
		if f, _ := r.Float64(); e.Kind == token.FLOAT { // the digits of √2 that a search printed are √2
			if n, ok := decimals[f]; ok {
				return n, false, nil
			}
			if n, ok := decimals[-f]; ok {
				return n.neg(), false, nil
			}
		}
		return fromRat(r), e.Kind == token.INT, nil
	case *ast.UnaryExpr:
		n, whole, err := evaluate(e.X)
		if err == nil && e.Op == token.SUB {
			n = n.neg()
		}
		return n, whole, err
	case *ast.SelectorExpr:
		x, ok := e.X.(*ast.Ident)
		if !ok {
			return number{}, false, fmt.Errorf("constant .%s", e.Sel.Name)
		}
		n, ok := constants(x.Name + "." + e.Sel.Name)
		if !ok {
			return number{}, false, fmt.Errorf("unknown constant %s.%s", x.Name, e.Sel.Name)
		}
		return n, false, nil
	case *ast.BinaryExpr:
		return operate(e)
	}
	return number{}, false, fmt.Errorf("a constant of another form")
}

func operate(e *ast.BinaryExpr) (number, bool, error) {
	x, xWhole, err := evaluate(e.X)
	if err != nil {
		return number{}, false, err
	}
	y, yWhole, err := evaluate(e.Y)
	if err != nil {
		return number{}, false, err
	}
	whole := xWhole && yWhole
	switch e.Op {
	case token.ADD:
		return x.add(y), whole, nil
	case token.SUB:
		return x.add(y.neg()), whole, nil
	case token.MUL:
		return x.mul(y), whole, nil
	case token.QUO:
		inverse, ok := y.inverse()
		if !ok {
			return number{}, false, fmt.Errorf("a division by a sum or 0")
		}
		q := x.mul(inverse)
		if whole && !q.zero() {
			r := q.parts()[powers{}] // a fraction: names of constants are of floats
			return fromRat(new(big.Rat).SetInt(new(big.Int).Quo(r.Num(), r.Denom()))), true, nil
		}
		return q, whole, nil
	}
	return number{}, false, fmt.Errorf("operator %s", e.Op)
}

// scaledKey is the same for multiples of a polynomial, positive ones of an inequality: of statements that say the same one is kept.
func scaledKey(s statement) string {
	terms := s.p
	if len(terms) == 0 {
		return ""
	}
	c := terms[len(terms)-1].coef
	if s.sign != zero && c.float() < 0 {
		c = c.neg()
	}
	if inverse, ok := c.inverse(); ok {
		return s.p.scaled(inverse).key()
	}
	return s.p.key()
}
