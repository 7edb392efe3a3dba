// Package hard is what tests do that a loop in one process must be able to bear.
package hard

import (
	"errors"
	"os"
	"sort"
	"sync"
)

// Squares is made when the package is initialised.
var Squares = squares(5)

func squares(n int) []int {
	var s []int
	for i := 0; i < n; i++ {
		s = append(s, i*i)
	}
	return s
}

var units = map[string]int{}

func init() { register("m", 1000) }

func register(name string, n int) { units[name] = n }

// Unit is filled by init: to empty it before a test would break it.
func Unit(name string) int { return units[name] }

var cache = map[int]int{}

// Fib keeps what it finds: a mutant would hide behind the findings of the one before.
func Fib(n int) int {
	if n < 2 {
		return n
	}
	if v, ok := cache[n]; ok {
		return v
	}
	v := Fib(n-1) + Fib(n-2)
	cache[n] = v
	return v
}

var (
	once  sync.Once
	limit int
)

// Limit is found once.
func Limit() int {
	once.Do(func() { limit = 10 - 3 })
	return limit
}

var first = true

// First is true once in a process, and nothing sets it back: its address is kept at initialisation.
func First() bool {
	was := *state
	*state = false
	return was
}

var state = &first

// At panics if its index is wrong.
func At(a []int, i int) int { return a[len(a)-1-i] }

// Sum adds in goroutines.
func Sum(a []int) int {
	parts := make(chan int)
	for _, x := range a {
		x := x
		go func() { parts <- x * 2 }()
	}
	sum := 0
	for i := 0; i < len(a); i++ {
		sum += <-parts
	}
	return sum / 2
}

// Take takes n of three numbers, and waits for more.
func Take(n int) int {
	c := make(chan int, 3)
	for i := 1; i <= cap(c); i++ {
		c <- i
	}
	sum := 0
	for left := n; left > 0; left-- {
		sum += <-c
	}
	return sum
}

// Check ends the process if n is negative.
func Check(n int) int {
	if n < 0 {
		os.Exit(3)
	}
	return n
}

// ErrEmpty is compared by tests: it must stay the same.
var ErrEmpty = errors.New("empty")

// Middle is the middle element.
func Middle(a []int) (int, error) {
	if len(a) == 0 {
		return 0, ErrEmpty
	}
	b := append([]int(nil), a...)
	sort.Ints(b)
	return b[len(b)/2], nil
}

// Collatz counts steps; some mutants never end.
func Collatz(n int) int {
	steps := 0
	for n != 1 {
		if n%2 == 0 {
			n /= 2
		} else {
			n = 3*n + 1
		}
		steps++
	}
	return steps
}

// Safe hides what goes wrong.
func Safe(n int) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = true
		}
	}()
	for n > 0 {
		n--
	}
	return true
}

// Wander goes far, step by step.
func Wander(n int) (steps int) {
	for left := n + 100; left > 0; left-- {
		steps = step(steps)
	}
	return steps
}

var step = func(n int) int { return n + 1 }
