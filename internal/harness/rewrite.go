package harness

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// What probes and mutants share: both write a function a second time, and lead to that version from the first line of the function.

// An Edit replaces the bytes At…End-1 of a file by Text; of an insertion the two are the same.
type Edit struct {
	At, End int
	Text    string
}

// Calm tells whether evaluating e calls and receives nothing, so that it cannot move the place that its value goes to, and may happen
// twice.
func Calm(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr, *ast.FuncLit:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		}
		return ok
	})
	return ok
}

// TypeClasses are the sets of types that probes and mutants tell apart, for type parameters: "int", "signed", "float", "number", "string"
// and "ordered".
func TypeClasses() map[string]*types.Interface {
	kinds := map[string][]types.BasicKind{
		"signed": {types.Int, types.Int8, types.Int16, types.Int32, types.Int64},
		"float":  {types.Float32, types.Float64},
		"string": {types.String},
	}
	kinds["int"] = append([]types.BasicKind{types.Uint, types.Uint8, types.Uint16, types.Uint32, types.Uint64, types.Uintptr}, kinds["signed"]...)
	kinds["number"] = slices.Concat(kinds["int"], kinds["float"])
	kinds["ordered"] = slices.Concat(kinds["number"], kinds["string"])
	out := map[string]*types.Interface{}
	for name, ks := range kinds {
		var terms []*types.Term
		for _, k := range ks {
			terms = append(terms, types.NewTerm(true, types.Typ[k]))
		}
		out[name] = types.NewInterfaceType(nil, []types.Type{types.NewUnion(terms)})
	}
	return out
}

// Linknames lists the local names of all linkname directives of a file.
func Linknames(f *ast.File) map[string]bool {
	names := map[string]bool{}
	for _, g := range f.Comments {
		for _, l := range g.List {
			if rest, ok := strings.CutPrefix(l.Text, "//go:linkname "); ok {
				if words := strings.Fields(rest); len(words) > 0 {
					names[words[0]] = true
				}
			}
		}
	}
	return names
}

// DeclName is the name of a function as people write it: "Vec.Rotate".
func DeclName(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	t := ast.Unparen(fn.Recv.List[0].Type)
	if s, ok := t.(*ast.StarExpr); ok {
		t = s.X
	}
	if id, ok := bare(t).(*ast.Ident); ok {
		return id.Name + "." + fn.Name.Name
	}
	return fn.Name.Name
}

// Head is the declaration of a second version of a function, up to its body. text is the source of a node.
func Head(fn *ast.FuncDecl, name string, text func(ast.Node) string) string {
	var b strings.Builder
	b.WriteString("func ")
	if fn.Recv != nil {
		b.WriteString(text(fn.Recv) + " ")
	}
	b.WriteString(name)
	if fn.Type.TypeParams != nil {
		b.WriteString(text(fn.Type.TypeParams))
	}
	b.WriteString(text(fn.Type.Params) + " ")
	if fn.Type.Results != nil {
		b.WriteString(text(fn.Type.Results) + " ")
	}
	return b.String()
}

// A Forward is how a function hands its arguments on to another version of itself.
type Forward struct {
	Named      []Edit // give names to parameters that have none
	recv, args string // "r.", "(a, b...)"
	returns    bool
}

// NewForward is that of a function. at is the offset of a position.
func NewForward(fn *ast.FuncDecl, at func(token.Pos) int) Forward {
	f := Forward{returns: fn.Type.Results != nil}
	if fn.Recv != nil {
		names, named := parameters(fn.Recv, "imagoR", at)
		f.Named, f.recv = named, names[0]+"."
	}
	if tps := fn.Type.TypeParams; tps != nil {
		var names []string
		for _, field := range tps.List {
			for _, id := range field.Names {
				names = append(names, id.Name)
			}
		}
		f.args = "[" + strings.Join(names, ", ") + "]"
	}
	args, named := parameters(fn.Type.Params, "imagoP", at)
	f.Named = append(f.Named, named...)
	if n := len(fn.Type.Params.List); n > 0 {
		if _, variadic := fn.Type.Params.List[n-1].Type.(*ast.Ellipsis); variadic {
			args[len(args)-1] += "..."
		}
	}
	f.args += "(" + strings.Join(args, ", ") + ")"
	return f
}

// To is the statement that hands on to the version of that name and returns.
func (f Forward) To(name string) string {
	if f.returns {
		return "return " + f.recv + name + f.args
	}
	return f.recv + name + f.args + "; return"
}

// parameters is the names of parameters, and the edits that give one to those that have none.
func parameters(list *ast.FieldList, prefix string, at func(token.Pos) int) (names []string, edits []Edit) {
	for _, field := range list.List {
		if len(field.Names) == 0 {
			name := fmt.Sprintf("%s%d", prefix, len(names))
			o := at(field.Type.Pos())
			names, edits = append(names, name), append(edits, Edit{o, o, name + " "})
		}
		for _, id := range field.Names {
			name := id.Name
			if name == "_" {
				name = fmt.Sprintf("%s%d", prefix, len(names))
				edits = append(edits, Edit{at(id.Pos()), at(id.End()), name})
			}
			names = append(names, name)
		}
	}
	return names, edits
}

// Contextual tells whether an expression that is no constant has a part whose type is that of its surroundings: the 1 in x + 1<<n. A call
// around it would change it.
func Contextual(info *types.Info, e ast.Expr) bool {
	if info.Types[e].Value != nil {
		return false
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return Contextual(info, e.X)
	case *ast.UnaryExpr:
		return e.Op != token.AND && e.Op != token.ARROW && Contextual(info, e.X)
	case *ast.BinaryExpr:
		if e.Op == token.SHL || e.Op == token.SHR {
			return info.Types[e.X].Value != nil || Contextual(info, e.X)
		}
		return Contextual(info, e.X) || Contextual(info, e.Y)
	}
	return false
}

// Sensitive tells whether a function behaves differently when another one of its text is called by it: recover wants to be called by
// the deferred function, and the stack may be looked at. Values of local types would be of two types.
// file is the one that declares it, whose imports say what package runtime is called.
func Sensitive(fn *ast.FuncDecl, file *ast.File) bool {
	found, runtime := false, runtimeIn(file)
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			found = found || looksAtStack(n, runtime)
			return false
		case *ast.TypeSpec:
			found = true
		case *ast.Ident:
			found = found || n.Name == "recover"
		}
		return !found
	})
	return found || looksAtStack(fn.Body, runtime) || blankTypeParam(fn)
}

// runtimeIn is the name of package runtime in a file: "." if its names are the file's own, "" if it is not imported.
func runtimeIn(f *ast.File) string {
	for _, im := range f.Imports {
		if im.Path.Value != `"runtime"` {
			continue
		}
		if im.Name == nil {
			return "runtime"
		}
		return im.Name.Name
	}
	return ""
}

func looksAtStack(n ast.Node, runtime string) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			found = found || ok && x.Name == runtime && strings.HasPrefix(n.Sel.Name, "Caller")
		case *ast.Ident:
			found = found || runtime == "." && strings.HasPrefix(n.Name, "Caller")
		case *ast.TypeSpec:
			found = true
		}
		return !found
	})
	return found
}

// blankTypeParam tells whether a type parameter of a function cannot be named in a call.
func blankTypeParam(fn *ast.FuncDecl) bool {
	if fn.Type.TypeParams == nil {
		return false
	}
	return slices.ContainsFunc(fn.Type.TypeParams.List, func(f *ast.Field) bool {
		return slices.ContainsFunc(f.Names, func(id *ast.Ident) bool { return id.Name == "_" })
	})
}
