package polynomial

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// native executes Go functions directly.
type native []func(args []float64) []float64

func (n native) Call(_ context.Context, fn int, args [][]float64) ([][]float64, error) {
	var out [][]float64
	row := make([]float64, len(args))
	for r := range args[0] {
		for i := range args {
			row[i] = args[i][r]
		}
		for i, v := range n[fn](row) {
			if r == 0 {
				out = append(out, make([]float64, len(args[0])))
			}
			out[i][r] = v
		}
	}
	return out, nil
}

func unary(f func(float64) float64) func([]float64) []float64 {
	return func(a []float64) []float64 { return []float64{f(a[0])} }
}

func problem(name string, f func(float64) float64, lo, hi float64) *Problem {
	return &Problem{Subject: Function{Name: name, Params: []Param{{Name: "x", Lo: lo, Hi: hi}}}, Executor: native{unary(f)}, Seed: seed.New(1)}
}

// pairs are the shapes of relations of two executions and, for sums of two sources, of three.
var upToThree = []Shape{Types()[0].Shape, Types()[1].Shape, Types()[2].Shape, {Inputs: 3, InputDegree: 2, OutputDegree: 2}}

func texts(t *testing.T, p *Problem, shapes ...Shape) []string {
	t.Helper()
	found, err := Search(context.Background(), p, shapes)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, list := range found {
		for _, f := range list {
			out = append(out, f.Text)
		}
	}
	return out
}

func env(p *Problem) *relation.Env {
	float := relation.Predeclared(relation.Float64)
	e := &relation.Env{
		Path: "example.com/p", Name: "p", GoLine: "1.21", Imports: map[string]string{"math": "math"},
		Consts: []relation.Const{
			{Name: "math.Pi", Text: fmt.Sprint(math.Pi)}, {Name: "math.E", Text: fmt.Sprint(math.E)}, {Name: "math.Ln2", Text: fmt.Sprint(math.Ln2)},
			{Name: "math.Sqrt2", Text: fmt.Sprint(math.Sqrt2)}, {Name: "math.Ln10", Text: fmt.Sprint(math.Ln10)},
		},
	}
	for _, f := range append([]Function{p.Subject}, p.Sisters...) {
		fn := &relation.Func{Name: f.Name, Pkg: "example.com/p", Results: []relation.Param{{Type: float}}}
		for _, q := range f.Params {
			fn.Params = append(fn.Params, relation.Param{Name: q.Name, Type: float})
		}
		e.Funcs = append(e.Funcs, fn)
	}
	return e
}

// Of functions that everybody knows exactly these are found, and nothing that follows from them.
func TestSearch(t *testing.T) {
	for _, tt := range []struct {
		p    *Problem
		want []string
	}{
		{problem("Sin", math.Sin, -20, 20), []string{
			"Sin(-x) ~= -Sin(x)", "Sin(x + math.Pi) ~= -Sin(x)", "Sin(3*x) ~= 3*Sin(x) - 4*pow(Sin(x), 3)",
			"pow(Sin(y), 2) + Sin(x + y)*Sin(x - y) ~= pow(Sin(x), 2)",
			"Sin(x + y) ~= Sin(y)*Sin(x + math.Pi/2) + Sin(x)*Sin(y + math.Pi/2)",
		}},
		{problem("Cos", math.Cos, -20, 20), []string{
			"Cos(-x) ~= Cos(x)", "Cos(x + math.Pi) ~= -Cos(x)",
			"Cos(x - y) ~= 2*Cos(x)*Cos(y) - Cos(x + y)",
		}},
		{problem("Exp", math.Exp, -700, 700), []string{"Exp(x + y) ~= Exp(x)*Exp(y)"}},
		{problem("Log", math.Log, 1e-300, 1e300), []string{"x*y >= 1e-300 && x*y <= 1e+300 => Log(x*y) ~= Log(x) + Log(y)"}},
		{problem("Sqrt", math.Sqrt, 0, 1e300), []string{
			"x*y <= 1e+300 => Sqrt(x*y) ~= Sqrt(x)*Sqrt(y)", "pow(Sqrt(x), 2) ~= x",
		}},
		{problem("Acos", math.Acos, -1, 1), []string{"Acos(-x) ~= math.Pi - Acos(x)", "x > 0 => Acos(2*x*x - 1) ~= 2*Acos(x)"}},
		{problem("Atan", math.Atan, -1e6, 1e6), []string{"x*y + 1 > 0 => Atan((x - y)/(x*y + 1)) ~= Atan(x) - Atan(y)"}},
		{problem("Asinh", math.Asinh, -1e6, 1e6), []string{"Asinh(-x) ~= -Asinh(x)"}},
		{problem("Abs", math.Abs, -1e6, 1e6), []string{"x > 0 => Abs(x) ~= x", "x < 0 => Abs(x) ~= -x", "Abs(x*y) ~= Abs(x)*Abs(y)"}},
		{beside(problem("Cosh", math.Cosh, -300, 300), "Sinh", unary(math.Sinh)), []string{
			"Cosh(-x) ~= Cosh(x)", "abs(x) <= 5 && abs(y) <= 5 => Cosh(x + y) ~= Cosh(x)*Cosh(y) + Sinh(x)*Sinh(y)", "pow(Sinh(x), 2) + 1 ~= pow(Cosh(x), 2)",
			"2*Cosh(x)*Cosh(y) ~= Cosh(x + y) + Cosh(x - y)",
		}},
		{binary("Pow", math.Pow, 0.01, 100), []string{
			"Pow(x, y + 1) ~= x*Pow(x, y)", "Pow(x, y)*Pow(x, -y) ~= 1", "Pow(x, y)*Pow(1/x, y) ~= 1", "Pow(x*z, y) ~= Pow(x, y)*Pow(z, y)", "Pow(x, y + t) ~= Pow(x, y)*Pow(x, t)",
		}},
		{binary("Atan2", math.Atan2, -1e6, 1e6), []string{
			"z > 0 => Atan2(x*z, y*z) ~= Atan2(x, y)", "x > 0 && z < 0 => Atan2(x*t + y*z, y*t - x*z) ~= Atan2(x, y) + Atan2(z, t)",
			"Atan2(-x, y) ~= -Atan2(x, y)", "x > 0 => 2*Atan2(y, x) + 2*Atan2(x, y) ~= math.Pi",
		}},
		// A function without laws: nothing is made up.
		{problem("Odd", func(x float64) float64 { return x + math.Sin(x*x)*math.Exp(-x) }, -3, 3), nil},
	} {
		t.Run(tt.p.Subject.Name, func(t *testing.T) {
			got := texts(t, tt.p, upToThree...)
			if !slices.Equal(got, tt.want) {
				t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(tt.want, "\n\t"))
			}
			for _, text := range got {
				if _, err := relation.Parse(text, env(tt.p)); err != nil {
					t.Errorf("%s: %v", text, err)
				}
			}
		})
	}
}

