package logic

import (
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
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

// A monomial is a product of atoms with a factor, one part of a sum. Nothing changes it: sums share their monomials.
type monomial struct {
	key   string // of the product: those of its atoms; "" of a number
	coef  *big.Rat
	atoms []*term // ordered by key
}

// atom is an operation on terms, or a variable, a value or a constant, which has none.
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

// The operations of conversions between a text and its bytes.
const (
	textOfBytes = "text of bytes"
	bytesOfText = "bytes of text"
)

// undone is by which operation another one is undone.
var undone = map[string]string{"reverse": "reverse", "neg": "neg", textOfBytes: bytesOfText, bytesOfText: textOfBytes}

// operated is an operation on terms with the laws that its name stands for: what undoes another operation takes it away, concat is associative, the
// least and the largest of values and a sorted list do not depend on the order of what they are made of, and a text has as many bytes as the list of
// them, which is joined as the text is.
func operated(op string, args []*term) *term {
	switch {
	case undone[op] != "" && args[0].op == undone[op]:
		return args[0].args[0]
	case op == "concat":
		return concatTerm(args)
	case isExtreme(op, args):
		return extremeTerm(op, args)
	case op == "sort":
		return atom(op, inAnyOrder(args[0]))
	case op == textOfBytes || op == bytesOfText:
		return convertedText(op, args[0])
	case op == "len" && (args[0].op == textOfBytes || args[0].op == bytesOfText):
		return atom(op, args[0].args[0])
	}
	return atom(op, args...)
}

// convertedText is a text as bytes, or bytes as a text: of a concatenation its pieces are converted.
func convertedText(op string, t *term) *term {
	switch {
	case isEmpty(t) && op == textOfBytes:
		return atom(`literal ""`)
	case isEmpty(t):
		return atom("literal nil")
	case t.op == "concat":
		pieces := make([]*term, len(t.args))
		for i, a := range t.args {
			pieces[i] = operated(op, []*term{a})
		}
		return concatTerm(pieces)
	}
	return atom(op, t)
}

// permuting are the operations that leave a list the same elements.
var permuting = map[string]bool{"reverse": true, "sort": true, "rotate": true, "swap": true}

// inAnyOrder is a list with the elements of another one, the same for all whose pieces have the same elements.
func inAnyOrder(t *term) *term {
	for permuting[t.op] {
		t = t.args[0]
	}
	if t.op != "concat" {
		return t
	}
	pieces := make([]*term, len(t.args))
	for i, a := range t.args {
		pieces[i] = inAnyOrder(a)
	}
	slices.SortFunc(pieces, func(a, b *term) int { return strings.Compare(a.key, b.key) })
	return concatTerm(pieces)
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

// number is the value of a term that is a constant number.
func (t *term) number() (*big.Rat, bool) {
	switch {
	case t.op != "poly" || len(t.sum) > 1:
		return nil, false
	case len(t.sum) == 0:
		return new(big.Rat), true
	}
	return t.sum[0].coef, t.sum[0].key == ""
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
