// Package keeps remembers what it has found out where no one can make it forget.
package keeps

var remembered = remembering(double)

// remembering is f, and asks it once for each n.
func remembering(f func(int) int) func(int) int {
	known := map[int]int{}
	return func(n int) int {
		v, ok := known[n]
		if !ok {
			v = f(n)
			known[n] = v
		}
		return v
	}
}

func double(n int) int { return n + n }

// Twice is 2n, as far as it is small.
func Twice(n int) int {
	if n > 30 {
		return double(n)
	}
	return remembered(n)
}
