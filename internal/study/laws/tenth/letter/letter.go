// Package letter fills in form letters, such as "Dear {name}, you owe us {sum}."
package letter

import (
	"errors"
	"fmt"
	"strings"
)

// ErrBrace is returned for a text that ends within a name.
var ErrBrace = errors.New("a brace is not closed")

// A NameError is a name in a text that has no value.
type NameError struct{ Name string }

// Error names what has no value.
func (e *NameError) Error() string { return fmt.Sprintf("nothing is known of %q", e.Name) }

// Fill puts the value of each name that stands in braces in its place. Braces in values mean nothing, and neither does a closing brace that
// none was opened for.
func Fill(text string, values map[string]string) (string, error) {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed {
			return "", ErrBrace
		}
		value, known := values[name]
		if !known {
			return "", &NameError{name}
		}
		b.WriteString(value)
		text = after
	}
}

// Names are the names in a text, in its order and as often as they occur.
func Names(text string) []string {
	var names []string
	for {
		_, rest, found := strings.Cut(text, "{")
		if !found {
			return names
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed {
			return names
		}
		names, text = append(names, name), after
	}
}
