package relation

import (
	"go/ast"
	"go/parser"
	"go/token"
)

// readParams reads the parameter list behind the name, which overrules what the formulas say.
func (c *checker) readParams() error {
	if c.src.paramsAt < 0 {
		return nil
	}
	// Go's parser reads a parameter list only behind func; positions of errors are moved back by as much.
	const lead = "func("
	c.base = c.src.paramsAt - len(lead)
	e, err := parser.ParseExprFrom(token.NewFileSet(), "", lead+c.src.params+")", parser.SkipObjectResolution)
	f, ok := e.(*ast.FuncType)
	if err != nil || !ok {
		return errorAt(c.src.paramsAt, "write name(x int, s string): …", "%q is no parameter list", c.src.params)
	}
	for _, p := range f.Params.List {
		if len(p.Names) == 0 {
			return c.errorf(p, "write x int", "a parameter without a name")
		}
		t, err := c.resolveType(p.Type)
		if err != nil {
			return err
		}
		for _, n := range p.Names {
			if !isVariable(n.Name) {
				return c.errorf(n, "variables begin with a small letter", "%s is no variable", n.Name)
			}
			if c.lookup(n.Name) != nil {
				return c.errorf(n, "", "%s is declared twice", n.Name)
			}
			c.vars = append(c.vars, &variable{name: n.Name, t: t, why: "its declaration", declared: true})
			c.declared = append(c.declared, Var{Name: n.Name, Type: t, Param: -1})
		}
	}
	return nil
}

// isVariable reports whether a name may be a variable's: a small first letter, and no word with a meaning of its own.
//
// An exported name is a constant or function of a package, so that a variable cannot be called like one by mistake.
func isVariable(name string) bool {
	switch name {
	case "", "_", "true", "false", "nil", "iota", "within":
		return false
	}
	return !token.IsKeyword(name) && !token.IsExported(name) && name[0] != '_' && predeclaredType(name) == nil
}

// findTypes collects the variables of both formulas and finds their types: first from the parameters where they stand alone, then
// from operators and parameters around them, until nothing more is learnt.
//
// The number of walks is about the number of variables and one for each of the three passes; relations have few variables.
func (c *checker) findTypes(pre, post ast.Expr) error {
	for _, f := range []ast.Expr{pre, post} {
		if f != nil {
			c.collect(f)
		}
	}
	// Both formulas together: the premise may be the only one that tells a type.
	each := func() {
		if pre != nil {
			c.base = c.src.preAt
			c.guess(pre, boolType)
		}
		c.base = c.src.postAt
		c.guess(post, boolType)
	}
	for _, c.pass = range []pass{fromParameters, fromContext, fromPositions} {
		// to a fixed point: a type that was learnt tells others. It ends, since a type once known changes at most to its defined form.
		for c.changed = true; c.changed && c.openVars(); {
			c.changed = false
			each()
		}
	}
	return nil
}

func (c *checker) openVars() bool {
	for _, v := range c.vars {
		if v.t == nil {
			return true
		}
	}
	return false
}

// collect finds the variables: identifiers that stand alone, or before a dot unless they are a package's name.
//
// The order of first appearance is the order of the variables of the relation, and so of its sources.
func (c *checker) collect(e ast.Expr) {
	switch e := e.(type) {
	case *ast.Ident:
		c.collectName(e.Name)
	case *ast.ParenExpr:
		c.collect(e.X)
	case *ast.UnaryExpr:
		c.collect(e.X)
	case *ast.StarExpr:
		c.collect(e.X)
	case *ast.BinaryExpr:
		c.collect(e.X)
		c.collect(e.Y)
	case *ast.CallExpr:
		c.collectCallee(e)
		for _, a := range e.Args {
			c.collect(a)
		}
	case *ast.SelectorExpr:
		c.collectBase(e)
	case *ast.IndexExpr:
		c.collect(e.X)
		c.collect(e.Index)
	case *ast.SliceExpr:
		for _, x := range []ast.Expr{e.X, e.Low, e.High} {
			if x != nil {
				c.collect(x)
			}
		}
	case *ast.CompositeLit:
		c.collectElements(e)
	}
}

// collectCallee looks at the receiver of a call; the name of a function itself is no variable.
func (c *checker) collectCallee(e *ast.CallExpr) {
	if s, ok := unparen(e.Fun).(*ast.SelectorExpr); ok {
		c.collectBase(s)
	} else if s, _, ok := c.instantiatedMethod(unparen(e.Fun)); ok {
		c.collectBase(s)
	}
}

// collectBase looks at what stands before a dot: a package if it has the member, else a value.
//
// Three readings of `a.B`: a member of package a, a field or method of a variable a, and a misspelt package. The last one is no variable,
// so that the message will be about the package.
func (c *checker) collectBase(e *ast.SelectorExpr) {
	if id, ok := e.X.(*ast.Ident); ok && c.isPackage(id.Name) {
		full := id.Name + "." + e.Sel.Name
		if id.Name == c.env.Name {
			full = e.Sel.Name
		}
		// a name before a dot is a package only if that has the member: a variable may be called like a package
		to, _ := c.own(full)
		x, _ := c.packageValue(e, id.Name+"."+e.Sel.Name)
		if to.fn != nil || to.several != nil || x != nil || c.typeOf(e) != nil || !c.anyMember(e.Sel.Name) {
			return
		}
	} else if ok && !c.anyMember(e.Sel.Name) && didYouMean(id.Name, c.packageNames()) != "" {
		return // a misspelt package
	}
	c.collect(e.X)
}

// collectElements looks into a composite literal. Where its type is not known to be a struct, keys are values.
func (c *checker) collectElements(e *ast.CompositeLit) {
	named := false // keys that are names of fields
	if t := c.typeOf(e.Type); t != nil && t.Kind == Struct {
		named = true
	}
	for _, el := range e.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			if !named {
				c.collect(kv.Key)
			}
			el = kv.Value
		}
		c.collect(el)
	}
}

// collectName adds a variable that is met for the first time, unless the name is a type.
func (c *checker) collectName(name string) {
	if isVariable(name) && c.lookup(name) == nil && c.typeOf(&ast.Ident{Name: name}) == nil {
		c.vars = append(c.vars, &variable{name: name})
	}
}
