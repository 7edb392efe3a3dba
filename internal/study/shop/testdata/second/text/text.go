// Package text lays out text.
package text

import "strings"

// PadLeft puts blanks before s until it has width bytes.
func PadLeft(s string, width int) string {
	for len(s) <= width {
		s = " " + s
	}
	return s
}

// Squeeze replaces each run of blanks by one blank.
func Squeeze(s string) string {
	return strings.ReplaceAll(s, "  ", " ")
}

// Escape writes s such that commas can stand between texts.
func Escape(s string) string {
	return strings.ReplaceAll(s, ",", `\,`)
}

// Unescape undoes Escape.
func Unescape(s string) string {
	s = strings.ReplaceAll(s, `\\`, `\`)
	return strings.ReplaceAll(s, `\,`, ",")
}

// Reverse turns the words of a line around.
func Reverse(words []string) []string {
	for i, j := 0, len(words)-1; i < j; i, j = i+1, j-1 {
		words[i], words[j] = words[j], words[i]
	}
	return words
}
