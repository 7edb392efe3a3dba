// Package trend lays straight lines through values that were measured one after the other, at equal distances.
package trend

// Slope is by how much the values rise from one to the next on the line that fits them best, that with the least squares. Fewer than two values
// do not rise.
func Slope(ys []float64) float64 {
	if len(ys) < 2 {
		return 0
	}
	middle := float64(len(ys)-1) / 2
	mean := Mean(ys)
	num, den := 0.0, 0.0
	for i, y := range ys {
		dx := float64(i) - middle
		num += dx * (y - mean)
		den += dx * dx
	}
	return num / den
}

// Mean is the mean of the values, and 0 if there are none.
func Mean(ys []float64) float64 {
	if len(ys) == 0 {
		return 0
	}
	sum := 0.0
	for _, y := range ys {
		sum += y
	}
	return sum / float64(len(ys))
}

// Next is the value that the line has one step behind the last one.
func Next(ys []float64) float64 {
	return Mean(ys) + Slope(ys)*float64(len(ys)+1)/2
}
