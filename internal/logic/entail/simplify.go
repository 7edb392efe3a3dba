package entail

import (
	"slices"
	"strings"
)

// mostTerms bounds what products of sums are multiplied out to, up to rounding.
const mostTerms = 40

// simplified is a polynomial in which calls that a rule equates with one simpler call, or with a number, are replaced, until none is
// left. simpler is [search.simpler] or [search.simplerHere].
func (s *search) simplified(p poly, simpler func(a int) poly) poly {
	for range 24 {
		calls := s.theory.table.calls(p)
		at := slices.IndexFunc(calls, func(a int) bool { return simpler(a) != nil })
		if at < 0 {
			break
		}
		next := p.replaced(calls[at], simpler(calls[at]))
		if s.rewriting && len(next) > mostTerms {
			break
		}
		p = next
	}
	if s.theory.numeric {
		return substantial(p)
	}
	return p
}

// replaced puts a polynomial for an indeterminate.
func (p poly) replaced(i int, by poly) poly {
	out := poly{}
	for _, t := range p {
		rest := slices.DeleteFunc(slices.Clone(t.mono), func(j int) bool { return i == j })
		product := poly{{t.coef, rest}}
		for range len(t.mono) - len(rest) {
			product = product.times(by)
		}
		out = out.plus(product)
	}
	return out
}

// simpler is what a rule says that a call is wherever the relation that is decided speaks, in terms of at most one simpler call; nil if
// none does.
func (s *search) simpler(a int) poly { return s.simplerIn(s.theory.everywhere, a) }

// simplerHere is the same for the region.
func (s *search) simplerHere(a int) poly {
	if by := s.simpler(a); by != nil {
		return by
	}
	return s.simplerIn(s.region, a)
}

func (s *search) simplerIn(g *region, a int) poly {
	if s.rewriting {
		return s.rewritten(g, a)
	}
	if by, ok := g.simpler[a]; ok {
		return by
	}
	var found poly
	for _, r := range s.theory.rules {
		if r.is.sign != zero || len(r.calls) > 2 {
			continue
		}
		if found = s.solved(r, a, g); found != nil {
			break
		}
	}
	g.simpler[a] = found
	return found
}

// solved solves a rule for a call that stands alone in it.
func (s *search) solved(r *rule, a int, g *region) poly {
	table := s.theory.table
	for _, head := range r.calls {
		lone, target := table.atoms[head], table.atoms[a]
		if lone.fn != target.fn || lone.out != target.out {
			continue
		}
		c, rest, ok := r.is.p.linearIn(head)
		if _, fixed := c.value(); !ok || !fixed {
			continue
		}
		for _, to := range match(lone.args, target.args, substitution{}, r.used) {
			if slices.ContainsFunc(r.used, func(v int) bool { _, bound := to[v]; return !bound }) || !g.serves(r.claim, to) {
				continue
			}
			outputs, ok := s.outputs(r, to)
			if !ok || slices.ContainsFunc(r.calls, func(b int) bool { return b != head && !s.less(outputs[b], a) }) {
				continue
			}
			by, ok := s.substituted(rest, outputs, to)
			if !ok {
				continue
			}
			factor, _ := c.value()
			inverse, ok := factor.inverse()
			if by = by.scaled(inverse.neg()); ok && s.theory.observes(g, statement{p: by.minus(indeterminate(a)), sign: zero}) {
				return by
			}
		}
	}
	return nil
}

// less orders calls: by what has to be read of their arguments, then by name.
func (s *search) less(a, b int) bool {
	x, y := s.theory.table.atoms[a], s.theory.table.atoms[b]
	if m, n := s.theory.size(a), s.theory.size(b); m != n {
		return m < n
	}
	if c := strings.Compare(x.fn, y.fn); c != 0 {
		return c < 0
	}
	for i := range x.args {
		if c := strings.Compare(x.args[i].text, y.args[i].text); c != 0 {
			return c < 0
		}
	}
	return x.out < y.out
}
