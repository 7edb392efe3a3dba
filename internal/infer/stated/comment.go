package stated

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// A Subject is the function that a comment is of.
type Subject struct {
	Call    string   // as relations call it on its parameters: "SplitN(s, sep, n)", "v.Rotate(a)"
	Name    string   // "SplitN", "Rotate"
	Package string   // "strings"
	Params  []string // the receiver first
	Err     bool     // it may fail
}

// equivalents are the words behind which a call says what the subject is.
var equivalents = regexp.MustCompile(`(?i)\b(?:equivalent to|the same as|same result as|identical to|equal to|equals|shorthand for|short for|shortcut for|synonym for|alias for|alias of|wrapper for|wrapper around|same as|like calling|equivalent of|defined as|inverse of calling)\s+`)

// reverts are the words behind which a function is named whose effect the subject takes back.
var reverts = regexp.MustCompile(`(?i)\b(?:inverse of|reverse of|opposite of|counterpart of|undoes|reverses the effect of|inverts|undo)\s+(?:the\s+)?(?:\[|` + "`" + `)?([A-Za-z_][\w.]*)`)

// negates are the words behind which a predicate is named that says the contrary.
var negates = regexp.MustCompile(`(?i)\b(?:negation of|complement of|opposite of|contrary of|not)\s+(?:\[|` + "`" + `)?([A-Za-z_][\w.]*)`)

// equation is a line of a comment, or a sentence, that has an equation with a call on its left: "Pow(x, 1) = x for any x".
var equation = regexp.MustCompile(`\s(?:==|=|≡|is equivalent to|is the same as|returns)\s`)

// Comment reads the doc comment of a function. An expression in it is taken as far as it can be parsed; names in it are parameters of the function, or it
// says how they correspond, as in "Max(x, y) is -Min(-x, -y)".
//
// What comments say in words of a single call (sorted, never negative, idempotent, leaves its argument alone) is not read: the table of laws asks
// each function for these, whatever its comment says.
func Comment(doc string, f Subject, sc Scope) []Statement {
	var out []Statement
	add := func(text string) {
		s := Statement{Text: text, Origin: "the doc comment"}
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	text := strings.Join(strings.Fields(strings.NewReplacer("`", " ", "’", "'", "“", `"`, "”", `"`).Replace(doc)), " ")
	for _, at := range equivalents.FindAllStringIndex(text, -1) {
		if e := leading(text[at[1]:]); e != nil && f.fits(e, sc) && calls(e, sc) {
			for _, text := range f.equation(f.Call, source(e)) {
				add(text)
			}
		}
	}
	for _, text := range f.equations(text, sc) {
		add(text)
	}
	if len(f.Params) > 0 {
		for _, text := range f.named(text, sc) {
			add(text)
		}
	}
	return out
}

// named are relations with a function that the comment names: of a subject that takes something back, both orders; of a predicate, the contrary. The
// reader of relations knows which of them fit the types.
func (f Subject) named(doc string, sc Scope) []string {
	var out []string
	known := func(name string) string {
		name = strings.TrimRight(name, ".")
		if _, ok := sc.Function(name); ok && name != f.Name {
			return name
		}
		return ""
	}
	for _, m := range reverts.FindAllStringSubmatch(doc, -1) {
		if g := known(m[1]); g != "" {
			x := f.Params[0]
			back := g + "(" + f.Call + ") == " + x
			out = append(out, back, "ok("+f.Call+") => "+back)
			if len(f.Params) == 1 && !strings.Contains(f.Call, ".") {
				inner := g + "(y)"
				out = append(out, f.Name+"("+inner+") == y", "ok("+inner+") => "+f.Name+"("+inner+") == y")
			}
		}
	}
	for _, m := range negates.FindAllStringSubmatch(doc, -1) {
		if g := known(m[1]); g != "" && !strings.Contains(f.Call, ").") {
			out = append(out, f.Call+" == !"+g+"("+strings.Join(f.Params, ", ")+")")
		}
	}
	return out
}

// equation is the text of an equation, and the same where both calls succeed if the subject may fail.
func (f Subject) equation(left, right string) []string {
	if left == right {
		return nil
	}
	out := []string{left + " == " + right}
	if f.Err {
		out = append(out, "ok("+left+") => "+left+" == "+right)
	}
	return out
}

// equations are those that a comment writes with a call of the subject on the left.
func (f Subject) equations(doc string, sc Scope) []string {
	var out []string
	for _, at := range equation.FindAllStringIndex(doc, -1) {
		left := trailing(doc[:at[0]], f.Name)
		right := leading(doc[at[1]:])
		if left == nil || right == nil {
			continue
		}
		if _, literal := right.(*ast.BasicLit); literal && len(freeNames(left, sc)) == 0 {
			continue // a recorded output
		}
		inside := freeNames(left, sc)
		if slices.ContainsFunc(freeNames(right, sc), func(n string) bool { return !slices.Contains(inside, n) }) {
			continue
		}
		out = append(out, f.equation(source(left), source(right))...)
	}
	return out
}

// packages are those whose constants comments name.
var packages = []string{"math", "time", "utf8", "unicode"}

// fits reports whether the names of an expression are parameters.
func (f Subject) fits(e ast.Expr, sc Scope) bool {
	return !slices.ContainsFunc(freeNames(e, sc), func(n string) bool { return !slices.Contains(f.Params, n) })
}

// calls reports whether an expression calls a function that is known, by its name or as a method.
func calls(e ast.Expr, sc Scope) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			_, known := (&generaliser{scope: sc}).function(call, nil)
			found = found || known
		}
		return !found
	})
	return found
}

