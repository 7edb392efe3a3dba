package source

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/imago-mt/imago/relation"
)

// odd are characters whose other case is no simple matter: outside of their block, of another length in UTF-8, a third case, more
// than one character, or shared by two.
var odd = strings.Split("ı İ ſ ß ẞ ǅ Ǆ ǆ ǲ K k Å å Ω ω ﬀ ﬁ ŉ ΐ Σ ς σ µ μ ϐ β ᾳ ᾼ Ÿ ÿ Ⱥ ⱥ ɐ Ɐ Ꭰ ꭰ Ა ა ᲀ Ⓐ ⓐ Ⅷ ⅷ ϴ θ ͅ I i S s", " ")

// blanks are all that Unicode calls white space, and what only looks or sounds like it.
var blanks = strings.Split("\t,\n,\v,\f,\r, ,\u0085,\u00a0,\u1680,\u2000,\u2003,\u2009,\u200a,\u2028,\u2029,\u202f,\u205f,\u3000,\u200b,\ufeff,\u180e,\u001c,\u001f,a,b", ",")

// digits of several scripts, and other numbers.
var digits = strings.Split("0 1 9 ٠ ٣ ४ ５ 𝟗 ² ½ Ⅷ 〇 一 ௰ ①", " ")

// clusters are characters of several code points, and what joins them.
var clusters = strings.Split("👩\u200d💻 👍🏽 🇩🇪 ❤\ufe0f e\u0301 a\u0308 각 한 \u200d \u0301 \u0308\u0301 क्षि \u202e ل", " ")

// boundaries are the code points where a class of Unicode or a rule of case begins or ends, and their neighbours.
var boundaries = sync.OnceValue(func() []rune {
	found := map[rune]bool{}
	near := func(lo, hi rune) {
		for _, r := range []rune{lo - 1, lo, hi, hi + 1} {
			if 0 <= r && r <= unicode.MaxRune {
				found[r] = true
			}
		}
	}
	tables := []*unicode.RangeTable{unicode.White_Space, unicode.Hex_Digit, unicode.Quotation_Mark, unicode.Dash, unicode.Variation_Selector}
	for _, name := range []string{"Lu", "Ll", "Lt", "Lm", "Mn", "Mc", "Me", "Nd", "Nl", "No", "P", "S", "Z", "Cc", "Cf", "Co", "Cs"} {
		tables = append(tables, unicode.Categories[name])
	}
	for _, t := range tables {
		for _, r := range t.R16 {
			near(rune(r.Lo), rune(r.Hi))
		}
		for _, r := range t.R32 {
			near(rune(r.Lo), rune(r.Hi))
		}
	}
	for _, r := range unicode.CaseRanges {
		near(rune(r.Lo), rune(r.Hi))
	}
	return slices.Sorted(maps.Keys(found))
})

// character draws a code point that says something of functions over characters: such as have odd cases, lie at the edge of a class,
// or occur in ordinary text; and any.
func character(r *rand.Rand) rune {
	switch p := r.IntN(16); {
	case p < 3:
		return pickRune(r, odd)
	case p < 5:
		return pickRune(r, blanks)
	case p < 6:
		return pickRune(r, digits)
	case p < 9:
		bs := boundaries()
		return bs[r.IntN(len(bs))]
	case p < 12:
		return rune(r.IntN(0x80))
	case p < 14:
		b := blocks[r.IntN(len(blocks))]
		return b[0] + rune(r.IntN(int(b[1]-b[0])+1))
	case p < 15:
		return rune(r.IntN(0x10000))
	}
	return rune(r.IntN(unicode.MaxRune + 1))
}

func pickRune(r *rand.Rand, from []string) rune {
	for _, c := range from[r.IntN(len(from))] {
		return c
	}
	return 0
}

// characters draws code points between lo and hi: what [character] draws, but for values that a bound excludes.
func (m *maker) characters(lo, hi int64) gen {
	any := m.integer(lo, hi)
	return func(r *rand.Rand) relation.Value {
		if c := int64(character(r)); lo <= c && c <= hi {
			return int32(c)
		}
		return int32(any(r))
	}
}

// unusual draws a string of at most n bytes of characters that [character] draws.
func unusual(r *rand.Rand, n int) string {
	var sb strings.Builder
	for sb.Len() < n {
		c := string(character(r))
		if sb.Len()+len(c) > n {
			break
		}
		sb.WriteString(c)
	}
	return sb.String()
}
