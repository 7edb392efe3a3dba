package subject

import (
	"go/types"
	"slices"
)

// mentions reports whether a tuple has t somewhere in its types.
func mentions(tuple *types.Tuple, t *types.Named) bool {
	for v := range tuple.Variables() {
		if mentionsType(v.Type(), t, 0, everyStruct) {
			return true
		}
	}
	return false
}

func everyStruct(*types.Struct) bool { return true }

// mentionsType looks at most four levels deep, as types may be recursive. A T that lies deeper only makes a constructor harder to call.
// Within says of which structs the fields are looked at.
func mentionsType(in types.Type, t *types.Named, depth int, within func(*types.Struct) bool) bool {
	if depth > 4 {
		return false
	}
	switch in := types.Unalias(in).(type) {
	case *types.Named:
		if sameNamed(in, t) {
			return true
		}
		if s, ok := in.Underlying().(*types.Struct); ok {
			for f := range s.Fields() {
				if within(s) && mentionsType(f.Type(), t, depth+1, within) {
					return true
				}
			}
			return false
		}
		return mentionsType(in.Underlying(), t, depth+1, within)
	case *types.Pointer:
		return mentionsType(in.Elem(), t, depth+1, within)
	case *types.Slice:
		return mentionsType(in.Elem(), t, depth+1, within)
	case *types.Array:
		return mentionsType(in.Elem(), t, depth+1, within)
	case *types.Map:
		return mentionsType(in.Key(), t, depth+1, within) || mentionsType(in.Elem(), t, depth+1, within)
	}
	return false
}

// filtered are those of ds that keep accepts.
func filtered(ds []*decl, keep func(*decl) bool) []*decl {
	return slices.DeleteFunc(slices.Clone(ds), func(d *decl) bool { return !keep(d) })
}

// sameNamed compares defined types by text: they may come from different loads.
func sameNamed(a types.Type, b *types.Named) bool {
	n, ok := a.(*types.Named)
	return ok && n.Obj().Name() == b.Obj().Name() && types.TypeString(n, path) == types.TypeString(b, path)
}
