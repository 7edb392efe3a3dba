package polynomial

import (
	"context"
	"math"
	"math/big"
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
		{problem("Sin", math.Sin, -20, 20), []string{"Sin(x) >= -1", "Sin(x) <= 1"}, []string{"Sin(x) + Sin(x + 1) <= 2"}},
		{
			problem("Exp", math.Exp, -700, 700), []string{"Exp(x) >= 0", "x < y => Exp(x) <= Exp(y)", "Exp(x) + Exp(-x) >= 2"},
			[]string{"Exp(x) <= Exp(x + 1)"}, // follows from the order
		},
		{
			problem("Cosh", math.Cosh, -300, 300), []string{"Cosh(x) >= 1", "x > 0 && x < y => Cosh(x) <= Cosh(y)", "y < 0 && x < y => Cosh(x) >= Cosh(y)"},
			[]string{"x < y => Cosh(x) <= Cosh(y)"},
		},
		{problem("Acos", math.Acos, -1, 1), []string{"Acos(x) >= 0", "Acos(x) <= math.Pi", "x < y => Acos(x) >= Acos(y)"}, nil},
		{problem("Atan", math.Atan, -1e6, 1e6), []string{"Atan(x) >= -math.Pi/2", "Atan(x) <= math.Pi/2", "x < y => Atan(x) <= Atan(y)"}, nil},
		{problem("Floor", math.Floor, -1e6, 1e6), []string{"x < y => Floor(x) <= Floor(y)", "2*Floor(x) <= Floor(2*x)", "2*Floor(x) + 1 >= Floor(2*x)"}, nil},
		{problem("Sqrt", math.Sqrt, 0, 1e300), []string{"Sqrt(x) >= 0", "x < y => Sqrt(x) <= Sqrt(y)", "x - 1 >= 0 => Sqrt(x) <= Sqrt(x - 1) + 1"}, nil},
		{binary("Hypot", math.Hypot, -1e6, 1e6), []string{"Hypot(x, y) >= 0", "Hypot(x, y) >= Hypot(x, 0)"}, nil},
	} {
		t.Run(tt.p.Subject.Name, func(t *testing.T) {
			got := texts(t, tt.p, Types()[6].Shape, Types()[7].Shape)
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
	found, err := Search(context.Background(), problem("Exp", math.Exp, -700, 700), Types()[6].Shape)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		if f.Text == "Exp(x) >= 0" && len(f.Implies) > 0 {
			for _, i := range f.Implies {
				if !strings.Contains(i.Proof, "R1") {
					t.Errorf("%s: proof %s", i.Text, i.Proof)
				}
			}
			return
		}
	}
	t.Errorf("nothing follows from Exp(x) >= 0")
}

func TestFarkas(t *testing.T) {
	vector := func(v ...int64) []*big.Rat {
		out := make([]*big.Rat, len(v))
		for i := range v {
			out[i] = big.NewRat(v[i], 1)
		}
		return out
	}
	for _, tt := range []struct {
		name   string
		rows   [][]*big.Rat
		target []*big.Rat
		want   string // λ, or "" if there is none
	}{
		{"x ≥ 1, y ≥ 2 give x + y ≥ 3", [][]*big.Rat{vector(1, 0, -1), vector(0, 1, -2)}, vector(1, 1, -3), "1 1"},
		{"and 2x + y ≥ 3", [][]*big.Rat{vector(1, 0, -1), vector(0, 1, -2)}, vector(2, 1, -3), "2 1"},
		{"but not x + y ≥ 4", [][]*big.Rat{vector(1, 0, -1), vector(0, 1, -2)}, vector(1, 1, -4), ""},
		{"nor -x ≥ -1", [][]*big.Rat{vector(1, 0, -1), vector(0, 1, -2)}, vector(-1, 0, 1), ""},
		{"nothing gives 0 ≥ -1", nil, vector(0, 1), ""},
	} {
		lambda, ok := farkas(tt.rows, tt.target)
		got := ""
		for _, l := range lambda {
			got += " " + l.RatString()
		}
		if tt.name == "nothing gives 0 ≥ -1" {
			if !ok {
				t.Errorf("%s: not found", tt.name)
			}
			continue
		}
		if got = strings.TrimSpace(got); got != tt.want || ok != (tt.want != "") {
			t.Errorf("%s: got %q", tt.name, got)
		}
	}
}

// A polynomial that the function's overflow breaks is said to hold where it does not.
func TestGuard(t *testing.T) {
	cube := func(x float64) float64 { return math.Exp(x*x) - math.Exp(-x*x) } // 2·sinh x², odd in x²
	got := texts(t, problem("Cosh", math.Cosh, -700, 700), Types()[2].Shape)
	if !slices.Contains(got, "abs(x) <= 200 => Cosh(3*x) ~= 4*pow(Cosh(x), 3) - 3*Cosh(x)") && !slices.Contains(got, "Cosh(3*x) ~= 4*pow(Cosh(x), 3) - 3*Cosh(x)") {
		t.Errorf("Cosh: %q", got)
	}
	for _, text := range texts(t, problem("Wide", cube, -40, 40), Types()[0].Shape) {
		if text != "Wide(-x) ~= Wide(x)" {
			t.Errorf("Wide: %s", text)
		}
	}
}
