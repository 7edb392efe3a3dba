package suite

import "github.com/imago-mt/imago/internal/counterexample"

// What a violation is, and how it is made simple, is the business of a room below; a reader of reports needs no other import.
type (
	// A Row is one assignment of a relation's variables, in their order.
	Row = counterexample.Row
	// A Shrinker makes a row that fails as simple as it can be.
	Shrinker = counterexample.Shrinker
	// A Violation is an assignment that violates a relation, as simple as it could be made.
	Violation = counterexample.Violation
	// A Side is one side of the comparison that failed.
	Side = counterexample.Side
	// A Call is one execution of a violation's group.
	Call = counterexample.Call
	// An Assignment is what --at gives.
	Assignment = counterexample.Assignment
)
