package polynomial

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Rows where functions change: of the fresh ones, and of those on which it is decided whether a bound needs no allowance for rounding.
// No theory; see make bench-polynomial.
const (
	edgedRows = 96
	tinyRows  = 160
	zeroRows  = 42 // three for each way to make some of four numbers equal
)

// edges lists the numbers of a domain at which a bound is likely to be tight or to break: its ends, zeros, and numbers at which functions
// are defined piece by piece; beside says that what is next to them is asked for, too.
func edges(d Param, beside bool) []float64 {
	lo, hi := max(d.Lo, -math.MaxFloat64), min(d.Hi, math.MaxFloat64)
	all := []float64{
		lo, hi, 0, 1, -1, math.Copysign(0, -1), 0.5, -0.5, 2, -2, 1.5, -1.5, 10, -10, lo/2 + hi/2,
		1e-6, -1e-6, math.Pi / 2, math.Pi, -math.Pi, math.E,
	}
	if beside {
		all = append(all, math.Nextafter(lo, hi), math.Nextafter(hi, lo), math.Nextafter(1, 2), math.Nextafter(1, 0), math.Nextafter(-1, 0), 1e-300, -1e-300)
	}
	if math.Abs(lo) < 1<<52 && math.Abs(hi) < 1<<52 {
		all = append(all, math.Round(lo)+1, math.Round(hi)-1)
	}
	return slices.DeleteFunc(all, func(v float64) bool { return v < d.Lo || v > d.Hi || d.LoOpen && v == d.Lo || d.HiOpen && v == d.Hi })
}

// edged adds rows of edges. Variables of one place, such as the first numbers of two arrays, are often equal there: of independent ones no
// two are, and what is said of equal arguments is not seen.
func (e *samples) edged(p *pool, kind string, rows int, beside bool) {
	rng := e.p.Seed.Child(kind, 0).Rand()
	place := e.places()
	own := make([][]float64, maxVars)
	for i := range own {
		own[i] = edges(e.param(i), beside)
	}
	for r := range rows {
		row := make([]float64, maxVars)
		for i := range row {
			switch n := rng.IntN(8); {
			case i == 0:
				row[i] = own[i][r%len(own[i])]
			case n < 3:
				row[i] = e.like(rng, row[:i], i, beside, func(j int) bool { return place[j] == place[i] })
			case n == 3:
				row[i] = e.like(rng, row[:i], i, beside, func(int) bool { return true })
			case n < 7:
				row[i] = own[i][rng.IntN(len(own[i]))]
			default:
				row[i] = moderate(rng, e.param(i))
			}
		}
		p.add(row)
	}
}

// zeros adds rows of arguments that are equal, some of them zeros of both signs: these are equal, too, and 1/x is not.
func (e *samples) zeros(p *pool) {
	n := len(e.p.Subject.Params)
	if n == 1 {
		return
	}
	ways := partitions(n)[1:]
	rng := e.p.Seed.Child("zeros", 0).Rand()
	for r := range zeroRows {
		row := make([]float64, maxVars)
		for i := range row {
			row[i] = moderate(rng, e.param(i))
		}
		for from := 0; from+n <= maxVars; from += n {
			equate(rng, row[from:from+n], ways[(r+from)%len(ways)], func(i int, v float64) bool {
				d := e.param(i)
				return v >= d.Lo && v <= d.Hi
			})
		}
		p.add(row)
	}
}

// equate makes numbers equal, each to the one that way has for it, as far as they may be. Half of those that are equal become zeros, the first
// and the last of them of different signs.
func equate(rng *rand.Rand, row []float64, way []int, may func(i int, v float64) bool) {
	zero := make([]bool, len(row))
	for i, from := range way {
		if from == i {
			zero[i] = rng.IntN(2) == 0 && may(i, 0)
			continue
		}
		switch {
		case zero[from] && may(i, 0):
			row[i] = math.Copysign(0, row[i])
			row[from] = -row[i]
		case may(i, row[from]):
			row[i] = row[from]
		}
	}
}

// like is the number of an earlier variable, or one that is next to it.
func (e *samples) like(rng *rand.Rand, earlier []float64, i int, beside bool, which func(j int) bool) float64 {
	d := e.param(i)
	var from []float64
	for j, v := range earlier {
		if which(j) && v >= d.Lo && v <= d.Hi {
			from = append(from, v)
		}
	}
	if len(from) == 0 {
		if len(earlier) > 0 && rng.IntN(2) == 0 { // none is of its place
			return min(max(earlier[rng.IntN(len(earlier))], d.Lo), d.Hi)
		}
		return moderate(rng, d)
	}
	v := from[rng.IntN(len(from))]
	switch n := rng.IntN(6); {
	case !beside || n > 1:
		return v
	case n == 0:
		return math.Nextafter(v, d.Hi)
	}
	return math.Nextafter(v, d.Lo)
}

// tiny are rows for texts of bounds: edges, numbers so small that they are lost in any sum, and neighbours.
func (e *samples) tiny() pool {
	var p pool
	e.edged(&p, "tiny rows", tinyRows, true)
	rng := e.p.Seed.Child("tiny numbers", 0).Rand()
	n := len(e.p.Subject.Params)
	for r := 0; r < p.rows; r += 3 {
		for i := range maxVars {
			if i < n {
				p.vars[i][r] = moderate(rng, e.param(i))
			} else {
				p.vars[i][r] = math.Nextafter(p.vars[i-n][r], e.param(i).Hi)
			}
		}
	}
	return p
}

// samples are the rows that relations are sought on and tried on.
type samples struct {
	*subject
	search     pool
	fresh      pool
	plain      int    // fresh rows before those of edges
	conditions []form // of regions; their values are columns of both pools
}

// newSamples draws all rows of a search. Each kind has a seed of its own, so that more rows of one change none of another.
func newSamples(about *subject) *samples {
	e := &samples{subject: about}
	e.search = e.draw("search rows", searchRows, 0, 0)
	e.far(&e.search)
	e.fresh = e.draw("fresh rows", freshRows, edgeRows, gridRows)
	e.pair(e.fresh, freshRows-edgeRows-gridRows, freshRows-edgeRows)
	e.reach(&e.fresh)
	e.plain = e.fresh.rows
	e.edged(&e.fresh, "edged rows", edgedRows, false)
	e.zeros(&e.fresh)
	return e
}
