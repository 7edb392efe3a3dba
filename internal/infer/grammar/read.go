package grammar

import (
	"strconv"

	"github.com/imago-mt/imago/relation"
)

// The places that are no operands: a conjunct of the premise, and the conclusion.
const (
	Premise    = "premise"
	Conclusion = "conclusion"
)

// Labels that stand for names of the code.
const (
	Sister    = "sister"
	Field     = "field"
	Element   = "element"   // x[i]
	Succeeds  = "ok"        // of a call, which is its only operand
	Fails     = "err"       // likewise
	parameter = "parameter" // of the subject, with the class of its type
	other     = "variable"  // any other variable
	constant  = "constant"  // a literal or a constant that Small does not have
)

// Small are the literals that are labels of their own.
var Small = []string{"0", "1", "-1", "2", `""`, "true", "false", "nil"}

// Subject is the label of an execution of the subject in which so many arguments are something else than its parameters, two for more than that.
// The operands are these arguments alone, so that subjects with one and with four parameters have one label.
func Subject(changed int) string { return "subject" + strconv.Itoa(min(changed, 2)) }

// Parameter, Variable and Constant are the labels of leaves of a type.
func Parameter(t *relation.Type) string { return parameter + " " + Class(t) }

// Variable is the label of a variable that is no parameter of the subject.
func Variable(t *relation.Type) string { return other + " " + Class(t) }

// Constant is the label of a literal or a package variable.
func Constant(t *relation.Type) string { return constant + " " + Class(t) }

// Operator is the label of an operator on operands of a type.
func Operator(op relation.Op, t *relation.Type) string { return string(op) + " " + Class(t) }

// Composite is the label of a value that is written with so many fields or elements, two for more than that.
func Composite(t *relation.Type, parts int) string {
	return "composite" + strconv.Itoa(min(parts, 2)) + " " + Class(t)
}

// Negation and Opposite are the labels of !x and -x.
const (
	Negation = "!"
	Opposite = "neg x"
)

// Builtin is the label of a builtin of the language.
func Builtin(name string) string { return name + "()" }

// Operand is the place of the i-th operand of a label. The operands of a symmetric operation have one place, and so have all changed arguments of the
// subject.
func Operand(label string, i int) string {
	switch {
	case len(label) > 7 && label[:7] == "subject", symmetric(label):
		i = 0
	}
	return label + " " + strconv.Itoa(i)
}

// symmetric reports whether the operands of a label may change places.
func symmetric(label string) bool {
	for _, op := range []string{"== ", "!= ", "+ ", "* ", "&& ", "|| ", "max(", "min("} {
		if len(label) >= len(op) && label[:len(op)] == op {
			return true
		}
	}
	return false
}

// Class is the class of a type: a flag, a number, a text, a list, or something else.
func Class(t *relation.Type) string {
	switch {
	case t == nil:
		return "call"
	case t.Kind == relation.Bool:
		return "flag"
	case t.Kind < relation.String:
		return "number"
	case t.Kind == relation.String:
		return "text"
	case t.Kind == relation.Slice:
		return "list"
	}
	return "value"
}

// Productions are the steps in writing a law of a function, without its names.
//
// x > y is y < x, and ~= is ==: which of them is meant the types say.
func Productions(fn *relation.Func, r *relation.Relation) []Production {
	w := &writer{fn: fn}
	for _, p := range conjuncts(r.Pre) {
		w.expr(Premise, p)
	}
	for _, p := range conjuncts(r.Post) {
		w.expr(Conclusion, p)
	}
	return w.out
}

// conjuncts are the parts of a conjunction.
func conjuncts(e relation.Expr) []relation.Expr {
	if e == nil {
		return nil
	}
	if b, ok := e.(*relation.Binary); ok && b.Op == "&&" {
		return append(conjuncts(b.X), conjuncts(b.Y)...)
	}
	return []relation.Expr{e}
}

// A writer collects the productions of a law of a function.
type writer struct {
	fn  *relation.Func
	out []Production
}

