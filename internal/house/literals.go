package house

import (
	"go/ast"
	"go/token"
	"strconv"
)

// Literals returns the places in p where a string literal is one of the given words.
func Literals(p *Package, words map[string]bool) []string {
	var out []string
	for _, f := range p.Files {
		ast.Inspect(f.Syntax, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if text, err := strconv.Unquote(lit.Value); err == nil && words[text] {
				out = append(out, p.position(lit.Pos()).String()+": "+text)
			}
			return true
		})
	}
	return out
}
