package relation

import "go/constant"

// builtin evaluates the functions of docs/language.md §4, but contains, which is a condition.
//
// A function under test may tell a nil slice from an empty one, so that both evaluators have to agree on which they make: reverse,
// sort, take, drop, remove, insert, replace, swap and rotate keep what they get as long as it is empty; concat and repeat make
// nil of nothing; neg, offset and scale never make nil.
// The arguments are defined on the rows of both.
func (v *evaluator) builtin(e *Builtin, args []Column, both, undef Bits) result {
	x := args[0]
	done := func(c Column) result { return result{col: c, undef: undef, own: true} }
	switch e.Name {
	case "len":
		return done(&Vec[int]{T: e.T, V: lengths(x)})
	case "min", "max":
		for _, y := range args[1:] {
			x = kernels[e.T.Kind].pick(x, y, e.Name == "max")
		}
		return result{col: x, undef: undef}
	case "abs":
		return done(kernels[e.T.Kind].unary("abs", x))
	case "pow":
		return done(v.pow(e, x))
	case "sum", "prod":
		return done(kernels[e.T.Kind].fold(e.T, x.(*ListCol), e.Name == "prod"))
	case "str":
		return done(&Vec[string]{T: e.T, V: kernels[x.Type().Kind].format(x)})
	case "rename":
		return done(&Vec[string]{T: e.T, V: renamed(vec[string](x))})
	case "count":
		_, n := v.matches(x.(*ListCol), args[1])
		return done(&Vec[int]{T: e.T, V: n})
	case "sort":
		l := x.(*ListCol)
		return done(&ListCol{T: e.T, Off: l.Off, Elem: kernels[e.T.Elem.Kind].sorted(l), Nil: l.Nil})
	case "neg", "offset", "scale":
		l := x.(*ListCol)
		return done(&ListCol{T: e.T, Off: l.Off, Elem: mapped(e, l, args)})
	case "concat":
		return v.concatenated(e.T, args, both, undef)
	case "insert", "replace":
		return done(v.withElement(e, x.(*ListCol), ints(args[1]), args[2], both))
	}
	return v.rearranged(e, args, both, undef)
}

// elementArg tells whether argument i is an element of the list that argument 0 is.
func (e *Builtin) elementArg(i int) bool {
	switch e.Name {
	case "contains", "count":
		return i == 1
	case "insert", "replace":
		return i == 2
	}
	return false
}

// contains evaluates contains(xs, e).
func (v *evaluator) contains(args []Column, both Bits) Bits {
	is, _ := v.matches(args[0].(*ListCol), args[1])
	return is.And(both)
}

// matches compares every element with the value of its row: the rows with one that is equal, and how many there are.
func (v *evaluator) matches(l *ListCol, x Column) (any Bits, count []int) {
	any, count = NewBits(v.c.n), make([]int, v.c.n)
	if l.Elem == nil {
		return any, count
	}
	owner := rowOfElement(l.Off)
	eq, _ := byEquality.rows(l.Elem, x.Gather(owner), All(len(owner)))
	eq.Each(func(k int) {
		any.Set(int(owner[k]))
		count[owner[k]]++
	})
	return any, count
}

// lengths is len of strings, lists and maps.
func lengths(x Column) []int {
	out := make([]int, x.Len())
	switch c := x.(type) {
	case *Vec[string]:
		for i, s := range c.V {
			out[i] = len(s)
		}
	case *ListCol:
		for i := range out {
			out[i] = int(c.Off[i+1] - c.Off[i])
		}
	case *MapCol:
		for i := range out {
			out[i] = int(c.Off[i+1] - c.Off[i])
		}
	}
	return out
}

// pow multiplies n factors from left to right; none of them is 1.
func (v *evaluator) pow(e *Builtin, x Column) Column {
	k := kernels[e.T.Kind]
	n, _ := constant.Int64Val(constant.ToInt(e.Args[1].(*Literal).Value))
	if n == 0 {
		return k.fill(e.T, v.c.n, constant.MakeInt64(1))
	}
	acc := x.Gather(identity(v.c.n))
	for range n - 1 {
		acc, _ = k.arith("*", acc, x, acc)
	}
	return acc
}

