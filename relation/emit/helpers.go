package emit

import (
	"bytes"
	"embed"
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// source is the helpers as they are maintained: Go files of a package of their own.
//
//go:embed _helpers/*.go
var source embed.FS

// A snippet is one declaration of the helpers.
//
// order is its place among all helpers, which it keeps in each emitted file: two files differ only by what is left out.
type snippet struct {
	name  string // of a method: Type.name
	order int
	text  string
	uses  map[string]bool // identifiers in it, and names after a dot
	pkgs  map[string]bool // packages that it needs
}

// The emitted tests import nothing of imago, so the code that they share (random values, reports, tolerant comparison) is written beside
// them. It is maintained as Go files, in a folder that the go command leaves out because of its underscore. A test file needs a fraction of
// it, and a reader who opens the helpers should find that fraction only.

// Helpers writes the helper file of a package clause: those helpers that tests, the other emitted files of the clause, need. It is empty
// without tests.
//
// What is needed is found by names alone, without types: a name too many costs a helper nobody calls, which compiles.
func Helpers(pkgName string, external bool, tests ...[]byte) ([]byte, error) {
	if len(tests) == 0 {
		return nil, nil
	}
	all, err := snippets()
	if err != nil {
		return nil, err
	}
	need := map[string]bool{}
	for i, test := range tests {
		f, err := parser.ParseFile(token.NewFileSet(), "", test, parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("emitted test %d: %w", i, err)
		}
		for name := range identifiers(f) {
			need[name] = true
		}
	}
	chosen := closureOf(all, need)
	var out bytes.Buffer
	out.WriteString(header(""))
	if slices.ContainsFunc(tests, raised) {
		fmt.Fprintf(&out, "//go:build %s\n\n", Language)
	}
	fmt.Fprintf(&out, "package %s\n\nimport (\n", packageClause(pkgName, !external))
	for _, path := range importsOf(chosen) {
		fmt.Fprintf(&out, "\t%q\n", path)
	}
	out.WriteString(")\n")
	for _, s := range chosen {
		out.WriteString("\n" + s.text + "\n")
	}
	return format.Source(out.Bytes())
}

// Language is the version of Go that emitted code is written in. In a module of an older one files say so by a build constraint, which
// raises their language (go help buildconstraint); in a module of a newer one that would lower it.
const Language = "go1.21"

// raised reports whether a test has such a constraint, so that its helpers need one.
//
// All other tags are taken to be set, so that the answer is whether the constraint needs this one.
func raised(test []byte) bool {
	head, _, _ := bytes.Cut(test, []byte("\npackage "))
	for line := range bytes.Lines(head) {
		x, err := constraint.Parse(strings.TrimSpace(string(line)))
		if err == nil && !x.Eval(func(tag string) bool { return tag != Language }) {
			return true
		}
	}
	return false
}

// snippets reads the declarations of all helpers.
//
// run.go comes first, since it has what a reader of a test looks for. A group of constants is one snippet.
func snippets() ([]snippet, error) {
	entries, err := source.ReadDir("_helpers")
	if err != nil {
		return nil, err
	}
	sort.SliceStable(entries, func(i, j int) bool { return entries[i].Name() == "run.go" && entries[j].Name() != "run.go" })
	var all []snippet
	for _, e := range entries {
		data, err := source.ReadFile("_helpers/" + e.Name())
		if err != nil {
			return nil, err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, e.Name(), data, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		paths := map[string]string{}
		for _, i := range f.Imports {
			path, _ := strconv.Unquote(i.Path.Value)
			paths[path[strings.LastIndexByte(path, '/')+1:]] = path
		}
		for _, d := range f.Decls {
			name := declName(d)
			if name == "" {
				continue
			}
			s := snippet{name: name, order: len(all), uses: identifiers(d), pkgs: map[string]bool{}}
			for pkg, path := range paths {
				if s.uses[pkg] {
					s.pkgs[path] = true
				}
			}
			from, to := fset.Position(d.Pos()).Offset, fset.Position(d.End()).Offset
			if doc := docOf(d); doc != nil {
				from = fset.Position(doc.Pos()).Offset
			}
			s.text = string(data[from:to])
			all = append(all, s)
		}
	}
	return all, nil
}

// declName is the name of a declaration: of a method Type.name, of a block of constants its first.
func declName(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return d.Name.Name
		}
		t := d.Recv.List[0].Type
		if s, ok := t.(*ast.StarExpr); ok {
			t = s.X
		}
		if x, ok := t.(*ast.IndexExpr); ok {
			t = x.X
		}
		return t.(*ast.Ident).Name + "." + d.Name.Name
	case *ast.GenDecl:
		switch s := d.Specs[0].(type) {
		case *ast.TypeSpec:
			return s.Name.Name
		case *ast.ValueSpec:
			return s.Names[0].Name
		}
	}
	return ""
}

func docOf(d ast.Decl) *ast.CommentGroup {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Doc
	case *ast.GenDecl:
		return d.Doc
	}
	return nil
}

// identifiers is the identifiers in a node, those behind a dot included.
//
// A name behind a dot may be a method of a helper type, which then counts as needed.
func identifiers(n ast.Node) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			names[id.Name] = true
		}
		return true
	})
	return names
}

// closureOf is the snippets that the names need, and those that these need. A method is needed where its type is and something
// bears its name.
//
// A fixed point over names; it ends since each round takes at least one more snippet. Methods of an unneeded name are left out even if the
// type is there.
func closureOf(all []snippet, need map[string]bool) []snippet {
	chosen := make([]bool, len(all))
	for changed := true; changed; {
		changed = false
		for i, s := range all {
			recv, name, method := strings.Cut(s.name, ".")
			if chosen[i] || !need[recv] || method && !need[name] {
				continue
			}
			chosen[i], changed = true, true
			for u := range s.uses {
				need[u] = true
			}
		}
	}
	var out []snippet
	for i, s := range all {
		if chosen[i] {
			out = append(out, s)
		}
	}
	return out
}

func importsOf(snippets []snippet) []string {
	set := map[string]bool{}
	for _, s := range snippets {
		for p := range s.pkgs {
			set[p] = true
		}
	}
	var paths []string
	for p := range set {
		paths = append(paths, p)
	}
	sort.Strings(paths)
	return paths
}
