package linear

import "math/big"

// Farkas looks for a proof that rows imply target: numbers λ ≥ 0 such that target is Σ λ·rows plus a constant that is not negative. A row
// is the coefficients of a linear form that is never negative, its constant last. By Farkas' lemma there is such a proof whenever the
// implication holds for all values of what the forms are made of, if there are such values at all. The method is the first phase of the
// simplex method in exact fractions, by Bland's rule, which cannot cycle.
func Farkas(rows [][]*big.Rat, target []*big.Rat) (lambda []*big.Rat, ok bool) {
	t := newTableau(rows, target)
	for {
		column := t.entering()
		if column < 0 {
			break
		}
		row := t.leaving(column)
		if row < 0 {
			return nil, false
		}
		t.pivot(row, column)
	}
	if t.cells[t.height][t.width].Sign() != 0 {
		return nil, false
	}
	lambda = make([]*big.Rat, len(rows))
	for i := range lambda {
		lambda[i] = new(big.Rat)
	}
	for i, column := range t.basis {
		if column < len(rows) {
			lambda[column].Set(t.cells[i][t.width])
		}
	}
	return lambda, true
}

// A tableau has a line for each coefficient of the target, and the sum of what is still missing below.
type tableau struct {
	cells         [][]*big.Rat
	basis         []int
	height, width int // without the last line and the last column
}

func newTableau(rows [][]*big.Rat, target []*big.Rat) *tableau {
	height, real := len(target), len(rows)+1 // and the slack of the constant
	t := &tableau{height: height, width: real + height, basis: make([]int, height)}
	t.cells = make([][]*big.Rat, height+1)
	for i := range t.cells {
		t.cells[i] = make([]*big.Rat, t.width+1)
		for j := range t.cells[i] {
			t.cells[i][j] = new(big.Rat)
		}
	}
	one := big.NewRat(1, 1)
	for i, goal := range target {
		for j, r := range rows {
			t.cells[i][j].Set(r[i])
		}
		if i == height-1 {
			t.cells[i][real-1].Set(one)
		}
		t.cells[i][t.width].Set(goal)
		if goal.Sign() < 0 {
			for _, c := range t.cells[i] {
				c.Neg(c)
			}
		}
		t.cells[i][real+i].Set(one)
		t.basis[i] = real + i
		for j := range real {
			t.cells[height][j].Sub(t.cells[height][j], t.cells[i][j])
		}
		t.cells[height][t.width].Sub(t.cells[height][t.width], t.cells[i][t.width])
	}
	return t
}

func (t *tableau) entering() int {
	for j := range t.width {
		if t.cells[t.height][j].Sign() < 0 {
			return j
		}
	}
	return -1
}

func (t *tableau) leaving(column int) int {
	at := -1
	var least *big.Rat
	for i := range t.height {
		if t.cells[i][column].Sign() <= 0 {
			continue
		}
		q := new(big.Rat).Quo(t.cells[i][t.width], t.cells[i][column])
		if at < 0 || q.Cmp(least) < 0 || q.Cmp(least) == 0 && t.basis[i] < t.basis[at] {
			at, least = i, q
		}
	}
	return at
}

func (t *tableau) pivot(row, column int) {
	inverse := new(big.Rat).Inv(t.cells[row][column])
	for _, c := range t.cells[row] {
		c.Mul(c, inverse)
	}
	product := new(big.Rat)
	for i := range t.cells {
		if i == row || t.cells[i][column].Sign() == 0 {
			continue
		}
		factor := new(big.Rat).Set(t.cells[i][column])
		for j, c := range t.cells[i] {
			if t.cells[row][j].Sign() != 0 {
				c.Sub(c, product.Mul(factor, t.cells[row][j]))
			}
		}
	}
	t.basis[row] = column
}
