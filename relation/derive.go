package relation

import (
	"fmt"
	"slices"
)

// Canonical returns the relation of Pre, Post, Name and Tol in canonical form. A relation that was put together from the parts of
// others is one only after this step: variables get the names of their parameters, operands their order, calls their keys, and
// the types that the text would leave open a declaration.
//
// The result is read from the text of r, by the same steps as in [Parse]: so nothing exists that could not be written down and
// read again. It is an error if that text is no relation, as where one variable has two types. Tol counts only where something
// is compared approximately.
func (r *Relation) Canonical(env *Env) (*Relation, error) {
	if env == nil {
		env = &Env{}
	}
	vars := variables(r)
	if err := oneTypeEach(r); err != nil {
		return nil, err
	}
	c := &Relation{Name: r.Name, Pre: r.Pre, Post: r.Post}
	if r.Tol.Explicit && c.tolerates() {
		c.Tol = r.Tol
	}
	var out *Relation
	var err error
	needed, rest := partition(vars, r.Declared)
	for _, declared := range [][]Var{needed, append(needed, rest...)} { // a declaration that is not needed may not be readable
		c.params = env.Parameters(declared)
		if out, err = read(c.String(), env); err == nil && sameTypes(vars, variables(out)) {
			return settle(out, env), nil
		}
	}
	if err != nil {
		return nil, fmt.Errorf("read %q: %w", c.String(), err)
	}
	return nil, fmt.Errorf("read %q: a variable changes its type", c.String())
}

// WithPre returns r with another precondition, in canonical form; nil is none.
func (r *Relation) WithPre(env *Env, pre Expr) (*Relation, error) {
	c := *r
	c.Pre = pre
	return c.Canonical(env)
}

// WithPost returns r with another conclusion, in canonical form.
func (r *Relation) WithPost(env *Env, post Expr) (*Relation, error) {
	c := *r
	c.Post = post
	return c.Canonical(env)
}

// oneTypeEach checks that each variable of r has one type.
func oneTypeEach(r *Relation) error {
	types, err := map[string]*Type{}, error(nil)
	for _, e := range []Expr{r.Pre, r.Post} {
		Walk(e, func(n Expr) bool {
			v, ok := n.(*VarRef)
			if !ok {
				return true
			}
			if t := types[v.Name]; t != nil && !Identical(t, v.T) && err == nil {
				err = fmt.Errorf("variable %s is of type %s and of type %s", v.Name, t, v.T)
			}
			types[v.Name] = v.T
			return true
		})
	}
	return err
}

// partition cuts variables into those that have been declared, in the order of their declarations, and the others.
func partition(vars, declared []Var) (in, out []Var) {
	for _, d := range declared {
		if i := slices.IndexFunc(vars, func(v Var) bool { return v.Name == d.Name }); i >= 0 {
			in = append(in, vars[i])
		}
	}
	for _, v := range vars {
		if !slices.ContainsFunc(declared, func(d Var) bool { return d.Name == v.Name }) {
			out = append(out, v)
		}
	}
	return in, out
}

// sameTypes reports whether two lists have the same variables with the same types, in any order.
func sameTypes(a, b []Var) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(v Var) bool {
		return !slices.ContainsFunc(b, func(w Var) bool { return w.Name == v.Name && Identical(v.Type, w.Type) })
	})
}
