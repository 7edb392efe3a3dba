package mutant

import (
	"go/ast"
	"go/types"
)

// class says which of the run time's functions fit a type: a type parameter's whole type set must.
func (g *generator) class(t types.Type) string {
	if t == nil {
		return ""
	}
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		for _, c := range []string{"int", "float", "string", "number", "ordered"} {
			if types.Satisfies(p, g.classes[c]) {
				return c
			}
		}
		return ""
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return ""
	}
	switch i := b.Info(); {
	case b.Kind() == types.Uintptr || b.Kind() == types.UnsafePointer:
		return "" // arithmetic on addresses must stay one expression (package unsafe, pattern 3)
	case i&types.IsInteger != 0:
		return "int"
	case i&types.IsFloat != 0:
		return "float"
	case i&types.IsString != 0:
		return "string"
	case i&types.IsBoolean != 0:
		return "bool"
	}
	return ""
}

// nameOf is the identifier of a name or of a field.
func nameOf(e ast.Expr) (*ast.Ident, bool) {
	switch e := e.(type) {
	case *ast.Ident:
		return e, true
	case *ast.SelectorExpr:
		return e.Sel, true
	}
	return nil, false
}
