package algebra

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Of values with at most allUnits parts all with parts 0 and 1 are tried as neutral elements, of those with at most maxUnits the zero, the one in
// each place and the identity matrix. A rotation has 4 parts, a transformation of space 16; no theory.
const (
	allUnits = 4
	maxUnits = 16
)

// unitLiterals lists literals of an array or a struct of numbers whose parts are 0 and 1.
func unitLiterals(env *relation.Env, t *relation.Type) []string {
	names, ok := numericParts(env, t)
	if !ok {
		return nil
	}
	var out []string
	for _, ones := range units(len(names)) {
		parts := slices.Clone(names)
		for i := range parts {
			parts[i] += string("01"[ones>>i&1])
		}
		out = append(out, t.Name+"{"+strings.Join(parts, ", ")+"}")
	}
	return out
}

// numericParts are what stands before each part in a literal of t, which is of env's package and consists of numbers.
func numericParts(env *relation.Env, t *relation.Type) (names []string, ok bool) {
	if env == nil || t == nil || t.Name == "" || t.Pkg != env.Path || strings.Contains(t.Name, "[") {
		return nil, false
	}
	switch t.Kind {
	case relation.Array:
		names = make([]string, min(t.Len, maxUnits+1))
		ok = Number.has(t.Elem)
	case relation.Struct:
		ok = true
		for _, f := range t.Fields {
			names = append(names, f.Name+": ")
			ok = ok && Number.has(f.Type)
		}
	}
	return names, ok && len(names) > 1 && len(names) <= maxUnits
}

// units are sets of the n parts that are 1, the fewest ones first.
func units(n int) []uint {
	var out []uint
	if n <= allUnits {
		for ones := range uint(1) << n {
			out = append(out, ones)
		}
		slices.SortStableFunc(out, func(a, b uint) int { return bits.OnesCount(a) - bits.OnesCount(b) })
		return out
	}
	out = append(out, 0)
	for i := range n {
		out = append(out, 1<<i)
	}
	for side := 2; side*side <= n; side++ {
		if side*side < n {
			continue
		}
		var identity uint
		for i := range side {
			identity |= 1 << (i * (side + 1))
		}
		out = append(out, identity)
	}
	return out
}
