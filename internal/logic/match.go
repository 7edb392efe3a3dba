package logic

import (
	"math/big"
	"slices"
	"strings"
)

// match extends a binding of the variables of pattern so that pattern becomes t: one-sided unification (Baader and Nipkow, "Term rewriting
// and all that", 1998, 4.7), where sums are equal as polynomials. A binding is never changed, since the caller may go back to it.
//
// It is false where a sum would have to be guessed: the caller loses an instance and no proof is wrong. On failure the returned binding is
// of no use.
func match(pattern, t *term, b map[string]*term) (map[string]*term, bool) {
	if strings.HasPrefix(pattern.op, "$") {
		// a variable that stands twice must become the same term twice
		if old, ok := b[pattern.key]; ok {
			return b, old.key == t.key
		}
		return with(b, pattern.key, t), true
	}
	if pattern.op == "poly" {
		return matchSum(pattern, t, b)
	}
	if pattern.op != t.op || len(pattern.args) != len(t.args) || t.op == "poly" { // a call is no sum
		return b, false
	}
	out, ok := matchAll(pattern.args, t.args, b)
	if !ok && isExtreme(t.op, t.args) { // what stands first there is chosen by a name
		return matchAll(pattern.args, []*term{t.args[1], t.args[0]}, b)
	}
	return out, ok
}

// matchAll extends a binding so that each pattern becomes its term.
func matchAll(patterns, ts []*term, b map[string]*term) (map[string]*term, bool) {
	ok := true
	for i := range patterns {
		if b, ok = match(patterns[i], ts[i], b); !ok {
			return b, false
		}
	}
	return b, true
}

// matchSum solves pattern = t for the one variable of pattern that is not bound yet, if it occurs once and linearly: then there is one
// solution. With two open variables there are infinitely many; only that in which each stands for itself is looked at.
//
// For example $x + 1 matches a + b with $x = a + b - 1, and 2·$n, of integers, does not match 2·a + 1.
func matchSum(pattern, t *term, b map[string]*term) (map[string]*term, bool) {
	// Rules and goals name variables alike: open are those of the pattern, and not those of t that stand for bound ones.
	at, v := openIn(pattern, b)
	if v == nil {
		return asItStands(pattern, t, b)
	}
	others := slices.Delete(slices.Clone(pattern.sum), at, at+1)
	rest, factor := substitute(sumOf(others), b), rational(pattern.sum[at].coef)
	for _, a := range pattern.sum[at].atoms {
		if a != v {
			factor = mul(factor, substitute(a, b))
		}
	}
	coef, isNumber := factor.number()
	if !isNumber || coef.Sign() == 0 || !isOfValues(rest) {
		return asItStands(pattern, t, b)
	}
	// coef·v + rest = t has one solution, since coefficients are fractions and coef is not 0
	solved := scaled(add(t, rest, minusOne), new(big.Rat).Inv(coef))
	if strings.HasPrefix(v.op, wholeVar) { // a variable of integers is no half
		for _, m := range solved.monomials() {
			if !m.coef.IsInt() {
				return b, false
			}
		}
	}
	return with(b, v.key, solved), true
}

// openIn is the one open variable of a sum and the place of its monomial, in which else there are bound variables at most; nil where several are
// open, or where there is a call, whose place in the sum is not known.
func openIn(sum *term, b map[string]*term) (at int, v *term) {
	for i, m := range sum.sum {
		for _, a := range m.atoms {
			isVariable := strings.HasPrefix(a.op, "$")
			switch {
			case isVariable && b[a.key] != nil:
			case isVariable && v == nil:
				at, v = i, a
			case isVariable || a.op != "π" && !isGround(a):
				return 0, nil
			}
		}
	}
	return at, v
}

// isOfValues reports whether a sum is made of numbers, π and values of variables.
func isOfValues(t *term) bool {
	for _, m := range t.monomials() {
		if slices.ContainsFunc(m.atoms, func(a *term) bool { return a.op != "π" && !isGround(a) }) {
			return false
		}
	}
	return true
}

// asItStands matches a pattern whose open variables stand for themselves.
func asItStands(pattern, t *term, b map[string]*term) (map[string]*term, bool) {
	if substitute(pattern, b).key != t.key {
		return b, false
	}
	open := map[string]bool{}
	variablesOf(pattern, open)
	for key := range open {
		if b[key] == nil {
			op, _, _ := strings.Cut(key, "(")
			b = with(b, key, atom(op))
		}
	}
	return b, true
}

// isGround reports whether a term is the value of a variable: it is no variable itself, and no sum has another place for it.
func isGround(t *term) bool { return strings.HasPrefix(t.op, valueOp) }

// with is b with one binding more.
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
	if !t.open || len(b) == 0 {
		return t
	}
	if v, ok := b[t.key]; ok {
		return v
	}
	return throughout(t, func(a *term) *term { return substitute(a, b) })
}

// exchange puts a term in the place of a part of t, wherever that occurs.
func exchange(t, part, by *term) *term {
	if t.key == part.key {
		return by
	}
	if !strings.Contains(t.key, part.key) { // the key of a term has those of its parts in it
		return t
	}
	return throughout(t, func(a *term) *term { return exchange(a, part, by) })
}

// throughout is t with each of its parts replaced, in normal form again; t itself if none changes.
func throughout(t *term, f func(*term) *term) *term {
	if t.op == "poly" {
		return rebuildSum(t, f)
	}
	return rebuild(t, f)
}

// rebuildSum multiplies out only those monomials anew in which something is replaced.
func rebuildSum(t *term, f func(*term) *term) *term {
	var same []*monomial
	var others []*term
	for i, m := range t.sum {
		atoms := rewritten(m.atoms, f)
		if atoms == nil {
			if others != nil {
				same = append(same, m)
			}
			continue
		}
		if others == nil {
			same = slices.Clone(t.sum[:i])
		}
		p := rational(m.coef)
		for _, a := range atoms {
			p = mul(p, a)
		}
		others = append(others, p)
	}
	if others == nil {
		return t
	}
	for _, p := range others {
		same = merged(same, p.monomials(), one)
	}
	return sumOf(same)
}

// rebuild is t with each argument replaced, in normal form again; t itself if none changes.
func rebuild(t *term, f func(*term) *term) *term {
	args := rewritten(t.args, f)
	if args == nil {
		return t
	}
	return operated(t.op, args)
}

// rewritten is a list of terms with each of them replaced; nil if none changes: terms are shared, and what does not change is not copied.
func rewritten(ts []*term, f func(*term) *term) []*term {
	var out []*term
	for i, t := range ts {
		n := f(t)
		if n != t && out == nil {
			out = slices.Clone(ts)
		}
		if out != nil {
			out[i] = n
		}
	}
	return out
}
