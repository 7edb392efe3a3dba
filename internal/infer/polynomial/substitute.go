package polynomial

import "slices"

// substitute puts to[i] for variable i. It fails where a sum would come below a fraction bar that has none below it yet.
func (f form) substitute(to []form) (form, bool) {
	if f.fraction() {
		return f.substituteQuotient(to)
	}
	sum, mixed := form{}, form{}
	for _, p := range f {
		if v, ok := p.alone(); ok && !to[v].fraction() {
			for _, q := range to[v] {
				q.coef *= p.coef
				sum = append(sum, q)
			}
			continue
		}
		product, ok := p.substitute(to)
		if !ok {
			return nil, false
		}
		if product.fraction() {
			mixed = mixed.add(product)
		} else {
			sum = append(sum, product...)
		}
	}
	if sum = sum.ordered(); len(mixed) > 0 {
		sum = sum.add(mixed)
	}
	return sum, len(sum) <= widestForm && !sum.none()
}

// substituteQuotient does so above and below the bar.
func (f form) substituteQuotient(to []form) (form, bool) {
	above, below := f.sides()
	a, ok := above.substitute(to)
	if !ok {
		return nil, false
	}
	b, ok := below.substitute(to)
	if !ok {
		return nil, false
	}
	q := a.over(b)
	return q, len(q) <= widestForm && !q.none()
}

// fixed reports whether a form has no variables but some.
func (f form) fixed(some func(v int) bool) bool {
	for v := range maxVars {
		if f.has(v) && !some(v) {
			return false
		}
	}
	return true
}

// degreeWithout is the highest degree of its monomials when some variables have values; 1/x counts as a factor.
func (f form) degreeWithout(fixed []int) int {
	d := 0
	for _, p := range f {
		for _, v := range fixed {
			p.pow[v] = 0
		}
		d = max(d, p.pow.size())
	}
	return d
}

// withoutConstant is f without the constant that it ends with.
func (f form) withoutConstant() form {
	if n := len(f); n > 1 && f[n-1].pow == (exponents{}) && !f.fraction() {
		return f[:n-1]
	}
	return f
}

// linear reports whether a form has no products and no fraction bar.
func (f form) linear() bool {
	return !f.fraction() && !slices.ContainsFunc(f, func(p part) bool { return p.pow.size() > 1 || slices.Min(p.pow[:]) < 0 })
}

// cost orders forms: the simpler one of two is the one to write a relation about.
func (f form) cost() float64 {
	c := 0.0
	if f.fraction() {
		c = 2
	}
	for _, p := range f {
		c += 2*float64(p.pow.size()) + 1 + recognise(p.coef, snapTolerance).cost()
		for _, e := range p.pow {
			if e < 0 {
				c++
			}
		}
		if p.coef < 0 {
			c += 0.5
		}
	}
	return c
}

// substitute multiplies a part out. A power below the bar needs an inverse of what stands for its variable.
func (p part) substitute(to []form) (form, bool) {
	product := form{{coef: p.coef}}
	for i, e := range p.pow {
		if e == 0 {
			continue
		}
		by, ok := to[i], true
		if e < 0 {
			if by, ok = to[i].inverse(); !ok {
				return nil, false
			}
			e = -e
		}
		for ; e > 0; e-- {
			product = product.mul(by)
		}
	}
	return product, true
}
