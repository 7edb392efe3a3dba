package composite

import (
	"go/constant"

	"github.com/imago-mt/imago/relation"
)

// monotone says how an expression changes with what stands in it under a text: 1 if it never falls where that grows, -1 if it never rises, and 0 if neither
// is known. It goes by form: sums, differences and signs, positive and negative constant factors, min and max, the length of what is joined.
//
// Integers count as numbers that do not wrap around; where they do, what is composed is refuted by the trial of its caller.
func monotone(e relation.Expr, text string) int {
	if relation.ExprString(e) == text {
		return 1
	}
	switch n := e.(type) {
	case *relation.Unary:
		if n.Op == "-" {
			return -monotone(n.X, text)
		}
	case *relation.Binary:
		return ofBinary(n, text)
	case *relation.Builtin:
		return ofBuiltin(n, text)
	case *relation.Convert:
		if isNumber(n.T) && isNumber(n.X.Type()) {
			return monotone(n.X, text)
		}
	}
	return 0
}

// ofBinary is the direction of a sum, a difference, or a product with a constant.
func ofBinary(n *relation.Binary, text string) int {
	if !isNumber(n.T) { // texts are joined: the length of that is what grows
		return 0
	}
	x, inX := monotone(n.X, text), mentions(n.X, text)
	y, inY := monotone(n.Y, text), mentions(n.Y, text)
	switch n.Op {
	case "+":
		return both(x, inX, y, inY)
	case "-":
		return both(x, inX, -y, inY)
	case "*":
		if !inY {
			return x * sign(n.Y)
		}
		if !inX {
			return y * sign(n.X)
		}
	case "/":
		if !inY && isFloat(n.T) {
			return x * sign(n.Y)
		}
	}
	return 0
}

// ofBuiltin is the direction of the smaller and of the larger of two numbers.
func ofBuiltin(n *relation.Builtin, text string) int {
	if n.Name != "min" && n.Name != "max" {
		return 0
	}
	direction, in := 0, false
	for _, a := range n.Args {
		direction, in = both(direction, in, monotone(a, text), mentions(a, text)), in || mentions(a, text)
	}
	return direction
}

// both is the direction of what changes with two parts.
func both(x int, inX bool, y int, inY bool) int {
	switch {
	case !inX:
		return y
	case !inY || x == y:
		return x
	}
	return 0
}

// sign is that of a constant; 0 of anything else.
func sign(e relation.Expr) int {
	if l, ok := e.(*relation.Literal); ok && (l.Value.Kind() == constant.Int || l.Value.Kind() == constant.Float) {
		return constant.Sign(l.Value)
	}
	return 0
}

// mentions reports whether an expression with a text stands in e.
func mentions(e relation.Expr, text string) bool {
	found := false
	relation.Walk(e, func(n relation.Expr) bool {
		if _, call := n.(*relation.Call); !call && relation.ExprString(n) == text {
			found = true
		}
		return !found
	})
	return found
}

func isFloat(t *relation.Type) bool {
	return t != nil && (t.Kind == relation.Float32 || t.Kind == relation.Float64)
}

func isNumber(t *relation.Type) bool {
	return t != nil && relation.Int <= t.Kind && t.Kind <= relation.Float64 && !t.Enum
}
