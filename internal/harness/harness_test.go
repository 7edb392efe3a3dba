package harness

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// mathPackage is package math with Sin and Cos, as package subject describes it.
func mathPackage() *subject.Package {
	f := relation.Predeclared(relation.Float64)
	unary := func(name string) *relation.Func {
		return &relation.Func{Name: name, Pkg: "math", Params: []relation.Param{{Name: "x", Type: f}}, Results: []relation.Param{{Type: f}}}
	}
	return &subject.Package{Path: "math", Name: "math", Std: true, Env: &relation.Env{
		Path: "math", Name: "math", GoLine: "1.26", Funcs: []*relation.Func{unary("Sin"), unary("Cos")}, Imports: map[string]string{"math": "math"},
		Consts: []relation.Const{{Name: "math.Pi", Text: "3.14159265358979323846264338327950288419716939937510582097494459"}},
	}}
}

// inputs is n float64 from -10 on.
func inputs(n int) *relation.Vec[float64] {
	v := make([]float64, n)
	for i := range v {
		v[i] = -10 + float64(i)*20/float64(n)
	}
	return relation.NewVec(relation.Predeclared(relation.Float64), v)
}

func TestSin(t *testing.T) {
	pkg := mathPackage()
	for _, v := range []struct {
		name string
		Variant
	}{{"pristine", Pristine}, {"instrumented", Instrumented}} {
		t.Run(v.name, func(t *testing.T) {
			h := built(t, pkg, Options{Variant: v.Variant})
			for _, n := range []int{0, 1, 1000, 20_000} {
				x := inputs(n)
				e, err := h.Run(t.Context(), pkg.Env.Funcs[0], []relation.Column{x}, n)
				if err != nil {
					t.Fatal(err)
				}
				y := e.Outputs[0].(*relation.Vec[float64]).V
				if len(e.Outcome) != n || len(y) != n {
					t.Fatalf("%d outcomes and %d outputs of %d rows", len(e.Outcome), len(y), n)
				}
				for i := range n {
					if e.Outcome[i] != relation.Returned || math.Abs(y[i]-math.Sin(x.V[i])) > 1e-15 {
						t.Fatalf("row %d: outcome %d, %v, want %v", i, e.Outcome[i], y[i], math.Sin(x.V[i]))
					}
				}
			}
			if got := h.Executions(); got != 21_001 {
				t.Errorf("%d executions counted, want 21001", got)
			}
		})
	}
}

func TestCheck(t *testing.T) {
	pkg := mathPackage()
	h := built(t, pkg, Options{})
	b := Batch{N: 20_000, Columns: []relation.Column{inputs(20_000)}}
	for _, text := range []string{"odd: Sin(-x) == -Sin(x)", "Sin(x + math.Pi) ~= -Sin(x) within 1e-6", "x > 0 => Sin(x) > 0", "Sin(x)*Sin(x) + Cos(x)*Cos(x) ~= 1"} {
		r, err := relation.Parse(text, pkg.Env)
		if err != nil {
			t.Fatal(err)
		}
		b.Relations, b.Vars = append(b.Relations, r), r.Vars
	}
	got, err := h.Check(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ held, skipped int }{{20_000, 0}, {20_000, 0}, {-1, 10_001}, {20_000, 0}} {
		v := got[i]
		if sum := v.Held.Count() + v.Violated.Count() + v.Skipped.Count() + v.Left.Count() + v.Untried.Count(); sum != b.N {
			t.Errorf("%s: %d verdicts, want %d", b.Relations[i], sum, b.N)
		}
		if want.held >= 0 && v.Held.Count() != want.held || v.Skipped.Count() != want.skipped {
			t.Errorf("%s: %d held, %d skipped, want %v", b.Relations[i], v.Held.Count(), v.Skipped.Count(), want)
		}
	}
	for i := range b.N { // the same rows as the function itself says
		x := b.Columns[0].(*relation.Vec[float64]).V[i]
		if got[2].Violated.Get(i) != (x > 0 && !(math.Sin(x) > 0)) {
			t.Fatalf("row %d, x = %v: violated %v", i, x, got[2].Violated.Get(i))
		}
	}
	if got := h.Executions(); got != 80_000 { // Sin at x, -x, x+π, and Cos
		t.Errorf("%d executions counted, want 80000", got)
	}
}

