package polynomial

import (
	goconstant "go/constant"
	"go/token"
	"go/types"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// Each fraction of a constant that is small enough is recognised, also if it is off by rounding.
func TestRecogniseFractions(t *testing.T) {
	rng := seed.New(1).Child("fractions", 0).Rand()
	for i, c := range named[:6] {
		for range 300 {
			num, den := int64(1+rng.IntN(mostNamedNum)), int64(1+rng.IntN(mostNamedDen))
			v := float64(num) * c.value / float64(den)
			n := recognise(v*(1+1e-13*(rng.Float64()-0.5)), 1e-10)
			if n.den == 0 || math.Abs(n.value-v) > 1e-12*v {
				t.Fatalf("%d/%d of %q, %v, is taken for %+v", num, den, c.text, v, n)
			}
			if i > 0 && n.of != i && n.cost() > (number{num, den, i, v}).cost() {
				t.Fatalf("%d/%d of %q is taken for %+v, which is harder to read", num, den, c.text, n)
			}
		}
	}
}

// What is no simple number stays what it is, and near misses are told apart.
func TestRecogniseNot(t *testing.T) {
	for _, v := range []float64{0.7390851332151607, 1.0806046117362795, 2.0000001, 3.14159, 1e-7, 123456.7891} {
		if n := recognise(v, 1e-10); n.named() && n.value != v && math.Abs(n.value-v) > 1e-10*v {
			t.Errorf("%v is taken for %+v", v, n)
		}
	}
	if n := recognise(math.Pi+1e-6, snapTolerance); n.of == 1 && n.den != 0 {
		t.Errorf("a millionth more than π is %+v", n)
	}
	if n := exact(0.1 + 0.2); n.num != 3 || n.den != 10 {
		t.Errorf("0.1 + 0.2 stands for %+v", n)
	}
}

// A number is written as Go reads it.
func TestNumberTextIsGo(t *testing.T) {
	pkg := types.NewPackage("m", "m")
	for _, c := range named {
		if name, ok := strings.CutPrefix(c.text, "math."); ok && !strings.Contains(name, "*") {
			pkg.Scope().Insert(types.NewConst(token.NoPos, pkg, name, types.Typ[types.UntypedFloat], goconstant.MakeFloat64(c.value)))
		}
	}
	for i := range named {
		for _, num := range []int64{1, 2, 3, 17} {
			for _, den := range []int64{1, 2, 3, 7, 12} {
				n := number{num, den, i, float64(num) * named[i].value / float64(den)}
				got, err := types.Eval(token.NewFileSet(), pkg, token.NoPos, strings.ReplaceAll(n.text(""), "math.", ""))
				if err != nil {
					t.Fatalf("%s: %v", n.text(""), err)
				}
				v, _ := goconstant.Float64Val(goconstant.ToFloat(got.Value))
				if math.Abs(v-n.value) > 1e-12*n.value {
					t.Errorf("%s is %v to Go, want %v", n.text(""), v, n.value)
				}
			}
		}
	}
}

func TestWhole(t *testing.T) {
	for _, tt := range []struct{ in, want []float64 }{
		{[]float64{0.5, 1.0 / 3}, []float64{3, 2}},
		{[]float64{2, -4, 6}, []float64{1, -2, 3}},
		{[]float64{math.Pi, 2 * math.Pi}, []float64{1, 2}},
		{[]float64{math.Pi, 2}, []float64{math.Pi, 2}},
		{[]float64{0.7390851332151607, 0.5}, []float64{0.7390851332151607, 0.5}}, // one has no name
	} {
		var numbers []number
		for _, v := range tt.in {
			numbers = append(numbers, recognise(v, snapTolerance))
		}
		for i, n := range whole(numbers) {
			if math.Abs(n.value-tt.want[i]) > 1e-12 {
				t.Errorf("%v: number %d is %v, want %v", tt.in, i, n.value, tt.want[i])
			}
		}
	}
}

func TestNumberArithmetic(t *testing.T) {
	half := recognise(-0.5, snapTolerance)
	if n := half.times(3); n.num != -3 || n.den != 2 || n.value != -1.5 {
		t.Errorf("3 times -1/2 is %+v", n)
	}
	if n := half.size(); n.num != 1 || n.den != 2 || n.value != 0.5 {
		t.Errorf("|-1/2| is %+v", n)
	}
	for _, tt := range []struct {
		v     float64
		named bool
	}{{2, true}, {math.Pi, true}, {math.Sqrt2, true}, {1.7320508075688772, false}, {0.7390851332151607, false}} {
		if got := recognise(tt.v, 1e-12).named(); got != tt.named {
			t.Errorf("%v has a name: %v", tt.v, got)
		}
	}
	if !slices.Contains(ConstantNames(), "math.Ln2") || slices.Contains(ConstantNames(), "math.Pi") {
		t.Errorf("names that relations may mention: %q", ConstantNames())
	}
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if finite(v) {
			t.Errorf("%v is finite", v)
		}
	}
}
