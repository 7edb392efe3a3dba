package entail

import (
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A Subject is what relations are about.
type Subject struct {
	// Domain is where a variable of a relation lies.
	Domain func(r *relation.Relation, v relation.Var) (lo, hi float64)
	// Call executes a function; nil if there is none of that name.
	Call func(fn string, args []float64) []float64
	// Columns executes a function on many inputs at once; nil: Call is asked for each.
	Columns func(fn string, args [][]float64) [][]float64
}

// executed is an output of a function on many inputs, NaN where there is none.
func (s Subject) executed(fn string, out int, args [][]float64, n int) []float64 {
	if s.Columns != nil {
		if answer := s.Columns(fn, args); answer != nil {
			return answer[out]
		}
		return slices.Repeat([]float64{math.NaN()}, n)
	}
	col, row := make([]float64, n), make([]float64, len(args))
	for r := range col {
		for i := range args {
			row[i] = args[i][r]
		}
		col[r] = math.NaN()
		if y := s.Call(fn, row); y != nil {
			col[r] = y[out]
		}
	}
	return col
}
