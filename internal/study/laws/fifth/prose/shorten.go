package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mark stands where a text was cut off.
const Mark = "…"

// Shorten cuts a text to at most n characters, of which the last is Mark if anything is missing. There is no blank before the mark.
func Shorten(s string, n int) string {
	if n <= 0 {
		return ""
	}
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	end := 0
	for range n - 1 {
		_, size := utf8.DecodeRuneInString(s[end:])
		end += size
	}
	return strings.TrimRightFunc(s[:end], unicode.IsSpace) + Mark
}
