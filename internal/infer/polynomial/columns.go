package polynomial

import (
	"context"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// mostConditioned is up to which size outputs are fitted: beside a pole they are more noise than number.
// No theory; see make bench-polynomial.
const mostConditioned = 1e6

// spare is how many more rows than columns a fit has: a vector of chance would have to vanish on all of them.
// No theory; see make bench-polynomial.
const spare = 14

// columns evaluates monomials on rows of a region on which all atoms have values, each row divided by its largest monomial, so that
// rows near a pole count no more than others. It returns nil where too few rows are left, or where an atom is the same on all of them.
func (e *executions) columns(atoms []int, monos []monomial, where region) [][]float64 {
	// more rows would cost time and show nothing
	want := len(monos) + spare
	var rows []int
	for r := range e.search.rows {
		usable := where.admits(e.search.vars, r)
		for _, a := range atoms {
			v := e.value(a)[r]
			// NaN is not below any size either
			usable = usable && math.Abs(v) < mostConditioned
		}
		if usable {
			if rows = append(rows, r); len(rows) == want {
				break
			}
		}
	}
	if len(rows) < len(monos)+spare/2 {
		return nil
	}
	out := make([][]float64, len(monos))
	largest := make([]float64, len(rows))
	for j, m := range monos {
		col := make([]float64, len(rows))
		for i, r := range rows {
			col[i] = 1
			for _, a := range m {
				col[i] *= e.value(a)[r]
			}
			largest[i] = max(largest[i], math.Abs(col[i]))
		}
		// an output that is constant there satisfies every polynomial
		if len(m) == 1 && isConstant(col) {
			return nil
		}
		out[j] = col
	}
	for _, col := range out {
		// a row is an equation: it may be scaled by anything but 0
		for i := range col {
			col[i] /= largest[i]
		}
	}
	return out
}

// linear reports whether each of atoms is a linear function of others, or has no values.
func (e *executions) linear(atoms, of []int, where region) bool {
	for _, a := range atoms {
		setting := slices.Concat(of, []int{a})
		columns := e.columns(setting, monomials(setting, 1), where)
		if columns == nil {
			return true
		}
		last := len(columns) - 1
		if _, left, ok := fit(columns[:last], columns[last]); !ok || left > dependent*linear.Norm(columns[last]) {
			return false
		}
	}
	return true
}

// jumps reports whether all outputs of the subject are whole numbers though its inputs are not. A linear form of such outputs often takes
// two or three values, and then some polynomial of it vanishes: that Floor(2*x) - 2*Floor(x) is 0 or 1 is its product with itself less 1.
// Two inequalities say so, too, and are read at once; so polynomials of several executions stay linear there.
func (e *executions) jumps(ctx context.Context) (bool, error) {
	x := e.at(0, e.source())
	if err := e.fill(ctx, x); err != nil {
		return false, err
	}
	whole := func(col []float64) bool {
		return !slices.ContainsFunc(col, func(v float64) bool { return finite(v) && v != math.Trunc(v) })
	}
	if whole(e.search.vars[0]) {
		return false, nil
	}
	return !slices.ContainsFunc(x, func(a int) bool { return !whole(e.value(a)) }), nil
}

// oftenZero reports whether an atom is 0 on a quarter of the search rows.
func (e *executions) oftenZero(a int) bool {
	zeros := 0
	for _, v := range e.value(a) {
		if v == 0 {
			zeros++
		}
	}
	return 4*zeros > e.search.rows
}
