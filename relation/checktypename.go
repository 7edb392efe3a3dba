package relation

import (
	"go/ast"
	"strconv"
	"strings"
)

// predeclaredType is the type of a predeclared name, nil if it is none that relations know.
func predeclaredType(name string) *Type {
	switch name {
	case "byte":
		return Predeclared(Uint8)
	case "rune":
		return Predeclared(Int32)
	}
	for k := Bool; k <= String; k++ {
		if kindNames[k] == name {
			return Predeclared(k)
		}
	}
	return nil
}

// typeOf is resolveType without the reason why e is no type.
func (c *checker) typeOf(e ast.Expr) *Type {
	switch e := e.(type) {
	case nil:
		return nil
	case *ast.Ident:
		if t := predeclaredType(e.Name); t != nil {
			return t
		}
		return c.env.Type(c.env.Path, e.Name)
	case *ast.ParenExpr:
		return c.typeOf(e.X)
	case *ast.SelectorExpr:
		id, ok := e.X.(*ast.Ident)
		if !ok {
			return nil
		}
		if p, ok := c.env.Imports[id.Name]; ok {
			return c.env.Type(p, e.Sel.Name)
		}
		if id.Name == c.env.Name {
			return c.env.Type(c.env.Path, e.Sel.Name)
		}
	case *ast.IndexExpr, *ast.IndexListExpr:
		return c.instanceType(e)
	case *ast.StarExpr, *ast.ArrayType, *ast.MapType:
		t, _ := c.resolveType(e)
		return t
	}
	return nil
}

// instanceType finds an instance of a generic type by its text, blanks and own package aside.
func (c *checker) instanceType(e ast.Expr) *Type {
	text := strings.ReplaceAll(c.show(e), " ", "")
	pkg, name := c.env.Path, text
	if i := strings.IndexByte(text, '['); i > 0 {
		if q, n, ok := strings.Cut(text[:i], "."); ok {
			name = n + text[i:]
			if q != c.env.Name {
				pkg = c.env.Imports[q]
			}
		}
	}
	for _, t := range c.env.Types {
		if t.Pkg == pkg && strings.ReplaceAll(t.Name, " ", "") == name {
			return t
		}
	}
	return nil
}

func (c *checker) isTypeName(e ast.Expr) bool { return c.typeOf(e) != nil }

// resolveType builds the type that e writes.
func (c *checker) resolveType(e ast.Expr) (*Type, error) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return c.resolveType(e.X)
	case *ast.StarExpr:
		elem, err := c.resolveType(e.X)
		return &Type{Kind: Pointer, Elem: elem}, err
	case *ast.MapType:
		key, err := c.resolveType(e.Key)
		if err != nil {
			return nil, err
		}
		elem, err := c.resolveType(e.Value)
		return &Type{Kind: Map, Key: key, Elem: elem}, err
	case *ast.ArrayType:
		elem, err := c.resolveType(e.Elt)
		if err != nil || e.Len == nil {
			return &Type{Kind: Slice, Elem: elem}, err
		}
		lit, ok := e.Len.(*ast.BasicLit)
		if !ok {
			return nil, c.errorf(e.Len, "", "%s is no array length", c.show(e.Len))
		}
		n, cerr := strconv.Atoi(lit.Value)
		if cerr != nil {
			return nil, c.errorf(e.Len, "", "%s is no array length", lit.Value)
		}
		return &Type{Kind: Array, Elem: elem, Len: n}, nil
	case *ast.FuncType, *ast.ChanType, *ast.InterfaceType:
		return nil, c.errorf(e, "", "type %s has no place in a relation", c.show(e))
	}
	if t := c.typeOf(e); t != nil {
		return t, nil
	}
	var names []string
	for _, t := range c.env.Types {
		names = append(names, c.typeName(t))
	}
	return nil, c.errorf(e, didYouMean(c.show(e), names), "unknown type %s", c.show(e))
}

// isDots reports whether the length of an array type is written [...].
func isDots(length ast.Expr) bool {
	_, dots := length.(*ast.Ellipsis)
	return dots
}
