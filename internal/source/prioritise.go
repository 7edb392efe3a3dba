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
	return byDistance(cover, func(tied []int) int { return tied[0] })
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

// byDistance is the loop of Algorithm 1. of takes one of the sources that add the most statements, which are in the order of their places.
func byDistance(cover []relation.Bits, of func(tied []int) int) []int {
	order := make([]int, 0, len(cover))
	picked := make([]bool, len(cover))
	tied := make([]int, 0, len(cover))
	var union relation.Bits
	for len(order) < len(cover) {
		far := 0
		tied = tied[:0]
		for i, c := range cover {
			if picked[i] {
				continue
			}
			d := PathDistance(c, union)
			if d > far {
				far, tied = d, tied[:0]
			}
			if d == far {
				tied = append(tied, i)
			}
		}
		if far == 0 && !union.Empty() {
			// What is left is ordered among itself: a second source of each path is worth most where it covers most.
			union = nil
			continue
		}
		best := of(tied)
		picked[best] = true
		order = append(order, best)
		union = wider(union, cover[best])
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
// is the one that was taken. order is a permutation of the sources. O(n²·s/64) for n sources and s statements, and n distances a row at most: a row that
// lies nearer to one source before it than another row does to all of them needs no other distance (Minoux, "Accelerated greedy algorithms for maximizing
// submodular set functions", 1978).
func Spread(sp *Space, choices [][]Row, cover []relation.Bits) (order []int, chosen []Row) {
	m := metricOf(sp)
	g := spreading{metric: m, choices: choices, chosen: make([]Row, len(cover)), rows: make([][]spreadRow, len(cover))}
	for i, rows := range choices {
		for _, row := range rows {
			g.rows[i] = append(g.rows[i], spreadRow{point: m.point(row), apart: math.Inf(1)})
		}
	}
	return byDistance(cover, g.farthest), g.chosen
}

// A spreading is the state of [Spread].
type spreading struct {
	*metric
	choices [][]Row
	rows    [][]spreadRow // likewise
	chosen  []Row         // by source, nil where it was not taken yet
	taken   []point       // in order
}

// A spreadRow is a row with the square of how far the nearest of the first met taken ones is.
type spreadRow struct {
	point
	apart float64
	met   int
}

// farthest takes that of some sources which has the farthest row, and notes it. Of two that are as far the first one is taken.
func (g *spreading) farthest(tied []int) int {
	best, row, far := -1, 0, math.Nextafter(g.likely(tied), -1) // one that is as far as the likely one, and before it, is taken
	for _, i := range tied {
		for k := range g.rows[i] {
			if r := &g.rows[i][k]; r.apart > far && g.beyond(r, far) {
				best, row, far = i, k, r.apart
			}
		}
	}
	g.chosen[best] = g.choices[best][row]
	g.taken = append(g.taken, g.rows[best][row].point)
	return best
}

// likely is how far, squared, the row of some sources is that was farthest when it was last looked at. It leaves little to look at of the others.
func (g *spreading) likely(tied []int) float64 {
	far := &g.rows[tied[0]][0]
	for _, i := range tied {
		for k := range g.rows[i] {
			if r := &g.rows[i][k]; r.apart > far.apart {
				far = r
			}
		}
	}
	g.beyond(far, -1)
	return far.apart
}

// beyond reports whether a row is farther than far, squared, from all rows that were taken. It looks at no more of these than it takes to know.
func (g *spreading) beyond(r *spreadRow, far float64) bool {
	for r.apart > far && r.met < len(g.taken) {
		r.apart = min(r.apart, g.squared(r.point, g.taken[r.met], r.apart))
		r.met++
	}
	return r.apart > far
}
