// Package subject has one function of each shape that emitted tests have to deal with.
package subject

import (
	"errors"
	"math"
	"sort"
	"strconv"
	"strings"
)

// Sin is the sine.
func Sin(x float64) float64 { return math.Sin(x) }

// Pow returns k to the power e, 0 for negative exponents.
func Pow(k, e int) int {
	if e < 0 {
		return 0
	}
	p := 1
	for ; e > 0; e-- {
		p *= k
	}
	return p
}

// Trim removes blanks at both ends.
func Trim(s string) string { return strings.TrimSpace(s) }

// Reverse returns the elements from last to first.
func Reverse(xs []int) []int {
	out := make([]int, len(xs))
	for i, x := range xs {
		out[len(xs)-1-i] = x
	}
	return out
}

// A Vec is a vector of the plane.
type Vec struct{ X, Y float64 }

// Rotate turns v by a radians.
func (v Vec) Rotate(a float64) Vec {
	sin, cos := math.Sincos(a)
	return Vec{v.X*cos - v.Y*sin, v.X*sin + v.Y*cos}
}

// Norm returns the length of v.
func (v Vec) Norm() float64 { return math.Hypot(v.X, v.Y) }

// Grow makes v longer.
func (v *Vec) Grow(f float64) { v.X, v.Y = v.X*f, v.Y*f }

// Parse reads a number that is not negative.
func Parse(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err == nil && n < 0 {
		return 0, errors.New("negative")
	}
	return n, err
}

// Format writes a number.
func Format(n int) string { return strconv.Itoa(n) }

// Div panics if b is 0.
func Div(a, b int) (quotient, rest int) { return a / b, a % b }

// Max returns the largest.
func Max(first int, more ...int) int {
	for _, x := range more {
		first = max(first, x)
	}
	return first
}

// Sort sorts in place.
func Sort(xs []float64) { sort.Float64s(xs) }

// Clamp returns what is nearest to x between lo and hi.
func Clamp(x, lo, hi float64) float64 { return math.Max(lo, math.Min(x, hi)) }

// A Day is a day of the week.
type Day int

// The days.
const (
	Mon Day = iota
	Tue
	Wed
)

// Next returns the next day.
func Next(d Day) Day { return (d + 1) % 3 }

// A Set is a set of numbers.
type Set struct{ has map[int]bool }

// New returns the empty set.
func New() *Set { return &Set{map[int]bool{}} }

// Add adds n.
func (s *Set) Add(n int) { s.has[n] = true }

// Len returns how many numbers are in s.
func (s *Set) Len() int { return len(s.has) }

// area is not exported.
func area(type_, t float64) float64 { return type_ * t }

// Half is half of x.
func Half(x float32) float32 { return x / 2 }
