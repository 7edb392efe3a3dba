package relation

import (
	"go/ast"
	"strings"
)

// A Pattern is the syntax of a relation: its names mean nothing yet, and may stand for whatever a table of patterns says. The position of
// a node is its offset in Text plus 1; ~= <~ >~ stand in the trees as == <= >=.
type Pattern struct {
	Text      string
	Pre, Post ast.Expr // Pre is nil where there is no =>
}

// ParsePattern reads the syntax of a relation's text, without its name, parameters and tolerance. Errors are those of [Parse] for texts that
// are no formulas.
func ParsePattern(text string) (*Pattern, error) {
	src, err := split(text)
	if err != nil {
		return nil, err
	}
	p := &Pattern{Text: text}
	if src.pre != "" {
		if p.Pre, err = parseFormula(strings.Repeat(" ", src.preAt)+src.pre, 0); err != nil {
			return nil, err
		}
	}
	if p.Post, err = parseFormula(strings.Repeat(" ", src.postAt)+src.post, 0); err != nil {
		return nil, err
	}
	return p, nil
}

// Range is where a node of p stands in its text.
func (p *Pattern) Range(n ast.Node) (from, to int) { return int(n.Pos()) - 1, int(n.End()) - 1 }

// Sides are the premise, if there is one, and the conclusion.
func (p *Pattern) Sides() []ast.Expr {
	if p.Pre == nil {
		return []ast.Expr{p.Post}
	}
	return []ast.Expr{p.Pre, p.Post}
}
