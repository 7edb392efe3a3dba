package subject

import (
	"fmt"

	"github.com/imago-mt/imago/relation"
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
	best := relation.Nearest(name, names)
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}
