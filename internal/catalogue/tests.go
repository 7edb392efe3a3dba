package catalogue

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/imago-mt/imago/relation"
	"github.com/imago-mt/imago/relation/emit"
)

// tests writes the test file of each source file that declares one of the subjects.
//
// The unit is the file and not the subject, so that the tests of area.go are found in area_imago_test.go. What is written now replaces the
// declarations of its own subjects; those of other subjects in the same file are carried over as text (others, join). A result without data
// is a file to remove. The files are in alphabetical order, and so are errors.
//
// Whether a file is in the package or in package_test is decided for the file as a whole: one relation with an unexported name takes all
// others of the file into the package.
func (p *Package) tests(dir string) ([]file, error) {
	var names []string
	for _, s := range p.Subjects {
		if !slices.Contains(names, s.SourceFile) {
			names = append(names, s.SourceFile)
		}
	}
	slices.Sort(names)
	var out []file
	for _, source := range names {
		in := emit.Input{Env: p.Env, PkgName: p.Name, PkgPath: p.Path, Command: p.Command}
		for _, s := range p.Subjects {
			if s.SourceFile == source {
				in.Subjects = append(in.Subjects, s.Subject)
			}
		}
		in.Internal = p.Main || inside(in)
		in.Declared = p.declared(dir, in.Internal)
		if in.Internal && p.Out != nil {
			return nil, fmt.Errorf("%s: relations of unexported names, or of functions of its _test.go files, cannot be tested from outside the package", p.Path)
		}
		t, err := p.test(dir, source, in)
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	stale, err := p.moved(dir, out)
	return append(out, stale...), err
}

// moved mends the test files of other source files: what they test may stand in another file now, or be gone with its catalogue.
//
// A file that lacks the mark of a generated one (foreign) belongs to a person and is left alone. Of the others only declarations go whose
// catalogue is gone or which this run writes elsewhere.
func (p *Package) moved(dir string, written []file) ([]file, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var out []file
	for _, e := range entries {
		name := e.Name()
		if !strings.HasSuffix(name, testSuffix) || name == helperFiles[true] || name == helperFiles[false] || slices.Contains(namesOf(written), name) {
			continue
		}
		old, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		if foreign(name, old) {
			continue
		}
		keep, err := p.others(dir, old)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		switch {
		case keep == nil:
			out = append(out, file{name: name})
		case keep.dropped:
			data, err := keep.alone(old)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			out = append(out, file{name, data})
		}
	}
	return out, nil
}

// testFile is the test file of a source file: "area_imago_test.go" of "area.go". That of helpers.go makes room for the helpers.
func testFile(source string) string {
	name := strings.TrimSuffix(source, ".go") + testSuffix
	if name == helperFiles[true] || name == helperFiles[false] {
		name = strings.TrimSuffix(source, ".go") + "_go" + testSuffix
	}
	return name
}

// inside reports whether a test has to be in the package itself, because it names what is not exported, or what its _test.go files
// declare.
//
// A test from outside cannot name an unexported function, and it cannot write a value of an unexported type either: with a parameter of
// type mode, F(mode(2)) has to be in the package, though F is exported. So the types of variables are searched, down to their fields.
func inside(in emit.Input) bool {
	own := func(f *relation.Func) bool {
		base, _, _ := strings.Cut(f.Name, "[")
		return f.Test || f.Pkg == in.PkgPath && !exported(base)
	}
	for _, s := range in.Subjects {
		if len(s.Relations) > 0 && own(s.Func) {
			return true
		}
		for _, r := range s.Relations {
			for _, c := range r.Calls() {
				if own(c.Fn) {
					return true
				}
			}
			for _, v := range r.Vars {
				if hidden(v.Type, in.PkgPath, map[*relation.Type]bool{}) {
					return true
				}
			}
		}
	}
	return false
}

// hidden reports whether a value of t cannot be written without naming a type of the package that is not exported.
//
// seen ends the walk of recursive types. Types of other packages are exported or could not be converted.
func hidden(t *relation.Type, pkg string, seen map[*relation.Type]bool) bool {
	if t == nil || seen[t] {
		return false
	}
	seen[t] = true
	if t.Pkg == pkg && t.Name != "" && !token.IsExported(t.Name) || hidden(t.Elem, pkg, seen) || hidden(t.Key, pkg, seen) {
		return true
	}
	return slices.ContainsFunc(t.Fields, func(f relation.Field) bool { return hidden(f.Type, pkg, seen) })
}

// exported reports whether every part of a dotted name is.
//
// Both Vec and Len of "Vec.Len" have to be: a method of an unexported type is reached through that type alone.
func exported(name string) bool {
	for _, part := range strings.Split(name, ".") {
		if part == "" || !token.IsExported(part) {
			return false
		}
	}
	return true
}

// test writes one test file. The tests of other subjects that it holds, of which no word was said now, stay in it.
//
// It fails where the older file is of the external test package and the new relations need the internal one: the kept declarations would
// have to be rewritten with other qualifiers, and they are text here. The other way round the new ones follow the old ones into the
// package.
func (p *Package) test(dir, source string, in emit.Input) (file, error) {
	name := testFile(source)
	out := file{name: name}
	old, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return out, err
	}
	keep, err := p.others(dir, old)
	if err != nil {
		return out, fmt.Errorf("%s: %w", name, err)
	}
	some := slices.ContainsFunc(in.Subjects, func(s emit.Subject) bool { return len(s.Relations) > 0 })
	if !some && (keep == nil || len(old) == 0) {
		return out, nil
	}
	if keep != nil && !isExternal(old, in.PkgName) {
		in.Internal = true
	}
	if keep != nil && in.Internal && isExternal(old, in.PkgName) {
		return out, fmt.Errorf("%s holds tests of the external test package; remove it, and infer all functions of its source file anew", name)
	}
	if out.data, err = emit.Test(in); err != nil {
		return out, err
	}
	if out.data, err = p.constrain(out.data, source, in.Subjects); err != nil {
		return out, err
	}
	if keep != nil {
		out.data, err = join(out.data, keep)
	}
	return out, err
}

