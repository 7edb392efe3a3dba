package logic

import (
	"slices"
	"strings"
)

// facts are what is known of one assignment of variables: equations, orders, and conditions that are true or false there.
type facts struct {
	orders
	partial  map[string]bool // functions that refuse some inputs
	unequal  [][2]*term
	either   [][]*term       // of each of these conditions one is true
	same     [][2]*term      // conditions that are both true or both false
	stated   map[string]bool // what was stated before
	returned map[string]bool // terms that have a value, since something true is said of them
	absurd   bool            // something is true and false: what is known is no knowledge
}

// formulas has the operators whose truth is that of their parts.
var formulas = map[string]bool{"unary!": true, "binary&&": true, "binary||": true, "binary==": true, "binary!=": true, "binary~=": true,
	"binary<": true, "binary<=": true, "binary<~": true, "binary>": true, "binary>=": true, "binary>~": true}

// isFormula reports whether a term is a condition.
func (f *facts) isFormula(t *term) bool { return formulas[t.op] || f.sort(t) == truth }

// state learns that a condition is true, or that it is false.
func (f *facts) state(t *term, is bool) {
	mark := t.key + "=" + truthOf(is).op
	if f.stated[mark] {
		return
	}
	f.stated[mark] = true
	switch op := strings.TrimPrefix(t.op, "binary"); {
	// a connective is taken apart, and one that leaves several possibilities is kept until all but one are excluded
	case t.op == "unary!":
		f.state(t.args[0], !is)
	case op == "&&" && is, op == "||" && !is:
		f.state(t.args[0], is)
		f.state(t.args[1], is)
	case op == "||":
		f.either = append(f.either, t.args)
	case op == "&&":
		f.either = append(f.either, []*term{not(t.args[0]), not(t.args[1])})
	case formulas[t.op]:
		f.compared(op, t.args[0], t.args[1], is)
	default:
		f.returns(t)
		f.merge(t, truthOf(is))
		f.outcome(t, is)
	}
	f.absurd = f.absurd || f.conflict
}

// compared learns what a comparison says that is true, or false.
func (f *facts) compared(op string, l, r *term, is bool) {
	if is {
		f.returns(l)
		f.returns(r)
	}
	op, l, r = upwards(op, l, r)
	exact := f.exact(l) || f.exact(r)
	if strings.Contains(op, "~") {
		if !is || !exact && !f.loose { // up to a tolerance, which is nothing that is known here
			return
		}
		op = strings.Replace(strings.Replace(op, "~=", "==", 1), "<~", "<=", 1)
	}
	switch {
	case op == "==" || op == "!=":
		f.differ(l, r, op == "!=" == is)
	case is:
		f.known = append(f.known, order{l, r, op == "<"})
	// not so of floats: of NaN neither order is true
	case exact:
		f.known = append(f.known, order{r, l, op != "<"})
	}
}

// exact reports whether a term is none of floats: one of two such values that is not less is at least the other one.
func (f *facts) exact(t *term) bool {
	k := f.sort(t)
	return k == whole || k == narrow || k == text
}

// differ learns that two terms are not equal, or that they are not unequal.
func (f *facts) differ(l, r *term, differ bool) {
	switch {
	case !differ:
		f.equate(l, r)
	case f.sort(l) == truth || f.sort(r) == truth:
		f.same = append(f.same, [2]*term{l, not(r)})
	default:
		f.unequal = append(f.unequal, [2]*term{l, r})
	}
}

// equate learns that two terms are equal. An equation of conditions is looked at again as soon as one of them is decided.
//
// 2*a == 2*b of whole numbers makes no rule, since they wrap around, but it says that neither side is less.
func (f *facts) equate(l, r *term) {
	if formulas[l.op] || formulas[r.op] {
		f.same = append(f.same, [2]*term{l, r})
		return
	}
	f.merge(l, r)
	for _, t := range [2]*term{l, r} {
		if t.op == textOfBytes || t.op == bytesOfText { // which side is the simpler one says nothing of the bytes below
			f.merge(operated(undone[t.op], []*term{l}), operated(undone[t.op], []*term{r}))
			f.merge(operated("len", []*term{l}), operated("len", []*term{r}))
			break
		}
	}
	if f.normal(l).key != f.normal(r).key { // no rule could be made of it
		f.known = append(f.known, order{l, r, false}, order{r, l, false})
	}
}

// outcome learns what else is true of an execution if it returned, erred or panicked.
func (f *facts) outcome(t *term, is bool) {
	name, which, ok := strings.Cut(t.op, "#")
	if !ok || !outcomes[which] || !is {
		return
	}
	if which == "ok" {
		f.returned[atom(name, t.args...).key] = true
	}
	for _, o := range []string{"ok", "err", "panics"} {
		if o != which {
			f.merge(atom(name+"#"+o, t.args...), falseTerm)
		}
	}
}

// returns notes that a term has a value, and so has each of its parts.
//
// What is true of an output says that the execution returned, whichever of its outputs it is about.
func (f *facts) returns(t *term) {
	if t.op == "binary&&" || t.op == "binary||" { // one of the parts may not be reached
		return
	}
	f.returned[t.key] = true
	if name, ok := outputOf(t); ok {
		f.returned[atom(name, t.args...).key] = true
	}
	for _, a := range t.parts() {
		f.returns(a)
	}
}

