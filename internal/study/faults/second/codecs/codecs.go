// Package codecs has second implementations of functions of strconv, encoding/hex, net/url and html, by other algorithms than the
// first ones.
package codecs

import (
	"encoding/hex"
	"errors"
	"math"
	"slices"
	"strings"
)

var errSyntax = errors.New("not in the form that is expected")

// Itoa is strconv.Itoa by division, last digit first. The remainder of a negative number is a negative digit, so that nothing has to
// be negated but single digits: the smallest integer has no positive counterpart.
func Itoa(n int) string {
	if n == 0 {
		return "0"
	}
	var digits []byte
	for rest := n; rest != 0; rest /= 10 {
		d := rest % 10
		if d < 0 {
			d = -d
		}
		digits = append(digits, byte('0'+d))
	}
	if n < 0 {
		digits = append(digits, '-')
	}
	slices.Reverse(digits)
	return string(digits)
}

// Atoi is strconv.Atoi on the negative side: the negative integers reach one further than the positive ones, so every number that
// fits is the negative of one that has been built. 10*n - d fits if n is not below (math.MinInt+d)/10, which Go rounds up.
func Atoi(s string) (int, error) {
	digits, negative := strings.CutPrefix(s, "-")
	if !negative {
		digits = strings.TrimPrefix(s, "+")
	}
	if digits == "" {
		return 0, errSyntax
	}
	n := 0
	for _, c := range []byte(digits) {
		if c < '0' || c > '9' {
			return 0, errSyntax
		}
		d := int(c - '0')
		if n < (math.MinInt+d)/10 {
			return 0, errSyntax
		}
		n = 10*n - d
	}
	if negative {
		return n, nil
	}
	if n == math.MinInt {
		return 0, errSyntax
	}
	return -n, nil
}

// Unhex is hex.DecodeString through the place of a digit among all digits: half of that place, for the two cases stand side by side.
func Unhex(s string) ([]byte, error) {
	const digits = "00112233445566778899aAbBcCdDeEfF"
	if len(s)%2 != 0 {
		return nil, errSyntax
	}
	var out []byte
	for i := 0; i < len(s); i += 2 {
		high, low := strings.IndexByte(digits, s[i]), strings.IndexByte(digits, s[i+1])
		if high < 0 || low < 0 {
			return nil, errSyntax
		}
		out = append(out, byte(high/2<<4|low/2))
	}
	return out, nil
}

// QueryEscape is url.QueryEscape byte by byte: RFC 3986 leaves letters, digits and -._~ as they are; a blank is a plus sign in a query
// (HTML's application/x-www-form-urlencoded), and any other byte is its two upper-case digits.
func QueryEscape(s string) string {
	var out strings.Builder
	for _, c := range []byte(s) {
		switch {
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-._~", c) >= 0:
			out.WriteByte(c)
		case c == ' ':
			out.WriteByte('+')
		default:
			out.WriteString("%" + strings.ToUpper(hex.EncodeToString([]byte{c})))
		}
	}
	return out.String()
}

// QueryUnescape is url.QueryUnescape by the parts between percent signs: each but the first begins with two digits. Plus signs are
// replaced before, when those that stand as %2B are not plus signs yet.
func QueryUnescape(s string) (string, error) {
	parts := strings.Split(strings.ReplaceAll(s, "+", " "), "%")
	out := parts[0]
	for _, part := range parts[1:] {
		if len(part) < 2 {
			return "", errSyntax
		}
		b, err := hex.DecodeString(part[:2])
		if err != nil {
			return "", errSyntax
		}
		out += string(b) + part[2:]
	}
	return out, nil
}

// EscapeHTML is html.EscapeString one character after the other: the ampersand goes first, since the others bring new ones.
func EscapeHTML(s string) string {
	s = strings.ReplaceAll(s, "&", "&amp;")
	s = strings.ReplaceAll(s, "<", "&lt;")
	s = strings.ReplaceAll(s, ">", "&gt;")
	s = strings.ReplaceAll(s, `"`, "&#34;")
	return strings.ReplaceAll(s, "'", "&#39;")
}
