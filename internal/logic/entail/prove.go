package entail

import (
	"math"
	"slices"
)

// A prover proves one statement, case by case.
type prover struct {
	theory *Theory
	cases  *int
}

// Bounds of a proof. No theory; see make bench-polynomial.
const (
	mostRounds  = 3  // of instances, each about the calls that helped in the last one
	mostHelpers = 6  // calls that are taken up in a round
	deepest     = 4  // splits
	mostUnknown = 14 // indeterminates of a membership test of a degree higher than what is asked
)

// prove reports whether a statement is true in a region: at once, or for each sign of something.
func (p *prover) prove(is statement, g *region, depth int) bool {
	// Work is counted and never timed: the same proofs are found on a busy machine (docs/decisions/0009-budget-in-work.md).
	if *p.cases++; *p.cases > mostCases || p.theory.work.spent() {
		return false
	}
	if v, fixed := is.p.value(); fixed {
		return is.sign.admits(v.float(), 0)
	}
	if p.direct(is, g) {
		return true
	}
	// Without a premise in any rule no case knows more than the whole.
	if depth == deepest || !p.theory.premise {
		return false
	}
	// one split at a time: each of its sides looks for a splitter again
	for _, by := range p.splitters(is, g) {
		if s := g.sign(by); s == "" {
			return p.split(is, g, by, depth)
		}
	}
	return false
}

// splitters are polynomials of the variables whose signs premises may ask for: those of rules that rewrite calls, those of the region's own
// premise, variables, arguments, and differences of variables.
func (p *prover) splitters(is statement, g *region) []poly {
	var out []poly
	if p.theory.numeric && is.sign == zero {
		_, out = p.turned(is.p, g)
		out = append(out, p.undecided(is.p, g)...)
	}
	for _, s := range g.premise {
		if s.sign == atLeast {
			out = append(out, s.p)
		}
	}
	for _, v := range g.vars {
		out = append(out, indeterminate(v))
	}
	calls := p.theory.table.calls(is.p)
	for _, a := range calls {
		for _, q := range p.theory.table.atoms[a].args {
			if _, whole := q.den.value(); whole && len(q.num) > 1 {
				out = append(out, q.num)
			}
		}
	}
	for i, v := range g.vars {
		// premises such as x < y are decided where the sign of x - y is
		for _, w := range g.vars[:i] {
			out = append(out, indeterminate(v).minus(indeterminate(w)))
		}
	}
	return append(out, p.theory.differences(calls)...)
}

// differences are those of the arguments of calls of one function: premises compare them.
func (t *Theory) differences(calls []int) []poly {
	var out []poly
	for i, a := range calls {
		for _, b := range calls[:i] {
			x, y := t.table.atoms[a], t.table.atoms[b]
			for k := range min(len(x.args), len(y.args)) {
				if d := x.args[k].minus(y.args[k]); d.whole && len(d.num) > 0 && x.fn == y.fn {
					out = append(out, d.num)
				}
			}
		}
	}
	return out
}

// split proves a statement where a polynomial is positive, where it is negative, and where it is 0.
func (p *prover) split(is statement, g *region, by poly, depth int) bool {
	// A half without rows is empty as far as samples say, and what is said of it is true of nothing.
	for _, side := range []poly{by, by.scaled(rational(-1, 1))} {
		half := newRegion(g.vars, g.domains, append(slices.Clone(g.premise), statement{p: side, sign: positive}), p.theory.rng, p.theory.work)
		if half.rows > 0 && !p.prove(is, half, depth+1) {
			return false
		}
	}
	// Where the polynomial is 0, one variable is what the others say: the statement has one indeterminate less.
	edge, reduced, ok := p.edge(is, g, by)
	return ok && (edge.rows == 0 || p.prove(reduced, edge, depth+1))
}

