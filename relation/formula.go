package relation

import (
	"go/constant"
	"slices"
	"strconv"
)

// Operations on formulas. Each leaves its operands as they are and returns nodes of its own where it changes anything. What
// they return need not be in canonical form: [Relation.Canonical] brings a relation that is made of it there.

// Conjuncts splits e at its outermost &&; a nil e has none.
func Conjuncts(e Expr) []Expr {
	if e == nil {
		return nil
	}
	if b, ok := e.(*Binary); ok && b.Op == "&&" {
		return append(Conjuncts(b.X), Conjuncts(b.Y)...)
	}
	return []Expr{e}
}

// Conjunction joins formulas by &&, in their order; nil ones are left out, and none at all are nil.
func Conjunction(parts ...Expr) Expr {
	var all Expr
	for _, p := range parts {
		switch {
		case p == nil:
		case all == nil:
			all = p
		default:
			all = &Binary{Op: "&&", X: all, Y: p, T: boolType}
		}
	}
	return all
}

// Alternatives splits e at its outermost ||; a nil e is one alternative, itself.
func Alternatives(e Expr) []Expr {
	if b, ok := e.(*Binary); ok && b.Op == "||" {
		return append(Alternatives(b.X), Alternatives(b.Y)...)
	}
	return []Expr{e}
}

// Disjunction joins formulas by ||, in their order; none at all are nil.
func Disjunction(parts ...Expr) Expr {
	var all Expr
	for i, p := range parts {
		if i == 0 {
			all = p
			continue
		}
		all = &Binary{Op: "||", X: all, Y: p, T: boolType}
	}
	return all
}

// Compare is the formula x op y. The operands must be of one type, and op must be a comparison. Pointers are in the order of what they point to.
func Compare(op Op, x, y Expr) Expr {
	if op.Orders() {
		x, y = deref(x), deref(y)
	}
	return &Binary{Op: op, X: x, Y: y, T: boolType}
}

// Succeeds is the formula that a call returns, and no error.
func Succeeds(c *Call) *OutcomeOf { return &OutcomeOf{Which: "ok", Call: c, T: boolType} }

// Result is output i of a call, written with its name only where the call alone does not stand for it.
func Result(c *Call, i int) *Select {
	outs := c.Fn.Outputs()
	return &Select{Call: c, Output: i, Explicit: i != implicitOutput(c.Fn, outs), T: outs[i].Type}
}

// Not is the formula !e.
func Not(e Expr) Expr { return &Unary{Op: "!", X: e, T: boolType} }

// Number is the float64 v as a constant, written as briefly as it reads back.
func Number(v float64) *Literal {
	return &Literal{Value: constant.MakeFloat64(v), Text: strconv.FormatFloat(v, 'g', -1, 64), T: Predeclared(Float64)}
}

// Whole is the whole number v as a constant of a type of integers.
func Whole(v int64, t *Type) *Literal {
	return &Literal{Value: constant.MakeInt64(v), Text: strconv.FormatInt(v, 10), T: t}
}

// Text is s as a constant of a type of strings.
func Text(s string, t *Type) *Literal {
	return &Literal{Value: constant.MakeString(s), Text: strconv.Quote(s), T: t}
}

// Length is len(x), of a text, list or map.
func Length(x Expr) *Builtin { return &Builtin{Name: "len", Args: []Expr{x}, T: Predeclared(Int)} }

// Apply is a call of a builtin whose result has the type of its first argument: abs, min, max, reverse, sort.
func Apply(name string, args ...Expr) *Builtin {
	return &Builtin{Name: name, Args: args, T: args[0].Type()}
}

// boolType is the type of every formula.
var boolType = Predeclared(Bool)

// Loosen writes ~= <~ >~ for == <= >= where values with floats are compared of which an execution computes one: two programs
// that do the same up to rounding may differ there. Comparisons inside arguments stay, and those whose truth is compared: in
// F(x) == (G(x) >= y) a tolerance would make the right side true where the left is not.
func Loosen(e Expr) Expr {
	return comparedBy(e, false, func(b *Binary) Op {
		if b.X.Type().HasFloat() && (Executes(b.X) || Executes(b.Y)) {
			return b.Op.Loosen()
		}
		return b.Op
	})
}

// Harden writes == <= >= for ~= <~ >~. Comparisons inside arguments stay.
func Harden(e Expr) Expr {
	return comparedBy(e, true, func(b *Binary) Op { return b.Op.Harden() })
}

