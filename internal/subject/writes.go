package subject

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/relation"
)

// untouched lists the parameters of obj, the receiver included, through which nothing in its code writes, nor in what it calls: that such an
// argument is left alone is no news to a reader of the code. It is a reachability search over pairs of a function and a value of it, after
// Salcianu and Rinard, "Purity and side effect analysis for Java programs" (2005), with one node for all that hangs from a parameter. What
// cannot be followed counts as a write.
func (l *loader) untouched(obj *types.Func, params int) []int {
	f := l.program().ssa.FuncValue(obj.Origin())
	if f == nil || f.Blocks == nil {
		return nil
	}
	var out []int
	for i, p := range f.Params[:min(params, len(f.Params))] {
		if refers(p.Type()) && !l.mayWrite(f, p) {
			out = append(out, i)
		}
	}
	return out
}

// writesReceiver reports whether a method writes to memory that hangs from its receiver, a struct that is passed as a value and has a map or
// a list in it: a set that is a map in a struct, of which a copy is the same set.
func (l *loader) writesReceiver(d *decl) bool {
	if d.recv == nil || isPointer(d.sig.Recv().Type()) {
		return false
	}
	if _, ok := d.recv.Underlying().(*types.Struct); !ok || !refers(d.recv) {
		return false
	}
	f := l.program().ssa.FuncValue(d.obj.Origin())
	return f != nil && f.Blocks != nil && l.mayWrite(f, f.Params[0])
}

// writesPointee reports whether a method writes to what its receiver, a pointer, points to, or to memory that hangs from it. Of calls that cannot be
// followed it says no, unlike [loader.untouched], since most methods that format or compare what they have make such calls; and so it does where the
// search is cut short.
func (l *loader) writesPointee(obj *types.Func) bool {
	f := l.program().ssa.FuncValue(obj.Origin())
	return f != nil && f.Blocks != nil && len(f.Params) > 0 && l.writesThrough(f, f.Params[0], seen)
}

// Writes reports whether the code of fn, a method, is seen to write to its receiver or to what hangs from it, or is not at hand.
func (p *Package) Writes(fn *relation.Func) bool {
	if fn.Field {
		return false
	}
	obj := p.c.provenances[fn].obj
	return obj == nil || !fn.Recv || p.c.l.declaration(obj) == nil || p.c.l.writesPointee(obj)
}

// A tie is how a value has to do with an argument; a value may be tied in several ways.
type tie uint8

const (
	belongs tie = 1 << iota // it is the argument, or hangs from it
	holds                   // it is memory of the callee, or its address, that has in it what belongs to the argument
	leads                   // it is memory of the callee from which such memory hangs
)

// A flow is a value that is passed to a function.
type flow struct {
	in    *ssa.Function
	value ssa.Value
	ties  tie
}

// mostFlows bounds the search. No theory stands behind the figure: code that people write stays below a hundred.
const mostFlows = 2000

// An unknown says what is assumed of calls that cannot be followed.
type unknown bool

const (
	written unknown = true  // they write to what they are given
	seen    unknown = false // only writes count that are seen
)

// mayWrite reports whether f may write to memory that hangs from its parameter p.
func (l *loader) mayWrite(f *ssa.Function, p ssa.Value) bool { return l.writesThrough(f, p, written) }

// writesThrough reports whether f writes to memory that hangs from its parameter p.
func (l *loader) writesThrough(f *ssa.Function, p ssa.Value, calls unknown) bool {
	home := ""
	if obj := f.Object(); obj != nil && obj.Pkg() != nil {
		home = obj.Pkg().Path()
	}
	met := map[flow]bool{}
	queue := []flow{{in: f, value: p, ties: belongs}}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if met[at] {
			continue
		}
		met[at] = true
		if len(met) > mostFlows {
			return bool(calls)
		}
		t := &taint{l: l, home: home, calls: calls, in: at.in, ties: map[ssa.Value]tie{at.value: at.ties}}
		if t.spread() {
			return true
		}
		queue = append(queue, t.next...)
	}
	return false
}