// Of functions that satisfy very much, what must be there and what must not.
func TestSearchContains(t *testing.T) {
	for _, tt := range []struct {
		p         *Problem
		want, not []string
	}{
		{
			problem("Floor", math.Floor, -1e6, 1e6), []string{"Floor(x + 1) ~= Floor(x) + 1"},
			[]string{"Floor(-x) ~= -Floor(x) - 1"}, // not at whole numbers
		},
		{
			problem("Tan", math.Tan, -20, 20), []string{
				"Tan(-x) ~= -Tan(x)", "Tan(x + math.Pi) ~= Tan(x)",
				"Tan(x + y) ~= Tan(x) + Tan(y) + Tan(x)*Tan(y)*Tan(x + y)",
			},
			[]string{"Tan(x + 2*math.Pi) ~= Tan(x)", "Tan(2*x) ~= 2*Tan(x) + pow(Tan(x), 2)*Tan(2*x)"},
		},
		{
			beside(problem("Sin", math.Sin, -20, 20), "Cos", unary(math.Cos)), []string{
				"pow(Sin(x), 2) + pow(Cos(x), 2) ~= 1", "Sin(x + y) ~= Sin(y)*Cos(x) + Sin(x)*Cos(y)", "Sin(x + math.Pi/2) ~= Cos(x)",
			},
			[]string{"Cos(-x) ~= Cos(x)"}, // that is about Cos
		},
		{
			beside(binary("Max", math.Max, -1e6, 1e6), "Min", func(a []float64) []float64 { return []float64{math.Min(a[0], a[1])} }), []string{
				"Max(x, y) + Min(x, y) ~= x + y", "Max(y, x) ~= Max(x, y)", "Max(x + z, y + z) ~= z + Max(x, y)",
				"z > 0 => Max(x*z, y*z) ~= z*Max(x, y)",
			},
			[]string{"Max(-x, -y) ~= -Min(x, y)"}, // z = -x - y
		},
		{
			binary("Hypot", math.Hypot, -1e6, 1e6), []string{
				"Hypot(y, x) ~= Hypot(x, y)", "Hypot(-x, y) ~= Hypot(x, y)", "z > 0 => Hypot(x*z, y*z) ~= z*Hypot(x, y)", "pow(Hypot(x, y), 2) ~= pow(x, 2) + pow(y, 2)",
				"Hypot(x*z - y*t, x*t + y*z) ~= Hypot(x, y)*Hypot(z, t)",
			},
			[]string{"Hypot(2*x, 2*y) ~= 2*Hypot(x, y)", "Hypot(-y, -x) ~= Hypot(x, y)"},
		},
	} {
		got := texts(t, tt.p, upToThree...)
		for _, w := range tt.want {
			if !slices.Contains(got, w) {
				t.Errorf("%s: no %s in\n\t%s", tt.p.Subject.Name, w, strings.Join(got, "\n\t"))
			}
		}
		for _, w := range tt.not {
			if slices.Contains(got, w) {
				t.Errorf("%s: %s", tt.p.Subject.Name, w)
			}
		}
	}
}