// freeNames lists the small names of an expression that are neither called, nor selected, nor packages.
func freeNames(e ast.Expr, sc Scope) []string {
	var out []string
	skip := map[*ast.Ident]bool{}
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok {
				skip[id] = true
			}
		case *ast.SelectorExpr:
			skip[n.Sel] = true
			if id, ok := n.X.(*ast.Ident); ok {
				_, known := sc.Function(id.Name + "." + n.Sel.Name)
				skip[id] = known || slices.Contains(packages, id.Name)
			}
		case *ast.CompositeLit:
			return false
		case *ast.Ident:
			if !skip[n] && !exported(n.Name) && !slices.Contains([]string{"true", "false", "nil"}, n.Name) && !slices.Contains(out, n.Name) {
				out = append(out, n.Name)
			}
		}
		return true
	})
	return out
}

// longest is how many bytes of a comment an expression may have. No theory.
const longest = 120

// leading is the longest expression that a text begins with and behind which a sentence may go on; nil if there is none. It has a call or an operator,
// or is a name or a literal: words alone are prose.
func leading(text string) ast.Expr {
	text, _, _ = strings.Cut(text[:min(len(text), longest)], ". ") // a sentence ends there: Parse(s). It is no selector
	for end := len(text); end > 0; end-- {
		if end < len(text) && !strings.ContainsRune(" .,;:", rune(text[end])) {
			continue
		}
		if e, err := parser.ParseExpr(text[:end]); err == nil && sound(e) {
			return e
		}
	}
	return nil
}

// trailing is the call of a function by that name that a text ends with; nil if there is none.
func trailing(text, name string) ast.Expr {
	text = text[max(0, len(text)-longest):]
	begin := strings.LastIndex(text, name+"(")
	if begin < 0 {
		return nil
	}
	if e, err := parser.ParseExpr(text[begin:]); err == nil && sound(e) {
		return e
	}
	return nil
}

// sound reports whether an expression is one that a comment may mean.
func sound(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BadExpr, *ast.FuncLit, *ast.TypeAssertExpr, *ast.StructType, *ast.InterfaceType, *ast.ChanType:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		}
		return ok
	})
	return ok
}
