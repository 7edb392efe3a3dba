package survey

import (
	"math"

	"github.com/imago-mt/imago/relation"
)

// A side is a half of the number line, or an interval, that a parameter may be held to.
type side struct {
	lo, hi float64
	open   bool
}

// sides lists those that are tried: the halves at 0, 1 and 2, where functions have the ends of their natural domains, and [-1, 1].
func sides(whole bool) []side {
	inf := math.Inf(1)
	if whole {
		return []side{{0, inf, false}, {1, inf, false}, {2, inf, false}, {-inf, 0, false}, {-inf, -1, false}}
	}
	return []side{{0, inf, false}, {0, inf, true}, {1, inf, false}, {-1, inf, true}, {-1, 1, false}, {-1, 1, true}, {-inf, 0, false}, {-inf, 0, true}}
}

// sidesOfCode are the half-lines up to a whole number of the code.
func sidesOfCode(numbers []float64, whole bool) []side {
	var out []side
	for _, h := range numbers {
		if whole && h == math.Trunc(h) && h > 1 {
			out = append(out, side{math.Inf(-1), h, false}, side{math.Inf(-1), h - 1, false})
		}
	}
	return out
}

func (sd side) has(v float64) bool {
	if sd.open {
		return sd.lo < v && v < sd.hi || v == math.Inf(1)
	}
	return sd.lo <= v && v <= sd.hi
}

// narrows reports whether holding a bound to the side leaves less of it, and something.
func (sd side) narrows(b relation.Bound) bool {
	lo, hi := b.Limits()
	narrower := sd.lo > lo || sd.hi < hi || sd.open && (sd.lo == lo && !b.LoOpen || sd.hi == hi && !b.HiOpen)
	return narrower && sd.lo <= hi && sd.hi >= lo
}

// of is what a bound becomes that is held to the side.
func (sd side) of(b relation.Bound) relation.Bound {
	lo, hi := b.Limits()
	return relation.Bound{
		Path: b.Path, Lo: Number(max(lo, sd.lo)), Hi: Number(min(hi, sd.hi)),
		LoOpen: sd.open && sd.lo >= lo || b.LoOpen && sd.lo <= lo,
		HiOpen: sd.open && sd.hi <= hi || b.HiOpen && sd.hi >= hi,
	}
}

// A price is what a cut of the domain may cost: row bad rows must go for each good one, and of ten bad ones at least so many. No theory.
type price struct {
	row, ofTen int
	whole      bool // whole numbers and lengths may be cut
}

var (
	strict = price{row: 9, ofTen: 3, whole: true}
	// natural is for what floats leave over: Pow(x, y) of x < 0 is a number for whole y only, and x > 0 its natural domain.
	natural = price{row: 1, ofTen: 8}
)

// cut looks for one numeric parameter whose sign, or one length whose zero, explains the bad rows.
func (s *surveyor) cut(o *observation, paid price) bool {
	for i, p := range s.Func.Params {
		at := indexOf(s.Domain, boundPath(p))
		if at < 0 || isWhole(p.Type) && !paid.whole {
			continue
		}
		if best, ok := s.bestSide(o, i, s.Domain.Bounds[at], paid); ok {
			s.Domain.Bounds[at] = best.of(s.Domain.Bounds[at])
			return true
		}
	}
	return false
}

// bestSide is the side that explains most bad rows by parameter i. A narrower side must earn what it takes away beyond the one before; a
// good row lost outweighs many bad ones.
func (s *surveyor) bestSide(o *observation, i int, b relation.Bound, paid price) (best side, ok bool) {
	t := s.Func.Params[i].Type
	most := 0
	for _, sd := range append(sides(isWhole(t)), sidesOfCode(s.Hints.Numbers, isWhole(t))...) {
		if !sd.narrows(b) {
			continue
		}
		if out, bad := o.explained(i, t, sd, paid); bad > 0 && bad-paid.row*(out-bad) > most {
			best, most, ok = sd, bad-paid.row*(out-bad), true
		}
	}
	return best, ok
}

// lossOf is one of how many good rows a cut may take away: a fifth. No theory.
const lossOf = 5

// explained is how many rows holding parameter i to a side removes, and how many of them are bad; 0 unless these are a good part of
// all bad ones, what it takes away is mostly bad, and most of the good ones stay.
func (o *observation) explained(i int, t *relation.Type, sd side, paid price) (out, outBad int) {
	bad := 0
	for r, row := range o.rows {
		outside := !sd.has(size(t, row[i]))
		out += b2i(outside)
		bad += b2i(o.bad[r])
		outBad += b2i(outside && o.bad[r])
	}
	if outBad*10 < bad*paid.ofTen || outBad < paid.row*(out-outBad) || lossOf*(out-outBad) > len(o.rows)-bad {
		return 0, 0
	}
	return out, outBad
}
