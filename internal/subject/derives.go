package subject

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/relation"
)

// derives reports whether a method of a pointer makes another value of the type and returns a pointer to that, as the methods of persistent
// containers do (Okasaki, "Purely Functional Data Structures", 1998). It may change its receiver, too, which nobody holds any more: many
// containers have a flag for that, which the code alone does not tell. What makes values of r so far must return pointers: the value that is
// derived may have the receiver in it, which must not be overwritten by it.
func (c *converter) derives(d *decl, f *relation.Func, r *relation.Type) bool {
	if r.NoCopy || !f.Recv || f.Params[0].Type.Kind != relation.Pointer || len(f.Results) == 0 || !relation.Identical(f.Results[0].Type, f.Params[0].Type) {
		return false
	}
	pointers := func(b relation.Builder) bool {
		at := slices.IndexFunc(c.funcs, func(g *relation.Func) bool { return g.Name == b.Func })
		return b.Mutator || at >= 0 && c.funcs[at].Made(r) >= 0 && c.funcs[at].Results[c.funcs[at].Made(r)].Type.Kind == relation.Pointer
	}
	if !slices.ContainsFunc(r.Builders, func(b relation.Builder) bool { return !b.Mutator }) || slices.ContainsFunc(r.Builders, func(b relation.Builder) bool { return !pointers(b) }) {
		return false
	}
	code := c.l.program().ssa.FuncValue(d.obj.Origin())
	return code != nil && code.Blocks != nil && returnsNew(code, map[*ssa.Function]bool{})
}

// returnsNew reports whether the first result of a function is a pointer to memory that it or a function which it calls has allocated, or one
// of its parameters, wherever it returns; and somewhere it is no parameter.
func returnsNew(f *ssa.Function, seen map[*ssa.Function]bool) bool {
	if seen[f] {
		return true // a recursion allocates where it ends
	}
	seen[f] = true
	made := false
	for _, b := range f.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		is, allocated := isNew(ret.Results[0], seen, map[ssa.Value]bool{})
		if !is {
			return false
		}
		made = made || allocated
	}
	return made
}

// isNew reports whether a pointer is a parameter or to new memory, and whether the latter may be.
func isNew(v ssa.Value, fs map[*ssa.Function]bool, vs map[ssa.Value]bool) (is, allocated bool) {
	if vs[v] {
		return true, false
	}
	vs[v] = true
	switch v := v.(type) {
	case *ssa.Alloc:
		return v.Heap, v.Heap
	case *ssa.Parameter:
		return true, false
	case *ssa.Extract:
		return isNew(v.Tuple, fs, vs)
	case *ssa.Call:
		callee := v.Call.StaticCallee()
		if callee != nil && callee.Origin() != nil {
			callee = callee.Origin() // of an instance, which has no body here
		}
		if callee == nil || callee.Blocks == nil {
			return false, false
		}
		return returnsNew(callee, fs), true
	case *ssa.Phi:
		for _, e := range v.Edges {
			one, made := isNew(e, fs, vs)
			if !one {
				return false, false
			}
			allocated = allocated || made
		}
		return true, allocated
	}
	return false, false
}
