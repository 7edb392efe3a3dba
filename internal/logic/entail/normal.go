package entail

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Up to rounding, what is asked has many forms that differ in their decimals, and instances of what is known would have to be put together
// with just these. So calls are rewritten, towards calls that are lower (Knuth and Bendix, 1970): F(x + z) by F(x) and F(z), constant calls
// as numbers, F(2*x) by F(x), F(-x) by F(x). What a rule says of a sister only, as Sin(x + π/2) = Cos(x) does, is found by detours through
// calls that are equated with one: Cos(x + 1) is Sin(x + 1 + π/2), which another rule takes apart.

// Bounds of rewriting. No theory; see make bench-polynomial.
const (
	mostForms     = 6  // calls that one is equated with
	mostRewritten = 40 // calls, for one relation: the baseline's need up to 32
	mostDetour    = 1  // by which arguments on a detour may cost more
	mostMultiple  = 8  // whole factors that count as a sum
)

// normalised reports whether an equality of which calls were rewritten is one of nothing, or follows from what is known of the calls that are
// left.
func (p *prover) normalised(asked poly, g *region) bool {
	s := &search{theory: p.theory, region: g, rewriting: true}
	is := s.simplified(asked, s.simplerHere)
	// nothing is left but rounding: both sides have one normal form
	if is = left(is, asked); len(is) == 0 {
		return true
	}
	// without calls, or unchanged, the ideal would be asked what it was asked before
	if s.calls = p.theory.table.calls(is); len(s.calls) == 0 || is.key() == asked.key() {
		return false
	}
	return s.generates(is, s.known(zero))
}

// undecided are polynomials of which a premise asks the sign, where that would say what a call is without another one, the shortest first.
func (p *prover) undecided(asked poly, g *region) []poly {
	s := &search{theory: p.theory, region: g, rewriting: true}
	var out []poly
	for _, a := range p.theory.table.calls(asked) {
		for _, w := range s.rewrites(a) {
			// a premise is worth a split if the rule leaves no call
			if len(w.calls) > 0 {
				continue
			}
			for _, c := range w.rule.premise {
				if q := w.to.inPoly(c.p); !c.bound && q.whole {
					out = append(out, q.num)
				}
			}
		}
	}
	slices.SortStableFunc(out, func(q, r poly) int { return len(q) - len(r) })
	return out
}

// left is what is left of a polynomial that was rewritten, without what rounding of the coefficients that it had leaves.
func left(p, asked poly) poly {
	most := 0.0
	for _, t := range asked {
		most = max(most, math.Abs(t.coef.float()))
	}
	return slices.DeleteFunc(slices.Clone(p), func(t term) bool { return math.Abs(t.coef.float()) <= approximate*most })
}

// A rewrite is what a rule says that a call is, where its premise is satisfied.
type rewrite struct {
	rule  *rule
	to    substitution
	says  poly
	calls []int // in it, that are not constant
	cost  int   // of the costliest of these
}

// rewritten is a call in terms of calls that are lower, in a region; nil if no rule says it.
func (s *search) rewritten(g *region, a int) poly {
	by, ok := g.rewritten[a]
	// beyond the bound calls stay as they are, which is sound: less is proved
	if !ok && len(s.theory.rewrites) < mostRewritten {
		by = s.rewriteIn(g, a)
		g.rewritten[a] = by
	}
	return by
}

// rewriteIn looks for a rule that makes calls of one lower, at once or on a detour.
func (s *search) rewriteIn(g *region, a int) poly {
	type form struct {
		call int
		is   poly // the call that is rewritten, in terms of this one
	}
	// Breadth first over calls that are equated with this one: the queue is the list itself.
	forms := []form{{a, indeterminate(a)}}
	for i := 0; i < len(forms); i++ {
		f := forms[i]
		list := s.rewrites(f.call)
		for _, w := range list {
			// at once, if a rule leads down
			if s.lower(w, a) && s.says(g, f.call, w) {
				return substantial(f.is.replaced(f.call, w.says))
			}
		}
		for _, w := range list {
			// else sideways by one call, which may cost a little more, for another rule to lead down from there
			if len(forms) == mostForms || len(w.calls) != 1 || w.cost > s.theory.cost(a)+mostDetour {
				continue
			}
			met := slices.ContainsFunc(forms, func(f form) bool { return f.call == w.calls[0] })
			if !met && s.says(g, f.call, w) {
				forms = append(forms, form{w.calls[0], f.is.replaced(f.call, w.says)})
			}
		}
	}
	return nil
}

// lower reports whether a rewrite has lower calls than a: several only if each has simpler arguments.
func (s *search) lower(w *rewrite, a int) bool {
	if len(w.calls) > 1 {
		return w.cost < s.theory.cost(a)
	}
	return len(w.calls) == 0 || s.theory.below(w.calls[0], a)
}

