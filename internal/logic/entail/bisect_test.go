package entail_test

import (
	"fmt"
	"math"
	"testing"
)

// What is 0.02 more than its least value follows to be positive, and what is 0.02 less is come upon to be negative. The least value is known.
func TestBisection(t *testing.T) {
	const (
		sine = "Sin(-x) ~= -Sin(x); Sin(x + math.Pi/2) ~= Cos(x); Sin(x + y) ~= Sin(y)*Cos(x) + Sin(x)*Cos(y); Sin(x) >= -1; x >= 0 => Sin(x) <= x;" +
			" Cos(x) <= 1; x <= 0 => Cos(x) >= x + 1; Cos(-x) ~= Cos(x)"
		floors = "Floor(x + 1) ~= Floor(x) + 1; Floor(x) <= x; Floor(x) + 1 > x; x < y => Floor(x) <= Floor(y)"
		larger = "Max(x + z, y + z) ~= z + Max(x, y); Max(y, x) ~= Max(x, y); Max(x, y) >= x; x < z => Max(x, y) <= Max(z, y)"
		grows  = "x < y => Exp(x) <= Exp(y)"
	)
	for _, tt := range []struct {
		known, premise, asked string
		least                 float64
	}{
		{"x > 0 => Abs(x) ~= x; x < 0 => Abs(x) ~= -x", "", "Abs(x) + 0.5*Abs(3 - x)", 1.5},
		{"x > 0 => Abs(x) ~= x; x < 0 => Abs(x) ~= -x", "y < 1 - x => ", "Abs(y - 4) + Abs(x - 1)", 4}, // at x + y = 1
		{grows, "", "Exp(0.25*x) - 0.5*x", 2 - 2*math.Log(2)},
		{"x < y => Sqrt(x) <= Sqrt(y)", "", "0.5*x - Sqrt(x)", -0.5},
		{sine, "", "Sin(x) + Sin(0.5 + x)", -2 * math.Cos(0.25)},
		{floors, "", "Floor(x) - Floor(x - 2.5)", 2},
		{floors, "y > x + 1.5 => ", "Floor(y) - Floor(x)", 1},
		{larger, "", "Max(x, y) - 0.5*Max(x + y, x - y)", leastOfMax()},
		{larger, "y < 1 - x => ", "Max(2*x, 2*y) - x - y", 0},
	} {
		for _, more := range []float64{0.02, -0.02} {
			theory, rel := theoryOf(t, tt.known, fmt.Sprintf("%s%s > %v", tt.premise, tt.asked, tt.least-more))
			theory.Approximate()
			a, err := theory.Decide(rel)
			if err != nil || a.Follows != (more > 0) || (len(a.Violation) > 0) != (more < 0) {
				t.Errorf("%s > %v: %+v, %v", tt.asked, tt.least-more, a, err)
			}
		}
	}
}

// leastOfMax is the least value of Max(x, y) - 0.5·Max(x + y, x - y), which is linear between whole numbers.
func leastOfMax() float64 {
	least := math.Inf(1)
	for x := -20.0; x <= 20; x++ {
		for y := -20.0; y <= 20; y++ {
			least = min(least, max(x, y)-0.5*max(x+y, x-y))
		}
	}
	return least
}

// Of an output that nothing is known of nothing follows, though no violation is come upon, and premises of rules are asked for.
func TestBisectionUnknown(t *testing.T) {
	for _, tt := range []struct{ known, asked string }{
		{"x < y => Exp(x) <= Exp(y)", "Sin(x) < 2"},
		{"x >= 0 => Sin(x) <= x", "Sin(x) < 30"},
		{"Hypot(p, q) >= p", "Hypot(p, q) > -1"},
	} {
		theory, rel := theoryOf(t, tt.known, tt.asked)
		theory.Approximate()
		if a, err := theory.Decide(rel); err != nil || a.Follows || a.Violation != nil {
			t.Errorf("%s from %s: %+v, %v", tt.asked, tt.known, a, err)
		}
	}
}
