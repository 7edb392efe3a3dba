package catalogue

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/gotest"
	"github.com/imago-mt/imago/relation"
	"github.com/imago-mt/imago/relation/emit"
)

var (
	overlaid  = regexp.MustCompile(`\S*-confirm-\d+/(\d+)\.go:`)
	withLine  = regexp.MustCompile(`(?m)^\s+with (.+)$`)
	errorLine = regexp.MustCompile(`^\s*\S+\.go:\d+(:\d+)?: `)
)

// named gives the files of the trial, in what go test printed, the names that they would have.
func named(events []gotest.Event, tests []file) []gotest.Event {
	events = slices.Clone(events)
	for k := range events {
		events[k].Output = overlaid.ReplaceAllStringFunc(events[k].Output, func(at string) string {
			var i int
			if _, err := fmt.Sscanf(overlaid.FindStringSubmatch(at)[1], "%d", &i); err != nil || i >= len(tests) {
				return at
			}
			return tests[i].name + ":"
		})
	}
	return events
}

// explain says in one line why the tests in dir do not pass, and what can be done: err is how go test ended.
func (p *Package) explain(dir string, events []gotest.Event, err error) error {
	out := gotest.Text(events)
	if !gotest.Built(events) {
		if rel, ok := p.gone(dir); ok {
			return &relation.SyntaxError{File: rel, Line: 2, Col: 1, Msg: "the function is gone", Hint: "restore it, or delete the file"}
		}
		return fmt.Errorf("the tests would not build: %s", first(out, errorLine.MatchString))
	}
	failed := p.failed(events)
	if len(failed) == 0 {
		return fmt.Errorf("the tests do not pass: %s: %w", first(out, func(line string) bool { return errorLine.MatchString(line) || strings.HasPrefix(line, "panic: ") }), err)
	}
	kept := slices.DeleteFunc(slices.Clone(failed), func(f failure) bool { return !f.kept })
	if len(kept) == 0 {
		return &refuted{failed}
	}
	more := ""
	if n := len(kept) - 1; n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	return fmt.Errorf("%s%s: does not hold on this code (imago check shows where; mend the line, or put reject before it)", kept[0].relation, more)
}

// refuted says that relations which were found to hold fail as tests, and none that stood in the catalogue before.
type refuted struct{ failures []failure }

// Error lists the relations that fail, a line each, with the first source on which they do.
func (r *refuted) Error() string {
	var lines []string
	for _, f := range r.failures {
		lines = append(lines, f.String())
	}
	return strings.Join(lines, "; ")
}

// without is p less the findings that r names, which it notes.
func (p *Package) without(r *refuted) {
	p.remove(r.failures)
	for _, f := range r.failures {
		p.LeftOut = append(p.LeftOut, f.String())
	}
}

// remove takes the findings of failures out of p.
func (p *Package) remove(failures []failure) {
	p.Subjects = slices.Clone(p.Subjects)
	for i := range p.Subjects {
		s := &p.Subjects[i]
		gone := func(rel *relation.Relation) bool {
			return slices.ContainsFunc(failures, func(f failure) bool { return f.ident == s.Ident && f.relation.ID() == rel.ID() })
		}
		s.Relations = slices.DeleteFunc(slices.Clone(s.Relations), gone)
		s.Found = slices.DeleteFunc(slices.Clone(s.Found), func(f relation.Proposal) bool { return gone(f.Relation) })
	}
}

// A failure is a relation whose subtest fails.
type failure struct {
	relation *relation.Relation
	ident    string // of its subject
	kept     bool   // it stood in the catalogue before
	where    string // the first source on which it fails, as the test prints it
	vet      string // what go vet or the compiler says of its test
	by       string // which of the two
	wide     bool   // it is said of all relations of the subject
}

// String is the line of one relation in what refuted says.
func (f failure) String() string {
	if f.vet != "" {
		return fmt.Sprintf("%s: was found to hold, but %s refuses its test: %s", f.relation, f.by, f.vet)
	}
	where := ""
	if f.where != "" {
		where = " at " + f.where
	}
	return fmt.Sprintf("%s: was found to hold, but its test fails%s", f.relation, where)
}

// failed are the relations whose subtests fail, and those that a row of the corpus refutes.
func (p *Package) failed(events []gotest.Event) (all []failure) {
	where := map[subtest]string{}
	for _, e := range events {
		at, ok := subtestOf(e.Test)
		if m := withLine.FindStringSubmatch(e.Output); ok && m != nil && where[at] == "" {
			where[at] = m[1]
		}
	}
	for _, test := range gotest.Failed(events) {
		at, ok := subtestOf(test)
		if !ok {
			continue
		}
		for _, s := range p.Subjects {
			i := slices.IndexFunc(s.Relations, func(r *relation.Relation) bool { return r.Name == at.relation })
			if emit.Identifier(s.Subject) == at.subject && i >= 0 {
				r := s.Relations[i]
				all = append(all, failure{relation: r, ident: s.Ident, kept: s.kept[r.ID()], where: where[at]})
			}
		}
	}
	seen := map[string]bool{} // two tests of one relation may fail
	return slices.DeleteFunc(append(all, p.failedOnCorpus(events)...), func(f failure) bool {
		id := f.ident + " " + f.relation.ID()
		twice := seen[id]
		seen[id] = true
		return twice
	})
}

// failedOnCorpus are the relations that fuzz targets name in their failures, with the row of the next line.
func (p *Package) failedOnCorpus(events []gotest.Event) (all []failure) {
	for _, e := range events {
		id, is := strings.CutPrefix(e.Test, "FuzzImago")
		id, _, _ = strings.Cut(id, "/")
		if !is {
			continue
		}
		text := strings.TrimSpace(e.Output)
		if m := withLine.FindStringSubmatch(e.Output); m != nil && len(all) > 0 && all[len(all)-1].where == "" {
			all[len(all)-1].where = m[1]
		}
		for _, s := range p.Subjects {
			i := slices.IndexFunc(s.Relations, func(r *relation.Relation) bool { return r.String() == text })
			if emit.Identifier(s.Subject) == id && i >= 0 {
				r := s.Relations[i]
				all = append(all, failure{relation: r, ident: s.Ident, kept: s.kept[r.ID()]})
			}
		}
	}
	return all
}

// gone is a catalogue file whose function no file of the package declares.
func (p *Package) gone(dir string) (string, bool) {
	declared := map[string]bool{}
	for _, name := range p.Files {
		f, err := readSource(name)
		if err != nil {
			return "", false
		}
		for name := range f.declares {
			declared[name] = true
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, Folder, "*.rel"))
	if err != nil {
		return "", false
	}
	for _, file := range files {
		ident, _ := Ident(file)
		ident, _, _ = strings.Cut(ident, "[")
		if !declared[ident] {
			return filepath.ToSlash(filepath.Join(Folder, filepath.Base(file))), true
		}
	}
	return "", false
}

// first is the first line of out that is wanted, or else the last that says anything: go test ends with what was wrong.
func first(out string, wanted func(string) bool) (text string) {
	for line := range strings.Lines(out) {
		if wanted(line) {
			return strings.TrimSpace(line)
		}
		if strings.TrimSpace(line) != "" {
			text = strings.TrimSpace(line)
		}
	}
	return text
}

// subtestOf reads the name of a test; false if it is that of no relation.
func subtestOf(test string) (subtest, bool) {
	name, is := strings.CutPrefix(test, "TestImago")
	if !is {
		name, is = strings.CutPrefix(test, againPrefix)
	}
	subject, relation, inside := strings.Cut(name, "/")
	return subtest{subject, relation}, is && inside
}
