package symbolic

import (
	"go/constant"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Variables of relations have no more bits than their bounds leave them. The weight of a parcel between 1 and 31,500 grams is a uint16, made an int by a
// conversion: the upper bits of what is calculated with it are constants, and a quotient of it has a tenth of the gates.

// variable is a number or flag of a relation. That of an enumeration is one of its constants, where the domain says nothing else.
func (b *builder) variable(name string, sort solve.Sort, as *relation.Type) (value, error) {
	bound, bounded := b.domain.Bound(b.path(name))
	lo, hi, known := wholeEnds(bound)
	var constants []relation.Value
	if as.Enum && !bounded {
		constants = source.EnumValues(as)
		lo, hi, known = span(constants)
	}
	small, fits := sort, false
	if known && sort.IsInt() {
		small, fits = narrowest(sort, lo, hi)
	}
	v := b.x.store.Var(name, small)
	if !fits {
		b.vars = append(b.vars, v) // which is bounded with the others
	}
	wide := b.x.store.Convert(sort, v)
	if fits && bounded {
		ends, err := b.x.bounds(wide, bound)
		if err != nil {
			return nil, err
		}
		b.premise = append(b.premise, ends...)
	}
	if len(constants) > 0 {
		one := b.x.store.Bool(false)
		for _, c := range constants {
			bits, _, _ := relation.IntegerBits(c)
			one = b.x.store.Apply(solve.Or, one, b.x.store.Equal(wide, b.x.store.Int(sort, bits)))
		}
		b.premise = append(b.premise, one)
	}
	return wide, nil
}

// wholeEnds are the ends of a bound that has both, as integers; an open end is taken as a closed one, which leaves more.
func wholeEnds(b relation.Bound) (lo, hi int64, known bool) {
	if b.Lo == nil || b.Hi == nil {
		return 0, 0, false
	}
	lo, isLo := constant.Int64Val(constant.ToInt(b.Lo))
	hi, isHi := constant.Int64Val(constant.ToInt(b.Hi))
	return lo, hi, isLo && isHi && lo <= hi
}

// span is the smallest interval around the constants of an enumeration.
func span(constants []relation.Value) (lo, hi int64, known bool) {
	for i, c := range constants {
		bits, _, ok := relation.IntegerBits(c)
		n := int64(bits)
		if !ok {
			return 0, 0, false
		}
		if i == 0 {
			lo, hi = n, n
		}
		lo, hi = min(lo, n), max(hi, n)
	}
	return lo, hi, len(constants) > 0
}

// narrowest is the sort with the fewest bits that has all numbers of an interval; false if that is no narrower one.
func narrowest(sort solve.Sort, lo, hi int64) (solve.Sort, bool) {
	signed := lo < 0
	for _, bits := range []uint{8, 16, 32} {
		if bits >= sort.Bits() {
			break
		}
		from, to := int64(0), int64(1)<<bits-1
		if signed {
			from, to = -(int64(1) << (bits - 1)), int64(1)<<(bits-1)-1
		}
		if from <= lo && hi <= to {
			return solve.IntSort(bits, signed)
		}
	}
	return sort, false
}