// A taint is what in one function has to do with an argument.
type taint struct {
	l     *loader
	home  string // the path of the package of the function that is judged
	calls unknown
	in    *ssa.Function
	ties  map[ssa.Value]tie
	next  []flow // what is passed on
	grown bool
}

// spread follows what has to do with the argument through the function, until nothing is added; it reports whether it is written to.
func (t *taint) spread() (writes bool) {
	for t.grown = true; t.grown; {
		t.grown, t.next = false, nil
		for _, b := range t.in.Blocks {
			for _, in := range b.Instrs {
				if t.step(in) {
					return true
				}
			}
		}
	}
	return false
}

// step follows one instruction; it reports whether that writes.
func (t *taint) step(in ssa.Instruction) (writes bool) {
	switch in := in.(type) {
	case *ssa.Store:
		return t.store(in.Addr, in.Val)
	case *ssa.MapUpdate:
		return t.store(in.Map, in.Value) || t.store(in.Map, in.Key)
	case *ssa.Send:
		return t.ties[in.Chan]&belongs != 0
	case *ssa.MakeClosure:
		for i, v := range in.Bindings {
			t.pass(in.Fn.(*ssa.Function), in.Fn.(*ssa.Function).FreeVars[i], v)
		}
	case ssa.CallInstruction:
		return t.call(in)
	case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Slice, *ssa.Phi, *ssa.Extract, *ssa.Range, *ssa.TypeAssert, *ssa.MakeInterface, *ssa.ChangeType,
		*ssa.ChangeInterface, *ssa.Convert, *ssa.SliceToArrayPointer, *ssa.MultiConvert:
		for _, op := range in.Operands(nil) {
			t.mark(in.(ssa.Value), t.ties[*op])
		}
	case *ssa.UnOp, *ssa.Field, *ssa.Index, *ssa.Lookup, *ssa.Next:
		for _, op := range in.Operands(nil) {
			t.mark(in.(ssa.Value), t.ties[*op].within())
		}
	}
	return false
}

// within is how what is read from a value is tied.
func (of tie) within() (out tie) {
	if of&(belongs|holds) != 0 {
		out |= belongs
	}
	if of&leads != 0 {
		out |= holds | leads
	}
	return out
}

// mark adds ties of v, if a value of its type can lead to memory.
func (t *taint) mark(v ssa.Value, ties tie) {
	if v != nil && ties&^t.ties[v] != 0 && refers(v.Type()) {
		t.ties[v] |= ties
		t.grown = true
	}
}

// store is a write of val to addr: into the argument, or of a part of the argument elsewhere.
func (t *taint) store(addr, val ssa.Value) (writes bool) {
	if t.ties[addr]&belongs != 0 {
		return true
	}
	made := tie(0)
	if t.ties[val]&belongs != 0 {
		made |= holds
	}
	if t.ties[val]&(holds|leads) != 0 {
		made |= leads
	}
	for v := addr; v != nil && made != 0; {
		t.mark(v, made)
		if load, ok := v.(*ssa.UnOp); ok {
			v, made = load.X, leads
		} else {
			v = object(v)
		}
	}
	return false
}

// object is what an address is a part of, nil if it is made otherwise.
func object(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		return v.X
	case *ssa.IndexAddr:
		return v.X
	case *ssa.Slice:
		return v.X
	}
	return nil
}

// call follows a call: into what has a body, by what is known of the standard library else.
func (t *taint) call(in ssa.CallInstruction) (writes bool) {
	c := in.Common()
	args := c.Args
	if c.IsInvoke() {
		args = append([]ssa.Value{c.Value}, args...)
	}
	all := tie(0)
	for _, a := range args {
		all |= t.ties[a]
	}
	if all == 0 {
		return false
	}
	result, _ := in.(ssa.Value)
	if b, ok := c.Value.(*ssa.Builtin); ok {
		return t.builtin(b.Name(), result, args)
	}
	t.mark(result, all)
	callee := c.StaticCallee()
	if callee == nil {
		return bool(t.calls) && all&belongs != 0 && !(c.IsInvoke() && harmless(c.Method.Name()))
	}
	if callee = t.body(callee); callee.Blocks == nil || t.abroad(callee) {
		return bool(t.calls) && all&belongs != 0 && !readsOnly(callee)
	}
	for i, p := range callee.Params[:min(len(args), len(callee.Params))] {
		t.pass(callee, p, args[i])
	}
	return false
}

