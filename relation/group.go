package relation

import "strconv"

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

// A Group is the executions of one assignment, by their part in the relation (docs/language.md §7).
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

// PlainVars are the names of the variables that are a call's arguments, one each; ok is false if an argument is anything else.
func (c *Call) PlainVars() (names []string, ok bool) {
	for _, a := range c.Args {
		v, ok := visible(a).(*VarRef)
		if !ok {
			return nil, false
		}
		names = append(names, v.Name)
	}
	return names, true
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
