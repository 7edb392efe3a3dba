package source

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"github.com/imago-mt/imago/relation"
)

// Texts looks like the strings that programs meet. Each alphabet is a kind of text; a string keeps to one kind mostly, since
// random mixtures get past no parser's first character.
var alphabets = [][]string{
	strings.Split("abcdefghijklmnopqrstuvwxyz", ""),
	strings.Split("aab", ""),
	strings.Split("abcABCxyzXYZ", ""),
	strings.Split("0123456789", ""),
	strings.Split("aB c d  \t\n", ""),
	strings.Split("ab \t\n\r\v\f", ""),
	strings.Split("0123456789abcdefABCDEF", ""),
	strings.Split("a1,;:.-_/\\\"'`%&=+?#@!()[]{}<>|~^$*", ""),
	strings.Split("ab./..//", ""),
	strings.Split("01234567890.+-eE", ""),
	{"é", "ß", "Ω", "İ", "ı", "ſ", "日", "本", "ё", "Ж", "a", "B", "😀"},
	{"e\u0301", "a", "\u00a0", "\u2003", "\u0085", "\u200b", "ǅ", "ﬁ", " ", "\u2028"},
	odd, blanks, digits, clusters,
}

// edgeTexts are tried before any random string.
var edgeTexts = []string{
	"", "a", " ", "0", "A", "\n", "é", "aa", "ab", "a b", " a", "a ", "\t", "-1", "1.5", "+1", "00", "true", "%", "\"", "\\", "'", ".", "..",
	"/", "a/b", "a,b", "日本", "e\u0301", "\u0085", "\u00a0a\u00a0", "a\nb", "a\r\nb", "İ", "ß", "ſ", "Ab Cd", "ABC", "abc", "\x00",
	"a  b", "  ", "-", "x=1", "&amp;", "<a>", "a.b.c", "1e9", "0x1F", "::1", "2006-01-02",
}

var edgeBytes = []string{"\xff", "a\x80b", "\xc3", "\xed\xa0\x80", "\xf4\x90\x80\x80"}

// text draws strings of lo to hi bytes of the charset, short ones first.
func (m *maker) text(lo, hi int, cs relation.Charset) func(*rand.Rand) string {
	fits := func(s string) bool {
		return lo <= len(s) && len(s) <= hi && (cs != relation.ASCII || isASCII(s))
	}
	var specials []string
	for _, s := range append(edgeTexts[:len(edgeTexts):len(edgeTexts)], m.sp.Hints.Texts...) {
		if fits(s) {
			specials = append(specials, s)
		}
	}
	if cs == relation.AnyBytes {
		specials = append(specials, edgeBytes...)
	}
	return func(r *rand.Rand) string {
		if len(specials) > 0 && r.IntN(8) == 0 {
			s := specials[r.IntN(len(specials))]
			if slices.Contains(m.sp.Hints.Texts, s) {
				if near := nearConstant(r, s); fits(near) {
					return near
				}
			}
			return s
		}
		for range 8 {
			if s := m.compose(r, lo, hi, cs); fits(s) {
				return s
			}
		}
		return strings.Repeat("a", lo)
	}
}

func (m *maker) compose(r *rand.Rand, lo, hi int, cs relation.Charset) string {
	alphabet := alphabets[r.IntN(len(alphabets))]
	n := short(r, lo, hi)
	if cs == relation.AnyBytes && r.IntN(4) == 0 {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		return string(b)
	}
	if cs != relation.ASCII {
		switch r.IntN(20) {
		case 0:
			return letters(r, n)
		case 1, 2:
			return unusual(r, n)
		}
	}
	var sb strings.Builder
	for sb.Len() < n {
		if len(m.sp.Hints.Texts) > 0 && r.IntN(24) == 0 {
			sb.WriteString(nearConstant(r, m.sp.Hints.Texts[r.IntN(len(m.sp.Hints.Texts))]))
			continue
		}
		c := alphabet[r.IntN(len(alphabet))]
		if sb.Len()+len(c) > n {
			c = string(rune('a' + r.IntN(26)))
		}
		sb.WriteString(c)
	}
	switch s := sb.String(); r.IntN(16) { // blanks at the ends, repetition
	case 0:
		return " " + s
	case 1:
		return s + "\t "
	case 2:
		return s + s
	case 3:
		return m.punctuate(r, s)
	case 4:
		return m.blank(r, cs) + s
	case 5:
		return s + m.blank(r, cs)
	default:
		return s
	}
}

