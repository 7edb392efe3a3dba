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
	if n > -100 && n < 100 {
		return remembered(n)
	}
	return 0
}

// Fresh tells whether it is asked about n for the first time.
func Fresh(n int) bool { return asked(n) }

var asked = asking()

func asking() func(int) bool {
	known := map[int]bool{}
	return func(n int) bool {
		was := known[n]
		known[n] = true
		return !was
	}
}
