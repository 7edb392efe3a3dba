package source

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Arguments that belong together are drawn together: a template and the map of its keys, a list and one of its elements, lists of one
// length, two filters of one size. Drawn apart they hardly ever meet, and what holds of strangers is taken for a law.

// bonds are the ways to make one value of a row out of another one, or out of itself.
func bonds(sp *Space) []related {
	var out []related
	wholes, asked := sp.wholes(), sp.askedTogether()
	for to, v := range sp.Vars {
		for from, u := range sp.Vars {
			own := from == to
			for _, f := range slices.Concat(bound(u.Type, v.Type, own), splitBonds(u.Type, v.Type, own, wholes, sp.anyBytes()), sp.textBonds(u.Type, v.Type, own)) {
				out = append(out, related{from, to, f, func(x relation.Value) bool { return sp.Inside(to, x) }, asked[v.Name] && asked[u.Name] && !own})
			}
		}
	}
	return out
}

// bondShare is one in how many rows has bound values; of these as many have several. Where a precondition asks something of values together, all but one in
// askedShare have such values bound: whether a collection has a key is false of nearly all that are drawn apart. No theory stands behind them.
const (
	bondShare  = 3
	askedShare = 4
)

// bind makes some values of a row out of others. asked are those of the bonds that a precondition asks for.
func bind(r *rand.Rand, bonds, asked []related, row Row) {
	for len(bonds) > 0 && r.IntN(bondShare) == 0 {
		bonds[r.IntN(len(bonds))].tie(r, row)
	}
	if len(asked) == 0 || r.IntN(askedShare) == 0 {
		return
	}
	for _, i := range r.Perm(len(asked)) {
		if asked[i].tie(r, row) {
			return
		}
	}
}

// Asks reports whether the precondition gives several variables to a function, so that rows are made for it.
func (sp *Space) Asks() bool { return len(sp.askedTogether()) > 0 }

// askedTogether are the variables that a part of the precondition gives to functions, where there are several: b.Has(key). The opposite, that a collection has
// no such key, is true of most.
func (sp *Space) askedTogether() map[string]bool {
	out := map[string]bool{}
	if sp.Pre == nil {
		return out
	}
	for _, p := range relation.Conjuncts(sp.Pre) {
		if u, negated := p.(*relation.Unary); negated && u.Op == "!" || !relation.Executes(p) {
			continue
		}
		var names []string
		relation.Walk(p, func(e relation.Expr) bool {
			if v, ok := e.(*relation.VarRef); ok && !slices.Contains(names, v.Name) {
				names = append(names, v.Name)
			}
			return true
		})
		if len(names) > 1 {
			for _, name := range names {
				out[name] = true
			}
		}
	}
	return out
}

// A bond makes a value out of another one and the present one; nil where it cannot.
type bond = func(r *rand.Rand, from, to relation.Value) relation.Value

// bound lists how a value of type t is made from one of type u and a present one, beside what [relative] does. Own says that they are
// one and the same value.
func bound(u, t *relation.Type, own bool) (out []bond) {
	if own {
		return ownBonds(t)
	}
	add := func(when bool, f bond) {
		if when {
			out = append(out, f)
		}
	}
	same := relation.Identical(u, t)
	add(isText(u) && isText(t), closing)
	add(u.Kind == relation.Map && same, sharing)
	add(t.Kind == relation.Slice && relation.Identical(t.Elem, u), holding)
	add(sized(u) && sized(t), alike)
	add(indexes(t) && u.Kind == relation.Slice && relation.Identical(u.Elem, t), index)
	add(same && isBuilt(t), kindred)
	add(same && isBuilt(t), adjacent(t))
	add(indexes(t) && isBuilt(u), position)
	add(storable(t) && isContainer(u), stored)
	add(isText(u) && listsTexts(t), listing(t))
	add(isText(t) && listsTexts(u), listed)
	return slices.Concat(out, keyBonds(u, t), characterBonds(u, t))
}

// keyBonds are those of maps and what may be a key of them.
func keyBonds(u, t *relation.Type) (out []bond) {
	if t.Kind == relation.Map && (isText(t.Key) && isText(u) || relation.Identical(t.Key, u)) {
		out = append(out, keyed)
	}
	if u.Kind != relation.Map {
		return out
	}
	switch {
	case isText(u.Key) && isText(t):
		out = append(out, naming)
	case relation.Identical(u.Key, t):
		out = append(out, keyOf)
	}
	if relation.Identical(u.Elem, t) {
		out = append(out, valueOf)
	}
	return out
}

