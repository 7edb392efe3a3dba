package polynomial

import (
	"math"
	"slices"
	"testing"
)

// Outputs that are whole though inputs are not jump; of whole inputs they need not.
func TestJumps(t *testing.T) {
	for _, tt := range []struct {
		p    *Problem
		want bool
	}{
		{problem("Floor", math.Floor, -10, 10), true}, {problem("Sin", math.Sin, -10, 10), false}, {problem("Twice", func(x float64) float64 { return 2 * x }, -10, 10), false},
		{problem("Sign", func(x float64) float64 { return math.Copysign(1, x) }, -10, 10), true},
	} {
		if got, err := made(t, tt.p).jumps(t.Context()); got != tt.want || err != nil {
			t.Errorf("%s: %v, %v", tt.p.Subject.Name, got, err)
		}
	}
}

// A follow-up that is a linear function of the source is seen to be one, and one that nearly is is not.
func TestLinear(t *testing.T) {
	e := made(t, problem("Exp", math.Exp, -5, 5))
	x := e.at(0, e.source())
	shifted, double := e.at(0, input{x0.add(constant(1))}), e.at(0, input{x0.times(2)})
	if err := e.fill(t.Context(), slices.Concat(x, shifted, double)); err != nil {
		t.Fatal(err)
	}
	if !e.linear(shifted, x, region{}) || e.linear(double, x, region{}) {
		t.Error("exp(x + 1) is linear in exp(x), and exp(2x) is not")
	}
	if columns := e.columns(x, monomials(x, 2), region{}); len(columns) != 3 || len(columns[0]) != 3+spare {
		t.Errorf("%d columns", len(columns))
	}
	if e.columns(x, monomials(x, 2), region{1, -1, 1, -1, 1, -1, 1, -1}) != nil {
		t.Error("columns of a region with hardly a row")
	}
	if e.oftenZero(x[0]) {
		t.Error("exp is often 0")
	}
	zero := made(t, problem("Max0", func(x float64) float64 { return max(x, 0) }, -5, 5))
	if a := zero.at(0, zero.source()); zero.fill(t.Context(), a) != nil || !zero.oftenZero(a[0]) {
		t.Error("max(x, 0) is not often 0")
	}
}

// Dictionaries of transformations have what textbooks have, each once.
func TestTransformationsListed(t *testing.T) {
	e := made(t, problem("F", math.Tan, -1, 1))
	two := made(t, binary("F", math.Atan2, -1, 1))
	x, y := variable(0), variable(1)
	one := constant(1)
	for _, tt := range []struct {
		name string
		list []input
		want input
	}{
		{"bilinear", e.bilinear(), input{x.add(y).over(one.add(x.mul(y).times(-1)))}}, // of the tangent
		{"bilinear", e.bilinear(), input{x.add(y).add(x.mul(y))}},                     // of log1p
		{"fractions", e.fractions(), input{x.times(2).over(one.add(x.mul(x)))}},       // half angles
		{"fractions", e.fractions(), input{one.add(x.times(-1)).over(one.add(x))}},    // a quarter of a turn
		{"powers", e.powers(2), input{x.mul(x).times(2).add(constant(-1))}},           // Chebyshev's second
		{"powers", e.powers(3), input{x.mul(x).mul(x).times(4).add(x.times(-3))}},     // and third
		{"combinations", two.combinations(), input{x.add(y), x.add(y.times(-1))}},     // an eighth of a turn
		{"combinations", two.combinations(), input{y.times(-1), x}},                   // a quarter
	} {
		if !slices.ContainsFunc(tt.list, func(in input) bool { return in.key() == tt.want.key() }) {
			t.Errorf("%s: no %v", tt.name, tt.want)
		}
		if tt.name == "powers" {
			continue // as many as there are coefficients
		}
		seen := map[string]bool{}
		for _, in := range tt.list {
			if seen[in.key()] {
				t.Errorf("%s: %v is there twice", tt.name, in)
			}
			seen[in.key()] = true
		}
	}
}

// A sum, a product and a quotient of two sources are combined, of arrays number by number.
func TestCombined(t *testing.T) {
	e := made(t, problem("F", math.Log, 1, 10))
	if got := e.combined(); len(got) != 3 {
		t.Errorf("%d combinations of two numbers", len(got))
	}
	if got := made(t, arrays()).combined(); len(got) != 6 {
		t.Errorf("%d combinations of two arrays, want of the first, the second and both", len(got))
	}
}
