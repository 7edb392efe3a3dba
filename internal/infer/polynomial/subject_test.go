package polynomial

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// made is the start of a search.
func made(t *testing.T, p *Problem) *engine {
	t.Helper()
	e, err := newEngine(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// arrays are two arrays of two numbers, and the sum of their products.
func arrays() *Problem {
	p := &Problem{Subject: Function{Name: "Dot"}, Seed: seed.New(1), Executor: native{func(a []float64) []float64 { return []float64{a[0]*a[2] + a[1]*a[3]} }}}
	for _, name := range []string{"a0", "a1", "b0", "b1"} {
		p.Subject.Params = append(p.Subject.Params, Param{Name: name, Of: name[:1], Lo: -10, Hi: 10})
	}
	return p
}

func TestShapeWithin(t *testing.T) {
	eight := Types()
	for _, tt := range []struct {
		small, large string
		want         bool
	}{{"I", "I", true}, {"I", "III", true}, {"III", "I", false}, {"I", "V", true}, {"II", "IV", false}, {"VII", "I", false}, {"VI", "VIII", false}, {"V", "III", false}} {
		at := func(name string) Shape {
			return eight[slices.IndexFunc(eight, func(ty Type) bool { return ty.Name == name })].Shape
		}
		if got := at(tt.small).within(at(tt.large)); got != tt.want {
			t.Errorf("%s within %s: %v", tt.small, tt.large, got)
		}
	}
	for _, ty := range Sought() {
		if err := ty.Shape.Check(); err != nil {
			t.Errorf("%s: %v", ty.Name, err)
		}
	}
	if got := len(ShapesOf(Sought())); got != 9 {
		t.Errorf("%d shapes are sought", got)
	}
}

func TestGroups(t *testing.T) {
	e := made(t, arrays())
	if got := e.groups(); len(got) != 2 || !slices.Equal(got[0], []int{0, 1}) || !slices.Equal(got[1], []int{2, 3}) {
		t.Errorf("groups %v", got)
	}
	if got := e.parts(); len(got) != 3 || !slices.Equal(got[2], []int{0, 1, 2, 3}) {
		t.Errorf("parts %v", got)
	}
	if got := e.places(); got[0] != got[2] || got[1] != got[3] || got[0] == got[1] || got[4] != got[0] {
		t.Errorf("places %v", got)
	}
	alone := made(t, binary("Max", math.Max, -1, 1))
	if got := alone.groups(); len(got) != 2 {
		t.Errorf("two parameters are in groups %v", got)
	}
	if got := alone.places(); got[0] == got[1] || got[2] != got[0] {
		t.Errorf("places %v", got)
	}
	if got := e.source(); len(got) != 4 || !got[3].same(variable(3)) {
		t.Errorf("the source is %v", got)
	}
}

// What was cut is told once.
func TestCutOnce(t *testing.T) {
	p := problem("Sin", math.Sin, -1, 1)
	var told []string
	p.Cut = func(what string) { told = append(told, what) }
	e := made(t, p)
	e.cut("the rest")
	e.cut("the rest")
	e.cut("more")
	if strings.Join(told, ", ") != "the rest, more" {
		t.Errorf("told %q", told)
	}
	p.Cut = nil
	made(t, p).cut("nobody is told")
}

func TestRegionsOfSource(t *testing.T) {
	for _, tt := range []struct {
		p    *Problem
		want int
	}{
		{problem("F", math.Sin, -1, 1), 3},      // everywhere, positive, negative
		{problem("F", math.Sqrt, 0, 1), 1},      // all of it has a sign already
		{binary("F", math.Max, -1, 1), 7},       // one of both, the other, both
		{binary("F", math.Max, 1, 2), 1},        // both have
		{arrays(), 2},                           // all are positive
		{problem("F", math.Acosh, 1, 1000), 1},  // it begins at 1
		{problem("F", math.Cbrt, -1000, -1), 1}, // it ends below 0
	} {
		e := made(t, tt.p)
		got := e.regions()
		if got[0] != (region{}) || len(got) != tt.want {
			t.Errorf("%s: regions %v", tt.p.Subject.Name, got)
		}
		for _, where := range e.regionsOfTwo()[1:] {
			if n := len(tt.p.Subject.Params); where[0] != where[n] {
				t.Errorf("two sources have signs %v", where)
			}
		}
	}
	if got := made(t, binary("Pow", math.Pow, 0.1, 10)).besideOne(0); len(got) != 2 || got[0][1] != 1 || got[1][1] != -1 || got[0][0] != 0 {
		t.Errorf("sides of 1: %v", got)
	}
	if got := made(t, binary("Pow", math.Pow, -10, 10)).besideOne(0); len(got) != 0 {
		t.Errorf("sides of 1 of numbers of both signs: %v", got)
	}
}

func TestPartitions(t *testing.T) {
	for n, bell := range []int{1, 1, 2, 5, 15, 52} {
		got := partitions(n)
		if len(got) != bell {
			t.Errorf("%d things are partitioned in %d ways, want %d", n, len(got), bell)
		}
		for i, from := range got[0] {
			if from != i {
				t.Errorf("in the first way of %v two are equal", got[0])
			}
		}
		for _, way := range got {
			for i, from := range way {
				if from > i || way[from] != from {
					t.Errorf("%v: %d is equal to %d", way, i, from)
				}
			}
		}
	}
}

// Numbers are drawn from the domain, whatever it is.
func TestDrawInDomain(t *testing.T) {
	rng := seed.New(1).Rand()
	for _, d := range []Param{{Lo: -1, Hi: 1}, {Lo: 0, Hi: math.Inf(1)}, {Lo: math.Inf(-1), Hi: math.Inf(1)}, {Lo: 5, Hi: 5}, {Lo: 1e300, Hi: math.MaxFloat64}, {Lo: -1e-300, Hi: -1e-305}} {
		for range 500 {
			for name, v := range map[string]float64{"moderate": moderate(rng, d), "round": round(rng, d), "anywhere": anywhere(rng, d)} {
				if !(v >= d.Lo && v <= d.Hi) {
					t.Fatalf("%s of [%v, %v]: %v", name, d.Lo, d.Hi, v)
				}
			}
		}
		for _, beside := range []bool{false, true} {
			for _, v := range edges(d, beside) {
				if !(v >= d.Lo && v <= d.Hi) {
					t.Errorf("an edge of [%v, %v] is %v", d.Lo, d.Hi, v)
				}
			}
		}
	}
	open := Param{Lo: 0, Hi: 1, LoOpen: true, HiOpen: true}
	if got := edges(open, false); slices.Contains(got, 0) || slices.Contains(got, 1) {
		t.Errorf("an open domain has its ends among its edges: %v", got)
	}
	if got := closed([]Param{open})[0]; got.Lo != math.SmallestNonzeroFloat64 || got.Hi != math.Nextafter(1, 0) {
		t.Errorf("an open domain begins at %v and ends at %v", got.Lo, got.Hi)
	}
}

// All rows lie in the domain; some of them have equal numbers, and the same seed makes the same rows.
func TestSamples(t *testing.T) {
	e, again := made(t, arrays()), made(t, arrays())
	equal, opposite := 0, 0
	for r := range e.fresh.rows {
		for v := range maxVars {
			x := e.fresh.vars[v][r]
			if math.Float64bits(x) != math.Float64bits(again.fresh.vars[v][r]) {
				t.Fatalf("row %d is not what it was", r)
			}
			if d := e.param(v); !(x >= d.Lo && x <= d.Hi) {
				t.Fatalf("row %d: variable %d is %v", r, v, x)
			}
		}
		if a, b := e.fresh.vars[0][r], e.fresh.vars[2][r]; a == b {
			equal++
			if math.Signbit(a) != math.Signbit(b) {
				opposite++
			}
		}
	}
	if equal < 20 || opposite == 0 {
		t.Errorf("the first numbers of both arrays are equal on %d rows, and zeros of different signs on %d", equal, opposite)
	}
	if got := row(e.fresh.vars, 3); len(got) != maxVars || got[1] != e.fresh.vars[1][3] {
		t.Errorf("row 3 is %v", got)
	}
}

func TestCondition(t *testing.T) {
	e := made(t, problem("F", math.Sin, -4, 4))
	x := variable(0)
	at, ok := e.condition(x.add(constant(1)))
	again, _ := e.condition(x.add(constant(1)))
	if !ok || at != again || at != maxVars {
		t.Fatalf("one condition stands at %d and at %d", at, again)
	}
	where := region{}
	where[at] = 1
	for r := range e.search.rows {
		if where.admits(e.search.vars, r) != (e.search.vars[0][r]+1 > 0) {
			t.Fatalf("row %d is admitted though x is %v", r, e.search.vars[0][r])
		}
	}
	for c := range 20 {
		if _, ok := e.condition(x.add(constant(float64(c) + 2))); ok != (c < maxConditions-1) {
			t.Errorf("condition %d beside the first: %v", c, ok)
		}
	}
	if !e.positive(x.mul(x).add(constant(1)), region{}) || e.positive(x, region{}) || !e.positive(x, region{1}) || e.positive(constant(-1), region{}) {
		t.Error("what is positive is what signs or all rows show")
	}
	if got := e.rowsWhere(constant(1)); got != 1<<screenRows-1 {
		t.Errorf("1 is positive on rows %b", got)
	}
}

// A call is executed once, at all rows of a pool, and not beyond the budget.
func TestExecutions(t *testing.T) {
	p := problem("Sin", math.Sin, -4, 4)
	counted := &counter{Executor: p.Executor}
	p.Executor, p.Budget = counted, 1000
	e := made(t, p)
	x := e.source()
	a := e.at(0, x)
	if b := e.at(0, input{variable(0).add(form{})}); !slices.Equal(a, b) {
		t.Errorf("one call is atoms %v and %v", a, b)
	}
	for range 3 {
		if err := e.fill(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	if counted.rows != searchRows+farRows {
		t.Errorf("%d executions, want %d", counted.rows, searchRows+farRows)
	}
	for r, v := range e.value(a[0])[:8] {
		if v != math.Sin(e.search.vars[0][r]) {
			t.Errorf("row %d: %v", r, v)
		}
	}
	for range 2 {
		if v, err := e.constant(t.Context(), 0, []float64{0.5}); err != nil || v[0] != math.Sin(0.5) {
			t.Errorf("at 0.5: %v, %v", v, err)
		}
	}
	if counted.rows != searchRows+farRows+1 {
		t.Errorf("a constant call is executed %d times", counted.rows-searchRows-farRows)
	}
	if err := e.verifying(t.Context(), []*call{e.atoms[a[0]].call}); !errors.Is(err, errBudget) {
		t.Errorf("beyond the budget: %v", err)
	}
	done, stop := context.WithCancel(t.Context())
	stop()
	if _, err := e.execute(done, 0, [][]float64{{1}}); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
	if !e.isSource(e.sourceAtom(0)) || e.isSource(a[0]) {
		t.Error("the variable is a source, and the call is none")
	}
	if got := e.variables(signed([]float64{1, 1}, a[0], e.at(0, input{variable(2).mul(variable(1))})[0])); !slices.Equal(got, []int{0, 1, 2}) {
		t.Errorf("variables %v", got)
	}
}

// counter counts executions.
type counter struct {
	Executor
	rows int
}

func (c *counter) Call(ctx context.Context, fn int, args [][]float64) ([][]float64, error) {
	c.rows += len(args[0])
	return c.Executor.Call(ctx, fn, args)
}

// An argument that is off by its rounding makes an output as uncertain as the function is steep.
func TestNoise(t *testing.T) {
	e := made(t, problem("Steep", func(x float64) float64 { return math.Sin(1e6 * x) }, -4, 4))
	a := e.at(0, input{variable(0).add(constant(math.Pi))})[0]
	exact := e.at(0, e.source())[0]
	if err := e.verifying(t.Context(), []*call{e.atoms[a].call, e.atoms[exact].call}); err != nil {
		t.Fatal(err)
	}
	loud := 0
	for r := range e.plain {
		if e.atoms[a].call.noise[0][r] > 1e-11 {
			loud++
		}
		if n := e.atoms[exact].call.noise[0][r]; n > 1e-14 {
			t.Fatalf("row %d: an argument that is a source is exact, and the output is off by %g", r, n)
		}
	}
	if loud < e.plain/2 {
		t.Errorf("on %d of %d rows only the output is uncertain", loud, e.plain)
	}
}

func TestScreened(t *testing.T) {
	p := problem("Sin", math.Sin, -4, 4)
	for _, s := range []struct {
		name string
		f    func(float64) float64
	}{{"Cos", math.Cos}, {"Gamma", math.Gamma}, {"Erf", math.Erf}, {"J0", math.J0}, {"Atan", math.Atan}, {"Twice", func(x float64) float64 { return 2 * math.Sin(x) }}} {
		p = beside(p, s.name, unary(s.f))
	}
	got, err := screened(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range got.Sisters {
		names = append(names, s.Name)
	}
	if !slices.Equal(names, []string{"Cos", "Twice"}) {
		t.Errorf("sisters that something simple relates to the sine: %q", names)
	}
	if out, err := got.Executor.Call(t.Context(), 2, [][]float64{{1}}); err != nil || out[0][0] != 2*math.Sin(1) {
		t.Errorf("the second sister at 1: %v, %v", out, err)
	}
}
