package subject

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Relations of people may call helpers that are declared in _test.go files ([Package.Admit]). The child has to be built with these helpers,
// and with nothing else of the test files: a TestMain would run, a test may open sockets in an init function, and imports of tests cost
// time to compile. So the files are cut down to the declarations that are needed, in place.

// A part is a declaration of a test file, or one specification of it, that stays or goes as a whole.
//
// uses has every object that the part mentions, also those of other packages, which no part declares.
type part struct {
	file     *ast.File
	from, to token.Pos // with the doc comment
	uses     []types.Object
	receiver types.Object // the type that a method belongs to
	initial  bool         // an init function: it stays where something that it touches stays
	stays    bool
}

// A cutter finds out which parts of a package's test files stay.
//
// It is a mark and sweep over parts: an object leads to the part that declares it, a part to the objects it uses.
type cutter struct {
	q     *Package
	parts []*part
	of    map[types.Object]*part
}

// needed cuts the test files of q, a package with its tests, down to what those of funcs need that are declared there. Tests, what
// only they use, and their imports go: they are no part of what a relation calls, may do anything when a program starts, and would
// take time to build.
//
// funcs are functions of the Env; those of q's test files are the roots. A file of which nothing stays is left out.
func (q *Package) needed(files []TestFile, funcs []*relation.Func) []TestFile {
	c := &cutter{q: q, of: map[types.Object]*part{}}
	var syntax []*ast.File
	for _, f := range files {
		file := q.file(f.Name)
		for _, d := range file.Decls {
			c.declare(file, d)
		}
		syntax = append(syntax, file)
	}
	var pending []types.Object
	for _, f := range funcs {
		if f.Test {
			pending = append(pending, q.object(f.Name))
		}
	}
	c.keep(pending)
	var out []TestFile
	for i, f := range files {
		if src, some := c.cut(syntax[i], f.Source); some {
			out = append(out, TestFile{Path: f.Path, Name: f.Name, Source: src})
		}
	}
	return out
}

// file is the syntax of a file by its base name.
func (q *Package) file(name string) *ast.File {
	for _, f := range q.Loaded.Syntax {
		if filepath.Base(q.c.l.fset.PositionFor(f.FileStart, false).Filename) == name {
			return f
		}
	}
	panic("a test file was loaded and is not there: " + name)
}

// object finds a function by the name that relations use.
//
// nil means that there is none.
func (q *Package) object(name string) types.Object {
	scope := q.Loaded.Types.Scope()
	if obj, ok := scope.Lookup(generic(name)).(*types.Func); ok {
		return obj
	}
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 {
		return nil
	}
	if f := method(scope, generic(name[:dot]), name[dot+1:]); f != nil {
		return f
	}
	return nil
}

// generic is a name without type arguments.
func generic(name string) string {
	name, _, _ = strings.Cut(name, "[")
	return name
}

// declare cuts a declaration into its parts. Constants of one group stay together, since iota counts them.
//
// An import is no part: whether it stays follows from what is left (importStays).
//
// An own part for each specification of a var or type group, but one for a const group and for a single declaration, which is removed with
// its keyword.
func (c *cutter) declare(file *ast.File, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		p := c.add(file, d, d.Doc, d.Name)
		p.initial = d.Recv == nil && d.Name.Name == "init"
		if obj, ok := c.q.Loaded.TypesInfo.Defs[d.Name].(*types.Func); ok && d.Recv != nil {
			if named, ok := pointee(obj.Signature().Recv().Type()).(*types.Named); ok {
				p.receiver = named.Origin().Obj()
			}
		}
	case *ast.GenDecl:
		if d.Tok == token.IMPORT {
			return
		}
		if d.Tok == token.CONST || !d.Lparen.IsValid() {
			var names []*ast.Ident
			for _, s := range d.Specs {
				names = append(names, declaredNames(s)...)
			}
			c.add(file, d, d.Doc, names...)
			return
		}
		for _, s := range d.Specs {
			c.add(file, s, docOf(s), declaredNames(s)...)
		}
	}
}

func declaredNames(s ast.Spec) []*ast.Ident {
	switch s := s.(type) {
	case *ast.ValueSpec:
		return s.Names
	case *ast.TypeSpec:
		return []*ast.Ident{s.Name}
	}
	return nil
}

