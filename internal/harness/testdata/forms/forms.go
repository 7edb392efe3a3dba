// Package forms has a function for every form of parameter and result that a child must carry.
package forms

import (
	"errors"
	"fmt"
	"sort"
	"strings"
	"time"
)

func Not(b bool) bool { return !b }

func Mixed(a int8, b uint16, c float32, d complex64) (int64, complex128) {
	return int64(a) + int64(b), complex128(d) * complex(float64(c), 0)
}

// Doubled changes and returns its argument.
func Doubled(b []byte) []byte {
	for i := range b {
		b[i] *= 2
	}
	return b
}

func Sort(xs []int) { sort.Ints(xs) }

func Sum(xs ...float64) float64 {
	t := 0.0
	for _, x := range xs {
		t += x
	}
	return t
}

func Tally(words []string) map[string]int {
	m := map[string]int{}
	for _, w := range words {
		m[w]++
	}
	return m
}

func Forget(m map[string]int, k string) { delete(m, k) }

type Point struct{ X, Y float64 }

func (p Point) Scale(k float64) Point { return Point{p.X * k, p.Y * k} }

func (p *Point) Move(dx float64) { p.X += dx }

type Celsius float64

func (c Celsius) Warmer(by Celsius) Celsius { return c + by }

type Day int

const (
	Monday Day = iota
	Tuesday
	Wednesday
)

func (d Day) Next() Day { return (d + 1) % 3 }

func Transpose(m [2][3]int) [3][2]int {
	var t [3][2]int
	for i, row := range m {
		for j, x := range row {
			t[j][i] = x
		}
	}
	return t
}

type Box struct {
	Tags map[string][]string
	At   *Point
	Point
}

func Mirror(b Box) Box {
	if b.At != nil {
		b.At = &Point{-b.At.X, b.At.Y}
	}
	return b
}

func Inc(p *int) *int {
	if p == nil {
		return nil
	}
	*p++
	q := *p * 10
	return &q
}

func DivMod(a, b int) (q, r int, err error) {
	if b == 0 {
		return 0, 0, errors.New("division by zero")
	}
	return a / b, a % b, nil
}

func Keep[T any](xs []T, n int) []T {
	if n > len(xs) {
		n = len(xs)
	}
	return xs[:n]
}

// A Version hides its parts.
type Version struct {
	parts []int
	note  *string
}

func Parse(s string) (Version, error) {
	var v Version
	for _, f := range strings.Split(s, ".") {
		var n int
		if _, err := fmt.Sscanf(f, "%d", &n); err != nil {
			return Version{}, err
		}
		v.parts = append(v.parts, n)
	}
	return v, nil
}

// Bump changes what v shares with its copies.
func (v Version) Bump() Version {
	v.parts[len(v.parts)-1]++
	return v
}

func (v Version) String() string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(v.parts), " ", "."), "[]")
}

// A Set hides its words.
type Set struct{ words []uint64 }

func New() *Set { return &Set{} }

func (s *Set) Add(i uint8) {
	for int(i/64) >= len(s.words) {
		s.words = append(s.words, 0)
	}
	s.words[i/64] |= 1 << (i % 64)
}

func (s *Set) Has(i uint8) bool { return int(i/64) < len(s.words) && s.words[i/64]&(1<<(i%64)) != 0 }

func Show(x any) string { return fmt.Sprintf("%T %v", x, x) }

type Option func(*int)

func Configured(x int, opts ...Option) int {
	for _, o := range opts {
		o(&x)
	}
	return x * 3
}

func Halve(d time.Duration) time.Duration { return d / 2 }

func AddDay(t time.Time) time.Time { return t.Add(24 * time.Hour) }

func Check(n int) error {
	if n < 0 {
		return errors.New("negative")
	}
	return nil
}

var buffer [4]int

// Window returns the same memory every time.
func Window(n int) []int {
	for i := range buffer {
		buffer[i] = n + i
	}
	return buffer[:]
}

func secret(x int) int { return x + 41 }

type hiddenKind int

func Hidden(h hiddenKind) hiddenKind { return h + 1 }

// Sink never returns for some arguments.
func Sink(n int) int {
	if n%9000 == 7 {
		return Sink(n) + 1
	}
	return n
}

// Bits is a set whose zero value is ready to use.
type Bits struct{ word uint64 }

// Put adds a bit.
func (b *Bits) Put(i uint8) { b.word |= 1 << (i % 64) }

// Both is the union.
func (b Bits) Both(o Bits) Bits { return Bits{b.word | o.word} }

// Count counts the bits.
func (b *Bits) Count() int {
	n := 0
	for w := b.word; w != 0; w &= w - 1 {
		n++
	}
	return n
}

// Written is what is in the builder.
func Written(b *strings.Builder) string { return b.String() + "." }
