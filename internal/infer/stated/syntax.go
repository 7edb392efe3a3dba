package stated

import (
	"bytes"
	"go/ast"
	"go/printer"
	"go/token"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// lastName is the name of a function or method without what stands before and behind it.
func lastName(name string) string {
	name, _, _ = strings.Cut(name[strings.LastIndexByte(name, '.')+1:], "[")
	return name
}

// calleeName is the last name of what is called, "" if it has none.
func calleeName(call *ast.CallExpr) string {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// isCallOf reports whether e calls a function of that name with two arguments or more.
func isCallOf(e ast.Expr, name string) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && calleeName(call) == name && len(call.Args) >= 2
}

// isText reports whether e is the literal of a text.
func isText(e ast.Expr, text string) bool {
	lit, ok := e.(*ast.BasicLit)
	return ok && lit.Kind == token.STRING && strings.Trim(lit.Value, "\"`") == text
}

// source is an expression as Go text; an operand that binds weaker than a comparison is in parentheses.
func source(e ast.Expr) string {
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op.Precedence() <= token.EQL.Precedence() {
		e = &ast.ParenExpr{X: e}
	}
	var b bytes.Buffer
	if err := (&printer.Config{Mode: printer.RawFormat}).Fprint(&b, token.NewFileSet(), e); err != nil {
		return "\n"
	}
	return b.String()
}

// builtins are functions of Go that the language has, too, and conversions.
var builtins = []string{
	"len", "min", "max", "string", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "float32", "float64",
	"byte", "rune", "complex64", "complex128",
}

// literalText is a constant as it is written: a literal, one with a sign, a list or struct of constants, a conversion of one; "" for anything else.
func literalText(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.BasicLit:
		return x.Value
	case *ast.UnaryExpr:
		if lit := literalText(x.X); lit != "" && (x.Op == token.SUB || x.Op == token.ADD) {
			return x.Op.String() + lit
		}
		if _, composite := x.X.(*ast.CompositeLit); composite && x.Op == token.AND {
			return literalText(x.X)
		}
	case *ast.CompositeLit:
		if x.Type != nil && allConstant(x) {
			return source(x)
		}
	case *ast.CallExpr:
		id, named := x.Fun.(*ast.Ident)
		_, list := x.Fun.(*ast.ArrayType)
		if len(x.Args) == 1 && (list || named && slices.Contains(builtins[3:], id.Name)) && literalText(x.Args[0]) != "" {
			return source(x)
		}
	}
	return ""
}

// allConstant reports whether a composite literal has nothing but literals and names of constants: exported ones, true, false, nil.
func allConstant(lit *ast.CompositeLit) bool {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		inner, nested := e.(*ast.CompositeLit)
		id, name := e.(*ast.Ident)
		switch {
		case nested && allConstant(inner):
		case name && slices.Contains([]string{"true", "false", "nil"}, id.Name):
		case literalText(e) == "":
			return false
		}
	}
	return true
}

// exported reports whether a name begins with a capital.
func exported(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}
