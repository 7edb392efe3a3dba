package house

import (
	"go/types"
	"slices"
)

// An Implementer is a file that declares types which implement an interface of their package.
type Implementer struct {
	File  string
	Lines int
	Types []string // their names, in alphabetical order
}

// Implementers returns the files of p that declare types which implement the interface of that name, by value or by pointer; none if p
// declares no such interface.
func Implementers(p *Package, name string) []Implementer {
	declared, ok := p.Types.Scope().Lookup(name).(*types.TypeName)
	if !ok || !types.IsInterface(declared.Type()) {
		return nil
	}
	iface := declared.Type().Underlying().(*types.Interface)
	var out []Implementer
	for _, f := range p.Files {
		of := Implementer{File: f.Name, Lines: p.Fset.Position(f.Syntax.FileEnd).Line}
		for _, other := range p.Types.Scope().Names() {
			t, ok := p.Types.Scope().Lookup(other).(*types.TypeName)
			if ok && f.Syntax.FileStart <= t.Pos() && t.Pos() < f.Syntax.FileEnd && implements(t, iface) {
				of.Types = append(of.Types, other)
			}
		}
		if len(of.Types) > 0 {
			out = append(out, of)
		}
	}
	slices.SortFunc(out, func(a, b Implementer) int { return b.Lines - a.Lines })
	return out
}

// implements reports whether a declared type, which is no interface and no other name of a type, implements an interface.
func implements(t *types.TypeName, iface *types.Interface) bool {
	return !t.IsAlias() && !types.IsInterface(t.Type()) && (types.Implements(t.Type(), iface) || types.Implements(types.NewPointer(t.Type()), iface))
}
