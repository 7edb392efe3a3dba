package source

import (
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Two moments that are drawn apart lie years apart, and what holds of strangers is taken for a law: values of one type are also drawn next to each
// other.

// distances has, for types of the standard library that people pass around, how far values lie apart that have to do with each other, in the
// unit of the first number of the call that makes one, if it has 64 bits: moments a second, a minute, an hour, a day, a week, a month of each length and
// a year apart. Others lie one unit apart, or a small factor.
var distances = map[string][]int64{
	"time.Time": {1, 60, 3600, 86400, 7 * 86400, 28 * 86400, 30 * 86400, 31 * 86400, 365 * 86400, 366 * 86400},
}

// units is how far whole numbers lie apart that have no unit of their own.
var units = []int64{1}

// adjacent makes a value next to another one of type t: made by the same calls, but for one number in the first of them.
func adjacent(t *relation.Type) bond {
	for t.Kind == relation.Pointer {
		t = t.Elem
	}
	far := distances[t.Pkg+"."+t.Name]
	return func(r *rand.Rand, from, _ relation.Value) relation.Value {
		return beside(r, from, far)
	}
}

// beside is a made value with a number in its first call next to what it was; nil where the call has none.
func beside(r *rand.Rand, from relation.Value, far []int64) relation.Value {
	if ref, ok := from.(relation.Ref); ok {
		if v := beside(r, ref.To, far); v != nil {
			return relation.Ref{To: v}
		}
		return nil
	}
	b, ok := from.(relation.Built)
	if !ok || len(b.Steps) == 0 {
		return nil
	}
	first := b.Steps[0]
	var numbers []int
	for i, a := range first.Args {
		if _, ok := Number(a); ok {
			numbers = append(numbers, i)
		}
	}
	if len(numbers) == 0 {
		return nil
	}
	at := numbers[r.IntN(len(numbers))]
	if _, wide := first.Args[numbers[0]].(int64); wide && len(far) > 0 {
		at = numbers[0]
	} else {
		far = units
	}
	out := relation.Built{Steps: slices.Clone(b.Steps)}
	out.Steps[0].Args = slices.Clone(first.Args)
	out.Steps[0].Args[at] = next(r, first.Args[at], far)
	return out
}

// next is a number next to x.
func next(r *rand.Rand, x relation.Value, far []int64) relation.Value {
	if f, ok := x.(float64); ok {
		return nearFloat(r, f)
	}
	n, ok := whole64(x)
	if !ok {
		return x
	}
	by := far[r.IntN(len(far))]
	if r.IntN(2) == 0 {
		by = -by
	}
	if v := intValue(kindOf(x), n+by); same64(v, n+by) {
		return v
	}
	return x
}
