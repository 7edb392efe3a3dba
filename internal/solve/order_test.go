package solve

import (
	"math"
	"testing"
)

func TestContradictory(t *testing.T) {
	s := NewStore()
	x, y, z, b, f, g := s.Var("x", Int64), s.Var("y", Int64), s.Var("z", Int64), s.Var("b", Uint8), s.Var("f", Float64), s.Var("g", Float64)
	c := func(v int64) *Term { return s.Int(Int64, uint64(v)) }
	d := func(v float64) *Term { return s.Float(Float64, v) }
	op := s.Apply
	bounded := []*Term{op(Lt, c(-100), x), op(Lt, x, c(100)), op(Lt, c(-100), y), op(Lt, y, c(100))}
	with := func(more ...*Term) []*Term { return append(more, bounded...) }
	for _, tt := range []struct {
		name        string
		constraints []*Term
		want        bool
	}{
		{"circle", []*Term{op(Lt, x, y), op(Le, y, z), op(Le, z, x)}, true},
		{"circle of equals", []*Term{op(Le, x, y), op(Le, y, z), op(Le, z, x)}, false},
		{"nothing between neighbours", []*Term{op(Lt, c(4), x), op(Lt, x, c(5))}, true},
		{"differences that may wrap", []*Term{op(Lt, op(Sub, x, y), c(-1)), op(Lt, op(Sub, y, x), c(-1)), op(Lt, c(0), z)}, false},
		{"differences that cannot wrap", with(op(Lt, op(Sub, x, y), c(-1)), op(Lt, op(Sub, y, x), c(-1))), true},
		{"products with constants", with(op(Lt, op(Add, op(Mul, x, c(3)), op(Mul, y, c(-2))), c(0)), op(Lt, c(20), x), op(Lt, y, c(25))), true},
		{"a product that may wrap", []*Term{op(Lt, op(Mul, x, c(3)), c(0)), op(Lt, c(20), x)}, false},
		{"a byte is below 256", []*Term{op(Lt, c(255), s.Convert(Int64, b))}, true},
		{"a byte can be 255", []*Term{op(Lt, c(254), s.Convert(Int64, b))}, false},
		{"floats in a circle", []*Term{op(Lt, f, g), op(Le, g, f)}, true},
		{"floats between constants", []*Term{op(Lt, d(0.1), f), op(Lt, f, d(0.1))}, true},
		{"there are floats in between", []*Term{op(Lt, d(0.1), f), op(Lt, f, d(0.2))}, false},
		{"sums of floats are not linear", []*Term{s.Equal(op(Add, f, d(1)), f), op(Lt, d(1), f)}, false},
		{"not less is not at least", []*Term{s.Not(op(Lt, f, g)), s.Not(op(Le, g, f))}, false},
		{"beyond all constants", []*Term{op(Lt, d(math.MaxFloat64), f), op(Lt, f, d(math.Inf(1)))}, false},
		{"unequal", []*Term{s.Not(s.Equal(x, y)), op(Le, x, y)}, false},
	} {
		if got := contradictory(tt.constraints); got != tt.want {
			t.Errorf("%s: %v: %v", tt.name, tt.constraints, got)
		}
	}
}

// Nothing is called contradictory that has a solution: random constraints over 8 bits, against all values.
func TestContradictoryIsProof(t *testing.T) {
	proofs := 0
	for n := range uint64(1000) {
		k := newMaker(n, false, []Sort{Int8, Uint8}[n%2])
		var constraints []*Term
		for range 4 {
			op, s := []Op{Lt, Le, Eq}[k.rand.IntN(3)], k.sorts[0]
			side := func() pair {
				a := k.leaf(s)
				if k.rand.IntN(2) == 0 {
					return k.apply([]Op{Add, Sub, Mul}[k.rand.IntN(3)], a, k.leaf(s))
				}
				return a
			}
			constraints = append(constraints, k.apply(op, side(), side()).term)
		}
		if constraints = conjuncts(constraints); len(VarsOf(constraints)) > 2 || !contradictory(constraints) {
			continue
		}
		proofs++
		if exhaustive(constraints) != Unsat {
			t.Fatalf("%v has a solution", constraints)
		}
	}
	t.Logf("%d proofs", proofs)
	if proofs < 80 {
		t.Errorf("%d proofs", proofs)
	}
}
