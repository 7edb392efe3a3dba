package source

import (
	"iter"
	"math"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// All yields every row of a finite space once, in one order; of any other space nothing. See [Size].
type All struct{}

var _ Strategy = All{}

// Sources implements [Strategy]. It uses no seed.
func (All) Sources(sp *Space, _ seed.Seed) iter.Seq[Row] {
	return sp.sieve().pass(func(yield func(Row) bool) {
		n, ok := Size(sp)
		if !ok {
			return
		}
		m := &maker{sp: sp}
		of := make([]finite, len(sp.Vars))
		for i, v := range sp.Vars {
			of[i], _ = m.finite(v)
		}
		for k := range n {
			row := make(Row, len(of))
			for i, f := range of {
				row[i] = f.at(k % f.n)
				k /= f.n
			}
			if !yield(row) {
				return
			}
		}
	})
}

// Size is how many rows sp has, if each of its variables ranges over few enough values for all of them to be tried: bools, declared
// constants, integers that the domain bounds, and those of 8 bits. Where the domain has conditions it has fewer.
func Size(sp *Space) (n int64, ok bool) {
	m := &maker{sp: sp}
	n = 1
	for _, v := range sp.Vars {
		f, ok := m.finite(v)
		if !ok || f.n > math.MaxInt32 || n > math.MaxInt32 {
			return 0, false
		}
		n *= f.n
	}
	return n, true
}

// finite is a set of values by number.
type finite struct {
	n  int64
	at func(int64) relation.Value
}

func (m *maker) finite(v relation.Var) (finite, bool) {
	t, path := v.Type, m.sp.path(v)
	_, bounded := m.bound(path)
	if t.Enum && len(t.Consts) > 0 && !bounded {
		vs := EnumValues(t)
		return finite{int64(len(vs)), func(i int64) relation.Value { return vs[i] }}, true
	}
	if t.Kind == relation.Bool {
		return finite{2, func(i int64) relation.Value { return i == 1 }}, true
	}
	width, _ := t.Kind.Bits()
	if width == 0 || width > 8 && !bounded {
		return finite{}, false
	}
	lo, hi := m.intRange(t.Kind, path)
	if span := uint64(hi) - uint64(lo); span < math.MaxInt32 {
		return finite{int64(span) + 1, func(i int64) relation.Value { return intValue(t.Kind, lo+i) }}, true
	}
	return finite{}, false
}
