package logic

import (
	"math/big"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// An order says that one term is at most another one, or less.
type order struct {
	low, high *term
	strict    bool
}

// orders are what is known of the order of ground terms. One follows from others if it is a sum of them with factors that are not negative
// (Farkas). Terms are numbers there, which what Go computes is not where it wraps around or rounds: a sum counts as one unknown thing
// unless it is of whole numbers between ends that are known.
type orders struct {
	*sorts
	*congruence
	effort  *effort // of all cases together
	loose   bool    // floats are compared up to rounding
	known   []order
	rests   map[[2]*term]*term // of the rules of the congruence: what is 0 by each
	bounded map[string]bool    // whole numbers whose sums do not wrap around
	added   map[string]bool    // answers of adds, as long as nothing else is known
	linked  [][]string         // the atoms of each known order as long; nil: not yet looked for
	asOf    [3]int             // how much was known then
}

// No theory stands behind these figures.
const (
	// maxFactor bounds the factors and constants of sums that do not wrap around: lengths are below 2^48, so that such sums are below 2^62.
	maxFactor = 1 << 12
	// strictness is what a proof that something is less needs of what is known to be less: any part of it would do.
	strictness = 1000
	// mostRows bounds the orders of which a sum is looked for, mostQuestions how often a derivation asks for an order, mostSums for how many of these
	// it looks for a sum, and mostInstances what laws say of executions: with forty known relations about the same few terms a derivation took
	// seconds, and explaining all that was tried of a function ten times as long as inference (imago explain .Clamp of the script explain).
	mostRows      = 60
	mostQuestions = 400
	mostSums      = 8
	mostInstances = 400
)

// An effort is what a derivation has spent, in all of its cases together.
type effort struct{ questions, sums, instances int }

// below reports whether low <= high follows, or low < high: of a minimum from that of each of its parts.
//
// The other way round, a maximum is at least each of its parts, which is among the known orders.
func (o *orders) below(low, high *term, strict bool) bool {
	low, high = o.normal(low), o.normal(high)
	switch {
	case high.op == "min":
		return !slices.ContainsFunc(high.args, func(a *term) bool { return !o.below(low, a, strict) })
	case low.op == "max":
		return !slices.ContainsFunc(low.args, func(a *term) bool { return !o.below(a, high, strict) })
	}
	if o.adds(low, high, strict) {
		return true
	}
	// either may be another name of an extreme
	return o.named(low, "max", func(a *term) bool { return o.adds(o.normal(a), high, strict) }) ||
		o.named(high, "min", func(a *term) bool { return o.adds(low, o.normal(a), strict) })
}

// named reports whether a term is known to be an extreme of several values, and each of these meets a condition.
func (o *orders) named(t *term, op string, each func(*term) bool) bool {
	for _, rule := range o.congruence.rules {
		if rule[0].op != op || rule[1].key != t.key || !isExtreme(op, rule[0].args) {
			continue
		}
		if !slices.ContainsFunc(rule[0].args, func(a *term) bool { return !each(a) }) {
			return true
		}
	}
	return false
}

// adds reports whether an order is a sum of known ones.
func (o *orders) adds(low, high *term, strict bool) bool {
	if now := [3]int{o.version, len(o.known), len(o.bounded)}; o.added == nil || now != o.asOf {
		o.added, o.linked, o.asOf = map[string]bool{}, nil, now
	}
	question := low.key + " " + high.key
	if strict {
		question += " <"
	}
	is, asked := o.added[question]
	if !asked {
		is = o.solve(low, high, strict)
		o.added[question] = is
	}
	return is
}

// solve decides whether an order is a sum of known ones, of which a chain is the simplest kind.
func (o *orders) solve(low, high *term, strict bool) bool {
	if low.key == high.key {
		return !strict
	}
	if o.effort.questions++; o.effort.questions > mostQuestions {
		return false
	}
	rows := o.relevant(low, high)
	if x, okX := low.number(); len(rows) == 0 {
		y, okY := high.number()
		return okX && okY && (x.Cmp(y) < 0 || !strict && x.Cmp(y) == 0)
	}
	if is, simple := o.chained(low, high, strict, rows); simple {
		return is
	}
	if o.effort.sums++; o.effort.sums > mostSums || len(rows) > mostRows {
		return false
	}
	return o.summed(low, high, strict, rows)
}

// summed asks for the factors of such a sum.
//
// What is strictly less is less by an unknown part of 1 that is the same everywhere, the column "<": a sum that proves a strict order must have
// some of it left. Of whole numbers it is less by 1.
func (o *orders) summed(low, high *term, strict bool, rows []order) bool {
	lp := linear.NewProgram()
	form := o.form(lp, order{low, high, strict})
	epsilon, _ := lp.Column("<")
	if strict && !o.apart(order{low, high, true}) {
		form[epsilon] = big.NewRat(-1, strictness)
	}
	for _, k := range rows {
		row := o.form(lp, k)
		if k.strict && !o.apart(k) {
			row[epsilon] = minusOne
		}
		lp.Add(row)
	}
	lp.Add(map[int]*big.Rat{epsilon: one})
	lp.Add(map[int]*big.Rat{epsilon: minusOne, 0: one})
	if _, ok := lp.Solve(form); !ok {
		return false
	}
	for _, never := range []map[int]*big.Rat{{0: minusOne}, {epsilon: minusOne}} {
		if _, ok := lp.Solve(never); ok { // what contradicts itself has a sum that says anything
			o.conflict = true
		}
	}
	return !o.conflict
}

// form is high - low, which is not negative, or 1 less if whole numbers differ.
func (o *orders) form(lp *linear.Program, k order) map[int]*big.Rat {
	row := map[int]*big.Rat{}
	put := func(t *term, sign *big.Rat) {
		for _, m := range o.linearly(t).monomials() {
			name := m.key
			at, _ := lp.Column(name)
			if name == "" {
				at = 0
			}
			if row[at] == nil {
				row[at] = new(big.Rat)
			}
			row[at] = new(big.Rat).Add(row[at], new(big.Rat).Mul(m.coef, sign))
		}
	}
	put(o.normal(k.high), one)
	put(o.normal(k.low), minusOne)
	if o.apart(k) {
		if row[0] == nil {
			row[0] = new(big.Rat)
		}
		row[0] = new(big.Rat).Sub(row[0], one)
	}
	return row
}

// apart reports whether what is less is less by 1 at least.
func (o *orders) apart(k order) bool { return k.strict && o.integral(k.low) && o.integral(k.high) }

// integral reports whether a term is a whole number.
func (o *orders) integral(t *term) bool {
	if v, ok := t.number(); ok {
		return v.IsInt()
	}
	k := o.sort(t)
	return k == whole || k == narrow
}

// linearly is t as a sum where its value is that of the sum, and else as one unknown.
//
// x + 1 is less than x for the largest x, so that of a number that may be any nothing but the order of what is written can be used: x + 1 <= y and
// y <= z make x + 1 <= z, but not x <= z.
func (o *orders) linearly(t *term) *term {
	if t.op != "poly" {
		return t
	}
	if _, ok := t.number(); ok || o.loose && o.sort(t) == real || o.isBounded(t) || o.negated(t) {
		return t
	}
	return atom("sum " + t.key)
}

// negated reports whether t is a float with the other sign, which nothing rounds: y <= 0 makes 0 <= -y. Of whole numbers the smallest one is its
// own negative.
func (o *orders) negated(t *term) bool {
	if len(t.sum) != 1 || o.sort(t) != real {
		return false
	}
	for _, m := range t.sum {
		if len(m.atoms) != 1 || m.coef.Cmp(minusOne) != 0 {
			return false
		}
	}
	return true
}

// isBounded reports whether a term is a whole number whose sums do not wrap around.
//
// Products of such numbers are left out: two lengths may be 2^48 each.
func (o *orders) isBounded(t *term) bool {
	if t.op != "poly" {
		return t.op == "len" || t.op == "count" || o.bounded[t.key]
	}
	for _, m := range t.sum {
		if !m.coef.IsInt() || new(big.Rat).Abs(m.coef).Cmp(big.NewRat(maxFactor, 1)) > 0 || len(m.atoms) > 1 {
			return false
		}
		if len(m.atoms) == 1 && (o.sort(m.atoms[0]) != whole || !o.isBounded(m.atoms[0])) {
			return false
		}
	}
	return true
}

// bound looks for whole numbers between two ends that are bounded themselves, or that are the rest of a sum of such numbers: n is bounded where
// n + 1 is a length.
//
// One that is found may be the end of another, so that this is repeated until none is.
func (o *orders) bound() {
	o.bounded = map[string]bool{}
	for range len(o.known) + len(o.congruence.rules) {
		below, above := map[string]bool{}, map[string]bool{}
		for _, k := range o.known {
			low, high := o.normal(k.low), o.normal(k.high)
			below[high.key] = below[high.key] || o.isBounded(low)
			above[low.key] = above[low.key] || o.isBounded(high)
		}
		grown := o.boundRests()
		for key := range below {
			if below[key] && above[key] && !o.bounded[key] {
				o.bounded[key], grown = true, true
			}
		}
		if !grown {
			return
		}
	}
}

// boundRests notes the whole numbers that an equation with bounded ones leaves one value, and reports whether there are new ones. A number that is
// equal to a small sum but for wrapping around is that sum, since both are far from the ends.
func (o *orders) boundRests() bool {
	grown := false
	for _, rule := range o.congruence.rules {
		var open *monomial
		ok := true
		for _, m := range o.rest(rule).monomials() {
			if !m.coef.IsInt() || new(big.Rat).Abs(m.coef).Cmp(big.NewRat(maxFactor, 1)) > 0 || len(m.atoms) > 1 || len(m.atoms) == 1 && o.sort(m.atoms[0]) != whole {
				ok = false
			} else if len(m.atoms) == 1 && !o.isBounded(m.atoms[0]) {
				ok, open = ok && open == nil, m
			}
		}
		if ok && open != nil && new(big.Rat).Abs(open.coef).Cmp(one) == 0 {
			o.bounded[open.atoms[0].key], grown = true, true
		}
	}
	return grown
}

// rest is the sum that is 0 by a rule. It is kept, since each round looks at all rules: subtracting was a fifth of what a derivation cost.
func (o *orders) rest(rule [2]*term) *term {
	if o.rests == nil {
		o.rests = map[[2]*term]*term{}
	}
	if o.rests[rule] == nil {
		o.rests[rule] = add(rule[0], rule[1], minusOne)
	}
	return o.rests[rule]
}

// natural are the orders that are true of a term by its form: no length is below 0, and a minimum is at most each of what it is of.
func (o *orders) natural(t *term) []order {
	switch {
	case t.op == "len" || t.op == "count" || o.unsigned[t.op]:
		return []order{{zeroTerm, t, false}}
	case t.op == runeCount: // a character has a byte at least
		return []order{{zeroTerm, t, false}, {t, operated("len", t.args), false}}
	case t.op == "binary/" && o.atLeastTwo(t.args[1]) && o.neverNegative(t.args[0]):
		return []order{{zeroTerm, t, false}, {t, t.args[0], false}}
	case t.op == "abs" && o.integral(t.args[0]): // also of the smallest number, whose size wraps around to itself
		return []order{{t.args[0], t, false}}
	case (t.op == "min" || t.op == "max") && !slices.ContainsFunc(t.args, o.mayBeNaN):
		var out []order
		for _, a := range t.args {
			if t.op == "min" {
				out = append(out, order{t, a, false})
			} else {
				out = append(out, order{a, t, false})
			}
		}
		return out
	}
	return nil
}

// atLeastTwo reports whether a term is a constant whole number of 2 or more.
func (o *orders) atLeastTwo(t *term) bool {
	v, ok := t.number()
	return ok && v.IsInt() && v.Cmp(one) > 0
}

// neverNegative reports whether a term is a length or a number of elements, or a sum of such ones that does not wrap around.
func (o *orders) neverNegative(t *term) bool {
	return o.isBounded(t) && !slices.ContainsFunc(t.monomials(), func(m *monomial) bool {
		return m.coef.Sign() < 0 || slices.ContainsFunc(m.atoms, func(a *term) bool { return a.op != "len" && a.op != "count" })
	})
}

// runeCount is the number of characters of a text.
const runeCount = "utf8.RuneCountInString#0"

// mayBeNaN reports whether a term may be no number: variables are numbers, but results need not be.
func (o *orders) mayBeNaN(t *term) bool {
	_, constant := t.number()
	k := o.sort(t)
	return !constant && k != whole && k != narrow && k != text && !(k == real && strings.HasPrefix(t.op, valueOp))
}

// relevant are the known orders that are connected with two terms by the atoms that they have in common.
//
// All others have the factor 0 in any proof. Most questions are about terms with which nothing is connected, and need no linear program.
func (o *orders) relevant(low, high *term) []order {
	if o.linked == nil {
		o.linked = make([][]string, len(o.known))
		for i, k := range o.known {
			o.linked[i] = o.atomsOf(o.atomsOf(nil, k.low), k.high)
		}
	}
	reached := map[string]bool{}
	for _, key := range o.atomsOf(o.atomsOf(nil, low), high) {
		reached[key] = true
	}
	var out []order
	taken := make([]bool, len(o.known))
	for grown := true; grown; {
		grown = false
		for i, k := range o.known {
			if taken[i] || !slices.ContainsFunc(o.linked[i], func(key string) bool { return reached[key] }) {
				continue
			}
			taken[i] = true
			out = append(out, k)
			for _, key := range o.linked[i] {
				grown = grown || !reached[key]
				reached[key] = true
			}
		}
	}
	return out
}

// atomsOf appends the keys of the monomials of a term that are no numbers.
func (o *orders) atomsOf(keys []string, t *term) []string {
	for _, m := range o.linearly(o.normal(t)).monomials() {
		if len(m.atoms) > 0 {
			keys = append(keys, m.key)
		}
	}
	return keys
}
