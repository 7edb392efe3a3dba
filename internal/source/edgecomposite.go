package source

import (
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// maxParts limits the boundary values of a part that a composite is made with. No theory:
// combinations of three parts stay below a tenth of maxGrid.
const maxParts = 12

// composite lists the boundary values of a type that has parts, or is built: zero or empty first,
// then one part after the other at a boundary, then all of them at the same; and some random ones,
// in which the parts are mixed.
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
		sub := *m
		sub.depth++
		for _, v := range e.values(&sub, t.Elem, path, r) { // one part, which is no combination
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
	// A longer array is a table, of which the ends of single words say nothing.
	if t.Len == 0 || t.Len > 64 {
		return nil
	}
	elems := e.part(m, t.Elem, path+"[i]", r)
	of := func(pick func(i int) relation.Value) {
		list := make(relation.List, t.Len)
		for i := range list {
			list[i] = pick(i)
		}
		out = append(out, list)
	}
	for _, v := range elems { // all at one boundary first: the largest value of the type is among these
		of(func(int) relation.Value { return v })
	}
	for _, v := range elems[min(1, len(elems)):] { // words of a number: 1 is a 1 in the lowest one and a 0 in the others, whichever is the lowest
		for _, at := range []int{0, t.Len - 1} {
			of(func(i int) relation.Value {
				if i == at {
					return v
				}
				return elems[0]
			})
		}
	}
	// A row of neighbours among the boundaries, then all equal but for the last one: code that treats blocks of
	// words at a time has its remainder there, and a comparison that stops early misses the last word.
	for k, v := range elems {
		of(func(i int) relation.Value { return elems[(i+k)%len(elems)] })
		of(func(i int) relation.Value {
			if i == t.Len-1 {
				return elems[(k+1)%len(elems)]
			}
			return v
		})
	}
	return out
}

func (e Edge) structs(m *maker, t *relation.Type, path string, r *rand.Rand) (out []relation.Value) {
	parts := make([][]relation.Value, len(t.Fields))
	for i, f := range t.Fields {
		// A link ends at once, or leads to one more value of the type, whose own links end there: an
		// edge is a small value.
		if recursive(f.Type, t) {
			parts[i] = []relation.Value{nil}
			if m.level == 0 {
				sub := *m
				sub.level++
				parts[i] = append(parts[i], e.part(&sub, f.Type, path+"."+f.Name, r)...)
			}
			continue
		}
		parts[i] = e.part(m, f.Type, path+"."+f.Name, r)
	}
	for _, vs := range combinations(parts) {
		out = append(out, relation.Fields(vs))
	}
	return out
}

// combinations are choices of a value for each part: all at their first, second and so on, as long
// as some part has one; then one at each of its boundaries, the others at their first.
func combinations(parts [][]relation.Value) (out [][]relation.Value) {
	with := func(pick func(i int) relation.Value) {
		vs := make([]relation.Value, len(parts))
		for i := range vs {
			vs[i] = pick(i)
		}
		out = append(out, vs)
	}
	most := 1
	for _, p := range parts {
		if len(p) == 0 {
			return nil
		}
		most = max(most, len(p))
	}
	// All at their first, second and so on: what only shows where several parts are extreme together.
	for k := range most {
		with(func(i int) relation.Value { return parts[i][k%len(parts[i])] })
	}
	// One at a time: what shows where the other parts are simple, and is masked where they are not.
	for j := range parts {
		for k := 1; len(parts) > 1 && k < len(parts[j]) && len(out) < 4*maxParts; k++ {
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
	// Maps of one entry: each key at a boundary with some value, then each value at one with some key.
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

// maxChanged is how many boundary values a mutator is given: those of all its arguments together
// come first. No theory; a type may have dozens of mutators.
const maxChanged = maxParts

// builts lists the values that are known of t, each constructor with the boundaries of its
// arguments, together and one at a time, and with random ones; then one of them followed by each
// mutator, once and twice, and with the boundaries of its arguments where these are numbers: only
// SetUint64 makes a number of 64 bits of one of 63. Constructors take turns, and what a method
// derives with an argument is derived of each known value: an address of four bytes has no zone,
// whatever zone it is given, and the last address behaves with a zone as no other one.
func (e Edge) builts(m *maker, t *relation.Type, r *rand.Rand) (out []relation.Value) {
	first, more := m.steps(t)
	if len(first) == 0 {
		return nil
	}
	out = m.known(t)
	// Constructors alone come first, since what is wrong with what they make is seen there most easily.
	for _, c := range first {
		if (relation.Step{Func: c.name}).Variable() {
			out = append(out, relation.Built{Steps: []relation.Step{{Func: c.name}}})
			continue
		}
		for _, args := range e.arguments(m, t, c, r) {
			out = append(out, relation.Built{Steps: []relation.Step{{Func: c.name, Args: args}}})
		}
		for range 3 {
			out = append(out, relation.Built{Steps: []relation.Step{c.draw(r)}})
		}
	}
	// A variable belongs to everybody and is not changed, and what a constructor refuses shows no
	// mutator at work: one that cannot fail begins, where there is one.
	first = slices.DeleteFunc(first, func(c call) bool { return relation.Step{Func: c.name}.Variable() })
	if slices.ContainsFunc(first, func(c call) bool { return !c.fails }) {
		first = slices.DeleteFunc(first, func(c call) bool { return c.fails })
	}
	for k, c := range more[:min(len(more), len(more)*len(first))] {
		// A method without an argument is left to relations, which call it themselves.
		if c.derives && len(c.params) > 0 {
			for _, v := range m.known(t) {
				out = append(out, relation.Built{Steps: append(slices.Clone(v.(relation.Built).Steps), c.draw(r))})
			}
		}
		// Twice, since a second change may undo the first one, and thrice with other arguments, since it may not.
		start, change := first[k%len(first)].draw(r), c.draw(r)
		out = append(out, relation.Built{Steps: []relation.Step{start, change}}, relation.Built{Steps: []relation.Step{start, change, change}},
			relation.Built{Steps: []relation.Step{start, change, c.draw(r), c.draw(r)}})
		if !numeric(c.params) {
			continue
		}
		// Texts and lists are left to chance: a type may have dozens of mutators that take them.
		edges := e.arguments(m, t, c, r)
		for _, args := range edges[:min(len(edges), maxChanged)] {
			out = append(out, relation.Built{Steps: []relation.Step{start, {Func: c.name, Args: args}}})
		}
	}
	return out
}

// numeric reports whether there are parameters, and all are numbers.
func numeric(params []relation.Param) bool {
	return len(params) > 0 && !slices.ContainsFunc(params, func(p relation.Param) bool { return p.Type.Kind < relation.Int || p.Type.Kind > relation.Float64 })
}

// arguments lists boundary values for the arguments of a builder of t, as far as it may be given
// them: the last numbers of their types unless a table has the last values of t.
func (e Edge) arguments(m *maker, t *relation.Type, c call, r *rand.Rand) [][]relation.Value {
	sub := *m
	sub.arg = true
	e.Outside = false // a constructor is no subject: what it makes of NaN is no value to begin with
	parts := make([][]relation.Value, len(c.params))
	// The zero of a type comes first in each list. The last numbers stand behind it, so that what is cut off of
	// a long list is not what a value turns at.
	for i, p := range c.params {
		parts[i] = slices.DeleteFunc(e.part(&sub, p.Type, c.name+"."+p.Name, r), func(v relation.Value) bool { return !bearable(p, v) })
		parts[i] = append(parts[i], m.told(p, c.name)...)
		if len(standard[t.Pkg+"."+t.Name]) == 0 {
			parts[i] = slices.Insert(parts[i], min(1, len(parts[i])), ends(p)...)
		}
	}
	out := combinations(parts)
	return out[:min(len(out), 4*maxParts)]
}
