package trial

import (
	"math"

	"github.com/imago-mt/imago/relation"
)

// SearchTolerance is that of claims while they are searched: what needs more is not printed (docs/traps.md A5).
const SearchTolerance = 1e-6

// Margin is how many times the worst error that was seen a relation promises (docs/traps.md A5).
const Margin = 32

// Tolerance is what a relation is printed with: [Margin] × the worst error seen, rounded up to a figure that reads well, never below
// the default; ok is false if that is above what may be printed (docs/traps.md A5).
//
// Worst errors of 3e-11 and less give the default 1e-9; 4e-11 gives 2e-9, the next of 1, 2, 5 times a power of ten above 1.28e-9.
func Tolerance(worst float64) (tol relation.Tolerance, ok bool) {
	t := Margin * worst
	if t <= relation.DefaultTolerance {
		return relation.Tolerance{Rel: relation.DefaultTolerance, Abs: relation.DefaultTolerance}, true
	}
	exp := math.Pow(10, math.Floor(math.Log10(t)))
	for _, m := range []float64{1, 2, 5, 10} {
		if t <= m*exp*(1+1e-12) {
			t = m * exp
			break
		}
	}
	return relation.Tolerance{Rel: t, Abs: t, Explicit: true}, t <= SearchTolerance*(1+1e-12)
}

// Floats calls f for every float in a value.
//
// Opaque values and texts have none that could be seen.
func Floats(v relation.Value, f func(float64)) {
	switch v := v.(type) {
	case float64:
		f(v)
	case float32:
		f(float64(v))
	case complex64:
		f(float64(real(v)))
		f(float64(imag(v)))
	case complex128:
		f(real(v))
		f(imag(v))
	case relation.List:
		for _, e := range v {
			Floats(e, f)
		}
	case relation.Fields:
		for _, e := range v {
			Floats(e, f)
		}
	case relation.Pairs:
		for _, e := range v {
			Floats(e.Key, f)
			Floats(e.Value, f)
		}
	case relation.Ref:
		Floats(v.To, f)
	}
}
