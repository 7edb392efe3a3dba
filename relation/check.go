package relation

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// A checker turns Go syntax into typed nodes. It first finds the types of the variables ([checker.findTypes]), then builds the
// tree with every type known.
type checker struct {
	env  *Env
	src  *source
	base int // offset of the formula at hand in the text: an ast position p stands for byte base + p - 1

	vars     []*variable
	pass     pass // of findTypes
	changed  bool // a pass of findTypes has learnt a type
	declared []Var
	consts   []knownConst
}

// A variable is a free variable while its type is being found.
type variable struct {
	name     string
	t        *Type
	why      string // what gave it its type: "parameter of Sin"
	declared bool
	used     bool
}

func (c *checker) off(p token.Pos) int { return c.base + int(p) - 1 }

func (c *checker) errorf(n ast.Node, hint, format string, args ...any) error {
	return errorAt(c.off(n.Pos()), hint, format, args...)
}

// relation checks the whole text. The tree it returns is as written, not yet canonical.
func (c *checker) relation() (*Relation, error) {
	var pre, post ast.Expr
	var err error
	if c.src.pre != "" {
		if pre, err = parseFormula(c.src.pre, c.src.preAt); err != nil {
			return nil, err
		}
	}
	if post, err = parseFormula(c.src.post, c.src.postAt); err != nil {
		return nil, err
	}
	if err := c.readParams(); err != nil {
		return nil, err
	}
	if err := c.findTypes(pre, post); err != nil {
		return nil, err
	}
	r := &Relation{Name: c.src.name, Tol: Tolerance{Rel: DefaultTolerance, Abs: DefaultTolerance}}
	if pre != nil {
		c.base = c.src.preAt
		if r.Pre, err = c.formula(pre); err != nil {
			return nil, err
		}
	}
	c.base = c.src.postAt
	if r.Post, err = c.formula(post); err != nil {
		return nil, err
	}
	for _, v := range c.vars {
		if v.declared && !v.used {
			return nil, errorAt(c.src.paramsAt, "", "%s is declared and not used", v.name)
		}
	}
	if err := c.keepDeclared(r, pre, post); err != nil {
		return nil, err
	}
	return r, c.within(r)
}

// keepDeclared gives r the declared variables whose types cannot be found without their declaration.
func (c *checker) keepDeclared(r *Relation, pre, post ast.Expr) error {
	if len(c.declared) == 0 {
		return nil
	}
	without := &checker{env: c.env, src: c.src}
	if err := without.findTypes(pre, post); err != nil {
		return err
	}
	for _, d := range c.declared {
		if v := without.lookup(d.Name); v == nil || v.t == nil || !Identical(v.t, d.Type) {
			r.Declared = append(r.Declared, d)
		}
	}
	return nil
}

// within gives r the tolerance that the text asks for.
func (c *checker) within(r *Relation) error {
	if c.src.within == 0 {
		return nil
	}
	switch {
	case len(c.src.approx) == 0:
		return errorAt(c.src.withinAt, "== compares exactly", "within without ~= <~ or >~")
	case !r.tolerates():
		return errorAt(c.src.withinAt, "", "within where no float is compared")
	}
	r.Tol = Tolerance{Rel: c.src.rel, Abs: c.src.abs, Explicit: c.src.rel != DefaultTolerance || c.src.abs != DefaultTolerance}
	return nil
}

// formula builds a boolean expression.
func (c *checker) formula(e ast.Expr) (Expr, error) {
	x, err := c.value(e, boolType)
	if err != nil {
		return nil, err
	}
	if x.Type().Kind != Bool {
		return nil, c.errorf(e, "", "%s is of type %s, where a condition is wanted", c.show(e), c.typeName(x.Type()))
	}
	return x, nil
}

// value builds e with a type: an untyped constant takes want if it can, else its default type.
func (c *checker) value(e ast.Expr, want *Type) (Expr, error) {
	x, err := c.build(e, want)
	if err != nil {
		return nil, err
	}
	if l, ok := x.(*Literal); ok && l.T == nil {
		if want == nil || !adapts(l, want) {
			want = l.uk.typ()
		}
		if want == nil {
			return nil, c.errorf(e, "", "nil has no type here")
		}
		return c.typedConst(l, want, e)
	}
	return x, nil
}

