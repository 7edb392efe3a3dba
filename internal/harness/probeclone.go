package harness

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A probedFunc is a function with probes. Most have a clone that holds them, to which the clones of other functions lead directly; the
// function itself leads to it only if it can be called from elsewhere.
type probedFunc struct {
	decl    *ast.FuncDecl
	file    *token.File
	obj     *types.Func // nil if the type checker did not see it
	sites   *sites
	inPlace bool // its probes stand in the function itself
	cloned  bool
	entered bool // from outside of clones
	name    string
}

// link decides which functions have clones, and which of them are entered from elsewhere.
func (p *prober) link(files []*ast.File) {
	var all []*probedFunc
	for _, f := range files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && p.funcs[fn] != nil {
				all = append(all, p.funcs[fn])
			}
		}
	}
	p.chooseClones(all)
	for _, f := range all {
		f.entered = f.decl.Name.IsExported() || f.decl.Recv != nil
		p.enter(f.sites, !f.cloned)
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if s := p.loose[d]; s != nil {
				p.enter(s, true)
			}
		}
	}
}

// isInit tells the functions that run by themselves.
func isInit(fn *ast.FuncDecl, path string) bool {
	return fn.Recv == nil && (fn.Name.Name == "init" || fn.Name.Name == "main" || fn.Name.Name == "_")
}

func (p *prober) watched(f *probedFunc) bool {
	return f.sites.count+f.sites.implicit > 0 || slices.ContainsFunc(f.sites.calls, func(c callEdit) bool {
		to := p.byObj[c.to]
		return c.at >= 0 && to != nil && to.cloned
	})
}

// enter marks what some code may reach without going through a clone: function values, and everything if the code is in no clone.
func (p *prober) enter(s *sites, all bool) {
	for _, c := range s.calls {
		if to := p.byObj[c.to]; to != nil && (all || c.at < 0) {
			to.entered = true
		}
	}
}

// render is a file with fuel and probes: clones stand behind its last line.
func (p *prober) render(f *ast.File, src []byte, fuel []Edit) []byte {
	edits := slices.Clone(fuel)
	var head []Edit // they stand before the fuel that is charged at a function's entry
	var tail strings.Builder
	for _, d := range f.Decls {
		if s := p.loose[d]; s != nil {
			edits = append(edits, p.edits(s, false)...)
			continue
		}
		fn, ok := d.(*ast.FuncDecl)
		if !ok || p.funcs[fn] == nil {
			continue
		}
		pf := p.funcs[fn]
		switch {
		case pf.cloned:
			own := inside(fuel, pf.at(fn.Body.Pos()), pf.at(fn.Body.End()))
			tail.WriteString(p.clone(pf, src, append(own, p.edits(pf.sites, true)...)))
			if pf.entered {
				head = append(head, p.dispatch(pf)...)
			}
		case pf.inPlace:
			edits = append(edits, p.edits(pf.sites, false)...)
		}
	}
	out := apply(src, 0, len(src), append(head, edits...))
	if tail.Len() == 0 {
		return out
	}
	return append(append(out, '\n'), tail.String()...)
}

// inside is the edits that lie in from…to.
func inside(edits []Edit, from, to int) []Edit {
	return slices.DeleteFunc(slices.Clone(edits), func(e Edit) bool { return e.At < from || e.End > to })
}

func (f *probedFunc) at(p token.Pos) int { return f.file.Offset(p) }

// edits are those of some sites in the order in which they must stand at one offset: what closes an expression, inner ones first,
// what stands before a statement, what opens an expression, outer ones first, and the names of functions. In a clone these are the names of clones.
func (p *prober) edits(s *sites, clone bool) []Edit {
	out := slices.Clone(s.closes)
	slices.Reverse(out)
	out = append(append(out, s.blocks...), s.opens...)
	for _, c := range s.calls {
		if to := p.byObj[c.to]; clone && c.at >= 0 && to != nil && to.cloned {
			out = append(out, Edit{c.at, c.end, to.name})
		}
	}
	return out
}

// chooseClones decides which functions have clones, until no more have one: a function without sites of its own leads to those that it calls.
func (p *prober) chooseClones(all []*probedFunc) {
	for again := true; again; {
		again = false
		for i, f := range all {
			if f.cloned || f.inPlace || f.obj == nil || isInit(f.decl, p.path) || !p.watched(f) {
				continue
			}
			f.cloned, again = true, true
			f.name = fmt.Sprintf("imago_%d_%s", i, f.decl.Name.Name)
		}
	}
}

// dispatch is the edits by which a function leads to its clone while probes are on.
func (p *prober) dispatch(f *probedFunc) []Edit {
	to := NewForward(f.decl, f.at)
	at := f.at(f.decl.Body.Lbrace) + 1
	return append(to.Named, Edit{at, at, fmt.Sprintf(" if %s { %s }; ", probeVar("On", p.path), to.To(f.name))})
}

// runtime is the files that the probes of a package need.
func (p *prober) runtime(pkgName string) map[string][]byte {
	out := map[string][]byte{probeFile: probeRuntime(p.path, pkgName, len(p.branches), len(p.implicit), len(p.blocks))}
	if p.generic {
		out[genericProbeFile] = genericProbeRuntime(p.path, pkgName)
	}
	return out
}

// clone is the second version of a function.
func (p *prober) clone(f *probedFunc, src []byte, edits []Edit) string {
	fn := f.decl
	text := func(n ast.Node) string { return string(src[f.at(n.Pos()):f.at(n.End())]) }
	return Head(fn, f.name, text) + string(apply(src, f.at(fn.Body.Pos()), f.at(fn.Body.End()), edits)) + "\n"
}
