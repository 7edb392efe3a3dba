package source

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// Recombined yields rows that are made of others: each value is that of one of two of them, and in half of the rows one variable is drawn anew or moved a
// little. What the rows have in common, such as a premise that hardly any random row meets, their offspring often has, too; the caller says by
// executing which have it. No row comes twice as long as there are others, and they have no end. It is uniform crossover and mutation: Syswerda, "Uniform
// crossover in genetic algorithms" (1989).
type Recombined struct{ Parents []Row } // rows of the space

var _ Strategy = Recombined{}

// mostAgain is after how many rows in sequence that there were already none are left out any more. No theory stands behind it.
const mostAgain = 200

// offspring makes rows of parents.
type offspring struct {
	sp      *Space
	r       *rand.Rand
	parents []Row
	fresh   []gen
	near    *neighbours
}

// Sources implements [Strategy].
func (s Recombined) Sources(sp *Space, sd seed.Seed) iter.Seq[Row] {
	return sp.sieve().pass(func(yield func(Row) bool) {
		if len(s.Parents) == 0 || len(sp.Vars) == 0 {
			return
		}
		m := &maker{sp: sp}
		r := sd.Child("recombined", 0).Rand()
		o := &offspring{sp: sp, r: r, parents: s.Parents, near: newNeighbours(sp, r)}
		for _, v := range sp.Vars {
			o.fresh = append(o.fresh, m.variable(v))
		}
		seen := map[string]bool{}
		for again := 0; ; {
			row := o.row()
			if again < mostAgain {
				key := fmt.Sprint(row)
				if seen[key] {
					again++
					continue
				}
				seen[key], again = true, 0
			}
			if !yield(row) {
				return
			}
		}
	})
}

// row is one row of two parents.
//
// A value moves in half of the rows only: what the parents have in common is mostly between their values, such as a number that is not more than
// what a value beside it holds, and most moves break that. A row that leaves the domain by it keeps the value of its parent.
func (o *offspring) row() Row {
	a, b := o.r.IntN(len(o.parents)), o.r.IntN(len(o.parents))
	row := slices.Clone(o.parents[a])
	for i := range row {
		if o.r.IntN(2) == 0 {
			row[i] = o.parents[b][i]
		}
	}
	if i := o.r.IntN(2 * len(row)); i < len(row) {
		if v := o.changed(a, i); v != nil && o.sp.usual(i, v) {
			row[i] = v
		}
	}
	return row
}

// changed is another value of a variable, near to that of a parent or of its own; nil: there is none.
func (o *offspring) changed(parent, i int) relation.Value {
	if o.r.IntN(2) == 0 {
		return o.fresh[i](o.r)
	}
	return o.near.one(parent, i, o.parents[parent][i])
}
