package polynomial

import (
	"math"
	"slices"
	"strings"
	"testing"
)

func TestSum(t *testing.T) {
	for _, tt := range []struct {
		texts  string
		values []float64
		want   string
	}{
		{"", nil, "0"}, {"a", []float64{1}, "a"}, {"a", []float64{-1}, "-a"}, {"a b", []float64{1, -1}, "a - b"}, {"a b", []float64{-1, 1}, "b - a"},
		{"a b c", []float64{-1, 2, 3}, "b - a + c"}, {"a b", []float64{-1, -1}, "-a - b"},
	} {
		if got := sum(strings.Fields(tt.texts), tt.values); got != tt.want {
			t.Errorf("%s with signs %v: %s, want %s", tt.texts, tt.values, got, tt.want)
		}
	}
	if got := joined("", "a", "", "b"); got != "a && b" {
		t.Errorf("joined: %q", got)
	}
}

func TestFormText(t *testing.T) {
	e := made(t, binary("F", math.Max, -1, 1))
	x, y := variable(0), variable(1)
	for _, tt := range []struct {
		f    form
		want string
	}{
		{x, "x"}, {x.times(-1), "-x"}, {x.times(2).add(constant(1)), "2*x + 1"}, {constant(1).add(x.times(-1)), "1 - x"}, {form{}, "0"}, {x.mul(x), "x*x"},
		{reciprocal(x), "1/x"}, {x.mul(reciprocal(y)), "x/y"}, {x.times(0.5), "x/2"}, {x.add(constant(math.Pi / 2)), "x + math.Pi/2"}, {constant(0.5), "0.5"},
		{x.add(y).over(x.mul(y).add(constant(1))), "(x + y)/(x*y + 1)"}, {x.over(x.add(constant(1))), "x/(x + 1)"}, {x.times(1.0806046117362795), "1.0806046117362795*x"},
	} {
		if got := e.formText(tt.f); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.f, got, tt.want)
		}
	}
	for _, tt := range []struct {
		f    form
		want string
	}{{x.add(constant(1)), "0 < x + 1"}, {x, "x > 0"}, {x.times(-1), "-x > 0"}, {x.add(constant(-1)), "1 < x"}, {y.add(x.times(-1)), "x < y"}, {constant(1).add(x.times(-2)), "2*x < 1"}} {
		want := tt.want
		if want == "0 < x + 1" {
			want = "x + 1 > 0"
		}
		if got := e.conditionText(tt.f); got != want {
			t.Errorf("%v is positive: %s, want %s", tt.f, got, want)
		}
	}
}

func TestCallText(t *testing.T) {
	p := arrays()
	p.Subject.Form, p.Subject.Results = "Vec{$1, $2}.Dot(Vec{$3, $4})", []string{".X", ".Y"}
	p.Executor = native{func(a []float64) []float64 { return []float64{a[0] * a[2], a[1] * a[3]} }}
	e := made(t, p)
	x := e.source()
	call := e.at(0, x.with([]int{0}, func(f form) form { return f.times(2) }))
	if got := e.callText(call[1]); got != "Vec{2*a0, a1}.Dot(Vec{b0, b1}).Y" {
		t.Errorf("the second result: %s", got)
	}
	if got := e.callText(e.sourceAtom(2)); got != "b0" {
		t.Errorf("a source: %s", got)
	}
	for _, tt := range []struct {
		coef float64
		mono monomial
		want string
	}{
		{3, monomial{e.sourceAtom(0)}, "3*a0"}, {-1, monomial{e.sourceAtom(0), e.sourceAtom(0)}, "pow(a0, 2)"}, {0.5, monomial{}, "0.5"},
		{math.Pi, monomial{e.sourceAtom(0), e.sourceAtom(1)}, "math.Pi*a0*a1"},
	} {
		if got := e.termText(term{recognise(tt.coef, snapTolerance), tt.mono}); got != tt.want {
			t.Errorf("%v times %v: %s, want %s", tt.coef, tt.mono, got, tt.want)
		}
	}
}

func TestSignText(t *testing.T) {
	e := made(t, binary("F", math.Max, -1, 1))
	at, _ := e.condition(variable(0).add(constant(1)))
	where := region{1, -1}
	where[at] = 1
	for _, tt := range []struct {
		where  region
		closed bool
		want   string
	}{{region{}, false, ""}, {region{1}, false, "x > 0"}, {region{1, -1}, true, "x >= 0 && y <= 0"}, {where, false, "x > 0 && y < 0 && x + 1 > 0"}} {
		if got := e.signText(tt.where, tt.closed); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.where, got, tt.want)
		}
	}
}

