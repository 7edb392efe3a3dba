package entail

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// theoryWith knows relations, separated by semicolons, of F and H of one number and G of two, on -20 to 20.
func theoryWith(t *testing.T, known string, functions map[string]func(a []float64) float64) *Theory {
	t.Helper()
	float := relation.Predeclared(relation.Float64)
	one, two := []relation.Param{{Name: "x", Type: float}}, []relation.Param{{Name: "x", Type: float}, {Name: "y", Type: float}}
	env := &relation.Env{Path: "p", Name: "p", GoLine: "1.21"}
	for name, params := range map[string][]relation.Param{"F": one, "H": one, "G": two} {
		env.Funcs = append(env.Funcs, &relation.Func{Name: name, Pkg: "p", Params: params, Results: []relation.Param{{Type: float}}})
	}
	var list []*relation.Relation
	for _, text := range strings.Split(known, "; ") {
		r, err := relation.Parse(text, env)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		list = append(list, r)
	}
	theory, skipped := New(Subject{
		Domain: func(*relation.Relation, relation.Var) (lo, hi float64) { return -20, 20 },
		Call:   func(fn string, args []float64) []float64 { return []float64{functions[fn](args)} },
	}, list)
	if len(skipped) > 0 {
		t.Fatal(skipped)
	}
	return theory
}

// An order is read of a comparison of two calls that differ in the one argument that the premise compares, and of nothing near it.
func TestOrderOf(t *testing.T) {
	for _, tt := range []struct {
		text string
		arg  int // -1: none
		up   bool
	}{
		{"x < y => F(x) <= F(y)", 0, true},
		{"x < y => F(y) >= F(x)", 0, true},
		{"x < y => F(x) < F(y)", 0, true},
		{"x < y => 3*F(x) <= 3*F(y)", 0, true},
		{"x < y => F(x) >= F(y)", 0, false},
		{"x < z => G(x, y) <= G(z, y)", 0, true},
		{"y < z => G(x, y) >= G(x, z)", 1, false},
		{"y < z && x > 0 => G(x, y) <= G(x, z)", 1, true},
		{"F(x) <= F(y)", -1, false},                  // of all numbers: F is constant
		{"x < y => F(x) ~= F(y)", -1, false},         // no comparison
		{"x < y => F(x) <= F(y) + 1", -1, false},     // up to 1
		{"x < y => F(x) <= 2*F(y)", -1, false},       // up to a factor
		{"x < y => F(x) <= H(y)", -1, false},         // of two functions
		{"x < y => F(x) <= F(-y)", -1, false},        // of another argument
		{"x < y => F(x + 1) <= F(y + 1)", -1, false}, // which is the same law in a longer form
		{"x < y => G(x, x) <= G(y, y)", -1, false},   // in both arguments at once
		{"x < y => G(x, y) <= G(y, x)", -1, false},   // exchanged
		{"x < z => G(x, y) <= G(x, y)", -1, false},   // of the same call
		{"x > 0 && y > 0 => F(x) <= F(y)", -1, false},
		{"0 < y => F(x) <= F(y)", -1, false}, // compares one of them alone
	} {
		theory := theoryWith(t, tt.text, nil)
		var o *order
		if len(theory.rules) == 1 { // "0 <= 0" is none
			o = theory.orderOf(theory.rules[0])
		}
		switch {
		case (o != nil) != (tt.arg >= 0):
			t.Errorf("%s: order %v", tt.text, o)
		case o != nil && (o.arg != tt.arg || o.up != tt.up):
			t.Errorf("%s: in argument %d, ascending %v", tt.text, o.arg, o.up)
		}
	}
}

// What moves with all of its arguments is told from what moves with some, in parts, or under a premise.
func TestMotionOf(t *testing.T) {
	for _, tt := range []struct {
		text string
		rate float64 // NaN: it does not move so
	}{
		{"G(x + z, y + z) ~= G(x, y) + z", 1},
		{"G(x, y) ~= G(x + z, y + z) - z", 1},
		{"2*G(x + z, y + z) ~= 2*G(x, y) + z", 0.5},
		{"G(x + z, y + z) ~= G(x, y)", 0},
		{"G(x + z, y + z) ~= G(x, y) - 2*z", -2},
		{"G(x + z, y + 2*z) ~= G(x, y) + z", math.NaN()},
		{"G(x + z, y - z) ~= G(x, y)", math.NaN()},
		{"G(x + z, y) ~= G(x, y) + z", math.NaN()},
		{"G(x + z, y + z) ~= G(x, y) + z*z", math.NaN()},
		{"G(x + z, y + z) ~= G(x, y) + x", math.NaN()},
		{"G(x + z, y + z) ~= 2*G(x, y) + z", math.NaN()},
		{"G(x + 1, y + 1) ~= G(x, y) + 1", math.NaN()}, // by one number alone
		{"z > 0 => G(x + z, y + z) ~= G(x, y) + z", math.NaN()},
		{"G(x + z, y + z) >= G(x, y) + z", math.NaN()},
		{"F(x + z) ~= F(x) + z", math.NaN()}, // which an addition says
	} {
		theory := theoryWith(t, tt.text, nil)
		of, rate, ok := theory.motionOf(theory.rules[0])
		if ok == math.IsNaN(tt.rate) || ok && (rate != tt.rate || of.fn != "G") {
			t.Errorf("%s: %v by %v, %v", tt.text, of, rate, ok)
		}
	}
}

