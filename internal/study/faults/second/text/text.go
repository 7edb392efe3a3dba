// Package text has second implementations of functions of strings, unicode/utf8 and path, by other algorithms than the first ones.
//
// These are implementations that a person could have written without the first ones at hand: another algorithm each, named in its comment,
// so that a mistake in one is no mistake of the other. They are compared with the standard library by tests of package draw.
package text

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// TrimSpace is strings.TrimSpace in one pass from the left: the result reaches from the first character that is no blank to behind the
// last one, and both are known when every character has been seen.
func TrimSpace(s string) string {
	first, end := -1, 0
	for i := 0; i < len(s); {
		r, width := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsSpace(r) {
			if first < 0 {
				first = i
			}
			end = i + width
		}
		i += width
	}
	if first < 0 {
		return ""
	}
	return s[first:end]
}

// Fields is strings.Fields from the right: what follows the last blank is the last word, and what is before it has the other words.
func Fields(s string) []string {
	var words []string
	for {
		s = strings.TrimRightFunc(s, unicode.IsSpace)
		if s == "" {
			break
		}
		start := 0
		if at := strings.LastIndexFunc(s, unicode.IsSpace); at >= 0 {
			_, width := utf8.DecodeRuneInString(s[at:])
			start = at + width
		}
		words = append(words, s[start:])
		s = s[:start]
	}
	slices.Reverse(words)
	return words
}

// EqualFold is strings.EqualFold by representatives: two characters fold to each other if they are of one orbit of unicode.SimpleFold,
// that is, if the smallest characters of their orbits are the same. Bytes that are no text are one character, as in a conversion.
func EqualFold(s, t string) bool {
	a, b := []rune(s), []rune(t)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if smallest(a[i]) != smallest(b[i]) {
			return false
		}
	}
	return true
}

// smallest is the representative of the orbit of r.
func smallest(r rune) rune {
	least := r
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		least = min(least, f)
	}
	return least
}

// Count is strings.Count by the automaton of Knuth, Morris and Pratt (1977). k is how much of substr ends at byte i; back[k-1] is the
// next shorter candidate. After an occurrence k begins again at 0, since occurrences must not overlap. An empty substr is before every
// character and at the end.
//
// O(len(s) + len(substr)), since k falls at most as often as it has risen.
func Count(s, substr string) int {
	if substr == "" {
		return utf8.RuneCountInString(s) + 1
	}
	back := make([]int, len(substr))
	for i, k := 1, 0; i < len(substr); i++ {
		for k > 0 && substr[i] != substr[k] {
			k = back[k-1]
		}
		if substr[i] == substr[k] {
			k++
		}
		back[i] = k
	}
	n, k := 0, 0
	for i := 0; i < len(s); i++ {
		for k > 0 && s[i] != substr[k] {
			k = back[k-1]
		}
		if s[i] == substr[k] {
			k++
		}
		if k == len(substr) {
			n++
			k = 0
		}
	}
	return n
}

// ReplaceAll is strings.ReplaceAll by cutting: what is before the first occurrence is done, what is after it is the same problem once
// more. An empty old stands before every character and at the end.
//
// Occurrences are found from the left and do not overlap, as those of the first implementation.
func ReplaceAll(s, old, new string) string {
	var out strings.Builder
	if old == "" {
		for s != "" {
			_, width := utf8.DecodeRuneInString(s)
			out.WriteString(new + s[:width])
			s = s[width:]
		}
		return out.String() + new
	}
	for {
		before, after, found := strings.Cut(s, old)
		out.WriteString(before)
		if !found {
			return out.String()
		}
		out.WriteString(new)
		s = after
	}
}

// RuneCount is utf8.RuneCountInString by the definition of UTF-8 (RFC 3629): a lead byte says how many bytes follow and which code point
// is the least that needs so many. Whatever breaks a rule is one character of one byte.
//
// Rules that break a character: too few bytes behind the lead, a following byte that is not 10xxxxxx, a code point that a shorter form
// could write, one behind U+10FFFF, or a surrogate. The next character begins one byte later.
func RuneCount(s string) int {
	n := 0
	for i := 0; i < len(s); n++ {
		size, least := 1, rune(0)
		switch lead := s[i]; {
		case lead >= 0xf0 && lead < 0xf8:
			size, least = 4, 0x10000
		case lead >= 0xe0 && lead < 0xf0:
			size, least = 3, 0x800
		case lead >= 0xc0 && lead < 0xe0:
			size, least = 2, 0x80
		}
		if i+size > len(s) {
			size = 1
		}
		point, whole := rune(s[i])&(0x7f>>size), true
		for _, c := range []byte(s[i+1 : i+size]) {
			whole = whole && c&0xc0 == 0x80
			point = point<<6 | rune(c&0x3f)
		}
		if !whole || point < least || point > unicode.MaxRune || point >= 0xd800 && point < 0xe000 {
			size = 1
		}
		i += size
	}
	return n
}

// Clean is path.Clean on a list of names: a name is pushed, ".." pops one. A rooted path has nothing above its root; in any other, what
// leads out of it stays in front, so that ".." is never popped.
//
// "a/../../b" is "../b": the first ".." pops a, the second one has nothing to pop and stays.
func Clean(path string) string {
	rooted := strings.HasPrefix(path, "/")
	var names []string
	for name := range strings.SplitSeq(path, "/") {
		top := len(names) - 1
		switch {
		case name == "" || name == ".":
		case name != "..":
			names = append(names, name)
		case top >= 0 && names[top] != "..":
			names = names[:top]
		case !rooted:
			names = append(names, name)
		}
	}
	clean := strings.Join(names, "/")
	if rooted {
		return "/" + clean
	}
	if clean == "" {
		return "."
	}
	return clean
}
