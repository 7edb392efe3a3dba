package survey

import (
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// When arithmetic is meant to wrap around, as in a hash or a generator of random numbers: numbers and lengths that are small, and the share
// of the rows with such ones only in which a subject that is not meant to may do so. No theory stands behind these.
const (
	smallNumber = 16
	smallLength = 4
	meantToWrap = 0.02
)

// overflows marks rows as bad in which signed arithmetic wrapped around: a law that holds up to there is no law of the numbers that are
// meant, so the domain ends before (docs/traps.md A2). Where small numbers wrap around already that is what the code is for.
func (s *surveyor) overflows(o *observation, wrapped relation.Bits) {
	if wrapped.Count() == 0 || s.Modular || s.Given {
		return
	}
	small, of := 0, 0
	for i, row := range o.rows {
		if isSmall(row...) {
			of++
			small += b2i(wrapped.Get(i))
		}
	}
	if float64(small) > meantToWrap*float64(of) {
		s.Modular = true
		return
	}
	wrapped.Each(func(i int) { o.bad[i] = true })
}

// isSmall reports whether values, such as those of a row, are small numbers and short texts and lists of such only.
func isSmall(vs ...relation.Value) bool {
	return !slices.ContainsFunc(vs, func(v relation.Value) bool {
		if f, is := source.Number(v); is {
			return !(math.Abs(f) <= smallNumber)
		}
		if Length(v) > smallLength {
			return true
		}
		switch v := v.(type) {
		case relation.List:
			return !isSmall(v...)
		case relation.Fields:
			return !isSmall(v...)
		case relation.Ref:
			return !isSmall(v.To)
		}
		return false
	})
}
