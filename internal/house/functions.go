package house

import (
	"go/ast"
	"go/token"
)

// A Function is a declared function with its size.
type Function struct {
	Name       string // "Load", "(*Package).method"
	Pos        token.Position
	Lines      int // from func to the closing brace
	Complexity int
}

// Functions returns the functions and methods of p that have a body, with function literals as parts of the functions that they stand in.
func Functions(p *Package) []Function {
	var out []Function
	for _, f := range p.Files {
		for _, d := range f.Syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			start, end := p.Fset.Position(fn.Pos()), p.Fset.Position(fn.End())
			out = append(out, Function{
				Name:       funcName(fn),
				Pos:        p.position(fn.Pos()),
				Lines:      end.Line - start.Line + 1,
				Complexity: complexity(fn),
			})
		}
	}
	return out
}

func funcName(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return fn.Name.Name
	}
	return receiver(fn.Recv.List[0].Type) + "." + fn.Name.Name
}

// receiver is the name of the type of a receiver.
func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return "?"
}

// complexity is the cyclomatic complexity: 1, and 1 more for each if, loop, case and each && and ||.
// McCabe, "A complexity measure" (1976), with the operators as gocyclo counts them.
func complexity(fn *ast.FuncDecl) int {
	n := 1
	ast.Inspect(fn.Body, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if node.List != nil {
				n++
			}
		case *ast.CommClause:
			if node.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if node.Op == token.LAND || node.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}
