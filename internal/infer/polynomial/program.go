package polynomial

import (
	"math"
	"math/big"
	"strconv"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// A program is a linear program: a column is a product of atoms times a constant that has a name, so that coefficients are fractions.
type program struct {
	*linear.Program
	of []int // constants that columns of their own have, by the number in named
}

// row turns a polynomial into fractions.
func (lp *program) row(p polynomial) map[int]*big.Rat {
	out := map[int]*big.Rat{}
	for _, t := range p {
		n := exact(t.coef)
		at := lp.column(t.mono, n.of)
		if n.den != 0 {
			out[at] = big.NewRat(n.num, n.den)
		} else {
			out[at] = new(big.Rat).SetFloat64(n.value)
		}
	}
	return out
}

// column is that of a product of atoms and a constant.
func (lp *program) column(m monomial, of int) int {
	if len(m) == 0 && of == 0 {
		return 0
	}
	i, fresh := lp.Column(m.key() + "|" + strconv.Itoa(of))
	if fresh && len(m) == 0 {
		lp.of = append(lp.of, of)
	}
	return i
}

// constants says between which numbers constants lie.
func (lp *program) constants() []map[int]*big.Rat {
	var out []map[int]*big.Rat
	for _, of := range lp.of {
		at, v := lp.column(nil, of), named[of].value
		lo, hi := new(big.Rat).SetFloat64(math.Nextafter(v, 0)), new(big.Rat).SetFloat64(math.Nextafter(v, math.Inf(1)))
		out = append(out, map[int]*big.Rat{at: big.NewRat(1, 1), 0: lo.Neg(lo)}, map[int]*big.Rat{at: big.NewRat(-1, 1), 0: hi})
	}
	return out
}
