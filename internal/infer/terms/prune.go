package terms

import (
	"maps"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Most equations of a search follow from a few. They are used as rewriting rules from the larger to the smaller side, and an equation whose
// sides rewrite to one term is left out. It is rewriting without completion: rules do not interact, so that some equations stay which
// follow from others, and none is left out wrongly as long as the rules hold.

// A rule is an equation as a rewriting rule: a term that its left side matches is equal to its right side. Its variables stand for any terms of
// their types.
type rule struct{ left, right *term }

// knowledge is what a search knows of its terms.
type knowledge struct {
	rules   []rule                   // equations that hold
	where   []conditional            // equations that hold in a region
	truths  map[string]relation.Bits // rows on which conditions hold, by their keys
	sloping map[slope]bool           // what never falls, or never rises
}

// know adds an equation as a rule, from the term of more weight to the other one.
//
// A rule must not have a variable on its right side alone. Of `x - x == y - y`, which has one, the left side becomes a constant (whatever). Rules
// between terms of one size are kept in both directions. Rewriting terminates since each step has to make the term simpler.
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

// whatever is b with a constant in the place of each variable that does not occur in a: the value of a does not depend on these.
func whatever(a, b *term) *term {
	as := map[string]*term{}
	b.walk(func(t *term) {
		if t.free && !a.mentions(t.leaf) {
			as[t.leaf] = &term{leaf: "any " + t.leaf, typ: t.typ, size: 1, text: t.text, key: "any " + t.typ.String()}
		}
	})
	return substitute(b, as)
}

// fixed reports whether t has a constant of whatever in it.
func (t *term) fixed() bool {
	found := false
	t.walk(func(u *term) { found = found || u.op == nil && u.expr == nil })
	return found
}

// normal is the normal form of a term under the rules. Each step makes the term simpler.
func (s *search) normal(t *term) *term {
	steps := 0
	return s.rewrite(t, &steps)
}

// reduced reports whether a term is its own normal form.
func (s *search) reduced(t *term) bool { return s.normal(t).key == t.key }

// rewrite is normal with a count of the steps for the term and its arguments. Innermost terms are rewritten first.
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

// neutral is a term without a neutral element: 0 in a sum, 1 in a product, the empty text in a concatenation; nil if it has none.
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

// rewritten is an operation on terms without an expression, with its executions counted.
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

// step applies the first rule that makes a term simpler, or removes a neutral element; nil if there is nothing to do.
//
// A symmetric operation is matched in both orders, since a rule for x + 0 has to match 0 + x.
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

// An assignment maps the variables of a pattern to terms. The operands of a symmetric operation are first tried in their order, or, if it is
// turned, in the other one.
type assignment struct {
	of     map[string]*term
	turned bool
}

// matches reports whether t is an instance of a pattern, and adds the terms of the pattern's variables to the assignment.
//
// A match that fails leaves the assignment changed. For symmetric operations it is restored before the second order is tried.
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
// The condition is instantiated with the terms of the match, and evaluated on the battery (holds). The result is kept.
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

// under applies the first conditional rule that matches t or a term in it; nil if there is none. A rule on all rows must not have a condition
// that a function decides: that it holds for these terms is a law of the function, which a reader need not know.
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

// rearranged lists a term and the terms that one rule between terms of equal size makes of it, such as an exchange of two arguments.
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

// holds reports whether a condition holds on all of some rows for the terms of an assignment.
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

// expressed is a term without an expression as one with an expression; nil if it has a constant of whatever in it.
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

// follows reports whether the equation of two terms follows from the rules: their normal forms are one term, or congruent.
func (s *search) follows(a, b *term) bool {
	x, y := s.normal(a), s.normal(b)
	return x.key == y.key || congruent(x, y)
}

// sameOperands reports whether the operands of two terms have equal columns. The equation of the operands is a smaller one, and known.
func sameOperands(a, b *term) bool {
	for i := range a.args {
		x, y := a.args[i], b.args[i]
		if x.key != y.key && (x.col == nil || y.col == nil || x.col.key != y.col.key) {
			return false
		}
	}
	return true
}

// congruent reports whether two terms are one operation on operands that are equal, in any order if the operation is symmetric.
//
// Operands are also equal if their columns are, since their equation is a smaller one that is known.
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
