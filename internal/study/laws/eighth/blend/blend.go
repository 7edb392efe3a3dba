// Package blend goes from one number to another.
package blend

// Between is the number that is the share t of the way from a to b; t may lie outside of 0 to 1.
func Between(a, b, t float64) float64 { return a + (b-a)*t }

// Share is how much of the way from a to b lies before x, 0 if there is no way.
func Share(a, b, x float64) float64 {
	if a == b {
		return 0
	}
	return (x - a) / (b - a)
}
