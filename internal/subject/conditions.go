package subject

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// maxConditions bounds the conditions of one function: the first ones are kept.
const maxConditions = 24

// conditions lists the conditions in the code of obj that a relation can state: comparisons of its parameters, their lengths, fields and
// remainders with constants and with each other, and parameters that are conditions themselves. They are written over the names of
// params, the receiver first, each in its positive and its negative form. Cases of a switch count as comparisons.
func (l *loader) conditions(obj *types.Func, params []relation.Param) []string {
	obj = obj.Origin()
	p, d := l.syntax[obj.Pkg().Path()], l.declaration(obj)
	if p == nil || d == nil || d.Body == nil {
		return nil
	}
	c := &conditioner{info: p.TypesInfo, names: map[types.Object]string{}}
	var fields []*ast.Field
	if d.Recv != nil {
		fields = append(fields, d.Recv.List...)
	}
	i := 0
	for _, field := range append(fields, d.Type.Params.List...) {
		for _, name := range field.Names {
			if o := p.TypesInfo.Defs[name]; o != nil && i < len(params) {
				c.names[o] = params[i].Name
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		c.visit(n)
		return len(c.out) < maxConditions
	})
	return c.out
}

// A conditioner collects conditions, each once.
type conditioner struct {
	info  *types.Info
	names map[types.Object]string
	out   []string
}

// opposite is how the negation of a comparison is written.
var opposite = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LSS: token.GEQ, token.GEQ: token.LSS, token.LEQ: token.GTR, token.GTR: token.LEQ,
}

func (c *conditioner) visit(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		c.comparison(n.X, n.Op, n.Y)
	case *ast.SwitchStmt:
		for _, s := range n.Body.List {
			for _, e := range s.(*ast.CaseClause).List {
				if n.Tag != nil {
					c.comparison(n.Tag, token.EQL, e)
				} else {
					c.flag(e)
				}
			}
		}
	case *ast.IfStmt:
		c.flag(n.Cond)
	}
}

// comparison adds x op y and its opposite, if both sides can be written and a parameter occurs.
func (c *conditioner) comparison(x ast.Expr, op token.Token, y ast.Expr) {
	not, ok := opposite[op]
	if !ok {
		return
	}
	a, hasA := c.text(x)
	b, hasB := c.text(y)
	if a == "" || b == "" || !hasA && !hasB {
		return
	}
	c.add(a + " " + op.String() + " " + b)
	c.add(a + " " + not.String() + " " + b)
}

// flag adds a parameter that is a condition, alone or beside others.
func (c *conditioner) flag(e ast.Expr) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		c.flag(e.X)
	case *ast.UnaryExpr:
		c.flag(e.X)
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			c.flag(e.X)
			c.flag(e.Y)
		}
	default:
		if t := c.info.TypeOf(e); t == nil || !types.Identical(t.Underlying(), types.Typ[types.Bool]) {
			return
		}
		if text, has := c.text(e); has {
			c.add(text)
			c.add("!" + text)
		}
	}
}

func (c *conditioner) add(text string) {
	if !slices.Contains(c.out, text) && len(c.out) < maxConditions {
		c.out = append(c.out, text)
	}
}

// text writes an expression over parameters and constants as relations have it; "" if it has anything else. has tells whether a
// parameter occurs.
func (c *conditioner) text(e ast.Expr) (text string, has bool) {
	if tv, ok := c.info.Types[e]; ok && tv.Value != nil {
		if tv.Value.Kind() == constant.Bool {
			return "", false
		}
		return c.constant(e, tv.Value), false
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return c.text(e.X)
	case *ast.Ident:
		name := c.names[c.info.Uses[e]]
		return name, name != ""
	case *ast.SelectorExpr:
		if _, field := c.info.Selections[e]; field && e.Sel.IsExported() {
			if x, has := c.text(e.X); has {
				return x + "." + e.Sel.Name, true
			}
		}
	case *ast.CallExpr:
		if f, ok := e.Fun.(*ast.Ident); ok && f.Name == "len" && len(e.Args) == 1 && c.info.Uses[f] == types.Universe.Lookup("len") {
			if x, has := c.text(e.Args[0]); has {
				return "len(" + x + ")", true
			}
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.ADD, token.SUB, token.MUL, token.QUO, token.REM:
			x, hasX := c.text(e.X)
			y, hasY := c.text(e.Y)
			if x != "" && y != "" {
				return "(" + x + " " + e.Op.String() + " " + y + ")", hasX || hasY
			}
		}
	}
	return "", false
}

// constant writes an exported constant by its name, since a reader knows it by that, and any other by its value.
func (c *conditioner) constant(e ast.Expr, v constant.Value) string {
	if id, ok := e.(*ast.Ident); ok && id.IsExported() {
		return id.Name
	}
	return constantText(e, v)
}
