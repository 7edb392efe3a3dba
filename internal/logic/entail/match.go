package entail

import (
	"maps"
	"slices"
)

// Matching modulo the laws of polynomials: F(2*x + y) is an instance of F(u + v), and not by one substitution only. Where one variable of an
// argument is open and occurs linearly, its value is the solution of an equation, and there is no other. Where several are open there are
// infinitely many solutions; only those are tried that give the first of them a part of what stands there, which is how people instantiate.

// match lists the extensions of a substitution that turn the arguments pattern into target. open are the variables that may be chosen.
//
// to is left as it was; each result is a substitution of its own.
func match(pattern, target []quotient, to substitution, open []int) []substitution {
	var out []substitution
	m := matcher{pattern: pattern, target: target, open: open, out: &out}
	m.solve(maps.Clone(to))
	return out
}

// A matcher is the state of a match.
type matcher struct {
	pattern, target []quotient
	open            []int
	out             *[]substitution
}

// solve takes an argument with few unknown variables at a time: what is forced by one argument is not guessed for another.
func (m *matcher) solve(to substitution) {
	at, unknown := -1, []int(nil)
	for i, p := range m.pattern {
		u := m.unknown(p, to)
		if len(u) == 0 { // forms are canonical: equal quotients have equal texts
			if got, ok := to.in(p); !ok || got.text != m.target[i].text {
				return
			}
			continue
		}
		if at < 0 || len(u) < len(unknown) {
			at, unknown = i, u
		}
	}
	if at < 0 {
		*m.out = append(*m.out, maps.Clone(to))
		return
	}
	v := unknown[0]
	values := pieces(m.target[at])
	if len(unknown) == 1 {
		if q, ok := isolate(m.pattern[at], m.target[at], v, to); ok {
			values = []quotient{q}
		}
	}
	for _, q := range values {
		to[v] = q
		m.solve(to)
	}
	delete(to, v)
}

// unknown lists the open variables of an argument that have no value yet.
func (m *matcher) unknown(q quotient, to substitution) []int {
	var out []int
	for _, v := range m.open {
		if _, bound := to[v]; !bound && (q.num.has(v) || q.den.has(v)) {
			out = append(out, v)
		}
	}
	return out
}

// isolate solves pattern = target for v, where it is linear in v above and below the fraction bar: (a·v + b)/(c·v + d) = t for
// v = (d·t - b)/(a - c·t).
func isolate(pattern, target quotient, v int, to substitution) (quotient, bool) {
	a, b, ok := pattern.num.linearIn(v)
	if !ok {
		return quotient{}, false
	}
	c, d, ok := pattern.den.linearIn(v)
	if !ok {
		return quotient{}, false
	}
	above := target.times(to.inPoly(d)).minus(to.inPoly(b))
	below := to.inPoly(a).minus(target.times(to.inPoly(c)))
	return above.over(below)
}

// pieces are parts of an argument, of which it may be a sum or product.
func pieces(q quotient) []quotient {
	out := []quotient{q}
	if _, ok := q.den.value(); !ok {
		return out
	}
	for _, t := range q.num {
		out = append(out, whole(poly{t}))
		if len(t.mono) == 0 {
			continue
		}
		monic := poly{{rational(1, 1), t.mono}}
		out = append(out, whole(monic), whole(constantPoly(t.coef)))
		for _, i := range slices.Compact(slices.Clone(t.mono)) {
			out = append(out, whole(indeterminate(i)))
		}
	}
	return distinct(out)
}

// distinct keeps the first of equal quotients.
func distinct(list []quotient) []quotient {
	seen := map[string]bool{}
	return slices.DeleteFunc(list, func(q quotient) bool {
		defer func() { seen[q.text] = true }()
		return seen[q.text]
	})
}
