package polynomial

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strconv"
)

// A bound says that a linear form of outputs and sources is never below a constant, in a region and where variables are in some order.
type bound struct {
	name   string // R1, R2, …, in certificates
	terms  []term // without the constant
	least  number
	where  region
	closed bool     // it is so where a number of the region is 0, too
	beside region   // on which side of 1 numbers are, or there
	orders [][2]int // pairs of variables, the first smaller than the second
	equal  bool     // the form is the constant
	strict bool     // the form is more than the constant
	only0  bool     // it says something only if the constant is 0
	pair   bool     // it is one of many forms of a source and a follow-up
	narrow bool     // its text holds for sources up to some size only
	low    pool     // rows with the smallest values that were found
	text   string
	proof  *proof // of one that was left out
	rule   *rule  // that it is in proofs
}

// An Implication is a relation that follows from others. Of an inequality Proof is the non-negative combination of others that it is, "R7 = 2·R1 + R3
// + a constant", and By what R1 and R3 say; an equality lies in the ideal that instances of those of By generate, and Proof is empty. Where
// the exact prover decided, it says so in words, and By is empty.
type Implication struct {
	Text, Proof string
	By          []string
}

// inequalities searches for tight lower bounds of linear forms, of what is simple to read first. Each is kept only if it does not follow from
// those that are there, and in the end if it does not follow from any others.
func (e *engine) inequalities(ctx context.Context, shapes []Shape) error {
	ordered := slices.ContainsFunc(shapes, func(s Shape) bool { return s.InputIneq })
	if !ordered && !slices.ContainsFunc(shapes, func(s Shape) bool { return s.OutputIneq }) {
		return nil
	}
	err := e.findAlike(ctx)
	if err == nil {
		e.whole, err = e.jumps(ctx)
	}
	if err == nil {
		e.specks = e.tiny()
		for _, search := range []func(context.Context) error{e.boundsOfOne, e.boundsBeside, e.sums, e.monotone, e.arranged, e.boundsInRegions, e.boundsOfTwo} {
			if err = search(ctx); err != nil {
				break
			}
		}
	}
	if err == nil {
		err = e.cleanse(ctx)
	}
	if errors.Is(err, errBudget) {
		e.cut("inequalities ended at the budget of executions")
		return nil
	}
	return err
}

// signed is a form of atoms.
func signed(coefs []float64, atoms ...int) []term {
	var out []term
	for i, a := range atoms {
		out = append(out, term{recognise(coefs[i], 0), monomial{a}})
	}
	return out
}

// both looks for both bounds of a form, and reports which there are: found, or known to follow.
func (e *engine) both(ctx context.Context, b bound) (lower, upper bool, err error) {
	c := b
	if lower, err = e.support(ctx, &c); err != nil {
		return false, false, err
	}
	d := b
	d.terms = negative(b.terms)
	upper, err = e.support(ctx, &d)
	return lower, upper, err
}

// negative has the signs of terms turned.
func negative(terms []term) []term {
	out := slices.Clone(terms)
	for i, t := range terms {
		out[i].coef = recognise(-t.coef.value, 0)
	}
	return out
}

// boundsOfOne looks at each output, also where two parameters that are arrays are the same.
func (e *engine) boundsOfOne(ctx context.Context) error {
	x := e.source()
	inputs := []input{x}
	if g := e.groups(); len(g) == 2 && len(g[0]) == len(g[1]) && len(g[0]) > 1 {
		same := slices.Clone(x)
		for i, v := range g[1] {
			same[v] = x[g[0][i]]
		}
		inputs = append(inputs, same)
	}
	for _, in := range inputs {
		for _, a := range e.at(0, in) {
			if _, _, err := e.both(ctx, bound{terms: signed([]float64{1}, a)}); err != nil {
				return err
			}
		}
	}
	return nil
}

