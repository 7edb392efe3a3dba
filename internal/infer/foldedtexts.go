package infer

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// foldedRows is how many rows are tried. No theory stands behind it.
const foldedRows = 5000

// foreignLetters are the letters beside ASCII that are letters of ASCII in the other case (Unicode, UnicodeData.txt): a grammar that knows ASCII alone
// refuses them, and accepts what comes of them in the other case.
var foreignLetters = []rune{'İ', 'ı', 'ſ', '\u212a'}

// changesCase reports whether a relation writes a text in another case.
func changesCase(r *relation.Relation) bool {
	return slices.ContainsFunc(r.Calls(), func(c *relation.Call) bool {
		name := c.Fn.Name[strings.LastIndexByte(c.Fn.Name, '.')+1:]
		return name == "ToUpper" || name == "ToLower"
	})
}

// folding are random rows in which one letter of each text is a foreign one, the same in the whole row. A random text that the subject accepts but for such
// a letter is hardly ever drawn, so that ok(Parse(strings.ToUpper(s))) == ok(Parse(s)) is seen to fail on none.
var folding = withTexts{"folding", func(r *rand.Rand) func(string) string {
	foreign := foreignLetters[r.IntN(len(foreignLetters))]
	return func(text string) string { return withLetter(r, text, foreign) }
}}

// withLetter is a text with another letter in the place of one of its letters of ASCII; behind it if it has none.
func withLetter(r *rand.Rand, text string, letter rune) string {
	var at []int
	for i := range len(text) {
		if 'a' <= text[i]|0x20 && text[i]|0x20 <= 'z' {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return text + string(letter)
	}
	i := at[r.IntN(len(at))]
	return text[:i] + string(letter) + text[i+1:]
}
