package subject

import (
	"go/types"

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

// addFields adds the shown fields to the functions, so that relations can read them. What they hold may have fields to show in turn.
//
// A field of a type that nothing else mentions is left out: it would bring types of other packages, and what builds them, along.
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
		if c.add(f) == f {
			c.provenances[f] = provenance{field: s.index}
		}
	}
}

// known reports whether every defined type in t was converted before, or is of a package under test.
func (c *converter) known(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return c.named[types.TypeString(t, path)] != nil || t.Obj().Pkg() != nil && c.underTest(t.Obj().Pkg().Path())
	case *types.Map:
		return c.known(t.Key()) && c.known(t.Elem())
	case interface{ Elem() types.Type }:
		return c.known(t.Elem())
	case *types.Basic:
		return true
	}
	return false
}
