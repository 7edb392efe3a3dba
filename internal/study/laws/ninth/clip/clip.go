// Package clip shortens texts for display.
package clip

import "unicode/utf8"

// Mark stands where something was left out.
const Mark = "…"

// Clip is a text if it has no more than limit characters, and else as much of it as leaves room for the mark behind it.
func Clip(text string, limit int) string {
	if limit < 1 {
		return ""
	}
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	return string([]rune(text)[:limit-1]) + Mark
}
