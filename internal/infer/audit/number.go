package audit

import (
	"cmp"
	"go/constant"
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/imago-mt/imago/relation"
)

// whole draws an integer of a kind from its range, or from what a bound leaves of it: by its bits, by its size, next to the ends, next to a
// power of two, next to zero.
func whole(r *rand.Rand, k relation.Kind, b relation.Bound, edge bool) relation.Value {
	lo, hi := rangeOf(k, b)
	span := hi - lo // also where lo is negative: both are in two's complement
	far := r.Uint64()
	if span < math.MaxUint64 {
		far = r.Uint64N(span + 1)
	}
	near := r.Uint64() >> r.IntN(64)
	if edge {
		near = r.Uint64N(4)
	}
	power := uint64(1) << r.IntN(64)
	var x uint64
	switch r.IntN(6) {
	case 0:
		x = lo + near
	case 1:
		x = hi - near
	case 2:
		x = near
	case 3:
		x = -near
	case 4:
		x = pick(r, power, power-1, power+1, -power, -power-1, 1-power)
	default:
		x = lo + far
	}
	if x-lo > span {
		x = lo + far
	}
	return k.Integer(x)
}

// rangeOf is the ends of the integers of a kind within a bound, in two's complement.
func rangeOf(k relation.Kind, b relation.Bound) (lo, hi uint64) {
	width, signed := k.Bits()
	lo, hi = 0, math.MaxUint64>>(64-width)
	if signed {
		lo, hi = -(uint64(1) << (width - 1)), hi>>1
	}
	less := func(a, b uint64) bool {
		if signed {
			return int64(a) < int64(b)
		}
		return a < b
	}
	if x, ok := endOf(b.Lo, signed); ok && less(lo, x) && !less(hi, x) {
		lo = x
	}
	if x, ok := endOf(b.Hi, signed); ok && less(x, hi) && !less(x, lo) {
		hi = x
	}
	return lo, hi
}

// endOf is an end of a bound that a 64-bit integer can be.
func endOf(c constant.Value, signed bool) (uint64, bool) {
	if c == nil {
		return 0, false
	}
	if c = constant.ToInt(c); c.Kind() != constant.Int {
		return 0, false
	}
	if signed {
		x, exact := constant.Int64Val(c)
		return uint64(x), exact
	}
	return constant.Uint64Val(c)
}

// moderate is an integer for the argument of a builder: a size of 2^40 is a value of a terabyte, and no claim is made about that.
func moderate(r *rand.Rand, k relation.Kind) relation.Value {
	x := r.Uint64() >> (64 - 1 - r.IntN(moderateBits))
	if r.IntN(3) == 0 {
		x = pick(r, uint64(1)<<r.IntN(moderateBits), 1<<r.IntN(moderateBits)-1, 0)
	}
	if _, signed := k.Bits(); signed && r.IntN(2) == 0 {
		x = -x
	}
	if width, _ := k.Bits(); bits.Len64(x) > width && int64(x) > 0 {
		return nil
	}
	return k.Integer(x)
}

// moderateBits is the largest size of what a builder is given, in bits. No theory.
const moderateBits = 10

// real draws a float within a bound, finite: by its bits, by its size, uniformly, next to the ends, and among those that are special.
func real(r *rand.Rand, b relation.Bound, edge bool) float64 {
	lo, hi := b.Limits()
	lo, hi = max(lo, -math.MaxFloat64), min(hi, math.MaxFloat64)
	special := pick(r, 0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 2, math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64, 0x1p-1022,
		math.MaxFloat64, -math.MaxFloat64, 1<<53, 1<<53+2, 1<<63, -1<<63, math.Pi, math.E, math.Nextafter(1, 0), math.Nextafter(1, 2))
	sized := math.Ldexp(1+r.Float64(), r.IntN(129)-64) * float64(1-2*r.IntN(2))
	choice := r.IntN(6)
	if edge {
		choice = pick(r, 0, 1, 2)
	}
	x := special
	switch choice {
	case 1:
		x = lo + math.Abs(sized)*float64(r.IntN(2))
	case 2:
		x = hi - math.Abs(sized)*float64(r.IntN(2))
	case 3:
		x = sized
	case 4:
		x = math.Float64frombits(r.Uint64())
	case 5:
		x = math.Round(sized)
	}
	if !(lo <= x && x <= hi) {
		x = lo + r.Float64()*(hi/2-lo/2)*2
	}
	return between(x, lo, hi)
}

// pick takes one of some values.
func pick[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

// between keeps x between two ends.
func between[T cmp.Ordered](x, lo, hi T) T { return min(max(x, lo), hi) }
