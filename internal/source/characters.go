package source

import (
	"math/rand/v2"
	"slices"
	"unicode/utf8"

	"github.com/imago-mt/imago/relation"
)

// A character beside a text, or a list of characters, often says which characters of the text are meant: delimiters, a cut set, a mark that is counted.
// Drawn apart they have hardly any in common, so that what a function does at such a character is never seen: that Uncapitalize(s, 'a') is
// idempotent is false of "AB" alone, which has the letter in the other case.

// isCharacter reports whether values of t may be characters: bytes, and numbers of 32 bits without a name of their own, since go/types does not keep
// rune apart from int32.
func isCharacter(t *relation.Type) bool {
	return (t.Kind == relation.Uint8 || t.Kind == relation.Int32) && t.Pkg == "" && !t.Enum
}

// listsRunes reports whether t is a list of characters, and no text itself.
func listsRunes(t *relation.Type) bool {
	return t.Kind == relation.Slice && t.Elem.Kind == relation.Int32 && isCharacter(t.Elem)
}

// characterBonds are those of texts and the characters that occur in them. What binds a list to its elements ([holding]) has a byte of a []byte.
func characterBonds(u, t *relation.Type) []bond {
	switch {
	case isText(u) && isCharacter(t):
		return []bond{occurring(t.Kind)}
	case isText(u) && listsRunes(t):
		return []bond{marking}
	case isText(t) && (listsRunes(u) || isCharacter(u) && !relation.Identical(t.Elem, u)):
		return []bond{marked}
	}
	return nil
}

// occurring makes a character of a text.
func occurring(k relation.Kind) bond {
	return func(r *rand.Rand, from, _ relation.Value) relation.Value {
		s, _ := TextOf(from)
		return characterOf(r, s, k)
	}
}

// characterOf is a character of a text, or its other case, in half of the draws each; nil of an empty text. A byte may be a part of a longer character.
func characterOf(r *rand.Rand, s string, k relation.Kind) relation.Value {
	if s == "" {
		return nil
	}
	at, turn := r.IntN(len(s)), r.IntN(2) == 0
	if k == relation.Uint8 {
		if c := rune(s[at]); turn && c < utf8.RuneSelf {
			return byte(otherCase(c))
		}
		return s[at]
	}
	c, _ := utf8.DecodeRuneInString(s[start(s, at):])
	if turn {
		c = otherCase(c)
	}
	return c
}

// marking is a list in which one or two of the elements are characters of a text.
func marking(r *rand.Rand, from, to relation.Value) relation.Value {
	s, _ := TextOf(from)
	if s == "" {
		return nil
	}
	list, _ := to.(relation.List)
	out := slices.Clone(list)
	// A list without elements has no place for a character, and a longer one keeps its own now and then, as in [withWords].
	if len(out) == 0 || r.IntN(4) == 0 {
		out = append(out, characterOf(r, s, relation.Int32))
	}
	for range 1 + r.IntN(2) {
		out[r.IntN(len(out))] = characterOf(r, s, relation.Int32)
	}
	return out
}

// marked is a text that has a character, or some of a list of them, in the place of some of its own.
func marked(r *rand.Rand, from, to relation.Value) relation.Value {
	s, ok := TextOf(to)
	all, list := from.(relation.List)
	if !list {
		all = relation.List{from}
	}
	if !ok || len(all) == 0 {
		return nil
	}
	for range 1 + r.IntN(3) {
		if c, ok := spelled(all[r.IntN(len(all))]); ok {
			s = mention(r, s, c, [2]string{})
		}
	}
	return sameText(s, to)
}

// spelled is a byte or a rune as the text that it is; false of half a character, and of a number that is none.
func spelled(v relation.Value) (string, bool) {
	switch v := v.(type) {
	case byte:
		return string([]byte{v}), v < utf8.RuneSelf
	case rune:
		return string(v), utf8.ValidRune(v)
	}
	return "", false
}
