package mutant

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/mutant/normal"
)

// Equal tells which mutants do the same, as far as simplification of their functions shows it: same has for a mutant, by number, the first
// of mutants that does the same as it does, or 0 if it does what the original does; those without an entry are the first of their kind. It
// is sound (I14) and not complete, and says nothing of code that runs when the package is initialised, of methods of generic types, and of
// functions that declare types.
//
// Versions of the functions are type-checked and built many at a time: a few files with nothing but them, in a package of the same name.
func (s *Schemata) Equal(mutants []*Mutant) (same map[uint32]uint32, err error) {
	defer func() {
		if p := recover(); p != nil { // of package ssa, which takes well-typed code for granted
			err = fmt.Errorf("compare mutants of %s: %v", s.pkg.Path, p)
		}
	}()
	forms, err := s.forms(mutants)
	if err != nil {
		return nil, fmt.Errorf("compare mutants of %s: %w", s.pkg.Path, err)
	}
	type version struct {
		unit *unit
		form normal.Form
	}
	first := map[version]uint32{}
	same = map[uint32]uint32{}
	for _, m := range mutants {
		form, ok := forms[m.Number]
		if !ok {
			continue
		}
		v := version{m.unit, form}
		if n, twice := first[v]; forms[m.unit.original()] == form {
			same[m.Number] = 0
		} else if twice {
			same[m.Number] = n
		} else {
			first[v] = m.Number
		}
	}
	return same, nil
}

// original is a number for the version of a function that is not mutated, beyond those of mutants.
func (u *unit) original() uint32 { return 1<<31 | uint32(u.id) }

// comparable tells whether versions of a unit can be written as functions beside each other.
func (u *unit) comparable() bool {
	if u.atInit() || u.fn.Body == nil {
		return false
	}
	if u.fn.Recv != nil {
		generic := false
		ast.Inspect(u.fn.Recv, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.IndexExpr, *ast.IndexListExpr:
				generic = true
			}
			return true
		})
		if generic {
			return false
		}
	}
	types := false
	ast.Inspect(u.fn.Body, func(n ast.Node) bool {
		_, spec := n.(*ast.TypeSpec)
		types = types || spec
		return true
	})
	return !types
}

const versionPrefix = "imagoVersion"

// write adds a version of the function with a body.
func (u *unit) write(b *strings.Builder, number uint32, body []byte) {
	fn := u.fn
	fmt.Fprintf(b, "\nfunc %s%d", versionPrefix, number)
	if fn.Type.TypeParams != nil {
		b.WriteString(u.src.text(fn.Type.TypeParams))
	}
	b.WriteString("(")
	for _, list := range []*ast.FieldList{fn.Recv, fn.Type.Params} {
		if list == nil {
			continue
		}
		for _, f := range list.List {
			names := "_"
			for i, id := range f.Names {
				if i == 0 {
					names = id.Name
				} else {
					names += ", " + id.Name
				}
			}
			b.WriteString(names + " " + u.src.text(f.Type) + ", ")
		}
	}
	b.WriteString(") ")
	if fn.Type.Results != nil {
		b.WriteString(u.src.text(fn.Type.Results) + " ")
	}
	b.Write(body)
	b.WriteString("\n")
}

// versions writes a file for each file of the package that has mutants: what it begins with and imports, and all versions.
func versions(mutants []*Mutant) map[string]string {
	texts := map[*source]*strings.Builder{}
	seen := map[*unit]bool{}
	for _, m := range mutants {
		u := m.unit
		if !u.comparable() {
			continue
		}
		b := texts[u.src]
		if b == nil {
			b = &strings.Builder{}
			b.Write(u.src.src[:u.src.at(endOfImports(u.src.ast))])
			b.WriteString("\n")
			texts[u.src] = b
		}
		from, to := u.src.at(u.fn.Body.Pos()), u.src.at(u.fn.Body.End())
		if !seen[u] {
			seen[u] = true
			u.write(b, u.original(), u.src.src[from:to])
		}
		u.write(b, m.Number, apply(u.src.src, from, to, m.edits))
	}
	out := map[string]string{}
	for src, b := range texts {
		out[src.name] = b.String()
	}
	return out
}

func endOfImports(f *ast.File) token.Pos {
	end := f.Name.End()
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			end = g.End()
		}
	}
	return end
}

// A function of 2,000 lines has 20,000 mutants, of as many lines each: 500 MB of code, of which the compiler's trees take 15 times as much. No theory
// stands behind the figures; three seconds of computing are about 16 MB.
const (
	mostCompared = 16 << 20 // bytes of the versions of a function that are compared; where there are more, none is
	comparedOnce = 2 << 20  // bytes of the versions that are built at a time
)

