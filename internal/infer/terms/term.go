package terms

import (
	"go/constant"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/relation"
)

// A term is an operation on smaller terms, or a leaf: a variable or a literal.
type term struct {
	op   *operation // nil for a leaf
	args []*term
	leaf string // text of a leaf
	free bool   // the leaf is a variable
	typ  *relation.Type
	expr relation.Expr // nil for a term that was made by rewriting

	size      int
	about     bool // it executes the subject
	calls     int  // executions in it
	cost      cost
	redundant bool   // a simpler term without the subject is equal to it
	by        string // the transformation that made its arguments, "" if none
	text      string // as the relation language writes it
	key       string // its structure, as rewriting compares it
	col       *column
}

// cost is what has been counted of a term; 0: not yet.
type cost struct{ weight, variety int }

// variable and literal are the leaves.
func variable(v relation.Var) *term {
	return &term{leaf: v.Name, free: true, typ: valueType(v.Type), expr: &relation.VarRef{Name: v.Name, T: v.Type}, size: 1, text: v.Name, key: v.Name}
}

func literal(l *relation.Literal) *term {
	return &term{leaf: l.Text, typ: l.T, expr: l, size: 1, text: l.Text, key: l.Text}
}

// constantTerm is an expression without variables as a literal.
func constantTerm(e relation.Expr) *term {
	text := relation.ExprString(e)
	return &term{leaf: text, typ: e.Type(), expr: e, size: 1, text: text, key: text}
}

// number is a whole number as a literal.
func number(t *relation.Type, v float64) *term {
	value := constant.MakeInt64(int64(v))
	if isFloat(t) {
		value = constant.ToFloat(value)
	}
	return literal(&relation.Literal{Value: value, Text: strconv.FormatInt(int64(v), 10), T: t})
}

// truth is a truth value as a literal.
func truth(v bool) *term {
	return literal(&relation.Literal{Value: constant.MakeBool(v), Text: strconv.FormatBool(v), T: relation.Predeclared(relation.Bool)})
}

// read is an expression as a term; nil if it has calls in it, or anything else than variables, literals, fields, builtins and operators.
func read(e relation.Expr, vars []*term) *term {
	all := func(op *operation, parts ...relation.Expr) *term {
		args := make([]*term, len(parts))
		for i, p := range parts {
			if args[i] = read(p, vars); args[i] == nil {
				return nil
			}
		}
		return apply(op, args...)
	}
	switch e := e.(type) {
	case *relation.VarRef:
		if i := slices.IndexFunc(vars, func(v *term) bool { return v.leaf == e.Name }); i >= 0 {
			return vars[i]
		}
	case *relation.Literal:
		return literal(e)
	case *relation.Binary:
		return all(&operation{name: string(e.Op), out: e.T, build: func(args []relation.Expr) relation.Expr {
			return &relation.Binary{Op: e.Op, X: args[0], Y: args[1], T: e.T}
		}}, e.X, e.Y)
	case *relation.Unary:
		name := string(e.Op)
		if e.Op == "-" {
			name = "neg"
		}
		return all(&operation{name: name, out: e.T, build: func(args []relation.Expr) relation.Expr {
			return &relation.Unary{Op: e.Op, X: args[0], T: e.T}
		}}, e.X)
	case *relation.Builtin:
		return all(&operation{name: e.Name, out: e.T, build: func(args []relation.Expr) relation.Expr {
			return &relation.Builtin{Name: e.Name, Args: slices.Clone(args), T: e.T}
		}}, e.Args...)
	case *relation.FieldOf:
		return all(&operation{name: "." + e.Name, out: e.T, build: func(args []relation.Expr) relation.Expr {
			return &relation.FieldOf{X: args[0], Name: e.Name, Path: e.Path, T: e.T}
		}}, e.X)
	}
	return nil
}

// apply is the term of an operation and its operands.
func apply(op *operation, args ...*term) *term {
	t := restructured(op, args)
	args = t.args
	exprs := make([]relation.Expr, len(args))
	for i, a := range args {
		exprs[i] = a.expr
		t.calls += a.calls
		t.about = t.about || a.about
		if a.by != "" {
			t.by = a.by
		}
	}
	if op.call != nil {
		t.calls++
		t.about = t.about || op.subject
	}
	t.expr = op.build(exprs)
	t.text = relation.ExprString(t.expr)
	return t
}

