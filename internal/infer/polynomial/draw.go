package polynomial

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Rows of the two pools: relations are fitted on the first and must hold on the second, which the fit never saw.
// No theory; see make bench-polynomial.
const (
	searchRows = 128
	farRows    = 16 // more than these, from the whole domain: what is true of moderate rows only is refuted there
	freshRows  = 384
	edgeRows   = 128 // of the fresh ones, from the whole domain by magnitude
	gridRows   = 64  // of the fresh ones, whole and half numbers near 0
	pairedRows = 32  // of the other fresh ones, of variables that depend on each other
)

// A pool is rows of the variables.
type pool struct {
	rows int // that count; behind them there may be others
	vars [][]float64
}

// add appends a row.
func (p *pool) add(row []float64) {
	if p.vars == nil {
		p.vars = make([][]float64, len(row))
	}
	for i, v := range row {
		p.vars[i] = append(p.vars[i], v)
	}
	p.rows++
}

func row(vars [][]float64, r int) []float64 {
	out := make([]float64, min(len(vars), maxVars))
	for i := range out {
		out[i] = vars[i][r]
	}
	return out
}

// moderate draws within 4 of the number of the domain that is nearest to 0, or within its own size of a larger one.
func moderate(rng *rand.Rand, d Param) float64 {
	mid := min(max(0, d.Lo), d.Hi)
	width := max(4, math.Abs(mid))
	lo, hi := max(d.Lo, mid-width), min(d.Hi, mid+width)
	return lo + (hi-lo)*(rng.Float64()+rng.Float64()*0x1p-53)
}

// round draws a whole or half number near 0, one of the ends of the domain if it has none there.
func round(rng *rand.Rand, d Param) float64 {
	v := math.Round(8*rng.NormFloat64()) / 2
	if v >= d.Lo && v <= d.Hi {
		return v
	}
	if end := min(max(-v, d.Lo), d.Hi); end != d.Lo && end != d.Hi || !d.LoOpen && !d.HiOpen {
		return end
	}
	return moderate(rng, d)
}

// anywhere draws by magnitude, or evenly.
func anywhere(rng *rand.Rand, d Param) float64 {
	if rng.IntN(2) == 0 && !math.IsInf(d.Hi-d.Lo, 0) {
		return d.Lo + (d.Hi-d.Lo)*rng.Float64()
	}
	size := max(math.Abs(d.Lo), math.Abs(d.Hi))
	if math.IsInf(size, 0) {
		size = math.MaxFloat64
	}
	smallest := 0x1p-20
	if least := max(d.Lo, -d.Hi); least >= 0x1p-1022 {
		smallest = least // 0 is not in the domain
	}
	v := math.Exp2(math.Log2(size) - rng.Float64()*(math.Log2(size)-math.Log2(smallest)))
	if rng.IntN(2) == 0 {
		v = -v
	}
	if v < d.Lo || v > d.Hi {
		v = -v
	}
	return min(max(v, d.Lo), d.Hi)
}

// draw makes a pool. Most rows are of moderate size, where polynomials of any degree are of use. Behind them come rows of whole and half
// numbers, where functions that jump do so, and rows that are spread over the magnitudes of the whole domain.
func (e *samples) draw(kind string, rows, edge, grid int) pool {
	p := pool{rows: rows}
	for i := range maxVars {
		rng := e.p.Seed.Child(kind, uint64(i)).Rand()
		d := e.param(i)
		col := make([]float64, rows)
		for r := range col {
			switch {
			case r < rows-edge-grid:
				col[r] = moderate(rng, d)
			case r < rows-edge:
				col[r] = round(rng, d)
			default:
				col[r] = anywhere(rng, d)
			}
		}
		p.vars = append(p.vars, col)
	}
	e.repeat(p, rows-edge-grid)
	return p
}

// far puts rows from the whole domain behind those of a pool that count.
func (e *samples) far(p *pool) {
	for i := range p.vars {
		rng := e.p.Seed.Child("far rows", uint64(i)).Rand()
		for range farRows {
			p.vars[i] = append(p.vars[i], anywhere(rng, e.param(i)))
		}
	}
}

// partitions lists the ways to make some of n things equal, each by the first thing that a thing is equal to; that all differ is the first.
func partitions(n int) [][]int {
	out := [][]int{{}}
	for i := range n {
		var next [][]int
		for _, p := range out {
			next = append(next, append(slices.Clone(p), i))
			for j := range i {
				if p[j] == j {
					next = append(next, append(slices.Clone(p), j))
				}
			}
		}
		out = next
	}
	return out
}

// repeat makes numbers of one source equal on a part of the first rows: those of parameters with several numbers, one by one, and some of
// all in each way that there is. Independent numbers are never equal, and a function that compares them would seem to be constant.
func (e *samples) repeat(p pool, rows int) {
	n := len(e.p.Subject.Params)
	if n == 1 {
		return
	}
	whole := make([]int, n) // parameters, each of several numbers
	for i := range whole {
		whole[i] = i
	}
	groups := e.groups()
	for _, g := range groups[1:] {
		for k, i := range g {
			if k < len(groups[0]) {
				whole[i] = groups[0][k]
			}
		}
	}
	ways := partitions(n)[1:]
	for r := 3; r < rows; r += 4 {
		way := whole
		if turn := r / 4; turn%2 != 0 {
			way = ways[turn/2%len(ways)]
		}
		for i, from := range way {
			if d := e.param(i); p.vars[from][r] >= d.Lo && p.vars[from][r] <= d.Hi {
				p.vars[i][r] = p.vars[from][r]
			}
		}
	}
}

// reaches are the sizes up to which a relation may hold, for functions that overflow or lose all digits beyond.
var reaches = []float64{1e6, 1e5, 1e4, 1000, 500, 350, 300, 200, 100, 50, 20, 10, 5}

// reach adds rows of variables that are nearly as large as a precondition allows, with all signs: there a sum of two is 0 to whatever
// digits their functions leave.
func (e *samples) reach(p *pool) {
	for _, reach := range reaches {
		for signs := range 4 {
			row := make([]float64, maxVars)
			for i := range row {
				v := reach // both at the corner, and beside it
				if signs == 1 || signs == 2 {
					v = 0.97*reach - 0.3*float64(i%len(e.p.Subject.Params)+i/len(e.p.Subject.Params))
				}
				if i == 0 && signs&1 != 0 || i > 0 && signs&2 != 0 {
					v = -v
				}
				d := e.param(i)
				if row[i] = v; v < d.Lo || v > d.Hi {
					row[i] = p.vars[i][signs]
				}
			}
			p.add(row)
		}
	}
}

// pair makes variables depend on each other on a part of the rows: what a sum or a quotient of two sources loses there, no two
// independent ones do.
func (e *samples) pair(p pool, moderates, edges int) {
	n := len(e.p.Subject.Params)
	for r := range p.rows {
		near := r >= moderates-pairedRows && r < moderates
		if !near && (r < edges || r%4 != 0) {
			continue
		}
		for i := 1; i < maxVars; i++ {
			v := p.vars[max(0, i-n)][r]
			switch r / 4 % 3 {
			case 0:
				v = -v
			case 1:
				v = 1 / v
			}
			if d := e.param(i); v >= d.Lo && v <= d.Hi {
				p.vars[i][r] = v
			}
		}
	}
}
