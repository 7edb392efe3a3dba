package solve

// A Sort is a Go type of values that fit into 64 bits. A value is a uint64: 0 or 1, an integer in two's complement of its width with zeros above it, or
// the IEEE 754 bits of a float.
type Sort uint8

// The sorts. Go's int is Int64, and uint and uintptr are Uint64, as on the machines that imago runs on.
const (
	Bool Sort = iota
	Int8
	Int16
	Int32
	Int64
	Uint8
	Uint16
	Uint32
	Uint64
	Float32
	Float64
)

var sorts = [...]struct {
	name string
	bits uint
}{
	Bool: {"bool", 1}, Int8: {"int8", 8}, Int16: {"int16", 16}, Int32: {"int32", 32}, Int64: {"int64", 64},
	Uint8: {"uint8", 8}, Uint16: {"uint16", 16}, Uint32: {"uint32", 32}, Uint64: {"uint64", 64}, Float32: {"float32", 32}, Float64: {"float64", 64},
}

// String is s's name in Go.
func (s Sort) String() string { return sorts[s].name }

// Bits is the width of a value of s.
func (s Sort) Bits() uint { return sorts[s].bits }

// IsInt says whether s is a sort of integers.
func (s Sort) IsInt() bool { return s >= Int8 && s <= Uint64 }

// IsFloat says whether s is a sort of floats.
func (s Sort) IsFloat() bool { return s == Float32 || s == Float64 }

// Signed says whether s is a sort of integers that can be negative.
func (s Sort) Signed() bool { return s >= Int8 && s <= Int64 }

// IntSort is the sort of integers of so many bits.
func IntSort(bits uint, signed bool) (Sort, bool) {
	for s := Int8; s <= Uint64; s++ {
		if s.Bits() == bits && s.Signed() == signed {
			return s, true
		}
	}
	return Bool, false
}

// truncate cuts v to the width of s.
func (s Sort) truncate(v uint64) uint64 {
	if bits := s.Bits(); bits < 64 {
		return v & (1<<bits - 1)
	}
	return v
}

// signed is the integer that v of sort s stands for, with its sign. An unsigned one of 64 bits above the largest int64 comes out negative.
func (s Sort) signed(v uint64) int64 {
	if !s.Signed() {
		return int64(v)
	}
	unused := 64 - s.Bits()
	return int64(v<<unused) >> unused
}
