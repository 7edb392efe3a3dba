package subject

import (
	"context"
	"go/types"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Admit makes known what relations that a person wrote may name although inference never does: members of the standard library, as
// [Package.Reference] does, and of a package that the user works in its unexported functions and those that its _test.go files
// declare. What cannot be called goes to Env.Others with the reason. Test files are looked at only if a name is found nowhere else.
//
// The error is about test files that do not compile. What is wrong with a relation is left to its reader, which knows the place.
//
// The names are looked for in three places of growing cost: the standard library, the package, its test files, which need a second load.
func (p *Package) Admit(ctx context.Context, texts ...string) error {
	p.c.l.mu.Lock()
	defer p.c.l.mu.Unlock()
	var names []string
	for _, text := range texts {
		for _, name := range relation.Qualified(text) {
			_ = p.refer(name)
		}
		for _, name := range relation.Called(text) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if !p.Module.Main {
		return nil // whoever writes these relations cannot add to the package, nor test it from inside
	}
	defer func() {
		p.c.addFields()
		p.c.settle()
	}()
	names = slices.DeleteFunc(names, func(name string) bool { return p.callable(name) || p.admitAll(p, name) })
	if len(names) == 0 {
		return nil
	}
	return p.admitTests(ctx, names)
}

// callable reports whether a name before a parenthesis needs no looking for: it is a function of the Env, a type, or of a package
// that the Env knows.
func (p *Package) callable(name string) bool {
	pkg, last, dotted := strings.Cut(name, ".")
	if dotted && pkg != p.Name {
		_, _, reference := p.referencePath(name)
		return reference || pkg != "" && p.Env.Imports[pkg] != "" || slices.ContainsFunc(p.Env.Funcs, func(f *relation.Func) bool {
			return f.Recv && !f.Field && strings.HasSuffix(f.Name, "."+last)
		})
	}
	base := own(name)
	if _, isType := p.Loaded.Types.Scope().Lookup(base).(*types.TypeName); isType || types.Universe.Lookup(base) != nil && !dotted {
		return true
	}
	return slices.ContainsFunc(p.Env.Funcs, func(f *relation.Func) bool {
		generic, _, _ := strings.Cut(f.Name, "[")
		return generic == base
	})
}

// own is a name without the package's own before it.
func own(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// admitAll adds the functions of q, which is p itself or p with its tests, that a call by that name may mean: one function, or the
// methods of several types. It reports whether there are any.
//
// A method name without its type, v.Rotate, may mean that of any type: all of them are admitted, and the checker chooses.
func (p *Package) admitAll(q *Package, name string) bool {
	scope := q.Loaded.Types.Scope()
	if pkg, method, dotted := strings.Cut(name, "."); dotted && pkg != p.Name {
		found := false
		for _, typ := range typeNames(scope) {
			if named, ok := types.Unalias(scope.Lookup(typ).Type()).(*types.Named); ok && !types.IsInterface(named) {
				for m := range named.Methods() {
					if m.Name() == method {
						found = true
						if why := p.admit(q, m); why != "" {
							p.other("."+method, why)
						}
					}
				}
			}
		}
		return found
	}
	obj, ok := scope.Lookup(own(name)).(*types.Func)
	if ok {
		if why := p.admit(q, obj); why != "" {
			p.other(obj.Name(), why)
		}
	}
	return ok
}

// admit adds a function of q to the Env, or says why relations cannot call it.
func (p *Package) admit(q *Package, obj *types.Func) (why string) {
	l, loaded := p.c.l, p.Loaded
	p.c.l, p.Loaded = q.c.l, q.Loaded // the tests have declarations that p alone knows nothing of
	defer func() { p.c.l, p.Loaded = l, loaded }()
	ds := p.sisters(obj)
	if len(ds) == 0 {
		return "no type arguments fit it"
	}
	for _, d := range ds {
		f, why := p.c.function(d)
		if why != "" {
			return why
		}
		if notASister(f) {
			return "it has no results and changes none of its arguments"
		}
		if why := p.c.l.effects(obj).refused; why != "" {
			return "it " + why + " (--allow-effects accepts that)"
		}
		p.c.addImport(obj.Pkg())
		p.c.addRoot(f)
	}
	return ""
}
