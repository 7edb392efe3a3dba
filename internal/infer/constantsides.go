package infer

import (
	"go/scanner"
	"go/token"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// constantAllowed are the families of which an equation may say that two things are always the same: a state that is reset, an outcome.
var constantAllowed = []algebra.Family{algebra.State, algebra.Outcome, algebra.Unchanged, algebra.Bound, algebra.FixedPoint}

// constantSides is the statement that the left side of rel's equation is the same on all inputs: then both are, and the equation relates
// nothing, as in Build(Major(v)) == Major(Build(v)), where both are always "" (traps.md B1). It is nil where a side has no variable.
func (s *session) constantSides(c *claim.Claim) *relation.Relation {
	eq, ok := c.Relation.Post.(*relation.Binary)
	if !ok || eq.Op != "==" && eq.Op != "~=" || slices.Contains(constantAllowed, c.Law.Family) {
		return nil
	}
	names := map[string]string{}
	for _, v := range c.Relation.Vars {
		names[v.Name] = fresh(v.Name, c.Relation.Vars)
	}
	left, copied := renamed(relation.ExprString(eq.X), names)
	if _, right := renamed(relation.ExprString(eq.Y), names); !copied || !right {
		return nil
	}
	text := "(" + relation.ExprString(eq.X) + ") == (" + left + ")"
	if c.Relation.Pre != nil {
		pre, _ := renamed(relation.ExprString(c.Relation.Pre), names)
		text = "(" + relation.ExprString(c.Relation.Pre) + ") && (" + pre + ") => " + text
	}
	return s.parse(text)
}

// fresh is a name for a copy of the variable: x2, or what comes behind it and is not taken.
func fresh(name string, vars []relation.Var) string {
	for slices.ContainsFunc(vars, func(v relation.Var) bool { return v.Name == name }) {
		name += "2"
	}
	return name
}

// renamed is a text with its variables renamed, and whether it has any of them. Fields and keys that bear the name of a variable stay.
func renamed(text string, names map[string]string) (string, bool) {
	var sc scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text))
	sc.Init(file, []byte(text), nil, 0)
	var out strings.Builder
	last, done := token.ILLEGAL, 0
	for {
		pos, tok, lit := sc.Scan()
		if tok == token.EOF {
			break
		}
		at := file.Offset(pos)
		if to, ok := names[lit]; ok && tok == token.IDENT && last != token.PERIOD && !strings.HasPrefix(text[at+len(lit):], ":") {
			out.WriteString(text[done:at] + to)
			done = at + len(lit)
		}
		last = tok
	}
	out.WriteString(text[done:])
	return out.String(), done > 0
}
