package relation

import (
	"go/ast"
	"go/constant"
	"go/token"
)

// outcome builds ok(call), err(call) and panics(call).
func (c *checker) outcome(e *ast.CallExpr, which string) (Expr, error) {
	hint := "write " + which + "(F(x))"
	if len(e.Args) != 1 || e.Ellipsis.IsValid() {
		return nil, c.errorf(e, hint, "%s takes one call", which)
	}
	inner, ok := unparen(e.Args[0]).(*ast.CallExpr)
	if !ok {
		return nil, c.errorf(e.Args[0], hint, "%s needs a call, not %s", which, c.show(e.Args[0]))
	}
	to, err := c.resolve(inner)
	if err != nil {
		return nil, err
	}
	if to.fn == nil && to.several == nil {
		return nil, c.errorf(e.Args[0], hint, "%s needs a call of a function, not %s", which, c.show(e.Args[0]))
	}
	call, err := c.call(inner, to)
	if err != nil {
		return nil, err
	}
	return &OutcomeOf{Which: which, Call: call, T: boolType}, nil
}

// selectOutput builds call.name, nil if e is no call or has no output of that name.
func (c *checker) selectOutput(e ast.Expr, name string) (Expr, error) {
	inner, ok := unparen(e).(*ast.CallExpr)
	if !ok {
		return nil, nil
	}
	f := c.calledFunc(inner)
	if f == nil {
		return nil, nil
	}
	outs := f.Outputs()
	for i, o := range outs {
		if o.Name == name && name != "_" {
			return c.selected(inner, outs, i)
		}
	}
	if implicitOutput(f, outs) < 0 {
		return nil, c.noSingleOutput(inner, f, outs)
	}
	return nil, nil
}

// selectIndexed builds call[k] for a call with at least two results; nil if e is none.
func (c *checker) selectIndexed(e *ast.IndexExpr) (Expr, error) {
	inner, ok := unparen(e.X).(*ast.CallExpr)
	if !ok {
		return nil, nil
	}
	f := c.calledFunc(inner)
	if f == nil || len(f.Results) < 2 {
		return nil, nil
	}
	lit, ok := unparen(e.Index).(*ast.BasicLit)
	if !ok || lit.Kind != token.INT {
		return nil, c.errorf(e.Index, "write [0] or [1]", "an output is selected by a constant index")
	}
	k, exact := constant.Int64Val(constant.MakeFromLiteral(lit.Value, token.INT, 0))
	if !exact || k >= int64(len(f.Results)) {
		return nil, c.errorf(e.Index, "", "%s has %d results", f.Name, len(f.Results))
	}
	return c.selected(inner, f.Outputs(), int(k))
}

func (c *checker) selected(inner *ast.CallExpr, outs []Output, i int) (Expr, error) {
	to, err := c.resolve(inner)
	if err != nil {
		return nil, err
	}
	call, err := c.call(inner, to)
	if err != nil {
		return nil, err
	}
	return Result(call, i), nil
}
