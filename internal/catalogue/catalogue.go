// Package catalogue keeps relations beside the code: testdata/imago/<Func>.rel, which people edit, and the Go tests that are
// written from it. [Write] brings new findings in; [Read] returns what is there.
//
// Files are replaced whole, by a rename, so that an interrupt leaves either the old or the new one. A file that would not change
// is not touched. The package knows nothing of how relations are found or checked.
package catalogue

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
	"github.com/imago-mt/imago/relation/emit"
)

// Folder is where a package keeps its relations.
var Folder = filepath.Join("testdata", "imago")

// A Package is what is to be written for one package.
type Package struct {
	Dir        string // of the package
	Path, Name string
	Main       bool     // a command, which no other package imports: its tests are inside
	Files      []string // its Go files as built, absolute
	Tests      []string // its _test.go files that relations call functions of, absolute
	Tags       []string // build tags of the run
	Env        *relation.Env
	Subjects   []Subject
	Command    string   // for the header of the tests: "imago infer --write ./geom"
	Out        *Out     // where to write instead of Dir; nil: beside the code
	LeftOut    []string // the findings whose tests failed and what they failed on, a line each; for [Confirm] to fill
}

// A Subject is one function and what was found of it.
type Subject struct {
	emit.Subject                     // Relations and Rows are those found; Ident names the files
	Signature    string              // "Area(w float64, h float64) float64"
	SourceFile   string              // base name of the file that declares it: "area.go"
	Found        []relation.Proposal // with their evidence

	kept map[string]bool // relations that were in the file, by their identity
}

// Read returns the catalogue files of a package's folder by name; none if it has no catalogue. The error of a malformed file is a
// *relation.SyntaxError whose File is the path from dir on.
func Read(dir string) ([]*relation.File, error) {
	entries, err := os.ReadDir(filepath.Join(dir, Folder))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var files []*relation.File
	for _, e := range entries {
		if e.IsDir() || !strings.HasSuffix(e.Name(), extension) {
			continue
		}
		f, err := readPath(dir, filepath.Join(Folder, e.Name()))
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// readFile reads the catalogue file of one subject.
func readFile(dir, ident string) (*relation.File, error) {
	return readPath(dir, File(dir, ident))
}

// readPath reads a catalogue file by its path from dir on.
func readPath(dir, path string) (*relation.File, error) {
	data, err := os.ReadFile(filepath.Join(dir, path))
	if err != nil {
		return nil, err
	}
	return relation.ParseFile(filepath.ToSlash(path), data)
}

// Write brings what was found into the catalogue of p and writes the tests of all relations in it. It returns the files that
// changed. A catalogue that does not fit the code is an error before anything is written.
func Write(p Package) (changed []string, err error) {
	dir := p.catalogueDir()
	w := &changes{dir: dir}
	rels, err := p.merge(dir)
	if err != nil {
		return nil, err
	}
	tests, err := p.tests(dir)
	if err != nil {
		return nil, err
	}
	if err := w.refuse(tests); err != nil {
		return nil, err
	}
	if err := clean(dir); err != nil {
		return nil, err
	}
	if p.Out != nil {
		if err := p.Out.module(w); err != nil {
			return nil, err
		}
	}
	if err := w.helpers(p.Name, tests, true); err != nil {
		return w.files, err
	}
	for _, t := range slices.Concat(rels, tests) {
		if t.data == nil {
			if err := w.remove(t.name); err != nil {
				return w.files, err
			}
			continue
		}
		if err := w.write(t.name, t.data); err != nil {
			return w.files, err
		}
	}
	err = w.helpers(p.Name, tests, false)
	slices.Sort(w.files)
	return slices.Compact(w.files), err
}

// merge brings the findings into the catalogue files, and the relations of these files into the subjects.
func (p *Package) merge(dir string) ([]file, error) {
	var out []file
	p.Subjects = slices.Clone(p.Subjects)
	for i := range p.Subjects {
		s := &p.Subjects[i]
		f, err := readFile(dir, s.Ident)
		if errors.Is(err, fs.ErrNotExist) {
			if len(s.Found) == 0 {
				continue
			}
			f, err = relation.NewFile(Name(s.Ident), s.Signature, s.Domain.String()), nil
		}
		if err != nil {
			return nil, err
		}
		if f.Subject != s.Signature {
			return nil, &relation.SyntaxError{File: f.Name, Line: 2, Col: 1, Msg: "the signature is now " + s.Signature, Hint: "edit the subject line, and the relations where need be"}
		}
		env := *p.Env
		env.Subject = s.Func.Name
		if s.Domain, err = f.ParseDomain(&env, s.Func); err != nil {
			return nil, err
		}
		s.kept = identities(f, &env)
		if err := f.Merge(&env, s.Found); err != nil {
			return nil, err
		}
		entries, err := f.Relations(&env)
		if err != nil {
			return nil, err
		}
		s.adopt(entries)
		name, old := filepath.Join(Folder, Name(s.Ident)), File(dir, s.Ident)
		if out = append(out, file{name, f.Bytes()}); old != name {
			out = append(out, file{name: old}) // it had the name that earlier versions gave
		}
	}
	return out, nil
}

// identities are those of the relations in a file that can be read.
func identities(f *relation.File, env *relation.Env) map[string]bool {
	ids := map[string]bool{}
	for _, e := range f.Entries {
		if r, err := relation.Parse(e.Text, env); err == nil {
			ids[r.ID()] = true
		}
	}
	return ids
}

// adopt makes the relations of the file those of the test. One that the file has under another name keeps its rows, if its
// variables are still the same.
func (s *Subject) adopt(entries []relation.Entry) {
	rows, usual := map[string][][]relation.Value{}, map[string]int{}
	s.Relations = nil
	for _, e := range entries {
		s.Relations = append(s.Relations, e.Relation)
		if n, ok := s.Usual[e.Name]; ok && e.Relation.Pre != nil {
			usual[e.Name] = n
		}
		for _, f := range s.Found {
			if f.Relation.ID() == e.Relation.ID() && sameVars(f.Relation, e.Relation) {
				rows[e.Name] = s.Rows[f.Relation.Name]
			}
		}
	}
	s.Rows, s.Usual = rows, usual
}

func sameVars(a, b *relation.Relation) bool {
	return slices.EqualFunc(a.Vars, b.Vars, func(x, y relation.Var) bool { return x.Name == y.Name && relation.Identical(x.Type, y.Type) })
}

// clean removes the files that earlier, interrupted writes may have left behind in a package's folder.
func clean(dir string) error {
	for _, d := range []string{dir, filepath.Join(dir, Folder)} {
		left, err := filepath.Glob(filepath.Join(d, temporary+"*"))
		if err != nil {
			return err
		}
		for _, name := range left {
			if err := os.Remove(name); err != nil {
				return fmt.Errorf("remove what an interrupted run left: %w", err)
			}
		}
	}
	return nil
}

// catalogueDir is where the catalogue of p lies.
func (p *Package) catalogueDir() string {
	if p.Out != nil {
		return p.Out.dirOf(*p)
	}
	return p.Dir
}