// Terms are spread over two sides such that the left one begins with a positive term.
func TestSides(t *testing.T) {
	e := made(t, problem("F", math.Sin, -1, 1))
	x := variable(0)
	a, b := e.at(0, input{x})[0], e.at(0, input{x.times(2)})[0]
	number := func(v float64) number { return recognise(v, snapTolerance) }
	terms := []term{{number(-2), monomial{a}}, {number(1), monomial{b}}, {number(-3), monomial{}}, {number(1), monomial{a, b}}}
	for _, tt := range []struct {
		left []bool
		want string
	}{
		{e.bySign(terms), "2*F(x) + 3 ~= F(2*x) + F(x)*F(2*x)"},
		{e.loneCall(terms), "F(2*x) ~= 2*F(x) - F(x)*F(2*x) + 3"},
		{[]bool{false, false, true, false}, "3 ~= F(2*x) - 2*F(x) + F(x)*F(2*x)"},
	} {
		if got := e.sides(terms, tt.left); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.left, got, tt.want)
		}
	}
	if lone := e.loneCall(terms[2:]); lone != nil {
		t.Errorf("no call is alone in a product: %v", lone)
	}
	if got := e.bySign([]term{{number(1), monomial{a}}, {number(2), monomial{b}}}); !slices.Equal(got, []bool{true, false}) {
		t.Errorf("two positive terms are spread as %v", got)
	}
	if got := len(e.layouts(terms)); got != 3 {
		t.Errorf("%d ways to spread the terms", got)
	}
}

func TestLayoutBeats(t *testing.T) {
	worse := layout{worst: 1e-9, holds: true}
	for _, tt := range []struct {
		name string
		l, o layout
		want bool
	}{
		{"it holds", layout{holds: true, worst: 1}, layout{}, true},
		{"it does not hold", layout{}, worse, false},
		{"no precondition", worse, layout{holds: true, limit: limit{text: "x < 1"}}, true},
		{"a precondition", layout{holds: true, limit: limit{text: "x < 1"}}, worse, false},
		{"much more exact", layout{holds: true, worst: 1e-12}, worse, true},
		{"hardly more exact", layout{holds: true, worst: 5e-10}, worse, false},
	} {
		if got := tt.l.beats(tt.o); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

func TestSimilar(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, tt := range []struct {
		a, b float64
		want bool
	}{{1, 1, true}, {1, 1 + 1e-10, true}, {1, 1 + 1e-8, false}, {0, 1e-10, true}, {0, 1e-8, false}, {1e12, 1e12 + 100, true}, {1e12, 1e12 + 1e5, false},
		{nan, nan, true}, {nan, 1, false}, {inf, inf, true}, {inf, -inf, false}, {inf, 1, false}, {0, math.Copysign(0, -1), true}} {
		if got := similar(tt.a, tt.b); got != tt.want || similar(tt.b, tt.a) != tt.want {
			t.Errorf("%v ~= %v: %v", tt.a, tt.b, got)
		}
	}
}

// A precondition names the ends of a domain that values go beyond.
func TestWithin(t *testing.T) {
	always := func(int) bool { return true }
	d := Param{Lo: 0, Hi: 10}
	for _, tt := range []struct {
		d      Param
		values []float64
		want   string
	}{
		{d, []float64{1, 2}, ""}, {d, []float64{-1, 2}, "f >= 0"}, {d, []float64{1, 11}, "f <= 10"}, {d, []float64{-1, 11}, "f >= 0, f <= 10"},
		{closed([]Param{{Lo: 0, Hi: 10, LoOpen: true, HiOpen: true}})[0], []float64{-1, 11}, "f > 0, f < 10"},
	} {
		var got []string
		for _, l := range within(tt.d, "f", tt.values, always) {
			got = append(got, l.text)
			for r, v := range tt.values {
				if inside := v >= tt.d.Lo && v <= tt.d.Hi; inside && !l.in(r) {
					t.Errorf("%s leaves %v out", l.text, v)
				}
			}
		}
		if strings.Join(got, ", ") != tt.want {
			t.Errorf("%v: %q, want %s", tt.values, got, tt.want)
		}
	}
	if got := within(d, "f", []float64{-1}, func(int) bool { return false }); len(got) != 0 {
		t.Errorf("a row that is not asked about gives %v", got)
	}
}

// The weakest precondition that helps is taken, and none where nothing does.
func TestGuardChoice(t *testing.T) {
	e := made(t, problem("F", math.Sin, -1e6, 1e6))
	x := e.fresh.vars[0]
	all := func(int) bool { return true }
	for _, tt := range []struct {
		name  string
		holds func(v float64) bool
		want  string
		ok    bool
	}{
		{"everywhere", func(float64) bool { return true }, "", true},
		{"up to 300", func(v float64) bool { return math.Abs(v) <= 300 }, "abs(x) <= 300", true},
		{"up to 5", func(v float64) bool { return math.Abs(v) <= 5 }, "abs(x) <= 5", true},
		{"nowhere", func(v float64) bool { return v == 7 }, "", false},
		{"positive numbers", func(v float64) bool { return v > 0 }, "", false},
	} {
		got, ok := e.guard(claim{in: all, holds: func(r int) bool { return tt.holds(x[r]) }, vars: []int{0}})
		if ok != tt.ok || got.text != tt.want {
			t.Errorf("%s: %q, %v", tt.name, got.text, ok)
		}
	}
}
