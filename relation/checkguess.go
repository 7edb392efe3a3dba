package relation

import "go/ast"

// guessBuiltin follows the signatures of relation.md, section 4.
func (c *checker) guessBuiltin(e *ast.CallExpr, name string, want *Type) *Type {
	arg := func(i int, t *Type) *Type {
		if i >= len(e.Args) {
			return nil
		}
		return c.guess(e.Args[i], t)
	}
	switch name {
	case "ok", "err", "panics":
		arg(0, nil)
		return boolType
	case "len":
		arg(0, nil)
		return Predeclared(Int)
	case "str":
		arg(0, nil)
		return Predeclared(String)
	case "rename":
		return arg(0, Predeclared(String))
	case "min", "max", "concat":
		for i := range e.Args {
			if t := arg(i, want); t != nil {
				want = t
			}
		}
		for i := range e.Args {
			arg(i, want)
		}
		return want
	case "abs":
		return arg(0, want)
	case "pow":
		arg(1, Predeclared(Int))
		return arg(0, want)
	}
	return c.guessList(e, name, want, arg)
}

func (c *checker) guessList(e *ast.CallExpr, name string, want *Type, arg func(int, *Type) *Type) *Type {
	rest := listSignature[name].rest
	switch name {
	case "sum", "prod", "contains", "count":
		want = nil
	}
	t := arg(0, want)
	if t != nil {
		t = pointee(t)
	}
	for i := range rest {
		switch {
		case rest[i] == 'n':
			arg(i+1, Predeclared(Int))
		case rest[i] == 'e' && t != nil && t.Elem != nil:
			arg(i+1, t.Elem)
		default:
			arg(i+1, nil)
		}
	}
	switch name {
	case "sum", "prod":
		if t == nil {
			return nil
		}
		return t.Elem
	case "contains":
		return boolType
	case "count":
		return Predeclared(Int)
	}
	return t
}
