package logic

import (
	"math/big"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// A chain of orders is found if and only if they have a sum that says so.
func TestChains(t *testing.T) {
	rng := seed.New(1).Child("chains", 0).Rand()
	found := 0
	for range 1000 {
		kind := []sort{whole, real}[rng.IntN(2)]
		o := &orders{sorts: &sorts{of: map[string]sort{}, unsigned: map[string]bool{}}, congruence: newCongruence(), bounded: map[string]bool{}}
		pick := func() *term {
			if rng.IntN(3) == 0 {
				return rational(big.NewRat(int64(rng.IntN(4)), 1))
			}
			name := []string{"u", "v", "x", "y"}[rng.IntN(4)]
			o.of[valueOp+name] = kind
			return ground(name)
		}
		// orders that some numbers satisfy: a contradiction has sums that are no chains
		value := map[string]int{"u": rng.IntN(4), "v": rng.IntN(4), "x": rng.IntN(4), "y": rng.IntN(4)}
		at := func(t *term) *big.Rat {
			if v, ok := t.number(); ok {
				return v
			}
			return big.NewRat(int64(value[t.op[len(valueOp):]]), 1)
		}
		for range 1 + rng.IntN(6) {
			if l, h := pick(), pick(); at(l).Cmp(at(h)) <= 0 {
				o.known = append(o.known, order{l, h, at(l).Cmp(at(h)) < 0 && rng.IntN(2) == 0})
			}
		}
		low, high, strict := pick(), pick(), rng.IntN(2) == 0
		if low.key == high.key {
			continue
		}
		chained, simple := o.chained(low, high, strict, o.known)
		if summed := o.summed(low, high, strict, o.known); !simple || chained != summed {
			t.Errorf("%s and %s, strict %v, of sort %d, from %v: chained %v (simple %v), summed %v", low.key, high.key, strict, kind, o.known, chained, simple, summed)
		}
		if chained {
			found++
		}
	}
	if found < 50 {
		t.Errorf("%d chains", found)
	}
}
