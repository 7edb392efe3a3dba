package polynomial

import (
	"math"
	"math/big"
)

// mostTerms bounds the terms of a polynomial that a person reads. No theory; see make bench-polynomial.
const mostTerms = 8

// snap turns column j = Σ parts·in into a polynomial of few terms, recognises its coefficients, and scales them to whole numbers without
// a common factor where they are rational. Of a polynomial with too many terms nothing is returned.
func (e *engine) snap(columns [][]float64, monos []monomial, in []int, j int, parts []float64) []term {
	support, parts := sparse(columns, in, j, parts)
	if len(support) == 0 || len(support)+1 > e.mostTerms {
		return nil
	}
	values, list := []float64{-1}, []monomial{monos[j]}
	for i, k := range support {
		values, list = append(values, parts[i]), append(list, monos[k])
	}
	// The scale in which all coefficients have the simplest names: one of them is 1, or one of them is a named constant.
	var best []number
	cost := math.Inf(1)
	for _, v := range values {
		numbers := make([]number, len(values))
		c := 0.0
		for i, w := range values {
			numbers[i] = recognise(w/v, snapTolerance)
			c += numbers[i].cost()
		}
		if c < cost-1e-9 {
			best, cost = numbers, c
		}
	}
	best = whole(best)
	terms := make([]term, len(list))
	for i := range list {
		terms[i] = term{best[i], list[i]}
	}
	return terms
}

// whole multiplies numbers by the least common denominator and divides them by what they have in common.
func whole(numbers []number) []number {
	den, num := big.NewInt(1), big.NewInt(0)
	common := numbers[0].of
	for _, n := range numbers {
		if n.den == 0 {
			return numbers
		}
		d := big.NewInt(n.den)
		den.Div(new(big.Int).Mul(den, d), new(big.Int).GCD(nil, nil, den, d))
		if n.of != common {
			common = 0
		}
	}
	if den.BitLen() > 24 {
		return numbers
	}
	out := make([]number, len(numbers))
	for i, n := range numbers {
		out[i] = n
		out[i].num, out[i].den = n.num*(den.Int64()/n.den), 1
		num.GCD(nil, nil, num, new(big.Int).Abs(big.NewInt(out[i].num)))
		if common != 0 {
			out[i].of = 0
		}
	}
	for i := range out {
		out[i].num /= num.Int64()
		out[i].value = float64(out[i].num) * named[out[i].of].value
	}
	return out
}
