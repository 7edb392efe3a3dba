// Package small has functions whose mutants meet every end that a mutant can come to.
package small

import (
	"os"
	"sort"
)

// Max is the greater one.
func Max(a, b int) int {
	if a < b {
		return b
	}
	return a
}

// Sum is 1 + … + n. Mutants of its loop do not end.
func Sum(n int) int {
	s := 0
	for i := 1; i <= n; i++ {
		s += i
	}
	return s
}

// Twice is 2n, as far as it goes. Mutants of its condition end the process.
func Twice(n int) int {
	if n > 1000 {
		os.Exit(3)
	}
	return double(n)
}

func double(n int) int {
	if n == 500 {
		return half(4 * n)
	}
	return n + n
}

func half(n int) int { return n / 2 }

// A Shape has an area.
type Shape interface{ Area() int }

// A Square is a Shape.
type Square struct{ Side int }

// Area is that of the square.
func (s *Square) Area() int { return s.Side * s.Side }

// Double is twice the area of a shape.
func Double(s Shape) int { return s.Area() + s.Area() }

// Last is the last one. It may be nil.
func Last[T any](xs []T) *T {
	if len(xs) == 0 {
		return nil
	}
	return &xs[at(len(xs))]
}

func at(n int) int { return n - 1 }

// steps are known by name.
var steps = map[string]func(int) int{"double": double, "half": half}

// Step takes a step.
func Step(name string, n int) int {
	if step := steps[name]; step != nil {
		return step(n)
	}
	return n
}

var cubes, others = makeCubes(4), 7

func makeCubes(n int) []int {
	var out []int
	for i := 0; i < n; i++ {
		out = append(out, i*i*i)
	}
	return out
}

// filled is filled before anyone asks.
var filled [3]int

func init() {
	for i := range filled {
		filled[i] = 2 * i
	}
}

// Cube looks a cube up.
func Cube(n int) int { return cubes[n] + filled[0] }

type byAbs []int

func (s byAbs) Len() int           { return len(s) }
func (s byAbs) Less(i, j int) bool { return s[i]*s[i] < s[j]*s[j] }
func (s byAbs) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }
func (s byAbs) Sum() int           { return len(s) }

// Sorted hands its order to another package.
func Sorted(xs ...int) []int {
	sort.Sort(byAbs(xs))
	return xs
}

var known = map[int]int{}

// Fib remembers what it has found out: mutants do not show where it was found out without them.
func Fib(n int) int {
	if n < 2 {
		return n
	}
	if v, ok := known[n]; ok {
		return v
	}
	known[n] = Fib(n-1) + Fib(n-2)
	return known[n]
}
