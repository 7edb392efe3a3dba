package infer

import "slices"

// Parts of the search with mutants, and of the stages, that [Options.Without] may leave out, so that it can be measured what each of them is for.
const (
	Enumeration = "enumeration" // of terms: evolution begins with random comparisons
	Evolution   = "evolution"   // of what enumeration leaves
	Preference  = "preference"  // for the mutants that the first round leaves alive
	Hunt        = "hunt"        // for violations, of all engines
)

// leavesOut reports whether a part is left out.
func (q *request) leavesOut(part string) bool { return slices.Contains(q.without, part) }
