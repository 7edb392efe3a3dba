package terms

import (
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/grammar"
	"github.com/imago-mt/imago/relation"
)

// The options of a type are the vocabulary of the search as labels of the grammar. A label has no names, so that several options have one: each of three
// sisters that give a number is "sister". The names share the probability of their label, each the same part of it. That a function of forty
// constants were a function of forty unlikely laws would be wrong, hence mostChoice.

// optionsOf lists the ways to write a term of a type: leaves, executions, builtins, operators and fields.
//
// It is called once for each type of a search, before anything is generated.
func (w *generator) optionsOf(t typ, types []typ) []option {
	out := slices.Concat(w.leaves(t), w.executions(t), w.sisters(t), w.builtins(t, types), w.fields(t, types), w.composites(t))
	if isBool(t) {
		out = slices.Concat(out, comparisonsOf(types), w.outcomes())
	}
	named := map[string]int{}
	for _, o := range out {
		named[o.label]++
	}
	for i, o := range out {
		out[i].choice += math.Log(float64(min(named[o.label], mostChoice)))
	}
	return out
}

// leaf is the option of a leaf.
func leaf(label string, t *term) option {
	return option{label: label, build: func([]*term) *term { return t }}
}

// leaves are the variables and literals of a type.
func (w *generator) leaves(t typ) []option {
	var out []option
	for _, v := range w.s.vars.params {
		if identical(v.typ, t) {
			out = append(out, leaf(grammar.Parameter(t), v))
		}
	}
	for _, v := range slices.Concat(w.s.vars.copies, w.s.vars.more) {
		if identical(v.typ, t) {
			out = append(out, leaf(grammar.Variable(t), v))
		}
	}
	literals := slices.Clone(w.s.vocab.literals)
	for _, e := range w.s.Grammar.Constants {
		if c := constantTerm(e); w.s.vocab.literalOf(c.typ, c.text) == nil {
			literals = append(literals, c)
		}
	}
	for _, l := range literals {
		if !identical(l.typ, t) {
			continue
		}
		label := l.leaf
		if !slices.Contains(grammar.Small, label) {
			label = grammar.Constant(t)
		}
		out = append(out, leaf(label, l))
	}
	return out
}

// executions are the results of the subject: for its parameters, and with one or two of its arguments changed.
func (w *generator) executions(t typ) []option {
	var out []option
	for _, op := range w.s.vocab.subject {
		if identical(op.out, t) {
			out = append(out, w.given(op)...)
		}
	}
	return out
}

// given are the executions of an operation of the subject: for its parameters, with each of them changed, and with each two of them changed. What an
// argument is changed to is an operand, so that a follow-up of any form may come of it: the argument may be a sum, a rotation, a constant, the result of a
// sister or another result. The parameter itself is none.
//
// Three changes and more have no option.
func (w *generator) given(op *operation) []option {
	params := w.s.vars.params
	out := []option{{label: grammar.Subject(0), build: func([]*term) *term { return apply(op, params...) }}}
	for i, p := range params {
		out = append(out, option{label: grammar.Subject(1), in: []typ{p.typ}, build: func(args []*term) *term {
			if args[0].key == p.key {
				return nil
			}
			return apply(op, replaced(params, i, args[0])...)
		}})
		for k := i + 1; k < len(params); k++ {
			out = append(out, option{label: grammar.Subject(2), in: []typ{p.typ, params[k].typ}, build: func(args []*term) *term {
				if args[0].key == p.key || args[1].key == params[k].key {
					return nil
				}
				return apply(op, replaced(replaced(params, i, args[0]), k, args[1])...)
			}})
		}
	}
	return out
}

// sisters are the results of other functions, and of those of the standard library.
func (w *generator) sisters(t typ) []option {
	var out []option
	ops := slices.Clone(w.s.vocab.sisters)
	for _, name := range w.s.vocab.refNames {
		ops = append(ops, w.s.vocab.refs[name])
	}
	for _, g := range w.s.Grammar.Further {
		ops = append(ops, callsOf(g, false)...)
	}
	for _, op := range ops {
		if !identical(op.out, t) || len(op.in) == 0 {
			continue
		}
		label := grammar.Sister
		if op.plain {
			label = grammar.Builtin(op.call.Name)
		}
		out = append(out, option{label: label, in: op.in, build: func(args []*term) *term {
			if !slices.ContainsFunc(args, func(a *term) bool { return !a.isLiteral() }) {
				return nil
			}
			return apply(op, args...)
		}})
	}
	return out
}

// outcomes are the conditions that the subject, or a sister, succeeds or fails.
//
// The grammar has two steps for each, the outcome and the call inside of it. Here they are one option, since a call has no value of its own.
func (w *generator) outcomes() []option {
	var out []option
	add := func(call *relation.Func, subject bool) {
		ok := succeeds(call, subject)
		fails := *ok
		fails.name = "err " + call.Name
		fails.build = func(args []relation.Expr) relation.Expr { return opposed(relation.Succeeds(callOf(call, args))) }
		w.opposite[ok.name], w.opposite[fails.name] = &fails, ok
		for _, of := range []struct {
			label string
			op    *operation
		}{{grammar.Succeeds, ok}, {grammar.Fails, &fails}} {
			var list []option
			if subject {
				list = w.given(of.op)
			} else {
				list = []option{{label: grammar.Sister, in: of.op.in, build: func(args []*term) *term { return apply(of.op, args...) }}}
			}
			at := grammar.Operand(of.label, 0)
			for _, o := range list {
				o.choice, o.of, o.label = w.g.Cost(at, o.label), o.label, of.label // which is written inside of the outcome
				out = append(out, o)
			}
		}
	}
	if w.s.vocab.outcome != nil {
		add(w.s.Subject, true)
	}
	seen := map[*relation.Func]bool{}
	for _, g := range w.s.vocab.sisters {
		if g.call.Err && !seen[g.call] {
			seen[g.call] = true
			add(g.call, false)
		}
	}
	return out
}

