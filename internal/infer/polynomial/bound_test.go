package polynomial

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/logic/linear"
	"github.com/imago-mt/imago/relation"
)

func TestPremiseAdmits(t *testing.T) {
	vars := slices.Repeat([][]float64{{0, 0, 0, 0, 0}}, maxVars)
	vars[0], vars[1] = []float64{-1, 0, 1, 2, math.NaN()}, []float64{1, 1, 1, 1, 1}
	for _, tt := range []struct {
		name string
		b    premise
		want string
	}{
		{"everywhere", premise{}, "11111"},
		{"positive", premise{where: region{1}}, "00110"},
		{"not negative", premise{where: region{1}, closed: true}, "01110"},
		{"negative", premise{where: region{-1}}, "10000"},
		{"not positive", premise{where: region{-1}, closed: true}, "11000"},
		{"at least 1", premise{beside: region{1}}, "00110"},
		{"at most 1", premise{beside: region{-1}}, "11100"},
		{"below the other one", premise{orders: [][2]int{{0, 1}}}, "11000"},
		{"above the other one, and positive", premise{orders: [][2]int{{1, 0}}, where: region{1}}, "00010"},
	} {
		got := ""
		for r := range 5 {
			got += map[bool]string{true: "1", false: "0"}[tt.b.admits(vars, r)]
		}
		if got != tt.want {
			t.Errorf("%s: rows %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestPremiseImplies(t *testing.T) {
	x, y := variable(0), variable(1)
	difference := y.add(x.times(-1))
	for _, tt := range []struct {
		name             string
		b                premise
		f                form
		strictly, weakly bool
	}{
		{"x > 0", premise{where: region{1}}, x, true, true},
		{"2x + 1 of x > 0", premise{where: region{1}}, x.times(2).add(constant(1)), true, true},
		{"x of x >= 0", premise{where: region{1}, closed: true}, x, false, true},
		{"x of nothing", premise{}, x, false, false},
		{"y - x of x < y", premise{orders: [][2]int{{0, 1}}}, difference, true, true},
		{"x - y of x < y", premise{orders: [][2]int{{0, 1}}}, difference.times(-1), false, false},
		{"y of 0 < x < y", premise{where: region{1}, orders: [][2]int{{0, 1}}}, y, true, true},
		{"x - 1 of x >= 1", premise{beside: region{1}}, x.add(constant(-1)), false, true},
		{"x - 2 of x >= 1", premise{beside: region{1}}, x.add(constant(-2)), false, false},
		{"1 - x of x <= 1", premise{beside: region{-1}}, constant(1).add(x.times(-1)), false, true},
		{"0 of nothing", premise{}, form{}, false, true},
	} {
		if got := tt.b.implies(tt.f, true); got != tt.strictly {
			t.Errorf("%s, strictly: %v", tt.name, got)
		}
		if got := tt.b.implies(tt.f, false); got != tt.weakly {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

// The constant of a bound is the simplest number just below the least value, if there is one.
func TestSupported(t *testing.T) {
	for _, tt := range []struct {
		least, usual, gap float64
		want              float64
		ok                bool
	}{
		{-1 + 1e-12, 1, 1e-9, -1, true},
		{-0.9999, 1, 1e-9, 0, false}, // nothing simple is near
		{-0.99999, 1, 1e-4, -1, true},
		{1e-12, 1, 1e-9, 0, true},
		{-1e-12, 1, 1e-9, 0, true},
		{math.Pi / 2, 1, 1e-9, math.Pi / 2, true},
		{-1.000001, 1, 1e-4, 0, false}, // the simple number is above
		{0.7390851332151607, 1, 1e-9, 0, false},
	} {
		var b bound
		if ok := b.supported(tt.least, tt.usual, tt.gap); ok != tt.ok || ok && math.Abs(b.least.value-tt.want) > 1e-15 {
			t.Errorf("%v within %g: %v, %v", tt.least, tt.gap, b.least.value, ok)
		}
	}
}

// Terms are spread over two sides as they are read, and summed up in that order.
func TestArrange(t *testing.T) {
	number := func(v float64) number { return recognise(v, snapTolerance) }
	values := []float64{10, 3, 0.5}
	for _, tt := range []struct {
		name           string
		coefs          []float64
		least          float64
		moved, ok      bool
		greater, small float64
	}{
		{"f >= g", []float64{1, -1}, 0, false, true, 10, 3},
		{"f >= g + 2", []float64{1, -1}, 2, false, true, 10, 5},
		{"f - 2 >= g", []float64{1, -1}, 2, true, true, 8, 3},
		{"f + 2 >= g", []float64{1, -1}, -2, false, true, 12, 3},
		{"f >= g - 2", []float64{1, -1}, -2, true, true, 10, 1},
		{"f + g >= -2", []float64{1, 1}, -2, false, true, 13, -2},
		{"2 >= f + g", []float64{-1, -1}, -2, false, true, 2, 13},
		{"no constant to move", []float64{1, -1}, 0, true, false, 0, 0},
		{"a constant alone", []float64{1, 1}, 3, true, false, 0, 0},
		{"2f >= 3g + h", []float64{2, -3, -1}, 0, false, true, 20, 9.5},
	} {
		b := &bound{terms: signed(tt.coefs, []int{0, 1, 2}[:len(tt.coefs)]...), least: number(tt.least)}
		a, ok := b.arrange(tt.moved)
		if ok != tt.ok {
			t.Errorf("%s: %v", tt.name, ok)
		}
		if !ok || !tt.ok {
			continue
		}
		above, below := a.at([][]float64{values[:1], values[1:2], values[2:]}, 0)
		if above != tt.greater || below != tt.small {
			t.Errorf("%s: %v and %v, want %v and %v", tt.name, above, below, tt.greater, tt.small)
		}
	}
}

// Of a bound on rows it is seen whether it needs an allowance for rounding, and whether it is strict.
func TestArrangementTried(t *testing.T) {
	for _, tt := range []struct {
		name               string
		greater            []float64
		off, exact, strict bool
	}{
		{"more", []float64{2, 3, 4}, false, true, true},
		{"as much once", []float64{2, 3, 3}, false, true, false},
		{"less by rounding", []float64{2, 3, 3 - 1e-14}, false, false, false},
		{"less", []float64{2, 3, 2.9}, true, false, false},
		{"no value", []float64{2, 3, math.NaN()}, false, true, true},
	} {
		b := &bound{terms: signed([]float64{1, -1}, 0, 1)}
		a, _ := b.arrange(false)
		a.exact, a.strict = true, true
		p := pool{rows: 3, vars: slices.Repeat([][]float64{{0, 0, 0}}, maxVars)}
		off := a.tried(b, p, [][]float64{tt.greater, {1, 2, 3}})
		if off != tt.off || a.exact != tt.exact || a.exact && a.strict != tt.strict {
			t.Errorf("%s: off %v, exact %v, strict %v", tt.name, off, a.exact, a.strict)
		}
	}
}

func TestBoundText(t *testing.T) {
	e := made(t, binary("F", math.Max, -10, 10))
	f, x := e.at(0, e.source())[0], e.sourceAtom(0)
	number := func(v float64) number { return recognise(v, snapTolerance) }
	for _, tt := range []struct {
		b             bound
		exact, strict bool
		want          string
	}{
		{bound{terms: signed([]float64{1, -1}, f, x)}, true, false, "F(x, y) >= x"},
		{bound{terms: signed([]float64{-1, 1}, f, x), least: number(-2)}, true, false, "F(x, y) <= x + 2"},
		{bound{terms: signed([]float64{1}, f), least: number(1)}, false, false, "F(x, y) >~ 1"},
		{bound{terms: signed([]float64{1}, f), least: number(1)}, true, true, "F(x, y) > 1"},
		{bound{terms: signed([]float64{1}, f), least: number(1), equal: true}, true, false, "F(x, y) == 1"},
		{bound{terms: signed([]float64{1}, f), least: number(1), equal: true}, false, false, "F(x, y) ~= 1"},
		{bound{terms: signed([]float64{1}, f), premise: premise{where: region{1, 1}, closed: true}}, true, false, "x >= 0 && y >= 0 => F(x, y) >= 0"},
		{bound{terms: signed([]float64{1}, f), premise: premise{orders: [][2]int{{0, 1}}}}, true, false, "x < y => F(x, y) >= 0"},
		{bound{terms: signed([]float64{1}, f), premise: premise{where: region{1, 1}, orders: [][2]int{{0, 1}}}}, true, false, "x > 0 && x < y => F(x, y) >= 0"},
		{bound{terms: signed([]float64{1}, f), premise: premise{beside: region{0, -1}}}, true, false, "y <= 1 => F(x, y) >= 0"},
	} {
		if tt.b.least.den == 0 {
			tt.b.least = number(0)
		}
		a, _ := tt.b.arrange(false)
		a.exact, a.strict = tt.exact, tt.strict
		if got := e.boundText(&tt.b, a, ""); got != tt.want {
			t.Errorf("%s, want %s", got, tt.want)
		}
	}
}

// proving is a search that knows some bounds of a function.
func proving(t *testing.T, p *Problem, bounds ...*bound) *bounder {
	t.Helper()
	e := &bounder{engine: made(t, p)}
	for i, b := range bounds {
		if b.least.den == 0 {
			b.least = recognise(0, 0)
		}
		b.name = "R" + string(rune('1'+i))
		e.bounds = append(e.bounds, b)
	}
	return e
}

// A bound is proved from others by numbers that are not negative, and not from what is nearly enough.
func TestProve(t *testing.T) {
	number := func(v float64) number { return recognise(v, snapTolerance) }
	p := problem("F", math.Exp, -10, 10)
	e := proving(t, p)
	x := e.source()
	f, g, v := e.at(0, x)[0], e.at(0, input{x[0].times(-1)})[0], e.sourceAtom(0)
	tangent := &bound{terms: signed([]float64{1, -1}, f, v), least: number(1), name: "R1", text: "F(x) >= x + 1"}
	e.bounds = []*bound{tangent}
	for _, tt := range []struct {
		b    *bound
		want string
	}{
		{&bound{terms: signed([]float64{1, 1}, f, g), least: number(2)}, "R1 + R1 with x = -x + a constant"},
		{&bound{terms: signed([]float64{1, 1}, f, g), least: number(1)}, "R1 + R1 with x = -x + a constant"},
		{&bound{terms: signed([]float64{1, 1}, f, g), least: number(2.5)}, ""},
		{&bound{terms: signed([]float64{2, -2}, f, v), least: number(2)}, "2·R1 + a constant"},
		{&bound{terms: signed([]float64{-1, 1}, f, v), least: number(-1)}, ""},
		{&bound{terms: signed([]float64{1}, f), least: number(1), premise: premise{where: region{1}}}, "the premise + R1 + a constant"},
		{&bound{terms: signed([]float64{1}, f), least: number(1), premise: premise{where: region{-1}}}, ""},
		{&bound{terms: signed([]float64{1}, f), least: number(1), strict: true, premise: premise{where: region{1}}}, ""},
		{&bound{terms: signed([]float64{1}, f), least: number(1)}, ""},
	} {
		by, err := e.prove(t.Context(), tt.b)
		got := ""
		if by != nil {
			got = by.String()
		}
		if a, _ := tt.b.arrange(false); err != nil || got != tt.want {
			t.Errorf("%s: %q, want %q, %v", e.boundText(tt.b, a, ""), got, tt.want, err)
		}
	}
}

// A proof by cases needs both sides, and 0.
func TestProveCases(t *testing.T) {
	absolute := problem("F", math.Abs, -10, 10)
	e := proving(t, absolute)
	f, v := e.at(0, e.source())[0], e.sourceAtom(0)
	zero := recognise(0, 0)
	right := &bound{terms: signed([]float64{1, -1}, f, v), least: zero, name: "R1", premise: premise{where: region{1}}}
	left := &bound{terms: signed([]float64{1, 1}, f, v), least: zero, name: "R2", premise: premise{where: region{-1}}}
	asked := &bound{terms: signed([]float64{1}, f), least: zero}
	e.bounds = []*bound{right}
	if by, err := e.prove(t.Context(), asked); by != nil || err != nil {
		t.Errorf("one side is enough: %v, %v", by, err)
	}
	e.bounds = []*bound{right, left}
	by, err := e.prove(t.Context(), asked)
	if by == nil || err != nil || len(by.cases) != 2 {
		t.Fatalf("both sides: %v, %v", by, err)
	}
	if got := by.String(); got != "the premise + R1 + a constant or the premise + R2 + a constant" {
		t.Errorf("the proof is %s", got)
	}
	asked.proof = by
	if by.root() != right || (&proof{}).first() != nil {
		t.Error("what follows is told with the first bound of its proof")
	}
	if got := asked.implication(); len(got.By) != 2 {
		t.Errorf("by %q", got.By)
	}
	strict := &bound{terms: asked.terms, least: zero, strict: true}
	if by, _ := e.prove(t.Context(), strict); by != nil {
		t.Error("|x| > 0 is false at 0")
	}
}

// Coefficients become fractions, of constants with a name in columns of their own.
func TestProgram(t *testing.T) {
	lp := &program{Program: linear.NewProgram()}
	row := lp.row(polynomial{{-math.Pi / 2, monomial{}}, {0.5, monomial{3}}, {math.Sqrt2, monomial{3, 4}}})
	if len(row) != 3 || row[lp.column(monomial{3}, 0)].Cmp(big.NewRat(1, 2)) != 0 {
		t.Errorf("the row is %v", row)
	}
	if at := lp.column(nil, 1); row[at].Cmp(big.NewRat(-1, 2)) != 0 {
		t.Errorf("π has %v", row[at])
	}
	limits := lp.constants()
	if len(limits) != 2 {
		t.Fatalf("%d rows for one constant", len(limits))
	}
	// x - 1.57 >= 0 follows from x - π/2 >= 0, and x - 1.58 >= 0 does not.
	lp.Add(lp.row(polynomial{{-math.Pi / 2, monomial{}}, {1, monomial{3}}}))
	for _, limit := range limits {
		lp.Add(limit)
	}
	for bound, want := range map[float64]bool{1.57: true, 1.58: false} {
		if _, ok := lp.Solve(lp.row(polynomial{{-bound, monomial{}}, {1, monomial{3}}})); ok != want {
			t.Errorf("x >= %v: %v", bound, ok)
		}
	}
}

// Values are looked for below those of the rows, but not beyond the domain.
func TestDescend(t *testing.T) {
	e := made(t, problem("F", func(x float64) float64 { return (x - 0.3) * (x - 0.3) }, -10, 10))
	b := &bound{terms: signed([]float64{1}, e.at(0, e.source())[0]), least: recognise(0, 0)}
	least, usual, starts, err := e.least(t.Context(), b)
	if err != nil || len(starts) == 0 || least > usual {
		t.Fatalf("least %v, usual %v, %d starts, %v", least, usual, len(starts), err)
	}
	lower, err := e.descend(t.Context(), b, starts, least)
	if err != nil || lower > least || lower > 1e-18 || b.low.rows != len(starts) {
		t.Errorf("from %v to %v, %v", least, lower, err)
	}
	if natural, err := e.natural(t.Context(), b); !natural || err != nil {
		t.Errorf("a square is not negative anywhere: %v, %v", natural, err)
	}
	line := made(t, problem("F", func(x float64) float64 { return x }, -10, 10))
	end := &bound{terms: signed([]float64{1}, line.at(0, line.source())[0]), least: recognise(-10, 0)}
	if natural, err := line.natural(t.Context(), end); natural || err != nil {
		t.Errorf("x >= -10 is what the domain makes of it: %v, %v", natural, err)
	}
	if _, _, starts, err := line.least(t.Context(), end); err != nil || !line.tried(end) || len(starts) != mostStarts {
		t.Errorf("x >= -10 in the domain: %d starts, %v", len(starts), err)
	}
	end.least = recognise(-9.5, 0)
	if line.tried(end) {
		t.Error("x >= -9.5 passes")
	}
}

// What the exact prover reads says the same, in names that every function has.
func TestNeutralTexts(t *testing.T) {
	p := arrays()
	for i := range p.Subject.Params {
		p.Subject.Params[i].Name = []string{"v.X", "v.Y", "w[0]", "w[1]"}[i]
	}
	p = beside(p, "Other", func(a []float64) []float64 { return []float64{a[0]} })
	e := &bounder{engine: made(t, p)}
	x := e.source()
	f, g := e.at(0, x)[0], e.at(1, input{x[1], x[0], x[2].times(2), x[3]})[0]
	k := &finding{terms: signed([]float64{1, -2}, f, g), text: "v.X > 0 => …"}
	b := &bound{terms: signed([]float64{1, -1}, f, e.sourceAtom(2)), least: recognise(1, 0), text: "w[0] < w[1] => …"}
	for got, want := range map[string]string{
		e.neutralFinding(k): "v0 > 0 => F0(v0, v1, v2, v3) ~= 2*F1(v1, v0, 2*v2, v3)",
		e.neutralBound(b):   "v2 < v3 => F0(v0, v1, v2, v3) - v2 >= 1",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if _, err := relation.Parse(got, e.neutralEnv()); err != nil {
			t.Errorf("%s: %v", got, err)
		}
	}
}

// An equality divides if it is solved for its hardest call by a division.
func TestDivides(t *testing.T) {
	e := made(t, problem("Tan", math.Tan, -1, 1))
	x, y, z := e.at(0, input{variable(0)})[0], e.at(0, input{variable(1)})[0], e.at(0, input{variable(0).add(variable(1))})[0]
	one := recognise(1, 0)
	for _, tt := range []struct {
		name  string
		terms []term
		want  bool
	}{
		{"tan(x + y) = tan x + tan y + tan x·tan y·tan(x + y)", []term{{one, monomial{z}}, {one, monomial{x}}, {one, monomial{y}}, {one, monomial{x, y, z}}}, true},
		{"exp(x + y) = exp x·exp y", []term{{one, monomial{z}}, {one, monomial{x, y}}}, false},
		{"sin² + cos² = 1", []term{{one, monomial{x, x}}, {one, monomial{y, y}}, {one, monomial{}}}, false},
		{"f(x + y) = f(x) + f(y)", []term{{one, monomial{z}}, {one, monomial{x}}, {one, monomial{y}}}, false},
		{"a number", []term{{one, monomial{}}}, false},
	} {
		if got := e.divides(&finding{terms: tt.terms}); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}
