package polynomial

import "slices"

// mostToRead bounds what has to be read of a polynomial that is not linear: a unit for each factor and what the coefficients cost. Those of
// outputs alone, which do not say what the function is, have at most mostOfOutputs terms. No theory; see make bench-polynomial.
const (
	mostToRead    = 12
	mostOfOutputs = 5
)

// unreadable reports whether a polynomial of a higher degree takes too long to read. Linear ones are as long as the number of terms lets
// them be.
func (e *executions) unreadable(terms []term) bool {
	cost := 0.0
	for _, t := range terms {
		cost += float64(max(1, len(t.mono))) + t.coef.cost()
	}
	sources := slices.ContainsFunc(atomsOf(terms), e.isSource)
	return degreeOf(terms) > 1 && (cost > mostToRead || !sources && len(terms) > mostOfOutputs)
}

// divisible reports whether all terms of a polynomial have an atom in common: what it says, the rest says wherever that is not 0. A
// polynomial of one call that is often 0 says more: that of what is 0 or 1 the square is the same.
func (e *executions) divisible(terms []term) bool {
	calls := slices.DeleteFunc(atomsOf(terms), e.isSource)
	return slices.ContainsFunc(terms[0].mono, func(a int) bool {
		return !slices.ContainsFunc(terms, func(t term) bool { return !slices.Contains(t.mono, a) }) && !(len(calls) == 1 && e.oftenZero(a))
	})
}

// explicit reports whether a polynomial can be solved for its only call.
func (e *executions) explicit(terms []term) bool {
	calls := slices.DeleteFunc(atomsOf(terms), e.isSource)
	return len(calls) == 1 && slices.Contains(headsOf(terms), calls[0])
}

// ofOneOutput reports whether a finding of a function with several outputs has the same one of all calls in it.
func (e *executions) ofOneOutput(k *finding) bool {
	if e.p.Subject.outputs() == 1 {
		return true
	}
	atoms := slices.DeleteFunc(atomsOf(k.terms), e.isSource)
	return !slices.ContainsFunc(atoms, func(a int) bool {
		return e.atoms[a].call.fn != e.atoms[atoms[0]].call.fn || e.atoms[a].out != e.atoms[atoms[0]].out
	})
}

// toRead is what a finding costs its reader: its terms, the numbers in them, and the arguments of its calls.
func (e *executions) toRead(k *finding) float64 {
	cost := 0.0
	for _, t := range k.terms {
		cost += 1 + t.coef.cost()
		for _, a := range t.mono {
			cost += e.atoms[a].call.cost
		}
	}
	return cost
}

// shapeOf is the smallest shape of relations that a polynomial belongs to.
func (e *executions) shapeOf(terms []term) Shape { return e.shapeWithout(terms, nil) }

// shapeWithout is the shape of a polynomial for one value of each of some variables.
func (e *executions) shapeWithout(terms []term, fixed []int) Shape {
	var s Shape
	seen := map[string]bool{}
	for _, t := range terms {
		d := 0
		for _, a := range t.mono {
			c := e.atoms[a].call
			free := 0
			for _, f := range c.args {
				free = max(free, f.degreeWithout(fixed))
			}
			if free == 0 {
				continue
			}
			if d++; !e.isIdentity(c.fn) {
				s.InputDegree = max(s.InputDegree, free)
				seen[input(c.args).key()] = true
			}
		}
		s.OutputDegree = max(s.OutputDegree, d)
	}
	s.Inputs = len(seen)
	return s
}

// belongs reports whether a finding is of a shape, or is so for every value of one of its variables, or of all that its source does not have.
func (e *executions) belongs(k *finding, s Shape) bool {
	own := k.shape
	own.InputIneq = s.InputIneq && k.where != region{}
	if own.within(s) {
		return true
	}
	n := len(e.p.Subject.Params)
	if len(k.vars) <= n {
		return false
	}
	for _, v := range k.vars {
		if e.shapeWithout(k.terms, []int{v}).within(s) {
			return true
		}
	}
	return e.shapeWithout(k.terms, slices.DeleteFunc(slices.Clone(k.vars), func(v int) bool { return v < n })).within(s)
}
