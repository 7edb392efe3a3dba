package infer

import (
	"math/rand/v2"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/imago-mt/imago/relation"
)

// reletteredRows is how many rows are tried. No theory stands behind it: of random texts one in fifty was accepted by a function that reads telephone
// numbers, and one in five of these is changed where it matters.
const reletteredRows = 10_000

// asksAcceptance reports whether a relation asks whether a function succeeds that is given a text, or what it answers of one.
func asksAcceptance(rel *relation.Relation) bool {
	found := false
	for _, e := range []relation.Expr{rel.Pre, rel.Post} {
		if e == nil {
			continue
		}
		relation.Walk(e, func(e relation.Expr) bool {
			switch e := e.(type) {
			case *relation.OutcomeOf:
				found = found || takesText(e.Call.Fn)
			case *relation.Select:
				found = found || isBool(e.T) && !e.Call.Fn.Reference && takesText(e.Call.Fn)
			}
			return !found
		})
	}
	return found
}

func takesText(fn *relation.Func) bool {
	return slices.ContainsFunc(fn.Params, func(p relation.Param) bool { return p.Type.Kind == relation.String })
}

// relettering are random rows with texts in which each occurrence of one character is replaced by others of its class. The accepted texts that are drawn
// are variants of a few, so that all of them may have a 0, and a claim would say that texts without one are refused.
var relettering = withTexts{"relettering", func(r *rand.Rand) func(string) string {
	return func(text string) string { return withoutCharacter(r, text) }
}}

// classesOfCharacters are what characters of ASCII are replaced by, with how many of them there are.
var classesOfCharacters = []struct {
	first rune
	n     int
}{{'0', 10}, {'a', 26}, {'A', 26}}

// withoutCharacter is a text in which a letter or a digit of ASCII that it has is replaced by random others of its kind.
func withoutCharacter(r *rand.Rand, text string) string {
	if !utf8.ValidString(text) {
		return text
	}
	var has []rune
	for _, c := range text {
		if c <= unicode.MaxASCII && (unicode.IsLetter(c) || unicode.IsDigit(c)) {
			has = append(has, c)
		}
	}
	if len(has) == 0 {
		return text
	}
	gone := has[r.IntN(len(has))]
	out := []rune(text)
	for i, c := range out {
		for _, of := range classesOfCharacters {
			if c == gone && of.first <= c && c < of.first+rune(of.n) {
				out[i] = of.first + (c-of.first+1+rune(r.IntN(of.n-1)))%rune(of.n)
			}
		}
	}
	return string(out)
}
