// Package vec8 has arithmetic of vectors of eight bits.
package vec8

// Not inverts each bit.
func Not(a uint8) uint8 { return ^a }

// Neg is the negative, modulo 256.
func Neg(a uint8) uint8 { return -a }

// And has the bits that both have.
func And(a, b uint8) uint8 { return a & b }

// Or has the bits that one of them has.
func Or(a, b uint8) uint8 { return a | b }

// Add is the sum, modulo 256.
func Add(a, b uint8) uint8 { return a + b }

// Sub is the difference, modulo 256.
func Sub(a, b uint8) uint8 { return a - b }

// Mul is the product, modulo 256.
func Mul(a, b uint8) uint8 { return a * b }

// Shl moves the bits of a up by b places. Those that are moved out are lost.
func Shl(a, b uint8) uint8 { return a << b }

// Shr moves the bits of a down by b places. Those that are moved out are lost.
func Shr(a, b uint8) uint8 { return a >> b }