// build makes the node of e. want is the type that the context would like; only untyped constants listen to it.
func (c *checker) build(e ast.Expr, want *Type) (Expr, error) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return c.build(e.X, want)
	case *ast.BasicLit:
		return c.basicLit(e)
	case *ast.Ident:
		return c.ident(e)
	case *ast.UnaryExpr:
		return c.unary(e, want)
	case *ast.StarExpr:
		x, err := c.value(e.X, nil)
		if err != nil {
			return nil, err
		}
		if x.Type().Kind != Pointer {
			return nil, c.errorf(e, "", "%s is no pointer", c.show(e.X))
		}
		return deref(x), nil
	case *ast.BinaryExpr:
		return c.binary(e, want)
	case *ast.CallExpr:
		return c.callValue(e, want)
	case *ast.SelectorExpr:
		return c.selector(e)
	case *ast.IndexExpr:
		return c.index(e)
	case *ast.SliceExpr:
		return c.slice(e)
	case *ast.CompositeLit:
		return c.composite(e, nil)
	}
	return nil, c.refused(e)
}

// refused says why a form of Go's expressions has no place in a relation.
func (c *checker) refused(e ast.Expr) error {
	switch e.(type) {
	case *ast.FuncLit:
		return c.errorf(e, "", "a function literal has no place in a relation")
	case *ast.TypeAssertExpr:
		return c.errorf(e, "", "a type assertion has no place in a relation")
	case *ast.ArrayType, *ast.MapType, *ast.StructType, *ast.FuncType, *ast.InterfaceType, *ast.ChanType:
		return c.errorf(e, "", "a type stands where a value is wanted")
	case *ast.KeyValueExpr:
		return c.errorf(e, "", "a key outside a composite literal")
	case *ast.IndexListExpr:
		return c.errorf(e, "", "%s is not called", c.show(e))
	}
	return c.errorf(e, "", "this has no place in a relation")
}

// deref takes the pointee of a pointer and leaves other values as they are.
func deref(x Expr) Expr {
	if t := x.Type(); t != nil && t.Kind == Pointer {
		if u, ok := x.(*Unary); ok && u.Op == "&" {
			return u.X
		}
		return &Unary{Op: "*", X: x, T: t.Elem}
	}
	return x
}

// ident builds a variable, a constant or an own exported package variable.
func (c *checker) ident(e *ast.Ident) (Expr, error) {
	switch e.Name {
	case "true", "false":
		return boolLiteral(e.Name == "true"), nil
	case "nil":
		return &Literal{Text: "nil", uk: untypedNil}, nil
	case "_", "iota":
		return nil, c.errorf(e, "", "%s is no value", e.Name)
	}
	if v := c.lookup(e.Name); v != nil {
		v.used = true
		if v.t == nil {
			return nil, c.open(e)
		}
		return &VarRef{Name: v.name, T: v.t}, nil
	}
	if x, err := c.packageValue(e, e.Name); x != nil || err != nil {
		return x, err
	}
	switch {
	case c.env.Func(e.Name) != nil || isBuiltin(e.Name):
		return nil, c.errorf(e, "", "%s is a function and not called", e.Name)
	case c.isTypeName(e):
		return nil, c.errorf(e, "", "%s is a type, not a value", e.Name)
	}
	return nil, c.errorf(e, didYouMean(e.Name, c.valueNames()), "unknown constant %s", e.Name)
}

// open reports a variable whose type nothing tells.
func (c *checker) open(e *ast.Ident) error {
	name := c.src.name
	if name == "" {
		name = "name"
	}
	return c.errorf(e, "declare it: "+name+"("+e.Name+" int): …", "%s reaches no parameter, so its type is open", e.Name)
}

