package relation

import (
	"go/ast"
	"go/constant"
)

// selector builds x.Name: an output of a call, a field, or a constant or variable of a package.
func (c *checker) selector(e *ast.SelectorExpr) (Expr, error) {
	name := e.Sel.Name
	if x, err := c.selectOutput(e.X, name); x != nil || err != nil {
		return x, err
	}
	if id, ok := e.X.(*ast.Ident); ok {
		if x, err := c.qualified(e, id); x != nil || err != nil {
			return x, err
		}
	}
	x, err := c.value(e.X, nil)
	if err != nil {
		if c.guess(e.X, nil) == nil && c.methodByName(name) != nil {
			return nil, c.errorf(e, "write "+c.show(e)+"(…)", "%s is a method and not called", name)
		}
		return nil, err
	}
	return c.field(e, deref(x), name)
}

// qualified builds id.Name where id is a package; nil if id is a variable that has the member, which comes first, or any other variable
// beside which no package has the name.
func (c *checker) qualified(e *ast.SelectorExpr, id *ast.Ident) (Expr, error) {
	v := c.lookup(id.Name)
	if v != nil && v.t != nil && c.hasMember(v.t, e.Sel.Name) {
		return nil, nil
	}
	full := id.Name + "." + e.Sel.Name
	if x, err := c.packageValue(e, full); x != nil || err != nil || v != nil {
		return x, err
	}
	switch {
	case !c.isPackage(id.Name):
		return nil, c.errorf(e, didYouMean(id.Name, c.packageNames()), "unknown package %s", id.Name)
	case c.env.Func(full) != nil:
		return nil, c.errorf(e, "", "%s is a function and not called", full)
	default:
		return nil, c.errorf(e, didYouMean(full, c.valueNames()), "unknown constant %s", full)
	}
}

// field builds x.name, through embedded structs if need be.
func (c *checker) field(e *ast.SelectorExpr, x Expr, name string) (Expr, error) {
	t := x.Type()
	if f := c.shownField(t, name); f != nil {
		return Result(&Call{Fn: f, Args: []Expr{x}, name: name}, 0), nil
	}
	path := findField(t, name)
	if path == nil {
		shown := c.shownFields(t)
		switch {
		case c.hasMember(t, name):
			return nil, c.errorf(e, "write "+c.show(e)+"(…)", "%s is a method and not called", name)
		case len(shown) > 0:
			return nil, c.errorf(e.Sel, didYouMean(name, shown), "%s has no field %s that can be seen", c.typeName(t), name)
		case t.Kind == Opaque:
			return nil, c.errorf(e.Sel, "", "the fields of %s cannot be seen", c.typeName(t))
		case t.Kind != Struct:
			return nil, c.errorf(e.Sel, "", "%s is %s and has no field %s", c.show(e.X), c.typeName(t), name)
		}
		var names []string
		for _, f := range t.Fields {
			names = append(names, f.Name)
		}
		return nil, c.errorf(e.Sel, didYouMean(name, names), "%s has no field %s", c.typeName(t), name)
	}
	return walk(x, path), nil
}

// walk builds the access to a field by its path. An embedded pointer on the way becomes a step of its own.
func walk(x Expr, path []int) Expr {
	t := x.Type()
	step := &FieldOf{X: x}
	for n, i := range path {
		f := t.Fields[i]
		step.Name, step.T = f.Name, f.Type
		step.Path = append(step.Path, i)
		t = f.Type
		if t.Kind == Pointer && n+1 < len(path) {
			step = &FieldOf{X: deref(step)}
			t = t.Elem
		}
	}
	return step
}

