package source

import (
	"iter"
	"math"

	"github.com/imago-mt/imago/internal/seed"
)

// Adaptive spreads rows evenly over a domain: adaptive random testing with a candidate set of fixed size, by which each next row is, of some random
// ones, the one whose nearest row before it is farthest (Chen, Leung and Mak, "Adaptive random testing", 2004). Row n costs n distances a candidate.
type Adaptive struct {
	Of         Strategy // that candidates are drawn by; nil: [Uniform]
	Candidates int      // of a row; 0: 10, as the paper has it
}

var _ Strategy = Adaptive{}

// candidates of a row: Chen et al. 2004, who see little gain beyond it.
const candidates = 10

// Sources implements [Strategy]. It ends where candidates do.
func (a Adaptive) Sources(sp *Space, s seed.Seed) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		of, most := a.Of, a.Candidates
		if of == nil {
			of = Uniform{}
		}
		if most <= 0 {
			most = candidates
		}
		// Candidates that were not chosen are thrown away, as in the paper: to keep them would prefer borders.
		next, stop := iter.Pull(Rows(of, sp, s))
		defer stop()
		d := metricOf(sp)
		var chosen []point
		for {
			var best Row
			var place point
			far := math.Inf(-1)
			// Nothing is far from no row: the first candidate is the first row.
			for n := 0; n < most && (n == 0 || len(chosen) > 0); n++ {
				row, ok := next()
				if !ok {
					break
				}
				at := d.point(row)
				if near := d.nearest(at, chosen); near > far {
					best, place, far = row, at, near
				}
			}
			if best == nil || !yield(best) {
				return
			}
			chosen = append(chosen, place)
		}
	}
}