// boundsBeside looks at outputs beside what else is known of an input: its numbers, other outputs, outputs of sisters. What is not so
// everywhere may be where the only number has a sign.
func (e *engine) boundsBeside(ctx context.Context) error {
	x := e.source()
	var beside []int
	for _, v := range e.representatives {
		beside = append(beside, e.sourceAtom(v))
	}
	for _, i := range e.kin {
		beside = append(beside, e.at(i, x)...)
	}
	own := e.at(0, x)
	for i, a := range own {
		for _, b := range slices.Concat(beside, own[i+1:]) {
			form := bound{terms: signed([]float64{1, -1}, a, b)}
			lower, upper, err := e.both(ctx, form)
			if err != nil {
				return err
			}
			if len(x) > 1 || len(own) > 1 {
				continue
			}
			for _, where := range e.regions()[1:] {
				form.where = where
				if err := e.unless(ctx, form, lower, upper); err != nil {
					return err
				}
			}
			if e.isSource(b) {
				continue
			}
			if _, _, err := e.both(ctx, bound{terms: signed([]float64{1, 1}, a, b)}); err != nil {
				return err
			}
		}
	}
	return nil
}

// sourceAtom is a number of the source as a term.
func (e *engine) sourceAtom(v int) int { return e.at(len(e.functions)-1, input{variable(v)})[0] }

// unless looks for those bounds of a form that are not there yet.
func (e *engine) unless(ctx context.Context, b bound, lower, upper bool) error {
	if !lower {
		c := b
		if _, err := e.support(ctx, &c); err != nil {
			return err
		}
	}
	if !upper {
		c := b
		c.terms = negative(b.terms)
		if _, err := e.support(ctx, &c); err != nil {
			return err
		}
	}
	return nil
}

