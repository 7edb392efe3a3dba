package normal

import (
	"fmt"
	"go/types"
	"math"
	"math/bits"
	"slices"
)

// A sum is a linear combination of integers, which wraps around: every operation on it is exact modulo two to the width of its type.
type sum struct {
	terms    []*node // by number
	factors  []uint64
	constant uint64
}

// over is the sum with other terms.
func (s *sum) over(terms []*node) *sum {
	return (&sum{constant: s.constant}).plus(&sum{terms: terms, factors: s.factors}, 1)
}

// plus is s + k*t. The terms of t may be sums themselves, and twice there.
func (s *sum) plus(t *sum, k uint64) *sum {
	out := &sum{slices.Clone(s.terms), slices.Clone(s.factors), s.constant + k*t.constant}
	for i, n := range t.terms {
		if inner := sumOf(n); inner.terms == nil || inner.terms[0] != n {
			out = out.plus(inner, k*t.factors[i])
			continue
		}
		at, found := slices.BinarySearchFunc(out.terms, n, func(a, b *node) int { return a.seq - b.seq })
		if !found {
			out.terms, out.factors = slices.Insert(out.terms, at, n), slices.Insert(out.factors, at, 0)
		}
		out.factors[at] += k * t.factors[i]
	}
	return out
}

// sumOf is a node as a sum.
func sumOf(n *node) *sum {
	switch v := n.value.(type) {
	case int64:
		return &sum{constant: uint64(v)}
	case uint64:
		return &sum{constant: v}
	}
	if n.sum != nil {
		return n.sum
	}
	return &sum{terms: []*node{n}, factors: []uint64{1}}
}

// wrap is the constant of a type that bits stand for.
func (g *graph) wrap(t types.Type, u uint64) *node {
	w, signed := width(t)
	if signed {
		return g.constOf(t, int64(u<<(64-w))>>(64-w))
	}
	return g.constOf(t, u<<(64-w)>>(64-w))
}

// add is the node of a sum.
func (g *graph) add(t types.Type, s *sum) *node {
	w, _ := width(t)
	// Sums are kept modulo 2^w, also those of signed types: Go's integers wrap around, so that the order of additions does not matter and
	// a factor of 2^w is none.
	mask := ^uint64(0) >> (64 - w)
	out := &sum{constant: s.constant & mask}
	text := fmt.Sprint(out.constant)
	for i, n := range s.terms {
		if f := s.factors[i] & mask; f != 0 {
			out.terms, out.factors = append(out.terms, n), append(out.factors, f)
			text += fmt.Sprint(" ", f)
		}
	}
	if len(out.terms) == 0 {
		return g.wrap(t, out.constant)
	}
	if len(out.terms) == 1 && out.factors[0] == 1 && out.constant == 0 {
		return out.terms[0]
	}
	n := g.intern("sum", t, text, out.terms...)
	n.sum = out
	return n
}

// integer simplifies an operation of an integer type; nil if there is no rule.
func (g *graph) integer(op string, t types.Type, args []*node) *node {
	if op == "Convert" {
		return g.converted(t, args[0])
	}
	x := args[0]
	switch op {
	case "neg": // -x is (2^64-1)·x in two's complement, and ^x is -1 - x
		return g.add(t, (&sum{}).plus(sumOf(x), ^uint64(0)))
	case "com":
		return g.add(t, (&sum{constant: ^uint64(0)}).plus(sumOf(x), ^uint64(0)))
	}
	if len(args) != 2 {
		return nil
	}
	y := args[1]
	switch op {
	case "+":
		return g.add(t, sumOf(x).plus(sumOf(y), 1))
	case "-":
		return g.add(t, sumOf(x).plus(sumOf(y), ^uint64(0)))
	case "*":
		return g.times(t, x, y)
	case "&", "|", "^":
		return g.bitwise(op, t, x, y)
	case "&^": // of a constant alone: ^y of another y would be a node that the source has not
		if c, ok := known(y); ok {
			return g.bitwise("&", t, x, g.wrap(t, ^c))
		}
	case "<<", ">>":
		return g.shifted(op, t, x, y)
	case "/", "%":
		return g.divided(op, t, x, y)
	case "min", "max": // commutes for integers; for floats the zeros and NaN would have to be looked at
		return g.either(op, t, x, y)
	}
	return nil
}

