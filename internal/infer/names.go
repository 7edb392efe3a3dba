package infer

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
)

// minWord is how many letters the beginning of a sister's name must have to say anything. No theory stands behind the figure.
const minWord = 3

// nameClaims gives the claims that stand, and those that follow from them, unique names: that of the law, with a word of its sisters or a
// number where it occurs more than once. What is spare changes no name of another claim.
func nameClaims(set *claim.Set) {
	claims := append(choose(confirmedClaims(set)), set.Rejected(claim.Implied)...)
	taken := map[string]bool{}
	uses, competing := map[string]int{}, map[string]int{}
	for _, c := range claims {
		uses[c.Law.Name]++
		competing[c.Law.Name] += b2i(!c.Spare)
	}
	for _, c := range claims {
		n := c.Law.Name
		if competing[n] > 1 || c.Spare && uses[n] > 1 {
			n = withSister(n, c.Sister)
		}
		n = numbered(n, taken)
		taken[n] = true
		if c.Relation.Name != n {
			named := *c.Relation
			named.Name = n
			set.Replace(c.ID, c.With(&named))
		}
	}
}

// numbered is a name that is not taken: the name itself, or with the first free number, for which its last word makes room.
func numbered(name string, taken map[string]bool) string {
	for k, n := 2, name; ; k++ {
		if !taken[n] {
			return n
		}
		suffix := fmt.Sprintf("-%d", k)
		for len(name)+len(suffix) > algebra.MaxName {
			name = name[:max(strings.LastIndexByte(name, '-'), 0)]
		}
		n = name + suffix
	}
}

// withSister adds the last one of the sisters to the name of a law: methods of one type differ in it. What does not fit is cut behind a word
// of the sister's name; if no beginning fits that says anything, the name stays as it is.
func withSister(law, sisters string) string {
	if sisters == "" {
		return law
	}
	last := sisters[strings.LastIndexAny(sisters, ". ")+1:]
	words := camelWords(last)
	for n := len(words); n > 0; n-- {
		if s := algebra.Slug(strings.Join(words[:n], "")); len(s) >= min(minWord, len(algebra.Slug(last))) && s != "" && len(law)+1+len(s) <= algebra.MaxName {
			return law + "-" + s
		}
	}
	return law
}

// camelWords takes a function's name apart before each capital that follows a small letter or a digit: Marshal, Binary.
func camelWords(name string) []string {
	var out []string
	start := 0
	before := rune(0)
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) && !unicode.IsUpper(before) {
			out = append(out, name[start:i])
			start = i
		}
		before = r
	}
	return append(out, name[start:])
}
