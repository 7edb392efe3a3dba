package emit

import (
	"go/constant"
	"go/token"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A plan is how sources of one relation are drawn: its variables in an order in which each one's bounds are known when it is drawn.
type plan struct {
	vars  []*drawn
	built bool // every part of the precondition is made true by construction
}

// drawn is one variable: of a number its own bounds, of anything else those of its length.
type drawn struct {
	v         relation.Var
	path      string          // under which the domain bounds it
	lo, hi    constant.Value  // nil: those of the type
	open      [2]bool         // lo, hi themselves are outside
	lows      []edge          // it is above these
	highs     []edge          // it is below these
	equal     relation.Expr   // it is this
	texts     []string        // samples of a text that P looks at
	afterVars map[string]bool // variables that lows, highs and equal mention
}

// An edge is a bound that hangs on other variables.
type edge struct {
	e      relation.Expr
	strict bool
}

// plans has a plan for each alternative of the precondition: sources that are drawn for one of them rarely meet another.
func (w *writer) plans(s Subject, r *relation.Relation) []*plan {
	var out []*plan
	for _, pre := range relation.Alternatives(r.Pre) {
		one := *r
		one.Pre = pre
		out = append(out, w.plan(s, &one))
	}
	return out
}

// plan reads the bounds of the domain and of the precondition's parts. Those that order or equate variables are built into the
// drawing, y = x + d, not filtered.
func (w *writer) plan(s Subject, r *relation.Relation) *plan {
	p := &plan{built: true}
	for _, v := range r.Vars {
		d := &drawn{v: v, path: s.Domain.Root(s.Func, v, r), afterVars: map[string]bool{}}
		path := d.path
		if !isNumber(v.Type) {
			path = "len(" + path + ")"
		}
		if b, ok := bound(s.Domain, path, r, v); ok {
			d.lo, d.hi, d.open = b.Lo, b.Hi, [2]bool{b.LoOpen, b.HiOpen}
		}
		p.vars = append(p.vars, d)
	}
	atoms := relation.Conjuncts(r.Pre)
	for _, where := range w.where(s, r) {
		atoms = append(atoms, relation.Conjuncts(where)...)
	}
	var order []atomEdge
	for _, a := range atoms {
		if !p.use(a, &order) {
			p.built = false
		}
	}
	p.propagate(order)
	p.sort()
	for _, d := range p.vars {
		if d.v.Type.Kind == relation.String && !p.built {
			d.texts = samples(s, r, d.v)
		}
	}
	return p
}

// bound is the domain's bound of v at path, or what a premise that lies outside of it puts in its place.
func bound(d *relation.Domain, path string, r *relation.Relation, v relation.Var) (relation.Bound, bool) {
	b, ok := d.Bound(path)
	if ok && isNumber(v.Type) {
		b, _ = b.Outside(r.Pre, v.Name)
	}
	return b, ok
}

// atomEdge is one variable (or its length) below another.
type atomEdge struct{ below, above *drawn }

// target is the variable that e is, or whose length it is.
func (p *plan) target(e relation.Expr) *drawn {
	if b, ok := e.(*relation.Builtin); ok && b.Name == "len" {
		if v, ok := b.Args[0].(*relation.VarRef); ok && !isNumber(v.T) {
			return p.find(v.Name)
		}
		return nil
	}
	if v, ok := e.(*relation.VarRef); ok && isNumber(v.T) {
		return p.find(v.Name)
	}
	return nil
}

func (p *plan) find(name string) *drawn {
	for _, d := range p.vars {
		if d.v.Name == name {
			return d
		}
	}
	return nil
}

// index is the place of a variable in order of appearance.
func (p *plan) index(d *drawn) int { return slices.Index(p.vars, d) }

// use turns one part of the precondition into bounds; false if it cannot.
func (p *plan) use(a relation.Expr, order *[]atomEdge) bool {
	b, ok := a.(*relation.Binary)
	if !ok {
		return p.useNil(a)
	}
	lo, hi, strict := b.X, b.Y, b.Op == "<"
	switch b.Op {
	case "<", "<=", "<~":
	case ">", ">=", ">~":
		lo, hi, strict = b.Y, b.X, b.Op == ">"
	case "==":
		return p.equate(b.X, b.Y)
	case "!=":
		return isLiteral(b.X) || isLiteral(b.Y) // rarely false
	default:
		return false
	}
	// x + 1 < y is read as x < y - 1, so that a variable stands alone on one side and can be drawn from what is on the other.
	lo, hi = shifted(lo, hi)
	x, y := p.target(lo), p.target(hi)
	if y == nil {
		p.room(x, hi)
	}
	switch {
	case x != nil && y != nil && x != y:
		*order = append(*order, atomEdge{x, y})
		return p.between(x, y, edge{lo, strict}, edge{hi, strict})
	case x != nil && isLiteral(hi):
		x.lower(hi.(*relation.Literal).Value, strict)
		return true
	case y != nil && isLiteral(lo):
		y.raise(lo.(*relation.Literal).Value, strict)
		return true
	case x.bearable(hi):
		return x.under(edge{hi, strict})
	case y.bearable(lo):
		return y.over(edge{lo, strict})
	}
	return p.absolute(lo, hi, strict)
}

// between uses lo <= hi of two variables: the one that is drawn second gets the bound. Of i < len(xs) that is i, and xs is not empty; of
// numbers it is the later one.
func (p *plan) between(x, y *drawn, lo, hi edge) bool {
	number := isNumber(x.v.Type)
	if number == isNumber(y.v.Type) {
		if p.index(x) < p.index(y) {
			return y.over(lo)
		}
		return x.under(hi)
	}
	if number {
		y.raise(constant.MakeInt64(1), false)
		return x.under(hi)
	}
	return y.over(lo)
}

// bearable reports whether e can bound d: a plain formula that does not wait for d.
func (d *drawn) bearable(e relation.Expr) bool {
	return d != nil && simple(e) && !relation.Mentions(e, d.v.Name)
}

// under has d drawn below a bound, after what the bound mentions.
func (d *drawn) under(hi edge) bool {
	d.highs = append(d.highs, hi)
	return d.after(hi.e)
}

// over has d drawn above a bound, after what the bound mentions.
func (d *drawn) over(lo edge) bool {
	d.lows = append(d.lows, lo)
	return d.after(lo.e)
}

// shifted writes i + c < e as i < e - c, so that what is bounded is a variable. Where that wraps, the precondition says so itself.
func shifted(lo, hi relation.Expr) (relation.Expr, relation.Expr) {
	b, ok := lo.(*relation.Binary)
	if !ok || b.Op != "+" || isLiteral(hi) || !isNumber(b.T) {
		return lo, hi
	}
	x, c := b.X, b.Y
	if isLiteral(x) {
		x, c = c, x
	}
	if _, ok := x.(*relation.VarRef); !ok || !isLiteral(c) {
		return lo, hi
	}
	return x, &relation.Binary{Op: "-", X: hi, Y: c, T: b.T}
}

// room makes lists long enough for i <= len(xs) - c.
func (p *plan) room(x *drawn, hi relation.Expr) {
	b, ok := hi.(*relation.Binary)
	if x == nil || !ok || b.Op != "-" || !isLiteral(b.Y) {
		return
	}
	if y := p.target(b.X); y != nil && !isNumber(y.v.Type) {
		if c := b.Y.(*relation.Literal).Value; c.Kind() == constant.Int {
			y.raise(constant.BinaryOp(c, token.ADD, constant.MakeInt64(1)), false)
		}
	}
}

// absolute uses abs(x) <= 1.
func (p *plan) absolute(lo, hi relation.Expr, strict bool) bool {
	b, ok := lo.(*relation.Builtin)
	l, lit := hi.(*relation.Literal)
	if !ok || !lit || b.Name != "abs" || l.Value == nil {
		return false
	}
	x := p.target(b.Args[0])
	if x == nil {
		return false
	}
	x.lower(l.Value, strict)
	x.raise(constant.UnaryOp(token.SUB, l.Value, 0), strict)
	return true
}

// useNil uses xs != nil.
func (p *plan) useNil(a relation.Expr) bool {
	n, ok := a.(*relation.IsNil)
	if !ok || !n.Not {
		return false
	}
	v, ok := n.X.(*relation.VarRef)
	if !ok {
		return false
	}
	p.find(v.Name).raise(constant.MakeInt64(1), false)
	return true
}

// equate makes one variable the other side of ==, the later one of two.
func (p *plan) equate(x, y relation.Expr) bool {
	a, b := p.variable(x), p.variable(y)
	if a != nil && b != nil && p.index(a) > p.index(b) || b == nil {
		b, x = a, y
	}
	if b == nil || !simple(x) || b.equal != nil || relation.Mentions(x, b.v.Name) {
		return false
	}
	b.equal = x
	return b.after(x)
}

// variable is the variable that e is, of any type.
func (p *plan) variable(e relation.Expr) *drawn {
	if v, ok := e.(*relation.VarRef); ok {
		return p.find(v.Name)
	}
	return nil
}

func (d *drawn) after(e relation.Expr) bool {
	relation.Walk(e, func(n relation.Expr) bool {
		if v, ok := n.(*relation.VarRef); ok {
			d.afterVars[v.Name] = true
		}
		return true
	})
	return true
}

// simple reports whether e is arithmetic that cannot fail and runs nothing.
func simple(e relation.Expr) bool {
	ok := total(e)
	relation.Walk(e, func(n relation.Expr) bool {
		switch n.(type) {
		case *relation.Call, *relation.Select, *relation.OutcomeOf:
			ok = false
		}
		return ok
	})
	return ok
}

// raise narrows the lower bound.
func (d *drawn) raise(v constant.Value, open bool) {
	if d.lo == nil || constant.Compare(v, token.GTR, d.lo) || open && constant.Compare(v, token.EQL, d.lo) {
		d.lo, d.open[0] = v, open
	}
}

// lower narrows the upper bound.
func (d *drawn) lower(v constant.Value, open bool) {
	if d.hi == nil || constant.Compare(v, token.LSS, d.hi) || open && constant.Compare(v, token.EQL, d.hi) {
		d.hi, d.open[1] = v, open
	}
}

// propagate carries constant bounds along x < y, so that what is drawn first leaves room for what is drawn next.
func (p *plan) propagate(order []atomEdge) {
	for range p.vars {
		for _, o := range order {
			if isNumber(o.below.v.Type) != isNumber(o.above.v.Type) {
				continue
			}
			if o.below.lo != nil {
				o.above.raise(o.below.lo, false)
			}
			if o.above.hi != nil {
				o.below.lower(o.above.hi, false)
			}
		}
	}
}

// sort orders the variables so that each comes behind those that bound it; a cycle is cut, and its bound left to chance.
func (p *plan) sort() {
	done := map[string]bool{}
	var out []*drawn
	for len(out) < len(p.vars) {
		var next *drawn
		for _, d := range p.vars {
			if done[d.v.Name] {
				continue
			}
			ready := true
			for n := range d.afterVars {
				ready = ready && (done[n] || n == d.v.Name)
			}
			if ready {
				next = d
				break
			}
		}
		if next == nil {
			next = p.cut(done)
		}
		done[next.v.Name] = true
		out = append(out, next)
	}
	p.vars = out
}

// cut frees the first variable that is left from its bounds.
func (p *plan) cut(done map[string]bool) *drawn {
	p.built = false
	for _, d := range p.vars {
		if !done[d.v.Name] {
			d.lows, d.highs, d.equal, d.afterVars = nil, nil, nil, map[string]bool{}
			return d
		}
	}
	panic("emit: nothing left to draw")
}

// samples are the texts that the table has for a variable.
func samples(s Subject, r *relation.Relation, v relation.Var) []string {
	var out []string
	for i, x := range r.Vars {
		if x.Name != v.Name {
			continue
		}
		for _, row := range s.Rows[r.Name] {
			if t, ok := row[i].(string); ok && len(out) < MaxRows && !slices.Contains(out, t) {
				out = append(out, t)
			}
		}
	}
	return out
}

// total reports whether e is a value that cannot be undefined.
func total(e relation.Expr) bool {
	switch e := e.(type) {
	case *relation.VarRef, *relation.Literal:
		return true
	case *relation.Unary:
		return e.Op != "*" && total(e.X)
	case *relation.Convert:
		return e.T.Kind != relation.Array && total(e.X)
	case *relation.Binary:
		return totalOperator(e) && total(e.X) && total(e.Y)
	case *relation.Builtin:
		return !slices.ContainsFunc(e.Args, func(a relation.Expr) bool { return !total(a) })
	}
	return false
}

// totalOperator reports whether an operator is defined for all of its operands: a division by a literal, which is not 0, and a shift by
// one, which is not negative, are.
func totalOperator(e *relation.Binary) bool {
	_, literal := e.Y.(*relation.Literal)
	switch e.Op {
	case "/", "%":
		return literal || e.T.Kind >= relation.Float32
	case "<<", ">>":
		return literal
	}
	return true
}
