package mutant

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// A diagnosis is what the type checker says of a site.
type diagnosis struct {
	unit *unit
	site *site // nil: of all sites of the unit
	// clone tells that the site is well but for its clone.
	clone bool
	msg   string
}

// Import implements [types.Importer] by what the package was loaded with.
func (p *Package) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	for _, i := range p.Types.Imports() {
		if i.Path() == path || i.Path() == "vendor/"+path {
			return i, nil
		}
	}
	return nil, fmt.Errorf("%s is not loaded", path)
}

// typeErrors type-checks files, which are named in a new file set.
func (p *Package) typeErrors(files map[string][]byte) (*token.FileSet, []*ast.File, []types.Error, error) {
	fset := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := parser.ParseFile(fset, name, files[name], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, nil, err
		}
		parsed = append(parsed, f)
	}
	var errs []types.Error
	conf := types.Config{Importer: p, FakeImportC: true, Error: func(err error) {
		if e, ok := err.(types.Error); ok && !strings.HasPrefix(e.Msg, "\t") { // a tab begins what goes on about the last error
			errs = append(errs, e)
		}
	}}
	if p.GoLine != "" {
		conf.GoVersion = "go" + p.GoLine
	}
	conf.Check(p.Path, fset, parsed, nil) // what it returns is the first of errs
	return fset, parsed, errs, nil
}

// check type-checks what was rendered and tells which sites must go.
func (g *generator) check(r *rendered) ([]diagnosis, error) {
	fset, _, errs, err := g.pkg.typeErrors(r.files)
	if err != nil {
		return nil, fmt.Errorf("mutate %s: the schemata do not parse: %w", g.pkg.Path, err)
	}
	var out []diagnosis
	for _, e := range errs {
		pos := fset.PositionFor(e.Pos, false)
		d, ok := r.blame(pos.Filename, pos.Offset)
		if !ok {
			return nil, fmt.Errorf("mutate %s: %s: %s", g.pkg.Path, pos, e.Msg)
		}
		d.msg = e.Msg
		out = append(out, d)
	}
	return out, nil
}

// blame finds the innermost site around an offset, or else the unit.
func (r *rendered) blame(file string, offset int) (diagnosis, bool) {
	var best *span
	for i, s := range r.spans[file] {
		if s.from <= offset && offset <= s.to && (best == nil || s.to-s.from < best.to-best.from) {
			best = &r.spans[file][i]
		}
	}
	if best != nil {
		return diagnosis{site: best.site, clone: best.clone}, true
	}
	for _, u := range r.units[file] {
		if u.from <= offset && offset < u.to {
			return diagnosis{unit: u.unit}, true
		}
	}
	return diagnosis{}, false
}

// drop removes the sites that do not compile, and notes them. Where only the clone of a site does not, that goes.
func (g *generator) drop(bad []diagnosis) {
	for _, d := range bad {
		if d.clone {
			d.site.uncloned = true
		}
	}
	bad = slices.DeleteFunc(bad, func(d diagnosis) bool { return d.clone })
	for _, src := range g.sources {
		for _, u := range src.units {
			kept := u.sites[:0:0]
			for _, s := range u.sites {
				i := slices.IndexFunc(bad, func(d diagnosis) bool { return d.site == s || d.unit == u })
				if i < 0 {
					kept = append(kept, s)
					continue
				}
				w := &walker{generator: g, src: src, unit: u}
				w.leave(s.node, "does not compile: "+bad[i].msg)
				g.left[len(g.left)-1].Dropped = true
			}
			u.sites = kept
		}
	}
}
