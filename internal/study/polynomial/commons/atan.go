package commons

import "math"

// Atan returns the arctangent of x in radians. Atan(±0) is ±0, Atan(±Inf) is ±π/2, Atan(NaN) is NaN.
func Atan(x float64) float64 {
	a := math.Abs(x)
	switch {
	case x == 0 || x != x:
		return x
	case a <= 1:
		hi, lo := arctangent(a)
		return math.Copysign(hi+lo, x)
	}
	hi, lo := arctangent(1 / a) // 1/±Inf is 0
	return math.Copysign(halfPi-(hi-(halfPiRest-lo)), x)
}

// arctangents is atan of 0, 1/4, 1/2, 3/4 and 1: the nearest number and what it lacks.
var arctangents = [...][2]float64{
	{0, 0},
	{0.24497866312686414, 1.0698755618734451e-17},
	{0.4636476090008061, 2.2698777452961687e-17},
	{0.6435011087932844, 1.5834785051444286e-17},
	{0.7853981633974483, 3.061616997868383e-17},
}

// arctangent is that of a in [0, 1] as a sum. With c the nearest quarter, atan a = atan c + atan((a-c)/(1+a·c)), and the second
// argument is at most 1/8: there Taylor's first left-out term is below 1e-18 of the first.
func arctangent(a float64) (hi, lo float64) {
	n := int(4*a + 0.5)
	c := float64(n) / 4
	t := (a - c) / (1 + a*c)
	z := t * t
	p := z * series(z, []float64{-1.0 / 3, 1.0 / 5, -1.0 / 7, 1.0 / 9, -1.0 / 11, 1.0 / 13, -1.0 / 15, 1.0 / 17})
	if n == 0 {
		return t, t * p
	}
	return arctangents[n][0], t + (t*p + arctangents[n][1])
}
