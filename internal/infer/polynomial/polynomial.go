// Package polynomial finds relations in which the outputs of several executions of a function satisfy a polynomial, such as
// Sin(3*x) ~= 3*Sin(x) - 4*pow(Sin(x), 3), without knowing any law. Begin with [Search]: for inputs that are chosen, the relations of
// their outputs are a null space, so that only inputs have to be searched for. What it returns is exact: coefficients are recognised
// numbers, and each relation has been tried on fresh inputs down to rounding error. The package runs nothing itself and knows no
// packages or files; an [Executor] calls functions for it.
//
// Zhang et al., "Automatic Discovery and Cleansing of Numerical Metamorphic Relations" (ICSME 2019), parametrise such relations in the
// same way and search for inputs and coefficients together, by a swarm.
//
// The files are in layers, each of which calls those before it only; a layer that has a state embeds that of the one below.
//
//   - numbers and forms: number.go, form.go, match.go, region.go, monomial.go, sum.go, and linear algebra on these: member.go, nullspace.go,
//     gauge.go
//   - [Problem], and rows (samples): problem.go, subject.go, draw.go, edges.go
//   - calls and their outputs (executions): execute.go, columns.go, verify.go, and relations as text: text.go, guard.go, finding.go
//   - what is known (knowledge), and what follows from it: instance.go, rewrite.go, implied.go, minimise.go
//   - the search for equalities (engine): explore.go looks at one choice of inputs, equalities.go has the order of the choices, which
//     dictionary.go, family.go, transform.go, single.go and continuous.go make
//   - the search for inequalities (bounder): bound.go, least.go, prove.go, support.go, inequality.go
//   - [Search], which leaves out what follows from the rest by a slower prover: entailed.go
package polynomial

import (
	"context"
	"fmt"
	"slices"
)

// A Found is a relation.
type Found struct {
	Shape    Shape
	Text     string        // in the relation language
	Terms    int           // of the polynomial
	Numeric  bool          // a coefficient is written in digits: it is irrational and has no name
	Residual float64       // the worst |left - right| / (1 + max(|left|, |right|)) that was seen
	Implies  []Implication // what was left out and follows, from this relation first; R1, R2, … are the inequalities that were found, in order
}

// Search returns the relations that hold, element i those of shape i and of no earlier shape, simple ones first. None follows from others that
// it returns. Several shapes at once cost what the largest costs. When ctx ends it returns what it has and ctx's error.
func Search(ctx context.Context, p *Problem, shapes []Shape) ([][]*Found, error) {
	e, err := searched(ctx, p, shapes)
	if e == nil {
		return nil, fmt.Errorf("polynomial relations of %s: %w", p.Subject.Name, err)
	}
	list := e.printables(shapes)
	if err == nil && p.Irredundant {
		list, err = e.irredundant(ctx, list)
	}
	out := make([][]*Found, len(shapes))
	for _, p := range list {
		out[p.shape] = append(out[p.shape], p.Found)
	}
	if err != nil {
		return out, fmt.Errorf("polynomial relations of %s: %w", p.Subject.Name, err)
	}
	return out, nil
}

// printables lists the relations that have one of some shapes, the equalities first, each with the first of its shapes.
func (e *bounder) printables(shapes []Shape) []*printable {
	var out []*printable
	for _, k := range e.known {
		if k.silent {
			continue
		}
		if i := slices.IndexFunc(shapes, func(s Shape) bool { return e.belongs(k, s) }); i >= 0 {
			out = append(out, &printable{
				Found: e.found(k), shape: i, neutral: e.neutralFinding(k), limited: k.limit != "", lemma: e.rewrites(k), linear: degreeOf(k.terms) == 1, divides: e.divides(k),
			})
		}
	}
	for _, b := range e.bounds {
		f := e.ofBound(b)
		if i := slices.IndexFunc(shapes, f.Shape.within); i >= 0 {
			out = append(out, &printable{Found: f, shape: i, neutral: e.neutralBound(b), limited: b.narrow, odd: f.Shape.Inputs > 1, lemma: e.basic(b)})
		}
	}
	return out
}

// found is a relation as callers see it.
func (e *knowledge) found(k *finding) *Found {
	f := &Found{Shape: k.shape, Text: k.text, Terms: len(k.terms), Numeric: k.numeric, Residual: k.residual}
	for _, c := range e.consequences {
		if len(c.by) > 0 && c.by[0] == k && c.text != "" {
			f.Implies = append(f.Implies, Implication{Text: c.text, By: textsOf(c.by)})
		}
	}
	return f
}

// ofBound is a bound as callers see it. What is said of every value of a further source is said of two executions, of the source and of a
// follow-up.
func (e *bounder) ofBound(b *bound) *Found {
	s := Shape{InputDegree: 1, OutputDegree: 1, InputIneq: len(b.orders) > 0, OutputIneq: !b.equal}
	n := len(e.p.Subject.Params)
	seen := map[string]bool{}
	for _, a := range atomsOf(b.terms) {
		c := e.atoms[a].call
		free := func(f form) bool {
			return !f.fixed(func(v int) bool { return len(b.orders) == 0 && v >= n })
		}
		if !e.isSource(a) && !seen[c.key] {
			for _, f := range c.args {
				if free(f) {
					seen[c.key] = true
				}
			}
		}
	}
	s.Inputs = len(seen)
	f := &Found{Shape: s, Text: b.text, Terms: len(b.terms) + min(1, int(b.least.size().num))}
	for _, c := range e.consequents {
		if c.proof.root() == b {
			f.Implies = append(f.Implies, c.implication())
		}
	}
	return f
}

// searched is a search that has found what it finds, or, with an error, a part of it; nil if it did not start.
func searched(ctx context.Context, p *Problem, shapes []Shape) (*bounder, error) {
	if len(p.Subject.Params) == 0 || len(p.Subject.Params) > maxVars {
		return nil, fmt.Errorf("it has %d numbers as input, 1 to %d are possible", len(p.Subject.Params), maxVars)
	}
	p, err := screened(ctx, p)
	if err != nil {
		return nil, err
	}
	of, err := newEngine(ctx, p)
	if err != nil {
		return nil, err
	}
	e := &bounder{engine: of}
	if err = e.equalities(ctx, shapes); err == nil {
		err = e.inequalities(ctx, shapes)
	}
	return e, err
}

// Redundant searches as [Search] does and returns what of it follows from the rest, by the proofs that the search itself leaves relations
// out by. It is empty unless a search ended at its budget.
func Redundant(ctx context.Context, p *Problem, shapes []Shape) ([]Implication, error) {
	e, err := searched(ctx, p, shapes)
	if err != nil {
		return nil, fmt.Errorf("polynomial relations of %s: %w", p.Subject.Name, err)
	}
	return e.redundant(ctx)
}

// redundant lists what is told though it follows from what else is, as cleansing sees it.
func (e *bounder) redundant(ctx context.Context) ([]Implication, error) {
	var out []Implication
	for _, k := range e.known {
		if k.silent {
			continue
		}
		by, err := e.from(ctx, k, e.others(k))
		if err != nil {
			return out, err
		}
		if by != nil {
			out = append(out, Implication{Text: k.text, By: textsOf(by)})
		}
	}
	for _, b := range e.bounds {
		by, err := e.prove(ctx, b)
		if err != nil {
			return out, err
		}
		if by != nil {
			b.proof = by
			out = append(out, b.implication())
			b.proof = nil
		}
	}
	return out, nil
}
