package emit

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/printer"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Precedences of Go source, weakest first.
const (
	orPrec = 1 + iota
	andPrec
	comparePrec
	addPrec
	mulPrec
	unaryPrec
	primaryPrec
)

var precedence = map[relation.Op]int{
	"||": orPrec, "&&": andPrec, "==": comparePrec, "!=": comparePrec, "<": comparePrec, "<=": comparePrec, ">": comparePrec, ">=": comparePrec,
	"+": addPrec, "-": addPrec, "|": addPrec, "^": addPrec,
	"*": mulPrec, "/": mulPrec, "%": mulPrec, "<<": mulPrec, ">>": mulPrec, "&": mulPrec, "&^": mulPrec,
}

// code is Go source of an expression with its precedence.
type code struct {
	text string
	prec int
}

// primary is source that needs no parentheses anywhere.
func primary(text string) code { return code{text, primaryPrec} }

// at puts parentheses around c where an operand of precedence prec is wanted.
func (c code) at(prec int) string {
	if c.prec < prec {
		return "(" + c.text + ")"
	}
	return c.text
}

// A closure is the body of a precondition or conclusion while it is written.
type closure struct {
	w      *writer
	post   bool             // it is a conclusion, whose executions are shown
	stmts  []string         // before the return
	locals map[string]code  // outputs of executions that are locals, by localKey
	names  map[string]bool  // of locals and variables
	left   int              // executions that are still to come in this closure
	used   map[string][]int // by the key of a call: the outputs that are selected
}

// expr writes e. Its value has the type of e: a constant is given it, if its context does not say it already.
func (c *closure) expr(e relation.Expr, typed bool) code {
	switch e := e.(type) {
	case *relation.VarRef:
		return primary(c.w.variable(e.Name))
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

// global is the source of a package variable.
func (w *writer) global(name string) string {
	pkg, short, ok := strings.Cut(name, ".")
	if !ok {
		return w.qualified(w.in.PkgPath, name)
	}
	if pkg == w.in.PkgName {
		return w.qualified(w.in.PkgPath, short)
	}
	return w.qualified(w.in.Env.Imports[pkg], short)
}

// literal writes a constant expression as the relation has it, so that 2*math.Pi is still seen.
func (w *writer) literal(e *relation.Literal, typed bool) code {
	if e.Value == nil {
		if typed {
			return primary("nil")
		}
		return primary(w.conversion(e.T) + "(nil)")
	}
	text := w.constant(e)
	if !typed && !defaultType(text, e) {
		return primary(w.conversion(e.T) + "(" + text.text + ")")
	}
	return text
}

// defaultType reports whether a constant has its type without being told.
func defaultType(text code, e *relation.Literal) bool {
	if e.T.Pkg != "" {
		return false
	}
	switch e.T.Name {
	case "bool", "string":
		return true
	case "int":
		_, err := strconv.Atoi(text.text)
		return err == nil
	case "float64":
		_, err := strconv.ParseFloat(text.text, 64)
		return err == nil && strings.ContainsAny(text.text, ".e") && !strings.ContainsAny(text.text, "xX")
	}
	return false
}

// constant qualifies the names in a constant expression.
func (w *writer) constant(e *relation.Literal) code {
	tree, err := parser.ParseExpr(e.Text)
	if err != nil {
		return primary(e.Value.ExactString())
	}
	tree = w.qualifyConstant(tree)
	var b strings.Builder
	if err := printer.Fprint(&b, token.NewFileSet(), tree); err != nil {
		return primary(e.Value.ExactString())
	}
	prec := primaryPrec
	switch t := tree.(type) {
	case *ast.BinaryExpr:
		prec = t.Op.Precedence()
	case *ast.UnaryExpr:
		prec = unaryPrec
	case *ast.BasicLit:
		if t.Kind == token.STRING {
			return primary(strconv.Quote(constant.StringVal(e.Value)))
		}
	}
	return code{b.String(), prec}
}

func (w *writer) qualifyConstant(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.Ident:
		if e.Name == "true" || e.Name == "false" || w.predeclared(e.Name) {
			return e
		}
		return ast.NewIdent(w.qualified(w.in.PkgPath, e.Name))
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok {
			return ast.NewIdent(w.global(x.Name + "." + e.Sel.Name))
		}
	case *ast.ParenExpr:
		e.X = w.qualifyConstant(e.X)
	case *ast.UnaryExpr:
		e.X = w.qualifyConstant(e.X)
	case *ast.BinaryExpr:
		e.X, e.Y = w.qualifyConstant(e.X), w.qualifyConstant(e.Y)
	case *ast.CallExpr:
		e.Fun = w.qualifyConstant(e.Fun)
		for i := range e.Args {
			e.Args[i] = w.qualifyConstant(e.Args[i])
		}
	}
	return e
}

// predeclared reports whether a name in a constant expression is Go's own: a type, len, min, max.
func (w *writer) predeclared(name string) bool {
	for _, k := range w.in.Env.Consts {
		if k.Name == name {
			return false
		}
	}
	switch name {
	case "len", "min", "max", "byte", "rune", "string", "bool", "uintptr", "int", "uint", "float32", "float64", "complex64", "complex128":
		return true
	}
	return strings.HasPrefix(name, "int") || strings.HasPrefix(name, "uint")
}

func (c *closure) unary(e *relation.Unary) code {
	switch e.Op {
	case "&":
		return primary("imagoPtr(" + c.copied(e.X, false) + ")")
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
	if t := e.X.Type(); t.Kind == relation.Array && !token.IsIdentifier(x.text) { // Go slices arrays in variables only
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
