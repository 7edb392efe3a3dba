package entail

import "slices"

// The forms of rules that say something of a call whatever is known of others: bounds, monotony, periods, and moves and exchanges of arguments.
// Enclosures and splits (enclose.go, bisect.go, turn.go) use these by interval arithmetic, where instances alone would prove nothing: between
// two numbers lie infinitely many.

// A fact is what a rule says of one of its calls, the head, whatever the arguments of that are: slope·head + others + rest has the sign.
// The variables of the rule are numbered as the arguments of the head that they are in.
//
// For instance `F(2*x + 1) + G(x) >= 3` is a fact of F(u) with u = 2x + 1 for any u: slope 1, from {2, 1}, others G of the variable of u,
// rest -3.
type fact struct {
	head
	slope   float64
	sign    sign
	from    []line // the arguments of the head, each in its own variable
	domains []span // of the variables
	others  []called
	rest    sums
	premise []condition
}

// A line is slope·v + shift.
type line struct{ slope, shift float64 }

// A condition is a polynomial that has a sign.
type condition struct {
	p    sums
	sign sign
}

// An order says that an output grows, or falls, with one of the arguments.
type order struct {
	head
	arg     int
	up      bool
	domains []span
	premise []condition
}

// A recurrence says that an output of one argument becomes more by a number if a step is added to the argument.
type recurrence struct{ step, more float64 }

// A head is a function and one of its outputs.
type head struct {
	fn  string
	out int
}

// A called is a multiple of a call.
type called struct {
	coef float64
	head
	args []affine
}

// headOf is the function and the output of a call.
func (t *Theory) headOf(call int) head { return head{t.table.atoms[call].fn, t.table.atoms[call].out} }

// recurs reads F(x + step) = F(x) + more.
//
// A step is positive: F(x - 2) = F(x) is read from its other call.
func (f *fact) recurs() (recurrence, bool) {
	if f.sign != zero || len(f.from) != 1 || f.from[0].slope != 1 || len(f.others) != 1 || len(f.rest) > 1 || len(f.premise) > 0 {
		return recurrence{}, false
	}
	// the same function with the opposite factor, one of the two shifted
	o := f.others[0]
	if o.head != f.head || o.coef != -f.slope || o.args[0].a[0] != 1 {
		return recurrence{}, false
	}
	r := recurrence{step: f.from[0].shift - o.args[0].c}
	for _, u := range f.rest {
		if len(u.vars) > 0 {
			return recurrence{}, false
		}
		r.more = -u.coef / f.slope
	}
	return r, r.step > 0
}

// linear takes a polynomial apart into multiples of calls and the rest. It fails for products of calls.
func (t *Theory) linear(p poly) (calls map[int]float64, rest poly, ok bool) {
	calls = map[int]float64{}
	for _, u := range p {
		if !slices.ContainsFunc(u.mono, t.table.isCall) {
			rest = append(rest, u)
			continue
		}
		if len(u.mono) > 1 {
			return nil, nil, false
		}
		calls[u.mono[0]] = u.coef.float()
	}
	return calls, rest, true
}

// factOf reads a rule as a fact of one of its calls, whose arguments must be lines in variables of their own: only then any arguments can be
// given to it, by solving for the variables. It is nil for other rules.
func (t *Theory) factOf(r *rule, head int) *fact {
	calls, rest, ok := t.linear(r.is.p)
	if !ok || calls[head] == 0 || r.is.sign == nonzero {
		return nil
	}
	a := t.table.atoms[head]
	f := &fact{head: t.headOf(head), slope: calls[head], sign: r.is.sign}
	at := map[int]int{} // variables as numbers of arguments
	for i, q := range a.args {
		// An argument such as 2*x + 1 can be made anything by solving for x; one of two variables leaves a choice.
		v, l, ok := lineOf(q, r.vars)
		if _, twice := at[v]; !ok || twice {
			return nil
		}
		at[v] = i
		f.from = append(f.from, l)
		f.domains = append(f.domains, domainOf(r.claim, v))
	}
	if f.rest, ok = sumsOf(rest, at); !ok {
		return nil
	}
	for _, c := range r.calls {
		if c == head {
			continue
		}
		// the other calls keep their arguments, written in the variables of the head
		other := called{coef: calls[c], head: t.headOf(c)}
		for _, q := range t.table.atoms[c].args {
			x, ok := affineOf(q.num, at)
			if !ok || !q.whole {
				return nil
			}
			other.args = append(other.args, x)
		}
		f.others = append(f.others, other)
	}
	f.premise, ok = conditionsOf(r.premise, at)
	if !ok {
		return nil
	}
	return f
}

