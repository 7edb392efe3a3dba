package source

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"github.com/imago-mt/imago/relation"
)

// A list of texts beside a text often says which words of the text are meant: names of tags that stay, of columns, of flags. Lists of random texts and
// random texts have no word in common, so that what a function does with a listed one is never seen.

// listsTexts reports whether t is a list of texts, or of such lists.
func listsTexts(t *relation.Type) bool {
	return t.Kind == relation.Slice && (t.Elem.Kind == relation.String || listsTexts(t.Elem))
}

// words are the runs of letters, digits and low lines of a text.
func words(s string) []string {
	return strings.FieldsFunc(s, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '_' })
}

// listing makes lists of type t with words of a text among their elements.
func listing(t *relation.Type) bond {
	return func(r *rand.Rand, from, to relation.Value) relation.Value {
		s, _ := TextOf(from)
		in := words(s)
		if len(in) == 0 {
			return nil
		}
		return withWords(r, t, to, in)
	}
}

// withWords is a list in which an element is one of some words, or has such an element.
func withWords(r *rand.Rand, t *relation.Type, to relation.Value, in []string) relation.Value {
	list, _ := to.(relation.List)
	out := slices.Clone(list)
	// A list without elements has no place for a word, and a longer one may have several.
	if len(out) == 0 || r.IntN(4) == 0 {
		out = append(out, nil)
		out[len(out)-1] = emptyOf(t.Elem)
	}
	i := r.IntN(len(out))
	if listsTexts(t.Elem) {
		out[i] = withWords(r, t.Elem, out[i], in)
	} else {
		out[i] = in[r.IntN(len(in))]
	}
	return out
}

// emptyOf is the empty text, or the empty list.
func emptyOf(t *relation.Type) relation.Value {
	if t.Kind == relation.String {
		return ""
	}
	return relation.List{}
}

// listed is a text that names an element of a list, in one of the ways in which formats do.
func listed(r *rand.Rand, from, to relation.Value) relation.Value {
	s, ok := TextOf(to)
	list, _ := from.(relation.List)
	for ok && len(list) > 0 {
		switch e := list[r.IntN(len(list))].(type) {
		case string:
			return sameText(mention(r, s, e, wraps[r.IntN(len(wraps))]), to)
		case relation.List:
			list = e
		default:
			return nil
		}
	}
	return nil
}
