package subject

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A decl is a function or method as it will be called: generic ones with their type arguments.
type decl struct {
	obj  *types.Func      // the generic one for an instance
	recv *types.Named     // instantiated receiver type without pointer, nil for a function
	sig  *types.Signature // instantiated, without type parameters
	args string           // type arguments that a call must spell out: "[]int"; those of a method are its receiver's
	anys []types.Type     // what parameters of type any take, in order; the text of args then
	full string           // the same with every type of a package qualified by the package's name
}

// selected lists what w asks for.
func (p *Package) selected(w *wanted) ([]*decl, error) {
	var out []*decl
	if w.all {
		for _, obj := range p.exported() {
			out = append(out, p.instances(obj, 1, maxAnyPackage)...)
		}
	}
	for _, s := range w.sels {
		ds, err := p.find(s)
		if err != nil {
			return nil, err
		}
		for _, d := range ds {
			if !slices.ContainsFunc(out, func(e *decl) bool { return p.c.name(e) == p.c.name(d) }) {
				out = append(out, d)
			}
		}
	}
	return out, nil
}

// find looks up what a selector names.
func (p *Package) find(s *selector) ([]*decl, error) {
	scope := p.Loaded.Types.Scope()
	if s.recv == "" {
		switch obj := scope.Lookup(s.name).(type) {
		case nil:
			return nil, p.noFunction(s)
		case *types.Func:
			return p.instantiated(obj, s)
		default:
			return nil, userErrorf("%s in %s is %s, not a function", s.name, p.Path, describe(obj))
		}
	}
	obj, ok := scope.Lookup(s.recv).(*types.TypeName)
	switch {
	case !ok && s.recv == p.Name: // in its own folder a package is called by its name as well: uuid.Parse
		return p.find(&selector{name: s.name, args: s.args})
	case !ok:
		if meant := below(p.Dir, s.recv, "."+s.name); meant != "" {
			return nil, userErrorf("no type %s in %s; did you mean %s?", s.recv, p.Path, meant)
		}
		return nil, userErrorf("no type %s in %s%s", s.recv, p.Path, didYouMean(s.recv, typeNames(scope)))
	}
	named, ok := types.Unalias(obj.Type()).(*types.Named)
	if !ok || types.IsInterface(named) {
		return nil, userErrorf("%s in %s has no methods that can be called", s.recv, p.Path)
	}
	var names []string
	for m := range named.Methods() {
		if m.Name() == s.name {
			return p.instantiated(m, s)
		}
		names = append(names, m.Name())
	}
	if m, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), true, p.Loaded.Types, s.name); m != nil {
		return nil, userErrorf("%s of %s in %s is %s: name the type that declares it", s.name, s.recv, p.Path, promoted(m))
	}
	return nil, userErrorf("no method %s on %s in %s%s", s.name, s.recv, p.Path, didYouMean(s.name, names))
}

func promoted(obj types.Object) string {
	if _, ok := obj.(*types.Func); ok {
		return "a method of an embedded type"
	}
	return "a field"
}

// noFunction complains about a function that is not there; the near names include methods.
func (p *Package) noFunction(s *selector) error {
	for _, f := range p.exported() {
		if f.Signature().Recv() != nil && f.Name() == s.name {
			return userErrorf("no function %s in %s; did you mean %s?", s.name, p.Path, baseName(f))
		}
	}
	return userErrorf("no function %s in %s%s", s.name, p.Path, didYouMean(s.name, p.funcNames()))
}

func describe(obj types.Object) string {
	switch obj.(type) {
	case *types.Const:
		return "a constant"
	case *types.Var:
		return "a variable"
	case *types.TypeName:
		return "a type"
	}
	return "something else"
}

