package swarm

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/infer/polynomial"
)

func TestRefine(t *testing.T) {
	cubic := polynomial.Shape{Inputs: 2, InputDegree: 1, OutputDegree: 3}
	triple := &Relation{Shape: cubic, A: [][][]float64{{{0.003, 2.999}}}, B: []float64{0, -3.01, 1, 0, 0, 0, 3.99, 0.01, 0, 0.002}}
	tests := []struct {
		name string
		f    func(float64) float64
		r    *Relation
		most float64 // that may be left
	}{
		{"half a turn", math.Sin, degreeOne(3.15, 1.002, 0.01, 1, 0.98), 1e-13},
		{"the triple angle", math.Sin, triple, 1e-12},
		{"a step of the exponential", math.Exp, degreeOne(1, 1.0001, 0, 2.72, -1), 1e-13},
		{"a logarithm", math.Log, degreeOne(0.01, 2, 0.7, 1, -1.001), 1e-13},
	}
	for _, test := range tests {
		s := Paper()
		p := problem("F", test.f)
		p.Subject.Params[0].Lo = 1
		got, worst, err := s.Refine(t.Context(), p, test.r)
		if err != nil || worst > test.most {
			t.Errorf("%s: %v left, %v, want %v: A %v, B %v", test.name, worst, err, test.most, got.A, got.B)
		}
	}
}

// What is nearly true stays so: atan is nearly constant far out, and a sine is no line.
func TestRefineRefuses(t *testing.T) {
	for _, test := range []struct {
		name string
		f    func(float64) float64
		r    *Relation
	}{
		{"saturation", func(x float64) float64 { return math.Atan(x + 20) }, degreeOne(0, 0.5, 0, 0.9, -1)},
		{"a small angle", func(x float64) float64 { return math.Sin(x / 100) }, degreeOne(1, 1, 0.01, 1, -1)},
	} {
		p := problem("F", test.f)
		_, worst, err := Paper().Refine(t.Context(), p, test.r)
		if err != nil {
			t.Fatal(err)
		}
		if worst < 1e-9 {
			t.Errorf("%s: %v left, want more", test.name, worst)
		}
	}
	if _, _, err := Paper().Refine(t.Context(), problem("F", math.Sin), less(degreeOne(0, 1, 0, 1, 1))); err == nil {
		t.Error("an inequality is refined")
	}
}

// Exp(x + c) = e^c·Exp(x) for every c, but Sin(x + c) is a multiple of Sin(x) for some only.
func TestFamily(t *testing.T) {
	for _, tt := range []struct {
		name string
		f    func(float64) float64
		c    float64
		want bool
	}{
		{"Exp", math.Exp, 1.3, true}, {"Exp", math.Exp, -0.2, true}, {"Sin", math.Sin, math.Pi, false},
	} {
		p := problem(tt.name, tt.f)
		r := &Relation{Shape: polynomial.Types()[0].Shape, A: [][][]float64{{{tt.c, 1}}}, B: []float64{0, -tt.f(tt.c+1) / tt.f(1), 1}}
		name, ok, err := Paper().Family(t.Context(), p, r, 1e-11)
		if err != nil || ok != tt.want || ok && name != "1 2 * 1 " {
			t.Errorf("%s(x + %v): %q, %v, %v, want %v", tt.name, tt.c, name, ok, err, tt.want)
		}
	}
}

// Where one shift moves another one has to, or need not: Sin(x), Sin(x + a) and Sin(x + b) depend on each other for all a and b, and
// Sin(2x + a) is -Sin(2x + a + π).
func TestFamilyOfTwoShifts(t *testing.T) {
	three := polynomial.Types()[3].Shape
	a, b := 0.4, -1.3
	k := math.Sin(a) / math.Sin(b) // Sin(x + a) - k·Sin(x + b) is a multiple of Sin(x)
	for _, tt := range []struct {
		name string
		a    [][][]float64
		b    []float64
		want string
	}{
		{"any two", [][][]float64{{{a, 1}}, {{b, 1}}}, []float64{0, k*math.Cos(b) - math.Cos(a), 1, -k}, "1 2 3 * 1 * 1 "},
		{"beside each other", [][][]float64{{{a, 2}}, {{a + math.Pi, 2}}}, []float64{0, 0, 1, 1}, "2 3 * 2 * 2 "},
	} {
		r := &Relation{Shape: three, A: tt.a, B: tt.b}
		name, ok, err := Paper().Family(t.Context(), problem("Sin", math.Sin), r, 1e-11)
		if err != nil || !ok || name != tt.want {
			t.Errorf("%s: %q, %v, %v, want %q", tt.name, name, ok, err, tt.want)
		}
	}
}
