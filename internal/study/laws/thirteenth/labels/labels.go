// Package labels has the labels of machines, and selectors that choose some of them.
package labels

import (
	"errors"
	"maps"
	"slices"
	"strings"
)

// Any is the value in a selector that stands for every value.
const Any = "*"

// ErrKey is returned for a key that is empty or has a = in it.
var ErrKey = errors.New("not a key of a label")

// Matches reports whether labels have everything that a selector asks for.
func Matches(labels, selector map[string]string) bool {
	for key, want := range selector {
		value, found := labels[key]
		if !found || want != Any && value != want {
			return false
		}
	}
	return true
}

// With is a copy of labels in which a key has a value.
func With(labels map[string]string, key, value string) map[string]string {
	return Merge(labels, map[string]string{key: value})
}

// Without is a copy of labels that lacks a key.
func Without(labels map[string]string, key string) map[string]string {
	out := Merge(labels, nil)
	delete(out, key)
	return out
}

// Merge has the labels of both. Where both have a key, the value is that of over.
func Merge(base, over map[string]string) map[string]string {
	out := make(map[string]string, len(base)+len(over))
	maps.Copy(out, base)
	maps.Copy(out, over)
	return out
}

// Flatten writes labels as key=value, in the order of these texts.
func Flatten(labels map[string]string) ([]string, error) {
	out := make([]string, 0, len(labels))
	for key, value := range labels {
		if key == "" || strings.Contains(key, "=") {
			return nil, ErrKey
		}
		out = append(out, key+"="+value)
	}
	slices.Sort(out)
	return out, nil
}

// Parse reads what Flatten writes. The last value of a key counts.
func Parse(lines []string) (map[string]string, error) {
	out := make(map[string]string, len(lines))
	for _, line := range lines {
		key, value, found := strings.Cut(line, "=")
		if !found || key == "" {
			return nil, ErrKey
		}
		out[key] = value
	}
	return out, nil
}
