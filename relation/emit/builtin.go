package emit

import (
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// listHelpers is the builtins that move elements, by the helper that does it. On strings it works on their characters.
var listHelpers = map[string]string{
	"reverse": "imagoReverse", "take": "imagoTake", "drop": "imagoDrop", "remove": "imagoRemove", "swap": "imagoSwap", "rotate": "imagoRotate",
	"repeat": "imagoRepeat", "insert": "imagoInsert", "replace": "imagoReplace", "sort": "imagoSorted", "neg": "imagoNeg",
	"offset": "imagoOffset", "scale": "imagoScale", "sum": "imagoSum", "prod": "imagoProd", "rename": "imagoRename", "abs": "imagoAbs",
}

// builtin writes a function of docs/language.md §4.
func (c *closure) builtin(e *relation.Builtin) code {
	switch e.Name {
	case "len":
		return primary("len(" + c.arg(e.Args[0], false) + ")")
	case "min", "max":
		return primary(c.w.extreme(e.Name) + "(" + c.mixed(e.Args) + ")")
	case "pow":
		return primary("imagoPow(" + c.arg(e.Args[0], false) + ", " + c.arg(e.Args[1], true) + ")")
	case "str":
		return primary(c.text(e.Args[0]))
	case "concat":
		return c.concat(e)
	case "contains", "count":
		return primary(c.search(e))
	}
	args := []string{c.arg(e.Args[0], false)}
	for _, a := range e.Args[1:] {
		args = append(args, c.arg(a, isScalar(a.Type())))
	}
	if e.T.Kind == relation.String && e.Name != "rename" && e.Args[0].Type().Kind == relation.String {
		args[0] = "imagoChars(" + args[0] + ")"
		return primary("imagoText(" + listHelpers[e.Name] + "(" + strings.Join(args, ", ") + "))")
	}
	return primary(listHelpers[e.Name] + "(" + strings.Join(args, ", ") + ")")
}

// Extremes are the builtins of Go that modules older than Go 1.21 declare functions of their own for.
var Extremes = []string{"min", "max"}

// extreme names min or max in the file.
func (w *writer) extreme(name string) string {
	if !slices.Contains(w.in.Declared, name) {
		return name
	}
	if name == "min" {
		return "imagoMin"
	}
	return "imagoMax"
}

// mixed writes operands of one type, of which constants adapt to the others.
func (c *closure) mixed(args []relation.Expr) string {
	parts := make([]string, len(args))
	for i, a := range args {
		parts[i] = c.arg(a, true)
	}
	return strings.Join(parts, ", ")
}

// text writes str(x).
func (c *closure) text(x relation.Expr) string {
	t, s := x.Type(), c.arg(x, false)
	as := func(name string) string {
		if t.Name == name && t.Pkg == "" {
			return s
		}
		return name + "(" + s + ")"
	}
	f := func(name, args string) string { return c.w.std("strconv", name) + "(" + args + ")" }
	switch {
	case t.Kind == relation.Int:
		return f("Itoa", as("int"))
	case t.Kind <= relation.Int64:
		return f("FormatInt", as("int64")+", 10")
	case t.Kind <= relation.Uintptr:
		return f("FormatUint", as("uint64")+", 10")
	case t.Kind == relation.Float32:
		return f("FormatFloat", as("float64")+", 'g', -1, 32")
	}
	return f("FormatFloat", as("float64")+", 'g', -1, 64")
}

func (c *closure) concat(e *relation.Builtin) code {
	var parts []string
	for _, a := range e.Args {
		x := c.expr(a, false)
		if e.T.Kind == relation.String {
			parts = append(parts, x.at(mulPrec))
		} else {
			parts = append(parts, x.text)
		}
	}
	if e.T.Kind == relation.String {
		return code{strings.Join(parts, " + "), addPrec}
	}
	return primary("imagoConcat(" + strings.Join(parts, ", ") + ")")
}

// search writes contains and count.
func (c *closure) search(e *relation.Builtin) string {
	elem := e.Args[0].Type().Elem
	list, x := c.arg(e.Args[0], false), c.operand(e.Args[1], elem, true).text
	switch {
	case e.Name == "contains" && plain(elem):
		return c.w.std("slices", "Contains") + "(" + list + ", " + x + ")"
	case e.Name == "contains":
		return "imagoContains(" + list + ", " + x + c.methods(elem) + ")"
	case plain(elem):
		return "imagoCount(" + list + ", " + x + ")"
	}
	return "imagoCountEqual(" + list + ", " + x + c.methods(elem) + ")"
}
