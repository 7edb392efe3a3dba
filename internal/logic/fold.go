package logic

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
)

var (
	trueTerm  = atom("literal true")
	falseTerm = atom("literal false")
	zeroTerm  = rational(new(big.Rat))
)

// truthOf is the term of a truth value.
func truthOf(v bool) *term {
	if v {
		return trueTerm
	}
	return falseTerm
}

// not is the negation of a condition.
func not(t *term) *term { return atom("unary!", t) }

// isConstant reports whether a term is a constant: two different ones are never equal.
func isConstant(t *term) bool {
	_, is := t.number()
	return is || t.op == trueTerm.op || t.op == falseTerm.op || strings.HasPrefix(t.op, `literal "`)
}

// keepsNothing are builtins of lists that make an empty one of an empty one, and ofNothing what others make of it.
var (
	keepsNothing = []string{"sort", "reverse", "rotate", "neg", "scale", "offset", "take", "drop", "remove", "swap", "replace", "repeat"}
	ofNothing    = map[string]*term{"len": zeroTerm, "sum": zeroTerm, "prod": rational(one), "count": zeroTerm, "contains": falseTerm}
)

// fold evaluates a builtin or an operator, the arguments of which are constants or have a known length; other terms stay what they are.
//
// What a builtin makes of lists of a known length is true of lists and of texts. What the order of numbers decides, such as a minimum, is no
// matter of form.
func fold(t *term) *term {
	if len(t.args) == 0 {
		return t
	}
	if isEmpty(t.args[0]) {
		if v, ok := ofNothing[t.op]; ok {
			return v
		}
		if slices.Contains(keepsNothing, t.op) {
			return t.args[0]
		}
	}
	switch {
	case t.op == "len":
		return foldLen(t)
	case t.op == "min" || t.op == "max":
		return foldEnd(t)
	case t.op == "abs":
		if v, ok := t.args[0].number(); ok {
			return rational(new(big.Rat).Abs(v))
		}
	case strings.HasPrefix(t.op, "binary") && len(t.args) == 2:
		return foldComparison(t)
	case t.op == "unary!" && (t.args[0].key == trueTerm.key || t.args[0].key == falseTerm.key):
		return truthOf(t.args[0].key == falseTerm.key)
	}
	return t
}

// foldLen is the length of what has one by its form.
func foldLen(t *term) *term {
	arg := t.args[0]
	switch {
	case strings.HasPrefix(arg.op, `literal "`):
		if s, err := strconv.Unquote(strings.TrimPrefix(arg.op, "literal ")); err == nil {
			return rational(big.NewRat(int64(len(s)), 1))
		}
	case arg.op == "concat":
		sum := zeroTerm
		for _, a := range arg.args {
			sum = add(sum, fold(operated("len", []*term{a})), one)
		}
		return sum
	}
	return t
}

// foldEnd is the minimum or the maximum of one thing, or of constants.
func foldEnd(t *term) *term {
	best, bestIs := t.args[0].number()
	same := true
	for _, a := range t.args[1:] {
		v, ok := a.number()
		if bestIs = bestIs && ok; bestIs && (v.Cmp(best) < 0) == (t.op == "min") {
			best = v
		}
		same = same && a.key == t.args[0].key
	}
	switch {
	case same:
		return t.args[0]
	case bestIs:
		return rational(best)
	}
	return t
}

// foldComparison decides a comparison of constants.
func foldComparison(t *term) *term {
	op, l, r := strings.TrimPrefix(t.op, "binary"), t.args[0], t.args[1]
	if !isConstant(l) || !isConstant(r) {
		return t
	}
	if op == "==" || op == "~=" || op == "!=" {
		return truthOf((l.key == r.key) == (op != "!="))
	}
	op, l, r = upwards(op, l, r)
	x, okX := l.number()
	y, okY := r.number()
	if !okX || !okY || op != "<" && op != "<=" && op != "<~" {
		return t
	}
	return truthOf(x.Cmp(y) < 0 || op != "<" && x.Cmp(y) == 0)
}

// upwards writes a comparison with the lower side first.
func upwards(op string, l, r *term) (string, *term, *term) {
	if strings.HasPrefix(op, ">") && op != ">>" {
		return "<" + op[1:], r, l
	}
	return op, l, r
}
