package swarm

import (
	"context"
	"math"
	"reflect"
	"testing"

	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// unary executes a function of one number in this process.
type unary func(float64) float64

func (f unary) Call(_ context.Context, _ int, args [][]float64) ([][]float64, error) {
	out := make([]float64, len(args[0]))
	for k, x := range args[0] {
		out[k] = f(x)
	}
	return [][]float64{out}, nil
}

// problem is that of a function of one parameter on the paper's domain.
func problem(name string, f func(float64) float64) *polynomial.Problem {
	return &polynomial.Problem{
		Subject:  polynomial.Function{Name: name, Params: []polynomial.Param{{Name: "x", Lo: 0, Hi: 20}}},
		Executor: unary(f), Seed: seed.New(1),
	}
}

func shape(t *testing.T, name string) polynomial.Shape {
	t.Helper()
	for _, ty := range polynomial.Types() {
		if ty.Name == name {
			return ty.Shape
		}
	}
	t.Fatalf("no type %s", name)
	return polynomial.Shape{}
}

func search(t *testing.T, s *Swarm, p *polynomial.Problem, ty string) *Result {
	t.Helper()
	r, err := s.Search(t.Context(), p, shape(t, ty))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A small swarm finds the sine's parity and a shift by a multiple of π, with real coefficients and with whole ones, and what it finds holds.
func TestSine(t *testing.T) {
	for _, whole := range []bool{false, true} {
		s := Paper()
		s.Runs, s.Iterations, s.Whole = 12, 200, whole
		found := search(t, s, problem("Sin", math.Sin), "I")
		odd, shift := 0, 0
		for _, r := range found.Filtered {
			c, a := r.A[0][0][0], r.A[0][0][1]
			turns := math.Round(c / math.Pi)
			if math.Abs(c-turns*math.Pi) > 1e-3 || math.Abs(math.Abs(a)-1) > 1e-3 {
				t.Errorf("whole %v: %s", whole, r.Text(&problem("Sin", nil).Subject, s.Near))
			}
			switch {
			case a > 0:
				shift++
			case turns == 0:
				odd++
			}
		}
		if odd == 0 || shift == 0 {
			t.Errorf("whole %v: %d parities and %d periods, want some of each", whole, odd, shift)
		}
		if want := int64(12 * (100 + 201*20*100)); found.Executions < want/2 {
			t.Errorf("whole %v: %d executions, want about %d", whole, found.Executions, want)
		}
	}
}

// The released program finds no relation of the types VI and VIII; the method does. Above 5, min(x, 5) stays where it is.
func TestInequalityOfInputs(t *testing.T) {
	for _, ty := range []string{"VI", "VIII"} {
		s := Paper()
		s.Runs, s.Whole = 5, true
		p := problem("F", func(x float64) float64 { return min(x, 5) })
		r := search(t, s, p, ty)
		if len(r.Filtered) == 0 {
			t.Errorf("nothing of type %s", ty)
		}
		for _, found := range r.Filtered {
			for _, again := range []uint64{1, 2} {
				m := newModel(s, p, found.Shape)
				m.problem.Seed = seed.New(7).Child("fresh", again)
				if ok, err := m.passes(t.Context(), found); err != nil || !ok {
					t.Errorf("%s: passes again: %v, %v", found.Text(&p.Subject, s.Near), ok, err)
				}
			}
		}
	}
}

func TestRepeats(t *testing.T) {
	s := Paper()
	s.Runs, s.Iterations = 3, 60
	for _, ty := range []string{"V", "VIII"} {
		a, b := search(t, s, problem("Cos", math.Cos), ty), search(t, s, problem("Cos", math.Cos), ty)
		if !reflect.DeepEqual(a, b) {
			t.Errorf("type %s: two searches differ", ty)
		}
	}
}

// degreeOne is a relation of two inputs and degree 1.
func degreeOne(c, a float64, b ...float64) *Relation {
	return &Relation{Shape: polynomial.Shape{Inputs: 2, InputDegree: 1, OutputDegree: 1}, A: [][][]float64{{{c, a}}}, B: b}
}

func less(r *Relation) *Relation { r.Shape.OutputIneq = true; return r }

func TestFilter(t *testing.T) {
	step := func(x float64) float64 { return math.Floor(x / 19.6) } // 1 on 2 % of the inputs
	late := func(x float64) float64 { return math.Log(x - 10) }
	tests := []struct {
		name string
		f    func(float64) float64
		r    *Relation
		pass float64
		want bool
	}{
		{"half a turn", math.Sin, degreeOne(math.Pi, 1, 0, 1, 1), 1, true},
		{"nearly half a turn", math.Sin, degreeOne(3.15, 1, 0, 1, 1), 1, true},
		{"less than half a turn", math.Sin, degreeOne(3.0, 1, 0, 1, 1), 1, false},
		{"no turn", math.Sin, degreeOne(1, 1, 0, 1, 1), 1, false},
		{"nearly always", step, degreeOne(0, -1, 0, 1, 0), 1, false},
		{"nearly always, as released", step, degreeOne(0, -1, 0, 1, 0), 0.95, true},
		{"no outcome on half the inputs", late, degreeOne(0, 1, 0, 1, -1), 1, false},
		{"bound", math.Sin, less(degreeOne(2, 1, -2.1, 1, 1)), 1, true},
		{"no bound", math.Sin, less(degreeOne(0.1, 1, -1.9, 1, 1)), 1, false},
	}
	for _, test := range tests {
		s := Paper()
		s.Pass = test.pass
		m := newModel(s, problem("F", test.f), test.r.Shape)
		got, err := m.passes(t.Context(), test.r)
		if err != nil || got != test.want {
			t.Errorf("%s: %v, %v, want %v", test.name, got, err, test.want)
		}
	}
}

// Follow-up inputs under an inequality lie on their side of the bound and in the domain; where the bound leaves no room none is made.
func TestInputsOfInequality(t *testing.T) {
	for _, test := range []struct {
		c, a  float64
		above bool
		made  func(x float64) bool
	}{
		{-5, 2, true, func(x float64) bool { return 2*x-5 < 20 }},
		{-5, 2, false, func(x float64) bool { return 2*x-5 > 0 }},
		{25, 1, true, func(float64) bool { return false }},
	} {
		r := degreeOne(test.c, test.a, 0, 1, -1)
		r.Shape.InputIneq, r.Above = true, test.above
		m := newModel(Paper(), problem("F", math.Sin), r.Shape)
		s, err := m.draw(t.Context(), seed.New(1).Rand())
		if err != nil {
			t.Fatal(err)
		}
		out, made := make([]float64, s.rows), make([]bool, s.rows)
		for k := range made {
			made[k] = true
		}
		m.follow(r, 0, 0, s, out, made)
		for k, y := range out {
			x := s.u[1][k]
			bound := test.c + test.a*x
			if made[k] != test.made(x) || made[k] && (y < 0 || y > 20 || test.above && y <= bound || !test.above && y >= bound) {
				t.Errorf("c %v, a %v, above %v, x %v: %v, made %v", test.c, test.a, test.above, x, y, made[k])
			}
		}
		if ok, err := m.passes(t.Context(), r); err != nil || ok {
			t.Errorf("c %v, a %v, above %v: passes %v, %v", test.c, test.a, test.above, ok, err)
		}
	}
}

func TestTrivial(t *testing.T) {
	shape := polynomial.Shape{Inputs: 3, InputDegree: 1, OutputDegree: 1}
	m := newModel(Paper(), problem("F", nil), shape)
	for _, test := range []struct {
		second, third []float64
		want          bool
	}{
		{[]float64{0, 1}, []float64{3, 1}, true}, {[]float64{3, 1}, []float64{3, 1}, true}, {[]float64{1, 1}, []float64{-1, 1}, false},
	} {
		r := &Relation{Shape: shape, A: [][][]float64{{test.second}, {test.third}}}
		if got := m.trivial(r); got != test.want {
			t.Errorf("trivial(%v) = %v, want %v", r.A, got, test.want)
		}
	}
}

// Coefficients that would all be 0 are kept away from it, and the bounds are the paper's.
func TestDecode(t *testing.T) {
	m := newModel(Paper(), problem("F", nil), polynomial.Shape{Inputs: 2, InputDegree: 1, OutputDegree: 2})
	if got, want := m.limits(), []float64{10, 2, 10, 2, 2, 2, 2, 2}; !reflect.DeepEqual(got, want) {
		t.Errorf("limits %v, want %v", got, want)
	}
	r := m.decode([]float64{3, 0.2, 0.1, 0.3, 0.3, 0.1, -0.4, 0.2})
	if want := []float64{3, 1}; !reflect.DeepEqual(r.A[0][0], want) {
		t.Errorf("A %v, want %v", r.A[0][0], want)
	}
	if want := []float64{0.1, 0.3, 0.3, 0.1, -1, 0.2}; !reflect.DeepEqual(r.B, want) {
		t.Errorf("B %v, want %v", r.B, want)
	}
	m.Whole = true
	if got, want := m.decode([]float64{3.5, 1.6, 0.1, 0.3, -0.7, 0.1, -1.4, 0.2}).B, []float64{0.1, 0, -1, 0, -1, 0}; !reflect.DeepEqual(got, want) {
		t.Errorf("whole B %v, want %v", got, want)
	}
}

// Text is a relation of the language, and says of inputs what the matrices say.
func TestText(t *testing.T) {
	float := relation.Predeclared(relation.Float64)
	env := &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Funcs: []*relation.Func{{
		Name: "Turn", Pkg: "p", Params: []relation.Param{{Name: "x", Type: float}, {Name: "y", Type: float}},
		Results: []relation.Param{{Name: "u", Type: float}, {Name: "v", Type: float}},
	}}}
	f := &polynomial.Function{Name: "Turn", Params: []polynomial.Param{{Name: "x"}, {Name: "y"}}, Results: []string{".u", ".v"}}
	r := &Relation{
		Shape: polynomial.Shape{Inputs: 2, InputDegree: 1, OutputDegree: 2},
		A:     [][][]float64{{{0, 0, -1}, {0.5, 1, 0}}}, B: make([]float64, 15),
	}
	r.B[0], r.B[1], r.B[5], r.B[6] = -1, 0.25, 1, -2
	for _, test := range []struct {
		in, out, above bool
		want           string
	}{
		{false, false, false, "-1 + 0.25*Turn(x, y).u + 1*Turn(x, y).u*Turn(x, y).u - 2*Turn(x, y).u*Turn(x, y).v ~= 0 within 0.05"},
		{true, true, true, "x2 > -1*y && y2 > 0.5 + 1*x => -1 + 0.25*Turn(x, y).u + 1*Turn(x, y).u*Turn(x, y).u - 2*Turn(x, y).u*Turn(x, y).v < 0"},
	} {
		r.Shape.InputIneq, r.Shape.OutputIneq, r.Above = test.in, test.out, test.above
		got := r.Text(f, 0.05)
		if got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
		if test.in {
			continue // x2 and y2 reach no parameter: B gives their execution no weight
		}
		if _, err := relation.Parse(got, env); err != nil {
			t.Errorf("%s: %v", got, err)
		}
	}
	r.Shape.InputIneq, r.B[3] = true, 1
	if _, err := relation.Parse(r.Text(f, 0.05), env); err != nil {
		t.Errorf("%s: %v", r.Text(f, 0.05), err)
	}
}
