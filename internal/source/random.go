package source

import (
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// Random draws without end: each variable by its type and bounds, some of them in terms of those before it, since
// independent draws hardly ever make two equal strings or a valid index. A variable's stream depends on its name alone, so that
// relations over some of the same variables see the same rows.
type Random struct{}

var _ Strategy = Random{}

// Sources implements [Strategy].
func (Random) Sources(sp *Space, s seed.Seed) iter.Seq[Row] {
	return sp.sieve().pass(func(yield func(Row) bool) {
		m := &maker{sp: sp}
		gens := make([]gen, len(sp.Vars))
		rands := make([]*rand.Rand, len(sp.Vars))
		for i, v := range sp.Vars {
			gens[i] = m.variable(v)
			rands[i] = s.Child("var "+v.Name, 0).Rand()
		}
		rel := relate(sp)
		repairs := sp.repairs()
		mix := s.Child("mix", 0).Rand()
		ties, knot := bonds(sp), s.Child("bonds", 0).Rand()
		asked := slices.DeleteFunc(slices.Clone(ties), func(b related) bool { return !b.asked })
		containers, memory := sp.containers(), s.Child("recall", 0).Rand()
		for {
			row := make(Row, len(gens))
			for i, g := range gens {
				row[i] = g(rands[i])
			}
			for _, r := range rel {
				r.apply(mix, row)
			}
			bind(knot, ties, asked, row)
			sp.recall(memory, containers, row)
			for _, r := range repairs {
				r.apply(row)
			}
			if !yield(row) {
				return
			}
		}
	})
}

// related makes one variable in terms of an earlier one, in a share of the rows.
type related struct {
	from, to int
	make     func(r *rand.Rand, from, to relation.Value) relation.Value
	inside   func(relation.Value) bool
	asked    bool // a precondition asks something of both
}

func (rl related) apply(r *rand.Rand, row Row) {
	if r.IntN(8) != 0 {
		return
	}
	rl.tie(r, row)
}

// tie makes a value of a row out of another one, and reports whether it could.
func (rl related) tie(r *rand.Rand, row Row) bool {
	v := rl.make(r, row[rl.from], row[rl.to])
	if v == nil || !rl.inside(v) {
		return false
	}
	row[rl.to] = v
	return true
}

// mostRelated is how many pairs of variables may be related before each one is related to those next to it alone: a row of 200 parameters has 20,000
// pairs. No theory stands behind it.
const mostRelated = 64

func relate(sp *Space) []related {
	var out []related
	n := len(sp.Vars)
	near := n
	if n*(n-1)/2 > mostRelated {
		near = max(1, mostRelated/n)
	}
	for to, v := range sp.Vars {
		for from, u := range sp.Vars[:to] {
			if to-from > near {
				continue
			}
			f := relative(u.Type, v.Type)
			if f == nil {
				continue
			}
			out = append(out, related{from, to, f, func(v relation.Value) bool { return sp.usual(to, v) }, false})
		}
	}
	return out
}

// relative is how a value of type t is made from one of type u; nil if in no way.
func relative(u, t *relation.Type) func(*rand.Rand, relation.Value, relation.Value) relation.Value {
	width, _ := t.Kind.Bits()
	switch {
	case relation.Identical(u, t) && t.Kind == relation.Array:
		return func(_ *rand.Rand, from, _ relation.Value) relation.Value { return from }
	case relation.Identical(u, t):
		return derive
	case u.Kind == relation.Slice && relation.Identical(u.Elem, t):
		return func(r *rand.Rand, from, _ relation.Value) relation.Value {
			if vs := from.(relation.List); len(vs) > 0 {
				return vs[r.IntN(len(vs))]
			}
			return nil
		}
	case width > 0 && (u.Kind == relation.String || u.Kind == relation.Slice):
		return func(r *rand.Rand, from, _ relation.Value) relation.Value {
			n := size(from)
			return intValue(t.Kind, max(0, int64(n)-int64(r.IntN(n+2))+int64(r.IntN(2))))
		}
	}
	return nil
}

// derive makes a value from another one of its type: the same, a part, an extension, or one that begins alike.
func derive(r *rand.Rand, from, to relation.Value) relation.Value {
	switch v := from.(type) {
	case string:
		w := to.(string)
		switch i := r.IntN(len(v) + 1); r.IntN(7) {
		case 5:
			if mark := marks[r.IntN(len(marks))]; r.IntN(2) == 0 {
				return v + mark
			} else {
				return mark + v
			}
		case 6:
			return folded(r, v)
		case 0:
			return cut(v, 0, i)
		case 1:
			return cut(v, i, len(v))
		case 2:
			return cut(v, i/2, i)
		case 3:
			return v + w
		}
	case relation.List:
		w := to.(relation.List)
		switch i := r.IntN(len(v) + 1); r.IntN(4) {
		case 0:
			return v[:i:i]
		case 1:
			return v[i:]
		case 2:
			return append(v[:len(v):len(v)], w...)
		}
	case float64:
		return nearFloat(r, v)
	}
	if n, ok := whole64(from); ok {
		return nearInt(r, n, kindOf(from))
	}
	return from
}

// folded writes some letters of a text in another case, those included that only folding knows: s, S and ſ; k, K and the Kelvin sign.
func folded(r *rand.Rand, v string) string {
	if !utf8.ValidString(v) {
		return v
	}
	return strings.Map(func(c rune) rune {
		for range r.IntN(3) {
			c = unicode.SimpleFold(c)
		}
		return c
	}, v)
}

// nearFloat is a float next to x, a simple multiple or part of it, its negative, or x.
func nearFloat(r *rand.Rand, x float64) relation.Value {
	switch r.IntN(8) {
	case 0, 1, 2:
		return -x
	case 3:
		return x * float64(2+r.IntN(4))
	case 4:
		return x / float64(2+r.IntN(4))
	case 5:
		if f := math.Nextafter(x, math.Inf(r.IntN(2)*2-1)); !relation.Subnormal(f, false) {
			return f
		}
	}
	return x
}

// nearInt is an integer next to n, a multiple of it or next to one, a quotient, its negative, or n: divisions and block edges turn
// there.
func nearInt(r *rand.Rand, n int64, k relation.Kind) relation.Value {
	near := int64(r.IntN(3) - 1)
	v := n
	switch r.IntN(8) {
	case 0:
		v = n + near
	case 1, 2:
		v = n*int64(2+r.IntN(6)) + near
	case 3:
		v = n/int64(2+r.IntN(6)) + near
	case 4:
		v = -n
	}
	if w := intValue(k, v); same64(w, v) {
		return w
	}
	return intValue(k, n)
}

// Values returns a function that draws one independent row of sp with a generator that the caller provides.
func Values(sp *Space) func(*rand.Rand) Row {
	m := &maker{sp: sp}
	gens := make([]gen, len(sp.Vars))
	for i, v := range sp.Vars {
		gens[i] = m.variable(v)
	}
	repairs := sp.repairs()
	return func(r *rand.Rand) Row {
		row := make(Row, len(gens))
		for i, g := range gens {
			row[i] = g(r)
		}
		for _, r := range repairs {
			r.apply(row)
		}
		return row
	}
}
