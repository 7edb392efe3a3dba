// Package picks has a function that keeps nothing, and mutants of its initialisation that pick one which might.
package picks

var twice = pick(1)

// pick is double, but for 0.
func pick(n int) func(int) int {
	if n > 0 && n < 9 {
		return double
	}
	return func(x int) int { return n + x }
}

func double(n int) int { return n + n }

// Twice is 2n.
func Twice(n int) int { return twice(n) }
