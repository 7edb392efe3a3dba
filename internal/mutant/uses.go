package mutant

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// This file follows the value of a variable through the code of a package, to see whether something that it leads to may be changed: if
// not, the state of the package needs no restoring between mutants. It errs on the side of a change. A [use] is one mention, from which
// climb goes up the syntax tree; `to` has the variables that the value reaches, whose uses are followed next.

// leads tells whether values of t lead to memory that can be written to.
//
// f.still means that functions in the variable have no variables of their own, and lead nowhere.
func (f *flow) leads(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() == types.UnsafePointer
	case *types.Array:
		return f.leads(t.Elem())
	case *types.Struct:
		for v := range t.Fields() {
			if f.leads(v.Type()) {
				return true
			}
		}
		return false
	case *types.Signature:
		// a function may hold variables that it changes
		return !f.still
	case *types.Interface:
		return true
	}
	return true
}

// A use is one mention of a variable, and what becomes of its value.
//
// Take `p := table[i].next; p.n = 1` of a package variable table: the use climbs from table over the index (through: the elements of a
// slice are shared) and the field to the assignment, and goes to p; the use of p climbs to p.n, through the pointer, which is assigned, so
// that table is changed.
type use struct {
	*flow
	own     *types.Var
	cur     ast.Expr // the variable, or the part of what it leads to
	through bool     // cur is memory that others see, too
	over    bool
	changed bool
	to      []*types.Var
}

// end says what became of the value: it is not followed any further.
func (u *use) end(changed bool) { u.over, u.changed = true, changed }

// goes notes that the value goes to a variable, nil for one that is not known.
//
// sealed are variables whose values nobody can change but by assigning to the variable.
func (u *use) goes(to *types.Var) {
	switch {
	// a copy of a number leads nowhere
	case !u.leads(u.typeOf(u.cur)):
		u.end(false)
	// nothing but an assignment changes what it leads to
	case u.sealed[u.own]:
		u.end(false)
	// what reaches a global, a result or an unknown place may be changed there
	case to == nil || to.Parent() == u.pkg.Types.Scope() || u.results[to]:
		u.end(true)
	default:
		u.over, u.to = true, append(u.to, to)
	}
}

func (u *use) typeOf(e ast.Expr) types.Type {
	if t := u.pkg.Info.TypeOf(e); t != nil {
		return t
	}
	// without a type the worst is assumed
	return types.Typ[types.UnsafePointer]
}

// climb looks at the node around cur.
//
// An operand of a comparison or of arithmetic yields a new value, and the walk ends; so does a send to a channel or a result, where nobody
// knows who gets the value.
func (u *use) climb() {
	// Up the tree, one node at a time, until a statement says where the value goes: a conservative escape analysis of one variable.
	switch p := u.parents[u.cur].(type) {
	case *ast.ParenExpr:
		u.cur = p
	case *ast.StarExpr:
		// behind a pointer, an element or a slice an assignment writes shared memory
		u.cur, u.through = p, true
	case *ast.IndexExpr:
		u.index(p)
	case *ast.SliceExpr:
		if p.X != u.cur {
			u.end(false)
			return
		}
		u.cur, u.through = p, true
	case *ast.SelectorExpr:
		u.selector(p)
	case *ast.TypeAssertExpr:
		if p.Type == nil {
			u.goes(nil)
			return
		}
		u.cur = p
	case *ast.UnaryExpr:
		if p.Op == token.AND {
			u.cur, u.through = p, true
			return
		}
		u.end(p.Op == token.ARROW)
	case *ast.CallExpr:
		u.call(p)
	case *ast.BinaryExpr:
		u.end(false)
	default:
		u.statement(p)
	}
}

// statement looks at a statement or declaration around cur.
func (u *use) statement(p ast.Node) {
	switch p := p.(type) {
	case *ast.AssignStmt:
		u.assign(p)
	// x++ of the variable itself is its own affair; of what it leads to it is a change
	case *ast.IncDecStmt:
		u.end(u.through)
	case *ast.ValueSpec:
		u.goes(u.local(identAt(p.Names, slices.Index(p.Values, u.cur))))
	case *ast.RangeStmt:
		u.ranges(p)
	case *ast.IfStmt, *ast.ForStmt, *ast.SwitchStmt, *ast.CaseClause, *ast.ExprStmt:
		u.end(false)
	// a channel that is sent on changes; a value that is sent is seen by whoever receives it
	case *ast.SendStmt:
		if p.Chan == u.cur {
			u.end(true)
			return
		}
		u.goes(nil)
	default:
		u.goes(nil)
	}
}

func identAt(names []*ast.Ident, i int) ast.Expr {
	if i < 0 || i >= len(names) {
		return nil
	}
	return names[i]
}

// local is the variable that an expression is; nil if it is another place.
func (u *use) local(e ast.Expr) *types.Var {
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	if v, ok := u.pkg.Info.Defs[id].(*types.Var); ok {
		return v
	}
	v, _ := u.pkg.Info.Uses[id].(*types.Var)
	return v
}

