package subject

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/relation"
)

// Disjoint reports whether the code shows that what one method changes of its receiver another one does not look at: the
// first one writes to some fields of the struct, and the second one reads others. That c.SetHash(h).Count() is c.Count()
// is no news to a reader of the code then.
//
// It is the frame of a method by its fields (Leino, "Data groups: specifying the modification of extended state", 1998),
// read off the code: of a receiver that is passed on, kept or copied nothing is known, nor of a method that may write to
// what hangs from a field, since another field may lead there.
func (p *Package) Disjoint(changes, looks *relation.Func) bool {
	w, ok := p.c.fieldsUsed(changes)
	if !ok || len(w.written) == 0 || len(w.through) > 0 {
		return false
	}
	r, ok := p.c.fieldsUsed(looks)
	return ok && ofOneType(changes, looks) && !r.returned && disjointSets(w.written, r.used)
}

// Independent reports whether the code shows that it does not matter which of two methods of a type is called first: each
// one changes fields of the receiver that the other one neither reads nor writes, and returns nothing, or nothing but the
// receiver. Methods that make another value are not independent by what they leave alone: v.Scale(c).Rotate(a) ==
// v.Rotate(a).Scale(c) is a law.
func (p *Package) Independent(f, g *relation.Func) bool {
	a, okA := p.c.fieldsUsed(f)
	b, okB := p.c.fieldsUsed(g)
	return okA && okB && ofOneType(f, g) && a.sets(f) && b.sets(g) &&
		disjointSets(a.written, b.used) && disjointSets(b.written, a.used) && disjointSets(a.written, b.written)
}

// ofOneType reports whether two methods have receivers of one type, or pointers to it.
func ofOneType(f, g *relation.Func) bool {
	of := func(f *relation.Func) *relation.Type {
		if t := f.Params[0].Type; t.Kind == relation.Pointer {
			return t.Elem
		}
		return f.Params[0].Type
	}
	return relation.Identical(of(f), of(g))
}

// sets reports whether a method changes fields and does nothing else: it has no results but its receiver.
func (t fieldUse) sets(f *relation.Func) bool {
	return len(t.written) > 0 && len(t.through) == 0 && (len(f.Results) == 0 || t.fluent)
}

// disjointSets reports whether two sets of fields have none in common.
func disjointSets(a, b map[int]bool) bool {
	for field := range a {
		if b[field] {
			return false
		}
	}
	return true
}

// fieldUse are the fields of a receiver that a method uses, those that it writes to, and those through which it may write
// to something else, by their numbers. A receiver that is returned shows all of them.
type fieldUse struct {
	used, written, through map[int]bool
	returned               bool // now and then
	fluent                 bool // always, and nothing else is
}

// fieldsUsed reads them off the code of f; ok is false where something of the receiver cannot be followed.
func (c *converter) fieldsUsed(f *relation.Func) (out fieldUse, ok bool) {
	if f.Field {
		return fieldUse{used: map[int]bool{c.provenances[f].field: true}}, true
	}
	obj := c.provenances[f].obj
	if obj == nil || obj.Signature().Recv() == nil {
		return out, false
	}
	code := c.l.program().ssa.FuncValue(obj.Origin())
	if code == nil || code.Blocks == nil {
		return out, false
	}
	out = fieldUse{used: map[int]bool{}, written: map[int]bool{}, through: map[int]bool{}}
	ok = out.follow(code, code.Params[0], map[*ssa.Function]bool{})
	out.fluent = fluent(code)
	return out, ok
}

// fluent reports whether a method returns its receiver, and nothing else, wherever it returns.
func fluent(f *ssa.Function) bool {
	for _, b := range f.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && (len(ret.Results) != 1 || ret.Results[0] != f.Params[0]) {
			return false
		}
	}
	return true
}

