package subject

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Bounds of what is looked through for samples, and of what is taken of it.
const (
	mostSamples     = 100     // of one parameter
	mostSampleFiles = 400     // of the module beside the package that import it, and of fuzz corpora
	mostLookedAt    = 20_000  // files of the module: a second's reading
	largestFile     = 1 << 20 // bytes: larger ones are tables that a program wrote
)

// A parser that is given random characters mostly fails at the first one (docs/traps.md A9). The texts that its own tests give it are what
// it is for, and they stand in the source as literals. Nothing is executed or type-checked: syntax of a few files is cheap, and a literal
// that belongs to something else only is one more odd input.

// Texts are the samples of fn and of the builders of its arguments, by the path under which sources draw them: the name of a parameter,
// "xs[i]" for the elements of a list, "v.Name" for a field, "New.name" for the argument of a builder.
//
// Builders of an opaque argument have samples of their own: a function of *Template is fed by the texts that New takes.
func (p *Package) Texts(fn *relation.Func) map[string][]string {
	out := map[string][]string{}
	add := func(f *relation.Func, prefix string) {
		samples := p.Samples(f)
		for _, q := range f.Params {
			path := prefix + q.Name
			if q.Type.Kind == relation.Slice && q.Type.Elem.Kind == relation.String {
				path += "[i]"
			}
			if texts := samples[q.Name]; len(texts) > 0 {
				out[path] = texts
			}
		}
	}
	add(fn, "")
	read := p.readTexts(fn)
	for _, q := range fn.Params {
		t := q.Type
		for path, texts := range p.fieldSamples(t) {
			out[q.Name+path] = texts
		}
		if len(read) > 0 {
			for _, path := range textPaths(t, q.Name, textDepth) {
				out[path] = append(slices.Clone(out[path]), missing(read, out[path])...)
			}
		}
		for t.Elem != nil && t.Kind != relation.Opaque {
			t = t.Elem
		}
		for _, b := range t.Builders {
			if f := p.Env.Func(b.Func); f != nil && f != fn {
				add(f, b.Func+".")
			}
		}
	}
	return out
}

// missing are the texts that are not among some others.
func missing(texts, others []string) []string {
	return slices.DeleteFunc(slices.Clone(texts), func(s string) bool { return slices.Contains(others, s) })
}

// readTexts are texts that the parsers read which the code of fn hands on to.
func (p *Package) readTexts(fn *relation.Func) []string {
	obj := p.c.provenances[fn].obj
	if obj == nil {
		return nil
	}
	var out []string
	for _, name := range p.c.l.parsers(obj) {
		for _, text := range readable[name] {
			if !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return out
}

// Samples are texts that the people who know a function give it: those of the package's tests, examples and fuzz corpora, of the doc
// comment, and of calls in the module, by the name of the parameter. What is passed in a call comes first; what else stands in a test
// that speaks of the function goes to each of its parameters that hold text. The code is read, not checked: a sample is a guess.
func (p *Package) Samples(fn *relation.Func) map[string][]string {
	if !slices.ContainsFunc(fn.Params, func(q relation.Param) bool { return holdsText(q.Type) }) {
		return nil
	}
	name, _, _ := strings.Cut(fn.Name, "[")
	g := &gatherer{fn: fn, dir: p.Dir, name: name[strings.LastIndex(name, ".")+1:], direct: make([]texts, len(fn.Params))}
	for _, f := range p.sampleFiles() {
		g.file(f)
	}
	for _, f := range p.Functions {
		if f.Func == fn {
			for _, q := range quoted.FindAllString(f.Doc, -1) {
				g.text(&g.near, q)
			}
		}
	}
	return g.result()
}

// holdsText reports whether t is a string, bytes, or a list of strings.
func holdsText(t *relation.Type) bool {
	return t.Kind == relation.String || t.Kind == relation.Slice && (t.Elem.Kind == relation.Uint8 || t.Elem.Kind == relation.String)
}

// A sampleFile is a parsed file with what of it its functions refer to.
type sampleFile struct {
	file   *ast.File
	test   bool
	inside bool                   // it is of the package, or of its external tests
	tables map[string]ast.Node    // variables of the package's test files, by name
	corpus map[string][]*ast.File // fuzz corpora, by the name of the fuzz target
}

// sampleFiles reads, once a package, its test files and its own, and the files of the module that import it.
//
// Test files come before the package's own, and these before importers, as what is found first is kept first. Tests that imago wrote are no
// samples, since that would feed what was drawn before. Other modules are not looked at.
func (p *Package) sampleFiles() []sampleFile {
	if p.samples != nil {
		return *p.samples
	}
	files := []sampleFile{}
	p.samples = &files
	tables, corpus := map[string]ast.Node{}, corpora(p.Dir)
	names, _ := filepath.Glob(filepath.Join(p.Dir, "*_test.go"))
	slices.Sort(names)
	for _, name := range slices.Concat(names, p.Files) {
		if f := parsed(name); f != nil && !strings.HasSuffix(name, "_imago_test.go") {
			files = append(files, sampleFile{file: f, test: strings.HasSuffix(name, "_test.go"), inside: true, tables: tables, corpus: corpus})
		}
	}
	for _, f := range files {
		if f.test {
			index(f.file, tables)
		}
	}
	if p.Module.Main {
		files = append(files, p.importers()...)
	}
	return files
}

func parsed(name string) *ast.File {
	if info, err := os.Stat(name); err != nil || info.Size() > largestFile {
		return nil
	}
	f, _ := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution) // faults are the compiler's business
	return f
}

// index notes the package-level variables of a file, which are the tables of tests mostly.
func index(f *ast.File, tables map[string]ast.Node) {
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			continue
		}
		for _, spec := range gen.Specs {
			for _, name := range spec.(*ast.ValueSpec).Names {
				tables[name.Name] = spec
			}
		}
	}
}

