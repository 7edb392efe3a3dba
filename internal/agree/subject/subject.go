// Package subject has functions of all shapes for random relations to call. They are deterministic and end soon; some panic, some
// return errors, some change their arguments.
package subject

import (
	"errors"
	"math"
	"sort"
	"strconv"
	"strings"
)

// A Pt is a point.
type Pt struct{ X, Y float64 }

// A Box has a slice, so that a shallow copy of it is not a deep one.
type Box struct {
	Name string
	Vals []int
}

// A Day is a day of the week.
type Day int

// The days.
const (
	Mon Day = iota
	Tue
	Wed
)

// Temp is a float of another name.
type Temp float32

// Words is a slice of another name.
type Words []string

var scratch [4]int

// F is a polynomial, of which x*x - 2*x may be fused where rounding is not forced.
func F(x float64) float64 { return x*x - 2*x }

// G takes two floats.
func G(x, y float64) float64 { return math.Hypot(x, y) - y }

// Inv is infinite at 0.
func Inv(x float64) float64 { return 1 / x }

// H computes in float32.
func H(x float32) float32 { return x*3 + 1 }

// Warm takes and returns a named float.
func Warm(t Temp) Temp { return t/2 + 1 }

// I wraps for large n.
func I(n int) int { return n*n + n }

// Div panics for b = 0.
func Div(a, b int) int { return a / b }

// W wraps in 8 bits.
func W(n int8) int8 { return n*2 + 1 }

// U wraps below 0.
func U(n uint8) uint8 { return n - 1 }

// V loses the top bit.
func V(n uint64) uint64 { return n << 1 }

// L wraps for the smallest n.
func L(n int64) int64 { return -n }

// C computes in complex numbers.
func C(z complex128) complex128 { return z*z + 1 }

// Neg takes and returns a bool.
func Neg(b bool) bool { return !b }

// Next is the day after d.
func Next(d Day) Day { return (d + 1) % 3 }

// Up changes the length of some texts.
func Up(s string) string { return strings.ToUpper(s) }

// First panics for the empty text.
func First(s string) byte { return s[0] }

// Tail panics if n is out of range.
func Tail(s string, n int) string { return s[n:] }

// Cut has three named results.
func Cut(s, sep string) (before, after string, found bool) { return strings.Cut(s, sep) }

// Parse returns an error for what is no number.
func Parse(s string) (int, error) { return strconv.Atoi(strings.TrimSpace(s)) }

// Root returns an error, or panics, or neither.
func Root(x float64) (float64, error) {
	if x < 0 {
		return 0, errors.New("negative")
	}
	if x != x {
		panic("NaN")
	}
	return math.Sqrt(x), nil
}

// DivMod has two results without names.
func DivMod(a, b int) (int, int) { return a / b, a % b }

// Split has named results and an error.
func Split(n int) (lo, hi int, err error) {
	if n < 0 {
		return 0, 0, errors.New("negative")
	}
	return n / 2, n - n/2, nil
}

// Check has no result but an error, and panics for one byte.
func Check(s string) error {
	if s == "" {
		return errors.New("empty")
	}
	_ = s[1]
	return nil
}

// Rev returns a slice with room to grow.
func Rev(xs []int) []int {
	out := make([]int, 0, 2*len(xs))
	for i := len(xs) - 1; i >= 0; i-- {
		out = append(out, xs[i])
	}
	return out
}

// Order changes its argument and has no result.
func Order(xs []int) { sort.Ints(xs) }

// Fill changes its argument and has a result.
func Fill(xs []int, v int) (n int) {
	for i := range xs {
		xs[i] = v
	}
	return len(xs)
}

// Shared returns memory that the next call changes.
func Shared(n int) []int {
	scratch[0], scratch[1] = n, n+1
	return scratch[:2]
}

// Mean is NaN for no elements.
func Mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

// Most is variadic, and panics for no elements.
func Most(xs ...int) int {
	m := xs[0]
	for _, x := range xs {
		m = max(m, x)
	}
	return m
}

// Flip changes and returns its argument.
func Flip(b []byte) []byte {
	for i := range b {
		b[i] ^= 1
	}
	return b
}

// Merge changes a map, and panics for a nil one.
func Merge(m, n map[string]int) map[string]int {
	for k, v := range n {
		m[k] += v
	}
	return m
}

// Fields returns a named slice.
func Fields(s string) Words { return strings.Fields(s) }

// Wrap changes an element that is a text.
func Wrap(ws Words) Words {
	if len(ws) > 0 {
		ws[0] = "<" + ws[0]
	}
	return ws
}

// Add has a receiver that is a value.
func (p Pt) Add(q Pt) Pt { return Pt{p.X + q.X, p.Y + q.Y} }

// Norm has a scalar result.
func (p Pt) Norm() float64 { return math.Hypot(p.X, p.Y) }

// Grow changes its receiver and has no result.
func (p *Pt) Grow(f float64) { p.X, p.Y = p.X*f, p.Y*f }

// Shift changes its receiver and has a result.
func (p *Pt) Shift(d float64) bool {
	p.X += d
	return p.X > 0
}

// Put changes what its receiver shares.
func (b Box) Put(v int) Box {
	if len(b.Vals) > 0 {
		b.Vals[0] = v
	}
	b.Name += "!"
	return b
}

// Mirror returns its argument, or nil.
func Mirror(p *Pt) *Pt {
	if p.X == 0 {
		return nil
	}
	p.X = -p.X
	return p
}
