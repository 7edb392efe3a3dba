package polynomial

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

func TestInequalities(t *testing.T) {
	for _, tt := range []struct {
		p         *Problem
		want, not []string
	}{
		{problem("Sin", math.Sin, -20, 20), []string{"Sin(x) >= -1", "Sin(x) <= 1", "x >= 0 => Sin(x) <= x"}, []string{"Sin(x) + Sin(x + 1) <= 2"}},
		{
			problem("Exp", math.Exp, -700, 700), []string{"Exp(x) >= 0", "Exp(x) >= x + 1", "x < y => Exp(x) <= Exp(y)"},
			[]string{"Exp(x) <= Exp(x + 1)", "Exp(x) + Exp(-x) >= 2"}, // follow from the order, and from the tangent
		},
		{
			problem("Cosh", math.Cosh, -300, 300), []string{"Cosh(x) >= 1", "x >= 0 && x < y => Cosh(x) <= Cosh(y)", "y <= 0 && x < y => Cosh(x) >= Cosh(y)"},
			[]string{"x < y => Cosh(x) <= Cosh(y)"},
		},
		{problem("Acos", math.Acos, -1, 1), []string{"Acos(x) >= 0", "Acos(x) <= math.Pi", "x < y => Acos(x) >= Acos(y)"}, nil},
		{problem("Atan", math.Atan, -1e6, 1e6), []string{"Atan(x) >= -math.Pi/2", "Atan(x) <= math.Pi/2", "x < y => Atan(x) <= Atan(y)", "x >= 0 => Atan(x) <= x"}, nil},
		{
			problem("Floor", math.Floor, -1e6, 1e6),
			[]string{"Floor(x) <= x", "Floor(x) + 1 > x", "Floor(x + y) >= Floor(x) + Floor(y)", "Floor(x + y) <= Floor(x) + Floor(y) + 1"},
			[]string{"2*Floor(x) <= Floor(2*x)"}, // x + x
		},
		{problem("Ceil", math.Ceil, -100, 100), []string{"Ceil(x) >= x", "Ceil(x) - 1 < x"}, []string{"Ceil(x) <= x + 1", "Ceil(x) < x + 1"}}, // 1e-300 + 1 is 1
		{problem("Sqrt", math.Sqrt, 0, 1e300), []string{"Sqrt(x) >= 0", "x < y => Sqrt(x) <= Sqrt(y)", "Sqrt(x + y) <= Sqrt(x) + Sqrt(y)"}, nil},
		{binary("Hypot", math.Hypot, -1e6, 1e6), []string{"Hypot(x, y) >= x", "Hypot(x + z, y + t) <~ Hypot(x, y) + Hypot(z, t)"}, nil},
		{
			binary("Pow", math.Pow, 0.01, 10), []string{"x >= 1 && y < t => Pow(x, y) <= Pow(x, t)", "x <= 1 && y < t => Pow(x, y) >= Pow(x, t)"},
			[]string{"x >= 1 => Pow(x, y) >= 1", "y >= 1 && x < z => Pow(x, y) <= Pow(z, y)"},
		},
		{binary("Max", math.Max, -100, 100), []string{"Max(x, y) >= x", "x < y => Max(x, y) == y", "x < z => Max(x, y) <= Max(z, y)"}, []string{"Max(x, y) <= x + 200", "Max(x, y) >= -100"}},
		// What is so everywhere but at an end of the domain, or where arguments are equal, is not so.
		{problem("Last", func(x float64) float64 {
			if x == 100 {
				return 2
			}
			return math.Sin(x)
		}, -100, 100), []string{"Last(x) >= -1"}, []string{"Last(x) <= 1"}},
		{binary("Same", func(x, y float64) float64 {
			if x == y {
				return 1
			}
			return 0
		}, -100, 100), []string{"Same(x, y) >= 0", "Same(x, y) <= 1", "x < y => Same(x, y) == 0"}, []string{"Same(x, y) <= 0", "x < z => Same(x, y) <= Same(z, y)"}},
	} {
		t.Run(tt.p.Subject.Name, func(t *testing.T) {
			got := texts(t, tt.p, Types()[6].Shape, Types()[7].Shape)
			if slices.ContainsFunc(tt.want, func(w string) bool { return strings.Contains(w, "==") }) {
				got = append(got, texts(t, tt.p, Types()[5].Shape)...)
			}
			for _, text := range got {
				if _, err := relation.Parse(text, env(tt.p)); err != nil {
					t.Errorf("%s: %v", text, err)
				}
			}
			for _, w := range tt.want {
				if !slices.Contains(got, w) {
					t.Errorf("no %s in\n\t%s", w, strings.Join(got, "\n\t"))
				}
			}
			for _, w := range tt.not {
				if slices.Contains(got, w) {
					t.Errorf("%s", w)
				}
			}
		})
	}
}

