package subject

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/relation"
)

// derives reports whether what a mutator returns is the value then, a pointer as what it is given. So do functions that are no methods, and
// methods that make another value and return a pointer to that, as those of persistent containers do (Okasaki, "Purely Functional Data
// Structures", 1998). Whether they also change what they are given is not asked: many containers decide that by a flag. What makes values of
// r so far must return pointers: the value that is derived may have the other one in it, which must not be overwritten by it.
func (c *converter) derives(d *decl, f *relation.Func, r *relation.Type) bool {
	if r.NoCopy || f.Params[0].Type.Kind != relation.Pointer || len(f.Results) == 0 || !relation.Identical(f.Results[0].Type, f.Params[0].Type) {
		return false
	}
	pointers := func(b relation.Builder) bool {
		at := slices.IndexFunc(c.funcs, func(g *relation.Func) bool { return g.Name == b.Func })
		return b.Mutator || at >= 0 && c.funcs[at].Made(r) >= 0 && c.funcs[at].Results[c.funcs[at].Made(r)].Type.Kind == relation.Pointer
	}
	if !slices.ContainsFunc(r.Builders, func(b relation.Builder) bool { return !b.Mutator }) || slices.ContainsFunc(r.Builders, func(b relation.Builder) bool { return !pointers(b) }) {
		return false
	}
	if !f.Recv {
		return true
	}
	code := c.l.program().ssa.FuncValue(d.obj.Origin())
	if code == nil || code.Blocks == nil {
		return false
	}
	is, made := returned(code, 0, func(param int) bool { return param == 0 }, map[*ssa.Function]bool{})
	return is && made
}

// returned reports whether a result of a function is a pointer to memory that it or a function which it calls has allocated, or a parameter
// that good accepts, wherever it returns without an error; and whether it may be the former.
func returned(f *ssa.Function, index int, good func(param int) bool, seen map[*ssa.Function]bool) (all, made bool) {
	if seen[f] {
		return true, false // a recursion gives what its other ends give
	}
	seen[f] = true
	defer delete(seen, f)
	p := pointers{f: f, good: good, calls: seen, met: map[ssa.Value]bool{}}
	for _, b := range f.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || fails(ret) {
			continue
		}
		is, allocated := p.new(ret.Results[index])
		if !is {
			return false, false
		}
		made = made || allocated
	}
	return true, made
}

// fails reports whether a return has an error that is not nil.
func fails(ret *ssa.Return) bool {
	last := ret.Results[len(ret.Results)-1]
	c, constant := last.(*ssa.Const)
	return isError(last.Type()) && !(constant && c.IsNil())
}

// pointers follows the pointers that a function returns.
type pointers struct {
	f     *ssa.Function
	good  func(param int) bool
	calls map[*ssa.Function]bool
	met   map[ssa.Value]bool
}

// new reports whether a pointer is one that [returned] takes, and whether it may be to memory that was allocated.
func (p pointers) new(v ssa.Value) (is, made bool) {
	if p.met[v] {
		return true, false
	}
	p.met[v] = true
	switch v := v.(type) {
	case *ssa.Alloc:
		return v.Heap, v.Heap
	case *ssa.Parameter:
		return p.good(slices.Index(p.f.Params, v)), false
	case *ssa.Call:
		return p.result(v, 0)
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		if !ok {
			return false, false
		}
		return p.result(call, v.Index)
	case *ssa.Phi:
		for _, e := range v.Edges {
			one, allocated := p.new(e)
			if !one {
				return false, false
			}
			made = made || allocated
		}
		return true, made
	}
	return false, false
}

// result is new of a result of a call.
func (p pointers) result(call *ssa.Call, index int) (is, made bool) {
	callee := call.Call.StaticCallee()
	if callee != nil && callee.Origin() != nil {
		callee = callee.Origin() // of an instance, which has no body here
	}
	if callee == nil || callee.Blocks == nil {
		return false, false
	}
	return returned(callee, index, func(param int) bool {
		is, _ := p.new(call.Call.Args[param])
		return is
	}, p.calls)
}
