package source

import (
	"iter"
	"math"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
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
		var chosen []Row
		for {
			var best Row
			far := math.Inf(-1)
			// Nothing is far from no row: the first candidate is the first row.
			for n := 0; n < most && (n == 0 || len(chosen) > 0); n++ {
				row, ok := next()
				if !ok {
					break
				}
				if near := d.nearest(row, chosen); near > far {
					best, far = row, near
				}
			}
			if best == nil || !yield(best) {
				return
			}
			chosen = append(chosen, best)
		}
	}
}

// A metric tells how far apart two rows of a space are: the Euclidean distance over the variables, each between 0 and 1.
type metric struct {
	vars  []relation.Var
	width []float64 // by variable: how far apart its bounds are; 0: it has none
}

func metricOf(sp *Space) *metric {
	d := &metric{vars: sp.Vars, width: make([]float64, len(sp.Vars))}
	m := &maker{sp: sp}
	for i, v := range sp.Vars {
		if b, ok := m.bound(sp.path(v)); ok {
			if lo, hi := b.Limits(); !math.IsInf(lo, 0) && !math.IsInf(hi, 0) {
				d.width[i] = hi - lo
			}
		}
	}
	return d
}

// nearest is how far the nearest of some rows is; infinite if there is none.
func (d *metric) nearest(row Row, others []Row) float64 {
	least := math.Inf(1)
	for _, o := range others {
		sum := 0.0
		for i, v := range d.vars {
			// A sum that is farther than the nearest so far needs no other variable.
			part := distance(row[i], o[i], v.Type, d.width[i])
			if sum += part * part; sum >= least {
				break
			}
		}
		least = min(least, sum)
	}
	return math.Sqrt(least)
}

// distance is how far apart two values of a type are, between 0 and 1. Numbers differ by their part of the range, or by size where there is none;
// texts by what is left between their common ends; lists by length and element by element; structs by their fields; all else by being another value.
func distance(a, b relation.Value, t *relation.Type, whole float64) float64 {
	if Compare(a, b) == 0 {
		return 0
	}
	if t.Kind == relation.Bool || t.Enum {
		return 1
	}
	switch x := a.(type) {
	case string:
		y := b.(string)
		return float64(apart(x, y)) / float64(max(len(x), len(y)))
	case relation.List:
		return apartLists(x, b.(relation.List), t)
	case relation.Fields:
		y, sum := b.(relation.Fields), 0.0
		for i := range x {
			sum += distance(x[i], y[i], t.Fields[i].Type, 0)
		}
		return sum / float64(len(x))
	}
	// Large integers lose digits here, which no distance shows.
	x, ok := Number(a)
	y, also := Number(b)
	switch d := math.Abs(x - y); {
	case !ok || !also || math.IsNaN(d):
		return 1
	case whole > 0:
		return min(1, d/whole)
	default:
		return 1 - 1/(1+d)
	}
}

// apart is how many bytes of the longer text lie between what two texts have in common at their ends.
func apart(a, b string) int {
	if len(a) < len(b) {
		a, b = b, a
	}
	// A common end may overlap a common beginning: of "aa" and "aaa" one byte is between them.
	head := 0
	for head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return len(a) - head - tail
}

// apartLists is the mean over the places of the longer list, of which those that the other one has not differ wholly.
func apartLists(a, b relation.List, t *relation.Type) float64 {
	if len(a) < len(b) {
		a, b = b, a
	}
	sum := float64(len(a) - len(b))
	for i := range b {
		sum += distance(a[i], b[i], t.Elem, 0)
	}
	return sum / float64(len(a))
}
