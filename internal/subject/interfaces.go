package subject

import (
	"go/types"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// addInterfaceMethods adds the methods of interfaces that targets take or give, of those that the module declares: nothing else says anything of
// such a value. Which code they call is not known before they are executed. Of interfaces of the standard library nobody asks what every
// implementation promises.
func (p *Package) addInterfaceMethods() {
	for _, path := range append([]string{p.Path}, p.c.l.modulePackages(p)...) {
		pkg := p.c.l.complete(path)
		for _, name := range pkg.Scope().Names() {
			obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok || !obj.Exported() || obj.IsAlias() || !p.passes(path, name) {
				continue
			}
			named, ok := obj.Type().(*types.Named)
			if !ok || named.TypeParams().Len() > 0 {
				continue
			}
			if i, ok := named.Underlying().(*types.Interface); ok {
				p.addMethods(named, i)
			}
		}
	}
}

// addMethods adds the exported methods of an interface, those of embedded ones of its package among them.
func (p *Package) addMethods(named *types.Named, i *types.Interface) {
	for m := range i.Methods() {
		if m.Exported() && m.Pkg() == named.Obj().Pkg() { // Error belongs to no package
			p.addSister(&decl{obj: m, recv: named, sig: m.Signature()})
		}
	}
}

// passes reports whether a target takes or gives values of a defined type.
func (p *Package) passes(path, name string) bool {
	return slices.ContainsFunc(p.Functions, func(f *Function) bool {
		return f.Func != nil && slices.ContainsFunc(slices.Concat(f.Func.Params, f.Func.Results), func(q relation.Param) bool {
			t := bare(q.Type)
			return t.Pkg == path && t.Name == name
		})
	})
}