// What was left out comes with its proof.
func TestInequalityProof(t *testing.T) {
	found, err := Search(t.Context(), problem("Exp", math.Exp, -700, 700), []Shape{Types()[6].Shape})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found[0] {
		if f.Text != "Exp(x) >= x + 1" {
			continue
		}
		i := slices.IndexFunc(f.Implies, func(i Implication) bool { return i.Text == "Exp(x) + Exp(-x) >= 2" })
		if i < 0 {
			t.Fatalf("no Exp(x) + Exp(-x) >= 2 in %v", f.Implies)
		}
		if want := regexp.MustCompile(`^R\d+ = (R\d+) \+ (R\d+) with x = -x \+ a constant$`).FindStringSubmatch(f.Implies[i].Proof); want == nil || want[1] != want[2] {
			t.Errorf("proof %s", f.Implies[i].Proof)
		}
		return
	}
	t.Errorf("no Exp(x) >= x + 1")
}

// No bound follows from the others, and each that was left out follows from those that are left, or from what does.
func TestBoundsIrredundant(t *testing.T) {
	for _, p := range []*Problem{problem("Exp", math.Exp, -300, 300), problem("Floor", math.Floor, -1e6, 1e6), binary("Hypot", math.Hypot, -1000, 1000)} {
		e, err := searched(t.Context(), p, []Shape{Types()[0].Shape, Types()[6].Shape, Types()[7].Shape})
		if err != nil {
			t.Fatal(err)
		}
		if len(e.bounds) < 3 || len(e.consequents) < 3 {
			t.Errorf("%s: %d bounds, and %d that follow", p.Subject.Name, len(e.bounds), len(e.consequents))
		}
		for _, b := range e.bounds {
			if by, err := e.prove(t.Context(), b); by != nil || err != nil {
				t.Errorf("%s follows: %s, %v", b.text, by, err)
			}
		}
		for _, b := range e.consequents {
			for _, u := range b.proof.uses {
				if o := u.of.bound; o != nil && !slices.Contains(e.bounds, o) && !slices.Contains(e.consequents, o) {
					t.Errorf("%s follows from %s, which is not told", b.text, o.text)
				}
			}
		}
	}
}

// Half of the values are infinite.
func TestInequalityOverflow(t *testing.T) {
	steep := func(x float64) float64 { return math.Exp(2000 * math.Abs(x)) }
	if got := texts(t, problem("Steep", steep, -100, 100), Types()[6].Shape); !slices.Contains(got, "Steep(x) >= 1") {
		t.Errorf("got %q", got)
	}
}

// A polynomial that the function's overflow breaks is said to hold where it does not.
func TestGuard(t *testing.T) {
	cube := func(x float64) float64 { return math.Exp(x*x) - math.Exp(-x*x) } // 2·sinh x², odd in x²
	got := texts(t, problem("Cosh", math.Cosh, -700, 700), Types()[2].Shape)
	if !slices.Contains(got, "abs(x) <= 200 => Cosh(3*x) ~= 4*pow(Cosh(x), 3) - 3*Cosh(x)") && !slices.Contains(got, "Cosh(3*x) ~= 4*pow(Cosh(x), 3) - 3*Cosh(x)") {
		t.Errorf("Cosh: %q", got)
	}
	if got, want := texts(t, problem("Wide", cube, -40, 40), Types()[0].Shape), []string{"Wide(-x) ~= Wide(x)"}; !slices.Equal(got, want) {
		t.Errorf("Wide: got %q, want %q", got, want)
	}
}

// That neither side has a value outside of the domain is no evidence: the precondition says where there is one.
func TestGuardWithoutValues(t *testing.T) {
	p := beside(problem("Log1p", math.Log1p, -0.9, 100), "Log", unary(math.Log))
	got := texts(t, p, Types()[0].Shape)
	if want := "x - 1 >= -0.9 => Log1p(x - 1) ~= Log(x)"; !slices.Contains(got, want) {
		t.Errorf("no %s in %q", want, got)
	}
}
