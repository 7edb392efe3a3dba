package normal

import (
	"go/types"
	"strconv"
)

// typeText is a type by its full name. The types of two packages of one path are the same here.
func (g *graph) typeText(t types.Type) string {
	if t == nil {
		return ""
	}
	s, ok := g.types[t]
	if !ok {
		s = types.TypeString(t, nil)
		g.types[t] = s
	}
	return s
}

// basic is the numeric, textual or boolean type behind a type; type parameters have none.
func basic(t types.Type) (*types.Basic, bool) {
	if t == nil || typeParameters(t) {
		return nil, false
	}
	b, ok := t.Underlying().(*types.Basic)
	return b, ok
}

func isInteger(b *types.Basic) bool { return b.Info()&types.IsInteger != 0 }

func isFloat(b *types.Basic) bool { return b.Info()&types.IsFloat != 0 }

func numeric(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

func typeParameters(ts ...types.Type) bool {
	for _, t := range ts {
		if _, ok := types.Unalias(t).(*types.TypeParam); ok {
			return true
		}
	}
	return false
}

// width is the number of bits of an integer type, and whether it is signed. Children run where imago runs.
func width(t types.Type) (w int, signed bool) {
	b, _ := basic(t)
	switch b.Kind() {
	case types.Int8, types.Uint8:
		w = 8
	case types.Int16, types.Uint16:
		w = 16
	case types.Int32, types.Uint32:
		w = 32
	case types.Int, types.Uint, types.Uintptr:
		w = strconv.IntSize
	default:
		w = 64
	}
	return w, b.Info()&types.IsUnsigned == 0
}