// comparedBy copies a formula with the operators of its comparisons replaced, down to the operands of the comparisons; truths says whether
// also of those whose truth is compared.
func comparedBy(e Expr, truths bool, op func(*Binary) Op) Expr {
	switch e := e.(type) {
	case *Binary:
		b := *e
		if e.Op == "&&" || e.Op == "||" || truths && isBool(e.X.Type()) {
			b.X, b.Y = comparedBy(e.X, truths, op), comparedBy(e.Y, truths, op)
		}
		b.Op = op(e)
		return &b
	case *Unary:
		u := *e
		u.X = comparedBy(e.X, truths, op)
		return &u
	}
	return e
}

func isBool(t *Type) bool { return t != nil && t.Kind == Bool }

// Approximate reports whether one of ~= <~ >~ occurs in e.
func Approximate(e Expr) bool {
	return anyNode(e, func(n Expr) bool {
		b, ok := n.(*Binary)
		return ok && b.Op.Approximate()
	})
}

// Approximate reports whether one of ~= <~ >~ occurs in r.
func (r *Relation) Approximate() bool { return Approximate(r.Pre) || Approximate(r.Post) }

// Executes reports whether e has an execution: a call of a function that is no reference.
func Executes(e Expr) bool {
	return anyNode(e, func(n Expr) bool {
		c, ok := n.(*Call)
		return ok && !c.Fn.Reference
	})
}

// ExecutesFunc reports whether e calls fn, a reference or not.
func ExecutesFunc(e Expr, fn *Func) bool {
	return anyNode(e, func(n Expr) bool {
		c, ok := n.(*Call)
		return ok && c.Fn == fn
	})
}

// Joined are what a text or a list is put together from, s + t or concat(xs, ys), in order; the expression itself if from nothing.
func Joined(e Expr) []Expr {
	var from []Expr
	switch n := e.(type) {
	case *Binary:
		if n.Op == "+" && n.T.Kind == String {
			from = []Expr{n.X, n.Y}
		}
	case *Builtin:
		if n.Name == "concat" {
			from = n.Args
		}
	}
	if from == nil {
		return []Expr{e}
	}
	var out []Expr
	for _, p := range from {
		out = append(out, Joined(p)...)
	}
	return out
}

// GivenOpaque reports whether c is given the result of another execution that cannot be taken apart. Such values do not leave the process that
// executes: outside of it the call cannot be executed again.
func (c *Call) GivenOpaque() bool {
	return slices.ContainsFunc(c.Args, func(a Expr) bool {
		return Executes(a) && a.Type() != nil && a.Type().Has(func(t *Type) bool { return t.Kind == Opaque })
	})
}

// Rename copies e with other names for some of its variables, all at once: {"x": "y", "y": "x"} exchanges two. Fields, keys and
// constants of the same name stay.
func Rename(e Expr, to map[string]string) Expr {
	return mustFit(copied(e, func(n Expr) Expr {
		if v, ok := n.(*VarRef); ok && to[v.Name] != "" {
			return &VarRef{Name: to[v.Name], T: v.T}
		}
		return nil
	}))
}

// Substitute copies e with terms in the place of some of its variables, all at once. A term must be of its variable's type.
func Substitute(e Expr, to map[string]Expr) Expr {
	return mustFit(copied(e, func(n Expr) Expr {
		if v, ok := n.(*VarRef); ok {
			return to[v.Name]
		}
		return nil
	}))
}

// Abstract copies e with variables in the place of the outputs of fn, one for each execution and output, named by name. A call that is asked
// for its outcome stays.
func Abstract(e Expr, fn *Func, name func(*Select) string) Expr {
	return mustFit(copied(e, func(n Expr) Expr {
		if s, ok := n.(*Select); ok && s.Call.Fn == fn {
			return &VarRef{Name: name(s), T: s.T}
		}
		return nil
	}))
}

// tolerates reports whether the tolerance of r means anything: whether values with floats are compared approximately.
func (r *Relation) tolerates() bool {
	floats := func(n Expr) bool {
		b, ok := n.(*Binary)
		return ok && b.Op.Approximate() && approximable(b.X.Type())
	}
	return anyNode(r.Pre, floats) || anyNode(r.Post, floats)
}

// Replace copies e with other nodes in the place of some: those for which put returns one. It does not look inside of what it has put there. What is put
// must be of the type of what it replaces.
func Replace(e Expr, put func(Expr) Expr) Expr { return mustFit(copied(e, put)) }

// Precision is how exactly a relation is compared, in words: "exact", or its tolerance as it is written.
func (r *Relation) Precision() string {
	if !r.Approximate() {
		return "exact"
	}
	return r.Tol.String()
}
