package source

import (
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A condition between two members of one value, r.Min.X <= r.Max.X, is met by one value in two that are drawn freely, and four such conditions
// by one row in sixteen. Values are made to meet them, as variables are.

// applyInside makes the value of one variable meet a constraint between two of its members, where the domain holds the new value: by an exchange
// of two numbers, by cutting the longer list, or by a number within the length of a list.
//
// What cannot be met inside of the domain stays as it is, and its row is left to the sieve. A product of two members that is the length of a
// third is not made: such values come from the corpus, where the survey puts what the package itself makes.
func (c constraint) applyInside(row Row) {
	v := row[c.a.at]
	a, okA := MemberAt(v, c.a.path)
	b, okB := MemberAt(v, c.b.path)
	if !okA || !okB {
		return
	}
	switch {
	case c.a.len && c.b.len:
		a, b = c.cutLonger(a, b)
	case c.b.len:
		a = c.withinLength(a, size(b))
	case c.a.len:
		return // a lower limit of a number: rare
	case c.op == "==":
		b = a
	case Compare(a, b) > 0:
		a, b = b, a
	case Compare(a, b) < 0 || c.op == "<=":
		// Met already, as by half of all rows: to ask the domain for the whole value again, with all of its members, is most of what a row costs.
		return
	default:
		b = above(b)
	}
	if a == nil || b == nil {
		return
	}
	if w := withMember(withMember(v, c.a.path, a), c.b.path, b); c.sp.Inside(c.a.at, w) {
		row[c.a.at] = w
	}
}

// above is a number a little larger than a number: what is strictly above it, and no farther away than it need be, so that the pair stays
// one of neighbours, where conditions of the code change their answers.
func above(v relation.Value) relation.Value {
	x, ok := Number(v)
	if !ok {
		return nil
	}
	return numberOf(kindOf(v), x+strictStep(kindOf(v), x))
}

// cutLonger is two lists of which the longer one is cut to the length of the other, if the constraint asks for it.
func (c constraint) cutLonger(a, b relation.Value) (x, y relation.Value) {
	switch m, n := size(a), size(b); {
	case m > n:
		return cutTo(a, float64(n)), b
	case n > m && c.op == "==":
		return a, cutTo(b, float64(m))
	}
	return a, b
}

// withinLength is a number that the constraint allows beside a list of n elements: itself, or one taken from the range that is left. It is nil if
// there is none.
func (c constraint) withinLength(v relation.Value, n int) relation.Value {
	x, ok := Number(v)
	most := n - int(b2i(c.op == "<"))
	switch {
	case !ok || most < 0:
		return nil
	case c.op == "==":
		x = float64(most)
	case x > float64(most):
		x = math.Mod(x, float64(most+1))
	}
	return numberOf(kindOf(v), x)
}

// MemberAt is the field of a struct, or of a struct inside of it, that a path of field numbers leads to: the value itself for no path. There is
// none behind a nil pointer.
func MemberAt(v relation.Value, path []int) (relation.Value, bool) {
	for _, k := range path {
		if ref, ok := v.(relation.Ref); ok {
			v = ref.To
		}
		fs, ok := v.(relation.Fields)
		if !ok || k >= len(fs) {
			return nil, false
		}
		v = fs[k]
	}
	return v, true
}

// withMember is a value with another one at a path that leads somewhere. The value itself stays as it is, since values are shared between rows,
// and between the rows and the pools that they are drawn from.
func withMember(v relation.Value, path []int, x relation.Value) relation.Value {
	if len(path) == 0 {
		return x
	}
	if ref, ok := v.(relation.Ref); ok {
		return relation.Ref{To: withMember(ref.To, path, x)}
	}
	fs := slices.Clone(v.(relation.Fields))
	fs[path[0]] = withMember(fs[path[0]], path[1:], x)
	return fs
}

// cutTo is the first n elements or bytes of v, nil if it has no as many.
func cutTo(v relation.Value, n float64) relation.Value {
	if n < 0 || n > float64(size(v)) {
		return nil
	}
	switch v := v.(type) {
	case string:
		return cut(v, 0, int(n))
	case relation.List:
		return v[:int(n):int(n)]
	}
	return nil
}
