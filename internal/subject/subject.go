// Package subject finds the functions that imago is asked about: [Load] turns the words of the command line into a [Package] for
// each Go package and a [Function] for each target in it, with its type as package relation sees it, its sisters, the constants
// of its code, a hash of everything it is made of, and the reason if it cannot be a subject.
//
// A newcomer begins with Load in this file; target.go says what may be typed, convert.go how Go's types become relation's, and
// effects.go why a function is refused. The package knows Go's packages and syntax. It runs nothing but go list, and knows
// nothing of how functions are executed or what relations are looked for.
package subject

import (
	"cmp"
	"context"
	"go/types"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/imago-mt/imago/relation"
)

// Options says where and how Go code is looked for.
type Options struct {
	Dir          string   // directory that targets are relative to; "" is the current one
	Tags         []string // build tags, as for go build -tags
	AllowEffects bool     // accept functions with effects on the world outside
	// LeftOut is told why a package that targets name is left out: it does not compile, and others do. Nil: the first such package ends the
	// load.
	LeftOut func(error)
}

// A Package is one Go package with the functions that were asked for.
type Package struct {
	Path, Name, Dir string
	Std             bool // part of the standard library
	Main            bool // a command: it cannot be imported
	Module          Module
	Files           []string // Go files of this build, absolute; of cgo, those that people write
	Env             *relation.Env
	Functions       []*Function // those asked for, in the order of the source; refused ones included
	Loaded          *packages.Package
	// Tests is the code of _test.go files that the functions of Env need which are declared there; see [Package.Admit].
	Tests []TestFile

	c       *converter
	anys    []types.Type // what the parameters of type any of the targets take
	tests   *tests
	samples *[]sampleFile // what samples are taken from, nil until they are asked for
}

// Named is the target that a text names: as it is printed, or by its import path. It is nil if there is none.
func (p *Package) Named(target string) *Function {
	for _, f := range p.Functions {
		if f.Target == target || f.Func != nil && p.Path+"."+f.Func.Name == target {
			return f
		}
	}
	return nil
}

// A Module is where a package comes from. It is zero for the standard library and for code outside any module.
type Module struct {
	Path, Version string // Version is "" for the main modules
	Dir           string // "" for a vendored module
	GoLine        string // the go line of its go.mod: "1.21"; the toolchain's for the standard library
	Main          bool   // a module that the user works in
	Vendor        bool   // the package lies in a vendor tree
	Workspace     bool   // a go.work is in force
	Cache         bool   // the package lies in the module cache
}

// A Function is a target.
type Function struct {
	Func      *relation.Func // nil if refused
	Target    string         // as a user can type it: "math.Sin", "./geom.Vec.Rotate"
	Ident     string         // "Sin", "Vec.Rotate": the stem of file names
	Signature string         // Sin(x float64) float64; the receiver is the first parameter
	Doc       string
	File      string // absolute
	Line, Col int    // of its name
	Exported  bool
	Refused   string // the reason why it cannot be a subject, in one line; "" if it can
	// Suspect says in one line why repeated executions may differ, though that cannot be told from the code: it keeps package
	// variables, which may be a harmless cache. Executing it again, in another order and in a fresh process, decides.
	Suspect string
	Code
	Sisters []*relation.Func // of Env.Funcs, the most likely to stand in a relation with it first

	sel        *selector
	deprecated bool
}

// Code is what the code of a function says of it.
type Code struct {
	// Keeps are the package variables of other packages, outside the standard library, that it writes to: "rates.cache".
	Keeps     []string
	Hash      string // of its code, that of what it calls in its module, the versions of other modules, and the toolchain
	Constants []Constant
	// Builders are the constants of the functions that make values of its parameters' types, by the names of these functions.
	Builders map[string][]Constant
	// Conditions are those over its parameters and constants, as relations write them: "weight > 31", "express".
	Conditions []string
	Uses       []string // functions of the standard library that it calls, "strings.ToUpper"
	// Untouched are the parameters, by their numbers, through which neither it nor what it calls writes to memory.
	Untouched []int
	// Settled reports whether its code returns one constant, whatever it is given.
	Settled bool
	// Machine reports whether it refers to what differs between operating systems.
	Machine bool
}

// A Constant is a value that the code or its documentation mentions. Such values are where behaviour changes.
type Constant struct {
	Text   string  // Go source: "6.283185307179586", "\"0x\"", "math.Pi"
	Float  float64 // its value if it is a real number, else NaN
	Origin string  // "code", "doc", "code of fill", [Table]
}

// Table is the origin of texts of the initial values of package variables.
const Table = "table"

// Load finds what targets name (see target.go for their forms; none means the package of the current directory). Errors that a
// user can mend are a [*UserError]. Functions that cannot be subjects are no errors: their Refused says why.
func Load(ctx context.Context, targets []string, o Options) ([]*Package, error) {
	l, err := newLoader(ctx, o)
	if err != nil {
		return nil, err
	}
	wanted, err := l.resolve(ctx, targets)
	if err != nil {
		return nil, err
	}
	if err := l.loadSyntax(ctx, wanted); err != nil {
		return nil, err
	}
	if wanted, err = l.sound(wanted, o.LeftOut); err != nil {
		return nil, err
	}
	var pkgs []*Package
	for _, w := range wanted {
		p, err := l.newPackage(w)
		if err != nil {
			return nil, err
		}
		pkgs = append(pkgs, p)
	}
	return pkgs, nil
}

// newPackage builds the Package that w asks for, whose code has been loaded.
func (l *loader) newPackage(w *wanted) (*Package, error) {
	loaded := l.syntax[w.path]
	p := &Package{
		Path: loaded.PkgPath, Name: loaded.Name, Dir: loaded.Dir, Std: l.std(loaded), Main: loaded.Name == "main",
		Module: l.module(loaded), Files: loaded.GoFiles, Loaded: loaded,
	}
	p.Env = newEnv(l, p)
	p.c = newConverter(l, p)
	if err := p.collect(w); err != nil {
		return nil, err
	}
	return p, nil
}

// collect fills in the functions and the Env of p.
func (p *Package) collect(w *wanted) error {
	decls, err := p.selected(w)
	if err != nil {
		return err
	}
	for _, d := range decls {
		for _, t := range d.anys {
			if !slices.ContainsFunc(p.anys, func(u types.Type) bool { return types.Identical(t, u) }) {
				p.anys = append(p.anys, t)
			}
		}
	}
	p.Env, p.c = newEnv(p.c.l, p), newConverter(p.c.l, p) // what was converted to choose among types had builders without these
	for _, d := range decls {
		p.Functions = append(p.Functions, p.newFunction(d))
	}
	p.addSisters()
	p.addInterfaceMethods()
	p.addConsts()
	p.addGlobals()
	p.c.addFields()
	p.c.settle()
	for _, f := range p.Functions {
		f.Sisters = p.c.rankSisters(f, p.recommended())
	}
	slices.SortStableFunc(p.Functions, func(a, b *Function) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return nil
}
