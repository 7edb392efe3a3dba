// Package baseline is the list of mutants that are known to survive: with one, only new survivors count. A [Baseline] is text that is
// kept in a repository, a line a mutant, sorted, so that its changes can be reviewed. The package reads and writes no files.
package baseline

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/mutant"
)

// An Entry is a known survivor. What counts is its ID; the rest is for people.
type Entry struct {
	ID      string
	Package string // import path
	Func    string // "" for a package variable
	Change  string // "w becomes (-w)"
}

// String is the line of an entry.
func (e Entry) String() string {
	return fmt.Sprintf("%s %s %s: %s", e.ID, e.Package, cmp.Or(e.Func, variables), e.Change)
}

// variables stands for the function of mutants that are in none.
const variables = "var"

// A Baseline is sorted by package, function and ID; each ID stands there once.
type Baseline struct {
	Entries []Entry
	ids     map[string]bool
}

// Of is the baseline of which nothing is new.
func Of(verdicts []mutant.Verdict) *Baseline {
	b := &Baseline{ids: map[string]bool{}}
	for _, v := range mutant.Survivors(verdicts) {
		m := v.Mutant
		b.add(Entry{ID: m.ID, Package: m.Package, Func: m.Func, Change: m.Change()})
	}
	b.sort()
	return b
}

func (b *Baseline) add(e Entry) {
	if !b.ids[e.ID] {
		b.ids[e.ID] = true
		b.Entries = append(b.Entries, e)
	}
}

func (b *Baseline) sort() {
	slices.SortFunc(b.Entries, func(a, b Entry) int {
		return cmp.Or(strings.Compare(a.Package, b.Package), strings.Compare(a.Func, b.Func), strings.Compare(a.ID, b.ID))
	})
}

// Known reports whether a mutant is in the baseline.
func (b *Baseline) Known(m *mutant.Mutant) bool { return b.ids[m.ID] }

// New is the survivors that are not in the baseline.
func (b *Baseline) New(verdicts []mutant.Verdict) []mutant.Verdict {
	return slices.DeleteFunc(mutant.Survivors(verdicts), func(v mutant.Verdict) bool { return b.Known(v.Mutant) })
}

// Gone is the entries of mutants that survive no more. With all, the verdicts are those of all mutants of their functions: then an entry
// of one of these functions is gone too if its mutant is not there any more.
func (b *Baseline) Gone(verdicts []mutant.Verdict, all bool) []Entry {
	status, seen := map[string]mutant.Status{}, map[[2]string]bool{}
	for _, v := range verdicts {
		status[v.Mutant.ID] = v.Status
		seen[[2]string{v.Mutant.Package, v.Mutant.Func}] = true
	}
	var out []Entry
	for _, e := range b.Entries {
		if s, tried := status[e.ID]; tried && !s.Survived() || !tried && all && seen[[2]string{e.Package, e.Func}] {
			out = append(out, e)
		}
	}
	return out
}

const head = `# imago mutate --baseline: mutants that are known to survive, a line each. What counts is the first word of a line;
# it changes when the code of the mutant does, and with --operators. imago mutate --baseline FILE --write-baseline writes this file.
`

// Text is the baseline as it is kept.
func (b *Baseline) Text() []byte {
	var out bytes.Buffer
	out.WriteString(head)
	for _, e := range b.Entries {
		fmt.Fprintln(&out, e)
	}
	return out.Bytes()
}

// Parse reads what Text writes; file is named in errors. Order does not matter.
func Parse(file string, text []byte) (*Baseline, error) {
	b := &Baseline{ids: map[string]bool{}}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		words := strings.SplitN(line, " ", 4)
		if len(words) < 4 || !strings.HasSuffix(words[2], ":") {
			return nil, fmt.Errorf("%s:%d: no line of a baseline, such as: ROR-0123456789 example.com/geom Area: w < h becomes w > h", file, n)
		}
		e := Entry{ID: words[0], Package: words[1], Func: strings.TrimSuffix(words[2], ":"), Change: words[3]}
		if e.Func == variables {
			e.Func = ""
		}
		b.add(e)
	}
	b.sort()
	return b, nil
}