// index builds x[i], or the selection of a result.
func (c *checker) index(e *ast.IndexExpr) (Expr, error) {
	if x, err := c.selectIndexed(e); x != nil || err != nil {
		return x, err
	}
	x, err := c.value(e.X, nil)
	if err != nil {
		return nil, err
	}
	x = deref(x)
	t := x.Type()
	var elem *Type
	switch t.Kind {
	case Slice, Array:
		elem = t.Elem
	case String:
		elem = Predeclared(Uint8)
	case Map:
		k, err := c.operand(e.Index, t.Key, "the key")
		if err != nil {
			return nil, err
		}
		return &Index{X: x, I: k, T: t.Elem}, nil
	default:
		return nil, c.errorf(e, "", "%s is %s and has no elements", c.show(e.X), c.typeName(t))
	}
	i, err := c.position(e.Index)
	if err != nil {
		return nil, err
	}
	if l, ok := constOf(i); ok && t.Kind == Array {
		if n, _ := constant.Int64Val(l.Value); n >= int64(t.Len) {
			return nil, c.errorf(e.Index, "", "index %s of an array of %d", l.Text, t.Len)
		}
	}
	return &Index{X: x, I: i, T: elem}, nil
}

// position builds an index of a slice, array or string: an integer of any type as in Go; a constant is an int and not negative.
func (c *checker) position(e ast.Expr) (Expr, error) {
	i, err := c.build(e, Predeclared(Int))
	if err != nil {
		return nil, err
	}
	if l, ok := i.(*Literal); ok {
		if l.T == nil {
			if i, err = c.typedConst(l, Predeclared(Int), e); err != nil {
				return nil, err
			}
		}
		if l.Value != nil && l.Value.Kind() != constant.String && l.Value.Kind() != constant.Bool && constant.Sign(l.Value) < 0 {
			return nil, c.errorf(e, "", "index %s is negative", l.Text)
		}
	}
	i = deref(i)
	if !i.Type().Kind.isInteger() {
		return nil, c.errorf(e, "", "index %s is %s, not an integer", c.show(e), c.typeName(i.Type()))
	}
	return i, nil
}

// slice builds x[lo:hi].
func (c *checker) slice(e *ast.SliceExpr) (Expr, error) {
	if e.Slice3 {
		return nil, c.errorf(e, "capacities are not observed: x[i:j]", "a slice with a capacity")
	}
	x, err := c.value(e.X, nil)
	if err != nil {
		return nil, err
	}
	x = deref(x)
	t, most := x.Type(), -1
	switch t.Kind {
	case Slice, String:
	case Array:
		most = t.Len
		t = &Type{Kind: Slice, Elem: t.Elem}
	default:
		return nil, c.errorf(e, "", "%s is %s and cannot be sliced", c.show(e.X), c.typeName(t))
	}
	s := &SliceOf{X: x, T: t}
	if s.Lo, err = c.sliceEnd(e.Low, most); err != nil {
		return nil, err
	}
	if s.Hi, err = c.sliceEnd(e.High, most); err != nil {
		return nil, err
	}
	return s, nil
}

// sliceEnd builds an end of x[lo:hi], which may be missing; most is the length of an array, else -1.
func (c *checker) sliceEnd(e ast.Expr, most int) (Expr, error) {
	if e == nil {
		return nil, nil
	}
	i, err := c.position(e)
	if err != nil {
		return nil, err
	}
	if l, ok := constOf(i); ok && most >= 0 {
		if n, exact := constant.Int64Val(l.Value); !exact || n > int64(most) {
			return nil, c.errorf(e, "", "index %s of an array of %d", l.Text, most)
		}
	}
	return i, nil
}

// operand builds e as a value of type t; what names it in the error.
func (c *checker) operand(e ast.Expr, t *Type, what string) (Expr, error) {
	x, err := c.build(e, t)
	if err != nil {
		return nil, err
	}
	y, err := c.assign(x, t, e)
	if y == nil && err == nil {
		hint := ""
		if t.Kind.isNumeric() && pointee(x.Type()).Kind.isNumeric() {
			hint = "write " + c.typeName(t) + "(" + c.show(e) + ")"
		}
		err = c.errorf(e, hint, "%s is %s where %s is %s", c.show(e), c.typeName(x.Type()), what, c.typeName(t))
	}
	return y, err
}