// Numbers that no dictionary has are searched for.
func TestSearchContinuous(t *testing.T) {
	tilted := func(x float64) float64 { return math.Exp(math.Cos(2 * math.Pi * (x - 0.35) / 7.5)) }
	for _, tt := range []struct {
		p    *Problem
		want string
	}{
		{problem("Tilted", tilted, -100, 100), "Tilted(x + 7.5) ~= Tilted(x)"},
		{problem("Tilted", tilted, -100, 100), "Tilted(0.7 - x) ~= Tilted(x)"},
		{problem("Hour", func(x float64) float64 { return math.Floor(math.Mod(math.Mod(x, 24)+24, 24)) }, -1000, 1000), "Hour(x + 24) ~= Hour(x)"},
	} {
		if got := texts(t, tt.p, Types()[0].Shape); !slices.Contains(got, tt.want) {
			t.Errorf("no %s in %q", tt.want, got)
		}
	}
}

// The same seed finds the same, in the same order, with any number of processors.
func TestSearchRepeats(t *testing.T) {
	search := func(procs int) []string {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
		return texts(t, problem("Tan", math.Tan, -20, 20), upToThree...)
	}
	if a, b := search(1), search(4); !slices.Equal(a, b) {
		t.Errorf("got %q, then %q", a, b)
	}
}

func TestSearchBudget(t *testing.T) {
	p := problem("Sin", math.Sin, -20, 20)
	calls := int64(0)
	p.Executor = native{func(a []float64) []float64 { calls++; return []float64{math.Sin(a[0])} }}
	p.Budget = 5000
	if texts(t, p, upToThree...); calls > p.Budget {
		t.Errorf("%d executions of %d", calls, p.Budget)
	}
}

func TestSearchCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Search(ctx, problem("Sin", math.Sin, -20, 20), []Shape{Types()[0].Shape}); err == nil {
		t.Error("a search whose context has ended returns no error")
	}
}

func binary(name string, f func(x, y float64) float64, lo, hi float64) *Problem {
	return &Problem{
		Subject:  Function{Name: name, Params: []Param{{Name: "x", Lo: lo, Hi: hi}, {Name: "y", Lo: lo, Hi: hi}}},
		Executor: native{func(a []float64) []float64 { return []float64{f(a[0], a[1])} }}, Seed: seed.New(1),
	}
}

// beside adds a sister.
func beside(p *Problem, name string, f func([]float64) []float64) *Problem {
	p.Sisters = append(p.Sisters, Function{Name: name, Params: p.Subject.Params})
	p.Executor = append(p.Executor.(native), f)
	return p
}

