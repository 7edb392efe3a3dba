package audit

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// How rows are made, in turns. Inference draws small and readable values most of the time and combines them by rules of its own; none of
// that is used here, but for values that only calls make, of which one argument is changed, and for rows that an order or an equation of a
// premise asks for, of which one variable is changed.
const (
	wideRow   = iota // every variable from the whole of its range
	edgeRow          // every variable from the edges of its range
	linkRow          // variables in terms of each other: equal, next to each other, a part
	shakenRow        // a usual row with one variable from anywhere
	nearRow          // floats beside places where digits are lost
	rowKinds
)

// A drawer makes rows of a space.
type drawer struct {
	sp    *source.Space
	usual func(*rand.Rand) source.Row
	vars  []generator
	free  []bool // by variable: a parameter of the subject, of which the whole range is claimed; others are factors and lengths
}

func newDrawer(sp *source.Space) *drawer {
	d := &drawer{sp: sp, usual: source.Values(sp)}
	for _, v := range sp.Vars {
		root := v.Name
		if sp.Subject != nil {
			root = sp.Domain.Root(sp.Subject, v, sp.Relation)
		}
		d.vars, d.free = append(d.vars, generator{sp, root}), append(d.free, root != "")
	}
	return d
}

// inputs draws n rows of a space that lie in its domain; fewer where the domain's condition between parameters is hardly ever met.
func inputs(sp *source.Space, n int, sd seed.Seed) []source.Row {
	r, d := sd.Rand(), newDrawer(sp)
	var rows []source.Row
	for range tries {
		batch := make([]source.Row, 0, n-len(rows))
		for i := range n - len(rows) {
			batch = append(batch, d.row(r, (len(rows)+i)%rowKinds))
		}
		if rows = append(rows, sp.Sift(batch)...); len(rows) >= n {
			break
		}
	}
	return rows
}

// tries is how often rows are drawn again in place of those that the domain does not hold. No theory.
const tries = 8

func (d *drawer) row(r *rand.Rand, kind int) source.Row {
	row := d.usual(r)
	switch kind {
	case shakenRow:
		d.set(r, row, r.IntN(len(row)), r.IntN(2) == 0)
	case nearRow:
		d.beside(r, row)
	default:
		for k := range row {
			d.set(r, row, k, kind == edgeRow)
		}
	}
	if kind == linkRow {
		d.link(r, row)
	}
	return row
}

// set draws a value for a variable, from the edges of its range or from all of it. Where the domain holds none that is drawn, the usual one
// stays.
func (d *drawer) set(r *rand.Rand, row source.Row, k int, edge bool) {
	if !d.free[k] {
		return
	}
	t, g := d.sp.Vars[k].Type, d.vars[k]
	for range tries {
		if v := g.value(r, t, g.root, row[k], edge, 0); v != nil && d.sp.Inside(k, v) {
			row[k] = v
			return
		}
	}
}

// link makes a variable out of another one of its type, or out of a list's element or a text's part.
func (d *drawer) link(r *rand.Rand, row source.Row) {
	if len(row) < 2 {
		return
	}
	to := r.IntN(len(row))
	from := (to + 1 + r.IntN(len(row)-1)) % len(row)
	t, u := d.sp.Vars[to].Type, d.sp.Vars[from].Type
	var v relation.Value
	switch {
	case relation.Identical(t, u):
		v = akin(r, t, row[from], row[to])
	case (u.Kind == relation.Slice || u.Kind == relation.Array) && relation.Identical(u.Elem, t):
		if l, _ := row[from].(relation.List); len(l) > 0 {
			v = l[r.IntN(len(l))]
		}
	}
	if v == nil || !d.free[to] || !d.sp.Inside(to, v) {
		return
	}
	// What stands beside a constant of an enumeration need not be one.
	if consts := d.vars[to].constants(t, d.vars[to].root); consts != nil && !slices.Contains(consts, v) {
		return
	}
	row[to] = v
}

// akin is a value that has to do with another one of its type.
func akin(r *rand.Rand, t *relation.Type, from, old relation.Value) relation.Value {
	switch v := from.(type) {
	case string:
		i := r.IntN(len(v) + 1)
		return []string{v, v[:i], v[i:], v + old.(string), v + v}[r.IntN(5)]
	case relation.List:
		if t.Kind == relation.Array { // its length is part of its type
			return from
		}
		i := r.IntN(len(v) + 1)
		l := [][]relation.Value{v, v[:i], v[i:], slices.Concat(v, v)}[r.IntN(4)]
		return relation.List(slices.Clone(l))
	case float64:
		return []float64{v, -v, math.Nextafter(v, math.Inf(1)), math.Nextafter(v, math.Inf(-1)), 2 * v, v / 2}[r.IntN(6)]
	}
	if x, k, ok := relation.IntegerBits(from); ok {
		return k.Integer([]uint64{x, x + 1, x - 1, -x, 2 * x, ^x}[r.IntN(6)])
	}
	return from
}

// beside puts float variables at places where results lose their digits, and leaves the others as they are.
func (d *drawer) beside(r *rand.Rand, row source.Row) {
	at, by := anchor(r, d.sp), offset(r) // for all variables at once, mostly
	for k, v := range d.sp.Vars {
		if v.Type.Kind != relation.Float64 || !d.free[k] {
			continue
		}
		var w relation.Value = by(at)
		if k > 0 {
			w = beside(r, d.sp, at, row[:k])
		}
		if d.sp.Inside(k, w) {
			row[k] = w
		}
	}
}