// builtins are the builtins of the language and the operators that give a type.
func (w *generator) builtins(t typ, types []typ) []option {
	var ops []*operation
	for _, u := range types {
		for i := range builtins {
			ops = append(ops, builtins[i].of(u, types)...)
		}
		for _, op := range divisions {
			if isOrderedNumber(u) && !isFloat(u) && !named(u) {
				ops = append(ops, division(op, u))
			}
		}
	}
	ops = append(ops, conjunction, disjunction)
	var out []option
	for _, op := range ops {
		if identical(op.out, t) {
			out = append(out, builtinOption(op))
		}
	}
	slices.SortStableFunc(out, func(a, b option) int { return strings.Compare(a.label, b.label) })
	return out
}

// of lists the operations of a builtin whose first operand has a type, and the others one of some types.
func (b *builtin) of(first typ, types []typ) []*operation {
	lists := [][]typ{{first}}
	for range b.arity - 1 {
		var longer [][]typ
		for _, in := range lists {
			for _, t := range types {
				longer = append(longer, append(slices.Clone(in), t))
			}
		}
		lists = longer
	}
	var out []*operation
	for _, in := range lists {
		if op := b.at(in...); op != nil {
			out = append(out, op)
		}
	}
	return out
}

// builtinOption is the option of a builtin or an operator. What it makes of literals alone, or of one term that it leaves as it is, is not written.
func builtinOption(op *operation) option {
	alike := symmetric[op.name] && !isText(op.out) || op == conjunction || op == disjunction
	return option{label: labelOfBuiltin(op), in: op.in, symmetric: len(op.in) == 2 && alike, build: func(args []*term) *term {
		if !slices.ContainsFunc(args, func(a *term) bool { return !a.isLiteral() }) || len(args) == 2 && pointless(op, args[0], args[1]) {
			return nil
		}
		if op.name == "!" && args[0].op != nil && (comparison[args[0].op.name] || args[0].op.name == "!") { // another comparison says it
			return nil
		}
		return apply(op, args...)
	}}
}

// labelOfBuiltin is the label of a builtin or an operator.
func labelOfBuiltin(op *operation) string {
	switch {
	case op.name == "neg":
		return grammar.Opposite
	case op.name == "!":
		return grammar.Negation
	case op.name == "index" || op.name == "value":
		return grammar.Element
	case op.name == "neglist":
		return grammar.Builtin("neg")
	case infix[op.name] != "" || op == conjunction || op == disjunction || slices.Contains(divisions, relation.Op(op.name)):
		return grammar.Operator(relation.Op(op.name), op.in[0])
	}
	return grammar.Builtin(op.name)
}

// divisions are the operators on whole numbers that growth does not have.
var divisions = []relation.Op{"/", "%"}

// division is one of them on numbers of a type.
func division(op relation.Op, t typ) *operation {
	return &operation{name: string(op), in: []typ{t, t}, out: t, build: func(args []relation.Expr) relation.Expr {
		return &relation.Binary{Op: op, X: args[0], Y: args[1], T: t}
	}}
}

// pointless reports whether an operation on two terms is one of them, a constant, or an operation of fewer.
func pointless(op *operation, x, y *term) bool {
	if x.key == y.key && op.name != "+" && op.name != "*" && op.name != "concat" {
		return true
	}
	switch op.name {
	case "/", "%":
		return x.isLiteral() || y.isLiteral() && slices.Contains(neutralNumbers, y.leaf)
	case "*":
		return isZeroOrOne(x) || isZeroOrOne(y)
	}
	return y.isLiteral() && idle[op.name+y.leaf] || x.isLiteral() && idle["+"+x.leaf] && op.name == "+"
}

// isZeroOrOne reports whether t is the literal 0 or 1.
func isZeroOrOne(t *term) bool { return t.isLiteral() && (t.leaf == "0" || t.leaf == "1") }

// fields are the exported fields of structs that have a type.
func (w *generator) fields(t typ, types []typ) []option {
	var out []option
	for _, u := range types {
		for _, op := range fieldsOf(u) {
			if identical(op.out, t) {
				out = append(out, option{label: grammar.Field, in: op.in, build: func(args []*term) *term { return apply(op, args...) }})
			}
		}
	}
	return out
}

// comparisonsOf are the comparisons of two values of each type. Values that cannot be taken apart are compared elsewhere (stage.go).
func comparisonsOf(types []typ) []option {
	var out []option
	for _, u := range types {
		if hidden(u) {
			continue
		}
		ops := []relation.Op{"==", "!="}
		if isOrderedNumber(u) {
			ops = append(ops, "<", "<=")
		}
		for _, op := range ops {
			out = append(out, option{label: grammar.Operator(op, u), in: []typ{u, u}, compares: op, symmetric: op == "==" || op == "!=", build: func(args []*term) *term {
				if args[0].key == args[1].key || args[0].isLiteral() && args[1].isLiteral() {
					return nil
				}
				return compared(op, args[0], args[1])
			}})
		}
	}
	return out
}
