package logic

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
)

var (
	one      = big.NewRat(1, 1)
	minusOne = big.NewRat(-1, 1)
)

// product is the key of a product of atoms that are in order.
func product(atoms []*term) string {
	switch len(atoms) {
	case 0:
		return ""
	case 1:
		return atoms[0].key
	}
	keys := make([]string, len(atoms))
	for i, a := range atoms {
		keys[i] = a.key
	}
	return strings.Join(keys, "*")
}

// sumOf finishes a sum whose monomials are in the order of their keys, each key once: no zero coefficients, and a single atom stands for itself.
func sumOf(sum []*monomial) *term {
	zero := func(m *monomial) bool { return m.coef.Sign() == 0 }
	if slices.ContainsFunc(sum, zero) {
		sum = slices.DeleteFunc(slices.Clone(sum), zero)
	}
	if len(sum) == 1 && len(sum[0].atoms) == 1 && sum[0].coef.Cmp(one) == 0 {
		return sum[0].atoms[0]
	}
	key := []byte{'['}
	for _, m := range sum {
		key = append(key, '+')
		if n, ok := small(m.coef); ok {
			key = strconv.AppendInt(key, n, 10)
		} else {
			key = append(key, m.coef.RatString()...)
		}
		key = append(key, '*')
		key = append(key, m.key...)
	}
	return weighed(&term{op: "poly", sum: sum, key: string(append(key, ']'))})
}

// monomials is t as a sum.
func (t *term) monomials() []*monomial {
	if t.op == "poly" {
		return t.sum
	}
	return []*monomial{{t.key, one, []*term{t}}}
}

// rational is a number as a sum of one monomial without atoms; 0 has none.
func rational(r *big.Rat) *term { return sumOf([]*monomial{{coef: r}}) }

// add is x + c*y.
func add(x, y *term, c *big.Rat) *term {
	return sumOf(merged(x.monomials(), y.monomials(), c))
}

// scaled is c*t.
func scaled(t *term, c *big.Rat) *term { return sumOf(merged(nil, t.monomials(), c)) }

// merged is x + c*y of monomials that are in order.
func merged(x, y []*monomial, c *big.Rat) []*monomial {
	out := make([]*monomial, 0, len(x)+len(y))
	for _, m := range y {
		for len(x) > 0 && x[0].key < m.key {
			out, x = append(out, x[0]), x[1:]
		}
		if c != one {
			m = &monomial{m.key, times(m.coef, c), m.atoms}
		}
		if len(x) > 0 && x[0].key == m.key {
			m, x = &monomial{m.key, plus(x[0].coef, m.coef), m.atoms}, x[1:]
		}
		out = append(out, m)
	}
	return append(out, x...)
}

// mul is x*y, multiplied out: each monomial of x with each of y, and those with the same atoms are one.
func mul(x, y *term) *term {
	// A number changes coefficients alone: the keys of the products stay what they are.
	if c, ok := x.number(); ok {
		return scaled(y, c)
	}
	if c, ok := y.number(); ok {
		return scaled(x, c)
	}
	var sum []*monomial
	for _, m := range x.monomials() {
		for _, n := range y.monomials() {
			sum = append(sum, multiplied(m, n))
		}
	}
	slices.SortFunc(sum, func(a, b *monomial) int { return strings.Compare(a.key, b.key) })
	out := sum[:0]
	for _, m := range sum {
		if last := len(out) - 1; last >= 0 && out[last].key == m.key {
			out[last] = &monomial{m.key, plus(out[last].coef, m.coef), m.atoms}
		} else {
			out = append(out, m)
		}
	}
	return sumOf(out)
}

// multiplied is the product of two monomials.
func multiplied(m, n *monomial) *monomial {
	atoms := slices.Concat(m.atoms, n.atoms)
	slices.SortFunc(atoms, func(a, b *term) int { return strings.Compare(a.key, b.key) })
	return &monomial{product(atoms), times(m.coef, n.coef), atoms}
}

// small is a factor as an integer whose product with another such one is a machine's.
func small(r *big.Rat) (n int64, ok bool) {
	if !r.IsInt() || !r.Num().IsInt64() {
		return 0, false
	}
	n = r.Num().Int64()
	return n, -1<<31 < n && n < 1<<31
}

// wholeNumber is a small integer as a factor.
func wholeNumber(n int64) *big.Rat {
	switch n {
	case 1:
		return one
	case -1:
		return minusOne
	}
	return big.NewRat(n, 1)
}

// times and plus calculate with factors, nearly all of which are small integers: fractions took a third of what a derivation costs.
func times(a, b *big.Rat) *big.Rat {
	if a == one {
		return b
	}
	if x, ok := small(a); ok {
		if y, ok := small(b); ok {
			return wholeNumber(x * y)
		}
	}
	return new(big.Rat).Mul(a, b)
}

func plus(a, b *big.Rat) *big.Rat {
	if x, ok := small(a); ok {
		if y, ok := small(b); ok {
			return wholeNumber(x + y)
		}
	}
	return new(big.Rat).Add(a, b)
}
