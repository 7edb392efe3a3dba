package infer

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// foldedRows is how many rows are tried. No theory stands behind it.
const foldedRows = 5000

// foreignLetters are the letters beside ASCII that are letters of ASCII in the other case (Unicode, UnicodeData.txt): a grammar that knows ASCII alone
// refuses them, and accepts what comes of them in the other case.
var foreignLetters = []rune{'İ', 'ı', 'ſ', '\u212a'}

// foldedTexts tries claims about another case on texts in which one letter is such a letter. A random text that the subject accepts but for it is hardly
// ever drawn, so that ok(Parse(strings.ToUpper(s))) == ok(Parse(s)) is seen to fail on none. What stands does so on no more rows for it.
func foldedTexts(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	claims := slices.DeleteFunc(unbroken(set, pending(set)), func(c *claim.Claim) bool { return !changesCase(c.Relation) })
	res, err := r.Try(ctx, claims, trial.Trial{Rows: folding, Seed: s.Seed.Child("folded texts", 0), N: foldedRows, Share: 0.1, Reading: trial.Careful, Gone: trial.Fallen})
	if err != nil {
		return err
	}
	observeViolations(set, claims, res)
	return nil
}

// changesCase reports whether a relation writes a text in another case.
func changesCase(r *relation.Relation) bool {
	return slices.ContainsFunc(r.Calls(), func(c *relation.Call) bool {
		name := c.Fn.Name[strings.LastIndexByte(c.Fn.Name, '.')+1:]
		return name == "ToUpper" || name == "ToLower"
	})
}

// folding are random rows in which one letter of each text is a foreign one, the same in the whole row.
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
