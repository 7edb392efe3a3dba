package subject

import (
	"go/types"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// maxShown is how many fields of a type that is not taken apart are shown, the first ones. No theory stands behind the figure: each one is
// a sister more for all functions of the type, and a struct with more is a record of settings.
const maxShown = 12

// A shown field is an exported field of a struct with hidden parts: it cannot be chosen, and it can be read.
type shown struct {
	of    closedType
	field *types.Var
	index int // among the fields of the struct
}

// showFields notes the exported fields of a struct that is not taken apart.
func (c *converter) showFields(of closedType, s *types.Struct) {
	if !c.underTest(of.r.Pkg) {
		return
	}
	n := 0
	for i := range s.NumFields() {
		if f := s.Field(i); f.Exported() && !f.Embedded() && n < maxShown {
			c.shown = append(c.shown, shown{of, f, i})
			n++
		}
	}
}

// addFields adds the shown fields to the functions, so that relations can read them. Types that are converted here may have fields to show in
// turn.
//
// A field of a type of another module that was not converted before is left out: it would bring what builds its values along. So is one that
// holds a lock, which a test must not copy, and one of a type without an exported name.
func (c *converter) addFields() {
	for i := 0; i < len(c.shown); i++ { // conversion appends
		s := c.shown[i]
		if c.unsupported(s.field.Type()) != "" || !c.known(s.field.Type()) {
			continue
		}
		name := s.of.r.Name + "." + s.field.Name()
		if pkg := s.of.t.Obj().Pkg(); pkg.Path() != c.p.Path {
			name = pkg.Name() + "." + name
		}
		f := &relation.Func{
			Name: name, Pkg: s.of.r.Pkg, Recv: true, Field: true,
			Params: []relation.Param{{Name: "v", Type: s.of.r}}, Results: []relation.Param{{Type: c.typ(s.field.Type())}},
		}
		if !locks(f.Results[0].Type) && c.add(f) == f {
			c.provenances[f] = provenance{field: s.index}
		}
	}
}

// locks reports whether a value of t has a lock in itself.
func locks(t *relation.Type) bool {
	if t == nil || t.Kind == relation.Pointer {
		return false
	}
	return t.NoCopy || locks(t.Elem) || slices.ContainsFunc(t.Fields, func(f relation.Field) bool { return locks(f.Type) })
}

// known reports whether every defined type in t has an exported name, and was converted before or is of a package under test.
func (c *converter) known(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return t.Obj().Exported() && (c.named[types.TypeString(t, path)] != nil || c.underTest(t.Obj().Pkg().Path()))
	case *types.Map:
		return c.known(t.Key()) && c.known(t.Elem())
	case interface{ Elem() types.Type }:
		return c.known(t.Elem())
	case *types.Basic:
		return true
	}
	return false
}
