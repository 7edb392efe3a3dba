// Package octonion has the unit octonions: 1, the seven imaginary units, and their negatives. Their product is not associative.
package octonion

// A Unit is one of the sixteen. Its axis is three coordinates: those of the product of two units are the sum of theirs, modulo 2. The zero
// value is 1.
type Unit struct {
	Negative bool
	Axis     [3]bool
}

// One is 1.
func One() Unit { return Unit{} }

// Mul multiplies two units.
func Mul(x, y Unit) Unit {
	out := Unit{Negative: x.Negative != y.Negative != negative(x.Axis[:], y.Axis[:])}
	for i := range out.Axis {
		out.Axis[i] = x.Axis[i] != y.Axis[i]
	}
	return out
}

// Inv is the unit by which x is multiplied to give 1: of an imaginary one its negative.
func Inv(x Unit) Unit {
	if imaginary(x.Axis[:]) {
		x.Negative = !x.Negative
	}
	return x
}

// negative reports whether the product of the positive units of two axes is a negative one, by the doubling of Cayley and Dickson:
// (a, b)(c, d) is (ac - d*b, da + bc*), where the first coordinate tells which half of the pair is not zero.
func negative(x, y []bool) bool {
	if len(x) == 0 {
		return false
	}
	a, b := x[1:], y[1:]
	switch {
	case !x[0] && !y[0]:
		return negative(a, b)
	case !x[0]:
		return negative(b, a)
	case !y[0]:
		return negative(a, b) != imaginary(b)
	}
	return negative(b, a) == imaginary(b)
}

// imaginary reports whether an axis is not that of 1.
func imaginary(axis []bool) bool {
	for _, b := range axis {
		if b {
			return true
		}
	}
	return false
}