// hasValue reports whether a term has a value for all that is known: none of its parts may fail, or it is in normal form what has one.
//
// A relation whose conclusion is undefined is violated, so that no comparison is true before both of its sides have values. A function of which
// no relation says that it refuses anything is taken to return, as relations are claims about inputs on which it does.
func (f *facts) hasValue(t *term) bool {
	if f.returned[t.key] || f.returned[f.normal(t).key] {
		return true
	}
	if name, output := outputOf(t); output && f.partial[name] && !f.hasReturned(atom(name, t.args...)) || mayPanic[t.op] && !f.inside(t) || strings.HasPrefix(t.op, "slice") {
		return false
	}
	return !slices.ContainsFunc(t.parts(), func(p *term) bool { return !f.hasValue(p) })
}

// inside reports whether a term is an element of a list, between its first and its last, or is divided by something that is not 0.
func (f *facts) inside(t *term) bool {
	switch t.op {
	case "index":
		return f.below(zeroTerm, t.args[1], false) && f.below(t.args[1], atom("len", t.args[0]), true)
	case "binary/", "binary%":
		return f.unlike(f.normal(t.args[1]), zeroTerm)
	}
	return false
}

// mayPanic has the operations that are undefined for some operands.
var mayPanic = map[string]bool{"index": true, "binary/": true, "binary%": true, "unary*": true}

// outputOf is the function of a term that is an output of an execution; ok is false of an outcome, and of what executes nothing.
func outputOf(t *term) (name string, ok bool) {
	name, which, ok := strings.Cut(t.op, "#")
	return name, ok && !outcomes[which]
}

// outcomes are what an execution may come to: one of them is true.
var outcomes = map[string]bool{"ok": true, "err": true, "panics": true}

// decide says whether a condition is true or false, as far as that is known.
func (f *facts) decide(t *term) (is, known bool) {
	if n := f.normal(t); n.key == trueTerm.key || n.key == falseTerm.key {
		return n.key == trueTerm.key, f.hasValue(t)
	}
	switch op := strings.TrimPrefix(t.op, "binary"); {
	case t.op == "unary!":
		is, known = f.decide(t.args[0])
		return !is, known
	case op == "&&" || op == "||":
		return f.decideEither(t.args[0], t.args[1], op == "||")
	case formulas[t.op]:
		return f.decideComparison(op, t.args[0], t.args[1])
	}
	name, which, ok := strings.Cut(t.op, "#")
	return which == "ok", ok && outcomes[which] && f.hasReturned(atom(name, t.args...))
}

// hasReturned reports whether an execution is known to return a value.
func (f *facts) hasReturned(call *term) bool {
	return f.returned[call.key] || f.returned[rebuild(call, f.normal).key]
}

// decideEither says whether one of two conditions has a truth value, or both have the other one.
//
// The second operand is not reached where the first decides, but the first always is: it must have a value.
func (f *facts) decideEither(x, y *term, settles bool) (is, known bool) {
	l, knownL := f.decide(x)
	r, knownR := f.decide(y)
	if knownL && l == settles || knownR && r == settles && f.hasValue(x) {
		return settles, true
	}
	return !settles, knownL && knownR
}

// decideComparison says whether a comparison is true or false.
func (f *facts) decideComparison(op string, l, r *term) (is, known bool) {
	op, l, r = upwards(op, l, r)
	if !f.hasValue(l) || !f.hasValue(r) {
		return false, false
	}
	switch op {
	case "!=":
		is, known = f.decideComparison("==", l, r)
		return !is, known
	case "<":
		if f.below(l, r, true) {
			return true, true
		}
		return false, f.below(r, l, false)
	case "<=", "<~":
		if f.below(l, r, false) {
			return true, true
		}
		return false, op == "<=" && f.below(r, l, true)
	}
	return f.decideEquation(op, l, r)
}

// decideEquation says whether two terms are equal: in normal form, or since neither is less. An equation of conditions is one of their truth
// values, which are decided by themselves.
func (f *facts) decideEquation(op string, l, r *term) (is, known bool) {
	x, y := f.normal(l), f.normal(r)
	if x.key == y.key {
		return true, true
	}
	if formulas[l.op] || formulas[r.op] {
		a, knownA := f.decide(l)
		b, knownB := f.decide(r)
		return a == b, knownA && knownB
	}
	if op == "==" && f.unlike(x, y) {
		return false, true
	}
	return true, f.numeric(x) && f.numeric(y) && f.below(l, r, false) && f.below(r, l, false)
}

// unlike reports whether two terms are known not to be equal.
func (f *facts) unlike(x, y *term) bool {
	told := func(u [2]*term) bool {
		a, b := f.normal(u[0]).key, f.normal(u[1]).key
		return a == x.key && b == y.key || a == y.key && b == x.key
	}
	return isConstant(x) && isConstant(y) || longer(x, y) || longer(y, x) || slices.ContainsFunc(f.unequal, told) || f.numeric(x) && f.numeric(y) && (f.below(x, y, true) || f.below(y, x, true))
}

func (f *facts) numeric(t *term) bool {
	_, constant := t.number()
	k := f.sort(t)
	return constant || k == whole || k == narrow || k == real
}
