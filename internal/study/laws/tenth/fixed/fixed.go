// Package fixed calculates with numbers that have three decimals.
package fixed

import "fmt"

// A Fixed is a number of thousandths.
type Fixed int64

// One is the number one.
const One Fixed = 1000

// Of is a whole number.
func Of(n int) Fixed { return Fixed(n) * One }

// Times is the product, rounded to the nearest thousandth, and away from zero if two are as near.
func (f Fixed) Times(g Fixed) Fixed {
	p := f * g
	if p < 0 {
		return -((-p + One/2) / One)
	}
	return (p + One/2) / One
}

// Floor is the largest whole number that is not above f.
func (f Fixed) Floor() int {
	n := f / One
	if f%One < 0 {
		n--
	}
	return int(n)
}

// String is the number with its three decimals.
func (f Fixed) String() string {
	sign := ""
	if f < 0 {
		sign, f = "-", -f
	}
	return fmt.Sprintf("%s%d.%03d", sign, f/One, f%One)
}
