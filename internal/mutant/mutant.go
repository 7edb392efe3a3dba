// Package mutant makes small faults in a Go package: [Generate] writes the package once more so that it holds all its mutants at
// once, and one of them is switched on by a number (mutant schemata, Untch, Offutt, Harrold 1993). Of each function there are two
// versions: the plain one, which begins with a test whether the mutant that is on is one of its own, and behind that test the meta
// version, where every site of a mutation is a call that asks which mutant is on. So code that is not being mutated stays as fast as
// it was but for that test and its fuel.
//
// A newcomer begins here; operators.go is the table of what is mutated, walk.go finds the places, forms.go says how a place looks in
// the meta version, schemata.go puts the files together, and check.go drops what does not compile. [Schemata.Apply] writes one mutant
// as a person would have typed it.
//
// The package knows Go's syntax and types. It builds nothing and runs nothing, and knows neither tests nor relations.
package mutant

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// A Package is what [Generate] reads: one type-checked package without its tests, as go/packages or [subject.Load] give it.
type Package struct {
	Path    string
	CopyOf  string // import path of the standard package that it is a copy of; "" if it is none
	GoLine  string // version of the language: "1.21"; "" is the toolchain's
	Fset    *token.FileSet
	Files   []*ast.File       // with comments
	Sources map[string][]byte // by the name that a file has in Fset
	Types   *types.Package
	Info    *types.Info
	// Subjects names functions that are executed though they may be unexported and only initialisation calls them.
	Subjects []string
	// Imported tells that other packages of the program may import it, and look at its variables while they are initialised themselves.
	Imported bool
}

// Of is the Package of a loaded subject. Packages with cgo are refused: what is compiled of them is not what people wrote.
func Of(p *subject.Package) (*Package, error) {
	out, err := OfLoaded(p.Loaded, p.Path, p.Module.GoLine)
	if err != nil {
		return nil, err
	}
	out.Subjects = subjects(p)
	out.Imported = slices.ContainsFunc(p.Env.Funcs, func(f *relation.Func) bool { return f.Pkg != p.Path && !f.Reference && !f.Variable() })
	return out, nil
}

// subjects is the names of the package's own functions that relations may name.
func subjects(p *subject.Package) (names []string) {
	for _, f := range p.Env.Funcs {
		if name, _, _ := strings.Cut(f.Name, "["); f.Pkg == p.Path && !f.Variable() {
			names = append(names, name)
		}
	}
	return names
}

// OfLoaded is the Package of one that was loaded with its syntax and types; goLine is its module's version of the language.
func OfLoaded(l *packages.Package, path, goLine string) (*Package, error) {
	if l == nil || l.Types == nil || l.TypesInfo == nil {
		return nil, fmt.Errorf("mutate %s: it was loaded without types", path)
	}
	out := &Package{Path: l.PkgPath, GoLine: goLine, Fset: l.Fset, Files: l.Syntax, Types: l.Types, Info: l.TypesInfo,
		Sources: map[string][]byte{}}
	for _, f := range l.Syntax {
		name := l.Fset.File(f.FileStart).Name()
		if !slices.Contains(l.GoFiles, name) {
			return nil, fmt.Errorf("mutate %s: it uses cgo", path)
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("mutate %s: %w", path, err)
		}
		out.Sources[name] = src
	}
	return out, nil
}

// Options says what is mutated.
type Options struct {
	Operators []string // names of rows of [Operators]; none means all
	// Hot names functions whose mutants will be executed so often that it pays to compile them for long: "Vec.Rotate". The first ones
	// come first where there is no room for all.
	Hot []string
	// Only names the functions and the package variables that have mutants, as [Mutant.Func] does; nil: all. Mutants are the same, with the same
	// names, as among those of the whole package.
	Only map[string]bool
}

