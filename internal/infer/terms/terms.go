// Package terms conjectures relations by enumeration: it grows terms of a subject, its sisters, the builtins of the language and small
// literals from the bottom up, looks at their values on a battery of rows, and proposes what it sees: terms that are equal everywhere or in
// a region of the inputs, terms in order, results that are linear in one another. [Search] is the way in; kinds of conjectures are the table
// in conjecture.go, transformations of arguments the one in follow.go, operations the one in vocabulary.go. The package knows a Problem and
// an Executor, and neither packages nor processes; what a conjecture is worth is its caller's business.
//
// The words of this package:
//   - The weight of a term or a candidate says how hard it is to read. One of less weight is simpler.
//   - The battery is the rows on which terms are evaluated. The values of a term on them are its column.
//   - Terms with equal columns form a class, whose simplest term is its representative.
//   - A result is a call of the subject. The plain result is the one for the parameters as they are; a follow-up is a list of other arguments.
//   - A region is the rows on which a condition holds.
//   - A state is a value that cannot be taken apart: it has no exported fields, so that only functions tell of it.
//   - An observer is a function that tells of a value and returns no value of its type.
//   - A decoy is another function in the place of the subject. What holds of both says nothing of the subject.
//   - The outlay is what a search may execute and what it has executed.
//
// Claessen, Smallbone, Hughes, "QuickSpec: guessing formal specifications using testing" (2010), §3, for classes of terms with one
// representative each; Nandi et al., "Rewrite rule inference using equality saturation" (2021), for columns of values as their key.
package terms

import (
	"context"
	"errors"
	"fmt"

	"github.com/imago-mt/imago/relation"
)

// Sizes of a search. No theory stands behind them: the equations of a signature of ten operations fit in, and a search takes about a second.
const (
	batteryRows = 256  // on which terms are told apart
	screenRows  = 512  // on which a conjecture is tried before others are left out since they follow from it
	proofRows   = 4096 // on which those that are to be offered are tried again
	maxOffered  = 60   // conjectures that are offered
	growthShare = 2    // one part in so many of the budget is for growth
	proofShare  = 3    // and one in so many for the last trial
)

// errBudget says that no more executions may be made.
var errBudget = errors.New("the budget of the search is used up")

// Search proposes conjectures about the subject of a problem, the strongest and smallest first.
func Search(ctx context.Context, p *Problem) ([]Conjecture, error) {
	s, err := newSearch(ctx, p)
	if err != nil {
		return nil, fmt.Errorf("search terms of %s: %w", p.Subject.Name, err)
	}
	s.limit = p.Budget / growthShare
	if err := s.grow(); err != nil {
		return nil, fmt.Errorf("grow terms of %s: %w", p.Subject.Name, err)
	}
	if err := s.growObserved(); err != nil {
		return nil, fmt.Errorf("grow terms of %s: %w", p.Subject.Name, err)
	}
	s.limit = p.Budget - p.Budget/proofShare
	found := s.conjectures()
	s.limit = p.Budget
	held, err := s.prove(found)
	if err != nil {
		return nil, fmt.Errorf("try conjectures of %s: %w", p.Subject.Name, err)
	}
	more, err := s.fromGrammar()
	if err != nil {
		return nil, fmt.Errorf("write conjectures of %s: %w", p.Subject.Name, err)
	}
	held = append(held, more...)
	if s.Tell != nil {
		s.Tell("terms", len(s.terms), "executions", s.spent, "conjectures", len(found), "generated", len(more), "offered", len(held))
	}
	out := make([]Conjecture, len(held))
	for i, c := range held {
		out[i] = c.conjecture(s)
	}
	return out, nil
}

// search is one search: its vocabulary, its variables, and all terms that have been grown.
type search struct {
	*Problem
	knowledge
	outlay
	ctx               context.Context
	vocab             *vocabulary
	vars              variables
	rows              *battery
	screening, decoys *relation.Cache  // other rows; the rows of the battery with a decoy for the subject
	deepDecoys        *relation.Cache  // likewise, with a deep one
	terms             []*term          // all that have a value, in order of growth
	class             map[string]*term // the simplest term of each column
	areas             []*region        // in which equations were looked for
	said              map[string]bool  // candidates, whatever their variables are called
	succeeded         map[string]*term // by its key, that an execution succeeds
}

func newSearch(ctx context.Context, p *Problem) (*search, error) {
	q := *p
	s := &search{Problem: &q, ctx: ctx, vocab: newVocabulary(p), class: map[string]*term{}, knowledge: knowledge{truths: map[string]relation.Bits{}, sloping: map[slope]bool{}}, outlay: outlay{dear: map[*relation.Func]bool{}}, said: map[string]bool{}, succeeded: map[string]*term{}}
	s.vars = newVariables(p.Subject, p.Sisters...)
	s.dropUnchanged()
	cols, drawn, err := p.Rows(s.vars.all, s.vars.about(s.vocab), drawnRows*batteryRows)
	if err != nil {
		return nil, err
	}
	s.limit = p.Budget / growthShare / growthShare
	rows := s.balanced(cols, drawn, batteryRows)
	cols, n := s.vars.tamed(picked(cols, rows)), len(rows)
	s.rows, s.decoys = newBattery(s, p.Executor, cols, n), relation.NewCache(s.decoyOn(cols, false), cols, n)
	s.deepDecoys = relation.NewCache(s.decoyOn(cols, true), cols, n)
	if cols, n, err = p.Rows(s.vars.all, s.vars.about(s.vocab), screenRows); err != nil {
		return nil, err
	}
	if s.Untouched == nil {
		s.Untouched = s.Executor
	}
	s.screening = newBattery(s, s.Untouched, s.vars.tamed(cols), n).cache
	return s, nil
}
