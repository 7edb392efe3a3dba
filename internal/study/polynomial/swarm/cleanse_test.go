package swarm

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/infer/polynomial"
)

func TestSimilar(t *testing.T) {
	m := newModel(Paper(), problem("Sin", math.Sin), degreeOne(0, 0).Shape)
	tests := []struct {
		name string
		a, b *Relation
		want bool
	}{
		{"the paper's example", degreeOne(6.28, 1, 0, 1, -1), degreeOne(6.28, 1, 0, 1.99, -1.98), true},
		{"the other sign", degreeOne(6.28, 1, 0, 1, -1), degreeOne(6.29, 1, 0, -1.5, 1.5), true},
		{"half a turn and a whole one", degreeOne(3.14, 1, 0, 1, 1), degreeOne(6.28, 1, 0, 1, -1), false},
		{"other outputs at the same inputs", degreeOne(3.14, 1, 0, 1, 1), degreeOne(3.14, 1, 0, 1, -1), false},
		{"an inequality and its opposite", less(degreeOne(1, 1, 1, 1, 0)), less(degreeOne(1, 1, -1, -1, 0)), false},
	}
	for _, test := range tests {
		m.shape = test.a.Shape
		if got := m.similar(test.a, test.b); got != test.want {
			t.Errorf("%s: similar is %v, want %v", test.name, got, test.want)
		}
	}
}

func TestDistance(t *testing.T) {
	m := newModel(Paper(), problem("Sin", math.Sin), degreeOne(0, 0).Shape)
	// A constant may differ by 20 and a coefficient by 4: √((2/20)² + (1/4)²)/2.
	if got, want := m.distance([][]float64{{1, 1}}, [][]float64{{3, 2}}), math.Sqrt(0.01+0.0625)/2; math.Abs(got-want) > 1e-15 {
		t.Errorf("distance %v, want %v", got, want)
	}
}

// The example of section III-D: four relations of three inputs, of which two are independent. Its table gives the rows and singular values.
func TestCombine(t *testing.T) {
	rows, singular := rightSingular([][]float64{{1, 0.99, 0}, {1, 0, 1.01}, {0, 1, -1.03}, {1.98, 0.99, 1.01}})
	for i, want := range []float64{2.99, 1.75, 0.01, 0} {
		if math.Abs(singular[i]-want) > 0.01 {
			t.Errorf("singular value %d is %.3f, want %.2f", i, singular[i], want)
		}
	}
	for i, want := range [][]float64{{2.433, 1.198, 1.252}, {-0.030, -1.235, 1.238}} {
		sign := math.Copysign(1, rows[i][2])
		for k := range want {
			if math.Abs(sign*rows[i][k]-want[k]) > 0.001 {
				t.Errorf("row %d is %.3f, want %.3f", i, rows[i], want)
				break
			}
		}
	}
}

// Similar relations become one, and one that is a sum of two others goes.
func TestCleanseEqualities(t *testing.T) {
	shape := polynomial.Shape{Inputs: 3, InputDegree: 1, OutputDegree: 1}
	m := newModel(Paper(), problem("Sin", math.Sin), shape)
	three := func(second, third []float64, b ...float64) *Relation {
		return &Relation{Shape: shape, A: [][][]float64{{second}, {third}}, B: b}
	}
	half, whole, minus := []float64{math.Pi, 1}, []float64{2 * math.Pi, 1}, []float64{0, -1}
	out := &Result{Shape: shape, Filtered: []*Relation{
		three(half, minus, 0, 1, 1, 0), three(half, minus, 0, 1.99, 1.98, 0), // sin x + sin(x+π)
		three(whole, half, 0, 1, -1, 0), // sin x - sin(x+2π)
		three(half, whole, 0, 0, 1, 1),  // the second less the first
	}}
	m.cleanse(out)
	if len(out.Distinct) != 3 || out.Left() != 2 {
		t.Errorf("%d distinct, %d left; want 3 and 2", len(out.Distinct), out.Left())
	}
	if len(out.Combined.Inputs) != 3 || len(out.Combined.Columns) != 5 {
		t.Errorf("%d inputs beside the source and %d columns, want 3 and 5", len(out.Combined.Inputs), len(out.Combined.Columns))
	}
}

// Formula 24, with the paper's logarithms (25, 26).
func TestImplies(t *testing.T) {
	grow := func(c, a, k float64, b ...float64) *Relation {
		r := degreeOne(c, a, append([]float64{k}, b...)...)
		r.Shape.InputIneq, r.Shape.OutputIneq, r.Above, r.More = true, true, true, true
		return r
	}
	falls := func(r *Relation) *Relation {
		r.More = false
		for i := range r.B {
			r.B[i] = -r.B[i]
		}
		return r
	}
	below := func(r *Relation) *Relation { r.Above = false; return r }
	equal := func(r *Relation) *Relation { r.Shape.OutputIneq = false; return r }
	log := grow(0, 1, 0, -1, 1) // x2 > x1 => log(x2) - log(x1) > 0
	tests := []struct {
		name  string
		by, r *Relation
		want  bool
	}{
		{"the paper's example", log, grow(1, 1, 1, -1, 1), true},
		{"not backwards", grow(1, 1, 1, -1, 1), log, false},
		{"a multiple", log, grow(0, 1, 0, -2, 2), true},
		{"written as less", log, falls(grow(0, 1, 0.5, -1, 1)), true},
		{"another slope in the domain", log, grow(0, 1.5, 1, -1, 1), true},
		{"another slope out of it", log, grow(1, 0.5, 1, -1, 1), false},
		{"a stronger output", log, grow(1, 1, -0.5, -1, 1), false},
		{"other outputs", log, grow(1, 1, 0, -1, 1.5), false},
		{"the other side", below(grow(0, 1, 0, -1, 1)), grow(1, 1, 1, -1, 1), false},
		{"both on the other side", below(grow(0, 1, 0, 1, -1)), below(grow(-1, 1, 1, 1, -1)), true},
		{"equalities", equal(grow(0, 1, 2, -1, 1)), equal(grow(1, 1, 4, -2, 2)), true},
		{"equalities with other constants", equal(grow(0, 1, 2, -1, 1)), equal(grow(1, 1, 3, -1, 1)), false},
	}
	for _, test := range tests {
		m := newModel(Paper(), problem("Log", math.Log), test.r.Shape)
		if got := m.implies(test.by, test.r); got != test.want {
			t.Errorf("%s: implies is %v, want %v", test.name, got, test.want)
		}
	}
	m := newModel(Paper(), problem("Log", math.Log), log.Shape)
	if got := m.strongest([]*Relation{grow(1, 1, 1, -1, 1), log, grow(0, 1, 0, -2, 2)}); len(got) != 1 || got[0] == nil {
		t.Errorf("strongest keeps %d, want 1", len(got))
	}
}
