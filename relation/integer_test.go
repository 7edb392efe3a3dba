package relation

import (
	"math"
	"testing"
)

// The bits of an integer and its kind are the integer; a kind takes the lowest bits of a number that is too large for it.
func TestIntegerBits(t *testing.T) {
	for _, v := range []Value{
		int(-3), int8(math.MinInt8), int16(math.MaxInt16), int32(-1), int64(math.MinInt64), uint(7), uint8(255), uint16(1), uint32(math.MaxUint32),
		uint64(math.MaxUint64), uintptr(9),
	} {
		bits, k, ok := IntegerBits(v)
		if got := k.Integer(bits); !ok || got != v {
			t.Errorf("%T %v: %x of kind %v is %T %v", v, v, bits, k, got, got)
		}
		if width, signed := k.Bits(); width == 0 || signed != (k >= Int && k <= Int64) {
			t.Errorf("%T has %d bits, signed %v", v, width, signed)
		}
	}
	for _, v := range []Value{1.5, "1", true, nil, List{1}, complex64(1)} {
		if _, _, ok := IntegerBits(v); ok {
			t.Errorf("%T is an integer", v)
		}
	}
	if got := Int8.Integer(0x180); got != int8(-128) {
		t.Errorf("0x180 in 8 bits is %v", got)
	}
	for _, k := range []Kind{Bool, Float64, Complex128, String, Slice, Opaque} {
		if width, _ := k.Bits(); width != 0 || k.Integer(1) != nil {
			t.Errorf("%v is a kind of integers", k)
		}
	}
}