// edge is the part of a region where a polynomial is 0, solved for a variable.
func (p *prover) edge(is statement, g *region, by poly) (*region, statement, bool) {
	for i, v := range g.vars {
		a, b, ok := by.linearIn(v)
		if !ok {
			continue
		}
		// the variable is solved for without a division by something that may be 0
		if c, fixed := a.value(); !fixed || c.zero() {
			continue
		}
		q, ok := whole(b.scaled(rational(-1, 1))).over(whole(a))
		if !ok {
			continue
		}
		to := substitution{v: q}
		s := &search{theory: p.theory, region: g}
		// calls have other arguments then, which may be those of other calls
		outputs, ok := s.outputs(&rule{calls: p.theory.table.calls(is.p)}, to)
		if !ok {
			return nil, is, false
		}
		reduced, ok := s.substituted(is.p, outputs, to)
		if !ok {
			return nil, is, false
		}
		vars, domains := slices.Delete(slices.Clone(g.vars), i, i+1), slices.Delete(slices.Clone(g.domains), i, i+1)
		var premise []statement
		for _, c := range g.premise {
			n := to.inPoly(c.p)
			if _, whole := n.den.value(); !whole {
				return nil, is, false
			}
			// its denominator is a number, positive by its normal form, so that the sign of the numerator is that of the quotient
			premise = append(premise, statement{n.num, c.sign, c.bound})
		}
		return newRegion(vars, domains, premise, p.theory.rng, p.theory.work), statement{reduced, is.sign, false}, true
	}
	return nil, is, false
}

// direct looks for a proof without cases.
func (p *prover) direct(is statement, g *region) bool {
	equation := is.sign == zero
	if p.theory.numeric && equation {
		// up to rounding: these two compare coefficients as floats, and are asked only where that was allowed
		if turned, _ := p.turned(is.p, g); turned || p.normalised(is.p, g) {
			return true
		}
	}
	s := &search{theory: p.theory, region: g}
	asked := p.theory.table.calls(is.p)
	// rewriting first: ideal membership pays for each indeterminate
	is.p = s.simplified(is.p, s.simplerHere)
	if v, fixed := is.p.value(); fixed {
		return is.sign.admits(v.float(), 0)
	}
	s.calls = p.theory.table.calls(is.p)
	for _, a := range asked { // rules may speak of these, and not of what they are simplified to
		if !slices.Contains(s.calls, a) {
			s.calls = append(s.calls, a)
		}
	}
	if !equation {
		s.calls = append(s.calls, s.aliases()...)
	}
	return p.combined(s, is) || equation && p.bySquares(is.p) && p.root(is.p, g)
}

// bySquares reports whether the proof by squares may be made of an equality.
func (p *prover) bySquares(eq poly) bool {
	_, _, linear := p.theory.linear(eq)
	return linear || !p.theory.Plain
}

// combined looks for a combination of what is known of the calls of a search, with more calls in each round.
func (p *prover) combined(s *search, is statement) bool {
	// Most proofs need the calls of the statement alone. Calls that instances bring are taken up round by round.
	for range mostRounds {
		known := s.known(is.sign)
		if is.sign == zero && s.generates(is.p, known) || is.sign != zero && p.theory.bounded(is, known, s.region) {
			return true
		}
		more := s.helpers(known, is.sign)
		if len(more) == 0 {
			return false
		}
		s.calls = append(s.calls, more[:min(mostHelpers, len(more))]...)
	}
	return false
}

// root proves that two terms are equal whose squares are, and of which neither is negative.
func (p *prover) root(q poly, g *region) bool {
	// x = y follows from x² = y² where both have the same sign: roots and absolute values are known by their squares.
	terms := q
	if len(terms) != 2 || q.degree() > 2 {
		return false
	}
	x, y := poly{terms[0]}, poly{terms[1]}.scaled(rational(-1, 1))
	s := &search{theory: p.theory, region: g, calls: p.theory.table.calls(q)}
	known := s.known(zero)
	if !s.generates(x.times(x).minus(y.times(y)), known) {
		return false
	}
	var signs []float64
	for _, side := range []poly{x, y} {
		for _, t := range side {
			sign := t.coef.float()
			for _, i := range t.mono {
				// the sign of a side is the product of those of its factors, each of which must be known
				up := p.direct(statement{p: indeterminate(i), sign: atLeast}, g)
				if !up && !p.direct(statement{p: indeterminate(i).scaled(rational(-1, 1)), sign: atLeast}, g) {
					return false
				}
				if !up {
					sign = -sign
				}
			}
			signs = append(signs, math.Copysign(1, sign))
		}
	}
	return signs[0] == signs[1]
}
