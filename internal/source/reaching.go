package source

import (
	"go/constant"
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// Reaching yields rows on which an argument that a relation gives a function, a sum of multiples of its variables, lies beside an anchor of
// [IllConditioned]: where what the code compares with is met by x + y + z, none of which comes near to it. Sums of three are the follow-ups of composed
// relations, and random rows hardly ever have one just there. The rows have no end; of a relation without such an argument there are none.
type Reaching struct{}

var _ Strategy = Reaching{}

// Sources implements [Strategy].
func (Reaching) Sources(sp *Space, s seed.Seed) iter.Seq[Row] {
	return sp.sieve().pass(func(yield func(Row) bool) {
		sums := sp.sums()
		if len(sums) == 0 {
			return
		}
		b := &anchored{sp: sp, fresh: Values(sp), r: s.Child("reaching", 0).Rand()}
		repairs := sp.repairs()
		for {
			row := b.fresh(b.r)
			b.reach(row, sums[b.r.IntN(len(sums))])
			// What the premise asks of the order of variables comes last: a row that misses it says nothing, however near to an anchor it lies.
			for _, r := range repairs {
				r.apply(row)
			}
			if !yield(row) {
				return
			}
		}
	})
}

// linear is a sum of multiples of variables, by their index, and a number.
type linear struct {
	by  []float64
	add float64
}

// moves reports whether any variable does.
func (l linear) moves() bool {
	return slices.ContainsFunc(l.by, func(c float64) bool { return c != 0 })
}

// sums are the arguments of executions that are such sums, of more than a variable alone.
func (sp *Space) sums() []linear {
	var out []linear
	if sp.Relation == nil {
		return nil
	}
	for _, c := range sp.Relation.Executions() {
		for _, a := range c.Args {
			// Each value of a variable alone is drawn as it is, and the edges of its domain with it.
			if _, alone := a.(*relation.VarRef); alone {
				continue
			}
			if l, ok := sp.linear(a); ok && l.moves() {
				out = append(out, l)
			}
		}
	}
	return out
}

// linear reads a sum of multiples of numbers; not ok for anything else. A product of two variables has no one step that reaches a value, and integers and
// floats are read alike, since a literal of either counts as its float.
func (sp *Space) linear(e relation.Expr) (linear, bool) {
	out := linear{by: make([]float64, len(sp.Vars))}
	switch n := e.(type) {
	case *relation.VarRef:
		i := sp.index(n.Name)
		if i < 0 || numberOf(n.T.Kind, 0) == nil {
			return out, false
		}
		out.by[i] = 1
		return out, true
	case *relation.Literal:
		if n.Value == nil || n.Value.Kind() != constant.Int && n.Value.Kind() != constant.Float {
			return out, false
		}
		out.add, _ = constant.Float64Val(n.Value)
		return out, true
	case *relation.Unary:
		x, ok := sp.linear(n.X)
		return out.plus(-1, x), ok && n.Op == "-"
	case *relation.Binary:
		x, okX := sp.linear(n.X)
		y, okY := sp.linear(n.Y)
		switch {
		case !okX || !okY:
		case n.Op == "+":
			return x.plus(1, y), true
		case n.Op == "-":
			return x.plus(-1, y), true
		case n.Op == "*" && !x.moves():
			return out.plus(x.add, y), true
		case n.Op == "*" && !y.moves():
			return out.plus(y.add, x), true
		}
	}
	return out, false
}

// plus is l with a multiple of m.
func (l linear) plus(by float64, m linear) linear {
	out := linear{slices.Clone(l.by), l.add + by*m.add}
	for i := range out.by {
		out.by[i] += by * m.by[i]
	}
	return out
}

// at is the value of l on a row.
func (l linear) at(row Row) float64 {
	out := l.add
	for i, c := range l.by {
		// What is no number has no multiple in l, and counts as nothing.
		if f, ok := Number(row[i]); ok {
			out += c * f
		}
	}
	return out
}

// reach moves variables of a row, one after the other, until the sum lies beside an anchor. One that would have to leave its domain goes to the end of it.
//
// The first variable takes all of the distance that it can, and the next ones the rest: a sum of three numbers of at most 250 reaches 709 by two that are 250
// and one that is 209. In a random order each of them is the one in between. An anchor that no sum reaches leaves a row at the ends of the domain.
func (b *anchored) reach(row Row, l linear) {
	target := b.offset()(b.anchor())
	if b.r.IntN(2) == 0 {
		target = -target
	}
	m := &maker{sp: b.sp}
	for _, i := range shuffled(b.r, l) {
		v := b.sp.Vars[i]
		f, _ := Number(row[i])
		// The distance that is left, in steps of this variable: the sum changes with each one that was moved before.
		want := f + (target-l.at(row))/l.by[i]
		iv := m.within(interval{-Range, Range}, b.sp.path(v), isInteger(v.Type.Kind))
		for _, to := range []float64{want, max(iv.lo, min(iv.hi, want))} {
			if x := numberOf(v.Type.Kind, to); x != nil && b.sp.Inside(i, x) {
				row[i] = x
				break
			}
		}
	}
}

// shuffled are the variables of a sum that move it, in a random order.
func shuffled(r *rand.Rand, l linear) []int {
	var out []int
	for i, c := range l.by {
		if c != 0 {
			out = append(out, i)
		}
	}
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}
