// Package words rewrites short texts.
package words

import (
	"errors"
	"strings"
	"unicode/utf8"
)

// Slug returns a text for an address: its letters from a to z, small, and its digits, with one hyphen between them for whatever else stood
// there.
func Slug(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(s) {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') {
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(r)
		gap = false
	}
	return b.String()
}

// Wrap puts the words of a text into lines of at most width characters. A word that is longer has a line for itself.
func Wrap(s string, width int) []string {
	var lines []string
	used := 0
	for _, word := range strings.Fields(s) {
		n := utf8.RuneCountInString(word)
		if len(lines) > 0 && used+1+n <= width {
			lines[len(lines)-1] += " " + word
			used += 1 + n
			continue
		}
		lines = append(lines, word)
		used = n
	}
	return lines
}

// ErrRoman is the error of a number that Roman numerals cannot write, and of a text that is none.
var ErrRoman = errors.New("words: no Roman numeral")

var numerals = []struct {
	value int
	text  string
}{
	{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"},
}

// Roman writes a number from 1 to 3999 in Roman numerals.
func Roman(n int) (string, error) {
	if n < 1 || n > 3999 {
		return "", ErrRoman
	}
	text := ""
	for _, d := range numerals {
		for ; n >= d.value; n -= d.value {
			text += d.text
		}
	}
	return text, nil
}

// ParseRoman reads what [Roman] writes, and nothing else.
func ParseRoman(s string) (int, error) {
	n, rest := 0, s
	for _, d := range numerals {
		for strings.HasPrefix(rest, d.text) {
			n, rest = n+d.value, rest[len(d.text):]
		}
	}
	if text, err := Roman(n); err != nil || text != s {
		return 0, ErrRoman
	}
	return n, nil
}
