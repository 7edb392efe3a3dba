package mutant

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
)

// An edit replaces the bytes at…end-1 by text; of an insertion the two are the same.
type edit struct {
	at, end int
	text    string
	class   class
	site    *site // whose it is in the meta version
}

// A class orders edits at one offset.
type class uint8

const (
	closing class = iota // what ends an expression or statement before the offset; inner ones come first
	between              // fuel, and the end of a body
	opening              // what begins or replaces something at the offset; outer ones come first
)

// number stands in the texts of a site for its first mutant number, which is known when all sites are.
const number = "\x00"

// apply is the bytes from…to-1 of src with the edits that lie in them; those at one offset keep their order.
func apply(src []byte, from, to int, edits []edit) []byte {
	out, _ := applyTraced(src, from, to, edits)
	return out
}

// A span is where a site's edits came to stand in a text.
type span struct {
	from, to int
	site     *site
	clone    bool // it is the clone of the site
}

// applyTraced also tells where the sites are in the result.
func applyTraced(src []byte, from, to int, edits []edit) ([]byte, []span) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b edit) int { return a.at - b.at })
	out := make([]byte, 0, to-from+48*len(edits))
	index := map[*site]int{}
	var spans []span
	for _, e := range edits {
		if e.at < from || e.end > to {
			continue
		}
		out = append(out, src[from:e.at]...)
		begin := len(out)
		out = append(out, e.text...)
		from = e.end
		if e.site == nil {
			continue
		}
		i, ok := index[e.site]
		if !ok {
			i = len(spans)
			index[e.site], spans = i, append(spans, span{from: begin, site: e.site})
		}
		spans[i].to = len(out)
	}
	return append(out, src[from:to]...), spans
}

// inside is the edits that lie in from…to.
func inside(edits []edit, from, to int) []edit {
	return slices.DeleteFunc(slices.Clone(edits), func(e edit) bool { return e.at < from || e.end > to })
}

// metaEdits puts the edits of sites, which were collected outer ones first, and others between them into the order in which they
// must stand at one offset.
func metaEdits(sites []*site, others []edit) []edit {
	var opens, closes []edit
	for _, s := range sites {
		for _, e := range s.edits {
			e.text = strings.ReplaceAll(e.text, number, fmt.Sprint(s.base))
			e.site = s
			if e.class == closing {
				closes = append(closes, e)
			} else {
				opens = append(opens, e)
			}
		}
	}
	slices.Reverse(closes)
	return slices.Concat(closes, others, opens)
}

// stableID names a mutant by what it is and by the lines that it stands in; ids counts those of the same description.
func stableID(path string, m Mutant, ids map[string]int) string {
	what := strings.Join([]string{path, m.Func, m.Operator, m.Before, m.After, linesAround(m.src.src, m.from, m.to)}, "\x00")
	n := ids[what]
	ids[what]++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", what, n))
	return fmt.Sprintf("%s-%x", m.Operator, sum[:5])
}

// linesAround is the whole lines of the bytes from…to-1, without comments, and with single blanks. What looks like a comment inside a
// text goes too: the result tells lines apart, and is not read.
func linesAround(src []byte, from, to int) string {
	from = bytes.LastIndexByte(src[:from], '\n') + 1
	if n := bytes.IndexByte(src[to:], '\n'); n >= 0 {
		to += n
	} else {
		to = len(src)
	}
	var b strings.Builder
	for line := range bytes.Lines(src[from:to]) {
		code, _, _ := bytes.Cut(line, []byte("//"))
		b.WriteString(oneLine(code) + "\n")
	}
	return b.String()
}
