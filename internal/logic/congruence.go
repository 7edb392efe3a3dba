package logic

import (
	"maps"
	"slices"
	"strings"
)

// A congruence is the equations that are known of ground terms, as rules that rewrite each term to the simplest one that it equals: ground
// completion (Knuth and Bendix, 1970; Nelson and Oppen, "Fast decision procedures based on congruence closure", 1980). Sums are
// compared as polynomials, and an equation of sums is solved for its largest part.
type congruence struct {
	rules    map[string][2]*term // by the key of the left side
	memo     map[string]*term    // normal forms under these rules
	version  int                 // of the rules: it grows when one is added
	conflict bool                // two constants were said to be equal
	joins    int                 // equations that were looked at, those of rules that others rewrote too
}

// maxEquations bounds the rules of a congruence. No theory stands behind it: proofs that a reader follows take a few dozen.
const maxEquations = 300

// maxJoins bounds the equations that are looked at. Sums that are solved for one part after the other may rewrite each other without end: what is not
// learnt then is missing in proofs, and makes none. No theory stands behind it.
const maxJoins = 2 * maxEquations

// maxMonomials bounds the sums that rules are applied to: a power of a sum of sums grows with each rule, and laws of angles took minutes to say nothing.
// No theory stands behind it: a reader follows no sum of dozens of products.
const maxMonomials = 40

// maxProducts bounds the products of monomials that are worked out for one product of sums, nearly all of which have more than [maxMonomials] in the
// end. No theory stands behind it.
const maxProducts = 4 * maxMonomials

func newCongruence() *congruence {
	return &congruence{rules: map[string][2]*term{}, memo: map[string]*term{}}
}

// normal is the simplest term that t is known to equal.
func (c *congruence) normal(t *term) *term {
	if n, ok := c.memo[t.key]; ok {
		return n
	}
	c.memo[t.key] = t // a rule that leads back here ends here
	var n *term
	if t.op == "poly" {
		if n = c.sum(t); n == nil {
			return t
		}
	} else {
		n = fold(rebuild(t, c.normal))
	}
	if rule, ok := c.rules[n.key]; ok {
		n = c.normal(rule[1])
	} else if n.key != t.key && len(n.key) < maxTermKey {
		n = c.normal(n)
	}
	c.memo[t.key] = n
	return n
}

// sum is a sum with its parts in normal form; nil if the products have too many monomials.
//
// Products are multiplied out only where a part changes: most are in normal form already, and arithmetic with fractions was a fifth of what the inference
// of math.Sin costs.
func (c *congruence) sum(t *term) *term {
	if len(t.sum) > maxMonomials {
		return nil
	}
	var same, others []*monomial
	for _, m := range t.sum {
		if slices.ContainsFunc(m.atoms, func(a *term) bool { return c.normal(a).key != a.key }) {
			others = append(others, m)
		} else {
			same = append(same, m)
		}
	}
	if len(others) == 0 {
		return t
	}
	n := sumOf(same)
	for _, m := range others {
		part := rational(m.coef)
		for _, a := range m.atoms {
			by := c.normal(a)
			if len(part.sum)*len(by.sum) > maxProducts {
				return nil
			}
			if part = mul(part, by); len(part.sum) > maxMonomials {
				return nil
			}
		}
		if n = add(n, part, one); len(n.sum) > maxMonomials {
			return nil
		}
	}
	return n
}

// merge learns that two terms are equal, and reports whether that is news.
//
// A new rule may rewrite the left sides of older ones, which are then equations that are learnt again: so each pair of rules is joined.
func (c *congruence) merge(l, r *term) bool {
	work := [][2]*term{{l, r}}
	news := false
	for len(work) > 0 && len(c.rules) < maxEquations && c.joins < maxJoins {
		c.joins++
		l, r := c.normal(work[0][0]), c.normal(work[0][1])
		work = work[1:]
		if l.key == r.key {
			continue
		}
		if isConstant(l) && isConstant(r) {
			c.conflict = true
			return true
		}
		from, to, ok := directed(l, r)
		if !ok {
			continue
		}
		news = true
		c.version++
		c.rules[from.key] = [2]*term{from, to}
		clear(c.memo)
		work = append(work, c.stale(from)...)
	}
	return news
}

// stale takes out the rules whose left sides a new rule rewrites, since nothing is in normal form that would find them.
func (c *congruence) stale(by *term) [][2]*term {
	var out [][2]*term
	for _, key := range slices.Sorted(maps.Keys(c.rules)) {
		if rule := c.rules[key]; key != by.key && occurs(by, rule[0]) {
			delete(c.rules, key)
			out = append(out, rule)
		}
	}
	clear(c.memo)
	return out
}

// occurs reports whether a term is a part of another one.
func occurs(part, t *term) bool {
	if part.key == t.key {
		return true
	}
	if !strings.Contains(t.key, part.key) {
		return false
	}
	return slices.ContainsFunc(t.parts(), func(p *term) bool { return occurs(part, p) })
}

// directed makes a rule of an equation: the larger term becomes the smaller one, and a sum is solved for its largest part that stands alone with
// the factor 1 or -1, since whole numbers cannot be divided.
func directed(l, r *term) (from, to *term, ok bool) {
	if l.op != "poly" && r.op != "poly" {
		if simpler(l, r) {
			l, r = r, l
		}
		return l, r, !occurs(l, r)
	}
	// the difference is 0: each part of it is the sum of the others
	d := add(l, r, minusOne)
	var best *monomial
	for _, m := range d.monomials() {
		if len(m.atoms) == 1 && (m.coef.Cmp(one) == 0 || m.coef.Cmp(minusOne) == 0) && m.atoms[0].op != "π" && alone(m, d) && (best == nil || simpler(best.atoms[0], m.atoms[0])) {
			best = m
		}
	}
	if best == nil {
		return nil, nil, false
	}
	from = best.atoms[0]
	negative := times(best.coef, minusOne)
	return from, scaled(add(d, from, negative), negative), true
}

// alone reports whether the atom of a monomial stands nowhere else in a sum.
func alone(m *monomial, sum *term) bool {
	for _, o := range sum.monomials() {
		for _, a := range o.atoms {
			if o.key != m.key && occurs(m.atoms[0], a) {
				return false
			}
		}
	}
	return true
}

// simpler is the order of terms by which rules are directed: constants, values, then by size.
func simpler(a, b *term) bool {
	if x, y := weight(a), weight(b); x != y {
		return x < y
	}
	return a.key < b.key
}
