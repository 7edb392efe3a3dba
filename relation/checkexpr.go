package relation

import (
	"go/ast"
	"go/token"
)

// formula builds a boolean expression.
func (c *checker) formula(e ast.Expr) (Expr, error) {
	x, err := c.value(e, boolType)
	if err != nil {
		return nil, err
	}
	if x.Type().Kind != Bool {
		return nil, c.errorf(e, "", "%s is of type %s, where a condition is wanted", c.show(e), c.typeName(x.Type()))
	}
	return x, nil
}

// value builds e with a type: an untyped constant takes want if it can, else its default type.
func (c *checker) value(e ast.Expr, want *Type) (Expr, error) {
	x, err := c.build(e, want)
	if err != nil {
		return nil, err
	}
	if l, ok := x.(*Literal); ok && l.T == nil {
		if want == nil || !adapts(l, want) {
			want = l.uk.typ()
		}
		if want == nil {
			return nil, c.errorf(e, "", "nil has no type here")
		}
		return c.typedConst(l, want, e)
	}
	return x, nil
}

// build makes the node of e. want is the type that the context would like; only untyped constants listen to it.
func (c *checker) build(e ast.Expr, want *Type) (Expr, error) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return c.build(e.X, want)
	case *ast.BasicLit:
		return c.basicLit(e)
	case *ast.Ident:
		return c.ident(e)
	case *ast.UnaryExpr:
		return c.unary(e, want)
	case *ast.StarExpr:
		x, err := c.value(e.X, nil)
		if err != nil {
			return nil, err
		}
		if x.Type().Kind != Pointer {
			return nil, c.errorf(e, "", "%s is no pointer", c.show(e.X))
		}
		return deref(x), nil
	case *ast.BinaryExpr:
		return c.binary(e, want)
	case *ast.CallExpr:
		return c.callValue(e, want)
	case *ast.SelectorExpr:
		return c.selector(e)
	case *ast.IndexExpr:
		return c.index(e)
	case *ast.SliceExpr:
		return c.slice(e)
	case *ast.CompositeLit:
		return c.composite(e, nil)
	}
	return nil, c.refused(e)
}

// refused says why a form of Go's expressions has no place in a relation.
func (c *checker) refused(e ast.Expr) error {
	switch e.(type) {
	case *ast.FuncLit:
		return c.errorf(e, "", "a function literal has no place in a relation")
	case *ast.TypeAssertExpr:
		return c.errorf(e, "", "a type assertion has no place in a relation")
	case *ast.ArrayType, *ast.MapType, *ast.StructType, *ast.FuncType, *ast.InterfaceType, *ast.ChanType:
		return c.errorf(e, "", "a type stands where a value is wanted")
	case *ast.KeyValueExpr:
		return c.errorf(e, "", "a key outside a composite literal")
	case *ast.IndexListExpr:
		return c.errorf(e, "", "%s is not called", c.show(e))
	}
	return c.errorf(e, "", "this has no place in a relation")
}

// deref takes the pointee of a pointer and leaves other values as they are.
func deref(x Expr) Expr {
	if t := x.Type(); t != nil && t.Kind == Pointer {
		if u, ok := x.(*Unary); ok && u.Op == "&" {
			return u.X
		}
		return &Unary{Op: "*", X: x, T: t.Elem}
	}
	return x
}

// ident builds a variable, a constant or an own exported package variable.
func (c *checker) ident(e *ast.Ident) (Expr, error) {
	switch e.Name {
	case "true", "false":
		return boolLiteral(e.Name == "true"), nil
	case "nil":
		return &Literal{Text: "nil", uk: untypedNil}, nil
	case "_", "iota":
		return nil, c.errorf(e, "", "%s is no value", e.Name)
	}
	if v := c.lookup(e.Name); v != nil {
		v.used = true
		if v.t == nil {
			return nil, c.open(e)
		}
		return &VarRef{Name: v.name, T: v.t}, nil
	}
	if x, err := c.packageValue(e, e.Name); x != nil || err != nil {
		return x, err
	}
	switch {
	case c.env.Func(e.Name) != nil || isBuiltin(e.Name):
		return nil, c.errorf(e, "", "%s is a function and not called", e.Name)
	case c.isTypeName(e):
		return nil, c.errorf(e, "", "%s is a type, not a value", e.Name)
	}
	return nil, c.errorf(e, didYouMean(e.Name, c.valueNames()), "unknown constant %s", e.Name)
}

// open reports a variable whose type nothing tells.
func (c *checker) open(e *ast.Ident) error {
	name := c.src.name
	if name == "" {
		name = "name"
	}
	return c.errorf(e, "declare it: "+name+"("+e.Name+" int): …", "%s reaches no parameter, so its type is open", e.Name)
}

// unary builds -x, +x, !x and ^x.
func (c *checker) unary(e *ast.UnaryExpr, want *Type) (Expr, error) {
	switch e.Op {
	case token.AND:
		return nil, c.errorf(e, "a value is passed where a pointer is wanted", "& has no place in a relation")
	case token.SUB, token.ADD, token.NOT, token.XOR:
	default:
		return nil, c.errorf(e, "", "%s has no place in a relation", e.Op)
	}
	x, err := c.build(e.X, want)
	if err != nil {
		return nil, err
	}
	if l, ok := x.(*Literal); ok && l.uk != untypedNil {
		return c.foldUnary(e, l)
	}
	x = deref(x)
	k, ok := x.Type().Kind, false
	switch e.Op {
	case token.NOT:
		ok = k == Bool
	case token.XOR:
		ok = k.isInteger()
	default:
		ok = k.isNumeric()
	}
	if !ok {
		return nil, c.errorf(e, "", "operator %s does not take %s", e.Op, c.typeName(x.Type()))
	}
	if e.Op == token.ADD {
		return x, nil
	}
	return &Unary{Op: Op(e.Op.String()), X: x, T: x.Type()}, nil
}
