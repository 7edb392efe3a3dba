package imago

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"runtime"
	"slices"
	"strings"
)

// parameterNames knows the names of parameters and results, which reflection does not: they stand in the source of the function, which the program
// knows the place of. Where the source is gone, and for literals, parameters are called a, b, …, and results have no names.
type parameterNames struct {
	files map[string]*ast.File // by name; nil where a file cannot be read
}

// of returns a name for each parameter and each result of f. A name that occurs twice would not tell parameters apart, nor one that is no name.
func (n *parameterNames) of(f reflect.Value) (ins, outs []string) {
	t := f.Type()
	ins, outs = make([]string, t.NumIn()), make([]string, t.NumOut())
	if d := n.declaration(f); d != nil {
		params := d.Type.Params
		if d.Recv != nil {
			params = &ast.FieldList{List: append(slices.Clone(d.Recv.List), params.List...)}
		}
		fill(ins, params)
		fill(outs, d.Type.Results)
	}
	taken := map[string]bool{"": true, "_": true}
	for i, name := range ins {
		for k := 0; taken[name]; k++ {
			name = string(rune('a' + (i+k)%26))
		}
		taken[name], ins[i] = true, name
	}
	return ins, outs
}

// fill writes the names of a list of parameters or results, if there are as many as places.
func fill(names []string, list *ast.FieldList) bool {
	var all []string
	if list != nil {
		for _, f := range list.List {
			if len(f.Names) == 0 {
				all = append(all, "")
			}
			for _, name := range f.Names {
				all = append(all, name.Name)
			}
		}
	}
	if len(all) != len(names) {
		return false
	}
	copy(names, all)
	return true
}

// declaredAs is the package and the name with which the runtime knows a function: "math", "Sin". A literal has the name of the function around it, too.
func declaredAs(f reflect.Value) (path, name string) {
	full := ""
	if at := runtime.FuncForPC(f.Pointer()); at != nil {
		full = at.Name()
	}
	slash := strings.LastIndexByte(full, '/') + 1
	dot := strings.IndexByte(full[slash:], '.')
	if dot < 0 {
		return "", full
	}
	return full[:slash+dot], full[slash+dot+1:]
}

// declaration finds the declaration of f by its name in its file.
func (n *parameterNames) declaration(f reflect.Value) *ast.FuncDecl {
	at := runtime.FuncForPC(f.Pointer())
	if at == nil {
		return nil
	}
	name, _ := at.FileLine(at.Entry())
	file, known := n.files[name]
	if !known {
		file, _ = parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if n.files == nil {
			n.files = map[string]*ast.File{}
		}
		n.files[name] = file
	}
	if file == nil {
		return nil
	}
	_, declared := declaredAs(f)
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && declared == runtimeName(fn) {
			return fn
		}
	}
	return nil
}

// runtimeName is how the runtime writes the name of a declaration: Sin, Vec.Rotate, (*Set).Add, Max[...].
func runtimeName(d *ast.FuncDecl) string {
	name := d.Name.Name
	if d.Type.TypeParams != nil {
		name += "[...]"
	}
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return name
	}
	t, pointer := d.Recv.List[0].Type, false
	if star, ok := t.(*ast.StarExpr); ok {
		t, pointer = star.X, true
	}
	var of strings.Builder
	switch t := t.(type) {
	case *ast.Ident:
		of.WriteString(t.Name)
	case *ast.IndexExpr:
		if id, ok := t.X.(*ast.Ident); ok {
			of.WriteString(id.Name + "[...]")
		}
	case *ast.IndexListExpr:
		if id, ok := t.X.(*ast.Ident); ok {
			of.WriteString(id.Name + "[...]")
		}
	}
	if pointer {
		return "(*" + of.String() + ")." + name
	}
	return of.String() + "." + name
}