// corpora reads the fuzz corpora of a package. Each entry is a file of Go conversions, string("x"), after a line that names its version.
func corpora(dir string) map[string][]*ast.File {
	out := map[string][]*ast.File{}
	names, _ := filepath.Glob(filepath.Join(dir, "testdata", "fuzz", "*", "*"))
	for _, name := range names[:min(len(names), mostSampleFiles)] {
		data, err := os.ReadFile(name)
		_, lines, ok := strings.Cut(string(data), "\n")
		if err != nil || !ok || len(data) > largestFile {
			continue
		}
		src := "package corpus\n"
		for line := range strings.Lines(lines) {
			src += "var _ = " + line + "\n"
		}
		if f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.SkipObjectResolution); err == nil {
			target := filepath.Base(filepath.Dir(name))
			out[target] = append(out[target], f)
		}
	}
	return out
}

// importers are the files of p's module that import p.
//
// A file has to hold the quoted import path to be parsed; most fail this test, which reads but does not parse.
func (p *Package) importers() []sampleFile {
	var out []sampleFile
	lookedAt := 0
	quotedPath := strconv.Quote(p.Path)
	_ = filepath.WalkDir(p.Module.Dir, func(path string, d fs.DirEntry, err error) error { // what cannot be read has no samples
		switch {
		case err != nil:
			return nil
		case d.IsDir() && path != p.Module.Dir && (strings.HasPrefix(d.Name(), ".") || d.Name() == "vendor" || d.Name() == "testdata"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_imago_test.go") || filepath.Dir(path) == p.Dir:
			return nil
		case len(out) == mostSampleFiles, lookedAt == mostLookedAt:
			return fs.SkipAll
		}
		lookedAt++
		if data, err := os.ReadFile(path); err == nil && len(data) <= largestFile && strings.Contains(string(data), quotedPath) {
			if f := parsed(path); f != nil {
				out = append(out, sampleFile{file: f, test: strings.HasSuffix(path, "_test.go")})
			}
		}
		return nil
	})
	return out
}

// A gatherer collects the samples of one function.
//
// It works by the name of the function alone: x.Parse( of another type is taken too.
type gatherer struct {
	fn     *relation.Func
	dir    string  // of the package
	name   string  // without that of its type
	direct []texts // by parameter: what is passed in a call
	near   texts   // what else stands in tests that speak of it
	data   texts   // what stands in files that these name
}

// texts are different texts in the order in which they were found: the tables of a test may have tens of thousands.
type texts struct {
	all  []string
	seen map[string]bool
}

func (t *texts) add(s string) {
	if t.seen[s] {
		return
	}
	if t.seen == nil {
		t.seen = map[string]bool{}
	}
	t.seen[s] = true
	t.all = append(t.all, s)
}

// file looks through the functions of a file. Of those that are no tests it takes what they pass in a call.
func (g *gatherer) file(f sampleFile) {
	for _, d := range f.file.Decls {
		body, ok := d.(*ast.FuncDecl)
		if !ok || body.Body == nil || !g.speaks(body.Body, f.inside) {
			continue
		}
		g.calls(body.Body, f.inside)
		if !f.test {
			continue
		}
		g.literals(body.Body)
		if f.inside {
			for _, text := range dataTexts(g.dir, literalsOf(body.Body)) {
				g.data.add(text)
			}
		}
		ast.Inspect(body.Body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && f.tables[id.Name] != nil {
				g.literals(f.tables[id.Name])
			}
			return true
		})
		for _, entry := range f.corpus[body.Name.Name] {
			g.literals(entry)
		}
	}
}

