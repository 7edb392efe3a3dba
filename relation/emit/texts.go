package emit

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/imago-mt/imago/relation"
)

// Bounds of the texts that a test shows.
const (
	maxTexts    = 16
	longestText = 40 // bytes
)

// A textList is texts that sources are drawn near to, as a variable of the test file.
type textList struct {
	name  string // "" until a relation draws from it
	texts []string
}

// texts makes lists of what people give to the parameters of s: one for the parameters that are given the same.
func (w *writer) texts(s Subject) map[string]*textList {
	lists := map[string]*textList{}
	if len(s.Texts) == 0 || s.Domain.Charset != relation.UTF8 {
		return lists
	}
	byText := map[string]*textList{}
	for _, path := range slices.Sorted(maps.Keys(s.Texts)) {
		kept := shown(s, path)
		if len(kept) == 0 {
			continue
		}
		key := fmt.Sprintf("%q", kept)
		if byText[key] == nil {
			byText[key] = &textList{texts: kept}
		}
		lists[path] = byText[key]
	}
	return lists
}

// shown picks short texts of one path inside of the domain, evenly from first to last.
func shown(s Subject, path string) []string {
	var all, out []string
	for _, text := range s.Texts[path] {
		b, bounded := s.Domain.Bound("len(" + path + ")")
		e := lengthEnds(b.Lo, b.Hi, [2]bool{b.LoOpen, b.HiOpen}, longestText)
		fits := !bounded || between(len(text), e)
		if fits && len(text) <= longestText && utf8.ValidString(text) && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	for i := range min(len(all), maxTexts) {
		out = append(out, all[i*len(all)/min(len(all), maxTexts)])
	}
	return out
}

// between reports whether a length lies inside of constant ends.
func between(n int, e ends) bool {
	var lo, hi int
	_, err := fmt.Sscan(e.lo+" "+e.hi, &lo, &hi)
	return err == nil && lo <= n && n <= hi
}

// textAt draws a text of lo to hi bytes near to those known at path; "" if none are known.
func (w *writer) textAt(path, lo, hi string) string {
	list := w.known[path]
	if list == nil {
		return ""
	}
	if list.name == "" {
		w.lists++
		list.name = fmt.Sprintf("imago%sTexts", w.id)
		if w.lists > 1 {
			list.name += fmt.Sprint(w.lists)
		}
	}
	return "rnd.textLike(" + lo + ", " + hi + ", " + list.name + "...)"
}

// textLists declares the lists that relations draw from.
func (w *writer) textLists(s Subject) string {
	var b strings.Builder
	var written []*textList
	for _, path := range slices.Sorted(maps.Keys(w.known)) {
		list := w.known[path]
		if list.name == "" || slices.Contains(written, list) {
			continue
		}
		written = append(written, list)
		quoted := make([]string, len(list.texts))
		for i, text := range list.texts {
			quoted[i] = quote(text)
		}
		fmt.Fprintf(&b, "// %s is what tests, examples and callers give to %s: many sources are near to it.\nvar %s = []string{\n%s,\n}\n\n",
			list.name, s.Func.Name, list.name, filled(quoted))
	}
	return b.String()
}