// restructured is the term of an operation and its operands for rewriting, without an expression.
func restructured(op *operation, args []*term) *term {
	if len(args) == 2 && symmetric[op.name] && !isText(op.out) && later(args[0], args[1]) {
		args = []*term{args[1], args[0]}
	}
	t := &term{op: op, args: args, typ: op.out, size: 1}
	var key strings.Builder
	key.WriteString(op.name + "(")
	for _, a := range args {
		t.size += a.size
		key.WriteString(a.key + ",")
	}
	key.WriteString(")")
	t.key = key.String()
	return t
}

// later reports whether a comes after b where the order does not matter: literals come last, others are in the order of their keys.
func later(a, b *term) bool {
	if a.isLiteral() != b.isLiteral() {
		return a.isLiteral()
	}
	return a.key > b.key
}

// calculated reports whether t is arithmetic.
func (t *term) calculated() bool {
	return t.op != nil && (infix[t.op.name] != "" || adds[t.op.name])
}

// calculates reports whether an operation is a sum or a difference.
func calculates(op *operation) bool { return op.name == "+" || op.name == "-" }

// argues reports whether t, a term without the subject, is worth an argument. A term with a variable twice, with a literal that a sister is
// given, or with a minimum or the like in it is an instance of something else.
func (t *term) argues() bool {
	limited := false
	t.walk(func(u *term) { limited = limited || u.op != nil && adds[u.op.name] && u.op.name != "neg" })
	return !limited && !t.specific() && t.linear()
}

// measures reports whether t is made of variables by functions, fields and lengths alone, and no function is given a number or a text that
// another one has made. People write conditions so.
func (t *term) measures() bool {
	ok := true
	t.walk(func(u *term) {
		switch {
		case u.op == nil:
		case u.op.call != nil:
			for _, a := range u.args {
				ok = ok && (a.op == nil || a.op.call != nil && a.typ.Kind >= relation.Slice)
			}
		default:
			ok = ok && (u.op.name == "len" || u.op.name[0] == '.' || u.op.name == "contains")
		}
	})
	return ok
}

// tellsOfState reports whether t is a call of a function with one argument, a state that cannot be taken apart, whose result is no such state.
func (t *term) tellsOfState() bool {
	return t.op != nil && t.op.call != nil && len(t.args) == 1 && hidden(t.args[0].typ) && !hidden(t.typ)
}

// isLiteral reports whether t is a literal, a variable of a package, or a value without elements.
func (t *term) isLiteral() bool {
	return t.op == nil && !t.free && t.expr != nil && isLiteralExpr(t.expr)
}

func isLiteralExpr(e relation.Expr) bool {
	switch e := e.(type) {
	case *relation.Literal, *relation.GlobalRef:
		return true
	case *relation.Composite:
		return len(e.Elems) == 0
	}
	return false
}

// mentions reports whether a variable occurs in t.
func (t *term) mentions(name string) bool {
	found := false
	t.walk(func(u *term) { found = found || u.free && u.leaf == name })
	return found
}

// walk visits t and all terms in it.
func (t *term) walk(f func(*term)) {
	f(t)
	for _, a := range t.args {
		a.walk(f)
	}
}

// specific reports whether a sister is given a literal in t: a law of such a term is an instance of a more general one. A condition on a part of
// a text is not specific.
func (t *term) specific() bool {
	found := false
	t.walk(func(u *term) {
		found = found || u.op != nil && u.op.call != nil && !u.op.subject && !u.op.plain && slices.ContainsFunc(u.args, (*term).isLiteral)
	})
	return found
}

