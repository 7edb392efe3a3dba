// Package genetic looks for relations between two executions with mutants as its guide: for each transformation of the arguments it grows trees
// over the inputs and outputs of both executions, and keeps those that hold of the subject and that executions of mutants violate. [Search] is the
// way in; transformations are the table in transformation.go, operations of trees the one in operation.go. The package knows a [Problem] and no
// packages or processes. What it offers is tried by its caller, as what other engines offer is.
//
// The words are those of the paper:
//   - A pair is a source and its follow-up, with the outputs of both. It is correct if the subject gave them, and incorrect if a mutant did, where one
//     of its outcomes is another one than the subject's.
//   - A false positive (FP) is a correct pair that violates a relation, a false negative (FN) an incorrect pair that satisfies it.
//   - The fitness of the first population orders by (FP, FN, size), that of the second one by (FN, FP, size) (Definitions 4 and 5).
//
// Ayerdi, Terragni, Jahangirova, Arrieta, Tonella, "GenMorph: Automatically Generating Metamorphic Relations via Genetic Programming" (2023). The
// trees are enumerated first, which is complete up to a size, and evolution starts from what enumeration leaves; preconditions are conditions of the
// code and of the inputs, and are not fitted to data.
package genetic

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// An Executor calls functions on rows of arguments.
type Executor interface {
	// Execute runs one function on n rows of arguments.
	Execute(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error)
}

// A Difference is what a mutant does otherwise than the subject on a batch of calls.
type Difference struct {
	Mutant    string
	Rows      []int32             // on which its outcome is another one, ascending
	Execution *relation.Execution // its outcomes on these rows
}

// A Problem is a subject with its mutants, and all that relations of it may contain.
type Problem struct {
	Subject *relation.Func
	Env     *relation.Env    // in which transformations are read
	Sisters []*relation.Func // that may be applied to an argument
	Executor
	// Differ executes the subject with mutants on, on n rows of arguments.
	Differ func(ctx context.Context, args []relation.Column, n int) ([]Difference, error)
	// Rows draws rows for variables; what they stand for is told by an expression that has all of them. Rows of one name differ from those of another.
	Rows       func(name string, vars []relation.Var, about relation.Expr, n int) (map[string]relation.Column, int, error)
	Literals   []*relation.Literal // constants of the code
	Conditions []relation.Expr     // of the code, over the parameters
	FollowUp   string              // the only transformation that is looked at, as a list of arguments; "": those of the table
	Seed       seed.Seed
	Budget     int64                 // how many trees may be decided on pairs, times these pairs
	Tell       func(figures Figures) // told what a search of one transformation did; may be nil
}

// Figures are what the search of one transformation did.
type Figures struct {
	Transformation     string
	Correct, Incorrect int   // pairs
	Mutants            int   // of which there are incorrect pairs
	Evaluations        int64 // trees that were decided on pairs, times these pairs
	Reused             int64 // of these, those that were known before
	Candidates         int   // relations that no correct pair violates
}

// A Finding is a relation that holds of the pairs, and what it sees.
type Finding struct {
	Transformation string   // its name: "drop-last"
	Name           string   // for people: "drop-last-never-more"
	Text           string   // in the relation language
	Kills          []string // the mutants that violate it
	FN             int      // incorrect pairs that satisfy it
	Size           int      // nodes
}

// Sizes of a search. The paper has 9,000 pairs of either kind (Table III), for 30 minutes and one transformation; no theory stands behind ours.
const (
	sourceRows   = 400  // sources of a transformation
	freshRows    = 2000 // sources on which what was found is tried again
	maxIncorrect = 4000 // incorrect pairs
	maxOffered   = 30   // relations that are offered
)

// Search looks for relations of the subject, those that see most first.
func Search(ctx context.Context, p *Problem) ([]Finding, error) {
	ts, err := p.transformations()
	if err != nil {
		return nil, fmt.Errorf("transformations of %s: %w", p.Subject.Name, err)
	}
	var all []*candidate
	for i, t := range ts {
		s := &search{Problem: p, ctx: ctx, by: t, budget: p.Budget / int64(len(ts)), rand: p.Seed.Child("genetic "+t.text, 0).Rand()}
		if i == 0 {
			s.budget += p.Budget % int64(len(ts))
		}
		found, err := s.run()
		if err != nil {
			return nil, fmt.Errorf("search relations of %s under %s: %w", p.Subject.Name, t.name, err)
		}
		all = append(all, found...)
	}
	var out []Finding
	chosen := cover(all, maxOffered)
	for _, c := range append(chosen, cover(without(all, chosen), maxOffered-len(chosen))...) { // the second ones stand in where the first ones fall
		out = append(out, c.finding())
	}
	return out, nil
}

// without are candidates that are not among others.
func without(all, others []*candidate) []*candidate {
	return slices.DeleteFunc(slices.Clone(all), func(c *candidate) bool { return slices.Contains(others, c) })
}
