package radian

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// x less q·π/2 + r + rest is a whole multiple of 2π.
func TestQuadrant(t *testing.T) {
	const prec = 2400 // of the largest float64 and what is behind its point
	turn := pi(prec)
	turn.SetMantExp(turn, 1)
	r := rand.New(rand.NewPCG(1, 2))
	xs := []float64{1, -1, 0.5, 1e6, -1e6, math.MaxFloat64, 1 << 20, 6381956970095103 * math.Ldexp(1, 797)} // the last: nearest of all to a multiple of π/2
	for range 300 {
		xs = append(xs, math.Ldexp(2*r.Float64()-1, r.IntN(1024)))
	}
	for _, x := range xs {
		q, first, rest := Quadrant(x)
		sum := new(big.Float).SetPrec(prec).SetInt64(int64(q))
		sum.Mul(sum, new(big.Float).SetMantExp(turn, -2))
		for _, part := range []float64{first, rest, -x} {
			sum.Add(sum, new(big.Float).SetPrec(prec).SetFloat64(part))
		}
		turns := new(big.Float).SetPrec(prec).Quo(sum, turn)
		half := big.NewFloat(math.Copysign(0.5, float64(turns.Sign())))
		whole, _ := new(big.Float).SetPrec(prec).Add(turns, half).Int(nil)
		off, _ := turns.Sub(turns, new(big.Float).SetPrec(prec).SetInt(whole)).Float64()
		// r has 53 bits, rest those after them, unless r is small and a place of the quotient decides.
		if math.Abs(off) > 1e-25 || math.Abs(first) > math.Pi/4+1e-9 || q < 0 || q > 3 {
			t.Errorf("Quadrant(%v) = %d, %v, %v: %v turns off", x, q, first, rest, off)
		}
	}
}

func TestDigits(t *testing.T) {
	x := new(big.Float).SetPrec(places+64).Quo(big.NewFloat(2), pi(places+64))
	x.SetMantExp(x, places)
	if whole, _ := x.Int(nil); whole.Cmp(twoOverPi()) != 0 {
		t.Errorf("digits of 2/π are %s, want %s", digits, whole.Text(16))
	}
}

// pi is by Machin: 16·atan(1/5) - 4·atan(1/239).
func pi(prec uint) *big.Float {
	one := new(big.Int).Lsh(big.NewInt(1), prec+64)
	atan := func(n int64) *big.Int {
		sum, power := new(big.Int), new(big.Int).Quo(one, big.NewInt(n))
		for k := int64(1); power.Sign() != 0; k += 2 {
			part := new(big.Int).Quo(power, big.NewInt(k))
			if k%4 == 3 {
				part.Neg(part)
			}
			sum.Add(sum, part)
			power.Quo(power, big.NewInt(n*n))
		}
		return sum
	}
	sum := new(big.Int).Mul(big.NewInt(16), atan(5))
	sum.Sub(sum, new(big.Int).Mul(big.NewInt(4), atan(239)))
	out := new(big.Float).SetPrec(prec).SetInt(sum)
	return out.SetMantExp(out, -int(prec+64))
}
