package infer

import (
	"fmt"
	"go/constant"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// term is an expression in normal form. Numeric ones are polynomials over atoms with exact coefficients, π being an atom, so that
// x + 2*π - π and x + π are one term; concatenations are flat. The ring laws are those of integers that wrap and, up to rounding,
// of floats: good enough to say that one law follows from another, which is all that terms are for.
type term struct {
	op   string  // "poly", or what the atom is: "x", "Sin#0", "Index"
	args []*term // of an atom
	sum  map[string]*monomial
	key  string
}

type monomial struct {
	coef  *big.Rat
	atoms []*term // ordered by key
}

func atom(op string, args ...*term) *term {
	keys := make([]string, len(args))
	for i, a := range args {
		keys[i] = a.key
	}
	return &term{op: op, args: args, key: op + "(" + strings.Join(keys, ",") + ")"}
}

// sumOf finishes a sum: no zero coefficients, and a single atom stands for itself.
func sumOf(sum map[string]*monomial) *term {
	var keys []string
	for k, m := range sum {
		if m.coef.Sign() == 0 {
			delete(sum, k)
			continue
		}
		keys = append(keys, k)
	}
	slices.Sort(keys)
	var sb strings.Builder
	for _, k := range keys {
		if m := sum[k]; len(keys) == 1 && len(m.atoms) == 1 && m.coef.IsInt() && m.coef.Num().IsInt64() && m.coef.Num().Int64() == 1 {
			return m.atoms[0]
		}
		fmt.Fprintf(&sb, "+%s*%s", sum[k].coef.RatString(), k)
	}
	return &term{op: "poly", sum: sum, key: "[" + sb.String() + "]"}
}

// monomials is t as a sum.
func (t *term) monomials() map[string]*monomial {
	if t.op == "poly" {
		return t.sum
	}
	return map[string]*monomial{t.key: {big.NewRat(1, 1), []*term{t}}}
}

func rational(r *big.Rat) *term {
	return sumOf(map[string]*monomial{"": {r, nil}})
}

// add is x + c*y.
func add(x, y *term, c *big.Rat) *term {
	sum := map[string]*monomial{}
	for k, m := range x.monomials() {
		sum[k] = &monomial{new(big.Rat).Set(m.coef), m.atoms}
	}
	for k, m := range y.monomials() {
		v := new(big.Rat).Mul(m.coef, c)
		if old, ok := sum[k]; ok {
			old.coef.Add(old.coef, v)
		} else {
			sum[k] = &monomial{v, m.atoms}
		}
	}
	return sumOf(sum)
}

func mul(x, y *term) *term {
	sum := map[string]*monomial{}
	for _, m := range x.monomials() {
		for _, n := range y.monomials() {
			atoms := append(slices.Clone(m.atoms), n.atoms...)
			slices.SortFunc(atoms, func(a, b *term) int { return strings.Compare(a.key, b.key) })
			keys := make([]string, len(atoms))
			for i, a := range atoms {
				keys[i] = a.key
			}
			k, v := strings.Join(keys, "*"), new(big.Rat).Mul(m.coef, n.coef)
			if old, ok := sum[k]; ok {
				old.coef.Add(old.coef, v)
			} else {
				sum[k] = &monomial{v, atoms}
			}
		}
	}
	return sumOf(sum)
}

var (
	one      = big.NewRat(1, 1)
	minusOne = big.NewRat(-1, 1)
)

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
			return add(rational(new(big.Rat)), termOf(e.X), minusOne)
		}
		return atom("unary"+string(e.Op), termOf(e.X))
	case *relation.Binary:
		return binaryTerm(e)
	case *relation.Call:
		return callTerm(e, "")
	case *relation.Select:
		return callTerm(e.Call, fmt.Sprint("#", e.Output))
	case *relation.OutcomeOf:
		return callTerm(e.Call, "#"+e.Which)
	case *relation.Builtin:
		args := terms(e.Args)
		if (e.Name == "reverse" || e.Name == "neg") && args[0].op == e.Name {
			return args[0].args[0]
		}
		if e.Name == "concat" {
			return concatTerm(args)
		}
		return atom(e.Name, args...)
	case *relation.Convert:
		return atom("convert "+e.T.String(), termOf(e.X))
	case *relation.Index:
		return atom("index", termOf(e.X), termOf(e.I))
	case *relation.FieldOf:
		return atom("field "+e.Name, termOf(e.X))
	}
	return atom("opaque " + relation.ExprString(e))
}

