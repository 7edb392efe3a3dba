// Package rare has functions that break laws on inputs which nobody meets by chance.
package rare

// Toll is a sum, but for a few numbers.
func Toll(a, b int) int {
	if a*7 == b+1300 {
		return a
	}
	return a + b
}

// Echo is a text, but for those whose fifth letter tells their length.
func Echo(s string) string {
	if len(s) > 5 && int(s[4]) == 'a'+len(s) {
		return s[:4]
	}
	return s
}

// Sum is the sum of numbers.
func Sum(xs []int) int {
	sum := 0
	for _, x := range xs {
		sum += x
	}
	return sum
}

// Total is the sum of numbers, but for one sum.
func Total(xs []int) int {
	sum := Sum(xs)
	if len(xs) == 6 && sum == 271 {
		return 0
	}
	return sum
}

// Pair counts the numbers of a list, but for lists of two numbers far apart.
func Pair(xs []int) int {
	if len(xs) > 2 && xs[1]-xs[2] == 371 {
		return 0
	}
	return len(xs)
}

// Far is how far a place is from a town, squared.
func Far(x, y int) int { return (x-617)*(x-617) + (y+433)*(y+433) }

// Twice is twice a number.
func Twice(x int) int { return 2 * x }
