package entail

import (
	"slices"
	"strings"
)

// mostTerms bounds what products of sums are multiplied out to, up to rounding. No theory; see make bench-polynomial.
const mostTerms = 40

// simplified is a polynomial in which calls that a rule equates with one simpler call, or with a number, are replaced, until none is
// left. simpler is [search.simpler] or [search.simplerHere].
func (s *search) simplified(p poly, simpler func(a int) poly) poly {
	// Each replacement makes a call lower in the order of less, so that this ends; the bound is for rules that make many calls of one. No theory.
	for range 24 {
		calls := s.theory.table.calls(p)
		at := slices.IndexFunc(calls, func(a int) bool { return simpler(a) != nil })
		if at < 0 {
			break
		}
		next := p.replaced(calls[at], simpler(calls[at]))
		// a product of sums is multiplied out, and may grow without end
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
		// as many factors as the indeterminate had in the monomial
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
	// what holds everywhere holds here, and was computed once for all regions
	if by := s.simpler(a); by != nil {
		return by
	}
	return s.simplerIn(s.region, a)
}

func (s *search) simplerIn(g *region, a int) poly {
	if s.rewriting {
		return s.rewritten(g, a)
	}
	// nil is an answer, too: no rule makes this call simpler
	if by, ok := g.simpler[a]; ok {
		return by
	}
	var found poly
	for _, r := range s.theory.rules {
		// One call in terms of one other: sums of calls are left to the ideal.
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

// A solution is what a rule says that a call is, with to for its variables. It is computed when it is first asked for.
type solution struct {
	to   substitution
	done bool
	by   poly // nil if the calls in it are no simpler
}

// An occurrence is a call of a rule that becomes another call.
type occurrence struct{ rule, head, call int }

// solved solves a rule for a call that stands alone in it.
func (s *search) solved(r *rule, a int, g *region) poly {
	table := s.theory.table
	for _, head := range r.calls {
		lone, target := table.atoms[head], table.atoms[a]
		if lone.fn != target.fn || lone.out != target.out || s.theory.work.spent() {
			continue
		}
		// the call must stand alone and with a number as its factor: then the rule is solved for it without a case
		c, rest, ok := r.is.p.linearIn(head)
		if _, fixed := c.value(); !ok || !fixed {
			continue
		}
		for _, is := range s.theory.solutions(r, head, a) {
			if !g.serves(r.claim, is.to) {
				continue
			}
			if !is.done {
				is.by, is.done = s.solvedFor(r, head, a, c, rest, is.to), true
			}
			if is.by != nil && s.theory.observes(g, statement{p: is.by.minus(indeterminate(a)), sign: zero}) {
				return is.by
			}
		}
	}
	return nil
}

// solutions are the ways to make a call of a rule another one that leave no variable of the rule open. They are the same in each region and
// for each relation that is decided.
func (t *Theory) solutions(r *rule, head, a int) []*solution {
	key := occurrence{r.number, head, a}
	list, ok := t.solved[key]
	if ok {
		return list
	}
	for _, to := range match(t.table.atoms[head].args, t.table.atoms[a].args, substitution{}, r.used) {
		if !slices.ContainsFunc(r.used, func(v int) bool { _, bound := to[v]; return !bound }) {
			list = append(list, &solution{to: to})
		}
	}
	t.solved[key] = list
	return list
}

// solvedFor is c·head + rest = 0 solved for the head, which becomes call a; nil if a call in it is not simpler than a.
func (s *search) solvedFor(r *rule, head, a int, c, rest poly, to substitution) poly {
	// every other call must be lower than the one that goes, else two rules could replace each other's calls for ever
	outputs, ok := s.outputs(r, to)
	if !ok || slices.ContainsFunc(r.calls, func(b int) bool { return b != head && !s.less(outputs[b], a) }) {
		return nil
	}
	by, ok := s.substituted(rest, outputs, to)
	if !ok {
		return nil
	}
	factor, _ := c.value()
	inverse, ok := factor.inverse()
	if !ok {
		return nil
	}
	return by.scaled(inverse.neg())
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
