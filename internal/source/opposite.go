package source

import (
	"iter"
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// Opposite yields rows in which floats nearly cancel each other: elements of a list, and variables, that are the negative of another one up to a few
// of the last bits. A sum, a mean or a median of such elements is small beside each of them, so that it has as few digits as rounding has left;
// drawn freely, two of a million lists have such elements. The rows have no end; of a space without two floats beside each other there are none.
type Opposite struct{}

var _ Strategy = Opposite{}

// Sources implements [Strategy].
func (Opposite) Sources(sp *Space, s seed.Seed) iter.Seq[Row] {
	return sp.sieve().pass(func(yield func(Row) bool) {
		lists, numbers := sp.floats()
		if len(lists) == 0 && len(numbers) < 2 {
			return
		}
		fresh, r := Values(sp), s.Child("opposite", 0).Rand()
		repairs := sp.repairs()
		for {
			row := fresh(r)
			for _, i := range lists {
				if l := opposed(r, row[i].(relation.List), sp.Vars[i].Type); sp.Inside(i, l) {
					row[i] = l
				}
			}
			if len(numbers) > 1 && (len(lists) == 0 || r.IntN(2) == 0) {
				at := r.Perm(len(numbers))
				i, j := numbers[at[0]], numbers[at[1]]
				if x := against(r, row[i]); sp.Inside(j, x) {
					row[j] = x
				}
			}
			// What the premise asks of the order of variables comes last, as in [Reaching].
			for _, r := range repairs {
				r.apply(row)
			}
			if !yield(row) {
				return
			}
		}
	})
}

// floats are the variables that are lists of floats, and those that are floats of 64 bits. Other widths have other last bits, and fewer to lose.
func (sp *Space) floats() (lists, numbers []int) {
	for i, v := range sp.Vars {
		switch {
		case v.Type.Kind == relation.Slice && v.Type.Elem.Kind == relation.Float64:
			lists = append(lists, i)
		case v.Type.Kind == relation.Float64:
			numbers = append(numbers, i)
		}
	}
	return lists, numbers
}

// opposed is a list some elements of which are opposite to others: all of them in pairs, or two. Every other one is two elements long where it can
// be, since what the others add hides what two have lost.
func opposed(r *rand.Rand, l relation.List, t *relation.Type) relation.List {
	out := append(relation.List(nil), l...)
	if len(out) > 2 && r.IntN(2) == 0 {
		out = out[:2]
	}
	if len(out) < 2 || t.Elem.Kind != relation.Float64 {
		return out
	}
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	// All in pairs: a mean and a sum cancel. One pair: what is left is the others', and an extreme or a median of few shows it.
	pairs := 1
	if r.IntN(2) == 0 {
		pairs = len(out) / 2
	}
	for k := range pairs {
		out[2*k+1] = against(r, out[2*k])
	}
	return out
}

// against is the negative of a float, up to some of its last bits: between none and the last 32 of the 52 are other ones.
func against(r *rand.Rand, v relation.Value) relation.Value {
	x, _ := Number(v)
	return -x * (1 + math.Ldexp(r.Float64()*2-1, -20-r.IntN(33)))
}
