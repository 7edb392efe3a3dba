package logic

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A law is a known relation as terms: where all of pre is true, so is all of post, for any values of its variables.
type law struct {
	pre, post []*term
	calls     []*term  // what is executed for variables, the largest first: where such a call is come upon, the law speaks of it
	looks     []*term  // of these, those that look into what is executed
	names     []string // of its variables
}

// A proof is facts about one assignment of the variables of a goal, with the terms that occur in them, and what laws say of these.
type proof struct {
	*facts
	laws  []law
	rules []Rule
	atoms map[string]*term
	calls map[string]*term // executions, whichever output is meant
	used  map[int]bool     // laws of which an instance was stated
	open  []*term          // conditions under which a law would speak of these terms, as far as nothing decides them
	done  map[string]bool  // instances that were stated, by what they say and by the law and the values of its variables
}

// Limits of a proof. No theory stands behind them: proofs that a person follows take few steps, and with these one takes milliseconds.
const (
	maxRounds    = 3
	maxInstances = 60 // of one law
	maxAtoms     = 250
)

// see notes the terms in t.
func (p *proof) see(t *term) {
	if _, ok := p.atoms[t.key]; ok || len(p.atoms) >= maxAtoms || len(t.key) > maxTermKey {
		return
	}
	if t.op != "poly" {
		p.atoms[t.key] = t
	}
	if name, _, ok := strings.Cut(t.op, "#"); ok {
		call := atom(name, t.args...)
		p.calls[call.key] = call
	}
	for _, a := range t.parts() {
		p.see(a)
	}
}

// assume states a condition and notes its terms.
func (p *proof) assume(t *term, is bool) {
	p.see(t)
	p.state(t, is)
}

// saturate states what laws and builtins say of the terms, and what follows from that, until the goal is decided or nothing is new.
func (p *proof) saturate(goal *term) bool {
	p.see(goal)
	for range maxRounds {
		// what follows by form is often enough, and cheaper than what laws say
		before := len(p.stated) + len(p.atoms)
		p.rewriteAtoms()
		p.settle()
		if p.absurd {
			return false
		}
		if is, known := p.decide(goal); known {
			return is
		}
		p.instances()
		p.settle()
		if p.absurd {
			return false
		}
		if is, known := p.decide(goal); known {
			return is
		}
		if len(p.stated)+len(p.atoms) == before {
			break
		}
	}
	return false
}

// undecided notes a condition without which something is not known.
func (p *proof) undecided(c *term) {
	if !p.stated["open "+c.key] {
		p.stated["open "+c.key] = true
		p.open = append(p.open, c)
	}
}

// rewriteAtoms states what the rules of builtins and of sisters say of the terms.
//
// Unlike in rewriting both sides stay, since a congruence goes in all directions at once.
func (p *proof) rewriteAtoms() {
	for _, a := range p.all(p.atoms) {
		p.piecesOf(a)
		for _, n := range []*term{a, rebuild(a, p.normal)} {
			for _, r := range p.rules {
				b, ok := match(r.from, n, nil)
				if !ok || !p.applies(r, b) {
					continue
				}
				if to := substitute(r.to, b); len(to.key) < maxTermKey {
					p.merge(n, to)
					p.see(to)
				}
			}
		}
	}
}

// applies reports whether the conditions of a rule hold where its variables have certain values, and no list among these is a text.
func (p *proof) applies(r Rule, b map[string]*term) bool {
	for _, v := range b {
		if len(r.where) > 0 && p.sort(v) == text {
			return false
		}
	}
	for _, q := range r.where {
		c := substitute(q, b)
		if is, known := p.decide(c); !known {
			p.undecided(c)
			return false
		} else if !is {
			return false
		}
	}
	return true
}

// all lists terms, the simpler ones first.
func (p *proof) all(of map[string]*term) []*term {
	out := slices.Collect(maps.Values(of))
	slices.SortFunc(out, func(a, b *term) int {
		return cmp.Or(cmp.Compare(weight(a), weight(b)), strings.Compare(a.key, b.key))
	})
	return out
}