// known is the bits of an integer constant.
func known(n *node) (uint64, bool) {
	switch v := n.value.(type) {
	case int64:
		return uint64(v), true
	case uint64:
		return v, true
	}
	return 0, false
}

// converted drops a conversion to the type that a value has, and makes that of a constant. Any other one may drop bits, which a later
// operation could tell.
func (g *graph) converted(t types.Type, x *node) *node {
	if types.Identical(t, x.typ) {
		return x
	}
	if c, ok := known(x); ok {
		return g.wrap(t, c)
	}
	return nil
}

// times takes constant factors out of both operands: (2·x)·(3·y) is 6·(x·y), which wraps around as the product itself does.
func (g *graph) times(t types.Type, x, y *node) *node {
	if c, ok := known(x); ok {
		return g.add(t, (&sum{}).plus(sumOf(y), c))
	}
	if c, ok := known(y); ok {
		return g.add(t, (&sum{}).plus(sumOf(x), c))
	}
	x, f := lone(x)
	y, h := lone(y)
	return g.add(t, (&sum{}).plus(sumOf(g.either("*", t, x, y)), f*h))
}

// lone takes a multiple of one value apart.
func lone(n *node) (x *node, factor uint64) {
	if s := n.sum; s != nil && len(s.terms) == 1 && s.constant == 0 {
		return s.terms[0], s.factors[0]
	}
	return n, 1
}

// bitwise simplifies & | ^, with a constant on the right.
func (g *graph) bitwise(op string, t types.Type, x, y *node) *node {
	if _, ok := known(x); ok {
		x, y = y, x
	}
	c, ok := known(y)
	if d, both := known(x); both {
		return g.wrap(t, map[string]uint64{"&": c & d, "|": c | d, "^": c ^ d}[op])
	}
	if x == y {
		if op == "^" {
			return g.wrap(t, 0)
		}
		return x
	}
	if ok {
		if n := g.bitwiseConstant(op, t, x, y, c); n != nil {
			return n
		}
	}
	return g.either(op, t, x, y)
}

// bitwiseConstant has the rules for y of the value c, no bit or all bits; nil for any other.
func (g *graph) bitwiseConstant(op string, t types.Type, x, y *node, c uint64) *node {
	all, _ := known(g.wrap(t, ^uint64(0)))
	switch {
	case c == 0 && op == "&":
		return g.wrap(t, 0)
	case c == 0 || c == all && op == "&":
		return x
	case c == all && op == "|":
		return y
	case c == all:
		return g.integer("com", t, []*node{x})
	}
	return nil
}

// shifted simplifies a shift by a constant: to the left it is a product.
func (g *graph) shifted(op string, t types.Type, x, y *node) *node {
	w, signed := width(t)
	by, ok := known(y)
	if c, zero := known(x); zero && c == 0 {
		return g.wrap(t, 0)
	}
	if !ok {
		return nil
	}
	c, fixed := known(x)
	switch {
	case by == 0:
		return x
	case op == "<<" && by >= uint64(w): // a count is not taken modulo the width, as machines do
		return g.wrap(t, 0)
	case op == "<<":
		return g.times(t, x, g.wrap(t, 1<<by))
	case signed && fixed: // a shift to the right by all bits and more leaves the sign
		return g.wrap(t, uint64(int64(c)>>min(by, 63)))
	case signed:
		return g.intern(">>", t, fmt.Sprint(min(by, uint64(w-1))), x)
	case by >= uint64(w):
		return g.wrap(t, 0)
	case fixed:
		return g.wrap(t, c>>by)
	}
	return g.intern(">>", t, fmt.Sprint(by), x)
}