// kept is declarations of an older test file that stay.
//
// text has the declarations with their comments, each with an empty line before it.
type kept struct {
	text    string
	imports []string // import specs
	dropped bool     // the file has other declarations, which do not stay
}

// alone is the old file with nothing but k.
func (k *kept) alone(old []byte) ([]byte, error) {
	open := bytes.Index(old, []byte("import (\n"))
	if open < 0 {
		return nil, errors.New("a test file without imports")
	}
	return join(append(old[:open:open], "import (\n)\n"...), k)
}

// others returns the declarations in a test file that stay, nil if there are none: those of subjects that are
// not written now and whose relations are still kept.
//
// A declaration belongs to a subject by its name (names), not by its content, so that a body that a person has changed stays as long as its
// subject is not inferred again. An import stays if a selector of a kept declaration begins with its name.
func (p *Package) others(dir string, old []byte) (*kept, error) {
	if len(old) == 0 {
		return nil, nil
	}
	// A test whose .rel file was removed by hand is removed too: the catalogue is the source, and tests are written from it.
	still, err := p.stillKept(dir)
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", old, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	k := &kept{}
	used := map[string]bool{}
	for _, d := range f.Decls {
		name, doc := declared(d)
		if name == "" {
			continue
		}
		if !still[name] && !still[strings.TrimRight(name, "0123456789")] { // of lists of texts there may be several
			k.dropped = true
			continue
		}
		from, to := fset.Position(d.Pos()).Offset, fset.Position(d.End()).Offset
		if doc != nil {
			from = fset.Position(doc.Pos()).Offset
		}
		k.text += "\n" + string(old[from:to]) + "\n"
		ast.Inspect(d, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok {
					used[x.Name] = true
				}
			}
			return true
		})
	}
	if k.text == "" {
		return nil, nil
	}
	for _, i := range f.Imports {
		if used[importName(i)] {
			k.imports = append(k.imports, string(old[fset.Position(i.Pos()).Offset:fset.Position(i.End()).Offset]))
		}
	}
	return k, nil
}

