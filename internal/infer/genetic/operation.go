package genetic

import (
	"cmp"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// An operation makes a tree of trees.
type operation struct {
	name  string
	arity int
	out   func(in []typ) typ // nil where it does not take these types
	build func(in []relation.Expr, out typ) relation.Expr
	// symmetric operations mean the same with their operands exchanged.
	symmetric bool
	twice     bool // it says nothing of one operand twice
}

type typ = *relation.Type

var boolean = relation.Predeclared(relation.Bool)

// operations is the table: Table I of the paper without division, which may only be printed with its guard, and with what Go has beside it. What reads best comes first: of two
// trees with one value the first one stays.
var operations = []operation{
	{"*", 2, sameNumbers, infix("*"), true, false},
	{"+", 2, sameNumbers, infix("+"), true, false},
	{"-", 2, sameNumbers, infix("-"), false, false},
	{"neg", 1, sameNumbers, func(in []relation.Expr, out typ) relation.Expr { return &relation.Unary{Op: "-", X: in[0], T: out} }, false, false},
	{"abs", 1, sameNumbers, apply("abs"), false, false},
	{"len", 1, lengthOf, apply("len"), false, false},
	{"sum", 1, sumOf, apply("sum"), false, false},
	{"reverse", 1, sameSequences, apply("reverse"), false, false},
	{"sort", 1, sortable, apply("sort"), false, false},
	{"remove", 2, sequenceAndInt, apply("remove"), false, false},
	{"take", 2, sequenceAndInt, apply("take"), false, false},
	{"drop", 2, sequenceAndInt, apply("drop"), false, false},
	{"concat", 2, sameSequences, joined, false, false},
	{"contains", 2, listAndElement, apply("contains"), false, false},
	{"==", 2, comparable, compare("=="), true, true},
	{"!=", 2, comparable, compare("!="), true, true},
	{"<=", 2, ordered, compare("<="), false, true},
	{"<", 2, ordered, compare("<"), false, true},
	{"iff", 2, truths, compare("=="), true, true},
	{"xor", 2, truths, compare("!="), true, true},
	{"!", 1, truths, func(in []relation.Expr, out typ) relation.Expr { return relation.Not(in[0]) }, false, false},
	{"&&", 2, truths, infix("&&"), true, true},
	{"||", 2, truths, infix("||"), true, true},
}

// operations are the table, the fields of structs and the measures, those of one operand first.
func (p *Problem) operations() []*operation {
	var out []*operation
	for i := range operations {
		out = append(out, &operations[i])
	}
	out = append(out, p.fieldsOf()...)
	for _, m := range p.Measures {
		fn := m.Func
		out = append(out, &operation{name: fn.Name, arity: 1, out: measured(fn), build: func(in []relation.Expr, _ typ) relation.Expr {
			return relation.Result(&relation.Call{Fn: fn, Args: slices.Clone(in)}, 0)
		}})
	}
	// There are few terms of one operand, and pairs of numbers are soon more than are kept.
	slices.SortStableFunc(out, func(a, b *operation) int { return cmp.Compare(a.arity, b.arity) })
	return out
}

// measured is the type that a function of one value gives where it takes a value.
func measured(fn *relation.Func) func(in []typ) typ {
	return func(in []typ) typ {
		if len(fn.Params) != 1 || len(fn.Outputs()) != 1 || !relation.Identical(fn.Params[0].Type, in[0]) {
			return nil
		}
		return fn.Outputs()[0].Type
	}
}

// operationNamed is a row of the table.
func operationNamed(name string) *operation {
	i := slices.IndexFunc(operations, func(o operation) bool { return o.name == name })
	return &operations[i]
}

func infix(op relation.Op) func([]relation.Expr, typ) relation.Expr {
	return func(in []relation.Expr, out typ) relation.Expr {
		return &relation.Binary{Op: op, X: in[0], Y: in[1], T: out}
	}
}

func apply(name string) func([]relation.Expr, typ) relation.Expr {
	return func(in []relation.Expr, out typ) relation.Expr {
		return &relation.Builtin{Name: name, Args: slices.Clone(in), T: out}
	}
}

// compare is a comparison, of floats up to rounding.
func compare(op relation.Op) func([]relation.Expr, typ) relation.Expr {
	return func(in []relation.Expr, _ typ) relation.Expr {
		of := op
		if isFloat(in[0].Type()) {
			of = op.Loosen()
		}
		if of == "!=" && isFloat(in[0].Type()) {
			return relation.Not(relation.Compare("~=", in[0], in[1]))
		}
		return relation.Compare(of, in[0], in[1])
	}
}

// joined is the concatenation of texts or of lists.
func joined(in []relation.Expr, out typ) relation.Expr {
	if isText(out) {
		return infix("+")(in, out)
	}
	return apply("concat")(in, out)
}

func isText(t typ) bool   { return t.Kind == relation.String }
func isFloat(t typ) bool  { return t.Kind == relation.Float32 || t.Kind == relation.Float64 }
func isBool(t typ) bool   { return t.Kind == relation.Bool }
func isList(t typ) bool   { return t.Kind == relation.Slice }
func isNumber(t typ) bool { return relation.Int <= t.Kind && t.Kind <= relation.Float64 && !t.Enum }
func isSequence(t typ) bool {
	return isText(t) || isList(t)
}

func same(in []typ) bool {
	return !slices.ContainsFunc(in, func(t typ) bool { return !relation.Identical(t, in[0]) })
}

func sameNumbers(in []typ) typ {
	if !same(in) || !isNumber(in[0]) {
		return nil
	}
	return in[0]
}

func sameSequences(in []typ) typ {
	if !same(in) || !isSequence(in[0]) {
		return nil
	}
	return in[0]
}

func sortable(in []typ) typ {
	if !isList(in[0]) || !isNumber(in[0].Elem) && !isText(in[0].Elem) {
		return nil
	}
	return in[0]
}

func lengthOf(in []typ) typ {
	if !isSequence(in[0]) && in[0].Kind != relation.Map {
		return nil
	}
	return relation.Predeclared(relation.Int)
}

func sumOf(in []typ) typ {
	if !isList(in[0]) || !isNumber(in[0].Elem) {
		return nil
	}
	return in[0].Elem
}

func sequenceAndInt(in []typ) typ {
	if !isSequence(in[0]) || !relation.Identical(in[1], relation.Predeclared(relation.Int)) {
		return nil
	}
	return in[0]
}

func listAndElement(in []typ) typ {
	if !isList(in[0]) || !relation.Identical(in[0].Elem, in[1]) {
		return nil
	}
	return boolean
}

func comparable(in []typ) typ {
	if !same(in) || isBool(in[0]) || in[0].Has(func(t typ) bool { return t.Kind == relation.Opaque }) {
		return nil
	}
	return boolean
}

func ordered(in []typ) typ {
	if !same(in) || !isNumber(in[0]) {
		return nil
	}
	return boolean
}

func truths(in []typ) typ {
	if !same(in) || !relation.Identical(in[0], boolean) {
		return nil
	}
	return boolean
}
