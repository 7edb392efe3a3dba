package emit

import (
	"strings"

	"github.com/imago-mt/imago/relation"
)

// equality writes == != ~= <~ >~, as docs/language.md §6, means them, in the plainest Go that means the same.
func (c *closure) equality(e *relation.Binary) code {
	_, constX := e.X.(*relation.Literal)
	_, constY := e.Y.(*relation.Literal)
	t := e.X.Type()
	if t.Kind == relation.Pointer && e.Y.Type().Kind != relation.Pointer {
		t = t.Elem
	}
	x, y := c.operand(e.X, t, !constY), c.operand(e.Y, t, !constX)
	if e.Op == ">~" {
		x, y = y, x
	}
	isFloat := t.Kind == relation.Float32 || t.Kind == relation.Float64
	within := x.text + ", " + y.text + ", " + c.tolerance()
	switch {
	case e.Op.Orders() && !isFloat:
		return code{x.at(addPrec) + " <= " + y.at(addPrec), comparePrec}
	case e.Op.Orders():
		return primary("imagoBelow(" + within + ")")
	case e.Op == "~=" && isFloat:
		return primary("imagoNear(" + within + ")")
	case e.Op == "~=" && t.Has(isInexact):
		return primary("imagoAlike(" + within + c.methods(t) + ")")
	}
	return c.exactly(e.Op, t, x, y)
}

// exactly writes the comparison of two values without a tolerance: Go's operator where it compares what == of the language does, else a
// function of the standard library or one of the helpers.
func (c *closure) exactly(op relation.Op, t *relation.Type, x, y code) code {
	if t.Has(isScalar) && plain(t) {
		sign := " == "
		if op == "!=" {
			sign = " != "
		}
		return code{x.at(addPrec) + sign + y.at(addPrec), comparePrec}
	}
	call := "imagoEqual(" + x.text + ", " + y.text + c.methods(t) + ")"
	switch {
	case t.Kind == relation.Slice && plain(t.Elem):
		call = c.w.std("slices", "Equal") + "(" + x.text + ", " + y.text + ")"
	case t.Kind == relation.Map && plain(t.Elem):
		call = c.w.std("maps", "Equal") + "(" + x.text + ", " + y.text + ")"
	}
	if op == "!=" {
		return code{"!" + call, unaryPrec}
	}
	return primary(call)
}

// operand writes a side of a comparison of values of type t; a pointer stands for its pointee where t is none.
func (c *closure) operand(e relation.Expr, t *relation.Type, typed bool) code {
	x := c.expr(e, typed && isScalar(t))
	if e.Type().Kind == relation.Pointer && t.Kind != relation.Pointer {
		x = code{"*" + x.at(unaryPrec), unaryPrec}
	}
	if t.NoCopy {
		return primary(held(x.text, t))
	}
	return x
}

func (c *closure) tolerance() string {
	return shortFloat(c.w.rel.Tol.Rel) + ", " + shortFloat(c.w.rel.Tol.Abs)
}

// methods is the further arguments of imagoEqual: values of the types inside t that are compared by a method of theirs.
func (c *closure) methods(t *relation.Type) string {
	var b strings.Builder
	seen := map[*relation.Type]bool{}
	var walk func(t *relation.Type)
	walk = func(t *relation.Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		if t.Equal != "" && !byMethod[t.Pkg+"."+t.Name] {
			b.WriteString(", *new(" + c.w.typ(t) + ")")
		}
		walk(t.Elem)
		walk(t.Key)
		for _, f := range t.Fields {
			walk(f.Type)
		}
	}
	walk(t)
	return b.String()
}

// byMethod is the types that imagoEqual compares by a method without being told.
var byMethod = map[string]bool{"time.Time": true, "math/big.Int": true, "math/big.Rat": true, "math/big.Float": true, "net.IP": true}
