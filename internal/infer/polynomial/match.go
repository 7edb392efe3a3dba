package polynomial

import "slices"

// match lists choices of the variables of pattern that turn it into target. A variable that pattern does not have stays nil.
//
// For instance x² + y as the pattern and a² + b as the target give x = a, y = b, among others. There may be infinitely many choices; only
// those are listed that solve finds.
func match(pattern, target []form) [][]form {
	var out [][]form
	solve(pattern, target, make([]form, maxVars), &out)
	return out
}

// solve takes an argument with few open variables at a time.
func solve(pattern, target, to []form, out *[][]form) {
	// Backtracking with the most constrained argument first, as in unification: an argument without open variables prunes at once.
	at, open, ok := leastOpen(pattern, target, to)
	if !ok {
		return
	}
	// nothing is open any more, and all arguments match
	if at < 0 {
		*out = append(*out, slices.Clone(to))
		return
	}
	// One open variable has one value if it has any, and what is left is matched with that. The value is taken back behind it: to is shared by
	// all branches of the search.
	if len(open) == 1 {
		if f, ok := isolate(pattern[at], target[at], open[0], to); ok {
			to[open[0]] = f
			solve(pattern, target, to, out)
			to[open[0]] = nil
		}
		return
	}
	// With several variables open only parts of the target are tried: any choice of all but one has a last one to it, and most of them say
	// nothing.
	if pattern[at].fraction() && !target[at].fraction() {
		return // anything is such a quotient for some other one
	}
	if len(open) > mostSummed {
		solveProduct(pattern, target, to, open[len(open)-2:], out)
		return
	}
	// monomials of the target, their factors and coefficients: what a sum or a product is likely made of
	choices := pieces(target[at])
	if len(pattern) > 1 && len(pattern[at]) == 1 {
		choices = append(choices, variablesIn(target)...)
	}
	for _, f := range choices {
		to[open[0]] = f
		solve(pattern, target, to, out)
	}
	to[open[0]] = nil
}

// leastOpen is the argument with the fewest open variables, -1 if no argument has any; false if one without any does not match already.
func leastOpen(pattern, target, to []form) (at int, open []int, ok bool) {
	at = -1
	for i, p := range pattern {
		o := openIn(p, to)
		if len(o) == 0 {
			if got, ok := p.substitute(to); !ok || !got.same(target[i]) {
				return 0, nil, false
			}
			continue
		}
		if at < 0 || len(o) < len(open) {
			at, open = i, o
		}
	}
	return at, open, true
}

// mostSummed is how many variables an argument has that is no product of two sources of several numbers.
// No theory; see make bench-polynomial.
const mostSummed = 3

// isProduct reports whether a form has too many variables for any but the product of two sources of several numbers.
func isProduct(f form) bool { return len(openIn(f, make([]form, maxVars))) > mostSummed }

// solveProduct solves for the product of two sources, which anything is for some two: where the numbers of the second one are 1 and -1, it is what
// turns sums and differences of numbers to these.
func solveProduct(pattern, target, to []form, second []int, out *[][]form) {
	for _, a := range []float64{1, -1} {
		for _, b := range []float64{1, -1} {
			to[second[0]], to[second[1]] = constant(a), constant(b)
			solve(pattern, target, to, out)
		}
	}
	to[second[0]], to[second[1]] = nil, nil
}

// openIn lists the variables of f for which nothing stands yet.
func openIn(f form, to []form) []int {
	var out []int
	for i := range maxVars {
		if to[i] == nil && slices.ContainsFunc(f, func(p part) bool { return p.pow[i] != 0 }) {
			out = append(out, i)
		}
	}
	return out
}

// isolate solves f = target for variable v, which may occur as a factor, or in one monomial below the fraction bar.
func isolate(f, target form, v int, to []form) (form, bool) {
	if f.fraction() {
		return isolateInFraction(f, target, v, to)
	}
	var rest form
	var with []part
	for _, p := range f {
		if p.pow[v] != 0 {
			with = append(with, p)
		} else {
			rest = append(rest, p)
		}
	}
	// v in several terms, once in each: it is linear, with a sum as its coefficient
	if len(with) > 1 && !slices.ContainsFunc(with, func(p part) bool { return p.pow[v] != 1 }) {
		return isolateInFraction(f, target, v, to)
	}
	if len(with) != 1 || with[0].pow[v] != 1 && with[0].pow[v] != -1 {
		return nil, false
	}
	// rest + factor·v = target
	known, ok := rest.substitute(to)
	if !ok {
		return nil, false
	}
	difference := target.add(known.times(-1))
	factor := with[0]
	below := factor.pow[v] < 0
	factor.pow[v] = 0
	m, ok := form{factor}.substitute(to)
	if !ok {
		return nil, false
	}
	if below {
		return divide(m, difference)
	}
	return divide(difference, m)
}

// isolateInFraction solves (a*v + b)/(c*v + d) = target for v.
func isolateInFraction(f, target form, v int, to []form) (form, bool) {
	var a, b [2]form // above and below the bar
	above, below := f.sides()
	for i, side := range []form{above, below} {
		with, rest := form{}, form{}
		for _, p := range side {
			switch p.pow[v] {
			case 0:
				rest = append(rest, p)
			case 1:
				p.pow[v] = 0
				with = append(with, p)
			default:
				return nil, false
			}
		}
		var ok bool
		if a[i], ok = with.substitute(to); !ok {
			return nil, false
		}
		if b[i], ok = rest.substitute(to); !ok {
			return nil, false
		}
	}
	// a·v + b = target·(c·v + d), solved for v
	by := a[0].add(target.mul(a[1]).times(-1))
	if len(by) == 0 {
		return nil, false
	}
	return target.mul(b[1]).add(b[0].times(-1)).over(by), true
}

// divide is f/by, if by is a monomial or has a fraction bar.
func divide(f, by form) (form, bool) {
	inverse, ok := by.inverse()
	if !ok {
		return nil, false
	}
	return f.mul(inverse), true
}

// variablesIn lists the variables of some forms: of a product, one factor may be any of them, and the other one a quotient.
func variablesIn(forms []form) []form {
	var out []form
	for i := range maxVars {
		if slices.ContainsFunc(forms, func(f form) bool { return f.has(i) }) {
			out = append(out, variable(i))
		}
	}
	return out
}

// pieces are parts of a form of which it may be a sum or a product.
//
// Of 2x + 3 these are 2x, x, 2 and 3.
func pieces(f form) []form {
	var out []form
	for _, p := range f {
		// a part of a denominator may stand above in another form
		p.below = false
		out = append(out, form{p})
		if p.pow.size() == 0 {
			continue
		}
		monic := part{pow: p.pow, coef: 1}
		if p.coef != 1 {
			out = append(out, form{monic}, constant(p.coef))
		}
		if p.coef < 0 {
			out = append(out, form{part{pow: p.pow, coef: -1}})
		}
		for i, n := range p.pow {
			if n != 0 && p.pow.size() > 1 {
				out = append(out, form{part{pow: unit(i), coef: 1}})
			}
		}
	}
	return out
}

// choices lists the ways to put forms for variables.
func choices(from []form, vars []int) [][]form {
	out := [][]form{make([]form, maxVars)}
	for _, v := range vars {
		// the Cartesian product, variable by variable
		var next [][]form
		for _, to := range out {
			for _, f := range from {
				t := slices.Clone(to)
				t[v] = f
				next = append(next, t)
			}
		}
		out = next
	}
	return out
}
