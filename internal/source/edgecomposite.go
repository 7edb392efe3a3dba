package source

import (
	"math/rand/v2"

	"github.com/imago-mt/imago/relation"
)

// maxParts limits the boundary values of a part that a composite is made with. No theory: combinations of three parts stay below a tenth of maxGrid.
const maxParts = 12

// composite lists the boundary values of a type that has parts, or is built: zero or empty first, then one part after the other at a
// boundary, then all of them at the same; and some random ones, in which the parts are mixed.
func (e Edge) composite(m *maker, t *relation.Type, path string, r *rand.Rand) []relation.Value {
	var out []relation.Value
	switch {
	case m.depth >= maxDepth:
	case t.Kind == relation.Array:
		out = e.arrays(m, t, path, r)
	case t.Kind == relation.Struct:
		out = e.structs(m, t, path, r)
	case t.Kind == relation.Map:
		out = e.maps(m, t, path, r)
	case t.Kind == relation.Pointer:
		for _, v := range e.part(m, t.Elem, path, r) {
			out = append(out, relation.Ref{To: v})
		}
	case t.Kind == relation.Opaque:
		out = e.builts(m, t, r)
	}
	draw := m.of(t, path)
	for range 24 {
		out = append(out, draw(r))
	}
	return out
}

// part lists the boundary values of a part.
func (e Edge) part(m *maker, t *relation.Type, path string, r *rand.Rand) []relation.Value {
	sub := *m
	sub.depth++
	vs := e.values(&sub, t, path, r)
	return vs[:min(len(vs), maxParts)]
}

func (e Edge) arrays(m *maker, t *relation.Type, path string, r *rand.Rand) (out []relation.Value) {
	if t.Len == 0 || t.Len > 64 {
		return nil
	}
	elems := e.part(m, t.Elem, path+"[i]", r)
	for k, v := range elems {
		same, ramp := make(relation.List, t.Len), make(relation.List, t.Len)
		for i := range t.Len {
			same[i], ramp[i] = v, elems[(i+k)%len(elems)]
		}
		last := append(relation.List(nil), same...)
		last[t.Len-1] = elems[(k+1)%len(elems)]
		out = append(out, same, ramp, last)
	}
	return out
}

func (e Edge) structs(m *maker, t *relation.Type, path string, r *rand.Rand) (out []relation.Value) {
	parts := make([][]relation.Value, len(t.Fields))
	most := 1
	for i, f := range t.Fields {
		parts[i] = e.part(m, f.Type, path+"."+f.Name, r)
		most = max(most, len(parts[i]))
	}
	with := func(pick func(i int) relation.Value) {
		fs := make(relation.Fields, len(parts))
		for i := range fs {
			fs[i] = pick(i)
		}
		out = append(out, fs)
	}
	for k := range most { // all at their k-th
		with(func(i int) relation.Value { return parts[i][k%len(parts[i])] })
	}
	for j := range parts { // one at each of its boundaries, the others at their first
		for k := 1; k < len(parts[j]) && len(out) < 4*maxParts; k++ {
			with(func(i int) relation.Value {
				if i == j {
					return parts[i][k]
				}
				return parts[i][0]
			})
		}
	}
	return out
}

func (e Edge) maps(m *maker, t *relation.Type, path string, r *rand.Rand) (out []relation.Value) {
	lo, hi := m.length(path, MaxMap)
	if lo == 0 {
		out = append(out, relation.Pairs{})
		if e.Outside { // writing to a nil map panics, and that of no fault of the subject's
			out = append(out, relation.Pairs(nil))
		}
	}
	keys, vals := e.part(m, t.Key, path+"[k]", r), e.part(m, t.Elem, path+"[i]", r)
	if lo <= 1 && hi >= 1 {
		for i, k := range keys {
			out = append(out, relation.Pairs{{Key: k, Value: vals[i%len(vals)]}})
		}
		for i, v := range vals {
			out = append(out, relation.Pairs{{Key: keys[i%len(keys)], Value: v}})
		}
	}
	return out
}

// builts lists each constructor alone, then the first one followed by each mutator, once and twice.
func (e Edge) builts(m *maker, t *relation.Type, r *rand.Rand) (out []relation.Value) {
	first, more := m.steps(t)
	for _, c := range first {
		for range 3 {
			out = append(out, relation.Built{Steps: []relation.Step{c.draw(r)}})
		}
	}
	if len(first) == 0 {
		return nil
	}
	for _, c := range more {
		start, change := first[0].draw(r), c.draw(r)
		out = append(out, relation.Built{Steps: []relation.Step{start, change}}, relation.Built{Steps: []relation.Step{start, change, change}},
			relation.Built{Steps: []relation.Step{start, change, c.draw(r), c.draw(r)}})
	}
	return out
}