// packageValue builds a constant or variable of a package by its written name, "Monday" or "math.Pi"; nil if there is none.
func (c *checker) packageValue(e ast.Expr, name string) (Expr, error) {
	own := strings.TrimPrefix(name, c.env.Name+".")
	for i := range c.env.Consts {
		if k := &c.env.Consts[i]; k.Name == name || k.Name == own && token.IsExported(own) {
			k := *k
			if c.env.Path == "math" {
				k.Name = "math." + own // everybody writes math.Pi, also in a relation of package math
			}
			return c.namedConst(e, &k, k.Type)
		}
	}
	pkg, short := c.env.Path, own
	if i := strings.IndexByte(own, '.'); i >= 0 {
		pkg, short = c.env.Imports[own[:i]], own[i+1:]
	}
	if token.IsExported(short) {
		for _, t := range c.env.Types {
			if t.Pkg != pkg {
				continue
			}
			for i := range t.Consts {
				if k := t.Consts[i]; k.Name == short || k.Name == own {
					k.Name = own
					return c.namedConst(e, &k, t)
				}
			}
		}
	}
	for i := range c.env.Globals {
		if g := &c.env.Globals[i]; g.Name == name || g.Name == own && token.IsExported(own) {
			return &GlobalRef{Name: g.Name, T: g.Type}, nil
		}
	}
	return nil, nil
}

// valueNames are the names of constants and package variables, for suggestions.
func (c *checker) valueNames() []string {
	var names []string
	for _, k := range c.env.Consts {
		names = append(names, k.Name)
	}
	for _, g := range c.env.Globals {
		names = append(names, g.Name)
	}
	for _, t := range c.env.Types {
		if t.Pkg == c.env.Path {
			for _, k := range t.Consts {
				names = append(names, k.Name)
			}
		}
	}
	for _, f := range c.env.Funcs {
		names = append(names, f.Name)
	}
	return names
}

// unary builds -x, +x, !x and ^x.
func (c *checker) unary(e *ast.UnaryExpr, want *Type) (Expr, error) {
	switch e.Op {
	case token.AND:
		return nil, c.errorf(e, "a value is passed where a pointer is wanted", "& has no place in a relation")
	case token.SUB, token.ADD, token.NOT, token.XOR:
	default:
		return nil, c.errorf(e, "", "%s has no place in a relation", e.Op)
	}
	x, err := c.build(e.X, want)
	if err != nil {
		return nil, err
	}
	if l, ok := x.(*Literal); ok && l.uk != untypedNil {
		return c.foldUnary(e, l)
	}
	x = deref(x)
	k, ok := x.Type().Kind, false
	switch e.Op {
	case token.NOT:
		ok = k == Bool
	case token.XOR:
		ok = k.isInteger()
	default:
		ok = k.isNumeric()
	}
	if !ok {
		return nil, c.errorf(e, "", "operator %s does not take %s", e.Op, c.typeName(x.Type()))
	}
	if e.Op == token.ADD {
		return x, nil
	}
	return &Unary{Op: Op(e.Op.String()), X: x, T: x.Type()}, nil
}

// show is the text of a node as it was written, for messages.
func (c *checker) show(e ast.Expr) string {
	from, to := c.off(e.Pos()), c.off(e.End())
	if from < 0 || to > len(c.src.text) || from > to {
		return "this"
	}
	return c.src.text[from:to]
}

// typeName is a type as a relation of this Env writes it.
func (c *checker) typeName(t *Type) string { return t.GoString(c.env.qualifier) }

// qualifier is how relations of e name a package: not at all for its own, else as imported.
func (e *Env) qualifier(pkgPath string) string {
	if pkgPath == e.Path {
		return ""
	}
	best := ""
	for name, p := range e.Imports {
		if p == pkgPath && (best == "" || name < best) {
			best = name
		}
	}
	if best == "" {
		best = PackageName(pkgPath)
	}
	return best
}

// Func returns the function of that name, nil if there is none.
func (e *Env) Func(name string) *Func {
	for _, f := range e.Funcs {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Type returns the defined type of that package and name, nil if there is none.
func (e *Env) Type(pkg, name string) *Type {
	for _, t := range e.Types {
		if t.Name == name && t.Pkg == pkg {
			return t
		}
	}
	return nil
}

// lookup returns the variable of that name, nil if the name is none.
func (c *checker) lookup(name string) *variable {
	if i := slices.IndexFunc(c.vars, func(v *variable) bool { return v.name == name }); i >= 0 {
		return c.vars[i]
	}
	return nil
}

// unparen removes parentheses.
func unparen(e ast.Expr) ast.Expr { return ast.Unparen(e) }
