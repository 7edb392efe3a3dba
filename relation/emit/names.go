package emit

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"sort"
	"strings"
	"unicode"

	"github.com/imago-mt/imago/relation"
)

// imports is the imports of a file.
type imports struct {
	names map[string]string // by path: the name in the file
	taken map[string]bool
	real  map[string]string // by path: the package's own name, where it is known
	used  map[string]bool
}

func newImports(in Input) *imports {
	m := &imports{names: map[string]string{}, taken: map[string]bool{}, real: map[string]string{}, used: map[string]bool{}}
	for _, name := range append(types.Universe.Names(), "run", "rnd", "row", "t", "f") { // what the file means by these
		m.taken[name] = true
	}
	for _, name := range in.Declared { // a name of the package cannot be one of a file's imports
		m.taken[name] = true
	}
	m.name(in.PkgPath, in.PkgName)
	var names []string
	for name := range in.Env.Imports {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		m.name(in.Env.Imports[name], name)
	}
	m.name("testing", "testing")
	return m
}

// name gives a package its name in the file: its own, or one with imago before it where that is taken.
func (m *imports) name(path, name string) string {
	if have := m.names[path]; have != "" {
		return have
	}
	m.real[path] = name
	for m.taken[name] || token.IsKeyword(name) || name == "" {
		name = "imago" + name
	}
	m.names[path], m.taken[name] = name, true
	return name
}

// use returns the name of a package and notes that the file needs it.
func (m *imports) use(path string) string {
	m.used[path] = true
	return m.name(path, relation.PackageName(path))
}

// block is the import declaration for declarations. What was named for a text that was not written in the end is left out.
func (m *imports) block(declarations string) string {
	m.use("testing")
	qualifiers := qualifiersIn(declarations)
	var std, other []string
	for path := range m.used {
		if qualifiers != nil && !qualifiers[m.names[path]] {
			continue
		}
		line := fmt.Sprintf("\t%q\n", path)
		if name := m.names[path]; name != path[strings.LastIndexByte(path, '/')+1:] {
			line = "\t" + name + " " + strings.TrimPrefix(line, "\t")
		}
		if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") {
			other = append(other, line)
		} else {
			std = append(std, line)
		}
	}
	byPath := func(s []string) { sort.Slice(s, func(i, j int) bool { return quoted(s[i]) < quoted(s[j]) }) }
	byPath(std)
	byPath(other)
	text := "import (\n" + strings.Join(std, "")
	if len(std) > 0 && len(other) > 0 {
		text += "\n"
	}
	return text + strings.Join(other, "") + ")\n"
}

// qualifiersIn are the names before a dot in declarations; nil if they cannot be parsed, which format.Source then reports.
func qualifiersIn(declarations string) map[string]bool {
	f, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+declarations, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	names := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				names[x.Name] = true
			}
		}
		return true
	})
	return names
}

func quoted(line string) string { return line[strings.IndexByte(line, '"'):] }

// reservedNames are the names that a relation's variable cannot have in a closure, because the closure uses them for something
// else: packages, predeclared names, functions that relations call, and the closures' own parameters.
func reservedNames(in Input) map[string]bool {
	names := map[string]bool{"row": true, "run": true, "rnd": true, "testing": true, "slices": true, "maps": true, "math": true, "strconv": true}
	for _, n := range types.Universe.Names() {
		names[n] = true
	}
	for n := range in.Env.Imports {
		names[n] = true
	}
	names[in.PkgName] = true
	for _, f := range in.Env.Funcs {
		if !f.Recv && !f.Variable() && f.Pkg == in.PkgPath {
			base, _, _ := strings.Cut(f.Name, "[")
			names[base] = true
		}
	}
	for _, t := range in.Env.Types {
		if t.Pkg == in.PkgPath {
			names[t.Name] = true
		}
	}
	return names
}

// variable is the name of a relation's variable in the file.
func (w *writer) variable(name string) string {
	for w.reserved[name] || token.IsKeyword(name) {
		name += "_"
	}
	return name
}

// Identifier is the part of declared names that stands for a subject: VecRotate of Vec.Rotate, SortSliceInt of Sort[[]int].
func Identifier(s Subject) string {
	id := s.Ident
	if id == "" {
		id = s.Func.Name
	}
	id = strings.NewReplacer("[]", " slice ", "*", " pointer ").Replace(id)
	var b strings.Builder
	up := true
	for _, r := range id {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			up = true
			continue
		}
		if up {
			r = unicode.ToUpper(r)
		}
		b.WriteRune(r)
		up = false
	}
	return b.String()
}

// A field is a variable of a subject's relations as a field of their common row.
type field struct {
	name, variable string
	t              *relation.Type
}

// fieldOf is the field of a variable, "" if there is none.
func fieldOf(fields []field, v relation.Var) string {
	for _, f := range fields {
		if f.variable == v.Name && relation.Identical(f.t, v.Type) {
			return f.name
		}
	}
	return ""
}

func hasField(fields []field, name string) bool {
	for _, f := range fields {
		if f.name == name {
			return true
		}
	}
	return false
}

// unpack makes locals of the fields that the formulas mention.
func (w *writer) unpack(fields []field, formulas ...relation.Expr) string {
	var names, values []string
	for _, v := range w.rel.Vars {
		for _, e := range formulas {
			if relation.Mentions(e, v.Name) {
				names = append(names, w.variable(v.Name))
				values = append(values, "row."+fieldOf(fields, v))
				break
			}
		}
	}
	if names == nil {
		return ""
	}
	return strings.Join(names, ", ") + " := " + strings.Join(values, ", ") + "\n"
}