// offset reports whether t is arithmetic on a result of the subject and a term that is neither a result nor one of its arguments: an equation of
// t is an equation of the result.
func (t *term) offset() bool {
	if t.op == nil || !t.about || t.op.subject {
		return false
	}
	switch t.op.name {
	case "neg", "!", "neglist":
		return true
	case "*", "offset", "scale":
		return slices.ContainsFunc(t.args, func(a *term) bool { return !a.about })
	case "+", "-":
		return t.by != "" || slices.ContainsFunc(t.args, func(a *term) bool { return !a.about && !a.free })
	}
	return false
}

// argued reports whether all arguments of calls in t are as asked.
func (t *term) argued(asked func(call *term, i int) bool) bool {
	ok := true
	t.walk(func(u *term) {
		for i := range u.args {
			ok = ok && (u.op.call == nil || asked(u, i))
		}
	})
	return ok
}

// first reports whether the i-th argument of t is a variable that none of those before it is.
func (t *term) first(i int) bool { return t.args[i].free && slices.Index(t.args, t.args[i]) == i }

// general reports whether the subject is given nothing in t but variables, no two of which are the same.
func (t *term) general() bool {
	return t.argued(func(u *term, i int) bool { return !u.op.subject || u.first(i) })
}

// plain reports whether the subject is given each of its own parameters in t, and nothing else.
func (t *term) plain() bool {
	return t.argued(func(u *term, i int) bool {
		return !u.op.subject || u.args[i].free && u.args[i].leaf == u.op.call.Params[i].Name
	})
}

// distinct reports whether no function in t is given one variable twice.
func (t *term) distinct() bool {
	return t.argued(func(u *term, i int) bool { return !u.args[i].free || u.first(i) })
}

// linear reports whether no variable occurs twice in t.
func (t *term) linear() bool {
	seen := map[string]bool{}
	ok := true
	t.walk(func(u *term) {
		if u.free {
			ok = ok && !seen[u.leaf]
			seen[u.leaf] = true
		}
	})
	return ok
}

// lastSister is the name of a function other than the subject that t calls, "" if it calls none.
func (t *term) lastSister() string {
	name := ""
	t.walk(func(u *term) {
		if u.op != nil && u.op.call != nil && !u.op.subject {
			name = u.op.call.Name
		}
	})
	return name
}

// simpler orders terms by weight; of equal weight, those with more variables first, then by text.
func simpler(a, b *term) int {
	if d := a.weight() - b.weight(); d != 0 {
		return d
	}
	if d := b.variety() - a.variety(); d != 0 {
		return d
	}
	return strings.Compare(a.key, b.key)
}

// variety is the number of different variables in t, plus one: of two equations the one with more variables is the more general.
func (t *term) variety() int {
	if t.cost.variety == 0 {
		seen := map[string]bool{}
		t.walk(func(u *term) {
			if u.free {
				seen[u.leaf] = true
			}
		})
		t.cost.variety = 1 + len(seen)
	}
	return t.cost.variety
}

// weight estimates how hard a term is to read: by its size, and more for each execution, for literals other than 0 and "", for outputs that have
// to be named, and for a subject with other arguments than its parameters.
func (t *term) weight() int {
	if t.cost.weight == 0 {
		t.cost.weight = 2*t.size + t.calls
		t.walk(func(u *term) {
			switch {
			case u.isLiteral() && u.leaf != "0" && u.leaf != `""`:
				t.cost.weight++
			case u.op != nil && u.op.call != nil && len(u.op.call.Results) > 1:
				t.cost.weight++
			case u.op != nil && u.op.name == "-" && u.args[0].isLiteral(): // read as the opposite of another one
				t.cost.weight++
			}
		})
		if !t.plain() {
			t.cost.weight++
		}
	}
	return t.cost.weight
}

// classKey identifies the class of a term: its type and its column.
func classKey(t *term) string { return t.typ.String() + "|" + t.col.key }

// replaced is a list with another element.
func replaced(list []*term, i int, by *term) []*term {
	out := slices.Clone(list)
	out[i] = by
	return out
}

// shortName is the last part of a function's name in the letters of a relation's name.
func shortName(name string) string { return algebra.Slug(name[strings.LastIndexByte(name, '.')+1:]) }

// isPlain reports whether t is the subject's result for the variables themselves.
func isPlain(t *term, vars []*term) bool { return slices.Equal(t.args, vars) }
