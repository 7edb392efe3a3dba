package relation

import "slices"

// Conditions is the domain's condition between parameters over the variables of r: once for every call of the subject that takes
// those parameters from variables of their own, so that it holds for copies too, and once for variables with the parameters' names.
// A parameter for which a call has a constant stands for that constant. Each is a relation without precondition whose variables
// are some of r's; there are none where r has not all the variables that the condition speaks of. Of a relation that tells what its
// subject refuses, the parts that its precondition denies are left out: its sources lie outside of the domain.
func (d *Domain) Conditions(env *Env, subject *Func, r *Relation) []*Relation {
	if d == nil || d.Where == "" || subject == nil {
		return nil
	}
	w := where{d: d, subject: subject, r: r, asked: map[string]bool{}}
	if w.names = w.mentioned(env); len(w.names) == 0 {
		return nil
	}
	own := map[string]Expr{}
	for _, v := range r.Vars {
		if slices.Contains(w.names, v.Name) && d.Root(subject, v, r) == v.Name {
			own[v.Name] = &VarRef{Name: v.Name, T: v.Type}
		}
	}
	w.add(env, own)
	w.addAlone(env)
	for _, c := range r.Calls() {
		if c.Fn == subject {
			w.add(env, w.arguments(c))
		}
	}
	return w.conditions
}

// where collects the conditions of one relation.
type where struct {
	d          *Domain
	subject    *Func
	r          *Relation
	names      []string // the parameters that the condition mentions
	conditions []*Relation
	asked      map[string]bool // the conjuncts that conditions has
}

// read reads the condition over variables of the subject's parameters' names, as it is written.
func (w *where) read(env *Env) (*Relation, error) {
	src, err := split(w.d.Where)
	if err != nil {
		return nil, err
	}
	c := &checker{env: WithMath(env), src: src}
	for _, p := range w.subject.Params {
		if isVariable(p.Name) {
			c.vars = append(c.vars, &variable{name: p.Name, t: pointee(p.Type)})
		}
	}
	return c.relation()
}

// mentioned lists the parameters that occur in the condition; none if it cannot be read, or has other variables.
func (w *where) mentioned(env *Env) []string {
	cond, err := w.read(env)
	if err != nil {
		return nil
	}
	var names []string
	for _, v := range variables(cond) {
		if !slices.ContainsFunc(w.subject.Params, func(p Param) bool { return p.Name == v.Name }) {
			return nil
		}
		names = append(names, v.Name)
	}
	return names
}

// arguments is what a call gives for the parameters of the condition: constants, and variables that the domain bounds as them.
func (w *where) arguments(c *Call) map[string]Expr {
	args := map[string]Expr{}
	for i, a := range c.Args {
		if c.isElement(i) {
			continue
		}
		p := w.subject.Params[i]
		switch x := visible(a).(type) {
		case *Literal:
			args[p.Name] = x
		case *VarRef:
			at := slices.IndexFunc(w.r.Vars, func(v Var) bool { return v.Name == x.Name })
			if at >= 0 && w.d.Root(w.subject, w.r.Vars[at], w.r) == p.Name {
				args[p.Name] = x
			}
		}
	}
	return args
}

// addAlone appends the parts of the condition that are about one parameter of a type of the package, for all variables that stand for it:
// what a value must be by itself does not depend on where it is used.
//
// A condition between two parameters says nothing of a value that only one of them is like, and is left to the calls that have both.
func (w *where) addAlone(env *Env) {
	for _, v := range w.r.Vars {
		root := w.d.Root(w.subject, v, w.r)
		if t := pointee(v.Type); t == nil || !slices.Contains(w.names, root) || t.Pkg == "" || t.Pkg != w.subject.Pkg || !Identical(t, w.param(root)) {
			continue
		}
		cond, err := w.read(env)
		if err != nil {
			return
		}
		for _, part := range Conjuncts(cond.Post) {
			if !slices.ContainsFunc(w.names, func(n string) bool { return n != root && Mentions(part, n) }) && Mentions(part, root) {
				one := *cond
				one.Post = part
				w.put(&one, map[string]Expr{root: &VarRef{Name: v.Name, T: v.Type}})
			}
		}
	}
}

// add appends the condition with its variables replaced, unless one of them has no replacement or the condition is there already.
func (w *where) add(env *Env, args map[string]Expr) {
	for _, n := range w.names {
		if args[n] == nil || !Identical(pointee(args[n].Type()), w.param(n)) {
			return
		}
	}
	if cond, err := w.read(env); err == nil {
		w.put(cond, args)
	}
}

// put appends what is not there already of a condition of its own with its variables replaced: each conjunct is asked for once, whichever of
// the ways led to it.
func (w *where) put(cond *Relation, args map[string]Expr) {
	cond.Post = replaceVars(cond.Post, args)
	walkCalls(cond.Post, setKey)
	_, outcome := w.r.Post.(*OutcomeOf)
	cond.Post = w.keep(cond.Post, func(atom Expr) bool {
		return !w.asked[ExprString(atom)] && !(outcome && denies(w.r.Pre, atom))
	})
	if cond.Post == nil {
		return
	}
	if cond.Vars = variables(cond); len(cond.Vars) == 0 {
		return // constants alone: nothing to draw
	}
	w.conditions = append(w.conditions, cond)
}

// param is the type of a parameter as a variable has it.
func (w *where) param(name string) *Type {
	i := slices.IndexFunc(w.subject.Params, func(p Param) bool { return p.Name == name })
	return pointee(w.subject.Params[i].Type)
}

// replaceVars puts values in the place of variables. The nodes of e are changed.
func replaceVars(e Expr, to map[string]Expr) Expr {
	if n, ok := e.(*VarRef); ok {
		if x := to[n.Name]; x != nil {
			return x
		}
	}
	eachOperand(e, func(at *Expr) { *at = replaceVars(*at, to) })
	return e
}

// keep is e without the conjuncts that are not wanted, nil if none is left. Each is asked about once, and then counts as there.
func (w *where) keep(e Expr, wanted func(Expr) bool) Expr {
	if b, ok := e.(*Binary); ok && b.Op == "&&" {
		x, y := w.keep(b.X, wanted), w.keep(b.Y, wanted)
		switch {
		case x == nil:
			return y
		case y == nil:
			return x
		}
		return &Binary{Op: "&&", X: x, Y: y, T: b.T}
	}
	if !wanted(e) {
		return nil
	}
	w.asked[ExprString(e)] = true
	return e
}

// denies reports whether a conjunct of pre compares the two sides of atom so that atom is false.
func denies(pre, atom Expr) bool {
	p, ok := pre.(*Binary)
	if !ok {
		return false
	}
	if p.Op == "&&" || p.Op == "||" { // one of several alternatives lies outside of the domain
		return denies(p.X, atom) || denies(p.Y, atom)
	}
	a, ok := atom.(*Binary)
	if !ok {
		return false
	}
	never := map[Op][]Op{"!=": {"=="}, "<": {">", ">=", "=="}, "<=": {">"}, ">": {"<", "<=", "=="}, ">=": {"<"}, "==": {"<", ">", "!="}}
	same := func(x, y Expr) bool { return ExprString(x) == ExprString(y) }
	return same(p.X, a.X) && same(p.Y, a.Y) && slices.Contains(never[p.Op], a.Op) ||
		same(p.X, a.Y) && same(p.Y, a.X) && slices.Contains(never[p.Op], a.Op.Flip())
}
