package symbolic

import (
	"go/types"
)

// sameType reports whether two types are one. Packages that were loaded twice have a type each, which is known by its name.
func sameType(a, b types.Type) bool {
	return types.Identical(a, b) || types.TypeString(a, nil) == types.TypeString(b, nil)
}

// implements reports whether a type has the methods of an interface, which may be of a package that was loaded twice.
func implements(t types.Type, face *types.Interface) bool {
	// Within one universe of types the library decides.
	if types.Implements(t, face) {
		return true
	}
	// Across two of them names do: of methods, and of the types of their parameters and results.
	set := types.NewMethodSet(t)
	for i := range face.NumMethods() {
		m := face.Method(i)
		has := set.Lookup(m.Pkg(), m.Name())
		if has == nil || types.TypeString(has.Type(), nil) != types.TypeString(m.Type(), nil) {
			return false
		}
	}
	return true
}

// typeArgs are the types that the parameters of a generic function stand for.
type typeArgs map[*types.TypeParam]types.Type

// typ is a type in a frame: without type parameters.
func (f *frame) typ(t types.Type) types.Type {
	if len(f.types) == 0 { // most functions
		return t
	}
	return f.types.in(t)
}

// in puts the arguments in place of the parameters.
func (a typeArgs) in(t types.Type) types.Type {
	if len(a) == 0 {
		return t
	}
	switch t := t.(type) {
	case *types.TypeParam:
		if to, ok := a[t]; ok {
			return to
		}
	case *types.Pointer:
		return types.NewPointer(a.in(t.Elem()))
	case *types.Slice:
		return types.NewSlice(a.in(t.Elem()))
	case *types.Array:
		return types.NewArray(a.in(t.Elem()), t.Len())
	case *types.Map:
		return types.NewMap(a.in(t.Key()), a.in(t.Elem()))
	case *types.Alias:
		return a.in(types.Unalias(t))
	case *types.Named:
		if t.TypeArgs().Len() == 0 {
			return t
		}
		args := make([]types.Type, t.TypeArgs().Len())
		for i := range args {
			args[i] = a.in(t.TypeArgs().At(i))
		}
		// Bounds of parameters were checked by the compiler.
		if made, err := types.Instantiate(nil, t.Origin(), args, false); err == nil {
			return made
		}
	case *types.Struct: // of a local type without a name
		fields := make([]*types.Var, t.NumFields())
		for i := range fields {
			f := t.Field(i)
			fields[i] = types.NewField(f.Pos(), f.Pkg(), f.Name(), a.in(f.Type()), f.Embedded())
		}
		return types.NewStruct(fields, nil)
	}
	return t // of functions and interfaces nothing is asked that their parameters would change
}
