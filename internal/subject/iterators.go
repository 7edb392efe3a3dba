package subject

import (
	"go/types"

	"github.com/imago-mt/imago/relation"
)

// iterated is the list that stands in relations for a parameter or result that is an iterator of package iter, and the kind of that iterator:
// of the elements, or of structs of a key K and a value V. A type that is none is itself, of the kind "".
//
// An iterator has nothing that could be observed but what it yields, and nothing that could be drawn. A function type that is declared
// elsewhere may be anything that takes a function, so that only iter's own types count.
func iterated(t types.Type) (as string, list types.Type) {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "iter" {
		return "", t
	}
	args := named.TypeArgs()
	switch named.Obj().Name() {
	case "Seq":
		return relation.Iterator, types.NewSlice(args.At(0))
	case "Seq2":
		field := func(name string, t types.Type) *types.Var {
			return types.NewField(0, named.Obj().Pkg(), name, t, false)
		}
		return relation.PairIterator, types.NewSlice(types.NewStruct([]*types.Var{field("K", args.At(0)), field("V", args.At(1))}, nil))
	}
	return "", t
}
