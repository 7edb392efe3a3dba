// Package measure converts lengths.
package measure

// Feet takes inches apart into whole feet and the rest, which is never negative.
func Feet(inches int) (feet, rest int) {
	feet, rest = inches/12, inches%12
	if rest < 0 {
		feet, rest = feet-1, rest+12
	}
	return feet, rest
}

// Inches puts a length together again.
func Inches(feet, rest int) int { return 12*feet + rest }