// step adds a production, and those of the label's operands.
func (w *writer) step(place, label string, operands ...relation.Expr) {
	w.out = append(w.out, Production{place, label})
	for i, x := range operands {
		w.expr(Operand(label, i), x)
	}
}

// expr adds the productions of an expression.
func (w *writer) expr(place string, e relation.Expr) {
	switch e := e.(type) {
	case *relation.VarRef:
		if w.isParameter(e.Name) {
			w.step(place, Parameter(e.T))
			return
		}
		w.step(place, Variable(e.T))
	case *relation.Literal:
		for _, s := range Small {
			if e.Text == s {
				w.step(place, s)
				return
			}
		}
		w.step(place, Constant(e.T))
	case *relation.GlobalRef:
		w.step(place, Constant(e.T))
	case *relation.Composite:
		if hasVariables(e) {
			w.step(place, Composite(e.T, len(e.Elems)), e.Elems...)
			return
		}
		w.step(place, Constant(e.T))
	case *relation.Unary:
		switch e.Op {
		case "!":
			w.step(place, Negation, e.X)
		case "-":
			w.step(place, Opposite, e.X)
		default: // a pointer and what it points to are one value
			w.expr(place, e.X)
		}
	case *relation.Binary:
		op, x, y := turned(e)
		w.step(place, Operator(op, x.Type()), x, y)
	case *relation.Select:
		w.call(place, e.Call)
	case *relation.Call:
		w.call(place, e)
	case *relation.OutcomeOf:
		w.out = append(w.out, Production{place, e.Which})
		w.call(Operand(e.Which, 0), e.Call)
	case *relation.Builtin:
		w.step(place, Builtin(e.Name), e.Args...)
	case *relation.Convert:
		w.expr(place, e.X)
	case *relation.Index:
		w.step(place, Element, e.X, e.I)
	case *relation.FieldOf:
		w.step(place, Field, e.X)
	case *relation.IsNil:
		w.step(place, Operator("==", e.X.Type()), e.X)
	}
}

// hasVariables reports whether a variable or an execution occurs in an expression.
func hasVariables(e relation.Expr) bool {
	found := false
	relation.Walk(e, func(x relation.Expr) bool {
		switch x.(type) {
		case *relation.VarRef, *relation.Call:
			found = true
		}
		return !found
	})
	return found
}

// turned is a comparison with the smaller side first, and an operator without a tolerance.
func turned(e *relation.Binary) (relation.Op, relation.Expr, relation.Expr) {
	switch e.Op {
	case ">":
		return "<", e.Y, e.X
	case ">=":
		return "<=", e.Y, e.X
	case "~=":
		return "==", e.X, e.Y
	case "<~":
		return "<=", e.X, e.Y
	}
	return e.Op, e.X, e.Y
}

// call adds the productions of an execution: of the subject those of the arguments that are not its own parameters.
func (w *writer) call(place string, c *relation.Call) {
	switch {
	case c.Fn == w.fn || c.Fn.Name == w.fn.Name:
		var changed []relation.Expr
		for i, a := range c.Args {
			if v, ok := pointed(a).(*relation.VarRef); !ok || i >= len(w.fn.Params) || v.Name != w.fn.Params[i].Name {
				changed = append(changed, a)
			}
		}
		w.step(place, Subject(len(changed)), changed...)
	case c.Fn.Reference:
		w.step(place, Builtin(c.Fn.Name), c.Args...)
	default:
		w.step(place, Sister, c.Args...)
	}
}

// pointed is an expression without the operators of a pointer.
func pointed(e relation.Expr) relation.Expr {
	if u, ok := e.(*relation.Unary); ok && (u.Op == "&" || u.Op == "*") {
		return u.X
	}
	return e
}

// isParameter reports whether a variable has the name of a parameter of the subject.
func (w *writer) isParameter(name string) bool {
	for _, p := range w.fn.Params {
		if p.Name == name {
			return true
		}
	}
	return false
}
