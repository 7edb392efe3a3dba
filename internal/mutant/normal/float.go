package normal

import (
	"go/types"
	"math"
)

// float simplifies an operation of a float type where the result is the same to the last bit; nil if there is no rule. x+0 is not x,
// which may be -0.
func (g *graph) float(op string, t types.Type, args []*node) *node {
	switch {
	case op == "Convert" && types.Identical(t, args[0].typ):
		return args[0]
	case op == "neg":
		return g.minus(t, args[0])
	case op == "Convert" || len(args) != 2:
		return nil
	}
	x, y := args[0], args[1]
	if n := g.folded(op, t, x, y); n != nil {
		return n
	}
	switch op {
	case "+":
		return g.plusFloat(t, x, y)
	case "-":
		return g.minusFloat(t, x, y)
	case "*":
		return g.product(t, x, y)
	case "/":
		return g.quotient(t, x, y)
	}
	return nil
}

// minusFloat writes x - y as a sum where the negation of y is known. x - 0 is x, also for x = -0.
func (g *graph) minusFloat(t types.Type, x, y *node) *node {
	if y.op == "neg" {
		return g.plusFloat(t, x, y.args[0])
	}
	c, ok := y.value.(float64)
	switch {
	case !ok || math.IsNaN(c):
		return nil
	case c == 0 && !math.Signbit(c):
		return x
	}
	return g.plusFloat(t, x, g.constOf(t, -c))
}

// minus is -x. A constant that is zero is +0, whatever stands before it, but not so what -0 is computed as.
func (g *graph) minus(t types.Type, x *node) *node {
	if c, ok := x.value.(float64); ok {
		return g.constOf(t, -c)
	}
	if x.op == "neg" {
		return x.args[0]
	}
	return g.intern("neg", t, "", x)
}

// folded computes with constants of 64 bits, as the machine does.
func (g *graph) folded(op string, t types.Type, x, y *node) *node {
	a, aok := x.value.(float64)
	b, bok := y.value.(float64)
	if !aok || !bok {
		return nil
	}
	v := math.NaN()
	switch op {
	case "+":
		v = a + b
	case "-":
		v = a - b
	case "*":
		v = a * b
	case "/":
		v = a / b
	}
	if v != v {
		return nil
	}
	return g.constOf(t, v)
}

func (g *graph) plusFloat(t types.Type, x, y *node) *node {
	if x.op == "neg" {
		x, y = y, x
	}
	switch {
	case x == y && is64(t):
		return g.product(t, x, g.constOf(t, 2.0))
	case y.op == "neg":
		return g.intern("-", t, "", x, y.args[0])
	}
	return g.either("+", t, x, y)
}

func is64(t types.Type) bool {
	b, ok := basic(t)
	return ok && b.Kind() == types.Float64
}

// product has the signs of its factors before it: rounding to nearest does not know them.
func (g *graph) product(t types.Type, x, y *node) *node {
	if _, ok := x.value.(float64); ok {
		x, y = y, x
	}
	c, ok := y.value.(float64)
	switch {
	case ok && c == 1:
		return x
	case ok && c < 0:
		return g.minus(t, g.product(t, x, g.constOf(t, -c)))
	case x.op == "neg":
		return g.minus(t, g.product(t, x.args[0], y))
	case y.op == "neg":
		return g.minus(t, g.product(t, x, y.args[0]))
	}
	return g.either("*", t, x, y)
}

// quotient is a product where the reciprocal is exact.
func (g *graph) quotient(t types.Type, x, y *node) *node {
	c, ok := y.value.(float64)
	if frac, exp := math.Frexp(c); ok && math.Abs(frac) == 0.5 && exp > -1000 && exp < 1000 {
		return g.product(t, x, g.constOf(t, 1/c))
	}
	switch {
	case x.op == "neg":
		return g.minus(t, g.quotient(t, x.args[0], y))
	case y.op == "neg":
		return g.minus(t, g.quotient(t, x, y.args[0]))
	}
	return g.intern("/", t, "", x, y)
}
