package source

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Most formats spell one content in several ways: a character may be escaped, a word may be of other letters, a separator may stand
// twice. A reader that takes some of them for the same, and its writer, disagree in what no sample of the format shows.

// respelled is s with one character escaped, as s or another text of its kind escapes characters, with one word in letters of another
// case, or with one separator twice; "" where there is nothing of the kind.
func respelled(r *rand.Rand, s, other string) string {
	switch r.IntN(3) {
	case 0:
		return escaped(r, s, other)
	case 1:
		return recased(r, s)
	}
	return doubled(r, s)
}

// escapes are the ways to write a character by its number, by the mark that begins them.
var escapes = map[byte][]string{'%': {"%%%02X", "%%%02x"}, '\\': {`\u%04x`, `\x%02x`}, '&': {"&#%d;", "&#x%x;"}}

// escaped is s with one of its ASCII characters escaped, or with an escaped separator put in, which may stand twice.
func escaped(r *rand.Rand, s, other string) string {
	var forms []string
	for _, mark := range slices.Sorted(maps.Keys(escapes)) {
		if at := string(mark); strings.Contains(s, at) || strings.Contains(other, at) || mark == '%' && strings.Contains(s, "/") {
			forms = append(forms, escapes[mark]...)
		}
	}
	if len(forms) == 0 || s == "" {
		return ""
	}
	form, at := forms[r.IntN(len(forms))], start(s, r.IntN(len(s)))
	if c := s[at]; c < utf8.RuneSelf && r.IntN(2) == 0 {
		return s[:at] + fmt.Sprintf(form, c) + s[at+1:]
	}
	own := slices.DeleteFunc(slices.Clone(separators), func(sep string) bool { return !strings.Contains(s, sep) })
	if len(own) == 0 {
		own = separators
	}
	return s[:at] + strings.Repeat(fmt.Sprintf(form, own[r.IntN(len(own))][0]), 1+r.IntN(2)) + s[at:]
}

// recased is s with one of its words in letters of another case.
func recased(r *rand.Rand, s string) string {
	words := slices.DeleteFunc(wordsOf(s), func(w stretch) bool { return w.number })
	if len(words) == 0 {
		return ""
	}
	w := words[r.IntN(len(words))]
	return s[:w.from] + wordCase(r, s[w.from:w.to]) + s[w.to:]
}

// wordCase is a word in other letters: all of one case, the first one or any one in another case, or all but the first one large. What reads a word in
// letters of any case, as "Bytes" in "BYTES=0-1", often takes the usual ways to write it alone.
func wordCase(r *rand.Rand, word string) string {
	_, n := utf8.DecodeRuneInString(word)
	switch r.IntN(5) {
	case 0:
		return strings.ToUpper(word)
	case 1:
		return strings.ToLower(word)
	case 2:
		return strings.ToUpper(word[:n]) + word[n:]
	case 3:
		return strings.ToLower(word[:n]) + strings.ToUpper(word[n:])
	}
	at := start(word, r.IntN(len(word)))
	c, n := utf8.DecodeRuneInString(word[at:])
	return word[:at] + string(otherCase(c)) + word[at+n:]
}

// nearPart is one in how many constants of the code, where a text has one, that are written in another way. No theory stands behind it.
const nearPart = 3

// nearConstant is a constant of the code as it stands, mostly, or with a word in other letters, or turned: its end before its beginning, with a mark between
// them or none. What is done twice, as F(s + s), meets the constant inside of a text that does not have it, "ytes*b".
func nearConstant(r *rand.Rand, w string) string {
	near := ""
	switch r.IntN(2 * nearPart) {
	case 0:
		near = recased(r, w)
	case 1:
		near = turned(r, w)
	}
	if near == "" {
		return w
	}
	return near
}

// turned is a text of which the end stands before the beginning, with a mark between them in half of the draws; "" where nothing stands before the place that is
// drawn.
func turned(r *rand.Rand, s string) string {
	at := 0
	if s != "" {
		at = start(s, r.IntN(len(s)))
	}
	if at == 0 {
		return ""
	}
	between := ""
	if r.IntN(2) == 0 {
		between = marks[r.IntN(len(marks))]
	}
	return s[at:] + between + s[:at]
}

// doubled is s with one of its separators, which are neither letters nor digits, twice.
func doubled(r *rand.Rand, s string) string {
	var at []int
	for i, c := range s {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return ""
	}
	i := at[r.IntN(len(at))]
	_, n := utf8.DecodeRuneInString(s[i:])
	return s[:i+n] + s[i:]
}

// otherValue is a JSON document with one of its values exchanged for a constant of the format, as null in a list; "" of all else. Samples
// hardly ever show where a reader may meet one.
func otherValue(r *rand.Rand, s string) string {
	var doc any
	if !strings.HasPrefix(s, "{") && !strings.HasPrefix(s, "[") || json.Unmarshal([]byte(s), &doc) != nil {
		return ""
	}
	var set []func(any) // each puts a value into a place of the document
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, k := range slices.Sorted(maps.Keys(v)) {
				set = append(set, func(x any) { v[k] = x })
				walk(v[k])
			}
		case []any:
			for i := range v {
				set = append(set, func(x any) { v[i] = x })
				walk(v[i])
			}
		}
	}
	walk(doc)
	if len(set) == 0 {
		return ""
	}
	constants := []any{nil, nil, true, 0, "", []any{}, map[string]any{}}
	set[r.IntN(len(set))](constants[r.IntN(len(constants))])
	out, err := json.Marshal(doc)
	if err != nil {
		return ""
	}
	return string(out)
}