// ownBonds lists how a value of type t is changed by itself.
func ownBonds(t *relation.Type) []bond {
	switch {
	case t.Kind == relation.Map && isText(t.Key) && isText(t.Elem):
		return []bond{quoting}
	case isText(t):
		return []bond{opening}
	}
	return nil
}

// isBuilt reports whether values of t, or those that it points to, are built.
func isBuilt(t *relation.Type) bool {
	return t.Kind == relation.Opaque || t.Kind == relation.Pointer && t.Elem.Kind == relation.Opaque
}

// isText reports whether t is a string or []byte.
func isText(t *relation.Type) bool {
	return t.Kind == relation.String || t.Kind == relation.Slice && t.Elem.Kind == relation.Uint8
}

// sized reports whether values of t have a length that a caller chooses.
func sized(t *relation.Type) bool { return t.Kind == relation.Slice || t.Kind == relation.String }

// indexes reports whether a number of type t may be an index.
func indexes(t *relation.Type) bool { return t.Kind == relation.Int && !t.Enum }

// opening is a text that ends inside of a wrapped key.
func opening(r *rand.Rand, _, to relation.Value) relation.Value {
	s, ok := TextOf(to)
	if !ok {
		return nil
	}
	w := wraps[r.IntN(len(wraps))]
	return sameText(cut(s, 0, r.IntN(len(s)+1))+w[0]+string(rune('a' + r.IntN(3)))[:r.IntN(2)], to)
}

// closing is a text that begins with the end of a wrapped key, where another one ends inside of it.
func closing(r *rand.Rand, from, to relation.Value) relation.Value {
	s, _ := TextOf(from)
	t, ok := TextOf(to)
	for _, w := range wraps {
		if i := strings.LastIndex(s, w[0]); ok && w[0] != "" && w[1] != "" && i >= 0 && i+len(w[0])+1 >= len(s) {
			return sameText(w[1]+cut(t, 0, r.IntN(len(t)+1)), to)
		}
	}
	return nil
}

// naming is a text that names a key of a map.
func naming(r *rand.Rand, from, to relation.Value) relation.Value {
	ps, _ := from.(relation.Pairs)
	s, ok := TextOf(to)
	if len(ps) == 0 || !ok {
		return nil
	}
	key, w := ps[r.IntN(len(ps))].Key, wraps[r.IntN(len(wraps))]
	if k, in, ok := mentioning(r, ps); ok && r.IntN(2) == 0 {
		key, w = k, in
	}
	name, _ := TextOf(key)
	return sameText(mention(r, s, name, w), to)
}

// mentioning is a key whose value looks as if it named another one, with the way in which it does: what replaces names once and what does so
// until there are none differ there.
func mentioning(r *rand.Rand, ps relation.Pairs) (key relation.Value, in [2]string, ok bool) {
	first, way := r.IntN(len(ps)), r.IntN(len(wraps))
	for i := range ps {
		p := ps[(first+i)%len(ps)]
		s, _ := TextOf(p.Value)
		for k := range wraps {
			w := wraps[(way+k)%len(wraps)]
			if w[0] != "" && strings.Contains(s, w[0]) {
				return p.Key, w, true
			}
		}
	}
	return nil, in, false
}

// quoting is a map of which a value names a key.
func quoting(r *rand.Rand, _, to relation.Value) relation.Value {
	ps, _ := to.(relation.Pairs)
	if len(ps) == 0 {
		return nil
	}
	out, i := slices.Clone(ps), r.IntN(len(ps))
	if v := naming(r, ps, ps[i].Value); v != nil {
		out[i].Value = v
	}
	return out
}

// keyed is a map with a value as a key, or with a word of a text, or a text that goes on behind it.
func keyed(r *rand.Rand, from, to relation.Value) relation.Value {
	ps, _ := to.(relation.Pairs)
	key := from
	if s, ok := TextOf(from); ok {
		in := words(s)
		switch k := r.IntN(4); {
		case k < 2 && len(in) > 0:
			s = in[r.IntN(len(in))]
		case k == 2 && len(ps) > 0:
			if _, ok := ps[0].Key.(string); ok {
				s += marks[r.IntN(len(marks))] + string(rune('0'+r.IntN(4)))
			}
		}
		key = s
	}
	if len(ps) == 0 || kindOf(ps[0].Key) != kindOf(key) {
		return nil
	}
	i := r.IntN(len(ps))
	return withKey(slices.Delete(slices.Clone(ps), i, i+1), key, ps[i].Value)
}

