// Package layout puts texts into columns and lines.
package layout

import (
	"strings"
	"unicode/utf8"
)

// PadLeft returns s with blanks before it, so that it has at least width characters.
func PadLeft(s string, width int) string {
	if n := width - utf8.RuneCountInString(s); n > 0 {
		return strings.Repeat(" ", n) + s
	}
	return s
}

// Indent returns s with a prefix before each of its lines.
func Indent(s, prefix string) string {
	return prefix + strings.ReplaceAll(s, "\n", "\n"+prefix)
}

// Truncate returns s, or as many of its characters with an ellipsis as make n characters if it has more; "" if n is not positive.
func Truncate(s string, n int) string {
	if n <= 0 {
		return ""
	}
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	return string(runes[:n-1]) + "…"
}