// speaks reports whether a body mentions the function: by its name inside of the package, and behind a dot everywhere.
func (g *gatherer) speaks(body ast.Node, inside bool) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		found = found || g.named(n, inside)
		return !found
	})
	return found
}

func (g *gatherer) named(n ast.Node, inside bool) bool {
	switch n := n.(type) {
	case *ast.SelectorExpr:
		return n.Sel.Name == g.name
	case *ast.Ident:
		return inside && n.Name == g.name && !g.fn.Recv
	}
	return false
}

// calls takes the literals of arguments.
//
// Positions of arguments are those of the call, moved by one for a receiver; further arguments of a variadic function go to its last
// parameter.
func (g *gatherer) calls(body ast.Node, inside bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || !g.named(call.Fun, inside) {
			return true
		}
		first := 0
		if g.fn.Recv {
			first = 1
		}
		for i, a := range call.Args {
			if at := min(first+i, len(g.direct)-1); at >= 0 && holdsText(g.fn.Params[at].Type) {
				for _, text := range literalsOf(a) {
					g.text(&g.direct[at], text)
				}
			}
		}
		return true
	})
}

// literals takes all that a node holds.
func (g *gatherer) literals(n ast.Node) {
	for _, text := range literalsOf(n) {
		g.text(&g.near, text)
	}
}

// literalsOf lists the string literals of a node but for those that are for people: messages, names of sub-tests, tags.
//
// Keys of struct tags are in fields, hence these are left out as a whole.
func literalsOf(n ast.Node) []string {
	var out []string
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok && (isComplaint(n) || slices.Contains(forPeople, sel.Sel.Name)) {
				return false
			}
		case *ast.Field:
			return false
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				out = append(out, n.Value)
			}
		}
		return true
	})
	return out
}

// forPeople are the methods of testing.T and log.Logger whose texts are messages.
var forPeople = []string{"Error", "Errorf", "Fatal", "Fatalf", "Log", "Logf", "Skip", "Skipf", "Println", "Printf", "Print"}

func (g *gatherer) text(to *texts, literal string) {
	if s, err := strconv.Unquote(literal); err == nil && len(s) <= longestSample {
		to.add(s)
	}
}

// result is what is kept: of each parameter what is passed, then of the rest as many from each part of it, and some of the files.
func (g *gatherer) result() map[string][]string {
	out := map[string][]string{}
	for i, p := range g.fn.Params {
		if !holdsText(p.Type) {
			continue
		}
		kept := spread(g.direct[i].all, mostSamples)
		rest := slices.DeleteFunc(slices.Clone(g.near.all), func(s string) bool { return slices.Contains(kept, s) })
		kept = append(kept, spread(rest, mostSamples-len(kept))...)
		data := slices.DeleteFunc(slices.Clone(g.data.all), func(s string) bool { return slices.Contains(kept, s) })
		if kept = append(kept, spread(data, min(mostData, mostSamples-len(kept)))...); len(kept) > 0 {
			out[p.Name] = kept
		}
	}
	return out
}

// spread is at most n of the texts, evenly from first to last.
//
// Neither end of a table of tests stands for all of it.
func spread(texts []string, n int) []string {
	if len(texts) <= n {
		return slices.Clone(texts)
	}
	out := make([]string, n)
	for i := range out {
		out[i] = texts[i*len(texts)/n]
	}
	return out
}