func BenchmarkSearch(b *testing.B) {
	for _, p := range []*Problem{problem("Sin", math.Sin, -20, 20), problem("Exp", math.Exp, -700, 700), problem("Asinh", math.Asinh, -1e6, 1e6), problem("Floor", math.Floor, -1e6, 1e6)} {
		var all []Shape
		for _, t := range Types() {
			all = append(all, t.Shape)
		}
		for types, shapes := range [][]Shape{3: upToThree[:3], 8: all, 5: {Types()[0].Shape, Types()[1].Shape, Types()[2].Shape, Types()[3].Shape, Types()[4].Shape}} {
			if shapes == nil {
				continue
			}
			b.Run(fmt.Sprintf("types=I-%s/subject=%s", Types()[types-1].Name, p.Subject.Name), func(b *testing.B) {
				for b.Loop() {
					if _, err := Search(context.Background(), p, shapes); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// A domain without its end is written so, and no source is there.
func TestOpenDomain(t *testing.T) {
	p := problem("Log", math.Log, 0, 1000)
	p.Subject.Params[0].LoOpen = true
	if got, want := texts(t, p, upToThree...), []string{"Log(x*y) ~= Log(x) + Log(y)"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	e, err := newEngine(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if least := slices.Min(append(e.search.vars[0], e.fresh.vars[0]...)); least < 0x1p-21 {
		t.Errorf("a source is %v", least)
	}
	limits := within(e.param(0), "x - 1", []float64{-1, 2000, 0, 1}, func(int) bool { return true })
	if len(limits) != 2 || limits[0].text != "x - 1 > 0" || limits[1].text != "x - 1 <= 1000" || limits[0].in(2) || !limits[0].in(3) || limits[1].in(1) {
		t.Errorf("got %+v", limits)
	}
}

func TestShapeCheck(t *testing.T) {
	for _, s := range Types() {
		if err := s.Shape.Check(); err != nil {
			t.Errorf("type %s: %v", s.Name, err)
		}
	}
	for _, s := range []Shape{{}, {Inputs: 4, InputDegree: 1, OutputDegree: 1}, {Inputs: 2, InputDegree: 4, OutputDegree: 1}, {Inputs: 2, InputDegree: 1}, {Inputs: 3, InputDegree: 1, OutputDegree: 1, OutputIneq: true}} {
		if s.Check() == nil {
			t.Errorf("%+v is possible", s)
		}
	}
}

// Of the outputs of a function with several each may be a term, and none of what is said follows from the rest.
func TestSeveralOutputs(t *testing.T) {
	for _, tt := range []struct {
		name    string
		results []string
		f       func(x float64) []float64
		lo, hi  float64
		want    []string
	}{
		{"Sincos", []string{".sin", ".cos"}, func(x float64) []float64 { s, c := math.Sincos(x); return []float64{s, c} }, -20, 20,
			[]string{"Sincos(-x).sin ~= -Sincos(x).sin", "Sincos(x + y).cos ~= Sincos(x).cos*Sincos(y).cos - Sincos(x).sin*Sincos(y).sin"}},
		{"Modf", []string{"[0]", "[1]"}, func(x float64) []float64 { i, f := math.Modf(x); return []float64{i, f} }, -1000, 1000,
			[]string{"Modf(x)[1] ~= x - Modf(x)[0]", "Modf(-x)[0] ~= -Modf(x)[0]"}},
		{"Frexp", []string{".frac", ".exp"}, func(x float64) []float64 { f, e := math.Frexp(x); return []float64{f, float64(e)} }, 0.001, 1000,
			[]string{"Frexp(2*x).exp ~= Frexp(x).exp + 1", "Frexp(2*x).frac ~= Frexp(x).frac"}},
	} {
		p := &Problem{
			Subject:  Function{Name: tt.name, Params: []Param{{Name: "x", Lo: tt.lo, Hi: tt.hi}}, Results: tt.results},
			Executor: native{func(a []float64) []float64 { return tt.f(a[0]) }}, Seed: seed.New(1),
		}
		got := texts(t, p, upToThree[:3]...)
		for _, w := range tt.want {
			if !slices.Contains(got, w) {
				t.Errorf("%s: no %s in\n\t%s", tt.name, w, strings.Join(got, "\n\t"))
			}
		}
		for _, text := range got {
			if strings.Contains(text, "7*math.Pi") {
				t.Errorf("%s: %s", tt.name, text)
			}
		}
	}
}

// Of the relations of a search none follows from the others.
func TestIrredundant(t *testing.T) {
	for _, p := range []*Problem{
		beside(problem("Sin", math.Sin, -20, 20), "Cos", unary(math.Cos)), problem("Exp", math.Exp, -300, 300), problem("Sqrt", math.Sqrt, 0, 1000),
		binary("Hypot", math.Hypot, -1000, 1000),
	} {
		e, err := newEngine(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.equalities(t.Context(), upToThree); err != nil {
			t.Fatal(err)
		}
		for _, k := range e.known {
			others := slices.DeleteFunc(slices.Clone(e.known), func(o *finding) bool {
				return o == k || degreeOf(k.terms) == 1 && degreeOf(o.terms) > 1 || o.limit != "" && o.limit != k.limit
			})
			if by, err := e.from(t.Context(), k, others); by != nil || err != nil {
				t.Errorf("%s follows from %d others, %v", k.text, len(by), err)
			}
		}
		for _, c := range e.consequences {
			if by, err := e.from(t.Context(), c, e.known); by == nil || err != nil {
				t.Errorf("%s was taken out, but follows from nothing that is left, %v", c.text, err)
			}
		}
	}
}

// What a search leaves out is told, once.
func TestCut(t *testing.T) {
	p := problem("Sin", math.Sin, -20, 20)
	p.Budget = 5000
	var told []string
	p.Cut = func(what string) { told = append(told, what) }
	texts(t, p, upToThree...)
	if !slices.Equal(told, []string{"equations ended at the budget of executions"}) {
		t.Errorf("told %q", told)
	}
}

// A further source has no name that a parameter with several numbers has: x is a vector here.
func TestVariableNames(t *testing.T) {
	got := variableNames([]Param{{Name: "x.X", Of: "x"}, {Name: "x.Y", Of: "x"}, {Name: "t"}})
	if want := []string{"x.X", "x.Y", "t", "y", "z", "u", "v", "w"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
