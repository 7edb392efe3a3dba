package polynomial

import (
	"math"
	"math/big"
	"strconv"
)

// A program is the rows of a linear program: a column is a product of atoms times a constant that has a name, so that coefficients are
// fractions.
type program struct {
	columns map[string]int
	of      []int // constants that columns of their own have, by the number in named
}

// row turns a polynomial into fractions; column -1 is that of 1.
func (lp *program) row(p polynomial) map[int]*big.Rat {
	out := map[int]*big.Rat{}
	for _, t := range p {
		n := exact(t.coef)
		at := -1
		if len(t.mono) > 0 || n.of > 0 {
			at = lp.column(t.mono, n.of)
		}
		if n.den != 0 {
			out[at] = big.NewRat(n.num, n.den)
		} else {
			out[at] = new(big.Rat).SetFloat64(n.value)
		}
	}
	return out
}

func (lp *program) column(m monomial, of int) int {
	key := m.key() + "|" + strconv.Itoa(of)
	i, ok := lp.columns[key]
	if !ok {
		i = len(lp.columns)
		lp.columns[key] = i
		if len(m) == 0 {
			lp.of = append(lp.of, of)
		}
	}
	return i
}

// constants says between which numbers constants lie.
func (lp *program) constants() []map[int]*big.Rat {
	var out []map[int]*big.Rat
	for _, of := range lp.of {
		at, v := lp.column(nil, of), named[of].value
		lo, hi := new(big.Rat).SetFloat64(math.Nextafter(v, 0)), new(big.Rat).SetFloat64(math.Nextafter(v, math.Inf(1)))
		out = append(out, map[int]*big.Rat{at: big.NewRat(1, 1), -1: lo.Neg(lo)}, map[int]*big.Rat{at: big.NewRat(-1, 1), -1: hi})
	}
	return out
}

// dense has all columns, that of 1 last.
func (lp *program) dense(rows []map[int]*big.Rat) [][]*big.Rat {
	out := make([][]*big.Rat, len(rows))
	for i, r := range rows {
		out[i] = make([]*big.Rat, len(lp.columns)+1)
		for k := range out[i] {
			from := k
			if k == len(lp.columns) {
				from = -1
			}
			if out[i][k] = r[from]; out[i][k] == nil {
				out[i][k] = new(big.Rat)
			}
		}
	}
	return out
}
