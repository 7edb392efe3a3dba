package subject

import (
	"fmt"
	"strings"
)

// A UserError is a fault that the user can mend: a misspelt target, code that does not compile, a missing toolchain. It is one
// clear line, and commands map it to exit code 2.
type UserError struct{ Msg string }

// Error is the line that the user reads.
func (e *UserError) Error() string { return e.Msg }

func userErrorf(format string, args ...any) error {
	return &UserError{Msg: fmt.Sprintf(format, args...)}
}

// didYouMean returns a suggestion to append to a message about the unknown name: the nearest of names, or nothing if none is near.
func didYouMean(name string, names []string) string {
	best, least := "", 1+max(1, len(name)/3)
	for _, n := range names {
		if d := distance(strings.ToLower(name), strings.ToLower(n)); d < least {
			best, least = n, d
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}

// distance is the number of bytes to insert, delete, replace or swap with their neighbour to turn a into b (optimal string
// alignment: Damerau, "A technique for computer detection and correction of spelling errors", 1964). O(len(a)·len(b)).
func distance(a, b string) int {
	older, old, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range old {
		old[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(old[j]+cost, old[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], older[j-1]+1)
			}
		}
		older, old, row = old, row, older
	}
	return old[len(b)]
}