// withKey is a map with one entry more, or changed.
func withKey(ps relation.Pairs, key, value relation.Value) relation.Pairs {
	i, found := slices.BinarySearchFunc(ps, key, func(p relation.Pair, k relation.Value) int { return Compare(p.Key, k) })
	if found {
		ps[i].Value = value
		return ps
	}
	return slices.Insert(ps, i, relation.Pair{Key: key, Value: value})
}

// keyOf is a key of a map.
func keyOf(r *rand.Rand, from, _ relation.Value) relation.Value {
	if ps, _ := from.(relation.Pairs); len(ps) > 0 {
		return ps[r.IntN(len(ps))].Key
	}
	return nil
}

// valueOf is the value of a key of a map.
func valueOf(r *rand.Rand, from, _ relation.Value) relation.Value {
	if ps, _ := from.(relation.Pairs); len(ps) > 0 {
		return ps[r.IntN(len(ps))].Value
	}
	return nil
}

// sharing is a map that has some of the keys of another one, with its own values or with those of the other.
func sharing(r *rand.Rand, from, to relation.Value) relation.Value {
	ps, _ := from.(relation.Pairs)
	qs, _ := to.(relation.Pairs)
	if len(ps) == 0 || len(qs) == 0 {
		return nil
	}
	out := slices.Clone(qs)
	for range 1 + r.IntN(2) {
		p, q := ps[r.IntN(len(ps))], qs[r.IntN(len(qs))]
		if r.IntN(2) == 0 {
			q.Value = p.Value
		}
		out = withKey(out, p.Key, q.Value)
	}
	if len(out) > len(qs) { // as many as before, but for the first one
		i := r.IntN(len(out))
		out = slices.Delete(out, i, i+1)
	}
	return out
}

// holding is a list that has a value among its elements, once or twice.
func holding(r *rand.Rand, from, to relation.Value) relation.Value {
	vs, ok := to.(relation.List)
	if !ok || len(vs) == 0 {
		return nil
	}
	out := slices.Clone(vs)
	for range 1 + r.IntN(2) {
		out[r.IntN(len(out))] = from
	}
	return out
}

// alike is a list or a text as long as another one, of its own elements.
func alike(r *rand.Rand, from, to relation.Value) relation.Value {
	n := size(from)
	switch v := to.(type) {
	case string:
		if n > 0 && v == "" {
			v = "a"
		}
		for len(v) < n {
			v += v
		}
		return cut(v, 0, n)
	case relation.List:
		if n > 0 && len(v) == 0 {
			return nil
		}
		out := slices.Clone(v[:min(n, len(v))])
		for len(out) < n {
			out = append(out, v[r.IntN(len(v))])
		}
		return out
	}
	return nil
}

// index is an index of a list, or one next to its ends.
func index(r *rand.Rand, from, _ relation.Value) relation.Value {
	return r.IntN(size(from)+2) - r.IntN(2)
}

// position is an index of a container, as far as what it is made of tells: each step may put something into it. Or one next to its ends.
func position(r *rand.Rand, from, _ relation.Value) relation.Value {
	b, ok := builtOf(from)
	if !ok {
		return nil
	}
	return r.IntN(len(b.Steps)+2) - r.IntN(2)
}

// builtOf is a value as the calls that make it, if it is a built one or points to one.
func builtOf(v relation.Value) (relation.Built, bool) {
	if ref, ok := v.(relation.Ref); ok {
		v = ref.To
	}
	b, ok := v.(relation.Built)
	return b, ok
}

// kindred is a value that begins as another one of its type did, by the same constructor with the same arguments, and goes on in a way of
// its own or a step further.
func kindred(r *rand.Rand, from, to relation.Value) relation.Value {
	if ref, ok := to.(relation.Ref); ok {
		other, ok := from.(relation.Ref)
		if !ok {
			return nil
		}
		if v := kindred(r, other.To, ref.To); v != nil {
			return relation.Ref{To: v}
		}
		return nil
	}
	a, okA := from.(relation.Built)
	b, okB := to.(relation.Built)
	if !okA || !okB || len(a.Steps) == 0 || len(b.Steps) == 0 {
		return nil
	}
	more := b.Steps[1:]
	if a.Steps[0].Variable() {
		return a
	}
	if r.IntN(3) == 0 && len(more) > 0 {
		return relation.Built{Steps: append(slices.Clone(a.Steps), more[r.IntN(len(more))])}
	}
	return relation.Built{Steps: append(slices.Clone(a.Steps[:1]), more...)}
}
