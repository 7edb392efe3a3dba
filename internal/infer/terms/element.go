package terms

import (
	"encoding/binary"
	"iter"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A list that a function returns is often made element by element: each one is a formula of the element of an argument at the same position, of the
// next one, and of the other arguments. Enumeration of terms over whole rows seldom meets a position that lies inside of the list, so that such
// formulas are looked for among the elements themselves: a cell is one element of the result with what stands beside it. Daikon looks at the
// elements of arrays in the same way (Ernst et al., "The Daikon system for dynamic detection of likely invariants", 2007, §2.1), without formulas.
//
// What is found is proposed for a position of its own, 0 <= k && k < len(xs) => F(xs)[k] == g(xs[k]), and is tried as any other conjecture is.

// Sizes of the search for formulas. No theory stands behind them: a formula of two operations, as max(lo, min(x, hi)), is read at once.
const (
	maxCells    = 2048    // elements that are looked at
	maxFormulas = 4000    // formulas of elements
	largestCell = 1 << 50 // a whole number beyond it is not looked at, since sums and products of such wrap around
	maxElements = 3       // orders of elements that are offered for one list
)

// elementKind is the name of the kind in the table of conjectures.
const elementKind = "element"

// cells are the elements of the lists that a term has on the battery.
type cells struct {
	list    *term
	row, at []int
	values  []float64
}

// formula is a term of one element with its values on all cells; NaN stands for one that is not looked at.
type formula struct {
	t *term
	v []float64
}

// elementwise lists the conjectures about the elements of the lists that the subject returns: what they are made of, in what order they are with an
// argument, or that an argument has them.
func (s *search) elementwise() []*candidate {
	if s.vars.count == nil {
		return nil
	}
	var out []*candidate
	for _, op := range s.vocab.subject {
		list := s.made(op, s.vars.params)
		if list == nil || !isList(list.typ) {
			continue
		}
		if c := s.cellsOf(list); c != nil {
			found := s.madeOfElements(c)
			if len(found) == 0 {
				found = s.orderedElements(c)
			}
			out = append(out, found...)
		}
		out = append(out, s.taken(list)...)
	}
	return out
}

// listAt is the list of a row, also where a pointer to it is the receiver of the subject.
func listAt(c *column, i int) relation.List {
	v := c.values.At(i)
	if ref, ok := v.(relation.Ref); ok {
		v = ref.To
	}
	list, _ := v.(relation.List)
	return list
}

// cellsOf are the elements of a list of numbers; nil if it has hardly any.
func (s *search) cellsOf(list *term) *cells {
	elem := list.typ.Elem
	if !isOrderedNumber(elem) || named(elem) {
		return nil
	}
	c := &cells{list: list}
	list.col.defined.Each(func(i int) {
		for p, v := range listAt(list.col, i) {
			if x, ok := source.Number(v); ok && len(c.row) < maxCells {
				c.row, c.at, c.values = append(c.row, i), append(c.at, p), append(c.values, cellValue(x))
			}
		}
	})
	if len(c.row) < minRegion {
		return nil
	}
	return c
}

// cellValue is a number as a cell has it.
func cellValue(x float64) float64 {
	if math.Abs(x) > largestCell {
		return math.NaN()
	}
	return x
}

// beside lists what stands beside each element: the elements of arguments at the same position, at the next one and at the same one from the end, the
// arguments that are such numbers, 0 and 1.
func (s *search) beside(c *cells) []formula {
	elem, whole := c.list.typ.Elem, relation.Predeclared(relation.Int)
	k := s.vars.count
	var out []formula
	for _, x := range s.vars.params {
		if identical(x.typ, elem) {
			out = append(out, c.formula(x, func(r, _ int) (relation.Value, bool) { return x.col.values.At(r), true }))
		}
		if !isList(x.typ) || !identical(x.typ.Elem, elem) {
			continue
		}
		length := apply(builtinAt("len", x.typ), x)
		for _, at := range []struct {
			t    *term
			move func(p, n int) int
		}{
			{k, func(p, _ int) int { return p }},
			{apply(builtinAt("+", whole, whole), k, number(whole, 1)), func(p, _ int) int { return p + 1 }},
			{difference(difference(length, number(whole, 1)), k), func(p, n int) int { return n - 1 - p }},
		} {
			out = append(out, c.formula(apply(builtinAt("index", x.typ, whole), x, at.t), func(r, p int) (relation.Value, bool) {
				l := listAt(x.col, r)
				if p = at.move(p, len(l)); p < 0 || p >= len(l) {
					return nil, false
				}
				return l[p], true
			}))
		}
	}
	for _, n := range []float64{0, 1} {
		out = append(out, c.formula(number(elem, n), func(int, int) (relation.Value, bool) { return n, true }))
	}
	return slices.DeleteFunc(out, func(f formula) bool { return f.v == nil })
}

// formula has the values of a term on all cells; none if a cell has no value.
func (c *cells) formula(t *term, value func(row, at int) (relation.Value, bool)) formula {
	v := make([]float64, len(c.row))
	for i := range v {
		x, ok := value(c.row[i], c.at[i])
		f, number := source.Number(x)
		if !ok || !number {
			return formula{}
		}
		v[i] = cellValue(f)
	}
	return formula{t, v}
}

// arithmetic are the operations of formulas with what they do.
var arithmetic = []struct {
	name string
	do   func(x, y float64) float64
}{
	{"min", math.Min}, {"max", math.Max},
	{"+", func(x, y float64) float64 { return x + y }},
	{"-", func(x, y float64) float64 { return x - y }},
	{"*", func(x, y float64) float64 { return x * y }},
}

// formulas yields formulas of two operations at most over some of none, the simplest first, each with other values.
func (c *cells) formulas(atoms []formula) iter.Seq[formula] {
	return func(yield func(formula) bool) {
		seen := map[string]bool{}
		var all []formula
		keep := func(v []float64, t func() *term) bool {
			if key := keyOf(v); !seen[key] && len(all) < maxFormulas {
				seen[key] = true
				all = append(all, formula{t(), v})
				return yield(all[len(all)-1])
			}
			return true
		}
		for _, a := range atoms {
			if !keep(a.v, func() *term { return a.t }) {
				return
			}
		}
		first := len(all)
		join := func(xs, ys []formula) bool {
			for _, x := range xs {
				for _, y := range ys {
					for _, op := range arithmetic {
						if !keep(c.joined(op.do, x, y), func() *term { return apply(builtinAt(op.name, x.t.typ, y.t.typ), x.t, y.t) }) {
							return false
						}
					}
				}
			}
			return true
		}
		if join(all[:first], all[:first]) {
			join(all[first:len(all):len(all)], all[:first])
		}
	}
}

// joined are the values of an operation on two formulas.
func (c *cells) joined(do func(x, y float64) float64, x, y formula) []float64 {
	v := make([]float64, len(c.row))
	for i := range v {
		v[i] = cellValue(do(x.v[i], y.v[i]))
	}
	return v
}

// keyOf is the bits of values: formulas with the same key say the same.
func keyOf(v []float64) string {
	out := make([]byte, 0, 8*len(v))
	for _, x := range v {
		out = binary.LittleEndian.AppendUint64(out, math.Float64bits(x))
	}
	return string(out)
}

// madeOfElements lists the conjecture that each element is a formula of what stands beside it; a constant is none.
func (s *search) madeOfElements(c *cells) []*candidate {
	atoms := s.beside(c)
	if !slices.ContainsFunc(atoms, func(f formula) bool { return !f.t.isLiteral() }) {
		return nil
	}
	for f := range c.formulas(atoms) {
		if c.equals(f) && !f.t.constant() {
			return s.screened(nil, s.atPosition(c.list, "==", f.t))
		}
	}
	return nil
}

// constant reports whether no variable occurs in t.
func (t *term) constant() bool {
	found := false
	t.walk(func(u *term) { found = found || u.free })
	return !found
}

// equals reports whether the elements have the values of a formula wherever both are looked at, and that is on enough of the cells, with two values at least.
func (c *cells) equals(f formula) bool {
	n, least, most := 0, math.Inf(1), math.Inf(-1)
	for i, x := range c.values {
		y := f.v[i]
		if math.IsNaN(x) || math.IsNaN(y) {
			continue
		}
		if math.Abs(x-y) > nearness*max(math.Abs(x), math.Abs(y)) {
			return false
		}
		n, least, most = n+1, min(least, x), max(most, x)
	}
	return n >= minRegion && 2*n >= len(c.values) && least < most
}

// orderedElements lists the conjectures that no element is beyond an argument or 0, or what stands at its position. The limit is attained, and not
// always; a whole number that is never attained is a strict limit if the number next to it is.
func (s *search) orderedElements(c *cells) []*candidate {
	var out []*candidate
	for _, f := range s.beside(c) {
		if f.t.leaf == "1" {
			continue
		}
		for _, op := range []relation.Op{"<=", ">="} {
			if op := c.within(f, op); op != "" {
				out = append(out, s.atPosition(c.list, op, f.t))
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *candidate) int { return a.weight() - b.weight() })
	var kept []*candidate
	for _, x := range out {
		if len(kept) < maxElements {
			kept = s.screened(kept, x)
		}
	}
	return kept
}

// within is the operator by which all elements are on one side of a formula: op itself, or the strict one; "" if there is none.
func (c *cells) within(f formula, op relation.Op) relation.Op {
	sign, strict := 1.0, relation.Op("<")
	if op == ">=" {
		sign, strict = -1, ">"
	}
	beyond, attained, next, inside := 0, 0, 0, 0
	for i, x := range c.values {
		switch d := sign * (f.v[i] - x); {
		case d < 0:
			beyond++
		case d == 0:
			attained++
		case d == 1:
			next++
		case d > 1:
			inside++
		}
	}
	switch {
	case beyond > 0 || attained+next+inside < minRegion || next+inside == 0:
	case attained > 0:
		return op
	case next > 0 && c.list.typ.Elem.Kind < relation.Float32:
		return strict
	}
	return ""
}

// taken lists the conjectures that each element is one of a list that is an argument, of any type: what is chosen, sorted or cut has no other ones.
func (s *search) taken(list *term) []*candidate {
	for _, x := range s.vars.params {
		op := builtinAt("contains", x.typ, list.typ.Elem)
		if !identical(x.typ, list.typ) || op == nil {
			continue
		}
		n, foreign, same := 0, false, true
		list.col.defined.Each(func(i int) {
			from, l := listAt(x.col, i), listAt(list.col, i)
			same = same && len(from) == len(l)
			for _, v := range l {
				n++
				foreign = foreign || !slices.ContainsFunc(from, func(w relation.Value) bool { return source.Compare(v, w) == 0 })
			}
		})
		if foreign || same || n < minRegion { // as many elements: a permutation, which is said elsewhere
			continue
		}
		element := apply(builtinAt("index", list.typ, s.vars.count.typ), list, s.vars.count)
		return s.screened(nil, newCandidate(elementKind, s.insideOf(list), "==", apply(op, x, element), truth(true)))
	}
	return nil
}

// atPosition compares the element at a position inside of a list with a formula.
func (s *search) atPosition(list *term, op relation.Op, f *term) *candidate {
	return newCandidate(elementKind, s.insideOf(list), op, apply(builtinAt("index", list.typ, s.vars.count.typ), list, s.vars.count), f)
}

// insideOf is the condition that the number of its own is a position in a list, or in an argument that is always as long.
func (s *search) insideOf(list *term) *term {
	k, of := s.vars.count, list
	for _, x := range s.vars.params {
		if isSequence(x.typ) && sameLengths(list.col, x.col) {
			of = x
			break
		}
	}
	return apply(conjunction, compared("<=", number(k.typ, 0), k), compared("<", k, apply(builtinAt("len", of.typ), of)))
}

// sameLengths reports whether two columns of lists have as many elements on each row of the first one.
func sameLengths(a, b *column) bool {
	same := true
	a.defined.Each(func(i int) {
		x, okX := a.values.At(i).(relation.List)
		y, okY := b.values.At(i).(relation.List)
		same = same && okX && okY && len(x) == len(y)
	})
	return same
}