// orderOf reads F(…, x, …) - F(…, y, …) with x < y for a premise.
//
// The premise x < y may be among others, and a rule without it is no order.
func (t *Theory) orderOf(r *rule) *order {
	if r.is.sign != atLeast && r.is.sign != positive {
		return nil
	}
	more, less, ok := t.difference(r)
	if !ok {
		return nil
	}
	o := &order{head: t.headOf(more), arg: -1}
	// premises beyond the order stay with it: it is one where these hold
	greater, at := o.compared(r, t.table.atoms[more].args, t.table.atoms[less].args)
	if o.arg < 0 {
		return nil
	}
	var further []statement
	ordered := false
	for _, s := range r.premise {
		switch {
		case s.sign == positive && s.p.key() == greater.key():
			ordered, o.up = true, true
		case s.sign == positive && s.p.key() == greater.scaled(rational(-1, 1)).key(): // the smaller argument has the greater output
			ordered = true
		default:
			further = append(further, s)
		}
	}
	if o.premise, ok = conditionsOf(further, at); !ordered || !ok {
		return nil
	}
	return o
}

// difference reads c·F(a) - c·F(b) of one function with c > 0, and nothing else.
func (t *Theory) difference(r *rule) (more, less int, ok bool) {
	calls, rest, ok := t.linear(r.is.p)
	if !ok || len(calls) != 2 || len(rest) > 0 {
		return 0, 0, false
	}
	more, less = r.calls[0], r.calls[1]
	// the call that is added is the greater one
	if calls[more] < 0 {
		more, less = less, more
	}
	a, b := t.table.atoms[more], t.table.atoms[less]
	return more, less, a.fn == b.fn && a.out == b.out && calls[more] == -calls[less]
}

// compared finds the one argument in which two calls differ, and sets o.arg and the domains; o.arg stays -1 if there is none or several.
// All arguments are variables, each of which stands in one place. greater is the difference of the two that are compared, at says which
// argument a variable is.
func (o *order) compared(r *rule, a, b []quotient) (greater poly, at map[int]int) {
	at = map[int]int{}
	differs := -1
	for i := range a {
		v, l, ok := lineOf(a[i], r.vars)
		w, m, also := lineOf(b[i], r.vars)
		if _, twice := at[v]; !ok || !also || twice || l != (line{1, 0}) || m != l {
			return nil, nil
		}
		at[v] = i
		o.domains = append(o.domains, domainOf(r.claim, v))
		if v == w {
			continue
		}
		if _, twice := at[w]; twice || differs >= 0 {
			return nil, nil
		}
		at[w], differs, greater = i, i, indeterminate(v).minus(indeterminate(w))
	}
	o.arg = differs
	return greater, at
}

// motionOf reads F(x + t, y + t) = F(x, y) + rate·t.
func (t *Theory) motionOf(r *rule) (of head, rate float64, ok bool) {
	calls, rest, ok := t.linear(r.is.p)
	if !ok || len(calls) != 2 || r.is.sign != zero || len(r.premise) > 0 {
		return head{}, 0, false
	}
	// the moved call is the one with sums as arguments
	moved, fixed := r.calls[0], r.calls[1]
	if len(t.table.atoms[moved].args) > 0 && len(t.table.atoms[moved].args[0].num) < 2 {
		moved, fixed = fixed, moved
	}
	to, from := t.table.atoms[moved].args, t.table.atoms[fixed].args
	if t.headOf(moved) != t.headOf(fixed) || calls[moved] != -calls[fixed] || len(to) < 2 {
		return head{}, 0, false
	}
	v, ok := shiftedBy(r, to, from)
	if !ok {
		return head{}, 0, false
	}
	for _, u := range rest {
		if !slices.Equal(u.mono, monomial{v}) {
			return head{}, 0, false
		}
		rate = -u.coef.float() / calls[moved]
	}
	return t.headOf(moved), rate, true
}