// body is f, or what has its body: the generic function, or that of another module.
func (t *taint) body(f *ssa.Function) *ssa.Function {
	f = origin(f)
	if obj := foreignFunc(f); obj != nil {
		if there := t.l.elsewhere(obj); there != nil {
			return there
		}
	}
	return f
}

// abroad reports whether f is of another package of the standard library than the function that is judged. The bodies of these are at hand only
// where one of their functions is a target, too, and what is said of one function must not depend on the others that are asked for.
func (t *taint) abroad(f *ssa.Function) bool {
	obj, ok := f.Object().(*types.Func)
	if !ok || obj.Pkg() == nil || obj.Pkg().Path() == t.home {
		return false
	}
	p := t.l.syntax[obj.Pkg().Path()]
	return p != nil && p.Module == nil
}

// pass notes that a value of another function is what v is here.
func (t *taint) pass(to *ssa.Function, as, v ssa.Value) {
	if t.ties[v] != 0 {
		t.next = append(t.next, flow{to, as, t.ties[v]})
	}
}

// builtin is a call of a builtin function. That append may fill what lies behind the end of a list is not seen by anybody.
func (t *taint) builtin(name string, result ssa.Value, args []ssa.Value) (writes bool) {
	switch name {
	case "delete", "clear":
		return t.ties[args[0]]&belongs != 0
	case "append":
		t.mark(result, t.ties[args[0]])
		if shared(args[1].Type()) {
			t.mark(result, t.ties[args[1]])
		}
	case "copy":
		return t.ties[args[0]]&belongs != 0 || shared(args[1].Type()) && t.store(args[0], args[1])
	}
	return false
}

// shared reports whether the elements of a list lead to memory that a copy of the list shares with it.
func shared(list types.Type) bool {
	switch u := list.Underlying().(type) {
	case *types.Basic: // a text
		return false
	case *types.Slice:
		return refers(u.Elem())
	}
	return true
}

// refers reports whether a value of type t can lead to memory that others see.
func refers(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Struct:
		for i := range u.NumFields() {
			if refers(u.Field(i).Type()) {
				return true
			}
		}
		return false
	case *types.Array:
		return refers(u.Elem())
	case *types.Tuple:
		for v := range u.Variables() {
			if refers(v.Type()) {
				return true
			}
		}
		return false
	}
	return true
}

// readers are the packages of the standard library whose functions, other than methods, do not write to their arguments.
var readers = []string{
	"bytes", "cmp", "errors", "fmt", "html", "math", "math/bits", "net/url", "path", "path/filepath", "strconv", "strings", "unicode", "unicode/utf8", "unicode/utf16",
}

// readsOnly reports whether a function without a body here leaves its arguments alone: of the standard library, by its package and its name.
func readsOnly(f *ssa.Function) bool {
	obj, ok := f.Object().(*types.Func)
	if !ok || obj.Pkg() == nil {
		return false
	}
	recv := obj.Signature().Recv()
	if recv == nil {
		return slices.Contains(readers, obj.Pkg().Path()) && !slices.ContainsFunc([]string{"Append", "Scan", "Sscan", "Fscan", "Fprint", "Encode"}, func(p string) bool { return strings.HasPrefix(obj.Name(), p) })
	}
	switch obj.Pkg().Path() {
	case "sync", "sync/atomic":
		return !writesArgument(obj.Pkg().Path(), f)
	case "time":
		return true
	}
	_, pointer := recv.Type().Underlying().(*types.Pointer)
	return harmless(obj.Name()) || !pointer && !refers(recv.Type())
}

// harmless tells names of methods that read.
func harmless(name string) bool {
	return slices.Contains([]string{"Error", "String", "GoString", "Len", "Less", "Cmp", "Equal", "Sign", "IsZero"}, name)
}
