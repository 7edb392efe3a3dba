package polynomial

import (
	"context"
	"errors"
	"slices"
	"strconv"
)

// A bounder is a search for inequalities, with the equalities that were found.
//
// An inequality has no null space, so that forms are chosen and not solved for: small linear combinations of calls, of each of which the
// least value is searched. It is a bound if it is attained, holds on all rows, and does not follow.
type bounder struct {
	*engine
	bounds          []*bound
	consequents     []*bound // that were found, but follow from the others
	equations       []*rule  // what is known when inequalities are searched for
	whole           bool     // outputs of the subject are whole numbers, but not its inputs
	smallRows       pool     // rows that only decide how bounds are written
	alike           []int    // of numbers of the source, the first one that each may be exchanged with
	representatives []int    // numbers that no earlier one may be exchanged with
}

// inequalities searches for tight lower bounds of linear forms, of what is simple to read first. Each is kept only if it does not follow from
// those that are there, and in the end if it does not follow from any others.
func (e *bounder) inequalities(ctx context.Context, shapes []Shape) error {
	// Premises that are inequalities are asked of bounds only: both need the same search.
	ordered := slices.ContainsFunc(shapes, func(s Shape) bool { return s.InputIneq })
	if !ordered && !slices.ContainsFunc(shapes, func(s Shape) bool { return s.OutputIneq }) {
		return nil
	}
	err := e.findAlike(ctx)
	if err == nil {
		e.whole, err = e.jumps(ctx)
	}
	if err == nil {
		e.smallRows = e.tiny()
		// The order decides what is printed: each search leaves out what follows from the ones before it, so that the simplest form comes first.
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

// both looks for both bounds of a form, and reports which there are: found, or known to follow.
func (e *bounder) both(ctx context.Context, b bound) (lower, upper bool, err error) {
	c := b
	// support works on its own copy, since it writes the bound into it
	if lower, err = e.support(ctx, &c); err != nil {
		return false, false, err
	}
	d := b
	// an upper bound of a form is a lower one of its negative
	d.terms = negative(b.terms)
	upper, err = e.support(ctx, &d)
	return lower, upper, err
}

// boundsOfOne looks at each output, also where two parameters that are arrays are the same.
func (e *bounder) boundsOfOne(ctx context.Context) error {
	x := e.source()
	inputs := []input{x}
	// distances and similarities of a list with itself
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
func (e *bounder) boundsBeside(ctx context.Context) error {
	x := e.source()
	var beside []int
	for _, v := range e.representatives {
		beside = append(beside, e.sourceAtom(v))
	}
	for _, i := range e.independent {
		beside = append(beside, e.at(i, x)...)
	}
	own := e.at(0, x)
	// a form in two unknowns: x - f(x) ≥ c, and the sum where the other one is an output, too
	for i, a := range own {
		for _, b := range slices.Concat(beside, own[i+1:]) {
			form := bound{terms: signed([]float64{1, -1}, a, b)}
			lower, upper, err := e.both(ctx, form)
			if err != nil {
				return err
			}
			// signs of several numbers have too many combinations here
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

// unless looks for those bounds of a form that are not there yet.
func (e *bounder) unless(ctx context.Context, b bound, lower, upper bool) error {
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
func (e *bounder) sums(ctx context.Context) error {
	x := e.source()
	n := len(x)
	// sources x and y need a variable for each number
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
		// Subadditivity often holds for positive numbers only, where the domain has both signs.
		var positive region
		for _, i := range some {
			y[i], sum[i] = variable(n+i), x[i].add(variable(n+i))
			if p := e.param(i); p.Lo < 0 && p.Hi > 0 {
				positive[i], positive[n+i] = 1, 1
			}
		}
		for out, a := range e.at(0, sum) {
			// only0: of sums the bound 0 is meant; any other constant comes from the ends of the domain
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
func (e *bounder) monotone(ctx context.Context) error {
	x := e.source()
	for _, i := range e.representatives {
		if len(x)+i >= maxVars {
			break
		}
		// a second source that differs in one number, which a premise puts above the first one
		other := x.with([]int{i}, func(form) form { return variable(len(x) + i) })
		for _, a := range e.at(0, x) {
			b := bound{terms: signed([]float64{-1, 1}, a, e.at(0, other)[e.atoms[a].out]), premise: premise{orders: [][2]int{{i, len(x) + i}}}, only0: true}
			lower, upper, err := e.both(ctx, b)
			if err != nil {
				return err
			}
			// where it rises or falls everywhere, regions say nothing new
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
func (e *bounder) monotoneBesideOne(ctx context.Context, b bound, number int) error {
	b.where = region{}
	// a form that is never below 0 up to rounding, or never above it, needs no premise
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

// mostArranged bounds the sources of which orders are looked at. No theory; see make bench-polynomial.
const mostArranged = 4

// arranged looks at outputs, and how they compare with the sources, where two sources are in order.
func (e *bounder) arranged(ctx context.Context) error {
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
				b := bound{terms: signed([]float64{1}, a), premise: premise{orders: [][2]int{{i, j}}}}
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
func (e *bounder) represents(i, j int) bool {
	if e.alike[i] != i {
		return false
	}
	// of numbers that may be exchanged the first pair stands for all
	for k := range j {
		if k != i && e.alike[k] == e.alike[j] {
			return false
		}
	}
	return true
}

// findAlike notes which numbers of the source may be exchanged because of what is known: of each, the first one that it may be exchanged with.
func (e *bounder) findAlike(ctx context.Context) error {
	x := e.source()
	e.alike, e.representatives = make([]int, len(x)), nil
	for j := range x {
		e.alike[j] = j
		for _, i := range e.representatives {
			swapped := slices.Clone(x)
			swapped[i], swapped[j] = x[j], x[i]
			// known equations decide, not rows: so the same numbers are alike on every run
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

// boundsInRegions looks at each output where numbers of the source have signs.
func (e *bounder) boundsInRegions(ctx context.Context) error {
	for _, where := range e.regions()[1:] {
		for _, a := range e.at(0, e.source()) {
			if _, _, err := e.both(ctx, bound{terms: signed([]float64{1}, a), premise: premise{where: where}}); err != nil {
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

// boundsOfTwo looks at linear forms of an output of the source and the same output of a follow-up. It comes last, and stops at a number of
// bounds: there is no end of forms, and most of what they say follows from what single outputs satisfy.
func (e *bounder) boundsOfTwo(ctx context.Context) error {
	x := e.at(0, e.source())
	follow, err := e.alone(ctx, region{})
	if err != nil {
		return err
	}
	// each follow-up in all directions, before the next one: the budget of bounds may end here
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
