package relation

import "unicode/utf8"

// Sizes beyond which no value is made; the row stays untried instead. Go has no such bounds: it would run out of memory
// somewhere beyond them.
const (
	maxElements = 1 << 20 // of one value
	maxColumn   = 1 << 25 // of all values of a node
)

// A rearrangement picks the elements of a list, or the characters of a string, that one row of its result consists of: it
// appends their positions among n to idx. ok is false if there would be too many.
type rearrangement func(row, n int, idx []int32) (out []int32, ok bool)

// rearranged evaluates reverse, take, drop, remove, rotate, swap and repeat. They move elements and never look at them, so that one
// implementation does for all types, and for strings, where the elements are characters.
func (v *evaluator) rearranged(e *Builtin, args []Column, both, undef Bits) result {
	pick := rearrangementOf(e.Name, args[1:])
	var col Column
	var large Bits
	if l, ok := args[0].(*ListCol); ok {
		var made *ListCol
		made, large = rearrangeLists(e.T, l, both, pick)
		if e.Name == "repeat" { // see [evaluator.builtin]
			made.Nil = NewBits(v.c.n)
			emptyRows(made.Off, made.Nil)
		}
		col = made
	} else {
		col, large = rearrangeStrings(e.T, vec[string](args[0]), both, pick)
	}
	if large != nil {
		v.untried = v.untried.add(large)
		undef = undef.Or(large)
	}
	return result{col: col, undef: undef, own: true}
}

// rearrangementOf binds a row of rearrangements to the columns of its arguments, which are those after the first.
func rearrangementOf(name string, args []Column) rearrangement {
	one, ok := rearrangements[name]
	if !ok {
		panic(notChecked)
	}
	var a, b []int // nil where the builtin has no such argument
	if len(args) > 0 {
		a = ints(args[0])
	}
	if len(args) > 1 {
		b = ints(args[1])
	}
	at := func(column []int, r int) int {
		if column == nil {
			return 0
		}
		return column[r]
	}
	return func(r, n int, idx []int32) ([]int32, bool) { return one(at(a, r), at(b, r), n, idx) }
}

// rearrangements is the table of the builtins that move elements. Each appends to idx the places that the elements of a list of n come
// from, and says whether the result is small enough; a and b are the arguments after the list. Indices count from the end where they
// are negative, and none is out of range: a relation has to mean something for each row.
var rearrangements = map[string]func(a, b, n int, idx []int32) ([]int32, bool){
	"reverse": func(_, _, n int, idx []int32) ([]int32, bool) {
		for k := n - 1; k >= 0; k-- {
			idx = append(idx, int32(k))
		}
		return idx, true
	},
	"take": func(a, _, n int, idx []int32) ([]int32, bool) { return appendSpan(idx, 0, min(max(a, 0), n)), true },
	"drop": func(a, _, n int, idx []int32) ([]int32, bool) { return appendSpan(idx, min(max(a, 0), n), n), true },
	"remove": func(a, _, n int, idx []int32) ([]int32, bool) {
		i := fromEnd(a, n)
		if i < 0 || i >= n {
			return appendSpan(idx, 0, n), true
		}
		return appendSpan(appendSpan(idx, 0, i), i+1, n), true
	},
	"rotate": func(a, _, n int, idx []int32) ([]int32, bool) {
		if n == 0 {
			return idx, true
		}
		k := (a%n + n) % n
		return appendSpan(appendSpan(idx, k, n), 0, k), true
	},
	"swap": func(a, b, n int, idx []int32) ([]int32, bool) {
		start := len(idx)
		idx = appendSpan(idx, 0, n)
		if i, j := fromEnd(a, n), fromEnd(b, n); min(i, j) >= 0 && max(i, j) < n {
			idx[start+i], idx[start+j] = int32(j), int32(i)
		}
		return idx, true
	},
	"repeat": repeated,
}

// repeated appends the places of a list a times. The product a*n is formed only after a is known to be small.
func repeated(a, _, n int, idx []int32) ([]int32, bool) {
	if n == 0 || a <= 0 {
		return idx, true
	}
	if a > maxElements/n || len(idx)+a*n > maxColumn {
		return idx, false
	}
	for range a {
		idx = appendSpan(idx, 0, n)
	}
	return idx, true
}

func appendSpan(idx []int32, lo, hi int) []int32 {
	for k := lo; k < hi; k++ {
		idx = append(idx, int32(k))
	}
	return idx
}

func rearrangeLists(t *Type, l *ListCol, both Bits, pick rearrangement) (c *ListCol, large Bits) {
	n := l.Len()
	off, idx := make([]int32, 1, n+1), make([]int32, 0, l.Off[n])
	for r := range n {
		if both.Get(r) {
			start, ok := len(idx), false
			if idx, ok = pick(r, int(l.Off[r+1]-l.Off[r]), idx); !ok {
				large = withRow(large, n, r)
			}
			for k := start; k < len(idx); k++ {
				idx[k] += l.Off[r]
			}
		}
		off = append(off, int32(len(idx)))
	}
	return &ListCol{T: t, Off: off, Elem: gatherOf(l.Elem, idx), Nil: emptyNils(l.Nil, off)}, large
}

func withRow(b Bits, n, row int) Bits {
	if b == nil {
		b = NewBits(n)
	}
	b.Set(row)
	return b
}

func rearrangeStrings(t *Type, x []string, both Bits, pick rearrangement) (c Column, large Bits) {
	var all []byte
	var idx, starts []int32
	ends := make([]int, len(x))
	for r, s := range x {
		if both.Get(r) {
			var ok bool
			starts = characters(s, starts[:0])
			if idx, ok = pick(r, len(starts)-1, idx[:0]); !ok || len(all) > maxColumn {
				large, idx = withRow(large, len(x), r), idx[:0]
			}
			for _, k := range idx {
				all = append(all, s[starts[k]:starts[k+1]]...)
			}
		}
		ends[r] = len(all)
	}
	return stringsAt(t, all, ends), large
}

// characters appends where the characters of s start, and its length. A well-formed UTF-8 sequence is a character, as is any
// other byte; the decoder's width of a malformed one is 1.
func characters(s string, starts []int32) []int32 {
	for i := 0; i < len(s); {
		starts = append(starts, int32(i))
		if s[i] < utf8.RuneSelf {
			i++
			continue
		}
		_, w := utf8.DecodeRuneInString(s[i:])
		i += w
	}
	return append(starts, int32(len(s)))
}

// fromEnd makes an index below 0 one from the end.
func fromEnd(i, n int) int {
	if i < 0 {
		return i + n
	}
	return i
}

// emptyNils keeps the nil rows that have no elements: what is made of a nil slice is nil while it is empty.
func emptyNils(null Bits, off []int32) Bits {
	if null.Empty() {
		return nil
	}
	out := null.AndNot(nil)
	null.Each(func(i int) {
		if off[i] != off[i+1] {
			out.Clear(i)
		}
	})
	return out
}

// stringsAt cuts bytes into the strings that end at ends.
func stringsAt(t *Type, all []byte, ends []int) Column {
	c, text, start := &Vec[string]{T: t, V: make([]string, len(ends))}, string(all), 0
	for i, end := range ends {
		c.V[i], start = text[start:end], end
	}
	return c
}
