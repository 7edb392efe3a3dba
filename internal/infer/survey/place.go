package survey

import (
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A place is a path of the parameters where values of a type of the subject's package stand: of a struct, or of numbers with a name.
type place struct {
	path string
	t    *relation.Type
	list bool // below a list or map: no condition names one of its elements
}

// places lists those of fn, the outer ones first.
//
// Types of other packages are left out: what a package makes of time.Duration says nothing of what its callers may give it. Keys of maps are
// left out too, since a domain bounds them by another path.
func places(fn *relation.Func) []place {
	var out []place
	var walk func(t *relation.Type, path string, list bool, depth int)
	walk = func(t *relation.Type, path string, list bool, depth int) {
		if t == nil || depth > maxDepth {
			return
		}
		if t.Pkg == fn.Pkg && t.Pkg != "" && (t.Kind == relation.Struct || IsInteger(t) || isFloat(t)) {
			out = append(out, place{path, t, list})
		}
		switch t.Kind {
		case relation.Pointer:
			walk(t.Elem, path, list, depth)
		case relation.Slice, relation.Array, relation.Map:
			walk(t.Elem, path+"[i]", true, depth+1)
		case relation.Struct:
			for _, f := range t.Fields {
				walk(f.Type, path+"."+f.Name, list, depth+1)
			}
		}
	}
	for _, p := range fn.Params {
		walk(p.Type, p.Name, false, 0)
	}
	return out
}

// ownTypes lists the types of its package among the subject's parameters, each once.
//
// They are what the domain may say something of: the bounds of a type that the package does not declare are those of the language.
func (s *surveyor) ownTypes() []*relation.Type {
	var out []*relation.Type
	for _, p := range places(s.Func) {
		if !slices.ContainsFunc(out, func(t *relation.Type) bool { return relation.Identical(t, p.t) }) {
			out = append(out, p.t)
		}
	}
	return out
}

// holds reports whether values of a type have values of t in them.
func holds(of, t *relation.Type) bool {
	return of.Has(func(u *relation.Type) bool { return relation.Identical(u, t) })
}

// replaced is a value with its values of a type t replaced, those in keys of maps excepted.
//
// The value itself is left as it is: rows share their values, and a row that is changed under another one would not repeat.
func replaced(v relation.Value, of, t *relation.Type, by func(relation.Value) relation.Value) relation.Value {
	if relation.Identical(of, t) {
		return by(v)
	}
	all := func(vs []relation.Value, typ func(int) *relation.Type) []relation.Value {
		out := make([]relation.Value, len(vs))
		for i, e := range vs {
			out[i] = replaced(e, typ(i), t, by)
		}
		return out
	}
	switch x := v.(type) {
	case relation.Ref:
		return relation.Ref{To: replaced(x.To, of.Elem, t, by)}
	case relation.List:
		if x == nil || of.Elem.Pkg == "" && of.Elem.Kind < relation.Slice {
			return v // a nil list stays one, and numbers and texts without a name have no part that could be replaced
		}
		return relation.List(all(x, func(int) *relation.Type { return of.Elem }))
	case relation.Fields:
		return relation.Fields(all(x, func(i int) *relation.Type { return of.Fields[i].Type }))
	case relation.Pairs:
		out := slices.Clone(x)
		for i := range out {
			out[i].Value = replaced(out[i].Value, of.Elem, t, by)
		}
		return out
	}
	return v
}

// withPicked is a row, the arguments of one execution, with values of a type t that are picked from given in the place of its own.
func withPicked(row source.Row, vars []relation.Var, t *relation.Type, given []relation.Value, pick *rand.Rand) source.Row {
	out := slices.Clone(row)
	for i, v := range vars {
		out[i] = replaced(row[i], v.Type, t, func(relation.Value) relation.Value { return given[pick.IntN(len(given))] })
	}
	return out
}

// withValues is withPicked for rows, at random.
func withValues(rows []source.Row, vars []relation.Var, t *relation.Type, given []relation.Value, from seed.Seed) []source.Row {
	pick := from.Rand()
	out := make([]source.Row, len(rows))
	for k, row := range rows {
		out[k] = withPicked(row, vars, t, given, pick)
	}
	return out
}

// even gives the members of one type the same bounds wherever its values stand: relations exchange arguments, and nest functions.
//
// Ends are widened all together first and then one by one, so that those of two parameters of one type may end up apart. A second source of a
// relation has the bounds of the parameter whose copy it is, and takes the place of the other.
func (s *surveyor) even() {
	at := places(s.Func)
	for _, t := range s.ownTypes() {
		for _, m := range members(t) {
			var bounds []*relation.Bound
			for _, p := range at {
				if i := indexOf(s.Domain, m.at(p.path)); i >= 0 && relation.Identical(p.t, t) {
					bounds = append(bounds, &s.Domain.Bounds[i])
				}
			}
			for _, b := range bounds {
				for _, other := range bounds {
					*b = b.Within(*other)
				}
			}
		}
	}
}
