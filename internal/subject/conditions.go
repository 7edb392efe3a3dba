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

// maxHandedOn is through how many calls conditions are followed: what an exported function does is often done by another one that it hands its parameters
// to. No theory stands behind it.
const maxHandedOn = 2

// conditions lists the conditions in the code of obj that a relation can state: comparisons of its parameters, their lengths, fields and
// remainders with constants and with each other, and parameters that are conditions themselves. They are written over the names of
// params, the receiver first, each in its positive and its negative form. Cases of a switch count as comparisons. Behind them come those of the functions of
// the package that obj hands parameters to, written over these.
func (l *loader) conditions(obj *types.Func, params []relation.Param) []string {
	obj = obj.Origin()
	p := l.syntax[obj.Pkg().Path()]
	if p == nil {
		return nil
	}
	c := &conditioner{info: p.TypesInfo, pkg: p.Types, seen: map[*types.Func]bool{}}
	var given []string
	for _, param := range params {
		given = append(given, param.Name)
	}
	level := []handed{{obj, given}}
	for range 1 + maxHandedOn {
		var next []handed
		for _, h := range level {
			next = append(next, c.function(l.declaration(h.to), h)...)
		}
		level = next
	}
	return c.out
}

// handed is a function with the texts of its arguments, the receiver first; those that relations cannot write are "".
type handed struct {
	to    *types.Func
	given []string
}

// function collects the conditions of a function, once, and returns those of the package that it calls.
func (c *conditioner) function(d *ast.FuncDecl, h handed) (calls []handed) {
	if d == nil || d.Body == nil || c.seen[h.to] {
		return nil
	}
	c.seen[h.to], c.names = true, map[types.Object]string{}
	var fields []*ast.Field
	if d.Recv != nil {
		fields = append(fields, d.Recv.List...)
	}
	i := 0
	for _, field := range append(fields, d.Type.Params.List...) {
		for _, name := range field.Names {
			if o := c.info.Defs[name]; o != nil && i < len(h.given) && h.given[i] != "" {
				c.names[o] = h.given[i]
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		c.visit(n)
		if call, ok := n.(*ast.CallExpr); ok {
			calls = append(calls, c.handOn(call)...)
		}
		return len(c.out) < maxConditions
	})
	return calls
}

// handOn is a call of a function of the package that is given parameters; none if it is anything else.
func (c *conditioner) handOn(call *ast.CallExpr) []handed {
	f, args := c.callee(call)
	if f == nil || f.Pkg() != c.pkg || call.Ellipsis.IsValid() || f.Signature().Variadic() {
		return nil
	}
	// Arguments that are computed from anything else have no text, and conditions on them none either.
	h, any := handed{to: f.Origin()}, false
	for _, a := range args {
		text, has := c.text(a)
		if !has {
			text = ""
		}
		any = any || has
		h.given = append(h.given, text)
	}
	if !any {
		return nil
	}
	return []handed{h}
}

// callee is the function that a call calls, with its arguments, the receiver first; nil for conversions, builtins and values that are functions.
func (c *conditioner) callee(call *ast.CallExpr) (*types.Func, []ast.Expr) {
	args, fun := call.Args, ast.Unparen(call.Fun)
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		if c.info.Selections[sel] != nil {
			args = append([]ast.Expr{sel.X}, args...)
		}
		fun = sel.Sel
	}
	id, ok := fun.(*ast.Ident)
	if !ok {
		return nil, nil
	}
	f, _ := c.info.Uses[id].(*types.Func)
	return f, args
}

// A conditioner collects conditions, each once.
type conditioner struct {
	info  *types.Info
	pkg   *types.Package
	names map[types.Object]string // of the parameters of the function that is looked at
	seen  map[*types.Func]bool
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
	case *ast.CallExpr:
		c.limits(n)
	}
}

// limits adds the comparisons that a call of min or max makes: of two of its arguments, or of what another such call is given as one of these. A sum,
// a product or a quotient is left out: where the limit of a rounded tenth of a value lies is no condition that people state of the value.
func (c *conditioner) limits(call *ast.CallExpr) {
	if !c.isLimit(call) {
		return
	}
	for i, x := range call.Args {
		for _, y := range call.Args[i+1:] {
			for _, a := range c.limited(x) {
				for _, b := range c.limited(y) {
					c.comparison(a, token.LEQ, b)
				}
			}
		}
	}
}

// limited are the arguments of a call of min or max, and of such calls among them; e itself if it is anything else but a sum, a product or a
// quotient.
func (c *conditioner) limited(e ast.Expr) []ast.Expr {
	e = ast.Unparen(e)
	if _, calculated := e.(*ast.BinaryExpr); calculated && c.info.Types[e].Value == nil {
		return nil
	}
	call, ok := e.(*ast.CallExpr)
	if !ok || !c.isLimit(call) {
		return []ast.Expr{e}
	}
	var out []ast.Expr
	for _, a := range call.Args {
		out = append(out, c.limited(a)...)
	}
	return out
}

// isLimit reports whether a call is one of the builtins min and max.
func (c *conditioner) isLimit(call *ast.CallExpr) bool {
	f, ok := call.Fun.(*ast.Ident)
	if !ok {
		return false
	}
	of := c.info.Uses[f]
	return of == types.Universe.Lookup("min") || of == types.Universe.Lookup("max")
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
