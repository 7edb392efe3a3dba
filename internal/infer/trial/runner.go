package trial

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// A Checker decides relations over rows by executing functions. In a run it is a harness; tests put plain functions behind it.
type Checker interface {
	// Execute runs one function on n rows of arguments.
	Execute(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error)
	// Global reads an exported package variable, for n rows.
	Global(ctx context.Context, name string, n int) (relation.Column, error)
	// Check decides relations over the same n rows of variables.
	Check(ctx context.Context, rels []*relation.Relation, vars []relation.Var, cols []relation.Column, n int) ([]*relation.Verdicts, error)
	// Executions is how many executions it has done.
	Executions() int64
	// Busy is how long its executions have been computing so far.
	Busy() time.Duration
	// Work is what its executions have cost so far.
	Work() int64
}

// A Scorer tries relations on mutants of the subject.
type Scorer interface {
	// Score makes the kill matrix of relations of a subject: trial i is of relation i. Mutants get so many executions at most; those whose names
	// are in skip get none.
	Score(ctx context.Context, s *Subject, rels []*relation.Relation, most int64, skip map[string]bool) (*suite.Scored, error)
	// Differ executes a subject on n rows of arguments with at most so many mutants on, of those whose names are in some set; nil: of all.
	Differ(ctx context.Context, s *Subject, args []relation.Column, n int, among map[string]bool, most int) ([]suite.Difference, error)
}

// A Runner executes claims on rows of a subject's domain, within a budget.
type Runner struct {
	*Budget
	Checker          // the build that is executed
	Pristine Checker // the untouched build
	Mutants  Scorer  // nil: none are tried
	MostKill int64   // how many executions mutants of relations that were not tried before get at most; 0: no bound but theirs
	whole    Checker // the build with all of its fuel, see [Runner.LimitFuel]; nil: Checker has it
	Subject  *Subject
	Workers  int // children at a time
	Log      *slog.Logger
	Progress func(string) // told in one line what is being done; may be nil
}

// NewRunner is a runner of a subject on two builds of it, with a budget of nothing. Pristine may be nil.
func NewRunner(s *Subject, search, pristine Checker) *Runner {
	r := &Runner{Checker: search, Pristine: pristine, Subject: s, Workers: 1, Log: slog.New(slog.DiscardHandler)}
	if pristine == nil {
		r.Budget = NewBudget(search)
	} else {
		r.Budget = NewBudget(search, pristine)
	}
	return r
}

// On is the runner on another subject, with the same budget.
func (r *Runner) On(s *Subject) *Runner {
	other := *r
	other.Subject = s
	return &other
}

// Through is the runner with another checker, with the same budget.
func (r *Runner) Through(c Checker) *Runner {
	other := *r
	other.Checker = c
	return &other
}

// Tell says what is being done.
func (r *Runner) Tell(format string, args ...any) {
	if r.Progress != nil {
		r.Progress(r.Subject.Func.Name + ": " + fmt.Sprintf(format, args...))
	}
}
