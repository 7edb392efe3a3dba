package logic

import (
	"go/constant"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// isBool and isNumber are of types; a term that is an expression's has none.
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
		return operated(e.Name, terms(e.Args))
	case *relation.Convert:
		return operated(conversion(e), []*term{termOf(e.X)})
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

// conversion is the operation of a conversion. Those between a text and its bytes have names of their own, since they undo each other and keep lengths.
func conversion(e *relation.Convert) string {
	of := e.X.Type()
	switch {
	case isBytes(of) && e.T.Kind == relation.String:
		return textOfBytes
	case isBytes(e.T) && of.Kind == relation.String:
		return bytesOfText
	}
	return "convert " + e.T.String()
}

// isBytes reports whether a type is a list of bytes.
func isBytes(t *relation.Type) bool {
	return t != nil && t.Kind == relation.Slice && t.Elem.Kind == relation.Uint8
}

// terms are the normal forms of several expressions, in their order.
func terms(es []relation.Expr) []*term {
	ts := make([]*term, len(es))
	for i, e := range es {
		ts[i] = termOf(e)
	}
	return ts
}

// outputOp is the operation of an output of a call.
func outputOp(fn *relation.Func, output int) string { return fn.Name + "#" + strconv.Itoa(output) }

// binaryTerm is an operation on two expressions: sums and products of numbers are calculated with, texts are joined, and every other operation is an atom.
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