// divided simplifies a division by a constant that is not zero.
func (g *graph) divided(op string, t types.Type, x, y *node) *node {
	c, ok := known(y)
	if !ok || c == 0 {
		return nil
	}
	_, signed := width(t)
	d, fixed := known(x)
	switch {
	case c == 1 || signed && c == ^uint64(0): // by 1 and -1
		if op == "%" {
			return g.wrap(t, 0)
		}
		return g.times(t, x, y)
	case fixed:
		return g.wrap(t, quotientOf(op, d, c, signed))
	case signed || bits.OnesCount64(c) != 1: // -1/2 is 0, and -1>>1 is -1
		return nil
	case op == "/":
		return g.intern(">>", t, fmt.Sprint(bits.TrailingZeros64(c)), x)
	}
	return g.bitwise("&", t, x, g.wrap(t, c-1))
}

// quotientOf is d / c or d % c, of the bits of two integers.
func quotientOf(op string, d, c uint64, signed bool) uint64 {
	switch {
	case signed && op == "/":
		return uint64(int64(d) / int64(c))
	case signed:
		return uint64(int64(d) % int64(c))
	case op == "/":
		return d / c
	}
	return d % c
}

// bounds are what a value of a signed type, or of an unsigned one of fewer than 64 bits, cannot lie beyond.
func bounds(n *node) (lo, hi int64) {
	if v, ok := n.value.(int64); ok {
		return v, v
	}
	w, signed := width(n.typ)
	switch {
	case signed:
		lo, hi = -1<<(w-1), 1<<(w-1)-1
	case w < 64:
		hi = 1<<w - 1
	default:
		return 0, math.MaxInt64 // of its lower bound alone is use made
	}
	switch n.op {
	case "len", "cap":
		return 0, hi
	case "sum":
		return boundsOfSum(n, lo, hi)
	case "Convert":
		return boundsOfConversion(n, lo, hi)
	case "&":
		for _, a := range n.args {
			if v, ok := a.value.(int64); ok && v >= 0 {
				return 0, v
			}
		}
	case "%":
		return boundsOfRemainder(n, lo, hi)
	}
	return lo, hi
}

// boundsOfSum moves the bounds of x in x + c by c if the sum does not wrap around; lo and hi are those of the type.
func boundsOfSum(n *node, lo, hi int64) (int64, int64) {
	w, signed := width(n.typ)
	s := n.sum
	if !signed || len(s.terms) != 1 || s.factors[0] != 1 {
		return lo, hi
	}
	c := int64(s.constant<<(64-w)) >> (64 - w)
	if l, h := bounds(s.terms[0]); c >= 0 && h <= hi-c || c < 0 && l >= lo-c {
		return l + c, h + c
	}
	return lo, hi
}

// boundsOfConversion keeps the bounds of an integer that the type holds: a narrower one, or one of the same type. A negative number is
// another one in an unsigned type.
func boundsOfConversion(n *node, lo, hi int64) (int64, int64) {
	x := n.args[0]
	if b, ok := basic(x.typ); !ok || b.Info()&types.IsInteger == 0 {
		return lo, hi
	}
	w, signed := width(n.typ)
	if from, s := width(x.typ); from > w || from == w && s != signed {
		return lo, hi
	}
	l, h := bounds(x)
	if !signed && l < 0 {
		return lo, hi
	}
	return max(lo, l), min(hi, h)
}

// boundsOfRemainder uses that x % c is smaller than c and has the sign of x.
func boundsOfRemainder(n *node, lo, hi int64) (int64, int64) {
	v, ok := n.args[1].value.(int64)
	if !ok || v == math.MinInt64 {
		return lo, hi
	}
	m := max(v, -v) - 1
	if l, _ := bounds(n.args[0]); l >= 0 {
		return 0, m
	}
	return -m, m
}

