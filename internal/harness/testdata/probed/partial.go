package probed

import (
	"math"
	m "math"
)

// Functions that are not defined for every argument.

func Arc(sin, cos float64) float64 { return math.Asin(sin / math.Cos(cos)) }
func Arcs(x float64) float64       { return m.Acos(x) }
func Area(x float64) float64       { return (math.Atanh)(x) }
func Cosh(x float64) float64       { return math.Acosh(x) }
func Root(x float64) float64       { return math.Sqrt(math.Log(x)) }
func Bits(n int) float64           { return math.Log2(float64(n)) }
func Digits(x float64) float64     { return math.Log10(x) }
func Plus(x float64) float64       { return math.Log1p(x) }
func Square(x float64) float64     { return math.Pow(x, 2) }
func Third(x float64) float64      { return math.Pow(x, 1./3) }
func Exp(y float64) float64        { return math.Pow(10, y) + math.Sqrt(2) + math.Cbrt(y) }
func Raise(x, y float64) float64 {
	return math.Pow(
		x,
		y,
	)
}

func Both(x float64) float64 {
	if x > 3 {
		x = math.Sqrt(x - 4)
	}
	return x
}

// split gives Pow its arguments in one call.
func split() (x, y float64) { return -8, 1. / 3 }

func Split() float64 { return math.Pow(split()) }

// roots has a method of the name of a function that has an end.
type roots struct{}

func (roots) Sqrt(x float64) float64 { return x }

func Method(x float64) float64 { return roots{}.Sqrt(x) }

var half = math.Sqrt(math.Abs(float64(len(table))) / 4)

func Half0() float64 { return half }