// shiftedBy is the variable by which all arguments are moved, each of which is a variable else; false if there is none.
func shiftedBy(r *rule, to, from []quotient) (v int, ok bool) {
	// all arguments move by the same variable
	by := to[0].minus(from[0])
	for i := range to {
		if _, l, ok := lineOf(from[i], r.vars); !ok || l != (line{1, 0}) || to[i].minus(from[i]).text != by.text {
			return 0, false
		}
	}
	v, l, ok := lineOf(by, r.vars)
	return v, ok && l == (line{1, 0}) && !slices.ContainsFunc(from, func(q quotient) bool { return q.num.has(v) })
}

// exchangeOf reads F(x, y) = F(y, x): the argument i of one call is the argument to[i] of the other.
func (t *Theory) exchangeOf(r *rule) (of head, to []int, ok bool) {
	calls, rest, ok := t.linear(r.is.p)
	if !ok || len(calls) != 2 || len(rest) > 0 || r.is.sign != zero || len(r.premise) > 0 {
		return head{}, nil, false
	}
	a, b := r.calls[0], r.calls[1]
	if t.headOf(a) != t.headOf(b) || calls[a] != -calls[b] {
		return head{}, nil, false
	}
	for _, q := range t.table.atoms[a].args {
		_, l, ok := lineOf(q, r.vars)
		i := slices.IndexFunc(t.table.atoms[b].args, func(p quotient) bool { return p.text == q.text })
		if !ok || l != (line{1, 0}) || i < 0 || slices.Contains(to, i) {
			return head{}, nil, false
		}
		to = append(to, i)
	}
	return t.headOf(a), to, true
}

// exchanged are orders and those that follow from them where arguments may be exchanged: it goes on with what it adds, until the group that
// the exchanges generate adds no more.
func exchanged(orders []*order, exchanges [][]int) []*order {
	for i := 0; i < len(orders); i++ {
		o := orders[i]
		if len(o.premise) > 0 {
			continue
		}
		for _, to := range exchanges {
			// an order in one argument is one in each that it may be exchanged with, over the domain that comes along
			other := *o
			other.arg, other.domains = to[o.arg], slices.Clone(o.domains)
			for k, d := range o.domains {
				other.domains[to[k]] = d
			}
			if !slices.ContainsFunc(orders, func(p *order) bool { return p.arg == other.arg && len(p.premise) == 0 }) {
				orders = append(orders, &other)
			}
		}
	}
	return orders
}

// lineOf reads an argument as slope·v + shift, v being one of some variables.
func lineOf(q quotient, vars []int) (v int, l line, ok bool) {
	v = -1
	for _, u := range q.num {
		switch {
		case len(u.mono) == 0:
			l.shift = u.coef.float()
		case len(u.mono) == 1 && v < 0 && slices.Contains(vars, u.mono[0]):
			v, l.slope = u.mono[0], u.coef.float()
		default:
			return -1, l, false
		}
	}
	return v, l, v >= 0 && q.whole
}

// domainOf is the domain of a variable of a claim.
func domainOf(c *claim, v int) span {
	d := c.domains[slices.Index(c.vars, v)]
	return span{lo: d[0], hi: d[1]}
}

// conditionsOf are the statements of a premise over arguments; false if one is no inequality of these.
func conditionsOf(premise []statement, at map[int]int) ([]condition, bool) {
	var out []condition
	for _, s := range premise {
		p, ok := sumsOf(s.p, at)
		if !ok || s.sign == nonzero || s.sign == zero {
			return nil, false
		}
		out = append(out, condition{p, s.sign})
	}
	return out, true
}
