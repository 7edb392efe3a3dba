package genetic

import (
	"hash/maphash"
	"math/bits"

	"github.com/imago-mt/imago/relation"
)

// Most trees that are decided are comparisons of two terms, of which the set of pairs is wanted and nothing else. The evaluator of the language also
// works out by how much floats differ, and a truth value for each pair, which is twenty times as much room; and it compares texts and lists element by
// element, each time. Here a text or list has one word for each pair, by which it is told from others. What is said here is held to the evaluator by
// [FuzzValue].

// plain reports whether a tree compares two numbers of the types that most numbers have, or asks whether two values are equal that have words.
func (t *tree) plain() bool {
	if t.op == nil || !relation.Op(t.op.name).Compares() {
		return false
	}
	of := t.kids[0].typ
	return of.Kind == relation.Int || of.Kind == relation.Float64 || worded(of) && (t.op.name == "==" || t.op.name == "!=")
}

// worded reports whether the values of a type have words: texts, and slices of whole numbers, bytes or texts. Floats are equal up to rounding, which no
// word tells.
func worded(t typ) bool {
	if t.Kind == relation.Slice {
		return t.Equal == "" && t.Elem.Equal == "" && (t.Elem.Kind == relation.Int || t.Elem.Kind == relation.Uint8 || isText(t.Elem))
	}
	return isText(t) && t.Equal == ""
}

// words are numbers that equal values of a column share, and others do not but by a chance of one in 2⁶⁴; nil of types that have none.
func words(c relation.Column) []uint64 {
	switch c := c.(type) {
	case *relation.Vec[string]:
		out := make([]uint64, len(c.V))
		for i, s := range c.V {
			out[i] = maphash.String(seedOfIdentity, s)
		}
		return out
	case *relation.ListCol:
		// What is nil is equal to what is empty, so that elements and their number are enough.
		switch e := c.Elem.(type) {
		case nil:
			return make([]uint64, c.Len())
		case *relation.Vec[int]:
			return spans(c.Off, e.V, func(x int) uint64 { return uint64(x) })
		case *relation.Vec[uint8]:
			return spans(c.Off, e.V, func(x uint8) uint64 { return uint64(x) })
		case *relation.Vec[string]:
			return spans(c.Off, e.V, func(x string) uint64 { return maphash.String(seedOfIdentity, x) })
		}
	}
	return nil
}

// Numbers by which words of elements become the word of a list: odd, with half of the bits set, so that a product depends on all bits of the other factor.
const (
	mixStart  = 0xa0761d6478bd642f // of the hash function wyhash (Wang Yi, 2019)
	mixFactor = 0xe7037ed1a0b428db // of wyhash (2019), too
)

// spans are the words of lists that lie behind one another.
func spans[T any](off []int32, elems []T, word func(T) uint64) []uint64 {
	out := make([]uint64, len(off)-1)
	for i := range out {
		list := elems[off[i]:off[i+1]]
		if len(list) == 0 { // the word of lists in columns without elements
			continue
		}
		h := mixStart ^ uint64(len(list))
		for _, x := range list {
			high, low := bits.Mul64(h^word(x), mixFactor)
			h = high ^ low
		}
		out[i] = h
	}
	return out
}

// compared is a comparison of two terms, where both have a value: the rows on which it holds. Behind the last row anything may stand.
func compared(op string, a, b *value) relation.Bits {
	if a.words != nil {
		return equality(op, equal(a.words, b.words))
	}
	if x, is := a.column.(*relation.Vec[int]); is {
		return integers(op, x.V, b.column.(*relation.Vec[int]).V)
	}
	return floats(op, a.column.(*relation.Vec[float64]).V, b.column.(*relation.Vec[float64]).V)
}

// equality is the rows on which two values are equal, or those on which they are not.
func equality(op string, same relation.Bits) relation.Bits {
	if op == "!=" {
		return complement(same)
	}
	return same
}

// integers are the rows on which a comparison of integers holds.
func integers(op string, a, b []int) relation.Bits {
	switch op {
	case "<":
		return less(a, b)
	case "<=":
		return complement(less(b, a))
	}
	return equality(op, equal(a, b))
}

// floats are the rows on which a comparison of floats holds, up to rounding but for what is less. See [compare].
func floats(op string, a, b []float64) relation.Bits {
	switch op {
	case "<":
		return less(a, b)
	case "<=": // what is less needs no tolerance
		return less(a, b).Or(near(a, b))
	}
	return equality(op, near(a, b))
}

// complement are the rows that are not in a set, which is changed.
func complement(b relation.Bits) relation.Bits {
	for i := range b {
		b[i] = ^b[i]
	}
	return b
}

// equal are the rows on which two columns are equal. Rows are decided without a branch, 64 for each word that is written.
func equal[T int | uint64](a, b []T) relation.Bits {
	out := relation.NewBits(len(a))
	for i, x := range a {
		var bit uint64
		if x == b[i] {
			bit = 1
		}
		out[i>>6] |= bit << (i & 63) // 64 bits are a word
	}
	return out
}

// less are the rows on which one column is less than another.
func less[T int | float64](a, b []T) relation.Bits {
	out := relation.NewBits(len(a))
	for i, x := range a {
		var bit uint64
		if x < b[i] {
			bit = 1
		}
		out[i>>6] |= bit << (i & 63)
	}
	return out
}

// near are the rows on which two columns of floats are equal up to rounding.
func near(a, b []float64) relation.Bits {
	out := relation.NewBits(len(a))
	for i, x := range a {
		if y := b[i]; x == y || relation.Near(x, y, exactly.Tol) {
			out[i>>6] |= 1 << (i & 63)
		}
	}
	return out
}
