package relation

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"slices"
)

// builtinNames are the functions of docs/language.md §4, and the three outcomes of §5.
var builtinNames = []string{
	"len", "min", "max", "abs", "sum", "prod", "pow", "concat", "repeat", "reverse", "sort", "take", "drop", "remove", "insert", "swap",
	"replace", "contains", "count", "str", "offset", "scale", "neg", "rotate", "rename", "ok", "err", "panics",
}

func isBuiltin(name string) bool { return slices.Contains(builtinNames, name) }

// onStrings are the packages' functions to use on strings where a builtin takes slices only.
var onStrings = map[string]string{
	"contains": "write strings.Contains", "count": "write strings.Count", "replace": "write take(s, i) + e + drop(s, i+1)",
	"insert": "write take(s, i) + e + drop(s, i)",
}

// builtin builds the call of a builtin.
func (c *checker) builtin(e *ast.CallExpr, name string, want *Type) (Expr, error) {
	if e.Ellipsis.IsValid() {
		return nil, c.errorf(e, "", "%s takes no xs...", name)
	}
	if err := c.builtinArity(e, name); err != nil {
		return nil, err
	}
	switch name {
	case "ok", "err", "panics":
		return c.outcome(e, name)
	case "len":
		return c.builtinLen(e)
	case "min", "max":
		return c.builtinMinMax(e, name, want)
	case "abs", "pow", "str":
		return c.builtinNumber(e, name, want)
	}
	return c.builtinList(e, name, want)
}

func (c *checker) builtinArity(e *ast.CallExpr, name string) error {
	lo, hi := 1, 1
	switch name {
	case "min", "max":
		hi = len(e.Args)
	case "concat":
		lo, hi = 2, max(2, len(e.Args))
	case "pow", "repeat", "take", "drop", "remove", "contains", "count", "offset", "scale", "rotate":
		lo, hi = 2, 2
	case "insert", "swap", "replace":
		lo, hi = 3, 3
	}
	if n := len(e.Args); n < lo || n > hi {
		return c.errorf(e, "", "%s takes %s, not %d", name, counted(lo, "argument"), n)
	}
	return nil
}

// counted is "1 argument", "2 arguments".
func counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

func (c *checker) builtinLen(e *ast.CallExpr) (Expr, error) {
	x, err := c.value(e.Args[0], nil)
	if err != nil {
		return nil, err
	}
	x = deref(x)
	b := &Builtin{Name: "len", Args: []Expr{x}, T: Predeclared(Int)}
	switch x.Type().Kind {
	case Slice, Array, Map:
	case String:
		if l, ok := constOf(x); ok {
			return &Literal{Value: constant.MakeInt64(int64(len(constant.StringVal(l.Value)))), Text: ExprString(b), form: b, T: b.T}, nil
		}
	default:
		return nil, c.errorf(e.Args[0], "", "%s is %s and has no length", c.show(e.Args[0]), c.typeName(x.Type()))
	}
	return b, nil
}

// builtinMinMax builds min and max: operands of one ordered type; of constants alone, a constant.
func (c *checker) builtinMinMax(e *ast.CallExpr, name string, want *Type) (Expr, error) {
	for _, a := range e.Args {
		if t := c.guess(a, nil); t != nil {
			want = pointee(t)
			break
		}
	}
	args, consts := make([]Expr, len(e.Args)), 0
	t := (*Type)(nil)
	for i, a := range e.Args {
		x, err := c.build(a, want)
		if err != nil {
			return nil, err
		}
		args[i] = deref(x)
		if l, ok := constOf(x); ok {
			consts++
			if l.T == nil {
				continue
			}
		}
		if t == nil {
			t = args[i].Type()
		}
	}
	if consts == len(args) {
		return c.foldMinMax(e, name, args, t)
	}
	for i := range args {
		x, err := c.operandLike(args[i], t, e.Args[i])
		if err != nil {
			return nil, err
		}
		args[i] = x
	}
	if !t.Kind.isOrdered() {
		return nil, c.errorf(e.Args[0], "", "%s does not order %s", name, c.typeName(t))
	}
	return &Builtin{Name: name, Args: args, T: t}, nil
}

// operandLike makes a built operand one of type t.
func (c *checker) operandLike(x Expr, t *Type, at ast.Expr) (Expr, error) {
	y, err := c.assign(x, t, at)
	if y == nil && err == nil {
		err = c.errorf(at, "", "%s is %s where %s is wanted", c.show(at), c.typeName(x.Type()), c.typeName(t))
	}
	return y, err
}

func (c *checker) foldMinMax(e *ast.CallExpr, name string, args []Expr, t *Type) (Expr, error) {
	best, op := (*Literal)(nil), token.LSS
	if name == "max" {
		op = token.GTR
	}
	widest := untyped(0)
	for i, a := range args {
		l, _ := constOf(a)
		if t != nil && l.T == nil {
			x, err := c.typedConst(l, t, e.Args[i])
			if err != nil {
				return nil, err
			}
			l = x.(*Literal)
		}
		if k := l.Value.Kind(); k == constant.Bool || k == constant.Complex || best != nil && (k == constant.String) != (best.Value.Kind() == constant.String) {
			return nil, c.errorf(e.Args[i], "", "%s does not order %s", name, l.Text)
		}
		widest = max(widest, l.uk)
		if best == nil || constant.Compare(l.Value, op, best.Value) {
			best = l
		}
	}
	b := &Builtin{Name: name, Args: args, T: t}
	return &Literal{Value: exactly(best.Value, widest), Text: ExprString(b), form: b, uk: widest, T: t}, nil
}

