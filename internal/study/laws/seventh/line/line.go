// Package line edits single lines of text.
package line

import "strings"

// Mask replaces all but the last keep characters of a text by stars. Texts that are not longer stay as they are.
func Mask(text string, keep int) string {
	hidden := len(text) - max(keep, 0)
	if hidden <= 0 {
		return text
	}
	return strings.Repeat("*", hidden) + text[hidden:]
}

// Bracket puts a text into square brackets, but for an empty one.
func Bracket(text string) string {
	if text == "" {
		return ""
	}
	return "[" + text + "]"
}

// Unbracket takes the brackets around a text away, if both are there.
func Unbracket(text string) string {
	if len(text) >= 2 && text[0] == '[' && text[len(text)-1] == ']' {
		return text[1 : len(text)-1]
	}
	return text
}

// Initials are the first letters of the words of a name, each with a point.
func Initials(name string) string {
	out := ""
	for _, w := range strings.Fields(name) {
		out += w[:1] + "."
	}
	return out
}

// Common is the longest prefix that two texts share.
func Common(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n]
}
