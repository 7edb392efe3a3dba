package record

import (
	"errors"
	"fmt"
	"strings"
)

// The errors of [Expand].
var (
	ErrOpen    = errors.New("record: a brace is not closed")
	ErrUnknown = errors.New("record: no value of that name")
)

// Expand replaces each {name} in a text by the value of that name. A brace of the text itself is written twice, {{.
func Expand(text string, values map[string]string) (string, error) {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		if rest, escaped := strings.CutPrefix(after, "{"); escaped {
			b.WriteByte('{')
			text = rest
			continue
		}
		name, rest, closed := strings.Cut(after, "}")
		if !closed {
			return "", ErrOpen
		}
		value, known := values[name]
		if !known {
			return "", fmt.Errorf("%w: %s", ErrUnknown, name)
		}
		b.WriteString(value)
		text = rest
	}
}

// Escape returns the text that [Expand] turns into s.
func Escape(s string) string { return strings.ReplaceAll(s, "{", "{{") }

// Names returns the names in a text in their order, up to a brace that is not closed.
func Names(text string) []string {
	var names []string
	for {
		_, after, found := strings.Cut(text, "{")
		if !found {
			return names
		}
		if rest, escaped := strings.CutPrefix(after, "{"); escaped {
			text = rest
			continue
		}
		name, rest, closed := strings.Cut(after, "}")
		if !closed {
			return names
		}
		names, text = append(names, name), rest
	}
}
