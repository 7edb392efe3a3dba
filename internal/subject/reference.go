package subject

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Reference adds functions, constants and variables of the standard library to the Env under the names that relations use:
// "strings.ToUpper", "math.Pi", "base64.StdEncoding", "slices.Contains[[]int]", "time.Time.Add" for a method. Of a variable the
// methods come along. A generic function without type arguments gets the first of the menu. Names that the Env has already, and
// those of the package itself, are passed over. A name that is no pure member of a reference package is an error.
func (p *Package) Reference(names ...string) error {
	p.c.l.mu.Lock()
	defer p.c.l.mu.Unlock()
	return p.refer(names...)
}

// refer is [Package.Reference] for whoever holds the loader.
func (p *Package) refer(names ...string) error {
	var paths []string
	for _, name := range names {
		if path, _, ok := p.referencePath(name); ok && !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	if err := p.c.l.types(paths...); err != nil {
		return err
	}
	defer p.c.settle()
	for _, name := range names {
		if p.known(name) || strings.HasPrefix(name, p.Name+".") {
			continue
		}
		path, rest, ok := p.referencePath(name)
		if !ok {
			return userErrorf("%s is no reference: %s", name, "its package is not one of the pure packages of the standard library")
		}
		if err := p.c.reference(p.c.l.complete(path), name, rest); err != nil {
			return err
		}
	}
	return nil
}

// known reports whether the Env has a function, constant or variable of that name.
func (p *Package) known(name string) bool {
	e := p.Env
	return slices.ContainsFunc(e.Funcs, func(f *relation.Func) bool { return f.Name == name }) ||
		slices.ContainsFunc(e.Consts, func(c relation.Const) bool { return c.Name == name }) ||
		slices.ContainsFunc(e.Globals, func(g relation.Global) bool { return g.Name == name })
}

// referencePath finds the import path for the package name that a reference begins with. Packages that the Env imports win over
// others of the name; the package at hand is never a reference.
func (p *Package) referencePath(name string) (path, rest string, ok bool) {
	pkg, rest, ok := strings.Cut(name, ".")
	if !ok || pkg == p.Name {
		return "", "", false
	}
	if path, ok := p.Env.Imports[pkg]; ok {
		return path, rest, slices.Contains(referencePackages, path)
	}
	for _, path := range referencePackages {
		if path[strings.LastIndexByte(path, '/')+1:] == pkg && path != p.Path {
			return path, rest, true
		}
	}
	return "", "", false
}

// reference adds one member of pkg: rest is its name there.
func (c *converter) reference(pkg *types.Package, name, rest string) error {
	base, args, _ := strings.Cut(strings.TrimSuffix(rest, "]"), "[")
	if recv, m, ok := strings.Cut(base, "."); ok && args == "" {
		if obj := method(pkg.Scope(), recv, m); obj != nil && obj.Exported() {
			return c.referenceFunc(c.concrete(plainDecl(obj)), name)
		}
		base = recv // a method of a variable: it comes with the variable
	}
	if !token.IsExported(base) {
		return userErrorf("no exported %s in %s", base, pkg.Path())
	}
	switch obj := pkg.Scope().Lookup(base).(type) {
	case *types.Func:
		d := plainDecl(obj)
		if d == nil {
			d = c.referenceInstance(obj, args)
		}
		return c.referenceFunc(c.concrete(d), name)
	case *types.Const:
		c.addConst(obj, pkg.Name()+"."+base)
	case *types.Var:
		return c.referenceVar(obj, pkg.Name()+"."+base)
	case *types.TypeName:
		if why := c.unsupported(obj.Type()); why != "" {
			return userErrorf("%s: %s", name, why)
		}
		c.typ(obj.Type())
	default:
		var names []string
		for _, n := range pkg.Scope().Names() {
			if token.IsExported(n) {
				names = append(names, n)
			}
		}
		return userErrorf("no %s in %s%s", base, pkg.Path(), didYouMean(base, names))
	}
	c.addImport(pkg)
	return nil
}

// referenceFunc adds a function or method that is pure.
func (c *converter) referenceFunc(d *decl, name string) error {
	if d == nil {
		return userErrorf("%s: no type arguments fit", name)
	}
	if e := effectOf(d.obj.Pkg().Path(), baseName(d.obj)); e != "" {
		return userErrorf("%s is no reference: it %s", name, e)
	}
	f, why := c.function(d)
	if why != "" {
		return userErrorf("%s is no reference: %s", name, why)
	}
	if !c.addRoot(f) {
		return userErrorf("%s is no reference: another package has that name", name)
	}
	c.addImport(d.obj.Pkg())
	return nil
}

// referenceInstance instantiates a generic function with type arguments as written, or with the menu's.
func (c *converter) referenceInstance(obj *types.Func, args string) *decl {
	var given []types.Type
	if args != "" {
		for _, text := range splitArgs(args) {
			t, err := c.p.evalType(obj, text)
			if err != nil {
				return nil
			}
			given = append(given, t)
		}
	}
	return c.instance(obj, given, menu)
}

// referenceVar adds a variable with the methods of its type.
func (c *converter) referenceVar(v *types.Var, name string) error {
	if why := c.unsupported(v.Type()); why != "" {
		return userErrorf("%s is no reference: %s", name, why)
	}
	if c.p.known(name) {
		return nil
	}
	c.addImport(v.Pkg())
	c.p.Env.Globals = append(c.p.Env.Globals, relation.Global{Name: name, Type: c.typ(v.Type())})
	named, ok := pointee(v.Type()).(*types.Named)
	if !ok {
		return nil
	}
	for m := range named.Methods() {
		if d := plainDecl(m); d != nil && m.Exported() && effectOf(m.Pkg().Path(), baseName(m)) == "" {
			if f, why := c.function(c.concrete(d)); why == "" {
				c.addRoot(f)
			}
		}
	}
	return nil
}

// addConst adds a constant to the Env.
func (c *converter) addConst(k *types.Const, name string) {
	out := relation.Const{Name: name, Text: exact(k.Val())}
	if b, ok := types.Unalias(k.Type()).(*types.Basic); !ok || b.Info()&types.IsUntyped == 0 {
		if c.unsupported(k.Type()) != "" {
			return
		}
		out.Type = c.typ(k.Type())
	}
	c.p.Env.Consts = append(c.p.Env.Consts, out)
}
