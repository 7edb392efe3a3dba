package algebra

import (
	"strconv"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// maxCycle bounds how often a law applies its subject: the days of a month. No theory stands behind the figure.
const maxCycle = 31

// count is the number N of a type: how many constants it declares, or how many bits a number of it has; 0 if it has none.
func count(t *relation.Type) int {
	switch {
	case t == nil:
		return 0
	case t.Enum:
		if len(t.Consts) > maxCycle {
			return 0
		}
		return len(t.Consts)
	}
	switch t.Kind {
	case relation.Float32:
		return 32
	case relation.Float64:
		return 64
	}
	width, _ := t.Kind.Bits()
	return width
}

// counted writes n for N, and the calls of F[n](x), which is F applied n times.
func counted(text string, n int) string {
	if n == 0 {
		return text
	}
	text = replaceWord(text, "N", strconv.Itoa(n))
	open := "F[" + strconv.Itoa(n) + "]("
	before, rest, ok := strings.Cut(text, open)
	if !ok {
		return text
	}
	end := closing("("+rest, 0) - 1
	return before + strings.Repeat("F(", n) + rest[:end] + strings.Repeat(")", n) + counted(rest[end+1:], n)
}

// shorter lists the statements that a text with M for N makes for the longest cycles that are a part of n steps: one for each prime of n.
func shorter(text string, n int) []string {
	if !mentions(text, "M") {
		return []string{counted(text, n)}
	}
	var out []string
	for p, rest := 2, n; rest > 1; p++ {
		if rest%p > 0 {
			continue
		}
		for rest%p == 0 {
			rest /= p
		}
		out = append(out, counted(replaceWord(text, "M", "N"), n/p))
	}
	return out
}

// replaceWord replaces an identifier outside of quotes.
func replaceWord(text, word, by string) string {
	var sb strings.Builder
	for i := 0; i < len(text); {
		end := i + 1
		switch c := text[i]; {
		case c == '"' || c == '\'':
			end = i + 1 + strings.IndexByte(text[i+1:], c) + 1
		case letter(c):
			for end < len(text) && (letter(text[end]) || digit(text[end]) || text[end] == '.') {
				end++
			}
		}
		if part := text[i:end]; part == word {
			sb.WriteString(by)
		} else {
			sb.WriteString(part)
		}
		i = end
	}
	return sb.String()
}
