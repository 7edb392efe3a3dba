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

func F(x float64) float64       { return x*x - 2*x }
func G(x, y float64) float64    { return math.Hypot(x, y) - y }
func Inv(x float64) float64     { return 1 / x }
func H(x float32) float32       { return x*3 + 1 }
func Warm(t Temp) Temp          { return t/2 + 1 }
func I(n int) int               { return n*n + n }
func Div(a, b int) int          { return a / b }
func W(n int8) int8             { return n*2 + 1 }
func U(n uint8) uint8           { return n - 1 }
func V(n uint64) uint64         { return n << 1 }
func L(n int64) int64           { return -n }
func C(z complex128) complex128 { return z*z + 1 }
func Neg(b bool) bool           { return !b }
func Next(d Day) Day            { return (d + 1) % 3 }

func Up(s string) string                                   { return strings.ToUpper(s) }
func First(s string) byte                                  { return s[0] }
func Tail(s string, n int) string                          { return s[n:] }
func Cut(s, sep string) (before, after string, found bool) { return strings.Cut(s, sep) }

func Parse(s string) (int, error) { return strconv.Atoi(strings.TrimSpace(s)) }

func Root(x float64) (float64, error) {
	if x < 0 {
		return 0, errors.New("negative")
	}
	if x != x {
		panic("NaN")
	}
	return math.Sqrt(x), nil
}

func DivMod(a, b int) (int, int) { return a / b, a % b }

func Split(n int) (lo, hi int, err error) {
	if n < 0 {
		return 0, 0, errors.New("negative")
	}
	return n / 2, n - n/2, nil
}

func Check(s string) error {
	if s == "" {
		return errors.New("empty")
	}
	_ = s[1]
	return nil
}

func Rev(xs []int) []int {
	out := make([]int, 0, 2*len(xs))
	for i := len(xs) - 1; i >= 0; i-- {
		out = append(out, xs[i])
	}
	return out
}

func Order(xs []int) { sort.Ints(xs) }

func Fill(xs []int, v int) (n int) {
	for i := range xs {
		xs[i] = v
	}
	return len(xs)
}

func Shared(n int) []int {
	scratch[0], scratch[1] = n, n+1
	return scratch[:2]
}

func Mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

func Most(xs ...int) int {
	m := xs[0]
	for _, x := range xs {
		m = max(m, x)
	}
	return m
}

func Flip(b []byte) []byte {
	for i := range b {
		b[i] ^= 1
	}
	return b
}

func Merge(m, n map[string]int) map[string]int {
	for k, v := range n {
		m[k] += v
	}
	return m
}

func Fields(s string) Words { return strings.Fields(s) }

func Wrap(ws Words) Words {
	if len(ws) > 0 {
		ws[0] = "<" + ws[0]
	}
	return ws
}

func (p Pt) Add(q Pt) Pt     { return Pt{p.X + q.X, p.Y + q.Y} }
func (p Pt) Norm() float64   { return math.Hypot(p.X, p.Y) }
func (p *Pt) Grow(f float64) { p.X, p.Y = p.X*f, p.Y*f }
func (p *Pt) Shift(d float64) bool {
	p.X += d
	return p.X > 0
}

func (b Box) Put(v int) Box {
	if len(b.Vals) > 0 {
		b.Vals[0] = v
	}
	b.Name += "!"
	return b
}

func Mirror(p *Pt) *Pt {
	if p.X == 0 {
		return nil
	}
	p.X = -p.X
	return p
}
