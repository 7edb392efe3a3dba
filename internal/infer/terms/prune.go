package terms

import (
	"maps"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Most equations of a search follow from a few. They are used as rewriting rules from the larger to the smaller side, and an equation whose
// sides rewrite to one term is left out. It is rewriting without completion: rules do not interact, so that some equations stay which
// follow from others, and none is left out wrongly as long as the rules hold.

// A rule is an equation as a rewriting rule: what its left side matches is its right side. Its variables stand for any terms of their types.
type rule struct{ left, right *term }

// knowledge is what a search knows of its terms.
type knowledge struct {
	rules   []rule                   // equations that hold
	where   []conditional            // equations that hold in a region
	truths  map[string]relation.Bits // rows on which conditions hold, by their keys
	sloping map[slope]bool           // what never falls, or never rises
}

// know takes up an equation as a rule, from the term that asks more of its reader to the other one.
//
// An equation whose right side has a variable more is no rule as it stands: of `x - x == y - y` the left side is "whatever y is"
// (whatever), a constant. Rules of equal size are kept in both directions, which terminates since a step has to make the term simpler.
func (s *search) know(a, b *term) {
	if a.key == b.key {
		return
	}
	if simpler(a, b) < 0 {
		a, b = b, a
	}
	if a.op != nil && !bound(rule{a, b}) && !bound(rule{b, a}) {
		s.rules = append(s.rules, rule{a, whatever(a, b)})
		return
	}
	for _, r := range []rule{{a, b}, {b, a}} {
		if r.left.op != nil && bound(r) {
			s.rules = append(s.rules, r)
		}
		if a.size != b.size {
			return // only what is no larger is turned round
		}
	}
}

// bound reports whether all variables on the right of a rule occur on its left.
func bound(r rule) bool {
	ok := true
	r.right.walk(func(t *term) { ok = ok && (!t.free || r.left.mentions(t.leaf)) })
	return ok
}

// maxSteps bounds the rewriting of one term. No theory stands behind it: terms have a dozen nodes.
const maxSteps = 40

// whatever is b with constants in the place of the variables that do not occur in a: what a is whatever these are.
func whatever(a, b *term) *term {
	as := map[string]*term{}
	b.walk(func(t *term) {
		if t.free && !a.mentions(t.leaf) {
			as[t.leaf] = &term{leaf: "any " + t.leaf, typ: t.typ, size: 1, text: t.text, key: "any " + t.typ.String()}
		}
	})
	return substitute(b, as)
}

// fixed reports whether whatever has made a term.
func (t *term) fixed() bool {
	found := false
	t.walk(func(u *term) { found = found || u.op == nil && u.expr == nil })
	return found
}

// normal is a term as the rules rewrite it, from the inside out, each step to a simpler one.
func (s *search) normal(t *term) *term {
	steps := 0
	return s.rewrite(t, &steps)
}

// reduced reports whether no equation that is known makes a term simpler.
func (s *search) reduced(t *term) bool { return s.normal(t).key == t.key }

// rewrite is normal with a count of steps for one term, its parts included. The innermost terms are rewritten first.
func (s *search) rewrite(t *term, steps *int) *term {
	for ; *steps < maxSteps; *steps++ {
		t = s.inside(t, steps)
		next := s.step(t)
		if next == nil {
			break
		}
		t = next
	}
	return t
}

// neutral is a term without what makes no difference: 0 in a sum, 1 in a product, the empty text; nil if it has nothing of the kind.
func neutral(t *term) *term {
	if t.op == nil || len(t.args) != 2 {
		return nil
	}
	x, y := t.args[0], t.args[1]
	for _, n := range neutrals {
		switch {
		case n.op != t.op.name:
		case y.isLiteral() && y.leaf == n.literal:
			return x
		case x.isLiteral() && x.leaf == n.literal && n.left:
			return y
		}
	}
	return nil
}

// neutrals are the neutral elements of operations, on the right, or on both sides.
var neutrals = []struct {
	op, literal string
	left        bool
}{{"+", "0", true}, {"+", `""`, true}, {"-", "0", false}, {"*", "1", true}}

// inside is a term with its arguments rewritten.
func (s *search) inside(t *term, steps *int) *term {
	return t.mapped(func(a *term) *term { return s.rewrite(a, steps) })
}

// mapped is a term with others in the places of its arguments; the term itself if none is another one.
func (t *term) mapped(by func(*term) *term) *term {
	args := make([]*term, len(t.args))
	for i, a := range t.args {
		args[i] = by(a)
	}
	if slices.Equal(args, t.args) {
		return t
	}
	return rewritten(t.op, args)
}

// rewritten is an operation on terms, with the executions that are in it.
func rewritten(op *operation, args []*term) *term {
	t := restructured(op, args)
	for _, a := range args {
		t.calls += a.calls
	}
	if op.call != nil {
		t.calls++
	}
	return t
}

// step applies the first rule that makes a term simpler, if only by a neutral element; nil if none does.
//
// A symmetric operation is matched both ways round, since a rule for x + 0 has to fit 0 + x.
func (s *search) step(t *term) *term {
	if out := neutral(t); out != nil {
		return out
	}
	for _, r := range s.rules {
		if r.left.op == nil || t.op == nil || r.left.op.name != t.op.name {
			continue
		}
		for _, turned := range []bool{false, true} {
			as := assignment{turned: turned, of: map[string]*term{}}
			if !as.matches(r.left, t) {
				break
			}
			if out := substitute(r.right, as.of); simpler(out, t) < 0 || r.right.fixed() && out.key != t.key {
				return out
			}
		}
	}
	return nil
}

// An assignment is terms for the variables of a pattern. The operands of a symmetric operation are tried in their order first, or, where it
// is turned, the other way round.
type assignment struct {
	of     map[string]*term
	turned bool
}

// matches reports whether t is a pattern with terms for its variables, and notes these.
//
// of is changed on the way and stays changed where the match fails, but for symmetric operations, of which the second way begins with what
// was there before.
func (as assignment) matches(pattern, t *term) bool {
	switch {
	case !identical(pattern.typ, t.typ):
		return false
	case pattern.op == nil && !pattern.free:
		return pattern.key == t.key
	case pattern.op == nil:
		if old := as.of[pattern.leaf]; old != nil {
			return old.key == t.key
		}
		as.of[pattern.leaf] = t
		return true
	case pattern.op.name == "neg" && t.op != nil && t.op.name == "-":
		return as.matches(pattern.args[0], restructured(t.op, []*term{t.args[1], t.args[0]}))
	case t.op == nil || pattern.op.name != t.op.name || len(pattern.args) != len(t.args):
		return false
	case len(t.args) == 2 && symmetric[t.op.name] && !isText(t.typ):
		before := maps.Clone(as.of)
		if as.operands(pattern, t, as.turned) {
			return true
		}
		clear(as.of)
		maps.Copy(as.of, before)
		return as.operands(pattern, t, !as.turned)
	}
	for i, p := range pattern.args {
		if !as.matches(p, t.args[i]) {
			return false
		}
	}
	return true
}

// operands reports whether the two operands of t match those of a pattern, each its own or, turned, the other one.
func (as assignment) operands(pattern, t *term, turned bool) bool {
	x, y := t.args[0], t.args[1]
	if turned {
		x, y = y, x
	}
	return as.matches(pattern.args[0], x) && as.matches(pattern.args[1], y)
}

// substitute puts terms in the place of variables.
func substitute(t *term, as map[string]*term) *term {
	if t.op == nil {
		if by := as[t.leaf]; t.free && by != nil {
			return by
		}
		return t
	}
	args := make([]*term, len(t.args))
	for i, a := range t.args {
		args[i] = substitute(a, as)
	}
	return rewritten(t.op, args)
}

// A conditional is an equation that holds where a condition does, as a rule whose variables stand for any terms.
type conditional struct {
	when *term
	rule
}

// conditionally rewrites a term by equations whose conditions hold on all of some rows.
//
// A rule under a condition fits only if the condition, with the same terms for its variables, holds on all of rows; that is asked of the
// battery (holds) and remembered.
func (s *search) conditionally(t *term, rows relation.Bits) *term {
	for range maxSteps {
		next := s.under(t, rows)
		if next == nil {
			break
		}
		t = s.normal(next)
	}
	return t
}

// under applies the first conditional rule that fits t or a term in it; nil if none does. On all rows no rule is applied whose condition is what a
// function says: that this is so of the terms at hand is a law of that function, which a reader need not know.
func (s *search) under(t *term, rows relation.Bits) *term {
	if t.op == nil {
		return nil
	}
	for _, u := range s.rearranged(t) {
		for _, c := range s.where {
			as := assignment{of: map[string]*term{}}
			if rows.Count() == s.rows.n && c.when.lastSister() != "" && !c.when.ofText() {
				continue
			}
			if as.matches(c.left, u) && s.holds(c.when, as.of, rows) {
				if out := substitute(c.right, as.of); simpler(out, t) < 0 {
					return out
				}
			}
		}
	}
	for i, a := range t.args {
		if next := s.under(a, rows); next != nil {
			return rewritten(t.op, replaced(t.args, i, next))
		}
	}
	return nil
}

// rearranged are a term and what it is by one rule that makes nothing simpler, such as that two arguments may change places.
func (s *search) rearranged(t *term) []*term {
	out := []*term{t}
	for _, r := range s.rules {
		as := assignment{of: map[string]*term{}}
		if r.left.size == r.right.size && as.matches(r.left, t) {
			out = append(out, substitute(r.right, as.of))
		}
	}
	return out
}

// holds reports whether a condition holds on all of some rows when its variables stand for terms.
func (s *search) holds(when *term, as map[string]*term, rows relation.Bits) bool {
	made := substitute(when, as)
	if made.op == nil && made != when {
		return false
	}
	found, known := s.truths[made.key]
	if !known {
		if e := expressed(made); e != nil && !e.about {
			if ok, err := s.rows.evaluate(e); err == nil && ok {
				found = trueRows(e.col)
			}
		}
		s.truths[made.key] = found
	}
	return found != nil && rows.Within(found)
}

// expressed is a term that was made by rewriting as one with an expression; nil if it has a leaf of the code in it.
func expressed(t *term) *term {
	switch {
	case t.op == nil && t.expr == nil:
		return nil
	case t.op == nil:
		return t
	}
	args := make([]*term, len(t.args))
	for i, a := range t.args {
		if args[i] = expressed(a); args[i] == nil {
			return nil
		}
	}
	return apply(t.op, args...)
}

// follows reports whether two terms are equal by the rules that are known, or by one of them under what is in both.
func (s *search) follows(a, b *term) bool {
	x, y := s.normal(a), s.normal(b)
	return x.key == y.key || congruent(x, y)
}

// sameOperands reports whether the operands of two terms are equal on all rows: what makes them so is a smaller equation, and known.
func sameOperands(a, b *term) bool {
	for i := range a.args {
		x, y := a.args[i], b.args[i]
		if x.key != y.key && (x.col == nil || y.col == nil || x.col.key != y.col.key) {
			return false
		}
	}
	return true
}

// congruent reports whether two terms are one operation on operands that are equal, in whatever order where it is symmetric.
//
// Equal operands in the same places, or exchanged under a symmetric operation; operands may also be equal by their columns, as their
// equation is then a smaller one that is known.
func congruent(a, b *term) bool {
	if a.key == b.key {
		return true
	}
	if a.op == nil || b.op == nil || a.op.name != b.op.name || len(a.args) != len(b.args) {
		return false
	}
	if sameOperands(a, b) {
		return true
	}
	if len(a.args) == 2 && symmetric[a.op.name] && !isText(a.typ) && congruent(a.args[0], b.args[1]) && congruent(a.args[1], b.args[0]) {
		return true
	}
	for i := range a.args {
		if !congruent(a.args[i], b.args[i]) {
			return false
		}
	}
	return true
}
