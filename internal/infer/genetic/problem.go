package genetic

import (
	"context"
	"time"

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
	// Measures are functions of one value that give another, and are operations of trees: the characters of a text, beside the bytes that len counts.
	Measures []Measure
	Executor
	// Differ executes the subject with mutants on, on n rows of arguments.
	Differ func(ctx context.Context, args []relation.Column, n int) ([]Difference, error)
	// Rows draws rows for variables; what they stand for is told by an expression that has all of them. Rows of one name differ from those of another.
	Rows       func(name string, vars []relation.Var, about relation.Expr, n int) (map[string]relation.Column, int, error)
	Literals   []*relation.Literal // constants of the code
	Conditions []relation.Expr     // of the code, over the parameters
	FollowUp   string              // the only transformation that is looked at, as a list of arguments; "": those of the table
	Seed       seed.Seed
	Limits
	Cut  func(what string)                // told what the executions did not pay for; may be nil
	Tell func(figures Figures)            // told what a search of one transformation did; may be nil
	Step func(step Step, figures Figures) // told where that search is; may be nil
}

// A Step is where the search of a transformation is. Times of a processor can be taken there, which this package does not know.
type Step string

const (
	Paired Step = "paired" // the executions by which is searched are made
	Trial  Step = "trial"  // all relations are found, and are tried on fresh pairs
)

// A Measure is a function of one value, and what it gives. It is worked out here, since executions in a child are counted against the budget of all stages.
type Measure struct {
	Func *relation.Func
	Of   func(relation.Value) relation.Value
}

// Limits are what a search may cost, and what it does without.
type Limits struct {
	Budget     int64 // how many trees may be decided on pairs, times these pairs
	Each       int64 // and for each transformation at least, which may be more together
	Executions int64 // how many executions may be made, those of mutants included; 0: no bound
	Mutants    int   // how many mutants Differ executes at most
	// Unenumerated and Unbred leave a half of the search out, so that it can be measured what the other one is worth.
	Unenumerated, Unbred bool
}

// Figures are what the search of one transformation did.
type Figures struct {
	Transformation     string
	Correct, Incorrect int   // pairs
	Mutants            int   // of which there are incorrect pairs
	Evaluations        int64 // trees that were decided on pairs, times these pairs
	Reused             int64 // trees whose value was known, times these pairs; they are none of the evaluations
	Candidates         int   // relations that no correct pair violates
	// Time is how long the search took, by the clock, and Executing how long of that it waited for executions of the subject and of mutants. They are told
	// to people who measure, and are no part of a result.
	Time, Executing time.Duration
}

// A Finding is a relation that holds of the pairs, and what it sees.
type Finding struct {
	Transformation string   // its name: "drop-last"
	Name           string   // for people: "drop-last-never-more"
	Text           string   // in the relation language
	Kills          []string // the mutants that violate it
	FN             int      // incorrect pairs that satisfy it
	After          int64    // evaluations of its search until it was found
	Size           int      // nodes
}

// Sizes of a search. The paper has 9,000 pairs of either kind (Table III), for 30 minutes and one transformation; no theory stands behind ours.
const (
	sourceRows   = 400  // sources of a transformation
	leastSources = 64   // below which a transformation is left out: those on which trees are screened
	freshTimes   = 5    // as many sources as these are drawn for the trial of what was found
	maxIncorrect = 4000 // incorrect pairs
	maxOffered   = 30   // relations that are offered
)
