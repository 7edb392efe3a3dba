package genmorph

import (
	"strconv"
	"strings"
	"unicode"
)

// A Tree is an expression: a variable, a constant, or an operator with its operands. It is a value: nothing changes it once it is made.
type Tree struct {
	Op       Op
	Type     Type
	Args     []*Tree
	Variable int     // of a variable: the quantity of the source by its number; that of the follow-up, plus the number of quantities
	Value    float64 // of a constant; 1 is true, and 0 false
	Size     int     // nodes
}

// An Op says what a node is.
type Op uint8

// The leaves, and the operators of Table I.
const (
	Variable Op = iota
	Constant
	Add
	Subtract
	Multiply
	Divide // protected
	Abs
	Length
	Sum
	Equal // of numbers
	NotEqual
	Less
	Greater
	AtMost
	AtLeast
	And
	Or
	Xor
	Iff
	Implies
	Not
	Same // of sequences
	NotSame
	String
	Flip
	Remove
	Truncate
	opCount
)

// An operator is a row of Table I. Words stand before their operands in brackets, signs between two of them.
type operator struct {
	text   string
	result Type
	args   []Type
}

// operators is Table I, by Op. Inequality and exclusive or have one sign, as in the released program: the operands tell them apart.
var operators = [opCount]operator{
	Add: {"+", Number, []Type{Number, Number}}, Subtract: {"-", Number, []Type{Number, Number}},
	Multiply: {"*", Number, []Type{Number, Number}}, Divide: {"/", Number, []Type{Number, Number}},
	Abs: {"ABS", Number, []Type{Number}}, Length: {"length", Number, []Type{Sequence}}, Sum: {"sum", Number, []Type{Sequence}},
	Equal: {"==", Boolean, []Type{Number, Number}}, NotEqual: {"<>", Boolean, []Type{Number, Number}},
	Less: {"<", Boolean, []Type{Number, Number}}, Greater: {">", Boolean, []Type{Number, Number}},
	AtMost: {"<=", Boolean, []Type{Number, Number}}, AtLeast: {">=", Boolean, []Type{Number, Number}},
	And: {"&&", Boolean, []Type{Boolean, Boolean}}, Or: {"||", Boolean, []Type{Boolean, Boolean}}, Xor: {"<>", Boolean, []Type{Boolean, Boolean}},
	Iff: {"<=>", Boolean, []Type{Boolean, Boolean}}, Implies: {"=>", Boolean, []Type{Boolean, Boolean}}, Not: {"NOT", Boolean, []Type{Boolean}},
	Same: {"==", Boolean, []Type{Sequence, Sequence}}, NotSame: {"<>", Boolean, []Type{Sequence, Sequence}},
	String: {"string", Sequence, []Type{Number}}, Flip: {"flip", Sequence, []Type{Sequence}},
	Remove: {"remove", Sequence, []Type{Sequence, Number}}, Truncate: {"truncate", Sequence, []Type{Sequence, Number}},
}

// infix reports whether the sign of an operator stands between its operands.
func (o operator) infix() bool { return !unicode.IsLetter(rune(o.text[0])) }

// apply makes a node of an operator. Not and Flip undo themselves, and Abs has no effect on its own result, as in the released program.
func apply(op Op, args ...*Tree) *Tree {
	if inner := args[0]; inner.Op == op {
		switch op {
		case Not, Flip:
			return inner.Args[0]
		case Abs:
			return inner
		}
	}
	t := &Tree{Op: op, Type: operators[op].result, Args: args, Size: 1}
	for _, a := range args {
		t.Size += a.Size
	}
	return t
}

func variable(q []Quantity, n int) *Tree {
	return &Tree{Op: Variable, Type: q[n%len(q)].Type, Variable: n, Size: 1}
}

func number(v float64) *Tree { return &Tree{Op: Constant, Type: Number, Value: v, Size: 1} }

func truth(v bool) *Tree {
	t := &Tree{Op: Constant, Type: Boolean, Size: 1}
	if v {
		t.Value = 1
	}
	return t
}

// nodes is all nodes of t, it first, then its operands from left to right.
func (t *Tree) nodes() []*Tree {
	out := make([]*Tree, 0, t.Size)
	var walk func(*Tree)
	walk = func(n *Tree) {
		out = append(out, n)
		for _, a := range n.Args {
			walk(a)
		}
	}
	walk(t)
	return out
}

// replace is t with another tree in the place of node number i of [Tree.nodes].
func (t *Tree) replace(i int, by *Tree) *Tree {
	if i == 0 {
		return by
	}
	i--
	args := make([]*Tree, len(t.Args))
	copy(args, t.Args)
	for k, a := range args {
		if i < a.Size {
			args[k] = a.replace(i, by)
			break
		}
		i -= a.Size
	}
	return apply(t.Op, args...)
}

// Metamorphic reports whether t mentions an output of the source and the same one of the follow-up, without which it is no relation that the
// elite has (§6.2).
func (t *Tree) Metamorphic(q []Quantity) bool {
	seen := make([]bool, 2*len(q))
	for _, n := range t.nodes() {
		if n.Op == Variable {
			seen[n.Variable] = true
		}
	}
	for i := range q {
		if q[i].Output && seen[i] && seen[i+len(q)] {
			return true
		}
	}
	return false
}

// Text is the tree in full brackets. A variable is i_x_s or o_return_f: an input or an output, its name, of the source or the follow-up.
// Constants have all their digits.
func (t *Tree) Text(q []Quantity) string {
	var sb strings.Builder
	t.write(&sb, q)
	return sb.String()
}

func (t *Tree) write(sb *strings.Builder, q []Quantity) {
	switch {
	case t.Op == Variable:
		sb.WriteString(variableName(q, t.Variable))
	case t.Op == Constant && t.Type == Boolean:
		sb.WriteString(strconv.FormatBool(t.Value == 1))
	case t.Op == Constant:
		sb.WriteString(strconv.FormatFloat(t.Value, 'f', -1, 64))
	case operators[t.Op].infix():
		sb.WriteByte('(')
		t.Args[0].write(sb, q)
		sb.WriteString(" " + operators[t.Op].text + " ")
		t.Args[1].write(sb, q)
		sb.WriteByte(')')
	default:
		sb.WriteString(operators[t.Op].text + "(")
		for i, a := range t.Args {
			if i > 0 {
				sb.WriteString(", ")
			}
			a.write(sb, q)
		}
		sb.WriteByte(')')
	}
}

func variableName(q []Quantity, n int) string {
	of := q[n%len(q)]
	kind, which := "i_", "_s"
	if of.Output {
		kind = "o_"
	}
	if n >= len(q) {
		which = "_f"
	}
	return kind + of.Name + which
}
