// Package counterexample makes an assignment that violates a relation as simple as it can be, and says what happens on it. A [Shrinker] simplifies a
// row, [Explain] executes what it violates once more and returns a [Violation], and [Write] prints that for people; [ParseAt] reads the assignment
// that was printed. The package executes functions through a [Runner] and does not know how: a child program does it for the commands, plain calls
// for tests that use the package at the module's root.
package counterexample

import (
	"context"

	"github.com/imago-mt/imago/relation"
)

// Of makes a row that violates rel as simple as it can be, by s, and shows what happens on it. When ctx is done it shows
// the simplest row so far. A nil s takes the row as it is.
func Of(ctx context.Context, run Runner, env *relation.Env, rel *relation.Relation, subject *relation.Func, row Row, s *Shrinker) (*Violation, error) {
	if s != nil {
		var err error
		if row, err = s.Shrink(ctx, row); err != nil && ctx.Err() == nil {
			return nil, err
		}
	}
	return Explain(ctx, run, env, rel, subject, row), nil
}

// A Violation is an assignment that violates a relation, as simple as it could be made.
type Violation struct {
	At     string // the assignment: w=0 h=1
	Sides  []Side // of the comparison that failed; empty where the conclusion has another form
	Calls  []Call // the executions, in reading order
	Trace  Trace  // the same as statements, if a variable is a value with a history
	Repeat string // the command that repeats exactly this
	// Refused says that the relation holds, but does not tell anything any more of a source that is kept with it: the precondition does
	// not accept it.
	Refused bool
}

// A Side is one side of the comparison that failed.
type Side struct {
	Text  string // as in the relation: 2*Area(w, h)
	Value string // "undefined" if it has none
}

// A Call is one execution of a violation's group.
type Call struct {
	Role   string // "source", "follow-up", "other" for an execution of a sister
	Text   string // as in the relation: Area(2*w, h)
	Actual string // with its arguments: Area(0, 1)
	Got    string // its outputs, or "panics: …", "returns an error", …

	Func    string // the function by its name in the Env
	Outcome relation.Outcome
}
