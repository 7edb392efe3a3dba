package relation

import (
	"strconv"
)

// Walk calls f for e and the nodes below it, each before its operands, in reading order. It does not go below a node for which f
// returns false. A [Call] is visited below the [Select] or [OutcomeOf] around it. A nil e is no node.
func Walk(e Expr, f func(Expr) bool) {
	if e == nil || !f(e) {
		return
	}
	switch n := e.(type) {
	case *Unary:
		Walk(n.X, f)
	case *Binary:
		Walk(n.X, f)
		Walk(n.Y, f)
	case *Call:
		walkAll(n.Args, f)
	case *Select:
		Walk(n.Call, f)
	case *OutcomeOf:
		Walk(n.Call, f)
	case *Builtin:
		walkAll(n.Args, f)
	case *Convert:
		Walk(n.X, f)
	case *Index:
		Walk(n.X, f)
		Walk(n.I, f)
	case *SliceOf:
		Walk(n.X, f)
		Walk(n.Lo, f)
		Walk(n.Hi, f)
	case *FieldOf:
		Walk(n.X, f)
	case *Composite:
		for i, x := range n.Elems {
			if n.Keys != nil {
				Walk(n.Keys[i], f)
			}
			Walk(x, f)
		}
	case *IsNil:
		Walk(n.X, f)
	}
}

func walkAll(es []Expr, f func(Expr) bool) {
	for _, e := range es {
		Walk(e, f)
	}
}

// walkCalls calls f for every call in e, in reading order, a call after those inside its arguments.
func walkCalls(e Expr, f func(*Call)) {
	Walk(e, func(n Expr) bool {
		call, ok := n.(*Call)
		if ok {
			for _, a := range call.Args {
				walkCalls(a, f)
			}
			f(call)
		}
		return !ok
	})
}

// Calls returns the distinct calls of r, by Key, in reading order: the precondition first, inner before outer.
func (r *Relation) Calls() []*Call {
	var calls []*Call
	add := func(c *Call) {
		for _, o := range calls {
			if o.Key == c.Key {
				return
			}
		}
		calls = append(calls, c)
	}
	walkCalls(r.Pre, add)
	walkCalls(r.Post, add)
	return calls
}

// Executions returns the calls that run code under test: all but those of reference functions.
func (r *Relation) Executions() []*Call {
	var runs []*Call
	for _, c := range r.Calls() {
		if !c.Fn.Reference {
			runs = append(runs, c)
		}
	}
	return runs
}

// A Group is the executions of one assignment, by their part in the relation (relation.md, section 7).
type Group struct {
	Sources   []*Call // calls of the subject on distinct plain variables
	FollowUps []*Call // all its other calls; without any the relation is a property
	Others    []*Call // executions of sisters
}

// Group sorts the executions of r into sources, follow-ups and others, as seen from subject.
func (r *Relation) Group(subject *Func) Group {
	var g Group
	var own []*Call
	for _, c := range r.Executions() {
		if sameFunc(c.Fn, subject) {
			own = append(own, c)
		} else {
			g.Others = append(g.Others, c)
		}
	}
	isSource, found := sources(own)
	if !found && len(own) > 0 {
		isSource[0] = true
	}
	for i, c := range own {
		if isSource[i] {
			g.Sources = append(g.Sources, c)
		} else {
			g.FollowUps = append(g.FollowUps, c)
		}
	}
	return g
}

func sameFunc(a, b *Func) bool {
	return a == b || a != nil && b != nil && a.Name == b.Name && a.Pkg == b.Pkg
}

// sources marks the sources among the calls of one function in reading order: those whose arguments are distinct plain variables
// that no earlier source has. found tells whether there is one.
func sources(calls []*Call) (is []bool, found bool) {
	is = make([]bool, len(calls))
	var taken []string
next:
	for i, c := range calls {
		mark := len(taken)
		for _, a := range c.Args {
			v, ok := visible(a).(*VarRef)
			if !ok || containsString(taken, v.Name) {
				taken = taken[:mark]
				continue next
			}
			taken = append(taken, v.Name)
		}
		is[i], found = true, true
	}
	return is, found
}

func containsString(list []string, s string) bool {
	for _, l := range list {
		if l == s {
			return true
		}
	}
	return false
}

// StandsIn finds the parameter in whose argument the variable of that name stands, be it alone or inside an expression: the first
// such execution in reading order, else reference function. Its domain bounds the variable. nil and -1 if there is none.
func (r *Relation) StandsIn(name string) (*Func, int) {
	var fn *Func
	param := -1
	find := func(c *Call) {
		if fn != nil && (!fn.Reference || c.Fn.Reference) {
			return
		}
		for i, a := range c.Args {
			Walk(a, func(e Expr) bool {
				v, ok := e.(*VarRef)
				if ok && v.Name == name {
					fn, param = c.Fn, min(i, len(c.Fn.Params)-1)
				}
				_, call := e.(*Call)
				return !call && !(fn == c.Fn && param >= 0)
			})
			if fn == c.Fn {
				return
			}
		}
	}
	walkCalls(r.Pre, find)
	walkCalls(r.Post, find)
	return fn, param
}

// OutputRelation is the conclusion with executions replaced by o1, o2, … in reading order and every variable by v: two relations
// that demand the same of their outputs share it, which is what "distinct" means in k-MR coverage.
func (r *Relation) OutputRelation() string {
	var runs []string
	walkCalls(r.Post, func(c *Call) {
		if !c.Fn.Reference && !containsString(runs, c.Key) {
			runs = append(runs, c.Key)
		}
	})
	p := &printer{subst: func(p *printer, e Expr) bool {
		switch n := e.(type) {
		case *VarRef:
			p.str("v")
			return true
		case *Call:
			if n.Fn.Reference {
				return false
			}
			for i, k := range runs {
				if k == n.Key {
					p.str("o" + strconv.Itoa(i+1))
				}
			}
			return true
		}
		return false
	}}
	p.expr(r.Post, 0, 1)
	return string(p.b)
}
