package infer

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// wellKnown are the constants that any function may be tried with, the generators of others first.
var wellKnown = []algebra.Constant{
	{Text: "math.Pi"}, {Text: "math.Pi/2"}, {Text: "2*math.Pi"}, {Text: "1", Integer: true}, {Text: "2", Integer: true},
}

// most harvested constants that are tried for each law.
const mostHarvested = 20

// mostOfText is the largest constant for functions whose results may grow with a number.
const mostOfText = 64

// leastConstant is the smallest constant that laws of floats can tell from 0.
const leastConstant = 1e-3

// constantsOf are those that relations of a function may mention. Whole numbers of the code may be periods of a calendar or
// sizes of a band; other floats of the code are cut-offs of an implementation, and are not taken (traps.md A7).
func constantsOf(f *subject.Function) []algebra.Constant {
	out := wellKnown[:len(wellKnown):len(wellKnown)]
	seen := map[float64]bool{1: true, 2: true, 0: true, math.Pi: true, math.Pi / 2: true, 2 * math.Pi: true}
	for _, c := range f.Constants {
		v := math.Abs(c.Float)
		whole := v == math.Trunc(v)
		if v > mostOfText && survey.MakesText(f.Func) {
			continue // Repeat(s, n + 8192) is no source for anything
		}
		if v != v || seen[v] || v > 1e6 || v < leastConstant || !whole && c.Origin != "doc" && c.Origin != "package" {
			continue
		}
		seen[v] = true
		out = append(out, algebra.Constant{Text: strings.TrimPrefix(c.Text, "-"), Integer: whole})
		if len(out) == len(wellKnown)+mostHarvested {
			break
		}
	}
	return out
}

// mostTexts is how many texts of the code are tried for each law.
const mostTexts = 4

// bitSize is a number that code mentions more often as strconv's than as the character @.
const bitSize = 64

// textsOf are the short texts of a function's code, and the characters that it compares with.
func textsOf(f *subject.Function) []string {
	var out []string
	add := func(text string) {
		if q := strconv.Quote(text); len(text) <= 3 && len(out) < mostTexts && !slices.Contains(out, q) {
			out = append(out, q)
		}
	}
	for _, c := range f.Constants {
		if t, ok := unquote(c.Text); ok {
			add(t)
		} else if c.Float > ' ' && c.Float < 127 && c.Float != bitSize && c.Origin != "doc" && !unicode.IsLetter(rune(c.Float)) && !unicode.IsDigit(rune(c.Float)) && c.Float == math.Trunc(c.Float) {
			add(string(rune(c.Float)))
		}
	}
	return out
}

// counterpartsOf lists the references that bear f's name and that its code does not call.
func counterpartsOf(env *relation.Env, f *subject.Function) []*relation.Func {
	names := algebra.Counterparts(subject.Words(f.Func))
	var out []*relation.Func
	for _, g := range env.Funcs {
		if g.Reference && slices.Contains(names, g.Name) && !slices.Contains(f.Uses, g.Name) {
			out = append(out, g)
		}
	}
	return out
}

func unquote(text string) (string, bool) {
	s, err := strconv.Unquote(text)
	return s, err == nil && s != ""
}
