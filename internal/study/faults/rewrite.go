package faults

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
	"github.com/imago-mt/imago/relation/emit"
)

// importName is how a rewritten test names the package of second implementations.
const importName = "imagosecond"

// identifier is what the names in the emitted test of a function end with.
func (f *Function) identifier() string {
	return emit.Identifier(emit.Subject{Ident: strings.TrimPrefix(f.Target, f.Package()+".")})
}

// test is the name of the emitted test.
func (f *Function) test() string { return "TestImago" + f.identifier() }

// An edit replaces text[from:to].
type edit struct {
	from, to int
	text     string
}

// Rewrite makes the emitted tests in a file execute the second implementations of functions, all of one package, whose import path is
// second: wherever the relations of F call F they call its second implementation instead. Sisters and references stay as they are.
// It returns the functions whose relations the file has, with the number of these.
func Rewrite(src []byte, functions []*Function, second string) (out []byte, relations map[*Function]int, err error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		return nil, nil, err
	}
	w := &rewriter{src: string(src), imported: map[string]bool{}, offset: func(p token.Pos) int { return fset.Position(p).Offset }}
	for _, i := range file.Imports {
		w.imported[importedAs(i)] = true
	}
	relations = map[*Function]int{}
	used := ""
	for _, f := range functions {
		list := relationsOf(file, f)
		if list == nil {
			continue
		}
		relations[f] = len(list.Elts)
		// The package under test may be imported for this one function.
		used += fmt.Sprintf("\nvar _ = %s\n", w.calls(list, f, relation.PackageName(f.Package())))
	}
	if len(relations) == 0 {
		return src, relations, nil
	}
	at := strings.Index(w.src, "import (\n") + len("import (\n")
	w.edits = append(w.edits, edit{at, at, fmt.Sprintf("\t%s %q\n", importName, second)}, edit{len(src), len(src), used})
	return w.apply(), relations, nil
}

func importedAs(i *ast.ImportSpec) string {
	if i.Name != nil {
		return i.Name.Name
	}
	return relation.PackageName(strings.Trim(i.Path.Value, `"`))
}

// relationsOf is the table of relations of a function in its emitted test.
func relationsOf(file *ast.File, f *Function) *ast.CompositeLit {
	for _, d := range file.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.VAR {
			continue
		}
		for _, s := range decl.Specs {
			v := s.(*ast.ValueSpec)
			if v.Names[0].Name == "imago"+f.identifier()+"Relations" && len(v.Values) == 1 {
				list, _ := v.Values[0].(*ast.CompositeLit)
				return list
			}
		}
	}
	return nil
}

// A rewriter collects the edits of a file.
type rewriter struct {
	src      string
	imported map[string]bool
	offset   func(token.Pos) int
	edits    []edit
}

// calls finds the calls of f below n, and returns f as they write it. A method is told by its name alone, which no sister that
// relations of f may call shares.
func (w *rewriter) calls(n ast.Node, f *Function, pkg string) (written string) {
	written = pkg + "." + f.Ident()
	recv, name, method := strings.Cut(f.Ident(), ".")
	if !method {
		name = recv
	}
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		fun := call.Fun
		if instance, ok := fun.(*ast.IndexExpr); ok {
			fun = instance.X
		}
		s, ok := fun.(*ast.SelectorExpr)
		if !ok || s.Sel.Name != name {
			return true
		}
		x, plain := s.X.(*ast.Ident)
		switch {
		case !method && plain && x.Name == pkg:
			written = w.src[w.offset(call.Fun.Pos()):w.offset(call.Fun.End())]
			w.replace(call.Fun.Pos(), call.Fun.End(), importName+"."+f.Second)
		case method && !(plain && w.imported[x.Name]):
			w.replace(s.X.Pos(), s.X.Pos(), importName+"."+f.Second+"(")
			comma := ", "
			if len(call.Args) == 0 {
				comma = ""
			}
			w.replace(s.X.End(), call.Lparen+1, comma)
		}
		return true
	})
	return written
}

func (w *rewriter) replace(from, to token.Pos, text string) {
	w.edits = append(w.edits, edit{w.offset(from), w.offset(to), text})
}

// apply makes the edits, none of which overlap: the receiver of a call is between the two of that call.
func (w *rewriter) apply() []byte {
	slices.SortStableFunc(w.edits, func(a, b edit) int { return a.from - b.from })
	var b strings.Builder
	last := 0
	for _, e := range w.edits {
		b.WriteString(w.src[last:e.from])
		b.WriteString(e.text)
		last = e.to
	}
	b.WriteString(w.src[last:])
	return []byte(b.String())
}
