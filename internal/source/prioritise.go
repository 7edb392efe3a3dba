package source

import (
	"cmp"
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Prioritise orders sources by path distance: each next one adds the most statements that no earlier one covered.
// cover[i] is the statement set of source i. The result is a permutation of 0…len(cover)-1; ties go to the lower
// index. O(n²·s/64) for n sources and s statements.
//
// Sun et al., "Path-directed source test case generation and prioritization in metamorphic testing" (2021), Definition 4
// and Algorithm 1. As printed the loop cannot pick a source at distance 0; here the union then starts empty again.
func Prioritise(cover []relation.Bits) []int {
	return byDistance(cover, func(int, int) bool { return false }, func(int) {})
}

// ByTotal orders sources by how many statements each one covers by itself, most first, whatever those before it cover: total coverage, beside which path
// distance is additional coverage (Rothermel et al., "Prioritizing test cases for regression testing", 2001, §2.2). Ties go to the lower index.
func ByTotal(cover []relation.Bits) []int {
	order := make([]int, len(cover))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(cover[b].Count(), cover[a].Count()) })
	return order
}

// byDistance is the loop of Algorithm 1. Of two sources that add as many statements the first one goes before the second if before says so, else the one
// with the lower place does. taken is told what was taken.
func byDistance(cover []relation.Bits, before func(a, b int) bool, taken func(int)) []int {
	order := make([]int, 0, len(cover))
	picked := make([]bool, len(cover))
	var union relation.Bits
	for len(order) < len(cover) {
		best, far := -1, 0
		for i, c := range cover {
			if picked[i] {
				continue
			}
			if d := PathDistance(c, union); best < 0 || d > far || d == far && before(i, best) {
				best, far = i, d
			}
		}
		if far == 0 && !union.Empty() {
			// What is left is ordered among itself: a second source of each path is worth most where it covers most.
			union = nil
			continue
		}
		picked[best] = true
		order = append(order, best)
		union = wider(union, cover[best])
		taken(best)
	}
	return order
}

// PathDistance is the number of statements of a source that a set of sources does not cover (Definition 4).
func PathDistance(source, covered relation.Bits) int {
	// Sets of one program have one length, but the empty set may be nil, which And and AndNot of two lengths need not accept.
	if covered == nil {
		return source.Count()
	}
	return source.AndNot(covered).Count()
}

func wider(union, more relation.Bits) relation.Bits {
	if union == nil {
		return more
	}
	return union.Or(more)
}

// Spread orders sources by path distance, and among those that add as many statements takes the one that is farthest from the sources before it, as
// [Adaptive] does. Algorithm 1 leaves ties open, and they are most of its decisions: once all statements are covered each source adds as many as its like.
// By place those come next that symbolic execution found next, which differ from the last one in one condition.
//
// A source may be any of several rows that cover the same, of which the farthest one is taken: choices has those of each source, one at least, and chosen
// is the one that was taken. order is a permutation of the sources. O(n²·s/64) for n sources and s statements, and n distances a row.
func Spread(sp *Space, choices [][]Row, cover []relation.Bits) (order []int, chosen []Row) {
	m := metricOf(sp)
	apart := make([][]float64, len(cover)) // of each row from those that were taken
	far := make([]int, len(cover))         // the farthest row of each source
	for i := range apart {
		apart[i] = make([]float64, len(choices[i]))
		for k := range apart[i] {
			apart[i][k] = math.Inf(1)
		}
	}
	chosen = make([]Row, len(cover))
	order = byDistance(cover, func(a, b int) bool { return apart[a][far[a]] > apart[b][far[b]] }, func(taken int) {
		chosen[taken] = choices[taken][far[taken]]
		for i, rows := range choices {
			if chosen[i] != nil {
				continue
			}
			// Only the new one can be nearer than the nearest so far.
			far[i] = 0
			for k, row := range rows {
				apart[i][k] = min(apart[i][k], m.nearest(row, chosen[taken:taken+1]))
				if apart[i][k] > apart[i][far[i]] {
					far[i] = k
				}
			}
		}
	})
	return order, chosen
}
