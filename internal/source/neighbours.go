package source

import (
	"math/rand/v2"

	"github.com/imago-mt/imago/relation"
)

// mostNeighbours is how many values near to one of a row are kept. No theory stands behind it.
const mostNeighbours = 64

// neighbours picks values near to those of rows, and keeps them: to list all for each row that is made of others takes longer than to execute it.
//
// The rows are those that others are made of, a pool or parents. A value that is in none of them, as one that was drawn anew, has neighbours that are
// listed once and forgotten. Of long lists a sample is kept, with replacement: the first neighbours are the likeliest to reach a branch, which counts
// in a search ([varier.few]), and here all are alike.
type neighbours struct {
	sp *Space
	r  *rand.Rand
	of map[[2]int][]relation.Value // by row and variable
}

func newNeighbours(sp *Space, r *rand.Rand) *neighbours {
	return &neighbours{sp: sp, r: r, of: map[[2]int][]relation.Value{}}
}

// one is a value near to that of a variable in a row, which is known by its number; -1 for a value that comes once. It is nil if there is none.
func (n *neighbours) one(row, i int, v relation.Value) relation.Value {
	at := [2]int{row, i}
	near, known := n.of[at]
	if !known {
		w := &varier{sp: n.sp, r: n.r, numbers: n.sp.Hints.Numbers, texts: n.sp.Hints.Texts}
		near = w.variants(v, n.sp.Vars[i].Type)
		if len(near) > mostNeighbours {
			some := make([]relation.Value, mostNeighbours)
			for k := range some {
				some[k] = near[n.r.IntN(len(near))]
			}
			near = some
		}
		if row >= 0 {
			n.of[at] = near
		}
	}
	if len(near) == 0 {
		return nil
	}
	return near[n.r.IntN(len(near))]
}
