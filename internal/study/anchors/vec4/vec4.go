// Package vec4 has arithmetic of vectors of four bits, as adders and multipliers make it.
package vec4

// A Vec is four bits, the lowest one first.
type Vec [4]bool

// Not inverts each bit.
func Not(a Vec) Vec {
	for i := range a {
		a[i] = !a[i]
	}
	return a
}

// And has the bits that both have.
func And(a, b Vec) Vec {
	for i := range a {
		a[i] = a[i] && b[i]
	}
	return a
}

// Or has the bits that one of them has.
func Or(a, b Vec) Vec {
	for i := range a {
		a[i] = a[i] || b[i]
	}
	return a
}

// Add is the sum, modulo 16.
func Add(a, b Vec) Vec { return sum(a, b, false) }

// Sub is the difference, modulo 16.
func Sub(a, b Vec) Vec { return sum(a, Not(b), true) }

// Neg is the negative, modulo 16.
func Neg(a Vec) Vec { return sum(Vec{}, Not(a), true) }

// Mul is the product, modulo 16.
func Mul(a, b Vec) Vec {
	var out Vec
	for i := range b {
		if b[i] {
			out = sum(out, a, false)
		}
		a = Vec{false, a[0], a[1], a[2]}
	}
	return out
}

// sum ripples the carry through.
func sum(a, b Vec, carry bool) Vec {
	var out Vec
	for i := range a {
		out[i] = a[i] != b[i] != carry
		carry = a[i] && b[i] || carry && (a[i] || b[i])
	}
	return out
}
