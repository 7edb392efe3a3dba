package genetic

import "github.com/imago-mt/imago/relation"

// Most trees that are decided are comparisons of two numbers, of which the set of pairs is wanted and nothing else. The evaluator of the language also
// works out by how much floats differ, and a truth value for each pair, which is twenty times as much room. What is said here is held to it by
// [FuzzValue].

// plain reports whether a tree compares two numbers of the types that most numbers have.
func (t *tree) plain() bool {
	return t.op != nil && relation.Op(t.op.name).Compares() && (t.kids[0].typ.Kind == relation.Int || t.kids[0].typ.Kind == relation.Float64)
}

// compared is a comparison of two columns of numbers, where both have a value: the rows on which it holds.
func compared(op string, a, b relation.Column) relation.Bits {
	if x, is := a.(*relation.Vec[int]); is {
		return integers(op, x.V, b.(*relation.Vec[int]).V)
	}
	return floats(op, a.(*relation.Vec[float64]).V, b.(*relation.Vec[float64]).V)
}

// integers are the rows on which a comparison of integers holds.
func integers(op string, a, b []int) relation.Bits {
	switch op {
	case "==":
		return rows(a, b, func(x, y int) bool { return x == y })
	case "!=":
		return rows(a, b, func(x, y int) bool { return x != y })
	case "<":
		return rows(a, b, func(x, y int) bool { return x < y })
	}
	return rows(a, b, func(x, y int) bool { return x <= y })
}

// floats are the rows on which a comparison of floats holds, up to rounding but for what is less. See [compare].
func floats(op string, a, b []float64) relation.Bits {
	near := func(x, y float64) bool { return x == y || relation.Near(x, y, exactly.Tol) }
	switch op {
	case "==":
		return rows(a, b, near)
	case "!=":
		return rows(a, b, func(x, y float64) bool { return !near(x, y) })
	case "<":
		return rows(a, b, func(x, y float64) bool { return x < y })
	}
	return rows(a, b, func(x, y float64) bool { return x < y || near(x, y) })
}

// rows are those on which two columns are as asked.
func rows[T any](a, b []T, as func(x, y T) bool) relation.Bits {
	out := relation.NewBits(len(a))
	// One word at a time, so that each is written once.
	for w := range out {
		var word uint64
		for i := w * 64; i < min(len(a), w*64+64); i++ { // 64: the bits of a word
			if as(a[i], b[i]) {
				word |= 1 << (i & 63)
			}
		}
		out[w] = word
	}
	return out
}
