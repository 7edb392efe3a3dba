package emit

import (
	"go/token"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// expr writes e. Its value has the type of e: a constant is given it, if its context does not say it already.
func (c *closure) expr(e relation.Expr, typed bool) code {
	switch e := e.(type) {
	case *relation.VarRef:
		return c.variableRef(e)
	case *relation.Literal:
		return c.w.literal(e, typed)
	case *relation.GlobalRef:
		return primary(c.w.global(e.Name))
	case *relation.Unary:
		return c.unary(e)
	case *relation.Binary:
		return c.binary(e)
	case *relation.Select:
		return c.selected(e)
	case *relation.OutcomeOf:
		return c.outcome(e)
	case *relation.Builtin:
		return c.builtin(e)
	case *relation.Convert:
		return c.convert(e)
	case *relation.Index:
		return primary(c.expr(e.X, false).at(primaryPrec) + "[" + c.index(e) + "]")
	case *relation.SliceOf:
		return c.sliceOf(e)
	case *relation.FieldOf:
		return primary(c.expr(e.X, false).at(primaryPrec) + fieldPath(e))
	case *relation.Composite:
		return c.composite(e)
	case *relation.IsNil:
		return c.isNil(e)
	}
	panic("emit: an expression that the relation language does not have")
}

// arg is expr without parentheses, for arguments.
func (c *closure) arg(e relation.Expr, typed bool) string { return c.expr(e, typed).text }

func (c *closure) unary(e *relation.Unary) code {
	switch e.Op {
	case "&":
		return primary(pointerTo(c.copied(e.X, false), e.X.Type()))
	case "*":
		return code{"*" + c.expr(e.X, false).at(unaryPrec), unaryPrec}
	}
	x := c.expr(e.X, false).at(unaryPrec)
	if strings.HasPrefix(x, string(e.Op)) {
		x = "(" + x + ")"
	}
	return code{string(e.Op) + x, unaryPrec}
}

func (c *closure) binary(e *relation.Binary) code {
	switch e.Op {
	case "==", "!=", "~=", "<~", ">~":
		return c.equality(e)
	case "<<", ">>":
		x := c.expr(e.X, false)
		if _, ok := e.X.(*relation.Literal); ok { // else the constant would take its type from around the shift
			x = primary(c.w.conversion(e.T) + "(" + c.arg(e.X, true) + ")")
		}
		return code{x.at(mulPrec) + " " + string(e.Op) + " " + c.expr(e.Y, true).at(unaryPrec), mulPrec}
	}
	p := precedence[e.Op]
	_, constX := e.X.(*relation.Literal)
	_, constY := e.Y.(*relation.Literal)
	x, y := c.expr(e.X, !constY), c.expr(e.Y, !constX)
	if e.Op == "+" || e.Op == "-" {
		x, y = c.rounded(e.X, x), c.rounded(e.Y, y)
	}
	return code{x.at(p) + " " + string(e.Op) + " " + y.at(p+1), p}
}

// rounded writes a product that feeds a sum as a conversion. arm64 may fuse x*y + z into one rounding; columns round twice. A
// conversion forbids it (Go spec, Floating-point operators).
func (c *closure) rounded(e relation.Expr, x code) code {
	inner := e
	for {
		u, ok := inner.(*relation.Unary)
		if !ok || u.Op != "-" {
			break
		}
		inner = u.X
	}
	b, ok := inner.(*relation.Binary)
	if !ok || b.Op != "*" || b.T.Kind != relation.Float32 && b.T.Kind != relation.Float64 {
		return x
	}
	return primary(c.w.conversion(b.T) + "(" + x.text + ")")
}

// index writes an index. Constants that the compiler would refuse go through a call, so that they panic like any other.
func (c *closure) index(e *relation.Index) string {
	i := c.arg(e.I, true)
	text := constantText(e.X)
	if l, ok := e.I.(*relation.Literal); ok && text && l.T.Kind == relation.Int {
		return "imagoInt(" + i + ")"
	}
	if e.X.Type().Kind == relation.Map {
		return c.arg(e.I, true)
	}
	return i
}

// constantText reports whether e is a constant in Go, whose indices the compiler checks: a literal, or literals put together.
func constantText(e relation.Expr) bool {
	switch e := e.(type) {
	case *relation.Literal:
		return true
	case *relation.Builtin:
		return e.Name == "concat" && e.T.Kind == relation.String && !slices.ContainsFunc(e.Args, func(a relation.Expr) bool { return !constantText(a) })
	case *relation.Binary:
		return e.Op == "+" && constantText(e.X) && constantText(e.Y)
	case *relation.Convert:
		return e.T.Kind == relation.String && constantText(e.X)
	}
	return false
}

func (c *closure) sliceOf(e *relation.SliceOf) code {
	x := c.expr(e.X, false)
	if e.Hi != nil && e.X.Type().Kind == relation.Slice { // values have no capacity beyond their length
		x = primary(c.w.std("slices", "Clip") + "(" + x.text + ")")
	}
	if t := e.X.Type(); t.Kind == relation.Array && !token.IsIdentifier(strings.TrimPrefix(x.text, "row.")) { // Go slices arrays in variables only
		x = primary("func() " + c.w.typ(e.T) + " { a := " + x.text + "; return a[:] }()")
	}
	bound := func(b relation.Expr) string {
		if b == nil {
			return ""
		}
		s := c.arg(b, true)
		text := constantText(e.X)
		if l, ok := b.(*relation.Literal); ok && l.T.Kind == relation.Int && (text || e.Lo != nil && e.Hi != nil) {
			return "imagoInt(" + s + ")"
		}
		return s
	}
	return primary(x.at(primaryPrec) + "[" + bound(e.Lo) + ":" + bound(e.Hi) + "]")
}

// fieldPath is the selectors of a field, embedded structs included.
func fieldPath(e *relation.FieldOf) string {
	t := e.X.Type()
	if t.Kind == relation.Pointer {
		t = t.Elem
	}
	var b strings.Builder
	for _, i := range e.Path {
		if t.Kind == relation.Pointer {
			t = t.Elem
		}
		b.WriteString("." + t.Fields[i].Name)
		t = t.Fields[i].Type
	}
	if len(e.Path) == 0 {
		b.WriteString("." + e.Name)
	}
	return b.String()
}

func (c *closure) composite(e *relation.Composite) code {
	parts := make([]string, len(e.Elems))
	for i, x := range e.Elems {
		parts[i] = c.arg(x, true)
		switch {
		case e.Keys != nil:
			parts[i] = c.arg(e.Keys[i], true) + ": " + parts[i]
		case e.T.Kind == relation.Struct:
			parts[i] = e.T.Fields[i].Name + ": " + parts[i]
		}
	}
	return primary(c.w.typ(e.T) + "{" + strings.Join(parts, ", ") + "}")
}

// isNil writes x == nil. A slice or map without elements is nil.
func (c *closure) isNil(e *relation.IsNil) code {
	op := " == "
	if e.Not {
		op = " != "
	}
	x := c.expr(e.X, false)
	if e.X.Type().Kind == relation.Pointer {
		return code{x.at(addPrec) + op + "nil", comparePrec}
	}
	return code{"len(" + x.text + ")" + op + "0", comparePrec}
}

// convert writes T(x).
func (c *closure) convert(e *relation.Convert) code {
	from := e.X.Type()
	if from == nil {
		return primary(c.w.conversion(e.T) + "(" + c.arg(e.X, true) + ")")
	}
	x := c.arg(e.X, false)
	if l, ok := e.X.(*relation.Literal); ok && l.T.Kind == relation.String {
		x = c.arg(e.X, true)
	}
	if e.T.Kind == relation.String && relation.Int <= from.Kind && from.Kind <= relation.Uintptr {
		text := "imagoChar(int64(" + x + "))" // go vet refuses string(n) for all but runes and bytes
		if e.T.Name != "string" || e.T.Pkg != "" {
			text = c.w.conversion(e.T) + "(" + text + ")"
		}
		return primary(text)
	}
	if from.Kind == relation.Pointer && e.T.Kind != relation.Pointer {
		x = "*" + c.expr(e.X, false).at(unaryPrec)
	}
	return primary(c.w.conversion(e.T) + "(" + x + ")")
}