// identity asks Gather for a copy of n rows.
func identity(n int) []int32 {
	rows := make([]int32, n)
	for i := range rows {
		rows[i] = int32(i)
	}
	return rows
}

// mapped returns the elements of neg, offset and scale.
func mapped(e *Builtin, l *ListCol, args []Column) Column {
	if l.Elem == nil {
		return nil
	}
	k := kernels[e.T.Elem.Kind]
	if e.Name == "neg" {
		return k.unary("-", l.Elem)
	}
	op := Op("+")
	if e.Name == "scale" {
		op = "*"
	}
	c, _ := k.arith(op, l.Elem, args[1].Gather(rowOfElement(l.Off)), nil)
	return c
}

// concatenated joins strings, or the elements of lists, row by row.
func (v *evaluator) concatenated(t *Type, args []Column, both, undef Bits) result {
	if t.Kind == String {
		parts := make([][]string, len(args))
		for i, a := range args {
			parts[i] = vec[string](a)
		}
		return v.joined(t, parts, both, undef)
	}
	lists, elems, base := make([]*ListCol, len(args)), make([]Column, len(args)), make([]int32, len(args))
	n := int32(0)
	for i, a := range args {
		lists[i] = a.(*ListCol)
		elems[i], base[i] = lists[i].Elem, n
		if elems[i] != nil {
			n += int32(elems[i].Len())
		}
	}
	off, idx := make([]int32, 1, v.c.n+1), []int32(nil)
	for r := range v.c.n {
		if both.Get(r) {
			for i, l := range lists {
				for k := l.Off[r]; k < l.Off[r+1]; k++ {
					idx = append(idx, base[i]+k)
				}
			}
		}
		off = append(off, int32(len(idx)))
	}
	empty := NewBits(v.c.n)
	emptyRows(off, empty)
	return result{col: &ListCol{T: t, Off: off, Elem: gatherOf(Concat(elems...), idx), Nil: empty}, undef: undef}
}

// joined concatenates strings row by row, on the rows of both. All rows share one piece of memory.
func (v *evaluator) joined(t *Type, parts [][]string, both, undef Bits) result {
	var all []byte
	ends := make([]int, v.c.n)
	for r := range ends {
		if both.Get(r) {
			for _, p := range parts {
				all = append(all, p[r]...)
			}
		}
		ends[r] = len(all)
	}
	return result{col: stringsAt(t, all, ends), undef: undef, own: true}
}

// withElement evaluates insert(xs, i, e) and replace(xs, i, e). An index below 0 counts from the end; one out of range leaves xs.
func (v *evaluator) withElement(e *Builtin, l *ListCol, at []int, x Column, both Bits) Column {
	elems, base := Concat(l.Elem, x), int32(0)
	if l.Elem != nil {
		base = int32(l.Elem.Len())
	}
	off, idx := make([]int32, 1, v.c.n+1), []int32(nil)
	for r := range v.c.n {
		lo, n := l.Off[r], int(l.Off[r+1]-l.Off[r])
		i, end := fromEnd(at[r], n), n-1
		if e.Name == "insert" {
			end = n
		}
		start := len(idx)
		for k := range int32(n) {
			idx = append(idx, lo+k)
		}
		switch {
		case i < 0 || i > end || !both.Get(r):
		case e.Name == "insert":
			idx = append(idx, 0)
			copy(idx[start+i+1:], idx[start+i:])
			fallthrough
		default:
			idx[start+i] = base + int32(r)
		}
		off = append(off, int32(len(idx)))
	}
	c := &ListCol{T: e.T, Off: off, Elem: elems.Gather(idx)}
	c.Nil = emptyNils(l.Nil, off)
	return c
}

// renamed moves each ASCII letter to the next one of its case.
func renamed(x []string) []string {
	out := make([]string, len(x))
	for i, s := range x {
		b := []byte(s)
		for k, c := range b {
			switch {
			case c == 'z' || c == 'Z':
				b[k] = c - 25
			case 'a' <= c && c < 'z' || 'A' <= c && c < 'Z':
				b[k] = c + 1
			}
		}
		out[i] = string(b)
	}
	return out
}
