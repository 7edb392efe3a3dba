package infer

import (
	"math/rand/v2"
	"strings"
)

// Sizes of what is tried. No theory stands behind them.
const (
	joinedRows  = 10_000
	joinedParts = 4 // a text has fewer
)

// joiners are characters of which some become one where they stand side by side, or change places, each kind with one that does neither: parts of a Hangul
// syllable and a whole one, marks of several classes of combination, letters of a flag, and the character that stands for what is no text.
var joiners = [][]string{
	strings.Split("\u1100 \u1161 \u11a8 \uac00 x", " "),
	strings.Split("a \u00e1 \u0301 \u0323 \u0313", " "),
	strings.Split("\U0001f1e9 \U0001f1ea \u200d \U0001f469", " "),
	strings.Split("\ufffd a b \ufffd", " "),
}

// joining are random rows in which the texts are of one kind of joiners. Texts that are drawn apart hardly ever fit together, so that
// Match(z+x, z+y) == Match(x, y) of a function that composes characters is seen to fail on none.
var joining = withTexts{"joining", func(r *rand.Rand) func(string) string {
	kind := joiners[r.IntN(len(joiners))]
	return func(string) string {
		text := ""
		for range r.IntN(joinedParts) {
			text += kind[r.IntN(len(kind))]
		}
		return text
	}
}}
