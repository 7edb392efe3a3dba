package composite

import (
	"cmp"
	"fmt"
	"go/constant"
	"go/token"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// simplified is an expression with its sums worked out: x + 3*math.Pi/2 in the place of ((x + math.Pi) - 2*math.Pi) + 5*math.Pi/2, Sin(x) in that of
// -(-Sin(x)). Coefficients are rational numbers, and multiples of π are known as such, so that nothing is rounded. Integers wrap around the same way in
// both forms; floats are another rounding of the same number.
func simplified(e relation.Expr) relation.Expr {
	return relation.Replace(e, func(n relation.Expr) relation.Expr {
		b, binary := n.(*relation.Binary)
		u, unary := n.(*relation.Unary)
		if !isNumber(typeOf(n)) || (!binary || !arithmetic(b.Op)) && (!unary || u.Op != "-") {
			return nil
		}
		s := sumOf(n)
		if s == nil {
			return nil
		}
		return s.expr()
	})
}

// lengthsApart writes the length of what is joined as a sum, which grows with each length in it.
func lengthsApart(e relation.Expr) relation.Expr {
	return relation.Replace(e, func(n relation.Expr) relation.Expr {
		of, ok := n.(*relation.Builtin)
		if !ok || of.Name != "len" {
			return nil
		}
		// A text that is known has its length, and what is joined the sum of its parts'; of all else nothing is known here.
		var parts []relation.Expr
		switch joined := of.Args[0].(type) {
		case *relation.Literal:
			if joined.Value != nil && joined.Value.Kind() == constant.String {
				return relation.Whole(int64(len(constant.StringVal(joined.Value))), of.T)
			}
		case *relation.Binary:
			parts = []relation.Expr{joined.X, joined.Y}
		case *relation.Builtin:
			if joined.Name == "concat" {
				parts = joined.Args
			}
		}
		var out relation.Expr
		for _, part := range parts {
			// A part may be joined itself.
			length := lengthsApart(relation.Length(part))
			if out == nil {
				out = length
				continue
			}
			out = &relation.Binary{Op: "+", X: out, Y: length, T: of.T}
		}
		return out
	})
}

// typeOf is the type of a node; a call has none.
func typeOf(e relation.Expr) *relation.Type {
	if _, call := e.(*relation.Call); call || e == nil {
		return nil
	}
	return e.Type()
}

func arithmetic(op relation.Op) bool { return op == "+" || op == "-" || op == "*" || op == "/" }

// A sum is products with rational coefficients.
type sum struct {
	t     *relation.Type
	terms []product
}

// A product is a coefficient, and atoms in the order of their texts: what is no sum, product or number. π is an atom without an expression.
type product struct {
	by    *big.Rat
	atoms []atom
}

type atom struct {
	text string
	e    relation.Expr
}

// circle is the text of π.
const circle = "math.Pi"

// sumOf is a number as a sum; nil if a division stands in it that is none by a number.
func sumOf(e relation.Expr) *sum {
	t := e.Type()
	switch n := e.(type) {
	case *relation.Literal:
		return numberOf(n)
	case *relation.Unary:
		if n.Op == "-" {
			return scaled(sumOf(n.X), big.NewRat(-1, 1))
		}
	case *relation.Binary:
		if arithmetic(n.Op) {
			if s := combined(n); s != nil {
				return s
			}
		}
	}
	inner := e
	if whole, ok := e.(*relation.Binary); !ok || !arithmetic(whole.Op) { // what stands in an argument is simplified on its own
		inner = inside(e)
	}
	return &sum{t, []product{{big.NewRat(1, 1), []atom{{relation.ExprString(inner), inner}}}}}
}

// inside simplifies what stands in a node, and not the node.
func inside(e relation.Expr) relation.Expr {
	first := true
	return relation.Replace(e, func(n relation.Expr) relation.Expr {
		if first {
			first = false
			return nil
		}
		if out := simplified(n); out != nil && relation.ExprString(out) != relation.ExprString(n) {
			return out
		}
		return nil
	})
}

// numberOf is a constant: a rational number, or a rational multiple of π; another one is an atom.
func numberOf(l *relation.Literal) *sum {
	out := &sum{t: l.T}
	if strings.Contains(l.Text, circle) {
		if r := turns(l.Value); r != nil {
			out.terms = []product{{r, []atom{{circle, nil}}}}
			return out
		}
	} else if r, ok := new(big.Rat).SetString(l.Value.ExactString()); ok && plainNumber(l.Text) {
		if r.Sign() != 0 {
			out.terms = []product{{r, nil}}
		}
		return out
	}
	out.terms = []product{{big.NewRat(1, 1), []atom{{l.Text, l}}}}
	return out
}

// plainNumber reports whether a constant is written in digits. One with a name keeps it.
func plainNumber(text string) bool {
	return !strings.ContainsAny(text, "'\"") && !strings.Contains(text, "math.")
}

// largestTurn is the largest denominator with which a constant is recognised as a multiple of π, a twelfth of a turn of the circle being the smallest angle
// that people write. No theory stands behind it.
const largestTurn = 12

// turns is a constant as a multiple of π; nil if it is none.
func turns(v constant.Value) *big.Rat {
	f, _ := constant.Float64Val(v)
	for q := int64(1); q <= largestTurn; q++ {
		p := math.Round(f / math.Pi * float64(q))
		if near := p / float64(q) * math.Pi; math.Abs(near-f) <= 4e-16*math.Abs(f) { // two roundings of a float64, 2^-52 each
			return big.NewRat(int64(p), q)
		}
	}
	return nil
}

// combined is an operation on sums; nil if it is a division by what is no number, or of integers.
func combined(n *relation.Binary) *sum {
	x, y := sumOf(n.X), sumOf(n.Y)
	switch {
	case x == nil || y == nil:
		return nil
	case n.Op == "+":
		return added(n.T, x, y)
	case n.Op == "-":
		return added(n.T, x, scaled(y, big.NewRat(-1, 1)))
	case n.Op == "*":
		return multiplied(n.T, x, y)
	case isFloat(n.T) && len(y.terms) == 1 && len(y.terms[0].atoms) == 0:
		return scaled(x, new(big.Rat).Inv(y.terms[0].by))
	}
	return nil
}

func scaled(s *sum, by *big.Rat) *sum {
	if s == nil {
		return nil
	}
	out := &sum{t: s.t}
	for _, p := range s.terms {
		out.terms = append(out.terms, product{new(big.Rat).Mul(p.by, by), p.atoms})
	}
	return out
}

// added is the sum of two, with equal products taken together in the place of the first.
func added(t *relation.Type, x, y *sum) *sum {
	out := &sum{t: t}
	for _, p := range slices.Concat(x.terms, y.terms) {
		i := slices.IndexFunc(out.terms, func(q product) bool { return q.key() == p.key() })
		if i < 0 {
			out.terms = append(out.terms, p)
			continue
		}
		out.terms[i].by = new(big.Rat).Add(out.terms[i].by, p.by)
	}
	out.terms = slices.DeleteFunc(out.terms, func(p product) bool { return p.by.Sign() == 0 })
	return out
}

// mostProducts is how many products a product of sums may have: (a + b)*(c + d) is read more easily as it stands. No theory stands behind it.
const mostProducts = 1

// multiplied is the product of two sums of which one is a product; nil of others.
func multiplied(t *relation.Type, x, y *sum) *sum {
	if len(x.terms) > mostProducts && len(y.terms) > mostProducts {
		return nil
	}
	out := &sum{t: t}
	for _, p := range x.terms {
		for _, q := range y.terms {
			atoms := slices.Concat(p.atoms, q.atoms)
			slices.SortStableFunc(atoms, func(a, b atom) int { return cmp.Compare(a.text, b.text) })
			out = added(t, out, &sum{t, []product{{new(big.Rat).Mul(p.by, q.by), atoms}}})
		}
	}
	return out
}

func (p product) key() string {
	var parts []string
	for _, a := range p.atoms {
		parts = append(parts, a.text)
	}
	return strings.Join(parts, " * ")
}

// constant reports whether a product is a number.
func (p product) constant() bool {
	return !slices.ContainsFunc(p.atoms, func(a atom) bool { return a.e != nil })
}

// expr is a sum as people write it: what varies before constants, what is added before what is taken away.
func (s *sum) expr() relation.Expr {
	terms := slices.Clone(s.terms)
	rank := func(p product) int {
		r := 0
		if p.by.Sign() < 0 {
			r += 2
		}
		if p.constant() {
			r++
		}
		return r
	}
	slices.SortStableFunc(terms, func(a, b product) int { return cmp.Compare(rank(a), rank(b)) })
	if len(terms) == 0 {
		return &relation.Literal{Value: constant.MakeInt64(0), Text: "0", T: s.t}
	}
	var out relation.Expr
	for _, p := range terms {
		switch e := p.expr(s.t); {
		case out == nil && p.by.Sign() < 0:
			out = &relation.Unary{Op: "-", X: e, T: s.t}
			if l, ok := e.(*relation.Literal); ok {
				out = &relation.Literal{Value: constant.UnaryOp(token.SUB, l.Value, 0), Text: "-" + l.Text, T: s.t}
			}
		case out == nil:
			out = e
		case p.by.Sign() < 0:
			out = &relation.Binary{Op: "-", X: out, Y: e, T: s.t}
		default:
			out = &relation.Binary{Op: "+", X: out, Y: e, T: s.t}
		}
	}
	return out
}

// expr is the absolute value of the coefficient and the atoms.
func (p product) expr(t *relation.Type) relation.Expr {
	by := new(big.Rat).Abs(p.by)
	num, den := by.Num(), by.Denom()
	text, value := num.String(), constant.MakeFromLiteral(num.String(), token.INT, 0)
	var rest []relation.Expr
	for _, a := range p.atoms {
		if a.e == nil {
			text, value = factor(text, circle), constant.BinaryOp(value, token.MUL, constant.MakeFloat64(math.Pi))
			continue
		}
		rest = append(rest, a.e)
	}
	one := den.IsInt64() && den.Int64() == 1
	if len(rest) == 0 {
		if !one {
			text, value = text+"/"+den.String(), constant.BinaryOp(constant.ToFloat(value), token.QUO, constant.MakeFromLiteral(den.String(), token.INT, 0))
		}
		return literal(text, value, t)
	}
	var out relation.Expr
	if text != "1" {
		out = literal(text, value, t)
	}
	for _, e := range rest {
		if out == nil {
			out = e
			continue
		}
		out = &relation.Binary{Op: "*", X: out, Y: e, T: t}
	}
	if !one {
		out = &relation.Binary{Op: "/", X: out, Y: literal(den.String(), constant.MakeFromLiteral(den.String(), token.INT, 0), t), T: t}
	}
	return out
}

// factor is the text of a number times π.
func factor(text, by string) string {
	if text == "1" {
		return by
	}
	return fmt.Sprintf("%s*%s", text, by)
}

// literal is a constant of a type, of floats a float.
func literal(text string, v constant.Value, t *relation.Type) relation.Expr {
	if isFloat(t) {
		f, _ := constant.Float64Val(v)
		v = constant.MakeFloat64(f)
	}
	return &relation.Literal{Value: v, Text: text, T: t}
}
