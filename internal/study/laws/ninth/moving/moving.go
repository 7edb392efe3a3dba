// Package moving has figures of windows that move over a list of numbers.
package moving

// Sums has the sum of each width numbers that stand side by side, from left to right; none if the width is below 1 or above the length.
func Sums(xs []int, width int) []int {
	if width < 1 || width > len(xs) {
		return nil
	}
	sum := 0
	for _, x := range xs[:width] {
		sum += x
	}
	sums := []int{sum}
	for i := width; i < len(xs); i++ {
		sum += xs[i] - xs[i-width]
		sums = append(sums, sum)
	}
	return sums
}
