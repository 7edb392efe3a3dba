package source

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Samples of a format differ in its words: what is read from "files=512:1024" and "stack=1:8" is also read from "stack=512:7". One character
// that is wrong hardly ever leads from one accepted text to another.

// exchanged is s with another word in the place of one of its words: a number of no more digits, or a word of another text of the kind that
// is a number if it is one. It is "" where there is none to put.
//
// Each word is as likely as each other, however long. A number is exchanged for a random one in half of the draws, since few samples have
// all the numbers that a format takes; which letters it takes, samples alone tell.
func exchanged(r *rand.Rand, s, other string) string {
	mine := wordsOf(s)
	if len(mine) == 0 {
		return ""
	}
	at := mine[r.IntN(len(mine))]
	var texts []string
	for _, w := range wordsOf(other) {
		if text := other[w.from:w.to]; w.number == at.number && text != s[at.from:at.to] {
			texts = append(texts, text)
		}
	}
	switch {
	case at.number && (len(texts) == 0 || r.IntN(2) == 0):
		return s[:at.from] + digitsOf(r, at.to-at.from) + s[at.to:]
	case len(texts) > 0:
		return s[:at.from] + texts[r.IntN(len(texts))] + s[at.to:]
	}
	return ""
}

// separators are what stands between the fields of a format, the most usual first.
var separators = []string{" ", ",", ";", "/", ":", "-", "."}

// crossed is s with some of its fields taken from the same places of another text that has as many: "0 5 * * *" and "*/2 0 1 1 *" have "*/2 5 1 1 *"
// between them, which is of the format as well. It is "" where the two have no fields in common.
func crossed(r *rand.Rand, s, other string) string {
	for _, sep := range separators {
		mine, theirs := strings.Split(s, sep), strings.Split(other, sep)
		if len(mine) < 2 || len(mine) != len(theirs) {
			continue
		}
		for i := range mine {
			if r.IntN(2) == 0 {
				mine[i] = theirs[i]
			}
		}
		if out := strings.Join(mine, sep); out != s && out != other {
			return out
		}
	}
	return ""
}

// inserted is s with a field more at any place among the others: one of its own a second time, or one of another text of its kind, or a constant of the
// code, which has no such separator, as a whole. It is "" where neither text has fields.
//
// A reader that looks for a name that it knows, as the host of "docker.io/foo", and finds it in the wrong place is right of all texts that have it once
// and in its own place, as samples do: "example.com/docker.io/foo" and "docker.io/docker.io/foo" are of the format as well.
func inserted(r *rand.Rand, s, other string) string {
	of := s
	if !strings.ContainsAny(s, strings.Join(separators, "")) {
		of = other
	}
	own := slices.DeleteFunc(slices.Clone(separators), func(sep string) bool { return !strings.Contains(of, sep) })
	if len(own) == 0 {
		return ""
	}
	sep := own[r.IntN(len(own))]
	fields := strings.Split(s, sep)
	from := fields
	if other != "" && r.IntN(2) == 0 {
		from = strings.Split(other, sep)
	}
	return strings.Join(slices.Insert(fields, r.IntN(len(fields)+1), from[r.IntN(len(from))]), sep)
}

// A stretch is a word of a text: a run of digits, or of letters.
type stretch struct {
	from, to int
	number   bool
}

// wordsOf lists the words of s from left to right. Digits of other scripts belong to no word.
func wordsOf(s string) (out []stretch) {
	for i := 0; i < len(s); {
		c, n := utf8.DecodeRuneInString(s[i:])
		kind := unicode.IsLetter
		if '0' <= c && c <= '9' {
			kind = func(c rune) bool { return '0' <= c && c <= '9' }
		}
		if !kind(c) {
			i += n
			continue
		}
		to := len(s)
		if end := strings.IndexFunc(s[i:], func(c rune) bool { return !kind(c) }); end >= 0 {
			to = i + end
		}
		out = append(out, stretch{i, to, '0' <= c && c <= '9'})
		i = to
	}
	return out
}

// digitsOf draws a number: of n digits mostly, as dates and codes have them, of fewer in a third of the draws.
func digitsOf(r *rand.Rand, n int) string {
	if r.IntN(3) == 0 {
		n = 1 + r.IntN(n)
	}
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('0' + r.IntN(10))
	}
	if b[0] == '0' && n > 1 && r.IntN(2) == 0 { // many formats refuse 007
		b[0] = '1'
	}
	return string(b)
}

// start moves i back to the start of a character.
func start(s string, i int) int {
	for i > 0 && i < len(s) && s[i]&0xC0 == 0x80 {
		i--
	}
	return i
}

// otherCase is a letter in its other case, and anything else itself.
func otherCase(c rune) rune {
	if unicode.IsUpper(c) {
		return unicode.ToLower(c)
	}
	return unicode.ToUpper(c)
}
