package linear

import (
	"math"
	"math/big"
	"strings"
	"testing"
)

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
		lambda, ok := Farkas(tt.rows, tt.target)
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

// A column that was added is found again as a sum of columns, and one that depends on none leaves all of itself.
func TestBasis(t *testing.T) {
	var b Basis
	columns := [][]float64{{1, 1, 0}, {1, 0, 0}}
	for _, c := range columns {
		rest, parts := b.Project(c)
		if Norm(rest) < 0.1 {
			t.Fatalf("%v depends on the columns before it", c)
		}
		b.Add(rest, parts)
	}
	rest, parts := b.Project([]float64{5, 2, 0})
	if got := b.Solve(parts); Norm(rest) > 1e-12 || math.Abs(got[0]-2) > 1e-12 || math.Abs(got[1]-3) > 1e-12 {
		t.Errorf("(5 2 0) is %v of the columns and %g besides, want 2 and 3", got, Norm(rest))
	}
	if rest, _ := b.Project([]float64{0, 0, 7}); math.Abs(Norm(rest)-7) > 1e-12 {
		t.Errorf("of (0 0 7) %g is left, want 7", Norm(rest))
	}
}
