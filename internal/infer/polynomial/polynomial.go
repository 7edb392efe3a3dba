// Package polynomial finds relations in which the outputs of several executions of a function satisfy a polynomial, such as
// Sin(3*x) ~= 3*Sin(x) - 4*pow(Sin(x), 3), without knowing any law. Begin with [Search]: for inputs that are chosen, the relations of
// their outputs are a null space, so that only inputs have to be searched for. What it returns is exact: coefficients are recognised
// numbers, and each relation has been tried on fresh inputs down to rounding error. The package runs nothing itself and knows no
// packages or files; an [Executor] calls functions for it.
//
// Zhang et al., "Automatic Discovery and Cleansing of Numerical Metamorphic Relations" (ICSME 2019), parametrise such relations in the
// same way and search for inputs and coefficients together, by a swarm.
package polynomial

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
)

// A Shape says which relations are looked for.
type Shape struct {
	Inputs       int  // h: inputs on which the subject is executed, source and follow-ups
	InputDegree  int  // k: of the polynomials of the source that follow-up inputs are
	OutputDegree int  // l: of the polynomial of the outputs
	InputIneq    bool // the inputs satisfy an inequality, which becomes a precondition
	OutputIneq   bool // the outputs satisfy an inequality
}

// within reports whether a relation of shape s is also one of shape t.
func (s Shape) within(t Shape) bool {
	return s.Inputs <= t.Inputs && s.InputDegree <= t.InputDegree && s.OutputDegree <= t.OutputDegree && s.InputIneq == t.InputIneq && s.OutputIneq == t.OutputIneq
}

// Limits of shapes that are searched for. No theory; see make bench-polynomial.
const (
	mostInputs = 3
	mostDegree = 3 // of inputs
	mostPowers = 5 // of outputs
)

// Check returns an error for a shape that no search looks for.
func (s Shape) Check() error {
	switch {
	case s.Inputs < 1 || s.Inputs > mostInputs:
		return fmt.Errorf("a polynomial has 1 to %d inputs, not %d", mostInputs, s.Inputs)
	case s.InputDegree < 1 || s.InputDegree > mostDegree:
		return fmt.Errorf("inputs have a degree of 1 to %d, not %d", mostDegree, s.InputDegree)
	case s.OutputDegree < 1 || s.OutputDegree > mostPowers:
		return fmt.Errorf("outputs have a degree of 1 to %d, not %d", mostPowers, s.OutputDegree)
	case (s.InputIneq || s.OutputIneq) && (s.Inputs > 2 || s.InputDegree > 1 || s.OutputDegree > 1):
		return fmt.Errorf("inequalities have at most 2 inputs, and degrees of 1")
	}
	return nil
}

// A Type is a shape that has a name.
type Type struct {
	Name  string
	Shape Shape
}

// Types lists the eight types of relations that AutoMR looks for (section IV-B).
func Types() []Type {
	return []Type{
		{"I", Shape{Inputs: 2, InputDegree: 1, OutputDegree: 1}},
		{"II", Shape{Inputs: 2, InputDegree: 1, OutputDegree: 2}},
		{"III", Shape{Inputs: 2, InputDegree: 1, OutputDegree: 3}},
		{"IV", Shape{Inputs: 3, InputDegree: 1, OutputDegree: 1}},
		{"V", Shape{Inputs: 3, InputDegree: 1, OutputDegree: 2}},
		{"VI", Shape{Inputs: 2, InputDegree: 1, OutputDegree: 1, InputIneq: true}},
		{"VII", Shape{Inputs: 2, InputDegree: 1, OutputDegree: 1, OutputIneq: true}},
		{"VIII", Shape{Inputs: 2, InputDegree: 1, OutputDegree: 1, InputIneq: true, OutputIneq: true}},
	}
}

// Beyond is what is worth looking for beside the eight types: follow-up inputs that are polynomials of the source.
func Beyond() Type { return Type{"beyond", Shape{Inputs: 3, InputDegree: 3, OutputDegree: 2}} }

// Sought are the types that a search looks for unless it is told otherwise: the eight, and what is beyond them.
func Sought() []Type { return append(Types(), Beyond()) }

// ShapesOf are the shapes that some types have.
func ShapesOf(types []Type) []Shape {
	var out []Shape
	for _, t := range types {
		out = append(out, t.Shape)
	}
	return out
}

// A Param is a parameter, or one number inside of one.
type Param struct {
	Name   string
	Lo, Hi float64 // the domain
	Of     string  // the parameter, of a number inside of one
	// LoOpen and HiOpen say that an end is not in the domain.
	LoOpen, HiOpen bool
}