// TestUntried holds that a row whose value its builder refuses says nothing of the code, unlike one that crashes.
func TestUntried(t *testing.T) {
	pkg := loaded(t, "testdata/forms", ".")
	h := built(t, pkg, Options{Variant: Instrumented})
	rel, err := relation.Parse("ok(v.Bump()) && Sink(n) == n", pkg.Env)
	if err != nil {
		t.Fatal(err)
	}
	good, bad := builtBy(step("Parse", "1.2")), builtBy(step("Parse", "x"))
	b := Batch{Relations: []*relation.Relation{rel}, Vars: rel.Vars, N: 4}
	for _, x := range rel.Vars {
		values := []relation.Value{1, 2, 7, 7}
		if x.Name == "v" {
			values = []relation.Value{good, bad, good, bad}
		}
		c, err := relation.FromValues(x.Type, values)
		if err != nil {
			t.Fatal(err)
		}
		b.Columns = append(b.Columns, c)
	}
	vs, err := h.Check(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"held", "untried", "left", "untried"} {
		v := vs[0]
		for name, set := range map[string]relation.Bits{"held": v.Held, "violated": v.Violated, "skipped": v.Skipped, "left": v.Left, "untried": v.Untried} {
			if set.Get(i) != (name == want) {
				t.Errorf("row %d: %s is %v, want %s", i, name, set.Get(i), want)
			}
		}
	}
}

// TestWorkers holds that results do not depend on how many children share the work, also when rows take children down.
func TestWorkers(t *testing.T) {
	pkg := loaded(t, "testdata/forms", ".")
	fn, n := funcNamed(t, pkg, "Sink"), 20_000
	x := make([]int, n)
	for i := range x {
		x[i] = i
	}
	cols := []relation.Column{relation.NewVec(relation.Predeclared(relation.Int), x)}
	rel, err := relation.Parse("Sink(n) == n && Sink(n+1) > n", pkg.Env)
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 2} {
		h := built(t, pkg, Options{Workers: workers})
		e, err := h.Run(t.Context(), fn, cols, n)
		if err != nil {
			t.Fatal(err)
		}
		for i, o := range e.Outcome {
			if i%9000 == 7 {
				if o != relation.Crashed || e.Note[int32(i)] != "stack overflow" {
					t.Errorf("%d workers, row %d: outcome %d %q, want a stack overflow", workers, i, o, e.Note[int32(i)])
				}
			} else if got := e.Outputs[0].At(i); o != relation.Returned || got != i {
				t.Fatalf("%d workers, row %d: outcome %d, %v", workers, i, o, got)
			}
		}
		if got := h.Executions(); got != int64(n) {
			t.Errorf("%d workers: %d executions, want %d", workers, got, n)
		}
		vs, err := h.Check(t.Context(), Batch{Relations: []*relation.Relation{rel}, Vars: rel.Vars, Columns: cols, N: n})
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			if left := i%9000 == 7 || i%9000 == 6; vs[0].Left.Get(i) != left || vs[0].Held.Get(i) == left {
				t.Fatalf("%d workers, row %d: left %v, held %v", workers, i, vs[0].Left.Get(i), vs[0].Held.Get(i))
			}
		}
	}
}

// built makes a harness that ends with the test. Its programs are in the user's cache: a test that builds nothing new is quick.
func built(t *testing.T, pkg *subject.Package, o Options) *Harness {
	t.Helper()
	h, err := Build(context.Background(), pkg, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

func BenchmarkRun(b *testing.B) {
	pkg := mathPackage()
	h, err := Build(b.Context(), pkg, Options{Workers: 1})
	if err != nil {
		b.Fatal(err)
	}
	defer h.Close()
	const rows = 20_000
	args := []relation.Column{inputs(rows)}
	for b.Loop() {
		if _, err := h.Run(b.Context(), pkg.Env.Funcs[0], args, rows); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(rows*b.N)/b.Elapsed().Seconds()/1e6, "M-execs/s")
}

// What a living child cannot do is an error of its own type: it is no failure of the child.
func TestRequestError(t *testing.T) {
	pkg := mathPackage()
	h := built(t, pkg, Options{})
	elsewhere := *pkg.Env.Funcs[0]
	elsewhere.Name = "Elsewhere"
	var at *RequestError
	if _, err := h.Run(t.Context(), &elsewhere, []relation.Column{inputs(5)}, 5); !errors.As(err, &at) {
		t.Errorf("a function that is not in the child: error %v", err)
	}
	if _, err := h.Global(t.Context(), "math.Elsewhere", 5); !errors.As(err, &at) {
		t.Errorf("a variable that is not in the child: error %v", err)
	}
	if _, err := h.Run(t.Context(), pkg.Env.Funcs[0], []relation.Column{inputs(5)}, 5); err != nil {
		t.Errorf("the request behind these: error %v", err)
	}
}