// skips tells whether a declaration is none of those that are to have mutants.
func (o Options) skips(d ast.Decl) bool {
	if o.Only == nil {
		return false
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		return !o.Only[harness.DeclName(d)]
	case *ast.GenDecl:
		for _, s := range d.Specs {
			if v, ok := s.(*ast.ValueSpec); ok && slices.ContainsFunc(v.Names, func(id *ast.Ident) bool { return o.Only[id.Name] }) {
				return false
			}
		}
	}
	return true
}

// A Mutant is one small fault.
type Mutant struct {
	// ID names the mutant in files. It is made of the operator, the function, the texts, and the code of the lines that it stands in, so that
	// changes elsewhere leave it alone; among mutants that are alike in all this, of their order.
	ID       string
	Number   uint32 // switches it on; they begin at 1
	Operator string
	Package  string // import path
	File     string
	Line     int
	Column   int    // in bytes, as Go counts
	Func     string // "Vec.Rotate"; "" in the declaration of a package variable
	Before   string // what stood there, on one line: "a < b"
	After    string // what stands there instead: "a <= b"; "" if it was removed
	// AtInit tells that the code runs when the package is initialised: the mutant must be on before that, unless it runs again.
	AtInit bool
	// Again tells that the code is evaluated again when the mutant is switched on, and what it changed is taken back when that is over.
	Again bool

	change
}

// A change is what a mutant does to the source.
type change struct {
	edits    []edit
	src      *source
	unit     *unit
	from, to int // what is shown of it
}

// A Left is a place that could have been mutated and is not.
type Left struct {
	File         string
	Line, Column int
	Func         string
	Text         string
	Reason       string
	Dropped      bool // it was generated, and did not compile
}

// Schemata is a package that holds all its mutants.
type Schemata struct {
	Mutants []Mutant // by number
	Left    []Left   // by position
	// Files are the sources to be built in place of those of the same name, and the files of the run time.
	Files map[string][]byte
	Names Names

	pkg  *Package
	dir  string
	name string
}

// Names are what the run time of a package exports to the program around it. They carry a hash of the import path, so that two such
// packages can be imported with a dot.
type Names struct {
	Fuel string // var int64, see [harness.Fuel]
	// Mutant is a func(m uint32) (was uint32) that switches a mutant on; 0 is none.
	Mutant string
	// Probe is a func(on bool). While it is on, which is with no mutant on, one execution marks all the mutants that it reaches and
	// infects. Switching it on forgets the marks.
	Probe string
	// Reach is Probe in a fraction of the time, for who does not need to know what is infected.
	Reach string
	// Marks is a func() (reached, infected []bool) by mutant number. A mutant is infected if at its place it had another value than
	// the original; where that cannot be told without executing it, it is as soon as it is reached. So a mutant without the mark
	// has the original's outcome.
	Marks string
	// News is a func() []uint32: the mutants that were infected since it was called before, each once. They are there until the next
	// execution.
	News string
	// Seen is a func() (reached bool, infected uint8) that tells it of the mutant that is on, since it was switched on. infected is 1 if
	// the mutant was, 2 if that cannot be told without the probe, and else 0.
	Seen string
	// Ran is a var uint64 that grows whenever the place of the mutant that is on is executed.
	Ran string
}

// Environment is the variable that [Schemata.FromEnvironment] reads: the number of a mutant, "17"; with the fuel that the package has
// from its start on, "17:100000"; or [ProbeAtStart].
const Environment = "IMAGO_MUTANT"

// ProbeAtStart is the value of [Environment] with which the probe is on, and no mutant.
const ProbeAtStart = "probe"

// Generate writes the schemata of a package. The result is the same for the same package and options.
func Generate(pkg *Package, o Options) (*Schemata, error) {
	chosen, err := choose(o.Operators)
	if err != nil {
		return nil, err
	}
	if len(pkg.Files) == 0 {
		return nil, fmt.Errorf("mutate %s: it has no Go files", pkg.Path)
	}
	g := newGenerator(pkg, chosen)
	for _, s := range g.sources {
		g.collect(s, o)
	}
	g.chooseClones(o.Hot)
	return g.settle()
}

