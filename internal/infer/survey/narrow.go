package survey

import (
	"context"
	"math"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// maxSteps by which a domain is narrowed: halving 200,000 ends after 18 of them. No theory; see make laws.
const maxSteps = 24

// narrow narrows the usual domain until the subject behaves: by a condition between two parameters or cut at 0 or 1 where that explains
// what went wrong, lengths from 1 on where the empty value does, else halved. What is halved because of its size stays a factor 2 inside (docs/traps.md A2).
func (s *surveyor) narrow(ctx context.Context) (*observation, error) {
	halved := map[string]bool{}
	var o *observation
	for round := range uint64(maxSteps) {
		var err error
		if o, err = s.observe(ctx, round); err != nil || s.Given {
			break
		}
		if o.badRows() == 0 {
			break
		}
		if !s.relate(o) && !s.cut(o, strict) && !s.halve(o, halved) && !s.cut(o, natural) {
			break
		}
	}
	if o == nil || len(halved) == 0 || s.Given {
		return o, nil
	}
	for path := range halved {
		halveBound(s.Domain, path)
	}
	return s.observe(ctx, maxSteps)
}

// openEnds takes the end of an interval of floats out at which the subject often misbehaves, on more than a quarter of the rows (no theory):
// Pow(0, y) is infinite for y < 0.
func (s *surveyor) openEnds(o *observation) {
	if o == nil || s.Given {
		return
	}
	for i, p := range s.Func.Params {
		at := indexOf(s.Domain, p.Name)
		if at < 0 || !isFloat(p.Type) {
			continue
		}
		b := &s.Domain.Bounds[at]
		lo, hi := b.Limits()
		b.LoOpen = b.LoOpen || o.badAt(i, lo)
		b.HiOpen = b.HiOpen || o.badAt(i, hi)
	}
}

// badAt reports whether more than a quarter of the rows with a number for parameter i are bad.
func (o *observation) badAt(i int, number float64) bool {
	n, bad := 0, 0
	for r, row := range o.rows {
		if v, ok := source.Number(row[i]); ok && v == number {
			n++
			bad += b2i(o.bad[r])
		}
	}
	return 4*bad > n
}

// overRepresented is from which ratio on large values count as the cause of bad rows. No theory.
const overRepresented = 1.5

// leastShare of good rows with large values that the ratio is taken of: one in a hundred. No theory.
const leastShare = 0.01

// halve pulls the numeric bound towards zero whose large values are most over-represented among the bad rows.
func (s *surveyor) halve(o *observation, halved map[string]bool) bool {
	best, worst := -1, overRepresented
	for i, p := range s.Func.Params {
		b, ok := s.Domain.Bound(p.Name)
		if !ok {
			continue
		}
		lo, hi := b.Limits()
		mid := max(math.Abs(lo), math.Abs(hi)) / 2
		if share := o.largeAmongBad(i, mid); mid >= 1 && share > worst {
			best, worst = i, share
		}
	}
	if best < 0 {
		return false
	}
	path := s.Func.Params[best].Name
	halveBound(s.Domain, path)
	halved[path] = true
	return true
}

// largeAmongBad is how many times more often numbers from mid on are parameter i of bad rows than of good ones, 0 without bad rows.
func (o *observation) largeAmongBad(i int, mid float64) float64 {
	var large, n [2]int // of good rows and of bad ones
	for r, row := range o.rows {
		if f, ok := source.Number(row[i]); ok {
			n[b2i(o.bad[r])]++
			large[b2i(o.bad[r])] += b2i(math.Abs(f) >= mid)
		}
	}
	if n[1] == 0 {
		return 0
	}
	return float64(large[1]) / float64(max(n[1], 1)) / max(leastShare, float64(large[0])/float64(max(n[0], 1)))
}

// halveBound halves both limits of a bound. A limit that stays keeps its open end: 1/x has no value at 0 however near the other end is.
func halveBound(d *relation.Domain, path string) {
	i := indexOf(d, path)
	if i < 0 {
		return
	}
	b := &d.Bounds[i]
	lo, hi := b.Limits()
	b.LoOpen, b.HiOpen = b.LoOpen && inner(lo) == lo, b.HiOpen && inner(hi) == hi
	b.Lo, b.Hi = Number(inner(lo)), Number(inner(hi))
}

// inner is half of a limit, a whole number if the limit is one beyond 1.
func inner(v float64) float64 {
	if math.Abs(v) > 1 {
		return math.Trunc(v / 2)
	}
	return v
}
