package symbolic

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// isError reports whether a type is error.
func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// unseen is a value that is not taken apart.
func (x *executor) unseen() opaque {
	x.made++
	return opaque{made: x.made}
}

// An opaque is an error or text that is there, and of which nothing else is known: what errors.New and fmt.Sprintf make, so that functions which refuse
// some of their inputs can be executed to their end.
type opaque struct {
	made int  // its number, by which it is known again; 0 of what nobody made, such as the value of a panic of the runtime
	once bool // another number is another value: that holds of errors, and not of texts
}

// withoutError are the n results before an error, and whether that error is one: then they mean nothing.
func withoutError(results tuple, n int) (tuple, bool) {
	if len(results) != n+1 {
		return results, false
	}
	switch results[n].(type) {
	case nothing:
		return results[:n], false
	case opaque, boxed:
		return nil, true
	}
	return results, false
}

// messages are the functions of the standard library that make errors and texts of them, and do nothing else.
var messages = map[string]bool{"errors.New": true, "fmt.Errorf": true, "fmt.Sprintf": true, "fmt.Sprint": true}

func makesMessage(f *ssa.Function) bool {
	return f.Pkg != nil && f.Signature.Recv() == nil && messages[f.Pkg.Pkg.Path()+"."+f.Name()]
}

// settled reports whether a package variable keeps what initialisation gave it, as far as its package goes: what a function or method stores in it, or may
// store since it takes its address, could be anything.
func settled(g *ssa.Global) bool {
	for _, f := range functionsOf(g.Pkg) {
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				if mentions(in, g) && !reads(in) && !starts(f) {
					return false
				}
			}
		}
	}
	return true
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

// reads reports whether an instruction only reads a package variable, or what lies at a place in it.
func reads(in ssa.Instruction) bool { return readsBut(in, nil) }

// readsBut is reads where it is known of the choices in seen.
func readsBut(in ssa.Instruction, seen []*ssa.Phi) bool {
	reads := func(r ssa.Instruction) bool { return readsBut(r, seen) }
	only := func(v ssa.Value, reader func(ssa.Instruction) bool) bool {
		return !slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool { return !reader(r) })
	}
	switch in := in.(type) {
	case *ssa.DebugRef:
		return true
	case *ssa.Phi: // one of several variables, by their addresses
		if slices.Contains(seen, in) {
			return true
		}
		seen = append(slices.Clone(seen), in)
		return only(in, reads)
	case *ssa.IndexAddr:
		return only(in, reads)
	case *ssa.FieldAddr:
		return only(in, reads)
	case *ssa.UnOp:
		if in.Op != token.MUL {
			return false
		}
		// What a slice or map has in it may be stored in, though the variable is not: that it is handed on to others is not followed.
		return only(in, func(r ssa.Instruction) bool {
			switch r := r.(type) {
			case *ssa.IndexAddr:
				return reads(r)
			case *ssa.FieldAddr:
				return reads(r)
			case *ssa.MapUpdate:
				return r.Map != ssa.Value(in)
			}
			return true
		})
	}
	return false
}

// starts reports whether a function initialises its package.
func starts(f *ssa.Function) bool { return f.Name() == "init" || strings.HasPrefix(f.Name(), "init#") }