// A recurrence is an equality of a function with itself a step further.
func TestRecurs(t *testing.T) {
	for _, tt := range []struct {
		text string
		want recurrence
	}{
		{"F(x + 1) ~= F(x) + 1", recurrence{1, 1}},
		{"F(x + 2) ~= F(x)", recurrence{2, 0}},
		{"F(x - 3) ~= F(x) + 2", recurrence{3, -2}},
		{"2*F(x + 1) ~= 2*F(x) + 3", recurrence{1, 1.5}},
		{"F(x + 1) ~= 2*F(x)", recurrence{}},
		{"F(x + 1) ~= F(x) + x", recurrence{}},
		{"F(2*x) ~= F(x) + 1", recurrence{}},
		{"F(1 - x) ~= F(x) + 1", recurrence{}},
		{"F(x + 1) <= F(x) + 1", recurrence{}},
		{"F(x + 1) ~= H(x) + 1", recurrence{}},
		{"x > 0 => F(x + 1) ~= F(x) + 1", recurrence{}},
	} {
		if got := newEncloser(theoryWith(t, tt.text, nil)).recurrences[head{"F", 0}]; got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.text, got, tt.want)
		}
	}
}

// Each value of a function lies in its enclosure, whatever is known of it, and what is known decides how narrow that is.
func TestEnclosures(t *testing.T) {
	floor := func(a []float64) float64 { return math.Floor(a[0]) }
	sine := func(a []float64) float64 { return math.Sin(a[0]) }
	larger := func(a []float64) float64 { return max(a[0], a[1]) }
	for _, tt := range []struct {
		name, known string
		f           func(a []float64) float64
		width       float64 // of the widest enclosure of arguments at most 1 apart; +Inf: it need not be bounded
	}{
		{"F", "F(x) >= -1", sine, math.Inf(1)},
		{"F", "F(x) >= -1; F(-x) ~= -F(x)", sine, 2},
		{"F", "F(x) >= -1; F(x) <= 1; F(x) ~= H(x)", sine, 2},
		{"F", "x < y => F(x) <= F(y)", floor, 1},
		{"F", "F(x) <= x; F(x) + 1 > x", floor, 2},
		{"F", "x < y => F(x) <= F(y); F(x) <= x; F(x) + 1 > x; F(x + 1) ~= F(x) + 1", floor, 1},
		{"G", "G(x, y) >= x; G(x, y) >= y", larger, math.Inf(1)},
		{"G", "x < z => G(x, y) <= G(z, y); G(x, y) ~= G(y, x)", larger, 1},
		{"G", "x < z => G(x, y) <= G(z, y); y < z => G(x, y) <= G(x, z); G(x + z, y + z) ~= G(x, y) + z", larger, 1},
	} {
		e := newEncloser(theoryWith(t, tt.known, map[string]func(a []float64) float64{tt.name: tt.f, "H": sine}))
		rng := seed.New(1).Child(tt.known, 0).Rand()
		widest := 0.0
		for range 200 {
			args := boxOf(rng, map[string]int{"F": 1, "G": 2}[tt.name])
			s := e.enclosure(head{tt.name, 0}, args, e.depth)
			widest = max(widest, s.hi-s.lo)
			for range 20 {
				at := make([]float64, len(args))
				for i, a := range args {
					at[i] = a.some(rng)
				}
				if y := tt.f(at); !s.has(y) {
					t.Fatalf("%s: %s%v = %v is not in %v, which encloses %v", tt.known, tt.name, at, y, s, args)
				}
			}
		}
		if widest > tt.width+1e-9 {
			t.Errorf("%s: an enclosure is %v wide, want at most %v", tt.known, widest, tt.width)
		}
	}
}

// boxOf is a box of sides of at most 1 in the domain.
func boxOf(rng *rand.Rand, n int) []span {
	out := make([]span, n)
	for i := range out {
		lo := 38*rng.Float64() - 19
		out[i] = span{lo: lo, hi: lo + rng.Float64()}
	}
	return out
}
