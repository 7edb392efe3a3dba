// Package bugs has the real faults of the class that package number is in the role of: those of Defects4J "Lang" by Just, Jalali and Ernst (2014) which the
// paper on path-directed source inputs by Sun et al. (2021) took for NUMBER. Each is a patch of the source of package number, so that the subject itself has
// no switch.
//
// Lang-5 is left out: it is a fault of the class LocaleUtils, and no text of a number shows it.
package bugs

import (
	"fmt"
	"maps"
	"strings"
)

// A Bug is a fault with an input that shows it.
type Bug struct {
	Name, Says string
	Edits      []Edit
	Input      string // of number.Parse
	Right      string // what comes of it without the fault: [Refused], [Panics], or the name of a kind
	Wrong      string // with the fault
}

// An Edit replaces one text in one file of package number by another. The old text occurs there once.
type Edit struct{ File, Old, New string }

// Outcomes that are no kind.
const (
	Refused = "refused"
	Panics  = "panics"
)

// Bugs are the faults, in the order of their numbers.
var Bugs = []Bug{
	{
		Name: "Lang-1", Says: "hexadecimal digits with a first one above 7 are one too many for the kind, and zeros before digits count",
		Edits: []Edit{
			{"whole.go", "significant := withoutZeros(digits)", "significant := digits"},
			{"whole.go", "return len(digits) > most || len(digits) == most && digits[0] > '7'", "return len(digits) > most"},
		},
		Input: "0x80000000", Right: "Long", Wrong: Refused,
	},
	{
		Name: "Lang-3", Says: "a decimal has the smallest kind for its size, whether or not this keeps the digits after the point",
		Edits: []Edit{
			{"decimals.go", "fraction <= floatDigits && ", ""},
			{"decimals.go", "fraction <= doubleDigits && ", ""},
		},
		Input: "3.40282354e+38", Right: "Double", Wrong: "Float",
	},
	{
		Name: "Lang-16", Says: "the prefix 0X is unknown",
		Edits: []Edit{{"text.go", "(s[1] == 'x' || s[1] == 'X')", "s[1] == 'x'"}},
		Input: "0X12", Right: "Integer", Wrong: Refused,
	},
	{
		Name: "Lang-27", Says: "with an e and an E the place of the exponent is beyond the text",
		Edits: []Edit{{"split.go", "	if small >= 0 && large >= 0 {\n		return ErrNumber\n	}\n", ""}},
		Input: "1eE5", Right: Refused, Wrong: Panics,
	},
	{
		Name: "Lang-36", Says: "a point at the end is taken for an unknown suffix",
		Edits: []Edit{
			{"split.go", " && last != '.'", ""},
			{"check.go", "return c.digit && !c.point && !c.power", "return false"},
		},
		Input: "2.", Right: "Float", Wrong: Refused,
	},
	{
		Name: "Lang-44", Says: "a text of nothing but a suffix has no first character",
		Edits: []Edit{{"split.go", "		if s == \"\" {\n			return p, ErrNumber\n		}\n", ""}},
		Input: "l", Right: Refused, Wrong: Panics,
	},
	{
		Name: "Lang-58", Says: "of a Long without a minus the digits after the first one are looked at, of which there must be one",
		Edits: []Edit{{
			"number.go", "	return wholeNumber(p, Long)\n",
			"	if !p.negative && !IsDigits(p.whole[1:]) {\n		return Number{}, ErrNumber\n	}\n	return wholeNumber(p, Long)\n",
		}},
		Input: "1l", Right: "Long", Wrong: Refused,
	},
}

// Apply is the files of package number, by name, with the fault; those that are given stay as they are.
func (b Bug) Apply(files map[string]string) (map[string]string, error) {
	out := maps.Clone(files)
	for _, e := range b.Edits {
		if n := strings.Count(out[e.File], e.Old); n != 1 {
			return nil, fmt.Errorf("%s: the text %q occurs %d times in %s", b.Name, e.Old, n, e.File)
		}
		out[e.File] = strings.Replace(out[e.File], e.Old, e.New, 1)
	}
	return out, nil
}
