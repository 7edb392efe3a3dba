package polynomial

import "fmt"

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
