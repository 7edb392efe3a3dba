package entail

import (
	"maps"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// nearEnough is how far, relatively, coefficients may be off that constants of an instance are solved for.
// No theory; see make bench-polynomial.
const nearEnough = 1e-9

// mostSolved bounds the constants that are solved for. No theory; see make bench-polynomial.
const mostSolved = 2

// turned reports whether an equality of two outputs of a function is an instance of a rule in which some variables are constants, whatever
// decimals: if the rule says what becomes of an output when its arguments are turned by an angle, the constants are what turns those of one
// call into those of the other. They are the solution of the equations for all coefficients of the arguments. It lists what premises ask the
// sign of where that is open.
func (p *prover) turned(asked poly, g *region) (follows bool, asks []poly) {
	s := &search{theory: p.theory, region: g}
	calls := slices.DeleteFunc(p.theory.table.calls(asked), s.constant)
	// An instance of sin(x + a) in terms of sin and cos of x: two calls of one function remain, whose arguments differ by a turn.
	if len(calls) != 2 || asked.degree() > 1 || p.theory.headOf(calls[0]) != p.theory.headOf(calls[1]) {
		return false, nil
	}
	// either call may be the one that is turned
	for i, from := range calls {
		for _, r := range p.theory.rules {
			if r.is.sign == zero && r.is.p.degree() == 1 && s.turns(r, from, calls[1-i], asked) {
				return true, nil
			}
		}
	}
	return false, s.asks
}

// turns looks for a call of a rule that becomes from with its variables' being the arguments, and one that then becomes to with constants.
func (s *search) turns(r *rule, from, to int, asked poly) bool {
	table := s.theory.table
	for _, base := range r.calls {
		if s.theory.headOf(base) != s.theory.headOf(from) {
			continue
		}
		with := substitution{}
		for k, q := range table.atoms[base].args {
			// the call whose arguments are variables alone binds these to the arguments of the call that is asked about
			if v, l, ok := lineOf(q, r.vars); ok && l == (line{1, 0}) {
				with[v] = table.atoms[from].args[k]
			}
		}
		// an argument that is no lone variable leaves something unbound
		if len(with) < len(table.atoms[base].args) {
			continue
		}
		for _, moved := range r.calls {
			if moved == base || s.theory.headOf(moved) != s.theory.headOf(to) || !s.solve(r, table.atoms[moved].args, table.atoms[to].args, with) {
				continue
			}
			if s.same(r, map[int]int{base: from, moved: to}, to, with, asked) {
				return true
			}
		}
	}
	return false
}

// solve adds the constants to a substitution that turn the arguments pattern into target.
func (s *search) solve(r *rule, pattern, target []quotient, to substitution) bool {
	// Each coefficient of the target arguments is an equation that is linear in the constants.
	unknown := slices.DeleteFunc(slices.Clone(r.used), func(v int) bool { _, bound := to[v]; return bound })
	if len(unknown) == 0 || len(unknown) > mostSolved {
		return false
	}
	known := maps.Clone(to)
	columns := make([][]float64, len(unknown)+1) // by unknown, then what they are to sum up to: a row for each coefficient of an argument
	for i, q := range pattern {
		parts := partsOf(q, target[i], unknown, known)
		if parts == nil {
			return false
		}
		for _, m := range monomialsOf(parts) {
			for k, part := range parts {
				columns[k] = append(columns[k], part.coefficient(m))
			}
		}
	}
	values, ok := inTermsOf(columns[:len(unknown)], columns[len(unknown)])
	for i, v := range unknown {
		if !ok {
			return false
		}
		// what was solved for in floats becomes an exact number where one is near: √2/2, π/3
		c, fixed := computed(values[i])
		if ok = fixed; ok {
			to[v] = whole(c)
		}
	}
	return ok
}

// partsOf is what each unknown is multiplied by in q, and then what these products are to sum up to for q to become target; nil if q is not
// linear in the unknowns.
func partsOf(q, target quotient, unknown []int, known substitution) []poly {
	var parts []poly
	rest := q.num
	for _, v := range unknown {
		// one unknown after the other is taken out of what remains
		a, b, ok := rest.linearIn(v)
		in := known.inPoly(a)
		// products of two unknowns would make the system quadratic
		if !ok || !in.whole || !q.whole || slices.ContainsFunc(unknown, a.has) {
			return nil
		}
		parts, rest = append(parts, in.num), b
	}
	in := known.inPoly(rest)
	if !in.whole || !target.whole {
		return nil
	}
	return append(parts, target.num.minus(in.num))
}

// monomialsOf lists the products of some polynomials, each once.
func monomialsOf(all []poly) []monomial {
	var monos []monomial
	for _, p := range all {
		for _, u := range p {
			if !slices.ContainsFunc(monos, func(m monomial) bool { return slices.Equal(m, u.mono) }) {
				monos = append(monos, u.mono)
			}
		}
	}
	return monos
}

// coefficient is that of a monomial, or 0.
func (p poly) coefficient(m monomial) float64 {
	i := slices.IndexFunc(p, func(u term) bool { return slices.Equal(u.mono, m) })
	if i < 0 {
		return 0
	}
	return p[i].coef.float()
}

// inTermsOf writes a column as a sum of others. It fails if it is none up to rounding, or if these depend on each other.
func inTermsOf(columns [][]float64, sum []float64) ([]float64, bool) {
	// Columns that depend on each other have no unique solution, and then any of them would do: none is claimed.
	var b linear.Basis
	for _, c := range columns {
		rest, parts := b.Project(c)
		if dot(rest, rest) <= nearEnough*dot(c, c) {
			return nil, false
		}
		b.Add(rest, parts)
	}
	rest, parts := b.Project(sum)
	return b.Solve(parts), math.Sqrt(dot(rest, rest)) <= nearEnough*math.Sqrt(dot(sum, sum))
}

// same reports whether an instance of a rule, in which calls become others, is what is asked, up to rounding and a factor, which head tells.
func (s *search) same(r *rule, become map[int]int, head int, to substitution, asked poly) bool {
	outputs, ok := s.outputs(r, to)
	if !ok {
		return false
	}
	if !s.region.serves(r.claim, to) {
		for _, c := range r.premise {
			if q := to.inPoly(c.p); q.whole {
				s.asks = append(s.asks, q.num)
			}
		}
		return false
	}
	maps.Copy(outputs, become)
	says, ok := s.substituted(r.is.p, outputs, to)
	// a rule between floats is an instance only where its own values agree, too
	if !ok || !s.theory.observes(s.region, statement{p: says, sign: zero}) {
		return false
	}
	factor, by := says.coefficient(monomial{head}), asked.coefficient(monomial{head})
	// both sides may differ by a factor, which the coefficient of the turned call tells
	scale, ok := computed(by / factor)
	if !ok {
		return false
	}
	return len(left(asked.minus(says.times(scale)), asked)) == 0
}
