package algebra

import (
	"go/ast"
	"slices"
	"strings"
	"sync"

	"github.com/imago-mt/imago/relation"
)

// A schema is a text of a row as a pattern of the relation language (docs/language.md): calls of F, G and H stand for those of functions, the
// other names for what [Law] says. Its alternatives are chosen before it is read.
type schema struct {
	*relation.Pattern
	names     []string // in the order of the text: what a package or a variable stands before, as math.Pi and x.C, is one name
	variables []string // those of one small letter
}

// schemas are those that were read, by their texts: a view of a subject asks for the same ones as the view before.
var schemas sync.Map

// schemaOf reads a text of the table.
func schemaOf(text string) *schema {
	if s, ok := schemas.Load(text); ok {
		return s.(*schema)
	}
	p, err := relation.ParsePattern(text)
	if err != nil {
		panic("algebra: a law that is no pattern: " + text + ": " + err.Error())
	}
	s, _ := schemas.LoadOrStore(text, newSchema(p))
	return s.(*schema)
}

func newSchema(p *relation.Pattern) *schema {
	s := &schema{Pattern: p}
	for _, side := range p.Sides() {
		ast.Inspect(side, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if name := qualified(n); name != "" {
					s.names = append(s.names, name)
					return false
				}
			case *ast.Ident:
				s.names = append(s.names, n.Name)
			}
			return true
		})
	}
	for _, n := range s.names {
		if len(n) == 1 && 'a' <= n[0] && n[0] <= 'z' && !slices.Contains(s.variables, n) {
			s.variables = append(s.variables, n)
		}
	}
	return s
}

// hasConstant reports whether the constant of the row occurs in it.
func (s *schema) hasConstant() bool {
	return slices.ContainsFunc(s.names, func(n string) bool { return n == "C" || n == "CC" || ofField(n) })
}

// ofField reports whether a name is that of a field over which a row is written, x.C.
func ofField(name string) bool { return strings.HasSuffix(name, ".C") }

// part is the text of a node.
func (s *schema) part(n ast.Node) string {
	from, to := s.Range(n)
	return s.Text[from:to]
}

// anyCall reports whether a call is wanted.
func (s *schema) anyCall(wanted func(*ast.CallExpr) bool) bool {
	found := false
	for _, side := range s.Sides() {
		ast.Inspect(side, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			found = found || ok && wanted(c)
			return !found
		})
	}
	return found
}

// tellsOutcome reports whether it says that a call of a role errs or does not.
func (s *schema) tellsOutcome(role string) bool {
	return s.anyCall(func(c *ast.CallExpr) bool {
		return (calls(c, "ok") || calls(c, "err")) && len(c.Args) == 1 && calls(c.Args[0], role)
	})
}

// iterates reports whether F is applied to its own result.
func (s *schema) iterates() bool {
	return s.anyCall(func(c *ast.CallExpr) bool { return calls(c, "F") && len(c.Args) > 0 && calls(c.Args[0], "F") })
}

// neverPanics reports whether all it says is that a call does not panic.
func (s *schema) neverPanics() bool {
	not, ok := s.Post.(*ast.UnaryExpr)
	return ok && s.Pre == nil && calls(not.X, "panics")
}

// whereOK reports whether its premise is that F gives no error for its sources.
func (s *schema) whereOK() bool {
	ok, is := s.Pre.(*ast.CallExpr)
	if !is || !calls(ok, "ok") || !calls(ok.Args[0], "F") {
		return false
	}
	for i, a := range ok.Args[0].(*ast.CallExpr).Args {
		if id, is := a.(*ast.Ident); !is || id.Name != sources[i] {
			return false
		}
	}
	return true
}

// sources are the names of F's arguments.
var sources = []string{"x", "y", "z"}

// leading is the first argument of the call of F that a conclusion begins with; nil if it begins with none.
func (s *schema) leading() ast.Expr {
	var out ast.Expr
	ast.Inspect(s.Post, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && calls(c, "F") && c.Pos() == s.Post.Pos() {
			out = c.Args[0]
		}
		return out == nil
	})
	return out
}

// ofNil reports whether something is said of what F makes of nil.
func (s *schema) ofNil() bool {
	return s.anyCall(func(c *ast.CallExpr) bool {
		return slices.ContainsFunc(c.Args, func(a ast.Expr) bool {
			inner, ok := a.(*ast.CallExpr)
			if !ok || !calls(inner, "F") || len(inner.Args) != 1 {
				return false
			}
			id, ok := inner.Args[0].(*ast.Ident)
			return ok && id.Name == "nil"
		})
	})
}

// calls reports whether e calls a function by its bare name.
func calls(e ast.Expr, name string) bool {
	c, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	id, ok := c.Fun.(*ast.Ident)
	return ok && id.Name == name
}

// qualified is the text of a selector of a name, "" for those of something else.
func qualified(sel *ast.SelectorExpr) string {
	if id, ok := sel.X.(*ast.Ident); ok {
		return id.Name + "." + sel.Sel.Name
	}
	return ""
}

func (s *schema) mentions(name string) bool { return slices.Contains(s.names, name) }
