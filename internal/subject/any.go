package subject

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A parameter of type any takes values of one concrete type at a time: each type makes an instance of its function, which is named
// as one of a generic function is, "Key[int]". So does a parameter ...any, []any or map[K]any, whose elements then have that type.

// anyMenu is the types that such parameters take when a target names none, in this order.
var anyMenu = []types.Type{
	types.Typ[types.String], types.Typ[types.Int], types.Typ[types.Float64], types.NewSlice(types.Typ[types.Int]),
	types.NewMap(types.Typ[types.String], types.Typ[types.Int]), types.Typ[types.Bool],
}

// Bounds of the types that are tried of one function.
const (
	maxAny        = 8 // where a target names it
	maxAnyPackage = 2 // where it is one of a package
	maxOwn        = 2 // struct types of its package
)

// isAny reports whether every type satisfies the interface t.
func isAny(t types.Type) bool {
	i, ok := types.Unalias(t).Underlying().(*types.Interface)
	if _, param := types.Unalias(t).(*types.TypeParam); !ok || param {
		return false
	}
	return i.Empty()
}

// anyForm says how a parameter of type t holds values of any type, as Go source: "any", "[]any" or "map[string]any"; "" if it does
// not. of is the parameter's type with a concrete type for these values.
//
// of is used later with each concrete type: []any becomes []int. A map with keys of type any has none.
func (c *converter) anyForm(t types.Type) (as string, of func(types.Type) types.Type) {
	if isAny(t) {
		return "any", func(e types.Type) types.Type { return e }
	}
	plain := func(t types.Type) bool { // values of another interface's slice are not assignable to []any
		_, ok := types.Unalias(t).(*types.Interface)
		return ok && isAny(t)
	}
	switch u := types.Unalias(t).Underlying().(type) {
	case *types.Slice:
		if plain(u.Elem()) {
			return "[]any", func(e types.Type) types.Type { return types.NewSlice(e) }
		}
	case *types.Map:
		if plain(u.Elem()) && !isAny(u.Key()) && c.unsupported(u.Key()) == "" {
			return "map[" + types.TypeString(u.Key(), (*types.Package).Name) + "]any", func(e types.Type) types.Type { return types.NewMap(u.Key(), e) }
		}
	}
	return "", nil
}

// takesAny counts the parameters of d that take values of any type. Generic functions get none of the menu: they are instances already.
//
// nil is allowed, and takes none.
func (c *converter) takesAny(d *decl) (n int) {
	if d == nil || d.obj.Signature().TypeParams().Len() > 0 || d.recv != nil && d.recv.TypeArgs().Len() > 0 {
		return 0
	}
	for v := range d.sig.Params().Variables() {
		if as, _ := c.anyForm(v.Type()); as != "" {
			n++
		}
	}
	return n
}

// withAny is d where parameters of any type take values of the given types: the last one also of those that follow.
func (c *converter) withAny(d *decl, ts []types.Type) *decl {
	out := *d
	out.anys = ts
	var texts []string
	for _, t := range ts {
		texts = append(texts, c.show(t))
	}
	out.args = strings.Join(texts, ", ")
	return &out
}

// concrete is d as a reference is called: with the first of the menu.
func (c *converter) concrete(d *decl) *decl {
	if c.takesAny(d) == 0 || len(d.anys) > 0 {
		return d
	}
	return c.withAny(d, anyMenu[:1])
}

// anyInstances is an instance of d for each type, at most n; d itself if it cannot be called whatever it is given.
func (c *converter) anyInstances(d *decl, ts []types.Type, n int) []*decl {
	var out []*decl
	for _, t := range ts {
		e := c.withAny(d, []types.Type{t})
		if _, why := c.function(e); why == "" && len(out) < n {
			out = append(out, e)
		}
	}
	if len(out) == 0 {
		return []*decl{d}
	}
	return out
}

// anyTypes is the types to try of a function with parameters of type any: those that its code asks for, then the menu with some
// of the package's own structs behind the first scalars.
//
// The menu is cut in two so that the own structs of a package are among the first maxAny.
func (p *Package) anyTypes(obj *types.Func) []types.Type {
	ts := p.asserted(obj)
	ts = append(ts, anyMenu[:2]...)
	if !p.Std {
		ts = append(ts, p.ownStructs()...)
	}
	ts = append(ts, anyMenu[2:]...)
	var out []types.Type
	for _, t := range ts {
		if !slices.ContainsFunc(out, func(u types.Type) bool { return types.Identical(t, u) }) {
			out = append(out, t)
		}
	}
	return out
}

// asserted lists the types that the body of obj asserts or switches on, as far as values of them can be drawn.
//
// A switch over types says what the function is for. Pointers are left out, as a pointer in an any is compared by address.
func (p *Package) asserted(obj *types.Func) (out []types.Type) {
	syntax := p.c.l.declaration(obj)
	if syntax == nil || syntax.Body == nil {
		return nil
	}
	add := func(e ast.Expr) {
		tv, ok := p.Loaded.TypesInfo.Types[e]
		if !ok || !tv.IsType() || p.c.unsupported(tv.Type) != "" {
			return
		}
		if _, pointer := tv.Type.Underlying().(*types.Pointer); pointer || p.c.unbuildable(p.c.typ(tv.Type), map[*relation.Type]bool{}) != "" {
			return
		}
		out = append(out, tv.Type)
	}
	ast.Inspect(syntax.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeAssertExpr:
			if n.Type != nil {
				add(n.Type)
			}
		case *ast.TypeSwitchStmt:
			for _, s := range n.Body.List {
				for _, e := range s.(*ast.CaseClause).List {
					add(e)
				}
			}
		}
		return true
	})
	return out[:min(len(out), maxAny-2)]
}

// typePackages are those whose functions ask what type a value has.
var typePackages = []string{"reflect", "fmt", "encoding/json", "encoding/xml", "encoding/gob", "encoding/binary"}

// looksAtTypes reports whether it may matter to obj, or to what it calls, of which type the values are that it is given as any.
func (p *Package) looksAtTypes(obj *types.Func) bool {
	asks := func(f *types.Func) bool { return len(p.asserted(f)) > 0 }
	return asks(obj) || slices.ContainsFunc(p.c.l.callees(p.Loaded, obj), asks) || p.c.l.refersTo(obj, func(o types.Object) bool {
		return slices.Contains(typePackages, o.Pkg().Path())
	})
}

// ownStructs lists exported struct types of p whose values can be written field by field, errors aside.
func (p *Package) ownStructs() (out []types.Type) {
	failure := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
	for _, t := range p.ownTypes() {
		s, ok := t.Underlying().(*types.Struct)
		if !ok || s.NumFields() == 0 || len(out) == maxOwn || types.Implements(types.NewPointer(t), failure) {
			continue
		}
		if p.c.unsupported(t) == "" && p.c.closedBy(s) == "" && p.c.unbuildable(p.c.typ(t), map[*relation.Type]bool{}) == "" {
			out = append(out, t)
		}
	}
	return out
}
