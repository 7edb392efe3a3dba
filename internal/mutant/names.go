package mutant

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// A naming is how the predeclared types are called: by aliases of the run time, since a local variable may be called int, or as
// people write them.
type naming bool

const (
	aliases    naming = false
	plainNames naming = true
)

// typeText is a type as Go source that means it at a position, "" if there is none: it may be of another function, of a package that
// the file does not import, or its name may mean something else there.
func (w *walker) typeText(t types.Type, at token.Pos, how naming) string {
	n := namer{w, at, how}
	text, ok := n.text(t)
	if !ok {
		return ""
	}
	return text
}

type namer struct {
	*walker
	at  token.Pos
	how naming
}

func (n namer) text(t types.Type) (string, bool) {
	switch t := t.(type) {
	case *types.Basic:
		return n.basic(t)
	case *types.Alias:
		return n.text(types.Unalias(t))
	case *types.TypeParam:
		return t.Obj().Name(), n.means(t.Obj().Name(), t.Obj())
	case *types.Named:
		return n.named(t)
	case *types.Pointer:
		return n.around("*", t.Elem())
	case *types.Slice:
		return n.around("[]", t.Elem())
	case *types.Array:
		return n.around("["+strconv.FormatInt(t.Len(), 10)+"]", t.Elem())
	case *types.Map:
		key, ok := n.text(t.Key())
		elem, ok2 := n.text(t.Elem())
		return "map[" + key + "]" + elem, ok && ok2
	case *types.Interface:
		return "interface{}", t.NumMethods() == 0 && t.NumEmbeddeds() == 0
	case *types.Signature:
		return n.signature(t)
	}
	return "", false
}

func (n namer) around(prefix string, elem types.Type) (string, bool) {
	text, ok := n.text(elem)
	return prefix + text, ok
}

func (n namer) basic(t *types.Basic) (string, bool) {
	d, ok := types.Default(t).(*types.Basic)
	const named = types.IsInteger | types.IsFloat | types.IsString | types.IsBoolean | types.IsComplex
	if !ok || d.Info()&named == 0 || d.Info()&types.IsUntyped != 0 {
		return "", false
	}
	name := types.Typ[d.Kind()].Name()
	if n.how == aliases {
		return "imagoT_" + name, true
	}
	return name, n.means(name, types.Universe.Lookup(name))
}

func (n namer) named(t *types.Named) (string, bool) {
	o := t.Obj()
	name, ok := o.Name(), false
	switch {
	case o.Pkg() == nil && n.how == aliases && o.Name() == "error":
		name, ok = "imagoT_error", true
	case o.Pkg() == nil || o.Pkg() == n.pkg.Types:
		ok = n.means(name, o)
	default:
		if p := n.imported(o.Pkg()); p != "" {
			name, ok = p+"."+name, o.Exported()
		}
	}
	if t.TypeArgs().Len() == 0 {
		return name, ok
	}
	var args []string
	for i := range t.TypeArgs().Len() {
		a, ok2 := n.text(t.TypeArgs().At(i))
		args, ok = append(args, a), ok && ok2
	}
	return name + "[" + strings.Join(args, ", ") + "]", ok
}

func (n namer) signature(t *types.Signature) (string, bool) {
	if t.TypeParams().Len() > 0 || t.Variadic() {
		return "", false
	}
	params, ok := n.tuple(t.Params())
	results, ok2 := n.tuple(t.Results())
	return "func(" + params + ") (" + results + ")", ok && ok2
}

func (n namer) tuple(t *types.Tuple) (string, bool) {
	var texts []string
	for i := range t.Len() {
		s, ok := n.text(t.At(i).Type())
		if !ok {
			return "", false
		}
		texts = append(texts, s)
	}
	return strings.Join(texts, ", "), true
}

// means tells whether a name is that of an object where n is.
func (n namer) means(name string, o types.Object) bool {
	scope := n.pkg.Types.Scope().Innermost(n.at)
	if scope == nil {
		return false
	}
	_, got := scope.LookupParent(name, n.at)
	return got == o
}

// imported is the name under which the file imports a package, if it means that where n is.
func (n namer) imported(p *types.Package) string {
	for _, im := range n.src.ast.Imports {
		var o types.Object
		if im.Name != nil {
			o = n.pkg.Info.Defs[im.Name]
		} else {
			o = n.pkg.Info.Implicits[im]
		}
		name, ok := o.(*types.PkgName)
		if ok && name.Imported() == p && name.Name() != "." && name.Name() != "_" && n.means(name.Name(), name) {
			return name.Name()
		}
	}
	return ""
}

// typeAtPackageLevel names a type for a declaration at the end of the file: what is local has no name there.
func (w *walker) typeAtPackageLevel(t types.Type) string {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return ""
	}
	return w.typeText(t, w.src.ast.Name.End(), aliases)
}

// kindOf tells what an untyped constant expression is as people wrote it; Invalid if it has a type of its own.
func (w *walker) kindOf(e ast.Expr) types.BasicKind {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return w.kindOf(e.X)
	case *ast.BasicLit:
		return map[token.Token]types.BasicKind{token.INT: types.UntypedInt, token.FLOAT: types.UntypedFloat,
			token.CHAR: types.UntypedRune, token.STRING: types.UntypedString, token.IMAG: types.UntypedComplex}[e.Kind]
	case *ast.Ident, *ast.SelectorExpr:
		id, _ := nameOf(e)
		if c, ok := w.pkg.Info.Uses[id].(*types.Const); ok {
			if b, ok := c.Type().(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
				return b.Kind()
			}
		}
	case *ast.UnaryExpr:
		return w.kindOf(e.X)
	case *ast.BinaryExpr:
		switch e.Op {
		case token.SHL, token.SHR:
			return w.kindOf(e.X)
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return types.UntypedBool
		}
		x, y := w.kindOf(e.X), w.kindOf(e.Y)
		if x == types.Invalid || y == types.Invalid {
			return types.Invalid
		}
		return max(x, y) // untyped kinds are declared in the order in which they win
	}
	return types.Invalid
}