func (u *use) index(p *ast.IndexExpr) {
	if p.X != u.cur {
		u.goes(nil)
		return
	}
	if _, array := u.typeOf(p.X).Underlying().(*types.Array); !array {
		u.through = true
	}
	u.cur = p
}

func (u *use) selector(p *ast.SelectorExpr) {
	switch sel := u.pkg.Info.Selections[p]; {
	case sel == nil:
		u.goes(nil)
	case sel.Kind() == types.FieldVal:
		u.cur, u.through = p, u.through || sel.Indirect()
	case u.sealed[u.own]:
		u.end(false)
	default:
		u.method(p, sel.Obj().(*types.Func).Origin())
	}
}

// method follows the value into the receiver of a method.
func (u *use) method(p *ast.SelectorExpr, fn *types.Func) {
	recv := fn.Signature().Recv()
	_, pointer := types.Unalias(recv.Type()).(*types.Pointer)
	call, called := u.parents[p].(*ast.CallExpr)
	switch {
	case u.receivesCopy(recv.Type(), pointer):
		u.end(false)
	// a method value, a method of another package or of an interface: nobody knows what it does
	case !called || call.Fun != p || fn.Pkg() != u.pkg.Types || types.IsInterface(recv.Type()):
		u.end(true)
	default:
		u.over, u.to = true, append(u.to, recv)
	}
}

// receivesCopy tells whether a method with a receiver of type t gets nothing of cur that anybody else sees.
//
// A method with a value receiver works on a copy, which matters only if the copy leads to the same memory; one with a pointer receiver gets
// the variable itself.
func (u *use) receivesCopy(t types.Type, pointer bool) bool {
	_, already := u.typeOf(u.cur).Underlying().(*types.Pointer)
	leads := u.leads(u.typeOf(u.cur))
	if pointer {
		return !already && !u.through && !leads // the variable's own memory, which no one else sees
	}
	return !leads || already && !types.IsInterface(t) && !u.leads(t) // of the latter a copy of what the pointer leads to
}

func (u *use) assign(p *ast.AssignStmt) {
	if slices.Contains(p.Lhs, u.cur) {
		u.end(u.through)
		return
	}
	// f(), g() on the right of one assignment: which result goes where is not followed
	i := slices.Index(p.Rhs, u.cur)
	if i < 0 || i >= len(p.Lhs) {
		u.goes(nil)
		return
	}
	if id, ok := p.Lhs[i].(*ast.Ident); ok && id.Name == "_" {
		u.end(false)
		return
	}
	u.goes(u.local(p.Lhs[i]))
}

// ranges looks at a loop over cur: over a text there is nothing to change, and over a function or a channel nobody knows what comes.
func (u *use) ranges(p *ast.RangeStmt) {
	if p.X != u.cur {
		u.end(u.through) // a key or value that is assigned
		return
	}
	// The loop variables are copies of keys and elements; only what these lead to is shared.
	var key, elem types.Type
	switch t := u.typeOf(p.X).Underlying().(type) {
	case *types.Slice:
		elem = t.Elem()
	case *types.Array:
		elem = t.Elem()
	case *types.Map:
		key, elem = t.Key(), t.Elem()
	case *types.Pointer:
		if a, ok := t.Elem().Underlying().(*types.Array); ok {
			elem = a.Elem()
		}
	case *types.Basic:
		u.end(false)
		return
	}
	if elem == nil {
		u.end(true)
		return
	}
	u.over = true
	u.ranged(p.Key, key)
	u.ranged(p.Value, elem)
}

// ranged notes where a key or an element goes.
func (u *use) ranged(e ast.Expr, t types.Type) {
	if e == nil || t == nil || !u.leads(t) {
		return
	}
	if v := u.local(e); v != nil && v.Parent() != u.pkg.Types.Scope() && !u.results[v] {
		u.to = append(u.to, v)
	} else if id, ok := e.(*ast.Ident); !ok || id.Name != "_" {
		u.changed = true
	}
}

// call looks at a call whose function cur is, or one of whose arguments.
//
// The parameter of a function of the package is followed like a variable, so that helpers which only read are seen to do so; everything
// else that is not in the table readers is taken to change what it gets.
func (u *use) call(p *ast.CallExpr) {
	if p.Fun == u.cur {
		u.end(!u.still)
		return
	}
	i := slices.Index(p.Args, u.cur)
	if i < 0 {
		u.goes(nil)
		return
	}
	switch tv := u.pkg.Info.Types[p.Fun]; {
	// a conversion is the same value under another type
	case tv.IsType():
		u.cur = p
		return
	case tv.IsBuiltin():
		u.builtin(p, i)
		return
	}
	// A function of this package is followed into its parameter; a variadic one into its last.
	fn := u.callee(p)
	if s, ok := ast.Unparen(p.Fun).(*ast.SelectorExpr); ok && u.pkg.Info.Selections[s] != nil && u.pkg.Info.Selections[s].Kind() == types.MethodExpr {
		fn = nil // its first argument is the receiver
	}
	switch {
	case fn == nil:
		u.goes(nil)
	// known readers change nothing, unless they are given code that does
	case reads(fn) && !u.handedOn(fn, u.typeOf(u.cur)):
		u.end(false)
	case fn.Pkg() != u.pkg.Types || fn.Signature().Recv() != nil && types.IsInterface(fn.Signature().Recv().Type()):
		u.goes(nil)
	default:
		u.goes(fn.Signature().Params().At(min(i, fn.Signature().Params().Len()-1)))
	}
}

