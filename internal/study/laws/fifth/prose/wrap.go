// Package prose fits texts into the space that there is.
package prose

import (
	"strings"
	"unicode/utf8"
)

// Wrap breaks a text into lines of at most width characters, between words only: a longer word has a line of its own.
func Wrap(text string, width int) []string {
	var lines []string
	line, used := "", 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case used == 0:
			line, used = word, n
		case used+1+n <= width:
			line, used = line+" "+word, used+1+n
		default:
			lines = append(lines, line)
			line, used = word, n
		}
	}
	if used > 0 {
		lines = append(lines, line)
	}
	return lines
}

// Width returns how many characters the longest line has.
func Width(lines []string) int {
	widest := 0
	for _, line := range lines {
		widest = max(widest, utf8.RuneCountInString(line))
	}
	return widest
}
