package source

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/imago-mt/imago/relation"
)

// Offspring is a text made of one that a function accepts, or of two, so that it is likely to be accepted as well, and is another one: characters are
// exchanged for others of their class, words are left out, doubled or exchanged for those of the other text, one part of the one text is
// joined with one of the other, and a field is put among the others. The texts are those that the inputs of a format are grown from.
//
// The classes are those of letters and digits, as in grammars that are learned from examples: Höschele and Zeller, "Mining input grammars from dynamic
// taints" (ASE 2016), generalise what is read to such classes. Other characters have a meaning in most formats, and stay.
//
// The texts are strings or bytes, and it is what the first one is.
func Offspring(r *rand.Rand, v, other relation.Value, constants []string) relation.Value {
	s, _ := TextOf(v)
	o, _ := TextOf(other)
	return sameText(bred(r, s, o, constants), v)
}

// bred is the text of an Offspring.
func bred(r *rand.Rand, s, other string, constants []string) string {
	switch p := r.IntN(10); {
	case p < 4:
		return reclassed(r, s)
	case p < 6:
		return stretched(r, s)
	case p < 8 && r.IntN(4) > 0:
		return spliced(r, s, other)
	default:
		if len(constants) > 0 && r.IntN(4) == 0 {
			other = constants[r.IntN(len(constants))]
		}
		if p < 8 {
			if text := inserted(r, s, other); text != "" {
				return text
			}
		}
		return changedText(r, s, other)
	}
}

// reclassed is s with some of its letters and digits exchanged for others of the same class: one of them, or each with the same chance.
func reclassed(r *rand.Rand, s string) string {
	runes := []rune(s)
	var at []int
	for i, c := range runes {
		if c < utf8.RuneSelf && (unicode.IsLetter(c) || unicode.IsDigit(c)) {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return s
	}
	if r.IntN(2) == 0 {
		at = at[r.IntN(len(at)):][:1]
	}
	for _, i := range at {
		switch c := runes[i]; {
		case unicode.IsDigit(c):
			runes[i] = rune('0' + r.IntN(10))
		case unicode.IsUpper(c):
			runes[i] = rune('A' + r.IntN(26))
		default:
			runes[i] = rune('a' + r.IntN(26))
		}
	}
	return string(runes)
}

// stretched is s with a part of it left out or doubled: a word, a character, or what lies between two places.
func stretched(r *rand.Rand, s string) string {
	if s == "" {
		return s
	}
	from := start(s, r.IntN(len(s)))
	_, n := utf8.DecodeRuneInString(s[from:])
	to := from + n
	switch words := wordsOf(s); {
	case len(words) > 0 && r.IntN(2) == 0:
		w := words[r.IntN(len(words))]
		from, to = w.from, w.to
	case r.IntN(2) == 0:
		if end := start(s, r.IntN(len(s)+1)); end > from {
			to = end
		}
	}
	if r.IntN(2) == 0 {
		return s[:from] + s[to:]
	}
	return s[:to] + s[from:to] + s[to:]
}

// spliced is the first part of s and the last part of another text, each of which ends or begins at a word: "a.b" and "c@d" make "a@d".
func spliced(r *rand.Rand, s, other string) string {
	mine, theirs := seams(s), seams(other)
	return s[:mine[r.IntN(len(mine))]] + other[theirs[r.IntN(len(theirs))]:]
}

// seams are the places in s where a word begins or ends, and its own ends.
func seams(s string) []int {
	out := []int{0, len(s)}
	for _, w := range wordsOf(s) {
		out = append(out, w.from, w.to)
	}
	return out
}

// Form is a text without what its letters and digits are and how many of them follow one another: "ab1-23" and "x9-1" have one form.
func Form(s string) string {
	var forms []rune
	for _, c := range s {
		switch {
		case unicode.IsUpper(c):
			c = 'A'
		case unicode.IsLetter(c):
			c = 'a'
		case unicode.IsDigit(c):
			c = '0'
		case unicode.IsSpace(c):
			c = ' '
		}
		if len(forms) == 0 || forms[len(forms)-1] != c || !strings.ContainsRune("Aa0 ", c) {
			forms = append(forms, c)
		}
	}
	return string(forms)
}

// Signs are the characters of a text that are neither letters nor digits nor blanks, each once, in order: texts with the same ones are mostly read alike.
func Signs(s string) string {
	var signs []rune
	for _, c := range s {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !unicode.IsSpace(c) && !slices.Contains(signs, c) {
			signs = append(signs, c)
		}
	}
	slices.Sort(signs)
	return string(signs)
}
