package symbolic

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// An opaque is a value of which only one thing is known: whether it is nil. Errors are opaque, and what is put into their messages, so that functions
// which refuse some of their inputs can be executed to their end.
type opaque struct{ null bool }

// opaqueOf is the opaque value that an instruction gives, of operands that were executed before it; false if it gives none.
//
// A store into what is opaque has no effect that a path could see: only messages are made of it.
func opaqueOf(in ssa.Instruction, get func(ssa.Value) (value, error)) (value, bool) {
	known := func(v ssa.Value) bool {
		got, err := get(v)
		_, is := got.(opaque)
		return err == nil && is
	}
	switch in := in.(type) {
	case *ssa.MakeInterface: // an interface of a type is not nil, whatever is in it
		return opaque{}, true
	case *ssa.ChangeInterface:
		got, err := get(in.X)
		return got, err == nil && known(in.X)
	case *ssa.Alloc: // the list of a variadic call
		return opaque{}, in.Comment == "varargs"
	case *ssa.IndexAddr:
		return opaque{}, known(in.X)
	case *ssa.Slice:
		return opaque{}, known(in.X)
	case *ssa.Store:
		return nil, known(in.Addr)
	case *ssa.UnOp:
		g, global := in.X.(*ssa.Global)
		return opaque{}, global && in.Op == token.MUL && isError(in.Type()) && alwaysMade(g)
	case *ssa.Call:
		callee := in.Call.StaticCallee()
		return opaque{}, callee != nil && makesMessage(callee)
	}
	return nil, false
}

// withoutError are the n results before an error, and whether that error is one: then they mean nothing. Of what is no opaque value nothing is known, and
// it stays a result, which ends the path as unknown.
func withoutError(results tuple, n int) (tuple, bool) {
	if len(results) != n+1 {
		return results, false
	}
	e, known := results[n].(opaque)
	switch {
	case !known:
		return results, false
	case e.null:
		return results[:n], false
	}
	return nil, true
}

// isError reports whether a type is error.
func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// messages are the functions of the standard library that make errors and texts of them, and do nothing else.
var messages = map[string]bool{"errors.New": true, "fmt.Errorf": true, "fmt.Sprintf": true, "fmt.Sprint": true}

func makesMessage(f *ssa.Function) bool {
	return f.Pkg != nil && f.Signature.Recv() == nil && messages[f.Pkg.Pkg.Path()+"."+f.Name()]
}

// alwaysMade reports whether a package variable is given one error when its package is initialised, and is read by everything else. What another function
// or method stores in it, or may store since it takes its address, could be nil.
func alwaysMade(g *ssa.Global) bool {
	if g.Pkg == nil {
		return false
	}
	made := 0
	for _, f := range functionsOf(g.Pkg) {
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				switch {
				case !mentions(in, g), reads(in, g):
				case f.Name() == "init" && makes(in, g):
					made++
				default:
					return false
				}
			}
		}
	}
	return made == 1
}

// functionsOf are the functions and methods of a package, and the literals in them.
func functionsOf(p *ssa.Package) []*ssa.Function {
	var out []*ssa.Function
	add := func(f *ssa.Function) {
		if f != nil {
			out = append(out, f)
		}
	}
	for _, m := range p.Members {
		switch m := m.(type) {
		case *ssa.Function:
			add(m)
		case *ssa.Type:
			if t, ok := m.Type().(*types.Named); ok {
				for i := range t.NumMethods() {
					add(p.Prog.FuncValue(t.Method(i)))
				}
			}
		}
	}
	for i := 0; i < len(out); i++ { // literals have literals in them
		out = append(out, out[i].AnonFuncs...)
	}
	return out
}

// mentions reports whether an instruction has a package variable among its operands.
func mentions(in ssa.Instruction, g *ssa.Global) bool {
	return slices.ContainsFunc(in.Operands(nil), func(v *ssa.Value) bool { return *v == ssa.Value(g) })
}

func reads(in ssa.Instruction, g *ssa.Global) bool {
	u, ok := in.(*ssa.UnOp)
	return ok && u.Op == token.MUL && u.X == ssa.Value(g)
}

// makes reports whether an instruction stores an error in g that was made for it.
func makes(in ssa.Instruction, g *ssa.Global) bool {
	s, ok := in.(*ssa.Store)
	if !ok || s.Addr != ssa.Value(g) {
		return false
	}
	c, ok := s.Val.(*ssa.Call)
	return ok && c.Call.StaticCallee() != nil && makesMessage(c.Call.StaticCallee())
}

// compared is what == and != say of opaque values, pointers and slices, where one of them is nil, and of texts that are known; false if it is not known.
func compared(op token.Token, a, b value) (equal, ok bool) {
	if op != token.EQL && op != token.NEQ {
		return false, false
	}
	if s, is := a.(text); is {
		t, too := b.(text)
		return (s == t) == (op == token.EQL), too
	}
	_, none := a.(nothing)
	_, neither := b.(nothing)
	if none || neither {
		return (none && neither) == (op == token.EQL), leads(a) && leads(b)
	}
	x, first := a.(opaque)
	y, second := b.(opaque)
	if !first || !second || !x.null && !y.null {
		return false, false
	}
	return (x.null == y.null) == (op == token.EQL), true
}

// leads reports whether a value is a pointer or a slice, or a nil one.
func leads(v value) bool {
	switch v.(type) {
	case pointer, list, nothing:
		return true
	}
	return false
}
