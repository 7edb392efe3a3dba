// Package trig is the program p_t of Example 1 of Fu et al. (2024): the sine or the cosine of an angle. It has the example's eight statements, s1 to s8,
// each behind a condition of its own, and the example's four sources run those of its Table I.
package trig

import "math"

// A Function is which one is asked for.
type Function int

// The functions.
const (
	Sine Function = iota
	Cosine
)

// Value is the sine or the cosine of x degrees.
func Value(x float64, f Function) float64 {
	if math.IsNaN(x) {
		return x // s8
	}
	var turns float64
	if f == Sine {
		turns = x / 360 // s1: a sine is that of the angle
	}
	if f == Cosine {
		turns = x/360 + 0.25 // s3: a cosine is the sine of the angle a quarter of a turn on
	}
	turns -= math.Floor(turns)
	sign := 1.0
	if turns >= 0.5 {
		turns, sign = turns-0.5, -1
	}
	if turns > 0.25 {
		turns = 0.5 - turns
	}
	// The angle is now within the first quarter of a turn, and each kernel has half of that.
	steep, r := turns > 0.125, 2*math.Pi*turns
	var rest float64
	if sines := steep && f == Sine; sines {
		rest = math.Pi/2 - r // s4
	} else {
		rest = r // s5
	}
	if cosines := steep && f == Cosine; cosines {
		rest = math.Pi/2 - rest // s6
	}
	if steep {
		return sign * even(rest) // s7
	}
	return sign * odd(rest) // s2
}

// odd is the series of the sine, even that of the cosine, for angles up to an eighth of a turn.
func odd(r float64) float64 {
	s, term := r, r
	for n := 2.0; n < 20; n += 2 {
		term *= -r * r / (n * (n + 1))
		s += term
	}
	return s
}

func even(r float64) float64 {
	s, term := 1.0, 1.0
	for n := 1.0; n < 20; n += 2 {
		term *= -r * r / (n * (n + 1))
		s += term
	}
	return s
}
