package source

import (
	"iter"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// Corners yields rows of boundary values of few variables at a time: all variables at their simplest value, then one of them at each of its
// boundaries, then all at theirs together, then two of them; beside the first, texts that name keys of maps. A large grid, of which [Edge] draws some combinations, hardly ever has a row in
// which most values are simple.
//
// All pairs of simple values cover what a fault of two parameters needs (pairwise testing; Cohen et al., "The AETG system", 1997), at the
// square of the number of variables and not the power.
type Corners struct{}

var _ Strategy = Corners{}

// Sources implements [Strategy].
func (Corners) Sources(sp *Space, s seed.Seed) iter.Seq[Row] {
	return sp.sieve().pass(func(yield func(Row) bool) {
		m := &maker{sp: sp}
		grid := make([][]relation.Value, len(sp.Vars))
		for i, v := range sp.Vars {
			if m.repeats(v) {
				grid[i] = []relation.Value{0, 1, 2, 3, maxCopies}
				continue
			}
			if grid[i] = (Edge{}).values(m, v.Type, sp.path(v), s.Child("var "+v.Name, 0).Rand()); len(grid[i]) == 0 {
				return
			}
		}
		repairs := sp.repairs()
		var rows []Row
		for n, at := range cornersOf(grid) {
			row := make(Row, len(grid))
			for i, k := range at {
				row[i] = grid[i][k]
			}
			if rows = append(rows, row); n == 0 {
				rows = append(rows, namedCorners(sp, row)...)
			}
		}
		for _, row := range rows {
			for _, r := range repairs {
				r.apply(row)
			}
			if !yield(row) {
				return
			}
		}
	})
}

// cornersOf lists the places in a grid that the rows have.
//
// Its size is the sum of the boundaries, not their product: n variables with k values give n·k single rows, k joint ones, and pairs among
// the maxParts simplest values of each two variables. Index 0 is a variable's simplest value.
func cornersOf(grid [][]relation.Value) (out [][]int) {
	first := make([]int, len(grid))
	out = append(out, first)
	with := func(i, k int, at []int) []int {
		at = slices.Clone(at)
		at[i] = k
		return at
	}
	most := 0
	for i, values := range grid {
		most = max(most, len(values))
		for k := 1; k < len(values); k++ {
			out = append(out, with(i, k, first))
		}
	}
	for k := 1; k < most && len(grid) > 1; k++ {
		at := slices.Clone(first)
		for i := range at {
			at[i] = k % len(grid[i])
		}
		out = append(out, at)
	}
	for sum := 2; sum <= 2*maxParts; sum++ { // the simplest pairs of all variables first
		for i := range grid {
			for j := range i {
				for k := max(1, sum-maxParts); k < sum && k <= maxParts; k++ {
					if k < len(grid[i]) && sum-k < len(grid[j]) {
						out = append(out, with(j, sum-k, with(i, k, first)))
					}
				}
			}
		}
	}
	return out
}