// choose is the rows of Operators with these names, in the order of the table.
func choose(names []string) ([]Operator, error) {
	if len(names) == 0 {
		return Operators, nil
	}
	var chosen []Operator
	for _, op := range Operators {
		if slices.Contains(names, op.Name) {
			chosen = append(chosen, op)
		}
	}
	for _, n := range names {
		if !slices.ContainsFunc(Operators, func(op Operator) bool { return op.Name == n }) {
			return nil, fmt.Errorf("unknown mutation operator %s", n)
		}
	}
	return chosen, nil
}

// FromEnvironment is a file that takes the place of the one of that name in Files: with it what the environment variable [Environment]
// says is so before anything of the package is initialised. It imports syscall, which packages that syscall needs cannot.
func (s *Schemata) FromEnvironment() (name string, src []byte) {
	text := strings.ReplaceAll(startFromEnvironment, "FUEL_NAME", s.Names.Fuel)
	return filepath.Join(s.dir, startFile), []byte(raisedFor(s.pkg.GoLine) + "package " + s.name + text)
}

// A generator holds a package while its sites are collected.
type generator struct {
	pkg            *Package
	chosen         []Operator
	sources        []*source
	classes        map[string]*types.Interface
	left           []Left
	seen           map[string]bool // edits that are a mutant already
	fuel           fuelFiles
	reinitialisers *reinitialisers
	funcs          int
}

// A unit is a function, or a declaration of package variables, with its sites.
type unit struct {
	src    *source
	decl   ast.Decl
	fn     *ast.FuncDecl // nil for variables
	name   string        // of the function
	id     int
	sites  []*site
	ends   []*ast.BlockStmt // bodies that must not end without a return
	clones bool             // sites have clones
	// inPlace tells that the sites stand in the function itself, since it would behave differently one frame deeper.
	inPlace bool
}

// settle numbers the sites and writes the files, without the sites that do not compile.
func (g *generator) settle() (*Schemata, error) {
	for round := 0; ; round++ {
		out := g.render()
		bad, err := g.check(out)
		if err != nil {
			return nil, err
		}
		if len(bad) == 0 {
			return g.result(out), nil
		}
		g.drop(bad)
	}
}

// result lists the mutants of what was rendered.
func (g *generator) result(r *rendered) *Schemata {
	s := &Schemata{Files: r.files, Names: namesOf(g.pkg.Path, g.fuel.counter), pkg: g.pkg, name: g.pkg.Types.Name(),
		dir: filepath.Dir(g.sources[0].name)}
	ids := map[string]int{}
	for _, src := range g.sources {
		for _, u := range src.units {
			for _, site := range u.sites {
				for i, a := range site.alts {
					m := g.mutant(u, site, a)
					m.Number = site.base + uint32(i)
					m.ID = stableID(m.Package, m, ids)
					s.Mutants = append(s.Mutants, m)
				}
			}
		}
	}
	slices.SortStableFunc(g.left, func(a, b Left) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	s.Left = g.left
	return s
}

func (g *generator) mutant(u *unit, s *site, a alt) Mutant {
	pos := u.src.file.PositionFor(a.pos, false)
	from, to := a.from, a.to
	return Mutant{
		Operator: a.op, Package: cmp.Or(g.pkg.CopyOf, g.pkg.Path), File: u.src.name, Line: pos.Line, Column: pos.Column, Func: u.name,
		change: change{edits: a.edits, src: u.src, unit: u, from: from, to: to},
		Before: oneLine(u.src.src[from:to]), After: oneLine(apply(u.src.src, from, to, a.edits)), AtInit: u.atInit(),
		Again: u.fn == nil && g.reinitialisers.from(s.node.Pos()) != nil,
	}
}

// atInit tells code that runs when the package is initialised, whoever calls it.
func (u *unit) atInit() bool { return u.fn == nil || u.fn.Recv == nil && u.fn.Name.Name == "init" }
