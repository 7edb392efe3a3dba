package polynomial

import (
	"math"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// The programs are those of the paper, and each is defined wherever its domain says.
func TestPrograms(t *testing.T) {
	libraries := map[string]int{}
	for _, p := range Programs() {
		libraries[p.Library]++
		native := NewNative(p.Package)
		r := seed.New(1).Child(p.Target(), 0).Rand()
		for range 1000 {
			in, out := make([]float64, len(p.Params)), make([]float64, p.Outputs())
			for i, param := range p.Params {
				in[i] = param.Lo + (param.Hi-param.Lo)*float64(r.IntN(11))/10
			}
			p.Call(in, out)
			if slices.ContainsFunc(out, func(y float64) bool { return math.IsNaN(y) || math.IsInf(y, 0) }) {
				t.Fatalf("%s%v = %v", p.Target(), in, out)
			}
		}
		for _, s := range p.Sisters {
			if sister := native.functions[s]; sister == nil || len(sister.Params) != len(p.Params) {
				t.Errorf("%s: %s is no sister", p.Target(), s)
			}
		}
	}
	if libraries[NumPy] != 29 || libraries[CommonsMath] != 8 {
		t.Errorf("%v, want 29 of NumPy and 8 of Commons Math", libraries)
	}
}
