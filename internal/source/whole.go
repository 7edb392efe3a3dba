package source

import (
	"math/rand/v2"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Two texts that are put together may be a text that the code knows, though neither is one: "ur" and "l". Such pairs are made in two steps:
// one text ends with the beginning of a known text, and the other one begins with its rest.

// wholes lists the texts that the subject tells apart: those of its code, and of the corpus.
func (sp *Space) wholes() []string {
	var out []string
	for _, s := range sp.Hints.Texts {
		if len(s) > 1 {
			out = append(out, s)
		}
	}
	if sp.anyBytes() { // characters of several bytes are whole texts, too
		out = append(out, "é", "日", "😀")
	}
	for _, v := range sp.Vars {
		for _, c := range sp.Corpus[sp.path(v)] {
			if s, ok := TextOf(c); ok && 1 < len(s) && len(s) <= MaxText {
				out = append(out, s)
			}
		}
	}
	return out
}

// anyBytes reports whether texts need not be valid UTF-8.
func (sp *Space) anyBytes() bool { return sp.Domain != nil && sp.Domain.Charset == relation.AnyBytes }

// splitBonds lists how a value of type t is made of one of type u, so that both together hold a whole text.
func splitBonds(u, t *relation.Type, own bool, wholes []string, anyBytes bool) []bond {
	if len(wholes) == 0 || !isText(u) || !isText(t) {
		return nil
	}
	if own {
		return []bond{func(r *rand.Rand, _, to relation.Value) relation.Value { return begun(r, wholes, to, anyBytes) }}
	}
	return []bond{func(r *rand.Rand, from, to relation.Value) relation.Value { return completed(r, wholes, from, to) }}
}

// begun is the beginning of a whole text, alone or behind a part of another one.
func begun(r *rand.Rand, wholes []string, to relation.Value, anyBytes bool) relation.Value {
	s, ok := TextOf(to)
	if !ok {
		return nil
	}
	whole := wholes[r.IntN(len(wholes))]
	i := 1 + r.IntN(len(whole)-1)
	if !anyBytes {
		i = start(whole, i)
	}
	return sameText(cut(s, 0, r.IntN(len(s)+1)*r.IntN(2))+whole[:i], to)
}

// completed is what a text that ends with the beginning of a whole text lacks of it, alone or before a part of another one; nil if it ends
// with none.
func completed(r *rand.Rand, wholes []string, from, to relation.Value) relation.Value {
	s, _ := TextOf(from)
	t, ok := TextOf(to)
	if !ok {
		return nil
	}
	first := r.IntN(len(wholes))
	for k := range wholes {
		whole := wholes[(first+k)%len(wholes)]
		for i := len(whole) - 1; i > 0; i-- {
			if strings.HasSuffix(s, whole[:i]) {
				return sameText(whole[i:]+cut(t, 0, r.IntN(len(t)+1)*r.IntN(2)), to)
			}
		}
	}
	return nil
}
