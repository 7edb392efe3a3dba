package relation

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// The wire form of values of Opaque columns, which says what each value is: a tag, then the contents. Call sequences are of the
// parent's making and printed forms of the child's, so that both ways use one form.
const (
	tagNil byte = iota // a nil pointer or interface
	tagBool
	tagInt // the signed and unsigned integers: a kind and eight bytes
	tagFloat
	tagComplex
	tagString
	tagList
	tagNilList
	tagFields // a struct, in the order of its fields
	tagPairs
	tagNilPairs
	tagRef   // a pointer, then what it leads to
	tagBuilt // an opaque value, as the calls that make it
	tagShown // an opaque value, as printed by the child
)

// A text is its length and its bytes, whatever they are: it need not be valid UTF-8.
func appendText(buf []byte, s string) []byte {
	return append(binary.AppendUvarint(buf, uint64(len(s))), s...)
}

// AppendValue appends a value in a form that needs no type to be read again.
//
// Lengths are varints, a number is its kind and eight bytes, and nothing is shared: a value that occurs twice is written twice.
func AppendValue(buf []byte, v Value) []byte {
	switch v := v.(type) {
	case nil:
		return append(buf, tagNil)
	case string:
		return appendText(append(buf, tagString), v)
	case Shown:
		return appendText(append(buf, tagShown), string(v))
	case List:
		// nil and empty lists are equal to the language, but not to the code under test: both forms are kept
		if v == nil {
			return append(buf, tagNilList)
		}
		return appendValues(append(buf, tagList), v)
	case Fields:
		return appendValues(append(buf, tagFields), v)
	case Pairs:
		if v == nil {
			return append(buf, tagNilPairs)
		}
		buf = binary.AppendUvarint(append(buf, tagPairs), uint64(len(v)))
		for _, p := range v {
			buf = AppendValue(AppendValue(buf, p.Key), p.Value)
		}
		return buf
	case Ref:
		return AppendValue(append(buf, tagRef), v.To)
	case Built:
		buf = binary.AppendUvarint(append(buf, tagBuilt), uint64(len(v.Steps)))
		for _, s := range v.Steps {
			buf = appendValues(appendText(buf, s.Func), s.Args)
		}
		return buf
	}
	return appendNumber(buf, v)
}

// A list is the number of its elements and these, each with its own tag: elements of an interface type differ.
func appendValues(buf []byte, vs []Value) []byte {
	buf = binary.AppendUvarint(buf, uint64(len(vs)))
	for _, v := range vs {
		buf = AppendValue(buf, v)
	}
	return buf
}

// Numbers are words in the byte order of the machine, since parent and child are on the same one. The kind stands beside the bits: the same
// bits are another value in another kind.
func appendNumber(buf []byte, v Value) []byte {
	word := func(tag byte, k Kind, x uint64) []byte {
		return binary.NativeEndian.AppendUint64(append(buf, tag, byte(k)), x)
	}
	switch v := v.(type) {
	case bool:
		return append(buf, tagBool, byte(b2i(v)))
	case float32:
		return word(tagFloat, Float32, uint64(math.Float32bits(v)))
	case float64:
		return word(tagFloat, Float64, math.Float64bits(v))
	case complex64:
		// two halves make one word, so that all scalars but complex128 have the same size
		bits := uint64(math.Float32bits(real(v)))<<32 | uint64(math.Float32bits(imag(v)))
		return word(tagComplex, Complex64, bits)
	case complex128:
		buf = word(tagComplex, Complex128, math.Float64bits(real(v)))
		return binary.NativeEndian.AppendUint64(buf, math.Float64bits(imag(v)))
	}
	if bits, k, ok := IntegerBits(v); ok {
		return word(tagInt, k, bits)
	}
	panic("relation: a value of no dynamic type that a Value has")
}

// ReadValue reads what AppendValue wrote at the start of buf and returns what follows it.
//
// The rest is a part of buf.
func ReadValue(buf []byte) (Value, []byte, error) { return readValue(buf, 0) }

// readValue allocates no more than the bytes at hand could describe, so that a broken child can end a run with an error but not with
// memory. depth counts the values around this one.
func readValue(buf []byte, depth int) (Value, []byte, error) {
	// bytes of a broken child must end in an error: a chain of references could overflow the stack
	if len(buf) == 0 || depth > maxNesting {
		return nil, nil, errMalformed
	}
	tag, buf := buf[0], buf[1:]
	switch tag {
	case tagNil:
		return nil, buf, nil
	case tagNilList:
		return List(nil), buf, nil
	case tagNilPairs:
		return Pairs(nil), buf, nil
	case tagBool:
		if len(buf) == 0 {
			return nil, nil, errMalformed
		}
		return buf[0] != 0, buf[1:], nil
	case tagInt, tagFloat, tagComplex:
		return readNumber(buf)
	case tagString, tagShown:
		s, rest, err := readText(buf)
		if tag == tagShown {
			return Shown(s), rest, err
		}
		return s, rest, err
	case tagRef:
		v, rest, err := readValue(buf, depth+1)
		return Ref{To: v}, rest, err
	case tagList:
		vs, rest, err := readValues(buf, depth)
		return List(vs), rest, err
	case tagFields:
		vs, rest, err := readValues(buf, depth)
		return Fields(vs), rest, err
	case tagPairs:
		return readPairs(buf, depth)
	case tagBuilt:
		return readBuilt(buf, depth)
	}
	return nil, nil, errMalformed
}