func docOf(s ast.Spec) *ast.CommentGroup {
	switch s := s.(type) {
	case *ast.ValueSpec:
		return s.Doc
	case *ast.TypeSpec:
		return s.Doc
	}
	return nil
}

// add notes a part and what it declares and uses.
func (c *cutter) add(file *ast.File, n ast.Node, doc *ast.CommentGroup, names ...*ast.Ident) *part {
	info := c.q.Loaded.TypesInfo
	p := &part{file: file, from: n.Pos(), to: n.End()}
	if doc != nil {
		p.from = doc.Pos()
	}
	for _, name := range names {
		if obj := info.Defs[name]; obj != nil {
			c.of[obj] = p
		}
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if obj := info.Uses[id]; obj != nil {
				p.uses = append(p.uses, obj)
			}
		}
		return true
	})
	c.parts = append(c.parts, p)
	return p
}

// keep marks the parts that objects need, and so on. Methods stay with their type, also those of types that are no test's: an
// interface may call them.
//
// Three rules add parts: what is used by a part that stays, methods of a type that stays, and init functions that touch what stays. The
// latter two are asked again after each round, because one of them may bring new parts; the loop ends when a round adds none.
func (c *cutter) keep(pending []types.Object) {
	mark := func(p *part) {
		if p != nil && !p.stays {
			p.stays = true
			pending = append(pending, p.uses...)
		}
	}
	for {
		for len(pending) > 0 {
			obj := pending[0]
			pending = pending[1:]
			switch o := obj.(type) {
			case *types.Func:
				obj = o.Origin()
			case *types.Var:
				obj = o.Origin()
			}
			mark(c.of[obj])
		}
		for _, p := range c.parts {
			owner := c.of[p.receiver]
			if p.receiver != nil && (owner == nil || owner.stays) || p.initial && slices.ContainsFunc(p.uses, c.stays) {
				mark(p)
			}
		}
		if len(pending) == 0 {
			return
		}
	}
}

func (c *cutter) stays(obj types.Object) bool { return c.of[obj] != nil && c.of[obj].stays }

// cut blanks what goes, and keeps every line where it is. It reports whether anything stays.
//
// Blanks rather than removal keep positions: a panic in a helper names the line of the user's file. Newlines stay, also inside raw strings.
func (c *cutter) cut(file *ast.File, src []byte) (out []byte, some bool) {
	out = bytes.Clone(src)
	blank := func(from, to token.Pos) {
		at, end := c.q.c.l.offset(from), c.q.c.l.offset(to)
		for ; at < end; at++ {
			if out[at] != '\n' && out[at] != '\r' {
				out[at] = ' '
			}
		}
	}
	used := map[types.Object]bool{}
	dotted := map[*types.Package]bool{} // packages that something is used of, for dot imports
	for _, p := range c.parts {
		switch {
		case p.file != file:
		case p.stays:
			some = true
			for _, obj := range p.uses {
				used[obj], dotted[obj.Pkg()] = true, true
			}
		default:
			blank(p.from, p.to)
		}
	}
	for _, d := range file.Decls {
		imports, ok := d.(*ast.GenDecl)
		if !ok || imports.Tok != token.IMPORT {
			continue
		}
		for _, s := range imports.Specs {
			spec := s.(*ast.ImportSpec)
			if c.importStays(spec, used, dotted) {
				continue
			}
			if imports.Lparen.IsValid() {
				blank(spec.Pos(), spec.End())
			} else {
				blank(imports.Pos(), imports.End())
			}
		}
	}
	return out, some
}

// importStays reports whether an import is used by what stays. One for its effects stays: what is left may count on them.
//
// An import without a name is known to the type checker as an implicit object of its specification, one with a name as a defined one.
func (c *cutter) importStays(s *ast.ImportSpec, used map[types.Object]bool, dotted map[*types.Package]bool) bool {
	info := c.q.Loaded.TypesInfo
	if s.Name == nil {
		return used[info.Implicits[s]]
	}
	switch s.Name.Name {
	case "_":
		return true
	case ".":
		if name, ok := info.Implicits[s].(*types.PkgName); ok {
			return dotted[name.Imported()]
		}
		name, ok := info.Defs[s.Name].(*types.PkgName)
		return ok && dotted[name.Imported()]
	}
	return used[info.Defs[s.Name]]
}
