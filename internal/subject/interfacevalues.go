package subject

import (
	"go/types"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// waiting are types that were met while the values of an interface were looked for, and of which nothing was found that makes one. Their
// constructors may take just that interface, of which nothing was known yet: a Reader of the package that is made by NewReader(io.Reader) is
// itself an io.Reader. Without a second look, the order in which functions are converted would decide which of them are refused.
type waiting struct {
	depth int // interfaces that are being converted
	types []closedType
}

// A closedType is a type with hidden parts in both notations.
type closedType struct {
	r *relation.Type
	t *types.Named
}

// add notes r if it has to wait.
func (w *waiting) add(r *relation.Type, t *types.Named) {
	if w.depth > 0 && len(r.Builders) == 0 {
		w.types = append(w.types, closedType{r, t})
	}
}

// buildWaiting looks a second time for what makes the types that wait, once no interface is being converted any more. That these are
// values of the interface, too, is left out: a value would be wrapped in others without an end.
func (c *converter) buildWaiting() {
	if c.waiting.depth > 0 {
		return
	}
	again := c.waiting.types
	c.waiting.types = nil
	for _, w := range again {
		if len(w.r.Builders) == 0 {
			c.builders(w.r, w.t)
		}
	}
}

// variablesBeside adds exported variables of the package that declares the interface t which are values of it, where their type is hidden and so
// no other way leads to one: binary.LittleEndian for binary.ByteOrder. A pointer may hide a state, and a variable of an interface type
// anything (a file); neither is taken. error is declared nowhere.
func (c *converter) variablesBeside(r *relation.Type, t types.Type, u *types.Interface) {
	named, _ := types.Unalias(t).(*types.Named)
	if named == nil || r.Pkg == "" || named.TypeArgs().Len() > 0 {
		return
	}
	pkg := c.l.packageOf(named)
	if pkg == nil {
		return
	}
	same, ok := pkg.Scope().Lookup(named.Obj().Name()).(*types.TypeName)
	if !ok {
		return
	}
	if declared, ok := same.Type().Underlying().(*types.Interface); ok {
		u = declared // types of another load implement nothing of this one
	}
	n := 0
	for _, name := range pkg.Scope().Names() {
		v, ok := pkg.Scope().Lookup(name).(*types.Var)
		if !ok || !v.Exported() || n == maxNamed {
			continue
		}
		impl, ok := types.Unalias(v.Type()).(*types.Named)
		if ok && !impl.Obj().Exported() && !opaqueKind(impl) && types.Implements(impl, u) && !c.hasEffects(impl, u) {
			c.addPreset(r, `"`+pkg.Path()+`".`+name, source(t), nil)
			n++
		}
	}
}

// hasEffects reports whether a method by which impl implements u has effects that keep it out of relations.
func (c *converter) hasEffects(impl *types.Named, u *types.Interface) bool {
	for m := range u.Methods() {
		obj, _, _ := types.LookupFieldOrMethod(impl, true, m.Pkg(), m.Name())
		if f, ok := obj.(*types.Func); !ok || c.l.impure(f) {
			return true
		}
	}
	return false
}

// addChangers adds the methods of an interface that change what is behind it, for values that functions of its package make: a graph gets its edges
// through the interface that New returns. A method counts if it takes something, returns nothing but perhaps an error, is seen to write to its
// receiver in a type that implements the interface, and has no effects outside of the receiver in any such type of the module.
func (c *converter) addChangers(r *relation.Type, t *types.Named, u *types.Interface) {
	behind := c.behind(t, u)
	n := 0
	for m := range u.Methods() {
		res := m.Signature().Results()
		if !m.Exported() || badMutator(m.Name()) || m.Signature().Params().Len() == 0 || res.Len() > 1 || res.Len() == 1 && !isError(res.At(0).Type()) || n == maxMutators {
			continue
		}
		writes := false
		pure := !slices.ContainsFunc(behind, func(impl types.Type) bool {
			obj, _, _ := types.LookupFieldOrMethod(impl, true, m.Pkg(), m.Name())
			f, ok := obj.(*types.Func)
			writes = writes || ok && c.l.writesPointee(f)
			return !ok || c.l.impure(f.Origin())
		})
		if pure && writes {
			n++
			c.addBuilder(r, &decl{obj: m, recv: t, sig: m.Signature()}, true)
		}
	}
}

// behind lists the types of the package of an interface, and of the others of the module under test, that implement it, or the pointers to them,
// exported or not.
func (c *converter) behind(t *types.Named, u *types.Interface) (out []types.Type) {
	for _, path := range append([]string{t.Obj().Pkg().Path(), c.p.Path}, c.l.modulePackages(c.p)...) {
		if pkg := c.l.complete(path); pkg != nil {
			out = append(out, implementing(pkg, t, u)...)
		}
	}
	return out
}

// implementing lists the types of a package that implement an interface, or the pointers to them.
func implementing(pkg *types.Package, t *types.Named, u *types.Interface) (out []types.Type) {
	for _, name := range pkg.Scope().Names() {
		obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() || types.IsInterface(obj.Type()) {
			continue
		}
		impl := instance(obj, t)
		if impl == nil {
			continue
		}
		for _, of := range []types.Type{impl, types.NewPointer(impl)} {
			if types.Implements(of, u) {
				out = append(out, of)
				break
			}
		}
	}
	return out
}
