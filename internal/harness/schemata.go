package harness

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/imago-mt/imago/internal/subject"
)

// Schemata is a package that holds all its mutants, to be built in place of the one that it was made of, and the exported names of its
// run time. Package mutant writes it; it has the fuel of [NewFuel].
type Schemata struct {
	Files  map[string][]byte // by name, of which the last element counts
	Switch string            // a func(m uint32) (was uint32) that switches a mutant on; 0 is none
	Probe  string            // a func(on bool); while it is on, executions mark all the mutants that they reach and infect
	Reach  string            // Probe, but it does not find out what is infected
	Marks  string            // a func() (reached, infected []bool) by mutant number
	News   string            // a func() []uint32: the mutants that were infected since it was called before
	State  string            // a func() (names []string, at []any): the package variables that executions may change, and pointers to them; "" if there are none
	// Environment is the variable by which a mutant can be on before the package is initialised: "17:100000" is the mutant 17, and the
	// package's fuel until the first execution.
	Environment  string
	ProbeAtStart string // its value with which the probe is on before that, and no mutant
	Seen         string // a func() (reached bool, infected uint8) of the mutant that is on; infected is 2 if that is not known
}

// addSchemata adds the files of the subject's package, which lies in dir, to the overlay.
func (p *plan) addSchemata(dir string) {
	for name, src := range p.schemata.Files {
		p.overlay[filepath.Join(dir, filepath.Base(name))] = src
	}
}

// mutantField is the field of the program that says how mutants are switched on.
func (g *gluer) mutantField() string {
	s := g.schemata
	if s == nil {
		return ""
	}
	pkg := g.qual(g.pkg.Path)
	state := "nil"
	if s.State != "" {
		state = dotted(pkg, s.State)
	}
	return fmt.Sprintf("Mutants: &imagoChild.Mutants{Switch: %s, Probe: %s, Reach: %s, Marks: %s, News: %s, Seen: %s, State: %s},\n",
		dotted(pkg, s.Switch), dotted(pkg, s.Probe), dotted(pkg, s.Reach), dotted(pkg, s.Marks), dotted(pkg, s.News), dotted(pkg, s.Seen), state)
}

// Apart has each mutant tried in processes of its own from now on, since executions may change some package variables that are not given
// back what they were before: those of other packages are not known to the child.
func (h *Harness) Apart(vars []string) {
	for _, v := range vars {
		h.warn("each mutant has processes of its own, which takes long: executions may change the package variable " + v)
	}
	if len(vars) > 0 {
		h.lost.Store(true)
	}
}

// AreApart tells whether each mutant gets processes of its own, see [Harness.Apart]. It starts a child if there is none, which knows that of
// its package.
func (h *Harness) AreApart(ctx context.Context) (bool, error) {
	select {
	case w := <-h.idle:
		w, err := w.ready(ctx, h)
		h.idle <- w
		return h.loses(), err
	case <-ctx.Done():
		return false, ctx.Err()
	}
}

// loses tells whether there are such variables. Of the subject's package that is known as soon as a child has been started.
func (h *Harness) loses() bool { return h.lost.Load() }

// A Copy is the code that an instrumented child has of a package of the standard library.
type Copy struct {
	Path, Name string
	Files      map[string][]byte // by the name of the original's file
}

// CopyOf is the code that an instrumented child holds of pkg before anything is added to it, for those who make [Schemata]; nil if it is
// the package's own. A package of the standard library that cannot be copied is an error.
func CopyOf(ctx context.Context, pkg *subject.Package, o Options) (*Copy, error) {
	if !pkg.Std {
		return nil, nil
	}
	goroot, err := findRoot(ctx, o.Dir)
	if err != nil {
		return nil, err
	}
	if err := o.tag(ctx); err != nil {
		return nil, err
	}
	s, err := stdCopy(goroot, pkg.Path, o.Tags)
	if err != nil {
		return nil, err
	}
	c := &Copy{Path: s.Path, Name: s.Name, Files: map[string][]byte{}}
	for name, src := range s.Files {
		c.Files[filepath.Join(filepath.Dir(s.Dir), name)] = src
	}
	return c, nil
}