// says reports whether a rewrite speaks of a region.
func (s *search) says(g *region, a int, w *rewrite) bool {
	return g.serves(w.rule.claim, w.to) && s.theory.observes(g, statement{p: w.says.minus(indeterminate(a)), sign: zero})
}

// rewrites lists what rules say that a call is, those with the simplest arguments first: with no call, one with arguments that are not more
// complex, or several with simpler ones.
func (s *search) rewrites(a int) []*rewrite {
	if list, ok := s.theory.rewrites[a]; ok {
		return list
	}
	var list []*rewrite
	target := s.theory.table.atoms[a]
	for _, r := range s.theory.rules {
		if r.is.sign != zero {
			continue
		}
		for _, head := range r.calls {
			lone := s.theory.table.atoms[head]
			if lone.fn != target.fn || lone.out != target.out {
				continue
			}
			factor, rest, ok := r.is.p.linearIn(head)
			c, fixed := factor.value()
			inverse, invertible := c.inverse()
			if !ok || !fixed || !invertible {
				continue
			}
			for _, to := range match(lone.args, target.args, substitution{}, r.used) {
				if !s.simplifies(r, head, to, s.theory.cost(a)) {
					continue
				}
				if w, ok := s.rewrite(r, rest.scaled(inverse.neg()), to); ok {
					list = append(list, w)
				}
			}
		}
	}
	slices.SortStableFunc(list, func(v, w *rewrite) int { return cmp.Or(v.cost-w.cost, len(v.calls)-len(w.calls)) })
	s.theory.rewrites[a] = list
	return list
}

// simplifies reports whether the other calls of a rule have arguments that cost no more than those of its head, less if there are several.
func (s *search) simplifies(r *rule, head int, to substitution, cost int) bool {
	if slices.ContainsFunc(r.used, func(v int) bool { _, bound := to[v]; return !bound }) {
		return false
	}
	others, most := 0, 0
	for _, b := range r.calls {
		if b == head {
			continue
		}
		n, constant := 0, true
		for _, q := range s.theory.table.atoms[b].args {
			arg, ok := to.in(q)
			if !ok {
				return false
			}
			_, fixed := arg.value()
			n, constant = n+arg.cost(), constant && fixed
		}
		if !constant {
			others, most = others+1, max(most, n)
		}
	}
	return most < cost || others == 1 && most <= cost+mostDetour
}

// rewrite is what a rule says with to for its variables, where is is what the rule is solved to.
func (s *search) rewrite(r *rule, is poly, to substitution) (*rewrite, bool) {
	outputs, ok := s.outputs(r, to)
	if !ok {
		return nil, false
	}
	w := &rewrite{rule: r, to: to}
	if w.says, ok = s.substituted(is, outputs, to); !ok {
		return nil, false
	}
	w.says = substantial(w.says)
	for _, b := range s.theory.table.calls(w.says) {
		if !s.constant(b) {
			w.calls, w.cost = append(w.calls, b), max(w.cost, s.theory.cost(b))
		}
	}
	return w, true
}

// below orders calls: by what their arguments are put together of, then by names.
func (t *Theory) below(a, b int) bool {
	// A total order, so that rewriting ends: names break ties, or Max(x, y) and Max(y, x) would take turns.
	if m, n := t.cost(a), t.cost(b); m != n {
		return m < n
	}
	x, y := t.table.atoms[a], t.table.atoms[b]
	c := slices.CompareFunc(x.args, y.args, func(q, r quotient) int { return strings.Compare(q.text, r.text) })
	return cmp.Or(c, strings.Compare(x.fn, y.fn), x.out-y.out) < 0
}

// cost is how much the arguments of a call are put together of, whatever the decimals are.
func (t *Theory) cost(a int) int {
	if n, ok := t.costs[a]; ok {
		return n
	}
	n := 0
	for _, q := range t.table.atoms[a].args {
		n += q.cost()
	}
	t.costs[a] = n
	return n
}

func (q quotient) cost() int {
	if q.whole {
		return q.num.cost()
	}
	return q.num.cost() + 1 + q.den.cost()
}

func (p poly) cost() int {
	n := 0
	for _, u := range p {
		c := u.coef.float()
		n += max(1, len(u.mono))
		if c < 0 {
			n++
		}
		if c = math.Abs(c); len(u.mono) > 0 && c == math.Trunc(c) && c <= mostMultiple {
			n += 2 * (int(c) - 1) // F(2*x + 1) is taken apart by x and x + 1 rather than by 2*x and 1
		} else if len(u.mono) > 0 {
			n += 2 * mostMultiple
		}
	}
	return n
}
