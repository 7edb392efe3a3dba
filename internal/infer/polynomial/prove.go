package polynomial

import (
	"math/big"
	"slices"
	"strings"
)

// prove looks for a combination of what is known that says that b's form is at least c. It returns the first bound of it, nil if it
// consists of equalities.
func (e *engine) prove(b *bound, c float64) (proof string, by *bound) {
	var rows [][]*big.Rat
	var names []string
	var from []*bound
	add := func(name string, k *bound, atoms []int, coefs []float64, constant float64) {
		row := make([]*big.Rat, len(b.atoms)+1)
		for i := range row {
			row[i] = new(big.Rat)
		}
		for i, a := range atoms {
			at := slices.Index(b.atoms, a)
			if at < 0 {
				return
			}
			row[at].Add(row[at], new(big.Rat).SetFloat64(coefs[i]))
		}
		row[len(b.atoms)].SetFloat64(constant)
		rows, names, from = append(rows, row), append(names, name), append(from, k)
	}
	for _, k := range e.bounds {
		e.instances(k, b, func(atoms []int) { add(k.name, k, atoms, k.coefs, -k.least.value) })
	}
	for _, k := range e.known {
		if degreeOf(k.terms) != 1 || k.where != (region{}) && k.where != b.where {
			continue
		}
		for _, sign := range []float64{1, -1} {
			var atoms []int
			var coefs []float64
			constant := 0.0
			for _, t := range k.terms {
				if len(t.mono) == 0 {
					constant = sign * t.coef.value
					continue
				}
				atoms, coefs = append(atoms, t.mono[0]), append(coefs, sign*t.coef.value)
			}
			add(k.text, nil, atoms, coefs, constant)
		}
	}
	target := make([]*big.Rat, len(b.atoms)+1)
	for i, v := range b.coefs {
		target[i] = new(big.Rat).SetFloat64(v)
	}
	target[len(b.atoms)] = new(big.Rat).SetFloat64(-c)
	lambda, ok := farkas(rows, target)
	if !ok {
		return "", nil
	}
	var terms []string
	for i, l := range lambda {
		if l.Sign() == 0 {
			continue
		}
		if by == nil {
			by = from[i]
		}
		if l.Cmp(big.NewRat(1, 1)) == 0 {
			terms = append(terms, names[i])
		} else {
			terms = append(terms, l.RatString()+"·"+names[i])
		}
	}
	return strings.Join(append(terms, "a constant"), " + "), by
}

// instances visits what a bound says about the atoms of another one: about each of them, or about two whose inputs are in order.
func (e *engine) instances(k, b *bound, visit func(atoms []int)) {
	same := func(a, o int) bool {
		return e.atoms[a].call.fn == e.atoms[o].call.fn && e.atoms[a].out == e.atoms[o].out
	}
	switch {
	case slices.Equal(k.atoms, b.atoms) && k.order == b.order && (k.where == region{} || k.where == b.where):
		visit(k.atoms)
	case len(k.atoms) == 1:
		for _, a := range b.atoms {
			if same(a, k.atoms[0]) && e.served(k, b, e.atoms[a].call.args) {
				visit([]int{a})
			}
		}
	case k.order >= 0:
		for _, a := range b.atoms {
			for _, o := range b.atoms {
				if a != o && same(a, k.atoms[0]) && same(o, k.atoms[0]) && e.inOrder(k, b, a, o) {
					visit([]int{a, o})
				}
			}
		}
	}
}

// served reports whether a bound of one region speaks of an input of another one's region.
func (e *engine) served(k, b *bound, args []form) bool {
	for i, f := range args {
		if k.where[i] != 0 && b.where.sign(f) != k.where[i] {
			return false
		}
	}
	return true
}

// inOrder reports whether the input of atom o is that of a with a larger number in the place that k's order is about.
func (e *engine) inOrder(k, b *bound, a, o int) bool {
	x, y := e.atoms[a].call.args, e.atoms[o].call.args
	if !e.served(k, b, x) || !e.served(k, b, y) {
		return false
	}
	for i := range x {
		if i != k.order && x[i].key() != y[i].key() {
			return false
		}
	}
	if b.order >= 0 && k.order == b.order && a == b.atoms[0] && o == b.atoms[1] {
		return true
	}
	return b.where.sign(y[k.order].add(x[k.order].times(-1))) == 1
}
