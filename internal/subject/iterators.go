package subject

import (
	"go/types"

	"github.com/imago-mt/imago/relation"
)

// iterated is the list that stands in relations for a parameter or result that is an iterator of package iter, and the kind of that iterator:
// of the elements, or of structs of a key K and a value V. A type that is none is itself, of the kind "".
//
// An iterator has nothing that could be observed but what it yields, and nothing that could be drawn. A function type that is declared
// elsewhere may be anything that takes a function, so that only iter's own types count, and types without a name that are of their form.
func iterated(t types.Type) (as string, list types.Type) {
	if sig, ok := types.Unalias(t).(*types.Signature); ok {
		return yielding(sig)
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "iter" {
		return "", t
	}
	args := named.TypeArgs()
	switch named.Obj().Name() {
	case "Seq":
		return relation.Iterator, types.NewSlice(args.At(0))
	case "Seq2":
		return relation.PairIterator, pairList(named.Obj().Pkg(), args.At(0), args.At(1))
	}
	return "", t
}

// yielding is [iterated] of func(yield func(V) bool), or of func(yield func(K, V) bool), over which a for statement may range.
func yielding(sig *types.Signature) (as string, list types.Type) {
	if sig.Results().Len() > 0 || sig.Params().Len() != 1 {
		return "", sig
	}
	yield, ok := sig.Params().At(0).Type().(*types.Signature)
	if !ok || yield.Results().Len() != 1 || !types.Identical(yield.Results().At(0).Type(), types.Typ[types.Bool]) || yield.Variadic() {
		return "", sig
	}
	switch of := yield.Params(); of.Len() {
	case 1:
		return relation.Iterator, types.NewSlice(of.At(0).Type())
	case 2:
		return relation.PairIterator, pairList(nil, of.At(0).Type(), of.At(1).Type())
	}
	return "", sig
}

// pairList is a list of structs of a key K and a value V.
func pairList(pkg *types.Package, key, value types.Type) types.Type {
	return types.NewSlice(types.NewStruct([]*types.Var{types.NewField(0, pkg, "K", key, false), types.NewField(0, pkg, "V", value, false)}, nil))
}
