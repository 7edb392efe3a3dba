package linear

import (
	"math/big"
	"testing"
)

func TestProgram(t *testing.T) {
	lp := NewProgram()
	x, fresh := lp.Column("x")
	again, stale := lp.Column("x")
	y, _ := lp.Column("y")
	if one, _ := lp.Column(""); one != 0 || x != again || x == y || !fresh || stale {
		t.Fatalf("columns %d, %d, %d and %d, fresh %v and %v", one, x, again, y, fresh, stale)
	}
	row := func(c, a, b int64) map[int]*big.Rat {
		out := map[int]*big.Rat{0: big.NewRat(c, 1), x: big.NewRat(a, 1)}
		if b != 0 {
			out[y] = big.NewRat(b, 1)
		}
		return out
	}
	lp.Add(row(-1, 1, 0)) // x >= 1
	lp.Add(row(-2, 1, 1)) // x + y >= 2
	for _, tt := range []struct {
		name   string
		target map[int]*big.Rat
		want   []int64
	}{
		{"2x + y >= 3", row(-3, 2, 1), []int64{1, 1}},
		{"2x + 2y >= 3", row(-3, 2, 2), []int64{0, 2}},
		{"x >= 0", row(0, 1, 0), []int64{1, 0}},
		{"x >= 2", row(-2, 1, 0), nil},
		{"-x >= -5", row(5, -1, 0), nil},
		{"3 >= 0", map[int]*big.Rat{0: big.NewRat(3, 1)}, []int64{0, 0}},
		{"-3 >= 0", map[int]*big.Rat{0: big.NewRat(-3, 1)}, nil},
	} {
		lambda, ok := lp.Solve(tt.target)
		if ok != (tt.want != nil) {
			t.Errorf("%s: %v", tt.name, ok)
			continue
		}
		for i, want := range tt.want {
			if lambda[i].Cmp(big.NewRat(want, 1)) != 0 {
				t.Errorf("%s: factors %v, want %v", tt.name, lambda, tt.want)
			}
		}
	}
}
