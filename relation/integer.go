package relation

// Bits is the width of an integer kind on the machines that imago supports, and whether it has a sign; 0 of other kinds.
func (k Kind) Bits() (width int, signed bool) {
	switch k {
	case Int8, Uint8:
		width = 8
	case Int16, Uint16:
		width = 16
	case Int32, Uint32:
		width = 32
	case Int, Int64, Uint, Uint64, Uintptr:
		width = 64
	}
	return width, k.isSigned()
}

// Integer is the integer of a kind with these bits, of which it takes the lowest; nil of other kinds.
func (k Kind) Integer(bits uint64) Value {
	switch k {
	case Int:
		return int(bits)
	case Int8:
		return int8(bits)
	case Int16:
		return int16(bits)
	case Int32:
		return int32(bits)
	case Int64:
		return int64(bits)
	case Uint:
		return uint(bits)
	case Uint8:
		return uint8(bits)
	case Uint16:
		return uint16(bits)
	case Uint32:
		return uint32(bits)
	case Uint64:
		return bits
	case Uintptr:
		return uintptr(bits)
	}
	return nil
}

// IntegerBits is the inverse of [Kind.Integer]: the bits of an integer, in which a negative one has all of the upper ones.
func IntegerBits(v Value) (bits uint64, k Kind, ok bool) {
	switch v := v.(type) {
	case int:
		return uint64(v), Int, true
	case int8:
		return uint64(v), Int8, true
	case int16:
		return uint64(v), Int16, true
	case int32:
		return uint64(v), Int32, true
	case int64:
		return uint64(v), Int64, true
	case uint:
		return uint64(v), Uint, true
	case uint8:
		return uint64(v), Uint8, true
	case uint16:
		return uint64(v), Uint16, true
	case uint32:
		return uint64(v), Uint32, true
	case uint64:
		return v, Uint64, true
	case uintptr:
		return uint64(v), Uintptr, true
	}
	return 0, Invalid, false
}
