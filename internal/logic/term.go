package logic

import (
	"go/constant"
	"maps"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A term is an expression in normal form. Numeric ones are polynomials over atoms with exact coefficients, π being an atom, so that
// x + 2*π - π and x + π are one term; concatenations are flat. The ring laws are those of integers that wrap and, up to rounding,
// of floats: sufficient to say that one relation follows from another, which is the only use of terms. Nothing changes a term.
type term struct {
	op   string      // "poly", or what the atom is: "x", "Sin#0", "Index"
	args []*term     // of an atom
	sum  []*monomial // ordered by key
	key  string
	size int  // see weight
	open bool // whether a variable occurs in it: substitution leaves what has none as it is
}

func atom(op string, args ...*term) *term {
	keys := make([]string, len(args))
	for i, a := range args {
		keys[i] = a.key
	}
	return weighed(&term{op: op, args: args, key: op + "(" + strings.Join(keys, ",") + ")"})
}

// parts lists the arguments of an atom, and the atoms of a sum in the order of their keys.
func (t *term) parts() []*term {
	if t.op != "poly" {
		return t.args
	}
	var out []*term
	for _, m := range t.sum {
		out = append(out, m.atoms...)
	}
	return out
}

func isBool(t *relation.Type) bool { return t != nil && t.Kind == relation.Bool }

func isNumber(t *relation.Type) bool {
	return t != nil && t.Kind >= relation.Int && t.Kind <= relation.Complex128
}

// wholeVar begins the name of a variable that is a whole number: 400*x is no x + 400.
const wholeVar = "$#"

// termOf puts an expression into normal form.
func termOf(e relation.Expr) *term {
	switch e := e.(type) {
	case *relation.VarRef:
		if t := e.Type(); t != nil && t.Kind >= relation.Int && t.Kind <= relation.Uintptr {
			return atom(wholeVar + e.Name)
		}
		return atom("$" + e.Name)
	case *relation.Literal:
		return literalTerm(e)
	case *relation.GlobalRef:
		return atom("global " + e.Name)
	case *relation.Unary:
		if e.Op == "-" && isNumber(e.T) {
			return scaled(termOf(e.X), minusOne)
		}
		return atom("unary"+string(e.Op), termOf(e.X))
	case *relation.Binary:
		return binaryTerm(e)
	case *relation.Call:
		return atom(e.Fn.Name, terms(e.Args)...)
	case *relation.Select:
		return atom(outputOp(e.Call.Fn, e.Output), terms(e.Call.Args)...)
	case *relation.OutcomeOf:
		return atom(e.Call.Fn.Name+"#"+e.Which, terms(e.Call.Args)...)
	case *relation.Builtin:
		return builtinTerm(e)
	case *relation.Convert:
		return atom("convert "+e.T.String(), termOf(e.X))
	case *relation.Index:
		return atom("index", termOf(e.X), termOf(e.I))
	case *relation.FieldOf:
		return atom("field "+e.Name, termOf(e.X))
	}
	return partsTerm(e)
}

// partsTerm is an expression with its operands as arguments, and what else it says, such as the names of keys, in its operation.
func partsTerm(e relation.Expr) *term {
	switch e := e.(type) {
	case *relation.IsNil:
		if e.Not {
			return atom("binary!=", termOf(e.X), atom("literal nil"))
		}
		return atom("binary==", termOf(e.X), atom("literal nil"))
	case *relation.SliceOf:
		op, args := "slice", []*term{termOf(e.X)}
		for i, end := range []relation.Expr{e.Lo, e.Hi} {
			if end != nil {
				op, args = op+[]string{" from", " to"}[i], append(args, termOf(end))
			}
		}
		return atom(op, args...)
	case *relation.Composite:
		if len(e.Elems) == 0 || slices.Contains(e.Elems, nil) {
			break
		}
		return atom("composite "+e.T.String(), append(terms(e.Keys), terms(e.Elems)...)...)
	}
	return atom("opaque " + relation.ExprString(e))
}

// builtinTerm is a builtin with the laws that its name stands for: reverse and neg undo themselves, concat is associative, and the least and the
// largest of values do not depend on their order.
func builtinTerm(e *relation.Builtin) *term {
	args := terms(e.Args)
	switch {
	case (e.Name == "reverse" || e.Name == "neg") && args[0].op == e.Name:
		return args[0].args[0]
	case e.Name == "concat":
		return concatTerm(args)
	case isExtreme(e.Name, args):
		return extremeTerm(e.Name, args)
	}
	return atom(e.Name, args...)
}

// isExtreme reports whether an operation is the least or the largest of several values.
func isExtreme(op string, args []*term) bool { return (op == "min" || op == "max") && len(args) > 1 }

// extremeTerm is the least or the largest of some values: each of them stands there once, in the order of their keys, as an extreme of two of which the
// second may be one of the others. Proofs ask for one of two.
func extremeTerm(op string, args []*term) *term {
	of := map[string]*term{}
	var take func(t *term)
	take = func(t *term) {
		if t.op != op || len(t.args) < 2 {
			of[t.key] = t
			return
		}
		for _, a := range t.args {
			take(a)
		}
	}
	for _, a := range args {
		take(a)
	}
	keys := slices.Sorted(maps.Keys(of))
	out := of[keys[len(keys)-1]]
	for _, k := range slices.Backward(keys[:len(keys)-1]) {
		out = atom(op, of[k], out)
	}
	return out
}

func terms(es []relation.Expr) []*term {
	ts := make([]*term, len(es))
	for i, e := range es {
		ts[i] = termOf(e)
	}
	return ts
}

// outputOp is the operation of an output of a call.
func outputOp(fn *relation.Func, output int) string { return fn.Name + "#" + strconv.Itoa(output) }

func concatTerm(parts []*term) *term {
	var flat []*term
	for _, p := range parts {
		if p.op == "concat" {
			flat = append(flat, p.args...)
		} else {
			flat = append(flat, p)
		}
	}
	if some := slices.DeleteFunc(slices.Clone(flat), isEmpty); len(some) == 1 {
		return some[0]
	} else if len(some) > 0 {
		flat = some
	}
	return atom("concat", flat...)
}

// isEmpty reports whether t is an empty list or text: nil, []byte{}, "".
func isEmpty(t *term) bool {
	return t.op == "literal nil" || t.op == `literal ""` || strings.HasPrefix(t.op, "opaque []") && strings.HasSuffix(t.op, "{}")
}

func binaryTerm(e *relation.Binary) *term {
	x, y := termOf(e.X), termOf(e.Y)
	switch {
	case isNumber(e.T) && e.Op == "+":
		return add(x, y, one)
	case isNumber(e.T) && e.Op == "-":
		return add(x, y, minusOne)
	case isNumber(e.T) && e.Op == "*":
		return mul(x, y)
	case e.T != nil && e.T.Kind == relation.String && e.Op == "+":
		return concatTerm([]*term{x, y})
	}
	return atom("binary"+string(e.Op), x, y)
}

// literalTerm writes multiples of π as such.
func literalTerm(l *relation.Literal) *term {
	if l.Value != nil && l.Value.Kind() == constant.String {
		return atom("literal " + strconv.Quote(constant.StringVal(l.Value)))
	}
	if l.Value == nil || l.Value.Kind() != constant.Int && l.Value.Kind() != constant.Float {
		return atom("literal " + l.Text)
	}
	f, _ := constant.Float64Val(constant.ToFloat(l.Value))
	if strings.Contains(l.Text, "Pi") {
		for q := int64(1); q <= 12; q++ {
			if p := f / math.Pi * float64(q); math.Abs(p-math.Round(p)) < 1e-12 {
				return mul(rational(big.NewRat(int64(math.Round(p)), q)), atom("π"))
			}
		}
	}
	r, ok := new(big.Rat).SetString(constant.ToFloat(l.Value).ExactString())
	if !ok {
		return atom("literal " + l.Text)
	}
	return rational(r)
}

// variablesOf notes the keys of the variables of a term.
func variablesOf(t *term, into map[string]bool) {
	if strings.HasPrefix(t.op, "$") {
		into[t.key] = true
	}
	for _, a := range t.args {
		variablesOf(a, into)
	}
	for _, m := range t.sum {
		for _, a := range m.atoms {
			variablesOf(a, into)
		}
	}
}

// weight is how large a term is: it is told once, since terms are sorted by it after each step of a proof.
func weight(t *term) int { return t.size }

// weighed is a term that is finished, with its weight.
func weighed(t *term) *term {
	_, number := t.number()
	switch {
	case number || strings.HasPrefix(t.op, "literal "): // true and false are such, too
		t.size = 0
	case strings.HasPrefix(t.op, valueOp):
		t.size = 1
	default:
		t.size = 2
		if strings.Contains(t.op, "#") { // what is executed is told by builtins
			t.size = 4
		}
		for _, a := range t.args {
			t.size += a.size
		}
		for _, m := range t.sum {
			for _, a := range m.atoms {
				t.size += a.size
			}
		}
	}
	t.open = strings.HasPrefix(t.op, "$") || slices.ContainsFunc(t.args, isOpen)
	for _, m := range t.sum {
		t.open = t.open || slices.ContainsFunc(m.atoms, isOpen)
	}
	return t
}

// isOpen reports whether a variable occurs in a term.
func isOpen(t *term) bool { return t.open }

// textOf is the text of a literal.
func textOf(t *term) (string, bool) {
	quoted, is := strings.CutPrefix(t.op, "literal ")
	text, err := strconv.Unquote(quoted)
	return text, is && err == nil
}

// longer reports whether one of two terms is a concatenation with more fixed text in it than the other one, a literal, has.
func longer(x, y *term) bool {
	literal, ok := textOf(y)
	if x.op != "concat" || !ok {
		return false
	}
	n := 0
	for _, piece := range x.args {
		fixed, _ := textOf(piece)
		n += len(fixed)
	}
	return n > len(literal)
}