// builtin looks at argument i of a builtin. append may write behind the length of its first argument, into memory that others see, and
// counts as a change of it.
func (u *use) builtin(p *ast.CallExpr, i int) {
	id, ok := nameOf(ast.Unparen(p.Fun)) // of package unsafe they are selected
	if !ok {
		u.goes(nil)
		return
	}
	name := id.Name
	switch name {
	case "delete", "clear", "close":
		u.end(i == 0)
	case "copy", "append":
		if i == 0 {
			u.end(true)
			return
		}
		t := u.typeOf(u.cur)
		// the elements are copied, so that only what these lead to is shared
		if s, ok := t.Underlying().(*types.Slice); ok && (name == "copy" || p.Ellipsis.IsValid()) {
			t = s.Elem()
		}
		u.end(!u.sealed[u.own] && u.leads(t))
	case "Add", "Slice", "SliceData", "String", "StringData": // of package unsafe: another way to the same memory
		u.goes(nil)
	default:
		u.end(false)
	}
}

// readers are functions of other packages that change nothing that they are given themselves, by package; "" is all of them but those that
// append or encode.
var readers = map[string][]string{
	"math": {""}, "math/bits": {""}, "math/cmplx": {""}, "strings": {""}, "strconv": {""}, "unicode": {""}, "unicode/utf8": {""}, "cmp": {""},
	"errors": {"New", "Is", "Unwrap"},
	"fmt":    {"Sprint", "Sprintf", "Sprintln", "Errorf"},
	"sort":   {"Search", "SearchInts", "SearchFloat64s", "SearchStrings", "IntsAreSorted", "Float64sAreSorted", "StringsAreSorted", "SliceIsSorted"},
	"slices": {"Index", "IndexFunc", "Contains", "ContainsFunc", "BinarySearch", "BinarySearchFunc", "Equal", "EqualFunc", "Compare", "CompareFunc", "Max", "MaxFunc",
		"Min", "MinFunc", "IsSorted", "IsSortedFunc"},
	"maps":  {"Equal", "EqualFunc"},
	"bytes": {"Equal", "Compare", "Contains", "Index", "IndexByte", "HasPrefix", "HasSuffix", "Count", "EqualFold"},
}

func reads(fn *types.Func) bool {
	if fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return false
	}
	names := readers[fn.Pkg().Path()]
	writes := strings.HasPrefix(fn.Name(), "Append") || strings.HasPrefix(fn.Name(), "Encode")
	return slices.Contains(names, "") && !writes || slices.Contains(names, fn.Name())
}

// handedOn tells whether a reader hands an argument of type t, or what it leads to, on to code that may change it: to the functions that it
// is given, or to methods, which fmt and errors call.
func (f *flow) handedOn(fn *types.Func, t types.Type) bool {
	if path := fn.Pkg().Path(); path == "fmt" || path == "errors" {
		return f.hasMethods(t, map[types.Type]bool{})
	}
	for p := range fn.Signature().Params().Variables() {
		if _, ok := p.Type().Underlying().(*types.Signature); !ok {
			continue
		}
		switch t := t.Underlying().(type) {
		case *types.Slice:
			return f.leads(t.Elem())
		case *types.Map:
			return f.leads(t.Key()) || f.leads(t.Elem())
		}
		return f.leads(t)
	}
	return false
}

// called is the methods that fmt and errors look for.
var called = []string{"Error", "String", "GoString", "Format", "Is", "As", "Unwrap"}

// hasMethods tells whether values of t that lead to memory, or parts of them, have such methods. What an interface holds may have some.
func (f *flow) hasMethods(t types.Type, seen map[types.Type]bool) bool {
	// types may hold themselves: each is looked at once
	if seen[t] || !f.leads(t) {
		return false
	}
	seen[t] = true
	for m := range types.NewMethodSet(t).Methods() {
		if slices.Contains(called, m.Obj().Name()) {
			return true
		}
	}
	switch t := t.Underlying().(type) {
	case *types.Interface:
		return true
	case *types.Pointer:
		return f.hasMethods(t.Elem(), seen)
	case *types.Slice:
		return f.hasMethods(t.Elem(), seen)
	case *types.Array:
		return f.hasMethods(t.Elem(), seen)
	case *types.Map:
		return f.hasMethods(t.Key(), seen) || f.hasMethods(t.Elem(), seen)
	case *types.Struct:
		for v := range t.Fields() {
			if f.hasMethods(v.Type(), seen) {
				return true
			}
		}
	}
	return false
}