// compareIntegers simplifies < and == of integers; nil if there is no rule.
func (g *graph) compareIntegers(op string, t types.Type, x, y *node) *node {
	if op == "==" {
		return g.equalIntegers(t, x, y)
	}
	if w, signed := width(x.typ); !signed && w == 64 {
		return g.compareWords(t, x, y)
	}
	lo, hi := bounds64(x)
	from, to := bounds64(y)
	switch {
	case hi < from:
		return g.constOf(t, true)
	case lo >= to:
		return g.constOf(t, false)
	}
	// One value is left at an end of the bounds: an equation, which other rules know more about than an order.
	if from == to { // x < c
		switch from {
		case lo + 1:
			return g.compare("==", t, x, g.wrap(x.typ, uint64(lo)))
		case hi:
			return g.not(g.compare("==", t, x, y))
		}
	}
	if lo == hi && lo != math.MaxInt64 { // c < y is not y < c+1
		return g.not(g.compare("<", t, y, g.wrap(y.typ, uint64(lo)+1)))
	}
	return nil
}

// bounds64 is bounds also of constants of unsigned types.
func bounds64(n *node) (lo, hi int64) {
	if v, ok := n.value.(uint64); ok {
		return int64(v), int64(v)
	}
	return bounds(n)
}

// compareWords simplifies < of unsigned integers of 64 bits.
func (g *graph) compareWords(t types.Type, x, y *node) *node {
	if c, ok := known(y); ok {
		switch c {
		case 0:
			return g.constOf(t, false)
		case 1:
			return g.compare("==", t, x, g.wrap(x.typ, 0))
		case math.MaxUint64:
			return g.not(g.compare("==", t, x, y))
		}
	}
	if c, ok := known(x); ok && c == math.MaxUint64 {
		return g.constOf(t, false)
	} else if ok {
		return g.not(g.compare("<", t, y, g.wrap(y.typ, c+1)))
	}
	return nil
}

// reciprocal is the number whose product with an odd one is 1, modulo two to the 64; of an even one it is 1.
func reciprocal(u uint64) uint64 {
	if u&1 == 0 {
		return 1
	}
	r := u // right in three bits, as u·u is 1 modulo 8; each of five steps doubles them (Newton), to 96
	for range 5 {
		r *= 2 - u*r
	}
	return r
}

// equalIntegers has constants on the right alone, and asks for empty texts instead of their length.
func (g *graph) equalIntegers(t types.Type, x, y *node) *node {
	d := g.add(x.typ, sumOf(x).plus(sumOf(y), ^uint64(0)))
	if c, ok := known(d); ok {
		return g.constOf(t, c == 0)
	}
	if _, ok := known(x); ok {
		x, y = y, x
	}
	c, ok := known(y)
	if !ok {
		return nil
	}
	// k·x + c == d is x == (d - c)/k where k is odd, since an odd number has a reciprocal modulo 2^64. For an even k several x satisfy it,
	// and only the constant goes to the other side.
	if s := x.sum; s != nil && (s.constant != 0 || len(s.terms) == 1 && s.factors[0]&1 != 0) {
		inverse := uint64(1)
		if len(s.terms) == 1 {
			inverse = reciprocal(s.factors[0])
		}
		rest := g.add(x.typ, (&sum{}).plus(&sum{s.terms, s.factors, 0}, inverse))
		return g.compare("==", t, rest, g.wrap(x.typ, (c-s.constant)*inverse))
	}
	if isBeyond(x, int64(c)) {
		return g.constOf(t, false)
	}
	if x.op == "len" && c == 0 {
		if b, ok := basic(x.args[0].typ); ok && b.Info()&types.IsString != 0 {
			return g.compare("==", t, x.args[0], g.constOf(x.args[0].typ, ""))
		}
	}
	return nil
}

// isBeyond tells whether x cannot have the value c, where its bounds say so; see [bounds] of 64 bits without a sign.
func isBeyond(x *node, c int64) bool {
	lo, hi := bounds(x)
	w, signed := width(x.typ)
	return (c < lo || c > hi) && (signed || w < 64)
}