// sums compares what is made of a sum, of all numbers or of those of one array, with the sum of what is made.
func (e *engine) sums(ctx context.Context) error {
	x := e.source()
	n := len(x)
	if 2*n > maxVars {
		return nil
	}
	var all []int
	for i := range n {
		all = append(all, i)
	}
	which := [][]int{all}
	for _, g := range e.groups() {
		if len(g) > 1 && len(g) < n {
			which = append(which, g)
		}
	}
	for _, some := range which {
		y, sum := slices.Clone(x), slices.Clone(x)
		var positive region
		for _, i := range some {
			y[i], sum[i] = variable(n+i), x[i].add(variable(n+i))
			if p := e.param(i); p.Lo < 0 && p.Hi > 0 {
				positive[i], positive[n+i] = 1, 1
			}
		}
		for out, a := range e.at(0, sum) {
			b := bound{terms: signed([]float64{1, -1, -1}, a, e.at(0, x)[out], e.at(0, y)[out]), only0: !e.whole}
			lower, upper, err := e.both(ctx, b)
			if err != nil {
				return err
			}
			if b.where = positive; positive != (region{}) {
				if err := e.unless(ctx, b, lower, upper); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// monotone looks at sources that differ in one number.
func (e *engine) monotone(ctx context.Context) error {
	x := e.source()
	for _, i := range e.representatives {
		if len(x)+i >= maxVars {
			break
		}
		other := x.with([]int{i}, func(form) form { return variable(len(x) + i) })
		for _, a := range e.at(0, x) {
			b := bound{terms: signed([]float64{-1, 1}, a, e.at(0, other)[e.atoms[a].out]), orders: [][2]int{{i, len(x) + i}}, only0: true}
			lower, upper, err := e.both(ctx, b)
			if err != nil {
				return err
			}
			if lower || upper {
				continue
			}
			for _, where := range e.regions()[1:] {
				if b.where = where; where[i] != 0 {
					b.where[len(x)+i] = where[i]
				}
				if _, _, err := e.both(ctx, b); err != nil {
					return err
				}
			}
			if err := e.monotoneBesideOne(ctx, b, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// monotoneBesideOne looks at the order in a number where another one is on a side of 1, if all of the domain does not have it.
func (e *engine) monotoneBesideOne(ctx context.Context, b bound, number int) error {
	b.where = region{}
	for _, terms := range [][]term{b.terms, negative(b.terms)} {
		c := b
		c.terms = terms
		if least, usual, starts, err := e.least(ctx, &c); err != nil || starts == nil || least >= -lost*max(1, usual) {
			return err
		}
	}
	for _, b.beside = range e.besideOne(number) {
		if _, _, err := e.both(ctx, b); err != nil {
			return err
		}
	}
	return nil
}

// besideOne lists the sides of 1 of positive numbers of the source but one: what signs are to sums 1 is to products and powers.
func (e *engine) besideOne(but int) []region {
	var out []region
	for i := range e.p.Subject.Params {
		if p := e.param(i); i == but || p.Lo < 0 || p.Lo >= 1 || p.Hi <= 1 {
			continue
		}
		for _, side := range []int8{1, -1} {
			var where region
			where[i] = side
			out = append(out, where)
		}
	}
	return out
}

// mostArranged bounds the sources of which orders are looked at. No theory; see make bench-polynomial.
const mostArranged = 4

// arranged looks at outputs, and how they compare with the sources, where two sources are in order.
func (e *engine) arranged(ctx context.Context) error {
	x := e.source()
	if len(x) > mostArranged {
		return nil
	}
	for i := range x {
		for j := range x {
			if p, q := e.param(i), e.param(j); i == j || p.Lo != q.Lo || p.Hi != q.Hi || !e.represents(i, j) {
				continue
			}
			for _, a := range e.at(0, x) {
				b := bound{terms: signed([]float64{1}, a), orders: [][2]int{{i, j}}}
				if _, _, err := e.both(ctx, b); err != nil {
					return err
				}
				for _, v := range []int{i, j} { // of the others nothing is known
					b.terms = signed([]float64{1, -1}, a, e.sourceAtom(v))
					if _, _, err := e.both(ctx, b); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// represents reports whether a pair of numbers of the source is the first of those that are the same when numbers are exchanged.
func (e *engine) represents(i, j int) bool {
	if e.alike[i] != i {
		return false
	}
	for k := range j {
		if k != i && e.alike[k] == e.alike[j] {
			return false
		}
	}
	return true
}

// findAlike notes which numbers of the source may be exchanged because of what is known: of each, the first one that it may be exchanged with.
func (e *engine) findAlike(ctx context.Context) error {
	x := e.source()
	e.alike, e.representatives = make([]int, len(x)), nil
	for j := range x {
		e.alike[j] = j
		for _, i := range e.representatives {
			swapped := slices.Clone(x)
			swapped[i], swapped[j] = x[j], x[i]
			known, err := e.reducible(ctx, e.at(0, swapped), e.at(0, x), region{})
			if err != nil {
				return err
			}
			if known && e.alike[j] == j {
				e.alike[j] = i
			}
		}
		if e.alike[j] == j {
			e.representatives = append(e.representatives, j)
		}
	}
	return nil
}

func (e *engine) boundsInRegions(ctx context.Context) error {
	for _, where := range e.regions()[1:] {
		for _, a := range e.at(0, e.source()) {
			if _, _, err := e.both(ctx, bound{terms: signed([]float64{1}, a), where: where}); err != nil {
				return err
			}
		}
	}
	return nil
}

// directions are the linear forms of two outputs that are looked at.
var directions = [][]float64{{1, -1}, {-1, 1}, {1, 1}, {-1, -1}, {2, -1}, {-2, 1}, {1, -2}, {-1, 2}}

// mostBounded bounds the follow-ups that inequalities are looked for with. No theory; see make bench-polynomial.
const mostBounded = 6

// mostBounds bounds the inequalities of one function: there is no end of true ones. No theory; see make bench-polynomial.
const mostBounds = 32

func (e *engine) boundsOfTwo(ctx context.Context) error {
	x := e.at(0, e.source())
	follow, err := e.alone(ctx, region{})
	if err != nil {
		return err
	}
	for _, f := range follow[:min(mostBounded, len(follow))] {
		for _, d := range directions {
			for out, b := range e.at(0, f) {
				if len(e.bounds) >= mostBounds {
					e.cut("inequalities of two executions ended with " + strconv.Itoa(mostBounds) + " of all")
					return nil
				}
				if _, err := e.support(ctx, &bound{terms: signed(d, x[out], b), pair: true}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// admits reports whether a row lies where a bound is claimed.
func (b *bound) admits(vars [][]float64, row int) bool {
	for i, s := range b.where {
		if s == 0 {
			continue
		}
		v := vars[i][row]
		if s > 0 && !(v > 0) && !(b.closed && v == 0) || s < 0 && !(v < 0) && !(b.closed && v == 0) {
			return false
		}
	}
	for i, s := range b.beside {
		if s > 0 && !(vars[i][row] >= 1) || s < 0 && !(vars[i][row] <= 1) {
			return false
		}
	}
	return !slices.ContainsFunc(b.orders, func(o [2]int) bool { return !(vars[o[0]][row] < vars[o[1]][row]) })
}

// cleanse leaves out what follows from the others, the hardest to read first: what was found later may say more. Of the forms of a source
// and a follow-up there is no end; those that would take the place of something simpler are not told at all.
func (e *engine) cleanse(ctx context.Context) error {
	for told := len(e.bounds) + 1; told > len(e.bounds); {
		told = len(e.bounds)
		if err := e.cleanseOnce(ctx); err != nil {
			return err
		}
	}
	for told := len(e.consequents) + 1; told > len(e.consequents); { // with what is not told, its consequences
		told = len(e.consequents)
		e.consequents = slices.DeleteFunc(slices.Clone(e.consequents), func(b *bound) bool {
			return slices.ContainsFunc(b.proof.uses, func(u use) bool {
				o := u.of.bound
				return o != nil && !slices.Contains(e.bounds, o) && !slices.Contains(e.consequents, o)
			})
		})
	}
	for i, b := range slices.Concat(e.bounds, e.consequents) {
		b.name = "R" + strconv.Itoa(i+1)
	}
	return nil
}

func (e *engine) cleanseOnce(ctx context.Context) error {
	order := slices.Clone(e.bounds)
	slices.Reverse(order)
	slices.SortStableFunc(order, func(a, b *bound) int { return cmp.Compare(e.costOf(b), e.costOf(a)) })
	for _, b := range order {
		for slices.Contains(e.bounds, b) {
			by, err := e.prove(ctx, b)
			if err != nil {
				return err
			}
			if by == nil {
				break
			}
			harder := slices.IndexFunc(by.uses, func(u use) bool { return u.of.bound != nil && u.of.bound.pair && !b.pair })
			out := b
			if harder >= 0 {
				out = by.uses[harder].of.bound
			} else {
				e.leaveOut(b, by)
			}
			e.bounds = slices.DeleteFunc(e.bounds, func(o *bound) bool { return o == out })
		}
	}
	return nil
}

// costOf is what a bound costs its reader: what it says, and what it asks for.
func (e *engine) costOf(b *bound) float64 {
	cost := b.least.cost()
	for _, t := range b.terms {
		cost += 1 + t.coef.cost() + e.atoms[t.mono[0]].call.cost
	}
	for i, s := range b.where {
		cost += 2*math.Abs(float64(s)) + 3*math.Abs(float64(b.beside[i]))
	}
	return cost + 2*float64(len(b.orders))
}

// leaveOut keeps a bound that follows with its proof.
func (e *engine) leaveOut(b *bound, by *proof) {
	b.proof = by
	e.consequents = append(e.consequents, b)
}