// newFunction describes a target and decides whether it can be a subject.
func (p *Package) newFunction(d *decl) *Function {
	f := &Function{
		Target:    p.c.l.targetText(p, d),
		Ident:     baseName(d.obj),
		Signature: p.c.signature(d),
		Exported:  d.obj.Exported() && (d.recv == nil || d.recv.Obj().Exported()),
		sel:       p.c.selector(d),
	}
	if d.args != "" {
		f.Ident = p.c.name(d)
	}
	pos := p.c.l.fset.Position(d.obj.Pos())
	f.File, f.Line, f.Col = pos.Filename, pos.Line, pos.Column
	if syntax := p.c.l.declaration(d.obj); syntax != nil {
		f.Doc = syntax.Doc.Text()
	}
	fn, why := p.c.function(d)
	if why == "" {
		e := p.c.l.effects(d.obj)
		why, f.Suspect, f.Keeps = e.refused, e.suspect, e.keeps
	}
	if why == "" {
		f.Untouched = p.c.l.untouched(d.obj, len(fn.Params))
		why = cmp.Or(p.c.unobservable(d), notASubject(fn), silent(fn, f.Untouched))
	}
	if why != "" {
		f.Refused = why
		return f
	}
	f.Func = p.c.add(fn)
	p.c.roots[f.Func] = true
	p.c.note(f.Func, d)
	f.Hash = p.c.l.hash(d)
	f.Uses = p.c.l.uses(d.obj)
	f.Settled, f.Machine = p.c.l.settled(d.obj), p.c.l.ofPlatform(d.obj)
	f.deprecated = p.c.l.deprecated(d.obj)
	f.Constants, f.Builders = p.c.l.harvest(d.obj), p.c.constantsOfBuilders(fn)
	f.Conditions = p.c.l.conditions(d.obj, fn.Params)
	return f
}

// selector is how d is found again.
func (c *converter) selector(d *decl) *selector {
	s := &selector{name: d.obj.Name(), args: d.args}
	if d.recv != nil {
		s.recv = d.recv.Obj().Name()
		_, args, _ := strings.Cut(strings.TrimSuffix(c.typeName(d.recv), "]"), "[")
		s.args = cmp.Or(d.args, args)
	}
	return s
}

// silent says that a function without results leaves all its arguments alone, as its code shows: a method that calls a function for each element.
func silent(f *relation.Func, untouched []int) string {
	if len(f.Results) > 0 || f.Err || slices.ContainsFunc(f.Outputs(), func(o relation.Output) bool { return !slices.Contains(untouched, o.Param) }) {
		return ""
	}
	return "it has no results and nothing in its code writes to its arguments: there is nothing to observe"
}

// notASubject says why a function that can be called is nothing to find relations of.
func notASubject(f *relation.Func) string {
	if len(f.Params) == 0 {
		return "it takes no parameters: there is nothing to vary"
	}
	if len(f.Outputs()) == 0 && !f.Err {
		return "it has no results and changes none of its arguments: there is nothing to observe"
	}
	return ""
}

// targetText is how a user can type d: by directory for packages of the main modules, else by import path.
func (l *loader) targetText(p *Package, d *decl) string {
	sel := d.obj.Name()
	if d.recv != nil {
		sel = p.c.typeName(d.recv) + "." + sel
	}
	if d.args != "" {
		sel += "[" + d.args + "]"
	}
	if !p.Module.Main {
		return p.Path + "." + sel
	}
	return l.relative(p) + "." + sel
}

// signature is d as the header of a .rel file has it, the receiver first.
func (c *converter) signature(d *decl) string {
	var b strings.Builder
	b.WriteString(cmp.Or(strings.TrimPrefix(c.name(d), d.obj.Pkg().Name()+"."), d.obj.Name()))
	b.WriteByte('(')
	params := c.params(d)
	for i, v := range params {
		if i > 0 {
			b.WriteString(", ")
		}
		text := c.show(v.typ)
		if v.variadic {
			text = "..." + strings.TrimPrefix(text, "[]")
		}
		fmt.Fprintf(&b, "%s %s", v.name, text)
	}
	b.WriteByte(')')
	if res := d.sig.Results(); res.Len() > 0 {
		text := types.TypeString(res, c.qual)
		if res.Len() == 1 && res.At(0).Name() == "" {
			text = c.show(res.At(0).Type())
		}
		b.WriteString(" " + text)
	}
	return b.String()
}
