package subject

import "go/types"

// Functions with type parameters are instantiated where the arguments follow from types at hand. This file has the three operations for
// that. go/types has them too, but does not export unification.

// coreOf returns the type that a constraint such as ~[]E prescribes, nil if it prescribes none or a plain kind.
//
// With ~[]E and an S of []int it is what tells that E is int.
func coreOf(tp *types.TypeParam) types.Type {
	iface, ok := tp.Constraint().Underlying().(*types.Interface)
	if !ok || iface.NumEmbeddeds() != 1 || iface.NumExplicitMethods() > 0 {
		return nil
	}
	var term types.Type
	switch e := iface.EmbeddedType(0).(type) {
	case *types.Union:
		if e.Len() != 1 {
			return nil
		}
		term = e.Term(0).Type()
	default:
		term = e
	}
	switch term.(type) {
	case *types.Slice, *types.Map, *types.Array, *types.Pointer, *types.Chan, *types.Signature:
		return term
	}
	return nil
}

// unify matches a pattern with type parameters against a type and fills in the arguments that it finds. It is the exact part of the type
// inference of the Go specification (Type unification): assignability and untyped constants do not occur between declared types.
//
// args[i] belongs to tps.At(i) and is nil as long as nothing is known; on failure some may have been filled in, so that a caller who goes
// on needs a copy. A type parameter that is met again has to be the same type as before: Pair[K, K] matches no Pair[int, string].
func unify(pattern, t types.Type, tps *types.TypeParamList, args []types.Type) bool {
	pattern, t = types.Unalias(pattern), types.Unalias(t)
	if tp, ok := pattern.(*types.TypeParam); ok {
		for i := range tps.Len() {
			if tps.At(i) == tp {
				if args[i] == nil {
					args[i] = t
				}
				return types.Identical(args[i], t)
			}
		}
		return false
	}
	switch p := pattern.(type) {
	case *types.Slice:
		s, ok := t.(*types.Slice)
		return ok && unify(p.Elem(), s.Elem(), tps, args)
	case *types.Array:
		a, ok := t.(*types.Array)
		return ok && a.Len() == p.Len() && unify(p.Elem(), a.Elem(), tps, args)
	case *types.Pointer:
		q, ok := t.(*types.Pointer)
		return ok && unify(p.Elem(), q.Elem(), tps, args)
	case *types.Map:
		m, ok := t.(*types.Map)
		return ok && unify(p.Key(), m.Key(), tps, args) && unify(p.Elem(), m.Elem(), tps, args)
	case *types.Named:
		n, ok := t.(*types.Named)
		// instances of one declaration: the objects are compared, since each instance is a type of its own
		if !ok || n.Origin().Obj() != p.Origin().Obj() || n.TypeArgs().Len() != p.TypeArgs().Len() {
			return false
		}
		for i := range n.TypeArgs().Len() {
			if !unify(p.TypeArgs().At(i), n.TypeArgs().At(i), tps, args) {
				return false
			}
		}
		return true
	}
	return types.Identical(pattern, t)
}

// subst puts arguments in place of type parameters; false if one is missing, or stands where constraints have none.
//
// Functions, interfaces and what is nested in them get new types; a struct without a name, a channel and a tuple answer false.
func subst(t types.Type, tps *types.TypeParamList, args []types.Type) (types.Type, bool) {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		for i := range tps.Len() {
			if tps.At(i) == t {
				return args[i], args[i] != nil
			}
		}
		return nil, false
	case *types.Basic:
		return t, true
	case *types.Slice:
		e, ok := subst(t.Elem(), tps, args)
		return types.NewSlice(e), ok
	case *types.Array:
		e, ok := subst(t.Elem(), tps, args)
		return types.NewArray(e, t.Len()), ok
	case *types.Pointer:
		e, ok := subst(t.Elem(), tps, args)
		return types.NewPointer(e), ok
	case *types.Map:
		k, ok := subst(t.Key(), tps, args)
		e, ok2 := subst(t.Elem(), tps, args)
		return types.NewMap(k, e), ok && ok2
	case *types.Signature:
		return substSignature(t, tps, args)
	case *types.Named:
		return substNamed(t, tps, args)
	case *types.Interface:
		return substMethods(t, tps, args)
	}
	return t, false
}

// substNamed substitutes in the arguments of an instance.
//
// A type without arguments mentions no type parameters of the function, as it is declared at package level.
func substNamed(t *types.Named, tps *types.TypeParamList, args []types.Type) (types.Type, bool) {
	if t.TypeArgs().Len() == 0 {
		return t, true
	}
	var out []types.Type
	for a := range t.TypeArgs().Types() {
		b, ok := subst(a, tps, args)
		if !ok {
			return nil, false
		}
		out = append(out, b)
	}
	inst, err := types.Instantiate(nil, t.Origin(), out, false)
	return inst, err == nil
}

// substSignature substitutes in parameters and results; names stay, which texts are made of.
func substSignature(t *types.Signature, tps *types.TypeParamList, args []types.Type) (types.Type, bool) {
	tuple := func(in *types.Tuple) (*types.Tuple, bool) {
		var vars []*types.Var
		for v := range in.Variables() {
			u, ok := subst(v.Type(), tps, args)
			if !ok {
				return nil, false
			}
			vars = append(vars, types.NewParam(v.Pos(), v.Pkg(), v.Name(), u))
		}
		return types.NewTuple(vars...), true
	}
	params, ok := tuple(t.Params())
	results, ok2 := tuple(t.Results())
	if !ok || !ok2 {
		return nil, false
	}
	return types.NewSignatureType(nil, nil, nil, params, results, t.Variadic()), true
}

// substMethods substitutes in an interface that has explicit methods alone; others are returned as they are if they mention no
// type parameters, which cannot be told cheaply, so that it answers false.
//
// false does no harm: the function is refused as one that cannot be instantiated.
func substMethods(t *types.Interface, tps *types.TypeParamList, args []types.Type) (types.Type, bool) {
	if t.NumEmbeddeds() > 0 {
		return t, false
	}
	var methods []*types.Func
	for m := range t.ExplicitMethods() {
		sig, ok := subst(m.Signature(), tps, args)
		if !ok {
			return nil, false
		}
		methods = append(methods, types.NewFunc(m.Pos(), m.Pkg(), m.Name(), sig.(*types.Signature)))
	}
	return types.NewInterfaceType(methods, nil).Complete(), true
}
