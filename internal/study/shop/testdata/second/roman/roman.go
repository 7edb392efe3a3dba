// Package roman writes numbers as the Romans did.
package roman

import (
	"fmt"
	"strings"
)

var symbols = []struct {
	value int
	text  string
}{
	{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"},
	{50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"},
}

// Encode writes n, which is 1 to 3999.
func Encode(n int) (string, error) {
	if n < 0 || n > 3999 {
		return "", fmt.Errorf("%d is not 1 to 3999", n)
	}
	var b strings.Builder
	for _, s := range symbols {
		for n >= s.value {
			b.WriteString(s.text)
			n -= s.value
		}
	}
	return b.String(), nil
}

// Decode reads what Encode writes.
func Decode(s string) (int, error) {
	if s == "" {
		return 0, fmt.Errorf("no number")
	}
	n := 0
	rest := s
	for _, sym := range symbols {
		for strings.HasPrefix(rest, sym.text) {
			n += sym.value
			rest = rest[len(sym.text):]
		}
	}
	if t, err := Encode(n); err != nil || rest != "" || t != s {
		return 0, fmt.Errorf("bad numeral %q", s)
	}
	return n, nil
}