// closed are params whose ends are the first and the last number of the domain.
func closed(params []Param) []Param {
	out := slices.Clone(params)
	for i := range out {
		if p := &out[i]; p.LoOpen {
			p.Lo = math.Nextafter(p.Lo, math.Inf(1))
		}
		if p := &out[i]; p.HiOpen {
			p.Hi = math.Nextafter(p.Hi, math.Inf(-1))
		}
	}
	return out
}

// A Function is a function of numbers as relations write it.
type Function struct {
	Name   string // "Sin"
	Params []Param
	// Form is how a call is written: $1, $2, … stand for the arguments, "Max([]float64{$1, $2})". Empty: Name($1, $2, …).
	Form string
	// Results is how each output is taken from a call: ".before", "[1]"; nil for a function with one result.
	Results []string
}

func (f *Function) outputs() int { return max(1, len(f.Results)) }

// An Executor calls functions on many inputs at once. The same call has the same outcome.
type Executor interface {
	// Call executes function fn, 0 for the subject and i for sister i-1, on len(args[0]) inputs. args has a column for each parameter;
	// the answer has one for each output, NaN where there is no outcome.
	Call(ctx context.Context, fn int, args [][]float64) ([][]float64, error)
}

// A Constant is a number that the subject's code mentions and that inputs may be shifted or scaled by.
type Constant struct {
	Value float64
}

// A Problem is what a search knows of a subject.
type Problem struct {
	Subject   Function
	Sisters   []Function // functions of the same parameters, whose outputs may be terms too
	Constants []Constant
	Executor  Executor
	Seed      seed.Seed
	Budget    int64 // executions; 0: 2,000,000
	Terms     int   // the most that a polynomial may have; 0: 8
	// Irredundant leaves out what follows from the other relations by package entail, too, which is decided last.
	Irredundant bool
	// Cut is told in words, once each, what a search did not look at since it would have taken too long; nil: nobody is.
	Cut func(what string)
}

// A Found is a relation.
type Found struct {
	Shape    Shape
	Text     string        // in the relation language
	Terms    int           // of the polynomial
	Numeric  bool          // a coefficient is written in digits: it is irrational and has no name
	Residual float64       // the worst |left - right| / (1 + max(|left|, |right|)) that was seen
	Implies  []Implication // what was left out and follows, from this relation first; R1, R2, … are the inequalities that were found, in order
}

// Search returns the relations of shape s that hold, none of which follows from others that it returns or from relations of smaller
// shapes, simple ones first. When ctx ends it returns what it has and ctx's error.
func Search(ctx context.Context, p *Problem, s Shape) ([]*Found, error) {
	found, err := SearchAll(ctx, p, []Shape{s})
	if len(found) == 0 {
		return nil, err
	}
	return found[0], err
}

// SearchAll is [Search] for several shapes at once, which costs what the largest costs: element i is what has shape i and no earlier
// one.
func SearchAll(ctx context.Context, p *Problem, shapes []Shape) ([][]*Found, error) {
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
func (e *engine) printables(shapes []Shape) []*printable {
	var out []*printable
	for _, k := range e.known {
		if k.silent {
			continue
		}
		if i := slices.IndexFunc(shapes, func(s Shape) bool { return e.belongs(k, s) }); i >= 0 {
			out = append(out, &printable{e.found(k), i, e.neutralFinding(k), k.limit != "", false, e.rewrites(k)})
		}
	}
	for _, b := range e.bounds {
		f := e.ofBound(b)
		if i := slices.IndexFunc(shapes, f.Shape.within); i >= 0 {
			out = append(out, &printable{f, i, e.neutralBound(b), b.narrow, f.Shape.Inputs > 1, e.basic(b)})
		}
	}
	return out
}

// searched is an engine that has found what it finds, or, with an error, a part of it; nil if it did not start.
func searched(ctx context.Context, p *Problem, shapes []Shape) (*engine, error) {
	if len(p.Subject.Params) == 0 || len(p.Subject.Params) > maxVars {
		return nil, fmt.Errorf("it has %d numbers as input, 1 to %d are possible", len(p.Subject.Params), maxVars)
	}
	p, err := screened(ctx, p)
	if err != nil {
		return nil, err
	}
	e, err := newEngine(ctx, p)
	if err != nil {
		return nil, err
	}
	if err = e.equalities(ctx, shapes); err == nil {
		err = e.inequalities(ctx, shapes)
	}
	return e, err
}

// Redundant searches as [SearchAll] does and returns what of it follows from the rest, by the proofs that the search itself leaves relations
// out by. It is empty unless a search ended at its budget.
func Redundant(ctx context.Context, p *Problem, shapes []Shape) ([]Implication, error) {
	e, err := searched(ctx, p, shapes)
	if err != nil {
		return nil, fmt.Errorf("polynomial relations of %s: %w", p.Subject.Name, err)
	}
	return e.redundant(ctx)
}
