package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Which literals of the code words are made of, and how many. No theory stands behind these.
const (
	longestLiteral = 4 // bytes
	mostLiterals   = 8
)

// worded are rows of g in which a text is no longer than a word and ends or begins as words do, or with a literal of the code: where a function
// puts something behind "a-", the hyphen is doubled, and a text that is drawn at large hardly ever ends in one.
func worded(s *trial.Subject, g *trial.Group, sp *source.Space, rows []source.Row) []source.Row {
	some := words(s)
	var out []source.Row
	for i, v := range g.Vars {
		if v.Type.Kind != relation.String {
			continue
		}
		for _, word := range some {
			for _, row := range rows[:min(len(rows), continuedRows)] {
				other := append(source.Row(nil), row...)
				if other[i] = word; sp.Holds(other) {
					out = append(out, other)
				}
			}
		}
	}
	return out
}

// words are short texts with the literals of the code at each place, and the ends and beginnings of words.
func words(s *trial.Subject) []string {
	var out []string
	for _, lit := range s.Hints.Texts {
		if len(lit) > 0 && len(lit) <= longestLiteral && len(out) < 4*mostLiterals {
			out = append(out, lit, "a"+lit, lit+"a", "a"+lit+"a")
		}
	}
	for _, word := range slices.Concat(wordEnds, wordBegins) {
		if !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	return out
}
