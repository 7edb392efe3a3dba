package linear

import "math/big"

// A Program is rows for [Farkas] whose columns have names; column 0, of the empty name, is that of 1.
type Program struct {
	columns map[string]int
	rows    []map[int]*big.Rat
}

// NewProgram returns a program without rows.
func NewProgram() *Program { return &Program{columns: map[string]int{"": 0}} }

// Column is the number of a column, fresh if it is asked for the first time.
func (lp *Program) Column(name string) (number int, fresh bool) {
	i, ok := lp.columns[name]
	if !ok {
		i = len(lp.columns)
		lp.columns[name] = i
	}
	return i, !ok
}

// Add appends a row, by columns: a linear form that is never negative.
func (lp *Program) Add(row map[int]*big.Rat) { lp.rows = append(lp.rows, row) }

// Solve looks for the factors of the rows, in order, that prove a row.
func (lp *Program) Solve(target map[int]*big.Rat) (lambda []*big.Rat, ok bool) {
	rows := make([][]*big.Rat, len(lp.rows))
	for i, r := range lp.rows {
		rows[i] = lp.dense(r)
	}
	return Farkas(rows, lp.dense(target))
}

// dense has all columns, that of 1 last.
func (lp *Program) dense(row map[int]*big.Rat) []*big.Rat {
	out := make([]*big.Rat, len(lp.columns))
	for i := range out {
		if out[i] = row[(i+1)%len(out)]; out[i] == nil {
			out[i] = new(big.Rat)
		}
	}
	return out
}
