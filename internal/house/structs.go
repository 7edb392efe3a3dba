package house

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// A Struct is a declared struct type with the number of its fields.
type Struct struct {
	Name   string
	Pos    token.Position
	Fields int
}

// Structs returns the struct types of p, except three kinds whose fields are a list that somebody reads and no state: options
// (the name ends in Options), rows (the element type of a package-level table) and records of a file or a frame (each
// field has a tag).
func Structs(p *Package) []Struct {
	rows := rowTypes(p)
	var out []Struct
	for _, f := range p.Files {
		ast.Inspect(f.Syntax, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			fields, ok := spec.Type.(*ast.StructType)
			if !ok || isOptions(spec.Name.Name) || rows[p.Info.Defs[spec.Name]] || tagged(fields) {
				return true
			}
			out = append(out, Struct{Name: spec.Name.Name, Pos: p.position(spec.Pos()), Fields: fields.Fields.NumFields()})
			return true
		})
	}
	return out
}

func isOptions(name string) bool { return strings.HasSuffix(strings.ToLower(name), "options") }

// tagged says whether each field has a tag. A struct without fields has none.
func tagged(s *ast.StructType) bool {
	for _, field := range s.Fields.List {
		if field.Tag == nil {
			return false
		}
	}
	return s.Fields.NumFields() > 0
}

// rowTypes are the named types whose values fill a package-level slice, array or map of p.
func rowTypes(p *Package) map[types.Object]bool {
	rows := map[types.Object]bool{}
	scope := p.Types.Scope()
	for _, name := range scope.Names() {
		table, ok := scope.Lookup(name).(*types.Var)
		if !ok {
			continue
		}
		if named, ok := types.Unalias(element(table.Type())).(*types.Named); ok {
			rows[named.Obj()] = true
		}
	}
	return rows
}

// element is the type of the elements of a list or map, nil for other types.
func element(t types.Type) types.Type {
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	case *types.Map:
		return t.Elem()
	}
	return types.Typ[types.Invalid]
}
