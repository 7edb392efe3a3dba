package source

import (
	"iter"
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// Around yields rows made of those of a pool: first as they are, then changed a little and crossed, without end. The rows of the pool
// have a value for each parameter of the space's subject. A variable that reaches a parameter gets values of that parameter, all of
// one row where there are several parameters; one that reaches a parameter a second time gets them from another row. What reaches none
// is drawn, or has a value of the pool of its type. Nothing is yielded for an empty pool.
type Around struct{ Pool []Row }

var _ Strategy = Around{}

// Sources implements [Strategy].
func (a Around) Sources(sp *Space, s seed.Seed) iter.Seq[Row] {
	return sp.sieve().pass(func(yield func(Row) bool) {
		if len(a.Pool) == 0 || sp.Subject == nil || len(sp.Vars) == 0 {
			return
		}
		r := s.Child("around", 0).Rand()
		p := &pooler{sp: sp, pool: a.Pool, fresh: Values(sp), r: r, near: newNeighbours(sp, r)}
		p.assign()
		repairs := sp.repairs()
		for k := 0; ; k++ {
			row := p.row(k)
			for _, r := range repairs {
				r.apply(row)
			}
			if !yield(row) {
				return
			}
		}
	})
}

// pooler makes rows of a pool.
type pooler struct {
	sp    *Space
	pool  []Row
	fresh func(*rand.Rand) Row
	r     *rand.Rand
	near  *neighbours
	param []int // by variable: the parameter that it gets its values from, or -1
	copy  []int // by variable: how many variables before it have the same parameter
}

// assign finds the parameter of each variable.
func (p *pooler) assign() {
	seen := map[int]int{}
	for _, v := range p.sp.Vars {
		at := -1
		if v.Func == p.sp.Subject && v.Param < len(v.Func.Params) && relation.Identical(v.Type, v.Func.Params[v.Param].Type) {
			at = v.Param
		}
		p.param, p.copy = append(p.param, at), append(p.copy, seen[at])
		if at >= 0 {
			seen[at]++
		}
	}
}

// row is the k-th row.
func (p *pooler) row(k int) Row {
	row := p.fresh(p.r)
	from := map[int]int{}           // by copy: the row of the pool that it is taken from
	origin := make([]int, len(row)) // by variable: the row of the pool that its value is from, or -1
	for i, at := range p.param {
		origin[i] = -1
		if at < 0 {
			if v := p.alike(i); v != nil && p.r.IntN(2) == 0 {
				row[i] = v
			}
			continue
		}
		c := p.copy[i]
		if _, chosen := from[c]; !chosen {
			from[c] = p.r.IntN(len(p.pool))
			if c == 0 && k < len(p.pool) {
				from[c] = k
			}
		}
		if parent := p.pool[from[c]]; at < len(parent) && p.sp.Inside(i, parent[at]) {
			row[i], origin[i] = parent[at], from[c]
		}
	}
	if k >= len(p.pool) && p.r.IntN(2) == 0 {
		p.change(row, origin)
	}
	return row
}

// alike is a value of the pool for a variable that reaches no parameter of the subject; nil if there is none of its type.
func (p *pooler) alike(i int) relation.Value {
	for at, param := range p.sp.Subject.Params {
		row := p.pool[p.r.IntN(len(p.pool))]
		if relation.Identical(param.Type, p.sp.Vars[i].Type) && at < len(row) && p.inside(i, row[at]) {
			return row[at]
		}
	}
	return nil
}

// inside reports whether the domain holds a value for variable i. A number that nothing bounds is a usual one, as it is where it is drawn.
func (p *pooler) inside(i int, v relation.Value) bool {
	if f, number := Number(v); number && math.Abs(f) > Range {
		if _, bounded := p.sp.Domain.Bound(p.sp.pathAt(i)); !bounded {
			return false
		}
	}
	return p.sp.Inside(i, v)
}

// change changes one value of a row: one of a parameter is exchanged with that of another row, or moved.
func (p *pooler) change(row Row, origin []int) {
	i := p.r.IntN(len(row))
	at := p.param[i]
	if at >= 0 && p.r.IntN(4) == 0 {
		if other := p.pool[p.r.IntN(len(p.pool))]; at < len(other) && p.inside(i, other[at]) {
			row[i] = other[at]
		}
		return
	}
	if v := p.near.one(origin[i], i, row[i]); v != nil && p.inside(i, v) {
		row[i] = v
	}
}