// settle draws what follows from the facts without laws: the orders that terms have by their form, minima, lists without elements, conditions
// that are equal, and alternatives of which one is left.
//
// Nothing is chosen by what it leads to: a proof is found if it is short, and most relations that do not follow are told so at once, since
// nothing is left to state.
func (p *proof) settle() {
	for range maxRounds {
		before := len(p.stated) + len(p.rulesOf())
		p.bound()
		for _, a := range p.all(p.atoms) {
			p.byForm(a)
		}
		for _, s := range p.same {
			p.alike(s[0], s[1])
			p.alike(s[1], s[0])
		}
		for _, alternatives := range p.either {
			p.lastOf(alternatives)
		}
		if p.absurd = p.absurd || p.conflict; p.absurd || len(p.stated)+len(p.rulesOf()) == before {
			return
		}
	}
}

func (p *proof) rulesOf() map[string][2]*term { return p.congruence.rules }

// byForm states what is true of a term for its form.
//
// Of lists and texts of length 0 there is one each, as the language compares them: nil and the empty list are equal.
func (p *proof) byForm(t *term) {
	for _, o := range p.natural(t) {
		if mark := "form " + t.key + o.low.key + o.high.key; !p.stated[mark] && p.hasValue(t) {
			p.stated[mark] = true
			p.known = append(p.known, o)
		}
	}
	switch {
	case t.op == "len":
		if n := p.normal(t); n.key != zeroTerm.key && !p.below(n, zeroTerm, false) {
			return
		}
		empty := atom("literal nil") // there is one value without elements
		if p.sort(t.args[0]) == text {
			empty = atom(`literal ""`)
		}
		p.merge(t.args[0], empty)
	case (t.op == "min" || t.op == "max") && len(t.args) == 2:
		p.end(t, t.args[0], t.args[1])
	case t.op == "contains" && len(t.args) == 2:
		p.witness(t)
	case t.op == runeCount:
		if size := operated("len", t.args); p.below(zeroTerm, size, true) && !p.stated["some "+t.key] {
			p.stated["some "+t.key] = true
			p.known = append(p.known, order{zeroTerm, t, true})
		}
	case t.op == "abs":
		if p.below(zeroTerm, t.args[0], false) {
			p.merge(t, t.args[0])
		}
	}
}

// end states which of two values a minimum or a maximum is.
func (p *proof) end(t, x, y *term) {
	low, high := x, y
	if t.op == "max" {
		low, high = y, x
	}
	if p.below(low, high, false) {
		p.merge(t, x)
	} else if p.below(high, low, false) {
		p.merge(t, y)
	}
}

// alike states the second of two conditions that are both true or both false if the first is decided.
func (p *proof) alike(a, b *term) {
	if is, known := p.decide(a); known {
		p.state(b, is)
	}
}

// lastOf states the only alternative that is not false.
func (p *proof) lastOf(alternatives []*term) {
	var left []*term
	for _, a := range alternatives {
		is, known := p.decide(a)
		if known && is {
			return
		}
		if !known {
			left = append(left, a)
		}
	}
	if len(left) == 1 {
		p.state(left[0], true)
	}
}

// instances states what laws say of the executions that have been come upon.
func (p *proof) instances() {
	p.constants()
	calls := slices.Concat(p.all(p.calls), p.lookedAt())
	for _, c := range calls {
		if n := rebuild(c, p.normal); n.key != c.key {
			calls = append(calls, n)
		}
	}
	for i, l := range p.laws {
		// no law may use up what the others need
		n := 0
		p.bind(l, l.calls, calls, nil, 0, func(b map[string]*term) bool {
			n++
			p.effort.instances++
			p.apply(i, b)
			return n < maxInstances && p.effort.instances < mostInstances && !p.absurd
		})
	}
}

// lookedAt are the terms with an operation by which a law looks into what is executed.
func (p *proof) lookedAt() []*term {
	ops := map[string]bool{}
	for _, l := range p.laws {
		for _, t := range l.looks {
			ops[t.op] = true
		}
	}
	if len(ops) == 0 {
		return nil
	}
	return slices.DeleteFunc(p.all(p.atoms), func(t *term) bool { return !ops[t.op] })
}

// constants adds executions with constants that laws speak of, for the other arguments of executions that are there: where F(x, y) stands, a law of
// F(0, y) may say where it begins.
func (p *proof) constants() {
	for _, l := range p.laws {
		for _, pattern := range l.calls {
			if !slices.ContainsFunc(pattern.args, isFixed) {
				continue
			}
			for _, c := range p.all(p.calls) {
				if with := atConstants(pattern, c); with != nil {
					p.calls[with.key] = with
				}
			}
		}
	}
}

