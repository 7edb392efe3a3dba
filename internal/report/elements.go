package report

import (
	"cmp"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/imago-mt/imago/internal/mutant"
)

// The report of the project mutation-testing-elements, which dashboards and its web component show. Its schema is
// mutation-testing-report-schema.json of github.com/stryker-mutator/mutation-testing-elements, packages/report-schema; version 2 of the
// shape is the first with test files.
type (
	elements struct {
		SchemaVersion string                     `json:"schemaVersion"`
		Thresholds    elementsThresholds         `json:"thresholds"`
		Files         map[string]*elementsFile   `json:"files"`
		TestFiles     map[string]*elementsTested `json:"testFiles"`
		Framework     elementsFramework          `json:"framework"`
	}
	elementsThresholds struct {
		High int `json:"high"`
		Low  int `json:"low"`
	}
	elementsFramework struct {
		Name    string `json:"name"`
		Version string `json:"version"`
	}
	elementsFile struct {
		Language string           `json:"language"`
		Source   string           `json:"source"`
		Mutants  []elementsMutant `json:"mutants"`
	}
	elementsMutant struct {
		ID           string           `json:"id"`
		MutatorName  string           `json:"mutatorName"`
		Description  string           `json:"description"`
		Replacement  string           `json:"replacement"`
		Location     elementsLocation `json:"location"`
		Status       string           `json:"status"`
		StatusReason string           `json:"statusReason,omitempty"`
		CoveredBy    []string         `json:"coveredBy,omitempty"`
		KilledBy     []string         `json:"killedBy,omitempty"`
	}
	elementsLocation struct {
		Start elementsPlace `json:"start"`
		End   elementsPlace `json:"end"`
	}
	elementsPlace struct {
		Line   int `json:"line"`
		Column int `json:"column"`
	}
	elementsTested struct {
		Source string         `json:"source,omitempty"`
		Tests  []elementsTest `json:"tests"`
	}
	elementsTest struct {
		ID       string         `json:"id"`
		Name     string         `json:"name"`
		Location *elementsStart `json:"location,omitempty"`
	}
	elementsStart struct {
		Start elementsPlace `json:"start"`
	}
)

// thresholds are what StrykerJS has where nothing else is said: the colours of a report, and no bar.
const (
	thresholdHigh = 80
	thresholdLow  = 60
)

// Elements prints verdicts as a report of mutation-testing-elements. Files are named as seen from root; those elsewhere by their import
// path. Relations are its tests. Mutants out of fuel are those that it calls timed out, and counts as detected, as imago does not.
func Elements(w io.Writer, verdicts []mutant.Verdict, killers []mutant.Killer, root, version string) error {
	out := elements{SchemaVersion: "2", Thresholds: elementsThresholds{thresholdHigh, thresholdLow}, Files: map[string]*elementsFile{},
		TestFiles: map[string]*elementsTested{}, Framework: elementsFramework{"imago", version}}
	names, columns := map[string]string{}, map[string]func(mutant.Place) elementsPlace{} // by file, since there are many mutants a file
	for _, v := range verdicts {
		m := v.Mutant
		name, ok := names[m.File]
		if !ok {
			name = cmp.Or(below(root, m.File), path.Join(m.Package, filepath.Base(m.File)))
			names[m.File], columns[m.File] = name, utf16Places(m.Source())
			out.Files[name] = &elementsFile{Language: "go", Source: string(m.Source()), Mutants: []elementsMutant{}}
		}
		out.Files[name].Mutants = append(out.Files[name].Mutants, elementsOf(v, columns[m.File]))
	}
	for _, k := range killers {
		name := testFile(k, root)
		f := out.TestFiles[name]
		if f == nil {
			f = &elementsTested{Source: sourceOf(k.File)}
			out.TestFiles[name] = f
		}
		t := elementsTest{ID: k.Name, Name: k.Name}
		if k.Line > 0 {
			t.Location = &elementsStart{elementsPlace{k.Line, 1}}
		}
		f.Tests = append(f.Tests, t)
	}
	return encode(w, out)
}

// testFile is the file that holds a killer; of one that none holds, what it is about: the schema takes the name of a class too.
func testFile(k mutant.Killer, root string) string {
	if k.File != "" {
		return cmp.Or(below(root, k.File), filepath.Base(k.File))
	}
	about, _, _ := strings.Cut(k.Name, ": ")
	return about
}

// sourceOf is the text of a test file; the schema does without it.
func sourceOf(file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	return string(text)
}

func elementsOf(v mutant.Verdict, place func(mutant.Place) elementsPlace) elementsMutant {
	m := v.Mutant
	from, to := m.Span()
	out := elementsMutant{ID: m.ID, MutatorName: m.Operator, Description: m.Change(), Replacement: m.Replacement(),
		Location: elementsLocation{place(from), place(to)}, Status: elementsStatus(v.Status), CoveredBy: v.CoveredBy, KilledBy: v.KilledBy}
	if v.Status != mutant.Killed {
		out.StatusReason = v.Status.String()
	}
	if v.Note != "" {
		out.StatusReason += ": " + v.Note
	}
	return out
}

// elementsStatus is a status in the words of the schema.
func elementsStatus(s mutant.Status) string {
	switch s {
	case mutant.NotReached:
		return "NoCoverage"
	case mutant.NotInfected, mutant.NotSeen:
		return "Survived"
	case mutant.Crashed:
		return "RuntimeError"
	case mutant.Spent:
		return "Timeout"
	case mutant.Equivalent:
		return "Ignored"
	}
	return "Killed"
}

// utf16Places turns places of a file, whose columns are bytes, into those of a report: its readers are in JavaScript, and count the
// units of UTF-16.
func utf16Places(src []byte) func(mutant.Place) elementsPlace {
	lines := slices.Collect(strings.Lines(string(src)))
	return func(p mutant.Place) elementsPlace {
		out := elementsPlace{p.Line, 1}
		if p.Line > len(lines) {
			return out
		}
		for line := lines[p.Line-1]; len(line) > 0 && p.Column > 1; {
			r, n := utf8.DecodeRuneInString(line)
			out.Column += utf16.RuneLen(r)
			p.Column, line = p.Column-n, line[n:]
		}
		return out
	}
}
