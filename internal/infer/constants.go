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

// Limits of the constants that are tried for each law. No theory stands behind maxHarvested, which bounds the number of candidates.
const (
	maxHarvested = 20
	// maxOfText is the largest constant for functions whose results may grow with a number: the length of a text that a person can read.
	// No theory.
	maxOfText = 64
	// minConstant is the smallest constant that laws of floats can tell from 0: arguments are some 1000 (source.Range), of which the search's
	// tolerance of 1e-6 is as much.
	minConstant = 1e-3
	// maxConstant is the largest one that arguments reach by adding it some times. No theory.
	maxConstant = 1e6
)

// constantsOf are those that relations of a function may mention. Whole numbers of the code may be periods of a calendar or
// sizes of a band; other floats of the code are cut-offs of an implementation, and are not taken (docs/traps.md A7).
func constantsOf(f *subject.Function) []algebra.Constant {
	out := wellKnown[:len(wellKnown):len(wellKnown)]
	seen := map[float64]bool{1: true, 2: true, 0: true, math.Pi: true, math.Pi / 2: true, 2 * math.Pi: true}
	for _, c := range f.Constants {
		v := math.Abs(c.Float)
		whole := v == math.Trunc(v)
		if v > maxOfText && survey.MakesText(f.Func) {
			continue // Repeat(s, n + 8192) is no source for anything
		}
		if v != v || seen[v] || v > maxConstant || v < minConstant || !whole && c.Origin != "doc" && c.Origin != "package" {
			continue
		}
		seen[v] = true
		out = append(out, algebra.Constant{Text: strings.TrimPrefix(c.Text, "-"), Integer: whole})
		if len(out) == len(wellKnown)+maxHarvested {
			break
		}
	}
	return out
}

// Limits of the texts of the code that are tried for each law: how many, and their length. Separators and signs are as short; no theory.
const (
	maxTexts   = 4
	maxTextLen = 3
)

// bitSize is a number that code mentions more often as strconv's (go doc strconv.ParseInt) than as the character @. The width of int64.
const bitSize = 64

// DocComment is the part of [Options.Without] that is no row of a table: the constants of the doc comment, and what it names.
const DocComment = "doc"

// undocumented is a function without its doc comment, and without the constants that stand there alone.
func undocumented(f *subject.Function) *subject.Function {
	bare := *f
	bare.Doc = ""
	bare.Constants = slices.DeleteFunc(slices.Clone(f.Constants), func(c subject.Constant) bool { return c.Origin == "doc" })
	return &bare
}

// textsOf are the short texts of a function's code, and the characters that it compares with.
func textsOf(f *subject.Function) []string {
	var out []string
	add := func(text string) {
		if q := strconv.Quote(text); len(text) <= maxTextLen && len(out) < maxTexts && !slices.Contains(out, q) {
			out = append(out, q)
		}
	}
	for _, c := range f.Constants {
		if t, ok := unquote(c.Text); ok && c.Origin != subject.Table {
			add(t)
		} else if text, ok := characterOf(c); ok {
			add(text)
		}
	}
	return out
}

// characterOf is the character that a number of the code may mean: a sign, neither a letter nor a digit.
func characterOf(c subject.Constant) (string, bool) {
	r := rune(c.Float)
	ok := c.Float > ' ' && c.Float < 127 && c.Float != bitSize && c.Origin != "doc" && !unicode.IsLetter(r) && !unicode.IsDigit(r) && c.Float == math.Trunc(c.Float)
	return string(r), ok
}

// counterpartsOf lists the references that bear f's name and that its code does not call.
func counterpartsOf(env *relation.Env, f *subject.Function) []*relation.Func {
	if f.Machine { // none of the counterparts refers to the operating system: that they agree is true of this one
		return nil
	}
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