// follow adds the fields of a receiver that a function gets as a value; false if something else happens to that.
func (t *fieldUse) follow(f *ssa.Function, receiver ssa.Value, seen map[*ssa.Function]bool) bool {
	if seen[f] {
		return true
	}
	seen[f] = true
	// A receiver that is passed as a value is a copy: what the method stores there nobody sees, but what it reads counts.
	if _, pointer := receiver.Type().Underlying().(*types.Pointer); !pointer {
		return t.value(receiver)
	}
	return t.pointer(receiver, seen)
}

// pointer follows a pointer to a struct: to its fields, and into methods with the same receiver.
func (t *fieldUse) pointer(receiver ssa.Value, seen map[*ssa.Function]bool) bool {
	for _, in := range *receiver.Referrers() {
		switch in := in.(type) {
		case *ssa.FieldAddr:
			t.field(in)
		case *ssa.DebugRef:
		case *ssa.Call:
			if callee := methodOf(in, receiver); callee == nil || !t.follow(callee, callee.Params[0], seen) {
				return false
			}
		case *ssa.Return:
			t.returned = true
		case *ssa.BinOp: // a comparison with nil
		default:
			return false
		}
	}
	return true
}

// methodOf is the method that a call calls on a receiver, which is no other argument; nil if it calls anything else, or
// something without a body here.
func methodOf(call *ssa.Call, receiver ssa.Value) *ssa.Function {
	f := call.Call.StaticCallee()
	if f == nil || f.Blocks == nil || f.Signature.Recv() == nil || call.Call.Args[0] != receiver || slices.Contains(call.Call.Args[1:], receiver) {
		return nil
	}
	return f
}

// field is a field whose address is taken: it is read where the address is loaded from, and written to where something is
// stored there.
func (t *fieldUse) field(addr *ssa.FieldAddr) {
	for _, in := range *addr.Referrers() {
		switch in := in.(type) {
		case *ssa.DebugRef:
		case *ssa.UnOp:
			t.used[addr.Field] = true
			if refers(in.Type()) && !idleValue(in) {
				t.through[addr.Field] = true
			}
		case *ssa.Store:
			if in.Addr != addr {
				t.used[addr.Field] = true
			}
			t.written[addr.Field] = true
		default:
			t.used[addr.Field], t.through[addr.Field] = true, true
		}
	}
}

// idleValue reports whether a list, a map or a pointer is measured, compared or ranged over alone.
func idleValue(v ssa.Value) bool {
	for _, in := range *v.Referrers() {
		switch in := in.(type) {
		case *ssa.DebugRef, *ssa.BinOp, *ssa.Lookup, *ssa.Return:
		case *ssa.Call:
			if b, ok := in.Call.Value.(*ssa.Builtin); !ok || b.Name() != "len" && b.Name() != "cap" {
				return false
			}
		case *ssa.IndexAddr:
			for _, use := range *in.Referrers() {
				if load, ok := use.(*ssa.UnOp); !ok || refers(load.Type()) {
					return false
				}
			}
		default:
			return false
		}
	}
	return true
}

// value follows a struct that is passed as a value: go/ssa puts it into memory of the method before its fields are addressed.
func (t *fieldUse) value(receiver ssa.Value) bool {
	for _, in := range *receiver.Referrers() {
		switch in := in.(type) {
		case *ssa.Field:
			t.used[in.Field] = true
			if refers(in.Type()) && !idleValue(in) {
				t.through[in.Field] = true
			}
		case *ssa.DebugRef:
		case *ssa.Store:
			if memory, ok := in.Addr.(*ssa.Alloc); !ok || in.Val != receiver || !t.memory(memory, in) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// memory follows the memory of a method in which a receiver is kept that was passed as a value: it is put there once, and
// nothing but its fields is addressed.
func (t *fieldUse) memory(of *ssa.Alloc, put *ssa.Store) bool {
	for _, in := range *of.Referrers() {
		switch in := in.(type) {
		case *ssa.FieldAddr:
			t.field(in)
		case *ssa.DebugRef:
		case *ssa.Store:
			if in != put {
				return false
			}
		default:
			return false
		}
	}
	return true
}
