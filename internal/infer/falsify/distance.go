package falsify

import (
	"math"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// worst is the distance of a row on which a condition has no value, as behind an execution that failed: more than any two numbers are apart, and so
// little that some of them can be added. No theory stands behind the figure.
const worst = 1e300

// toward is how far each row of rows is from giving e, a condition of rel, the value want: 0 where it has it.
//
// The distances are those of search-based testing (Korel 1990; Tracey et al. 1998): of a == b the gap between a and b, of a < b how far a has to go
// down, and one more since the order is strict; a sum for what has to hold together, the least for what may hold instead. They are not squeezed
// into 0…1, as Arcuri has it ("It does matter how you normalise the branch distance in search based software testing", 2010), because a gap of numbers is the length of a step
// that closes it. What tells no more than yes or no is a unit away.
func toward(rel *relation.Relation, rows *relation.Cache, n int, e relation.Expr, want bool) ([]float64, error) {
	switch e := e.(type) {
	case *relation.Unary:
		if e.Op == "!" {
			return toward(rel, rows, n, e.X, !want)
		}
	case *relation.Binary:
		switch {
		case e.Op == "&&", e.Op == "||":
			return combined(rel, rows, n, e.X, want, e.Y, want, (e.Op == "&&") == want)
		case e.X.Type().Kind == relation.Bool:
			return equivalent(rel, rows, n, e, (e.Op == "==") == want)
		}
		return compared(rel, rows, n, e, want)
	}
	col, defined, err := rows.Value(rel, e)
	if err != nil {
		return nil, err
	}
	return each(n, defined, func(i int) float64 {
		if is, _ := pointee(col.At(i)).(bool); is == want {
			return 0
		}
		return 1
	}), nil
}

// combined is how far rows are from giving x and y the values wantX and wantY, both of them or one of them.
func combined(rel *relation.Relation, rows *relation.Cache, n int, x relation.Expr, wantX bool, y relation.Expr, wantY, both bool) ([]float64, error) {
	first, err := toward(rel, rows, n, x, wantX)
	if err != nil {
		return nil, err
	}
	second, err := toward(rel, rows, n, y, wantY)
	if err != nil {
		return nil, err
	}
	for i := range first {
		if both {
			first[i] = min(first[i]+second[i], worst)
		} else {
			first[i] = min(first[i], second[i])
		}
	}
	return first, nil
}

// equivalent is [toward] of an equation of conditions: both hold or neither does, or, to be unlike, one of them does. It is what "iff" and "xor" are
// in the language, and the only equation whose opposite has a slope: to make the sides of `ok(Parse(s)) == (len(s) > 3)` differ, a text may get
// longer.
func equivalent(rel *relation.Relation, rows *relation.Cache, n int, e *relation.Binary, alike bool) ([]float64, error) {
	one, err := combined(rel, rows, n, e.X, true, e.Y, alike, true)
	if err != nil {
		return nil, err
	}
	other, err := combined(rel, rows, n, e.X, false, e.Y, !alike, true)
	for i := range other {
		one[i] = min(one[i], other[i])
	}
	return one, err
}

// compared is [toward] of a comparison of values.
func compared(rel *relation.Relation, rows *relation.Cache, n int, e *relation.Binary, want bool) ([]float64, error) {
	x, inX, err := rows.Value(rel, e.X)
	if err != nil {
		return nil, err
	}
	y, inY, err := rows.Value(rel, e.Y)
	if err != nil {
		return nil, err
	}
	return each(n, inX.And(inY), func(i int) float64 { return comparison(e.Op, pointee(x.At(i)), pointee(y.At(i)), want) }), nil
}

// each is the distance of n rows, and the worst one where there is none. Whether an undefined conclusion violates its claim is not decided here: the
// verdict on the row says so, and a row that is at the goal needs no distance.
func each(n int, defined relation.Bits, of func(i int) float64) []float64 {
	out := make([]float64, n)
	for i := range out {
		if out[i] = worst; defined.Get(i) {
			out[i] = of(i)
		}
	}
	return out
}

// negated has the comparison that holds where another one does not.
var negated = map[relation.Op]relation.Op{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

// comparison is how far two values are from comparing as op says, or from not doing so. That x < y does not hold is taken for y <= x, which is wrong for
// NaN alone; relations of floats are not searched.
func comparison(op relation.Op, x, y relation.Value, want bool) float64 {
	if !want {
		op = negated[op]
	}
	apart := gap(x, y)
	switch op {
	case "==":
		return apart
	case "!=":
		return unless(apart > 0, 1)
	case "<":
		return unless(source.Compare(x, y) < 0, apart+1)
	case "<=":
		return unless(source.Compare(x, y) <= 0, apart)
	case ">":
		return unless(source.Compare(x, y) > 0, apart+1)
	case ">=":
		return unless(source.Compare(x, y) >= 0, apart)
	}
	return 1 // what is nearly equal is left to the search for the largest residual
}

// unless is a distance, or 0 where that is reached.
func unless(reached bool, distance float64) float64 {
	if reached {
		return 0
	}
	return distance
}

// gap is how far two values of one type are from being equal. Each element, character or entry that one has more is a unit, each pair of elements
// its own gap, and each character that differs a half to a whole unit, the more the farther the two are apart: the measure of the probes of the code.
func gap(x, y relation.Value) float64 {
	switch x := x.(type) {
	case string:
		y, _ := y.(string)
		return textGap(x, y)
	case relation.List:
		y, _ := y.(relation.List)
		return listGap(x, y)
	case relation.Fields:
		y, _ := y.(relation.Fields)
		return listGap(x, y)
	case relation.Pairs:
		y, _ := y.(relation.Pairs)
		d := math.Abs(float64(len(x) - len(y)))
		for i := range min(len(x), len(y)) {
			d += gap(x[i].Key, y[i].Key) + gap(x[i].Value, y[i].Value)
		}
		return min(d, worst)
	}
	if ref, ok := x.(relation.Ref); ok && y != nil {
		return gap(ref.To, pointee(y))
	}
	if x == nil || y == nil {
		return unless(x == y, 1)
	}
	if a, kind, ok := relation.IntegerBits(x); ok {
		b, _, _ := relation.IntegerBits(y)
		// Not by way of floats, which do not tell large neighbours apart: the last step to equality is the one that counts.
		if _, signed := kind.Bits(); signed {
			a, b = a^1<<63, b^1<<63 // in the order of the numbers
		}
		return float64(max(a, b) - min(a, b))
	}
	a, number := source.Number(x)
	b, _ := source.Number(y)
	if d := math.Abs(a - b); number && d < worst {
		return d
	}
	return unless(source.Compare(x, y) == 0, 1)
}

// listGap is [gap] of elements side by side. The sum has a use beside its order: where a single element differs, it is the step that this one has to
// take, which the search tries first.
func listGap[S ~[]relation.Value](x, y S) float64 {
	d := math.Abs(float64(len(x) - len(y)))
	for i := range min(len(x), len(y)) {
		d += gap(x[i], y[i])
	}
	return min(d, worst)
}

// textGap is [gap] of texts, byte by byte. It is no edit distance, to which one letter too many in front is one step: moves that insert and drop letters
// find their way without it, and most rows are compared with texts of the code, which are moves themselves.
func textGap(x, y string) float64 {
	d := math.Abs(float64(len(x) - len(y)))
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			d += (1 + math.Abs(float64(x[i])-float64(y[i]))/(math.MaxUint8+1)) / 2
		}
	}
	return d
}

// pointee is what a value points to, or the value. The language takes one for the other where it compares them; of a nil pointer there is no distance
// but that it is nil.
func pointee(v relation.Value) relation.Value {
	for {
		ref, ok := v.(relation.Ref)
		if !ok {
			return v
		}
		v = ref.To
	}
}

// sloping reports whether rows may be nearer to giving e the value want, or farther from it, without having it: where all of them are as far there is
// nothing to go by.
func sloping(e relation.Expr, want bool) bool {
	switch e := e.(type) {
	case *relation.Unary:
		return e.Op == "!" && sloping(e.X, !want)
	case *relation.Binary:
		switch e.Op {
		case "&&", "||":
			return sloping(e.X, want) || sloping(e.Y, want)
		case "==", "!=":
			if e.X.Type().Kind == relation.Bool {
				return sloping(e.X, true) || sloping(e.X, false) || sloping(e.Y, true) || sloping(e.Y, false)
			}
			return (e.Op == "==") == want
		}
		return negated[e.Op] != ""
	}
	return false
}
