package harness

import "go/constant"

// This file knows where functions of package math have no answer: math.Asin(e) has none for e > 1, and the code goes on with NaN as if it had
// taken another way. Such a call is a branch that nobody wrote, an implicit one. Barr, Vo, Le and Su search
// for inputs that meet the like ("Automatic detection of floating-point exceptions", POPL 2013); here they are goals of the search for
// branches, since random rows hardly ever meet the ends that matter: the poles of a globe, a sum of squares that rounding made negative.
//
// Divisions are left out. A package of floats has many more of them than of such calls, most denominators never get to zero, and a row of
// the boundary grid makes those zero that easily do.

// A frontier is where a partial function of one argument x ends: it is defined where the margin compares with 0 as op says, the number of
// a comparison.
type frontier struct {
	margin int // number of a measure in the run time: x, x-1, x+1, 1-|x|
	op     int
}

// Margins of frontiers, by their number in the probes' run time.
const (
	marginFrom0 = iota
	marginFrom1
	marginFromMinus1
	marginWithin1
)

// Comparisons of a margin with 0, > and >=, by their number in the probes' run time (see comparisons).
const (
	above0   = 4
	atLeast0 = 5
)

// partial are functions of package math that are not defined everywhere, or are infinite at the end of where they are. Pow has two
// arguments and a probe of its own. Those that end at single points (Gamma, Tan) are left out: no row but these points is outside.
var partial = map[string]frontier{
	"Sqrt": {marginFrom0, atLeast0}, "Log": {marginFrom0, above0}, "Log2": {marginFrom0, above0}, "Log10": {marginFrom0, above0},
	"Log1p": {marginFromMinus1, above0}, "Acosh": {marginFrom1, atLeast0},
	"Asin": {marginWithin1, atLeast0}, "Acos": {marginWithin1, atLeast0}, "Atanh": {marginWithin1, above0},
}

// isWhole tells whether a constant is a whole number: negative bases have such powers, too.
func isWhole(v constant.Value) bool {
	return v != nil && constant.ToInt(v).Kind() == constant.Int
}

// domainSource measures arguments. Implicit branches are numbered behind the others, which are EXPLICIT many. Both sides of NaN are missing: it
// is no place from which a search would know where to go.
const domainSource = `
func imagoX(k imagoT_uint32, margin, op imagoT_uint8, x imagoT_float64) imagoT_float64 {
	if !ON {
		return x
	}
	m := x
	switch margin {
	case 1:
		m = x - 1
	case 2:
		m = x + 1
	case 3:
		m = 1 - x
		if x < 0 {
			m = 1 + x
		}
	}
	if m == m {
		imagoF(k+EXPLICIT, op, m, 0)
	}
	return x
}

// imagoPow is of x to the power of y, which a negative x has for a whole y alone. Where y is whole it has to change, too: a unit more.
func imagoPow(k imagoT_uint32, x, y imagoT_float64) (imagoT_float64, imagoT_float64) {
	switch {
	case !ON || x != x || y != y:
	case y <= -(1<<53) || y >= 1<<53 || y == imagoT_float64(imagoT_int64(y)):
		d := x
		if d < 0 {
			d = 0
		}
		imagoTook(k+EXPLICIT, true, imagoFar(5, true, d+1, 0))
	default:
		imagoF(k+EXPLICIT, 5, x, 0)
	}
	return x, y
}
`
