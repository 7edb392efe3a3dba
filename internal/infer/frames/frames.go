// Package frames proposes relations of pairs of test frames, as METRIC+ has a person do (Sun et al., 2021): the two frames of a pair say how the follow-up
// input differs from the source input, and the outputs of executions say what relates them. What is proposed is what no pair of rows refutes, the
// strongest form first; whether it is true is for others to decide.
//
// Begin with [Search]. sources.go draws inputs for each choice, change.go is the table of input sub-relations, form.go that of output sub-relations.
package frames

import (
	"github.com/imago-mt/imago/internal/catalogue/choices"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// A Problem is one search.
type Problem struct {
	Spec     *choices.Spec
	Env      *relation.Env
	Executor relation.Executor // of a build of the package
	// Rows draws inputs of the function, of which about n meet a formula; nil: any.
	Rows func(name string, vars []relation.Var, pre relation.Expr, n int) ([]relation.Column, int, error)
	Seed seed.Seed
	// Left is how many executions may still be done; nil: no bound.
	Left func() int64
}

// A Finding is a relation that no pair of rows refutes.
type Finding struct {
	Name string // weight-light-over-at-most
	Text string
}

// Figures are what a search did.
type Figures struct {
	Frames     int // complete test frames of inputs
	Cut        bool
	Joined     int // frames of inputs and outputs that executions have joined
	Pairs      int // pairs of frames that were looked at
	Candidates int
	Unused     []string // choices that no drawn input meets
	Faults     []string // categories whose choices overlap or leave inputs out, each with an input
}

// Bounds of a search. No theory: with them the examples take about a second each, and what 60 pairs do not refute the gate of all engines is given.
const (
	mostFrames   = 1000 // complete test frames
	pairRows     = 240  // rows on which a pair of frames is looked at
	leastRows    = 12   // different pairs of inputs that a relation must be about: fewer are hardly more than one point
	mostFindings = 240
	pairsOfPair  = 6 // pairs of rows that are joined for one that is kept, since premises of other categories refuse some
)

// search is one run.
type search struct {
	p       *Problem
	rows    *pool
	found   []Finding
	figures Figures
	seen    map[string]bool // by text
}

// open is a frame without choices.
func (s *search) open() choices.Frame {
	f := make(choices.Frame, len(s.p.Spec.Categories))
	for i := range f {
		f[i] = -1
	}
	return f
}