// blank is white space of any kind.
func (m *maker) blank(r *rand.Rand, cs relation.Charset) string {
	if cs == relation.ASCII {
		return asciiBlanks[r.IntN(len(asciiBlanks))]
	}
	return blanks[r.IntN(len(blanks))]
}

var asciiBlanks = strings.Split("\t,\n,\v,\f,\r, ", ",")

// punctuation is the marks that occur in the texts of the subject, those of its format; the usual ones if there are none.
func (m *maker) punctuation() []string {
	var own []string
	for _, t := range m.sp.Hints.Texts {
		for _, c := range t {
			if s := string(c); (unicode.IsPunct(c) || unicode.IsSymbol(c)) && !slices.Contains(own, s) {
				own = append(own, s)
			}
		}
	}
	if own == nil {
		return strings.Split(". , ; : - _ / \\ \" ' ( [ { < = & % + *", " ")
	}
	return own[:min(len(own), 8)]
}

// punctuate puts a mark at the start, the end or inside, once or doubled.
func (m *maker) punctuate(r *rand.Rand, s string) string {
	if m.marks == nil {
		m.marks = m.punctuation()
	}
	mark := m.marks[r.IntN(len(m.marks))]
	if r.IntN(2) == 0 {
		mark += mark
	}
	switch at := start(s, r.IntN(len(s)+1)); r.IntN(3) {
	case 0:
		return mark + s
	case 1:
		return s + mark
	default:
		return s[:at] + mark + s[at:]
	}
}

// punctuated is texts with the marks of the format where readers of it go wrong.
func (m *maker) punctuated() (out []string) {
	marks := m.punctuation()
	for _, p := range marks[:min(len(marks), 8)] {
		out = append(out, p, p+p, p+"a", "a"+p, "a"+p+p+"b", p+"a"+p)
	}
	return out
}

// spaced is a letter between blanks of every kind.
func spaced() (out []string) {
	for _, b := range blanks {
		out = append(out, b, b+"a", "a"+b)
	}
	return out
}

// blocks are ranges of letters that have a case, of several lengths in UTF-8, and whose other case may be longer or shorter.
var blocks = [][2]rune{{0xA0, 0x24F}, {0x250, 0x2AF}, {0x370, 0x3FF}, {0x400, 0x52F}, {0x531, 0x587}, {0x10A0, 0x10FF}, {0x1C80, 0x1C88},
	{0x1E00, 0x1FFF}, {0x2C60, 0x2C7F}, {0xA640, 0xA69B}, {0xA722, 0xA7CA}, {0x10400, 0x1044F}}

// letters draws characters of one or two of the blocks.
func letters(r *rand.Rand, n int) string {
	var sb strings.Builder
	two := [2][2]rune{blocks[r.IntN(len(blocks))], blocks[r.IntN(len(blocks))]}
	for sb.Len() < n {
		b := two[r.IntN(2)]
		c := string(b[0] + rune(r.IntN(int(b[1]-b[0])+1)))
		if sb.Len()+len(c) > n {
			break
		}
		sb.WriteString(c)
	}
	return sb.String()
}

// short draws a length in lo…hi: half of them at most 4 above lo.
func short(r *rand.Rand, lo, hi int) int {
	width := hi - lo
	if width <= 0 {
		return lo
	}
	if r.IntN(2) == 0 {
		return lo + r.IntN(min(width, 4)+1)
	}
	return lo + r.IntN(width+1)
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
