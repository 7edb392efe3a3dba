// Package wrap breaks text into lines.
package wrap

import (
	"strings"
	"unicode/utf8"
)

// Wrap breaks s into lines of at most width characters, at blanks. A longer word stands on a line of its own; runs of blanks
// become one blank or one line break. A width below 1 counts as 1.
func Wrap(s string, width int) string {
	width = max(width, 1)
	var out strings.Builder
	column := 0
	for i, word := range strings.Fields(s) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+n <= width:
			out.WriteByte(' ')
			column++
		default:
			out.WriteByte('\n')
			column = 0
		}
		out.WriteString(word)
		column += n
	}
	return out.String()
}

// Unwrap joins the words of s with single blanks.
func Unwrap(s string) string { return strings.Join(strings.Fields(s), " ") }

// Words returns the number of words of s.
func Words(s string) int { return len(strings.Fields(s)) }

// Width returns the number of characters of the longest line of s.
func Width(s string) int {
	width := 0
	for line := range strings.SplitSeq(s, "\n") {
		width = max(width, utf8.RuneCountInString(line))
	}
	return width
}

// Indent puts prefix before every line of s that is not empty.
func Indent(s, prefix string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = prefix + line
		}
	}
	return strings.Join(lines, "\n")
}