// batches divides mutants into those that are built at a time, without those of functions with too many versions.
func batches(mutants []*Mutant) (out [][]*Mutant) {
	size := func(m *Mutant) int { return int(m.unit.decl.End() - m.unit.decl.Pos()) }
	all := map[*unit]int{}
	for _, m := range mutants {
		all[m.unit] += size(m)
	}
	room := 0
	for _, m := range mutants {
		if all[m.unit] > mostCompared {
			continue
		}
		if room -= size(m); room < 0 {
			out, room = append(out, nil), comparedOnce
		}
		out[len(out)-1] = append(out[len(out)-1], m)
	}
	return out
}

// forms simplifies the versions by number. Those that do not compile have none.
func (s *Schemata) forms(mutants []*Mutant) (map[uint32]normal.Form, error) {
	forms := map[uint32]normal.Form{}
	for _, batch := range batches(mutants) {
		if err := s.addForms(batch, forms); err != nil {
			return nil, err
		}
	}
	return forms, nil
}

// addForms simplifies versions that are built at a time.
func (s *Schemata) addForms(mutants []*Mutant, forms map[uint32]normal.Form) error {
	code, err := s.code(mutants)
	for number, fn := range code {
		if form, ok := normal.Of(fn); ok {
			forms[number] = form
		}
	}
	return err
}

// code builds the versions of functions with mutants, by number, and their originals. Those that do not compile are left out.
func (s *Schemata) code(mutants []*Mutant) (map[uint32]*ssa.Function, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	texts := versions(mutants)
	for _, f := range s.pkg.Files {
		name := s.pkg.Fset.File(f.FileStart).Name()
		if texts[name] == "" {
			continue
		}
		parsed, err := parser.ParseFile(fset, name, texts[name], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, parsed)
	}
	pkg, info := s.pkg.checkBeside(fset, files)
	built := s.pkg.build(fset, pkg, files, info)
	code := map[uint32]*ssa.Function{}
	for name, member := range built.Members {
		digits, ok := strings.CutPrefix(name, versionPrefix)
		fn, isFunc := member.(*ssa.Function)
		if !ok || !isFunc {
			continue
		}
		number, err := strconv.ParseUint(digits, 10, 32)
		if err != nil {
			continue
		}
		code[uint32(number)] = fn
	}
	return code, nil
}

// A Version is the function that a mutant changes, in the form of package ssa: as it is, and with the mutant. A receiver is the first parameter. Other
// functions of the package have no bodies.
type Version struct{ Original, Mutant *ssa.Function }

// Versions builds the functions that mutants change, by number. What cannot be written beside the others is left out, as by [Schemata.Equal].
func (s *Schemata) Versions(mutants []*Mutant) (out map[uint32]Version, err error) {
	defer func() {
		if p := recover(); p != nil { // of package ssa, which takes well-typed code for granted
			err = fmt.Errorf("build mutants of %s: %v", s.pkg.Path, p)
		}
	}()
	out = map[uint32]Version{}
	for _, batch := range batches(mutants) {
		code, err := s.code(batch)
		if err != nil {
			return nil, fmt.Errorf("build mutants of %s: %w", s.pkg.Path, err)
		}
		for _, m := range batch {
			if v := (Version{code[m.unit.original()], code[m.Number]}); v.Original != nil && v.Mutant != nil {
				out[m.Number] = v
			}
		}
	}
	return out, nil
}

// checkBeside type-checks files in a package with the objects of p, and takes the functions out of them that are in error.
func (p *Package) checkBeside(fset *token.FileSet, files []*ast.File) (*types.Package, *types.Info) {
	pkg := types.NewPackage(p.Path, p.Types.Name())
	for _, name := range p.Types.Scope().Names() {
		pkg.Scope().Insert(p.Types.Scope().Lookup(name))
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
	var bad []token.Pos
	conf := types.Config{Importer: p, Error: func(err error) {
		if e, ok := err.(types.Error); ok && !e.Soft && !strings.HasPrefix(e.Msg, "missing return") {
			bad = append(bad, e.Pos)
		}
	}}
	if p.GoLine != "" {
		conf.GoVersion = "go" + p.GoLine
	}
	types.NewChecker(&conf, fset, pkg, info).Files(files) // what it returns is the first of the errors
	for _, f := range files {
		f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
			return slices.ContainsFunc(bad, func(pos token.Pos) bool { return d.Pos() <= pos && pos < d.End() })
		})
	}
	return pkg, info
}

// build makes the functions of files, with all that they may call known by name.
func (p *Package) build(fset *token.FileSet, pkg *types.Package, files []*ast.File, info *types.Info) *ssa.Package {
	prog := ssa.NewProgram(fset, ssa.BareInits)
	for _, i := range p.Types.Imports() {
		prog.CreatePackage(i, nil, nil, true)
	}
	prog.CreatePackage(p.Types, nil, nil, true)
	built := prog.CreatePackage(pkg, files, info, false)
	built.Build()
	return built
}