// stillKept are the names that test files may declare for subjects which are not written now: what has no catalogue file any more
// is not tested any more.
func (p *Package) stillKept(dir string) (map[string]bool, error) {
	still := map[string]bool{}
	entries, err := os.ReadDir(filepath.Join(dir, Folder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		stem, ok := strings.CutSuffix(e.Name(), extension)
		now := slices.ContainsFunc(p.Subjects, func(s Subject) bool { return Name(s.Ident) == Name(stem) })
		if !ok || now {
			continue
		}
		for _, name := range names(emit.Identifier(emit.Subject{Ident: stem})) {
			still[name] = true
		}
	}
	return still, nil
}

// names are what a test file declares for a subject.
func names(id string) []string {
	return []string{"imago" + id + "Row", "imago" + id + "Texts", "imago" + id + "Draw", "imago" + id + "Within", "imago" + id + "Relations", "TestImago" + id, "FuzzImago" + id}
}

// declared is the name of a declaration and its comment; "" for imports.
func declared(d ast.Decl) (string, *ast.CommentGroup) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Name.Name, d.Doc
	case *ast.GenDecl:
		switch s := d.Specs[0].(type) {
		case *ast.TypeSpec:
			return s.Name.Name, d.Doc
		case *ast.ValueSpec:
			return s.Names[0].Name, d.Doc
		}
	}
	return "", nil
}

// importName is the name by which a file knows an import: its own, or the package's as guessed from the path.
func importName(i *ast.ImportSpec) string {
	if i.Name != nil {
		return i.Name.Name
	}
	path, _ := strconv.Unquote(i.Path.Value)
	return relation.PackageName(path)
}

// join appends kept declarations to a test file, and imports what they need.
//
// Both texts are formatted, so that an import block has the one form "import (\n…\n)". Its specs are merged and split into two groups by
// whether the first part of the path has a dot, as goimports does, and sorted by path. The result is formatted as a whole.
func join(test []byte, k *kept) ([]byte, error) {
	open := bytes.Index(test, []byte("import (\n"))
	end := bytes.Index(test[open:], []byte("\n)"))
	if open < 0 || end < 0 {
		return nil, errors.New("a test file without imports")
	}
	end += open + 1
	have := strings.Split(string(test[open:end]), "\n")
	specs := slices.Clone(have[1:])
	for _, i := range k.imports {
		if !slices.ContainsFunc(have, func(line string) bool { return strings.TrimSpace(line) == i }) {
			specs = append(specs, "\t"+i)
		}
	}
	specs = slices.DeleteFunc(specs, func(s string) bool { return strings.TrimSpace(s) == "" })
	group := func(std bool) (out []string) {
		for _, s := range specs {
			path := s[strings.IndexByte(s, '"')+1:]
			if first, _, _ := strings.Cut(strings.TrimSuffix(path, `"`), "/"); !strings.Contains(first, ".") == std {
				out = append(out, s)
			}
		}
		slices.SortFunc(out, func(a, b string) int {
			return strings.Compare(a[strings.IndexByte(a, '"'):], b[strings.IndexByte(b, '"'):])
		})
		return out
	}
	std, other := group(true), group(false)
	text := "import (\n" + strings.Join(std, "\n") + "\n"
	if len(other) > 0 {
		text += "\n" + strings.Join(other, "\n") + "\n"
	}
	all := string(test[:open]) + text + string(test[end:]) + k.text
	return format.Source([]byte(strings.TrimRightFunc(all, unicode.IsSpace) + "\n"))
}
