// Package radian reduces angles for package floats, which is mutated while this package is not: Commons Math has the reduction in a class
// of its own as well, and the study of GenMorph had mutated the methods alone.
package radian

import (
	"math"
	"math/big"
)

// places is how many binary places of 2/π there are: 1024, the largest exponent of a float64, 256 beyond. No float64 comes nearer
// to a multiple of π/2 than 2^-62.
const places = 1280

// fraction is how many places of a quotient are kept: 53 of the mantissa, 62 leading zeros, and some.
const fraction = 192

// Quadrant writes x, which is finite, as q·π/2 + r + rest modulo 2π, with |r| <= π/4 but for rounding and q in 0..3. It computes x·2/π in
// whole numbers (Payne and Hanek, "Radian Reduction for Trigonometric Functions" (1983), without their economy).
func Quadrant(x float64) (q int, r, rest float64) {
	m, e := math.Frexp(math.Abs(x))
	quotient := new(big.Int).Mul(big.NewInt(int64(math.Ldexp(m, 53))), twoOverPi())
	quotient.Rsh(quotient, uint(places-(e-53)-fraction)) // e <= 1024, hence never negative
	whole := new(big.Int).Rsh(quotient, fraction)
	q = int(new(big.Int).And(whole, big.NewInt(3)).Int64())
	quotient.Sub(quotient, whole.Lsh(whole, fraction))
	if quotient.Bit(fraction-1) == 1 { // over a half: one quadrant more, and below it
		q++
		quotient.Sub(quotient, new(big.Int).Lsh(big.NewInt(1), fraction))
	}
	angle := new(big.Float).SetPrec(fraction).SetInt(quotient)
	angle.SetMantExp(angle, -fraction)
	angle.Quo(angle, new(big.Float).SetPrec(fraction).SetMantExp(new(big.Float).SetInt(twoOverPi()), -places))
	r, _ = angle.Float64()
	rest, _ = angle.Sub(angle, new(big.Float).SetFloat64(r)).Float64()
	if x < 0 {
		q, r, rest = -q, -r, -rest
	}
	return q & 3, r, rest
}

// digits is the hexadecimal digits of 2/π behind the point. A test computes them again.
const digits = "a2f9836e4e441529fc2757d1f534ddc0db6295993c439041fe5163abdebbc561b7246e3a424dd2e006492eea09d1921cfe1deb1cb129a73ee88235f52ebb4484" +
	"e99c7026b45f7e413991d639835339f49c845f8bbdf9283b1ff897ffde05980fef2f118b5a0a6d1f6d367ecf27cb09b74f463f669e5fea2d7527bac7ebe5f17b" +
	"3d0739f78a5292ea6bfb5fb11f8d5d0856033046fc7b6babf0cfbc209af4361d"

func twoOverPi() *big.Int {
	out, _ := new(big.Int).SetString(digits, 16)
	return out
}
