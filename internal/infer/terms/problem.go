package terms

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/relation"
)

// An Executor calls functions on rows of arguments.
type Executor interface {
	// Execute runs one function on n rows of arguments.
	Execute(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error)
}

// A Problem is a subject, and all that conjectures about it may contain.
type Problem struct {
	Subject *relation.Func
	// Sisters may be called beside the subject, those that say most of it first.
	Sisters []*relation.Func
	// References are pure functions of the standard library by their names, for transformations and containment.
	References map[string]*relation.Func
	Literals   []*relation.Literal // constants of the code, beside those that every search knows
	Conditions []relation.Expr     // of the code, over the parameters
	// Rows draws rows for variables; what they stand for is told by an expression that has all of them.
	Rows      func(vars []relation.Var, about relation.Expr, n int) (map[string]relation.Column, int, error)
	Executor           // on which conjectures are seen
	Untouched Executor // on which they are tried again; nil: the same one
	// Decide says on which rows each of some relations holds and fails, where values are that cannot be taken apart: a text, its
	// variables among others, and the expression by which n rows are drawn. Nil: conjectures about such values are not looked for.
	Decide func(texts []string, vars []relation.Var, about relation.Expr, n int) ([]Tally, error)
	// Without names rows of the tables that are left out, to measure what they are for: those of [Parts].
	Without []string
	// Budget is how many executions may be made; a search stops growing when half of them are.
	Budget  int64
	Grammar Generation // of conjectures, beside those of the tables of forms
	// Work is what all executions have cost until now, in executions of a usual cost: dear ones count as so many. Nil: all cost the same.
	Work func() int64
	Cut  func(what string)    // told what the budget left out; may be nil
	Tell func(figures ...any) // told names and figures of the search; may be nil
}

// A Generation is what conjectures of the grammar (generate.go) have for themselves.
type Generation struct {
	Budget int64 // executions, beside the others; 0: such conjectures are not looked for
	// Further are sisters and functions of the standard library that these alone may mention: other kinds would say too much of them.
	Further []*relation.Func
	// Constants are expressions without variables that these alone may mention.
	Constants []relation.Expr
}

// A Tally is the rows on which a relation holds and those on which it fails. Both are empty if it cannot be decided.
type Tally struct{ Held, Failed relation.Bits }

// A Conjecture is what a search found.
type Conjecture struct {
	Kind      string // of the table: "equation"
	Family    algebra.Family
	Name      string // for people, from the kind and the transformation: "rotated-same"
	Text      string // in the relation language
	Sister    string // the last one that it mentions, "" if none
	Guarded   bool   // it holds in a region
	Defines   bool   // it says what a result is by all arguments of the subject, without another execution
	Axiom     bool   // see [algebra.Axiom]
	Generated bool   // see [algebra.Generated]
	Invariant bool   // see [algebra.Invariant]
	// Unless are stronger statements: where one of them holds, the conjecture says nothing.
	Unless []string
}
