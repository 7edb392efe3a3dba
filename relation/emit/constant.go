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

// global is the source of a package variable.
//
// A name without a dot is one of the package itself, which a test from outside writes with the package's name.
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

// typed means that the place gives the constant its type, as a typed parameter does: then 3 is enough, where `a := 3` of a float64 needs
// float64(3).

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
//
// A float has to look like one: 1 alone would be an int, and hexadecimal forms are not trusted.
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
//
// The text is parsed and printed again rather than copied, since names need the qualifiers of the test file. Where that is not possible the
// value is written: the form is for readers, and both are the same number. The precedence tells whether the place around it needs
// parentheses.
func (w *writer) constant(e *relation.Literal) code {
	tree, err := parser.ParseExpr(e.Text)
	if err != nil {
		return primary(e.Value.ExactString())
	}
	if w.shadowedIn(tree) { // no helper gives a constant
		if e.Value.Kind() == constant.Float {
			f, _ := constant.Float64Val(e.Value)
			return primary(floatSource(f))
		}
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

// shadowedIn reports whether a constant expression calls a builtin that has another meaning in the package.
//
// A package may declare a function min of its own, which the test file sees.
func (w *writer) shadowedIn(tree ast.Expr) bool {
	found := false
	ast.Inspect(tree, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && slices.Contains(Extremes, id.Name) && slices.Contains(w.in.Declared, id.Name)
		return !found
	})
	return found
}

// qualifyConstant puts qualifiers before the names in a constant expression. It changes the tree in place and returns what takes its place.
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
//
// A constant of the package comes first, as it may have the name of a builtin. int and uint with any ending are taken for types.
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
