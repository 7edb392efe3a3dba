package matrix

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/imago-mt/imago/internal/mutant"
)

// Of is the mutants of s that count for a function of pkg: those of its own code and of all functions of the package that it may call.
// A method that is called through an interface may be any of that name. ident is "Sin", "Vec.Rotate" or an instance, "Max[int]".
func Of(pkg *mutant.Package, s *mutant.Schemata, ident string) []*mutant.Mutant {
	reached := reachable(pkg, plain(ident))
	var out []*mutant.Mutant
	for i, m := range s.Mutants {
		if reached[m.Func] {
			out = append(out, &s.Mutants[i])
		}
	}
	return out
}

// plain is an identifier without type arguments: Stack.Push of Stack[int].Push.
func plain(ident string) string {
	var b strings.Builder
	depth := 0
	for _, r := range ident {
		switch {
		case r == '[':
			depth++
		case r == ']':
			depth--
		case depth == 0:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// reachable is the names of the functions that one of a package may call, itself among them.
func reachable(pkg *mutant.Package, ident string) map[string]bool {
	mentions := map[string][]string{} // by function, the functions that its body names
	methods := map[string][]string{}  // by last name
	for _, f := range pkg.Files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			o, ok := pkg.Info.Defs[fn.Name].(*types.Func)
			if !ok {
				continue
			}
			name := nameOf(o)
			if fn.Recv != nil {
				methods[fn.Name.Name] = append(methods[fn.Name.Name], name)
			}
			if fn.Body != nil {
				mentions[name] = append(mentions[name], mentioned(pkg, fn.Body)...)
			}
		}
	}
	reached := map[string]bool{ident: true}
	for todo := []string{ident}; len(todo) > 0; todo = todo[1:] {
		for _, name := range mentions[todo[0]] {
			names := []string{name}
			if method, ok := strings.CutPrefix(name, anyMethod); ok {
				names = methods[method]
			}
			for _, n := range names {
				if !reached[n] {
					reached[n] = true
					todo = append(todo, n)
				}
			}
		}
	}
	return reached
}

// anyMethod begins what stands for all methods of a name.
const anyMethod = "*."

func mentioned(pkg *mutant.Package, body *ast.BlockStmt) (names []string) {
	ast.Inspect(body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		o, ok := pkg.Info.Uses[id].(*types.Func)
		if !ok {
			return true
		}
		recv := o.Signature().Recv()
		switch {
		case recv != nil && types.IsInterface(recv.Type()):
			names = append(names, anyMethod+o.Name())
		case o.Pkg() == pkg.Types:
			names = append(names, nameOf(o.Origin()))
		}
		return true
	})
	return names
}

// nameOf is a function's name as mutants have it.
func nameOf(o *types.Func) string {
	recv := o.Signature().Recv()
	if recv == nil {
		return o.Name()
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj().Name() + "." + o.Name()
	}
	return o.Name()
}
