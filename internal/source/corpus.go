package source

import (
	"math/rand/v2"
	"strings"
	"unicode/utf8"

	"github.com/imago-mt/imago/relation"
)

// CorpusOf makes values of texts, for [Space].Corpus.
func CorpusOf(texts map[string][]string) map[string][]relation.Value {
	corpus := map[string][]relation.Value{}
	for path, list := range texts {
		for _, text := range list {
			corpus[path] = append(corpus[path], text)
		}
	}
	return corpus
}

// fromCorpus draws a third of its values from the corpus of a path: half of these as they are, half with one word exchanged, with one
// character changed, added, removed or exchanged with the next, in other letters, or between blanks, which a parser has to refuse or to
// read as something else. The other draws are those of the type. Values outside of the domain are left out.
//
// Of arguments of builders and fields what comes first is drawn most often: texts that are passed in calls stand before a hundred that merely
// stand beside these, and of an argument that is refused there is no value at all.
func (m *maker) fromCorpus(t *relation.Type, path string, draw gen) gen {
	inside := func(v relation.Value) bool { return m.takes(v, t, path) }
	pool := m.corpus(t, path)
	if len(pool) == 0 {
		return draw
	}
	inner := strings.Contains(path, ".")
	return func(r *rand.Rand) relation.Value {
		if r.IntN(3) > 0 {
			return draw(r)
		}
		at := r.IntN(len(pool))
		if inner && r.IntN(2) == 0 {
			at = r.IntN(at + 1)
		}
		v := pool[at]
		if r.IntN(2) == 0 {
			return v
		}
		if w := mistyped(r, v, pool, m.sp.Hints.Texts); w != nil && inside(w) {
			return w
		}
		return v
	}
}

// corpus lists the values of the corpus for a path that lie in the domain, strings as bytes where the type is []byte.
func (m *maker) corpus(t *relation.Type, path string) (out []relation.Value) {
	for _, v := range m.sp.Corpus[path] {
		if text, ok := v.(string); ok && t.Kind == relation.Slice {
			v = bytesOf(text)
		}
		if m.takes(v, t, path) {
			out = append(out, v)
		}
	}
	return out
}

// takes reports whether a value of the corpus fits a path: it has the type, and lies in the domain.
func (m *maker) takes(v relation.Value, t *relation.Type, path string) bool {
	_, text := v.(string)
	_, list := v.(relation.List)
	if _, fields := v.(relation.Fields); fields != (t.Kind == relation.Struct) {
		return false
	}
	if text != (t.Kind == relation.String) || list != (t.Kind == relation.Slice && t.Elem.Kind == relation.Uint8) {
		return false
	}
	return m.sp.Domain == nil || m.sp.Domain.Contains(v, t, path)
}

// mistyped is a text, a string or bytes, with one character, word or value that is another, or with several now and then; nil of anything
// else. What is put in is from another text of the pool, or a constant of the code, which its samples need not have.
func mistyped(r *rand.Rand, v relation.Value, pool []relation.Value, constants []string) relation.Value {
	s, ok := TextOf(v)
	if !ok {
		return nil
	}
	for again := true; again; again = r.IntN(8) == 0 {
		other, _ := TextOf(pool[r.IntN(len(pool))])
		text := ""
		if len(constants) > 0 && r.IntN(6) == 0 {
			other = constants[r.IntN(len(constants))]
			if r.IntN(3) == 0 { // hardly any constant has the form of a sample, so that it is put beside the fields, too
				text = inserted(r, s, other)
			}
		}
		if text == "" {
			text = changedText(r, s, other)
		}
		s = text
	}
	if _, ok := v.(string); ok {
		return s
	}
	return bytesOf(s)
}

// changedText is s with one thing changed.
//
// Of 24 draws 4 change the case or add a blank, 4 cross two samples, 10 exchange words or fields, 2 take another value or spelling, 1 inserts a
// field, and 3 change a character. No theory: in ten seeds as many texts of the form of two samples are met as before values and spellings were
// changed and fields inserted (TestWordsOfSamples).
func changedText(r *rand.Rand, s, other string) string {
	text := ""
	switch p := r.IntN(12); {
	case p < 2:
		text = restyled(r, s)
	case p < 4:
		text = crossed(r, s, other)
	case p < 9:
		text = exchanged(r, s, other)
	case p < 10:
		if text = otherValue(r, s); text == "" {
			text = respelled(r, s, other)
		}
	case p < 11 && r.IntN(2) == 0:
		text = inserted(r, s, other)
	}
	if text == "" {
		text = mistype(r, s, other)
	}
	return text
}

// mistype changes, adds, removes or exchanges one character of s. New ones come from another text of the kind, mostly.
func mistype(r *rand.Rand, s, other string) string {
	at := start(s, r.IntN(len(s)+1))
	_, n := utf8.DecodeRuneInString(s[at:])
	c := marks[r.IntN(len(marks))]
	if len(other) > 0 && r.IntN(3) > 0 {
		i := start(other, r.IntN(len(other)))
		_, w := utf8.DecodeRuneInString(other[i:])
		c = other[i : i+w]
	}
	switch r.IntN(4) {
	case 0:
		return s[:at] + c + s[at+n:]
	case 1:
		return s[:at] + c + s[at:]
	case 2:
		return s[:at] + s[at+n:]
	}
	_, m := utf8.DecodeRuneInString(s[at+n:])
	return s[:at] + s[at+n:at+n+m] + s[at:at+n] + s[at+n+m:]
}

// restyled is s in letters of another case, or with a blank at one end: a lenient parser reads the same from it.
func restyled(r *rand.Rand, s string) string {
	switch r.IntN(5) {
	case 0:
		return strings.ToUpper(s)
	case 1:
		return strings.ToLower(s)
	case 2:
		_, n := utf8.DecodeRuneInString(s)
		return strings.ToUpper(s[:n]) + s[n:]
	case 3:
		return asciiBlanks[r.IntN(len(asciiBlanks))] + s
	}
	return s + asciiBlanks[r.IntN(len(asciiBlanks))]
}

// marks are the characters that formats are made of.
var marks = strings.Split(". , ; : - _ / \\ \" ' ( ) [ ] { } < > = & % # @ + * ? ! | ~ ^ $ ` 0 1 9 a Z é", " ")

// corpusEdges lists values of the corpus and neighbours of the first ones, for the grid.
func (m *maker) corpusEdges(t *relation.Type, path string, r *rand.Rand) (out []relation.Value) {
	pool := m.corpus(t, path)
	for i, v := range pool[:min(len(pool), 24)] {
		vs := []relation.Value{v}
		if i < 8 {
			vs = append(vs, mistyped(r, v, pool, m.sp.Hints.Texts), mistyped(r, v, pool, m.sp.Hints.Texts))
		}
		for _, v := range vs {
			if v != nil && m.takes(v, t, path) {
				out = append(out, v)
			}
		}
	}
	return out
}