// atConstants is a call with the constants of a pattern in the place of its own arguments; nil if there are none, or its other arguments do not match.
func atConstants(pattern, call *term) *term {
	if pattern.op != call.op || len(pattern.args) != len(call.args) {
		return nil
	}
	var b map[string]*term
	some := false
	for i, a := range pattern.args {
		if isFixed(a) {
			some = true
			continue
		}
		var ok bool
		if b, ok = match(a, call.args[i], b); !ok {
			return nil
		}
	}
	if !some || len(b) == 0 {
		return nil
	}
	return substitute(pattern, b)
}

// isFixed reports whether a term is a constant or nil.
func isFixed(t *term) bool { return isConstant(t) || t.op == "literal nil" }

// bind finds values of all variables of a law for which its calls are among some; it stops where yield says so.
//
// An execution is matched as it stands and in normal form, so that a law speaks also of what is only known to be such an execution. Matching is
// tried for one call of the law after the other, since a conclusion about two executions speaks of both.
//
// When all calls have been tried, those that a value of another one has changed are tried again: where s is "", F(s + t) is F(t).
func (p *proof) bind(l law, patterns, calls []*term, b map[string]*term, since int, yield func(map[string]*term) bool) bool {
	if len(b) == len(l.names) {
		return yield(b)
	}
	if len(patterns) == 0 {
		return len(b) == since || p.bind(l, l.calls, calls, b, len(b), yield)
	}
	first := substitute(patterns[0], b)
	for _, c := range calls {
		if next, ok := match(first, c, b); ok && len(next) > len(b) && !p.bind(l, patterns[1:], calls, next, since, yield) {
			return false
		}
	}
	return p.bind(l, patterns[1:], calls, b, since, yield) // its variables may stand in another call
}

// apply states the conclusion of a law for values of its variables for which its premise is true.
//
// Each instance is stated once: rounds come upon most of them again, and two laws may say the same of some executions. The values of the variables tell
// the first without a substitution.
//
// A premise with a single conjunct that nothing decides is a case to be tried. One with two of them would take four cases.
func (p *proof) apply(i int, b map[string]*term) {
	l := p.laws[i]
	var open *term
	said := strconv.Itoa(i)
	for _, v := range l.names {
		said += " " + b[v].key
	}
	if p.done[said] {
		return
	}
	mark := ""
	for _, q := range l.post {
		mark += substitute(q, b).key
	}
	if len(mark) > 2*maxTermKey || p.done[mark] {
		return
	}
	for _, q := range l.pre {
		c := substitute(q, b)
		p.see(c)
		is, known := p.decide(c)
		switch {
		case known && is:
		case known || open != nil:
			return
		default:
			open = c
		}
	}
	if open != nil {
		if p.denies(l, b) && p.hasValue(open) {
			p.used[i] = true
			p.state(open, false)
			return
		}
		p.undecided(open)
		return
	}
	p.done[mark], p.done[said], p.used[i] = true, true, true
	for _, q := range l.post {
		p.assume(substitute(q, b), true)
	}
}

// denies reports whether the conclusion of a law is known to be false for values of its variables: then its premise is false there, if it has a value.
// year % 4 != 0 => !Leap(year) says that a leap year is a multiple of 4.
//
// Outcomes are left out: a law that says where a function refuses may speak of more than the domain, in which another one says what it returns.
func (p *proof) denies(l law, b map[string]*term) bool {
	if len(l.post) != 1 || ofOutcome(l.post[0]) {
		return false
	}
	is, known := p.decide(substitute(l.post[0], b))
	return known && !is
}

// ofOutcome reports whether a term is about how an execution ends.
func ofOutcome(t *term) bool {
	_, which, ok := strings.Cut(t.op, "#")
	return ok && outcomes[which] || slices.ContainsFunc(t.parts(), ofOutcome)
}

// witness states that a list has a value, which it is known to contain, at a position: Skolem's function of the statement that there is one. Laws of
// lists say what each element is, or what the list contains: with a position of which nothing else is known, what is said of elements is said of the value.
// Of texts nothing is stated, since they have no elements.
func (p *proof) witness(t *term) {
	list, value := t.args[0], t.args[1]
	if is, known := p.decide(t); !known || !is || list.op == "literal nil" || p.sort(list) == text {
		return
	}
	at := atom(positionOp, list, value)
	if p.stated[at.key] {
		return
	}
	p.stated[at.key] = true
	element := atom("index", list, at)
	p.known = append(p.known, order{zeroTerm, at, false}, order{at, atom("len", list), true})
	p.see(element)
	p.merge(element, value)
}
