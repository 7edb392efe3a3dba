package polynomial

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// What is true of all numbers but of zeros of different signs is not told: these are equal, and their reciprocals are not.
func TestSignedZeros(t *testing.T) {
	p := &Problem{Subject: Function{Name: "Equal"}, Seed: seed.New(1), Executor: native{func(a []float64) []float64 {
		if a[0] == a[2] && a[1] == a[3] {
			return []float64{1}
		}
		return []float64{0}
	}}}
	for _, name := range []string{"a0", "a1", "b0", "b1"} {
		p.Subject.Params = append(p.Subject.Params, Param{Name: name, Of: name[:1], Lo: -100, Hi: 100})
	}
	e, err := newEngine(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		change func(form) form
		silent bool
	}{{reciprocal, true}, {func(f form) form { return f.times(-1) }, false}} {
		terms := signed([]float64{1, -1}, e.at(0, e.source().each(tt.change))[0], e.at(0, e.source())[0])
		v, err := e.verify(t.Context(), terms, region{})
		if err != nil || !v.holds {
			t.Fatalf("%+v, %v", v, err)
		}
		k := &finding{terms: terms, vars: e.variables(terms)}
		if e.write(k); k.silent != tt.silent {
			t.Errorf("%s: silent is %v", k.text, k.silent)
		}
	}
}

func TestEquate(t *testing.T) {
	rng := seed.New(1).Rand()
	anywhere := func(int, float64) bool { return true }
	opposite := false
	for range 20 {
		row := []float64{1, 2, 3, 4}
		equate(rng, row, []int{0, 1, 0, 3}, anywhere)
		if row[1] != 2 || row[3] != 4 || row[0] != row[2] || row[0] != 1 && row[0] != 0 {
			t.Fatalf("the first and the third of %v are to be equal, and no others changed", row)
		}
		opposite = opposite || row[0] == 0 && math.Signbit(row[0]) != math.Signbit(row[2])
	}
	if !opposite {
		t.Error("no two zeros have different signs")
	}
	row := []float64{1, 2}
	equate(rng, row, []int{0, 0}, func(i int, _ float64) bool { return i != 1 })
	if row[1] != 2 {
		t.Errorf("%v: the second one may not become the first", row)
	}
}
