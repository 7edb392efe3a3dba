package genetic

import "github.com/imago-mt/imago/relation"

// Most trees that are decided are comparisons of two numbers, of which the set of pairs is wanted and nothing else. The evaluator of the language also
// works out by how much floats differ, and a truth value for each pair, which is twenty times as much room. What is said here is held to it by
// [FuzzValue].

// compared is a comparison of numbers, without a column; nil for other trees.
func (t *table) compared(x *tree) (*value, error) {
	if x.op == nil || !relation.Op(x.op.name).Compares() {
		return nil, nil
	}
	// Before the operands are asked for: those of other types are counted once, by the evaluator's way.
	if k := x.kids[0].typ.Kind; k != relation.Int && k != relation.Float64 {
		return nil, nil
	}
	first, err := t.value(x.kids[0])
	if err != nil {
		return nil, err
	}
	second, err := t.value(x.kids[1])
	if err != nil {
		return nil, err
	}
	v := &value{defined: first.defined.And(second.defined)}
	switch a := first.column.(type) {
	case *relation.Vec[int]:
		v.holds = whole(x.op.name, a.V, second.column.(*relation.Vec[int]).V)
	case *relation.Vec[float64]:
		v.holds = real(x.op.name, a.V, second.column.(*relation.Vec[float64]).V)
	default: // no column of numbers has another form
		return nil, nil
	}
	for i := range v.holds {
		v.holds[i] &= v.defined[i]
	}
	return v, nil
}

// whole are the rows on which a comparison of whole numbers holds.
func whole(op string, a, b []int) relation.Bits {
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

// real are the rows on which a comparison of floats holds, up to rounding but for what is less. See [compare].
func real(op string, a, b []float64) relation.Bits {
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