func terms(es []relation.Expr) []*term {
	ts := make([]*term, len(es))
	for i, e := range es {
		ts[i] = termOf(e)
	}
	return ts
}

func callTerm(c *relation.Call, what string) *term {
	return atom(c.Fn.Name+what, terms(c.Args)...)
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
	if some := slices.DeleteFunc(slices.Clone(flat), nothing); len(some) == 1 {
		return some[0]
	} else if len(some) > 0 {
		flat = some
	}
	return atom("concat", flat...)
}

// nothing reports whether t is an empty list or text: nil, []byte{}, "".
func nothing(t *term) bool {
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

// match extends a binding of the variables of pattern so that pattern becomes t.
func match(pattern, t *term, b map[string]*term) (map[string]*term, bool) {
	if strings.HasPrefix(pattern.op, "$") {
		if old, ok := b[pattern.key]; ok {
			return b, old.key == t.key
		}
		return with(b, pattern.key, t), true
	}
	if pattern.op == "poly" {
		return matchSum(pattern, t, b)
	}
	if pattern.op != t.op || len(pattern.args) != len(t.args) || t.op == "poly" {
		return b, false
	}
	ok := true
	for i := range pattern.args {
		if b, ok = match(pattern.args[i], t.args[i], b); !ok {
			return b, false
		}
	}
	return b, true
}

// matchSum solves pattern = t for the one variable of pattern that is not bound yet, if it occurs once and linearly.
func matchSum(pattern, t *term, b map[string]*term) (map[string]*term, bool) {
	pattern = substitute(pattern, b)
	var free *monomial
	for _, m := range pattern.monomials() {
		for _, a := range m.atoms {
			if !strings.HasPrefix(a.op, "$") {
				if a.op != "π" {
					return b, pattern.key == t.key
				}
				continue
			}
			if free != nil || len(m.atoms) != 1 {
				return b, pattern.key == t.key
			}
			free = m
		}
	}
	if free == nil {
		return b, pattern.key == t.key
	}
	v := free.atoms[0]
	rest := add(pattern, v, new(big.Rat).Neg(free.coef))
	solved := mul(add(t, rest, minusOne), rational(new(big.Rat).Inv(free.coef)))
	if strings.HasPrefix(v.op, wholeVar) {
		for _, m := range solved.monomials() {
			if !m.coef.IsInt() {
				return b, false
			}
		}
	}
	return with(b, v.key, solved), true
}

func with(b map[string]*term, key string, t *term) map[string]*term {
	next := make(map[string]*term, len(b)+1)
	for k, v := range b {
		next[k] = v
	}
	next[key] = t
	return next
}

// substitute replaces bound variables of t. It is t itself if there are none.
func substitute(t *term, b map[string]*term) *term {
	if v, ok := b[t.key]; ok {
		return v
	}
	if t.op == "poly" {
		return substituteSum(t, b)
	}
	return rebuild(t, func(a *term) *term { return substitute(a, b) })
}

// substituteSum multiplies out only those monomials anew in which something is replaced.
func substituteSum(t *term, b map[string]*term) *term {
	same := map[string]*monomial{}
	var others []*term
	for k, m := range t.sum {
		atoms := make([]*term, len(m.atoms))
		changed := false
		for i, a := range m.atoms {
			atoms[i] = substitute(a, b)
			changed = changed || atoms[i] != a
		}
		if !changed {
			same[k] = m
			continue
		}
		p := rational(m.coef)
		for _, a := range atoms {
			p = mul(p, a)
		}
		others = append(others, p)
	}
	if len(others) == 0 {
		return t
	}
	sum := sumOf(same)
	for _, p := range others {
		sum = add(sum, p, one)
	}
	return sum
}

// rebuild is t with each argument replaced, in normal form again; t itself if none changes.
func rebuild(t *term, f func(*term) *term) *term {
	args := make([]*term, len(t.args))
	changed := false
	for i, a := range t.args {
		args[i] = f(a)
		changed = changed || args[i] != a
	}
	if !changed {
		return t
	}
	switch {
	case t.op == "concat":
		return concatTerm(args)
	case (t.op == "reverse" || t.op == "neg") && args[0].op == t.op:
		return args[0].args[0]
	}
	return atom(t.op, args...)
}
