package house

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
)

// A Constant is a numeric constant of a package with the comments that stand above it and beside it.
type Constant struct {
	Name, Comment string
	Pos           token.Position
}

// Constants returns the constants of p, local ones too, and its package-level variables whose values are written with a numeric
// literal. 0, 1 and enumerations by iota have no origin to tell.
func Constants(p *Package) []Constant {
	var out []Constant
	for _, f := range p.Files {
		ast.Inspect(f.Syntax, func(n ast.Node) bool {
			group, ok := n.(*ast.GenDecl)
			if ok && (group.Tok == token.CONST || group.Tok == token.VAR && slices.Contains(f.Syntax.Decls, ast.Decl(group))) {
				out = append(out, p.constants(group)...)
			}
			return true
		})
	}
	return out
}

// constants are the numeric constants of one group. The comment of the group belongs to each of them.
func (p *Package) constants(group *ast.GenDecl) []Constant {
	var out []Constant
	for _, spec := range group.Specs {
		value := spec.(*ast.ValueSpec)
		comment := group.Doc.Text() + value.Doc.Text() + value.Comment.Text()
		for i, id := range value.Names {
			if i < len(value.Values) && numeric(value.Values[i]) {
				out = append(out, Constant{Name: id.Name, Comment: comment, Pos: p.position(id.Pos())})
			}
		}
	}
	return out
}

// numeric says whether e is arithmetic with a literal other than 0 and 1. The elements of a table and the arguments of a call are data.
func numeric(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return (e.Kind == token.INT || e.Kind == token.FLOAT) && e.Value != "0" && e.Value != "1"
	case *ast.ParenExpr:
		return numeric(e.X)
	case *ast.UnaryExpr:
		return numeric(e.X)
	case *ast.BinaryExpr:
		return numeric(e.X) || numeric(e.Y)
	}
	return false
}

// origins are the forms in which a comment names where a number comes from.
var origins = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\bno theory\b`), // an honest guess
	regexp.MustCompile(`\b(make|go run|go test|imago) [a-z./-]|\b(Test|Benchmark|Fuzz)[A-Z]\w+|\bcmd/\w+`), // a measurement that can be repeated
	regexp.MustCompile(`§|\b[\w/]+\.md\b|\bdecision \d`),                                                   // a document of the project
	regexp.MustCompile(`\b(19|20)\d\d\b|\bAutoMR\b|\bIEEE\b|\bRFC\b|\bUnicode\b|\bUTF-8\b|\bGo spec\b`),    // a publication or standard
	regexp.MustCompile(`\b(float|int|uint|complex)\d+\b|\bmantissa\b`),                                     // the format of numbers
}

// HasOrigin says whether the comment of a constant names a source, a measurement by a command, or says that there is no theory.
func (c Constant) HasOrigin() bool {
	return slices.ContainsFunc(origins, func(r *regexp.Regexp) bool { return r.MatchString(c.Comment) })
}
