// Package laws asks of inference what a knowledgeable person would: a [List] has laws that were written before inference was ever asked for
// them, and each law has its place in what is printed, or a reason why it has none. Begin with expected.txt, the list of the standard
// library. The package proposes nothing: what it finds missing is for internal/infer to learn.
package laws

import (
	"embed"
	"fmt"
	"strings"
)

// A List is a file of laws.
type List string

// The lists.
const (
	Expected   List = "expected.txt"   // of the standard library
	Own        List = "own.txt"        // of the packages under own, which were written for it: imago's table was not made with them
	Fresh      List = "fresh.txt"      // of the packages under fresh, which were written later, by somebody who did not ask inference for them
	Later      List = "later.txt"      // of the packages under later, which were written after all of these, before an engine was run on them
	Fifth      List = "fifth.txt"      // of the packages under fifth, which were written after later, before an engine was run on them
	Sixth      List = "sixth.txt"      // of the packages under sixth, which were written after fifth, before an engine was run on them
	Seventh    List = "seventh.txt"    // of the packages under seventh and of the standard library, written after sixth in the same way
	Eighth     List = "eighth.txt"     // of the packages under eighth, written after seventh in the same way
	Ninth      List = "ninth.txt"      // of the packages under ninth, written after eighth in the same way, by somebody who had not seen inference
	Tenth      List = "tenth.txt"      // of the packages under tenth, written after ninth in the same way
	Eleventh   List = "eleventh.txt"   // of the packages under eleventh, written after tenth in the same way
	Twelfth    List = "twelfth.txt"    // of the packages under twelfth, written after eleventh in the same way
	Thirteenth List = "thirteenth.txt" // of the packages under thirteenth, written after twelfth in the same way
	Fourteenth List = "fourteenth.txt" // of the packages under fourteenth, written after thirteenth in the same way
)

// Lists are all lists, by the names that a user types.
var Lists = map[string]List{
	"expected": Expected, "own": Own, "fresh": Fresh, "later": Later, "fifth": Fifth, "sixth": Sixth, "seventh": Seventh, "eighth": Eighth,
	"ninth": Ninth, "tenth": Tenth, "eleventh": Eleventh, "twelfth": Twelfth, "thirteenth": Thirteenth, "fourteenth": Fourteenth,
}

//go:embed expected.txt own.txt fresh.txt later.txt fifth.txt sixth.txt seventh.txt eighth.txt ninth.txt tenth.txt eleventh.txt twelfth.txt thirteenth.txt fourteenth.txt
var files embed.FS

// folders are the import paths of the folders whose packages the targets of a list are in, where they are not the standard library's.
var folders = map[List]string{
	Own:        "github.com/imago-mt/imago/internal/study/laws/own/",
	Fresh:      "github.com/imago-mt/imago/internal/study/laws/fresh/",
	Later:      "github.com/imago-mt/imago/internal/study/laws/later/",
	Fifth:      "github.com/imago-mt/imago/internal/study/laws/fifth/",
	Sixth:      "github.com/imago-mt/imago/internal/study/laws/sixth/",
	Seventh:    "github.com/imago-mt/imago/internal/study/laws/seventh/",
	Eighth:     "github.com/imago-mt/imago/internal/study/laws/eighth/",
	Ninth:      "github.com/imago-mt/imago/internal/study/laws/ninth/",
	Tenth:      "github.com/imago-mt/imago/internal/study/laws/tenth/",
	Eleventh:   "github.com/imago-mt/imago/internal/study/laws/eleventh/",
	Twelfth:    "github.com/imago-mt/imago/internal/study/laws/twelfth/",
	Thirteenth: "github.com/imago-mt/imago/internal/study/laws/thirteenth/",
	Fourteenth: "github.com/imago-mt/imago/internal/study/laws/fourteenth/",
}

// A Target is a function and the laws that are expected of it.
type Target struct {
	Name   string // as a user types it: math.Sin
	Domain string // that the laws are claims about, as in a .rel file without the word; "" is that of the types
	Laws   []Law
}

// A Law is one line of the list.
type Law struct {
	Text string // a relation without a name
	At   string // file and line, expected.txt:12
}

// Targets returns the functions of the list with their laws, in its order.
func (l List) Targets() ([]Target, error) {
	text, err := files.ReadFile(string(l))
	if err != nil {
		return nil, err
	}
	targets, err := Read(l, string(text))
	for i := range targets {
		name, std := strings.CutPrefix(targets[i].Name, "std/") // of the standard library, in a list that has a folder
		if !std {
			name = folders[l] + name
		}
		targets[i].Name = name
	}
	return targets, err
}

// Read takes the text of a list apart. Its form stands at the top of expected.txt.
func Read(l List, text string) ([]Target, error) {
	var out []Target
	names := map[string]int{}
	for i, line := range strings.Split(text, "\n") {
		law, indented := strings.CutPrefix(line, "\t")
		domain, bounds := strings.CutPrefix(law, "domain ")
		switch {
		case strings.TrimSpace(line) == "" || line[0] == '#':
		case !indented && names[line] > 0:
			return nil, fmt.Errorf("%s:%d: %s has laws at line %d already", l, i+1, line, names[line])
		case !indented:
			names[line] = i + 1
			out = append(out, Target{Name: line})
		case len(out) == 0:
			return nil, fmt.Errorf("%s:%d: a law without a target", l, i+1)
		case bounds:
			if t := &out[len(out)-1]; t.Domain != "" || len(t.Laws) > 0 {
				return nil, fmt.Errorf("%s:%d: the domain of %s comes first, and once", l, i+1, t.Name)
			}
			out[len(out)-1].Domain = domain
		default:
			t := &out[len(out)-1]
			t.Laws = append(t.Laws, Law{law, fmt.Sprintf("%s:%d", l, i+1)})
		}
	}
	for _, t := range out {
		if len(t.Laws) == 0 {
			return nil, fmt.Errorf("%s:%d: %s has no laws", l, names[t.Name], t.Name)
		}
	}
	return out, nil
}
