package subject

import (
	"go/types"
	"strings"
)

// qual qualifies names by package name, for people; those of the package at hand stay plain.
func (c *converter) qual(p *types.Package) string {
	if p.Path() == c.p.Path {
		return ""
	}
	return p.Name()
}

// show is t as Go source, for people.
func (c *converter) show(t types.Type) string { return types.TypeString(t, c.qual) }

// typeName is the name of a defined type with its type arguments: Pair[int,geom.Vec].
func (c *converter) typeName(t *types.Named) string {
	name := t.Obj().Name()
	if t.TypeArgs().Len() == 0 {
		return name
	}
	var args []string
	for a := range t.TypeArgs().Types() {
		args = append(args, c.show(a))
	}
	return name + "[" + strings.Join(args, ", ") + "]"
}

// pointee strips one pointer from t.
func pointee(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return types.Unalias(p.Elem())
	}
	return types.Unalias(t)
}

// method looks up a method of a type of scope by name.
func method(scope *types.Scope, typ, name string) *types.Func {
	tn, ok := scope.Lookup(typ).(*types.TypeName)
	if !ok {
		return nil
	}
	named, ok := types.Unalias(tn.Type()).(*types.Named)
	if !ok {
		return nil
	}
	for m := range named.Methods() {
		if m.Name() == name {
			return m
		}
	}
	return nil
}

// path qualifies names by import path, for keys.
func path(p *types.Package) string { return p.Path() }
