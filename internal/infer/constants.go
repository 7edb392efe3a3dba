package infer

import (
	"math"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/subject"
)

// wellKnown are the constants that any function may be tried with, the generators of others first.
var wellKnown = []algebra.Constant{
	{Text: "math.Pi"}, {Text: "math.Pi/2"}, {Text: "2*math.Pi"}, {Text: "1", Integer: true}, {Text: "2", Integer: true},
}

// most harvested constants that are tried for each law.
const mostHarvested = 20

// mostOfText is the largest constant for functions whose results may grow with a number.
const mostOfText = 64

// constantsOf are those that relations of a function may mention. Whole numbers of the code may be periods of a calendar or
// sizes of a band; other floats of the code are cut-offs of an implementation, and are not taken (traps.md A7).
func constantsOf(f *subject.Function) []algebra.Constant {
	out := wellKnown[:len(wellKnown):len(wellKnown)]
	seen := map[float64]bool{1: true, 2: true, 0: true, math.Pi: true, math.Pi / 2: true, 2 * math.Pi: true}
	for _, c := range f.Constants {
		v := math.Abs(c.Float)
		whole := v == math.Trunc(v)
		if v > mostOfText && makesText(f.Func) {
			continue // Repeat(s, n + 8192) is no source for anything
		}
		if v != v || seen[v] || v > 1e6 || !whole && c.Origin != "doc" && c.Origin != "package" {
			continue
		}
		seen[v] = true
		out = append(out, algebra.Constant{Text: strings.TrimPrefix(c.Text, "-"), Integer: whole})
		if len(out) == len(wellKnown)+mostHarvested {
			break
		}
	}
	return out
}

func unquote(text string) (string, bool) {
	s, err := strconv.Unquote(text)
	return s, err == nil && s != ""
}
