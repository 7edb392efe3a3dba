package subject

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// effects says why a function cannot be a subject because of what it does besides computing its results, and what must be watched
// when it is executed. It is empty for a pure function. Functions of the standard library are looked up in a table; of others
// the code is searched, through all packages outside the standard library.
//
// Writes to package variables are no reason to refuse a function that also reads them, since a cache that is filled on demand
// looks the same; it is then suspect, and executing it again decides. A function that only writes them serves no caller but
// a later one, and is refused.
func (l *loader) effects(obj *types.Func) (e effects) {
	if l.allow {
		return effects{}
	}
	obj = obj.Origin()
	if e, ok := l.verdicts[obj]; ok {
		return e
	}
	defer func() { l.verdicts[obj] = e }()
	if p := l.syntax[obj.Pkg().Path()]; p == nil || l.std(p) {
		if !l.stdPackage(obj.Pkg()) {
			return effects{suspect: "its code was not looked at"}
		}
		if e := effectOf(obj.Pkg().Path(), baseName(obj)); e != "" {
			return effects{refused: refine(e, obj.Name())}
		}
		return effects{}
	}
	f := l.program().ssa.FuncValue(obj)
	if f == nil {
		return effects{}
	}
	return l.search(f)
}

// effects is what a function does besides computing its results.
type effects struct {
	refused, suspect string   // see [Function]
	keeps            []string // see [Function]
}

// stdPackage reports whether p, known by its types alone, belongs to the standard library.
func (l *loader) stdPackage(p *types.Package) bool { return l.stdDir(p.Path()) }

// impure reports whether obj has effects that keep it out of relations.
func (l *loader) impure(obj *types.Func) bool {
	return l.effects(obj).refused != ""
}

// search looks for effects in f and everything that it may call, nearest first, so that the chain it prints is a shortest one.
//
// Breadth first over the call graph of package ssa, in which calls through interfaces lead to all methods that may be meant (dispatch). The first
// effect ends the search. Reads and writes of package variables are collected on the way and judged at the end, as a write is only bad if
// nobody reads.
func (l *loader) search(f *ssa.Function) (e effects) {
	from := map[*ssa.Function]*ssa.Function{f: nil}
	queue, through := []*ssa.Function{f}, l.dispatch()
	var read []*ssa.Global
	writer := map[*ssa.Global]*ssa.Function{}
	var written []*ssa.Global
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		n := l.node(at)
		if n.effect != "" {
			// The effect's own function is the last link where it has no body.
			return effects{refused: n.effect + chain(from, at) + ")"}
		}
		if n.doubt != "" && e.suspect == "" {
			e.suspect = n.doubt
		}
		read = append(read, n.reads...)
		for _, v := range n.writes {
			if writer[v] == nil {
				writer[v], written = at, append(written, v)
			}
		}
		for _, c := range through.next(at, n) {
			if _, ok := from[c.to]; !ok {
				from[c.to] = c.from
				queue = append(queue, c.to)
			}
		}
	}
	for _, v := range written {
		if !slices.Contains(read, v) {
			return effects{refused: "writes package variable " + v.Name() + in(from, writer[v])}
		}
		e.suspect = "keeps package variable " + v.Name() + in(from, writer[v])
		if v.Pkg != nil && f.Pkg != nil && v.Pkg.Pkg.Path() != f.Pkg.Pkg.Path() && l.writesAgain(f, v) {
			e.keeps = append(e.keeps, v.Pkg.Pkg.Name()+"."+v.Name())
		}
	}
	return e
}

// writesAgain reports whether f may write a variable otherwise than by filling it once.
//
// What a sync.Once runs is left out: it is in the calls of a node, but not among its callees.
func (l *loader) writesAgain(f *ssa.Function, v *ssa.Global) bool {
	seen := map[*ssa.Function]bool{f: true}
	queue := []*ssa.Function{f}
	for len(queue) > 0 {
		n := l.node(queue[0])
		queue = queue[1:]
		if slices.Contains(n.writes, v) {
			return true
		}
		for _, c := range slices.Concat(n.callees, n.held) {
			if !seen[c] {
				seen[c] = true
				queue = append(queue, c)
			}
		}
	}
	return false
}

// node finds the node of f in the program that has its body.
//
// Code of other modules has a program of its own, which is built when a call first leads there. Then the node only leads over, and code
// that cannot be had is a doubt.
func (l *loader) node(f *ssa.Function) *node {
	if l.other != nil && f.Prog == l.other.ssa {
		return l.other.node(f)
	}
	obj := foreignFunc(f)
	if obj == nil || l.syntax[obj.Pkg().Path()] != nil {
		return l.prog.node(f)
	}
	if there := l.elsewhere(obj); there != nil && there.Blocks != nil {
		return &node{callees: []*ssa.Function{there}}
	}
	return &node{doubt: "calls " + obj.Pkg().Name() + "." + baseName(obj) + ", whose code was not looked at"}
}

// chain writes the way from the target to at: " via saveIndex, flush", without the target itself and functions without a body.
func chain(from map[*ssa.Function]*ssa.Function, at *ssa.Function) string {
	var names []string
	for f := at; f != nil && from[f] != nil; f = from[f] {
		if f.Blocks != nil {
			names = append(names, shortName(f))
		}
	}
	if len(names) == 0 {
		return ""
	}
	slices.Reverse(names)
	return " via " + strings.Join(slices.Compact(names), ", ")
}

// in names the function that does something, if it is not the target.
func in(from map[*ssa.Function]*ssa.Function, f *ssa.Function) string {
	if from[f] == nil {
		return ""
	}
	return " (in " + shortName(f) + ")"
}

// shortName is Area or Vec.Rotate; a closure bears the name of the function around it.
func shortName(f *ssa.Function) string {
	for f.Parent() != nil {
		f = f.Parent()
	}
	if obj, ok := f.Object().(*types.Func); ok {
		return baseName(obj)
	}
	return f.Name()
}
