package relation

import "go/ast"

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
