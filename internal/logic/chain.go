package logic

import (
	"math/big"
	"slices"
)

// A chain of orders is a walk in a graph whose nodes are terms: x < y and y <= z lead from x to z, and 2 leads to each larger constant. It is how a
// reader derives one order from others. It costs what the walk visits, where the elimination of unknowns (order.go) multiplies the orders.

// A place is where a term stands in a chain of orders: a constant, or one unknown.
type place struct {
	key   string
	value *big.Rat // nil of an unknown
}

// placeOf is the place of a term; ok is false of a sum.
func (o *orders) placeOf(t *term) (place, bool) {
	t = o.linearly(o.normal(t))
	v, constant := t.number()
	return place{t.key, v}, constant || t.op != "poly" || o.negated(t)
}

// withNegatives are orders with what they say of the negatives, where floats are: x <= y makes -y <= -x.
func (o *orders) withNegatives(rows []order, of ...*term) []order {
	for _, k := range rows {
		of = append(of, k.low, k.high)
	}
	if !slices.ContainsFunc(of, func(t *term) bool { return o.negated(o.normal(t)) }) {
		return rows
	}
	minus := rational(minusOne)
	for _, k := range rows[:len(rows):len(rows)] {
		if o.sort(o.normal(k.low)) == real || o.sort(o.normal(k.high)) == real {
			rows = append(rows, order{mul(minus, o.normal(k.high)), mul(minus, o.normal(k.low)), k.strict})
		}
	}
	return rows
}

// chained decides whether an order is a chain of known ones, x < y and y <= z: where no side is a sum nothing else can prove it, and no linear
// program is needed. simple is false where one is.
func (o *orders) chained(low, high *term, strict bool, rows []order) (is, simple bool) {
	from, okFrom := o.placeOf(low)
	to, okTo := o.placeOf(high)
	if !okFrom || !okTo {
		return false, false
	}
	var links []link
	for _, k := range o.withNegatives(rows, low, high) {
		l, okL := o.placeOf(k.low)
		h, okH := o.placeOf(k.high)
		if !okL || !okH {
			return false, false
		}
		if o.apart(k) { // x < 3 is x <= 2 of whole numbers
			links = append(links, tightened(l, h)...)
		}
		links = append(links, link{l, h, k.strict})
	}
	return climbs(from, to, strict, links), true
}

// A link is one order of a chain, from the lower place to the higher one.
type link struct {
	low, high place
	strict    bool
}

// Of whole numbers a strict order with a constant is one that is not strict with the next constant, so that 2 < n and n < 4 leave n one value.

// tightened are the orders of a whole number that is less than a constant, or more.
func tightened(l, h place) []link {
	at := func(v *big.Rat) place { return place{rational(v).key, v} }
	var out []link
	if h.value != nil {
		out = append(out, link{l, at(new(big.Rat).Sub(h.value, one)), false})
	}
	if l.value != nil {
		out = append(out, link{at(new(big.Rat).Add(l.value, one)), h, false})
	}
	return out
}

// climbs walks from the lowest place upwards, also from a constant to a larger one, until no place is new.
func climbs(from, to place, strict bool, links []link) bool {
	// A place is visited again when the second way to it is strict and the first one was not: what is reached from it is then less, too.
	met := map[string]bool{from.key: false} // whether something on the way is strict
	places := []place{from}
	reach := func(p place, less bool) {
		was, seen := met[p.key]
		if !seen || less && !was {
			met[p.key] = less
			places = append(places, p)
		}
	}
	for i := 0; i < len(places); i++ {
		p := places[i]
		less := met[p.key]
		for _, l := range links {
			if l.low.key == p.key {
				reach(l.high, less || l.strict)
			}
			if p.value != nil && l.low.value != nil && p.value.Cmp(l.low.value) < 0 {
				reach(l.low, true)
			}
		}
		if p.value != nil && to.value != nil && p.value.Cmp(to.value) < 0 {
			reach(to, true)
		}
	}
	less, seen := met[to.key]
	return seen && (less || !strict)
}