// readLength reads a count of things that take at least a byte each.
//
// Each thing takes a byte at least, hence a count above the number of the bytes that are left is a lie.
func readLength(buf []byte) (int, []byte, error) {
	// A count that is larger than what follows would make the reader allocate what a broken child says (I6).
	n, k := binary.Uvarint(buf)
	if k <= 0 || n > uint64(len(buf)-k) {
		return 0, nil, errMalformed
	}
	return int(n), buf[k:], nil
}

// readText reads what appendText wrote. The text is a copy.
func readText(buf []byte) (string, []byte, error) {
	n, buf, err := readLength(buf)
	if err != nil {
		return "", nil, err
	}
	return string(buf[:n]), buf[n:], nil
}

func readValues(buf []byte, depth int) ([]Value, []byte, error) {
	n, buf, err := readLength(buf)
	if err != nil {
		return nil, nil, err
	}
	// the count is believed only as far as elements really come
	vs := make([]Value, 0, min(n, 1024))
	for range n {
		var v Value
		if v, buf, err = readValue(buf, depth+1); err != nil {
			return nil, nil, err
		}
		vs = append(vs, v)
	}
	return vs, buf, nil
}

// The order of the pairs is the order of the wire: a map is never ranged over.
// readPairs reads the entries of a map.
func readPairs(buf []byte, depth int) (Value, []byte, error) {
	n, buf, err := readLength(buf)
	if err != nil {
		return nil, nil, err
	}
	// as above
	m := make(Pairs, 0, min(n, 1024))
	for range n {
		var p Pair
		if p.Key, buf, err = readValue(buf, depth+1); err != nil {
			return nil, nil, err
		}
		if p.Value, buf, err = readValue(buf, depth+1); err != nil {
			return nil, nil, err
		}
		m = append(m, p)
	}
	return m, buf, nil
}

// A value is built again by the calls that made it; each step is the name of a function and its arguments.
// readBuilt reads the steps of a call sequence.
func readBuilt(buf []byte, depth int) (Value, []byte, error) {
	n, buf, err := readLength(buf)
	if err != nil {
		return nil, nil, err
	}
	var b Built
	for range n {
		var s Step
		if s.Func, buf, err = readText(buf); err != nil {
			return nil, nil, err
		}
		if s.Args, buf, err = readValues(buf, depth+1); err != nil {
			return nil, nil, err
		}
		b.Steps = append(b.Steps, s)
	}
	return b, buf, nil
}

// readNumber reads a kind and its bits; complex128 has a second word.
func readNumber(buf []byte) (Value, []byte, error) {
	if len(buf) < 9 {
		return nil, nil, errMalformed
	}
	k, x, buf := Kind(buf[0]), binary.NativeEndian.Uint64(buf[1:]), buf[9:]
	switch k {
	case Float32:
		return math.Float32frombits(uint32(x)), buf, nil
	case Float64:
		return math.Float64frombits(x), buf, nil
	case Complex64:
		return complex(math.Float32frombits(uint32(x>>32)), math.Float32frombits(uint32(x))), buf, nil
	case Complex128:
		if len(buf) < 8 {
			return nil, nil, errMalformed
		}
		im := binary.NativeEndian.Uint64(buf)
		return complex(math.Float64frombits(x), math.Float64frombits(im)), buf[8:], nil
	}
	// what is left is an integer, or a kind that no number has
	if v := k.Integer(x); v != nil {
		return v, buf, nil
	}
	return nil, nil, errMalformed
}

var errMalformed = errors.New("malformed column")

// maxNesting ends columns that nest deeper than any program's values: every pointer of a chain is a column.
const maxNesting = 10_000

// appendCount writes the number of rows of a column in four bytes. More rows than an int32 counts are a fault of this program: batches are
// far smaller.
func appendCount(buf []byte, n int) []byte {
	if uint64(n) > math.MaxInt32 {
		panic(fmt.Sprintf("relation: a column of %d rows", n))
	}
	return binary.NativeEndian.AppendUint32(buf, uint32(n))
}

func readCount(buf []byte) (int, []byte, error) {
	if len(buf) < 4 {
		return 0, nil, errMalformed
	}
	n := binary.NativeEndian.Uint32(buf)
	if n > math.MaxInt32 {
		return 0, nil, errMalformed
	}
	return int(n), buf[4:], nil
}
