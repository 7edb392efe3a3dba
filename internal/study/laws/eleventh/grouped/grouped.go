// Package grouped reads and writes whole numbers with commas between groups of three digits, as in -1,234,567.
package grouped

import (
	"errors"
	"strconv"
	"strings"
)

// ErrForm is returned for what Format would not have written.
var ErrForm = errors.New("not a number in groups of three digits")

// Format is the text of a number.
func Format(n int) string {
	digits, negative := strings.CutPrefix(strconv.Itoa(n), "-")
	var b strings.Builder
	if negative {
		b.WriteByte('-')
	}
	for i := range len(digits) {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteByte(digits[i])
	}
	return b.String()
}

// Parse is the number of a text. It takes what Format writes and nothing else: no blanks, no plus, no needless zeros, and each comma.
func Parse(text string) (int, error) {
	n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	if err != nil {
		return 0, err
	}
	if Format(n) != text {
		return 0, ErrForm
	}
	return n, nil
}