// builtinNumber builds abs, pow and str.
func (c *checker) builtinNumber(e *ast.CallExpr, name string, want *Type) (Expr, error) {
	if name == "str" {
		want = nil
	}
	x, err := c.value(e.Args[0], want)
	if err != nil {
		return nil, err
	}
	x = deref(x)
	t := x.Type()
	if !t.Kind.isNumeric() || t.Kind.isComplex() && name != "pow" {
		return nil, c.errorf(e.Args[0], "", "%s takes a number, not %s", name, c.typeName(t))
	}
	b := &Builtin{Name: name, Args: []Expr{x}, T: t}
	switch name {
	case "str":
		b.T = Predeclared(String)
	case "pow":
		n, err := c.operand(e.Args[1], Predeclared(Int), "the exponent")
		if err != nil {
			return nil, err
		}
		l, ok := constOf(n)
		if !ok || constant.Sign(l.Value) < 0 {
			hint := ""
			if t.Kind.isFloat() {
				hint = "write math.Pow(" + c.show(e.Args[0]) + ", " + c.show(e.Args[1]) + ")"
			}
			return nil, c.errorf(e.Args[1], hint, "pow takes a constant exponent that is not negative")
		}
		b.Args = append(b.Args, l)
	}
	return b, nil
}

// listSignature says what a builtin on slices and strings takes after its first argument, and whether strings are allowed:
// 'n' an int, 'e' an element, 'v' another value of the same type.
var listSignature = map[string]struct {
	rest    string
	strings bool
}{
	"sum": {"", false}, "prod": {"", false}, "neg": {"", false}, "sort": {"", false},
	"offset": {"e", false}, "scale": {"e", false}, "contains": {"e", false}, "count": {"e", false},
	"insert": {"ne", false}, "replace": {"ne", false},
	"reverse": {"", true}, "rename": {"", true}, "concat": {"v", true}, "repeat": {"n", true}, "take": {"n", true}, "drop": {"n", true},
	"remove": {"n", true}, "rotate": {"n", true}, "swap": {"nn", true},
}

// builtinList builds the builtins on slices and strings.
func (c *checker) builtinList(e *ast.CallExpr, name string, want *Type) (Expr, error) {
	sig := listSignature[name]
	x, err := c.value(e.Args[0], c.listHint(e, name, want))
	if err != nil {
		return nil, err
	}
	x = deref(x)
	t := x.Type()
	if err := c.listType(e, name, t, sig.strings); err != nil {
		return nil, err
	}
	b := &Builtin{Name: name, Args: []Expr{x}, T: listResult(name, t)}
	for i, a := range e.Args[1:] {
		wanted, what := t, "the first argument"
		switch sig.rest[min(i, len(sig.rest)-1)] {
		case 'n':
			wanted, what = Predeclared(Int), fmt.Sprintf("argument %d of %s", i+2, name)
		case 'e':
			wanted, what = t.Elem, "an element"
		}
		y, err := c.operand(a, wanted, what)
		if err != nil {
			return nil, err
		}
		b.Args = append(b.Args, y)
	}
	return b, nil
}

// listHint is the type that an untyped first argument gets: the one that is wanted, or that of another part of a concatenation.
func (c *checker) listHint(e *ast.CallExpr, name string, want *Type) *Type {
	if listSignature[name].strings && want != nil && (want.Kind == String || want.Kind == Slice) {
		return want
	}
	if name != "concat" {
		return nil
	}
	for _, a := range e.Args {
		if t := c.guess(a, nil); t != nil {
			return t
		}
	}
	return nil
}

// listResult is the type of a builtin's result on a list of type t.
func listResult(name string, t *Type) *Type {
	switch name {
	case "sum", "prod":
		return t.Elem
	case "contains":
		return boolType
	case "count":
		return Predeclared(Int)
	}
	return t
}

// listType checks the first argument of a builtin on slices.
func (c *checker) listType(e *ast.CallExpr, name string, t *Type, stringsToo bool) error {
	a := e.Args[0]
	switch {
	case name == "rename" && t.Kind != String:
		return c.errorf(a, "", "rename takes a string, not %s", c.typeName(t))
	case t.Kind == String && stringsToo:
		return nil
	case t.Kind == String:
		return c.errorf(a, onStrings[name], "%s takes a slice, not a string", name)
	case t.Kind != Slice:
		return c.errorf(a, "", "%s takes a slice, not %s", name, c.typeName(t))
	}
	ok := true
	switch name {
	case "sum", "prod", "neg", "offset", "scale":
		ok = t.Elem.Kind.isNumeric()
	case "sort":
		ok = t.Elem.Kind.isOrdered()
	}
	if !ok {
		return c.errorf(a, "", "%s does not take elements of %s", name, c.typeName(t.Elem))
	}
	return nil
}
