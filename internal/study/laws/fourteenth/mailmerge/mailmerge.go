// Package mailmerge writes the same letter to many people.
package mailmerge

import (
	"errors"
	"maps"
	"strings"
)

// ErrOpen is returned for a field that is not closed, ErrField for one that nothing is known for.
var (
	ErrOpen  = errors.New("a field has no closing brace")
	ErrField = errors.New("there is no value for a field")
)

// Render puts values in the place of the fields of a letter, such as {name}. Two opening braces stand for one that is meant, and a closing
// brace outside of a field stands for itself.
func Render(letter string, values map[string]string) (string, error) {
	var out strings.Builder
	err := walk(letter, func(text string) { out.WriteString(text) }, func(field string) error {
		value, found := values[field]
		if !found {
			return ErrField
		}
		out.WriteString(value)
		return nil
	})
	if err != nil {
		return "", err
	}
	return out.String(), nil
}

// Fields are the fields of a letter, as often as they are in it.
func Fields(letter string) ([]string, error) {
	var fields []string
	err := walk(letter, func(string) {}, func(field string) error {
		fields = append(fields, field)
		return nil
	})
	return fields, err
}

// Escape is a letter without fields that renders as a text.
func Escape(text string) string { return strings.ReplaceAll(text, "{", "{{") }

// With is a copy of values in which a field has a value.
func With(values map[string]string, field, value string) map[string]string {
	out := make(map[string]string, len(values)+1)
	maps.Copy(out, values)
	out[field] = value
	return out
}

func walk(letter string, text func(string), field func(string) error) error {
	for {
		before, rest, found := strings.Cut(letter, "{")
		text(before)
		if !found {
			return nil
		}
		if after, doubled := strings.CutPrefix(rest, "{"); doubled {
			text("{")
			letter = after
			continue
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed {
			return ErrOpen
		}
		if err := field(name); err != nil {
			return err
		}
		letter = after
	}
}
