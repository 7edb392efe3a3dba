package entail

import (
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// epsilon is the relative rounding error of one operation. Half a unit in the last place of a float64.
const epsilon = 0x1p-53

// ownError is what a function's result may be off by, relatively: a few units in the last place.
// A few units in the last place of a float64; no theory for their number.
const ownError = 16 * epsilon

// Explained reports whether rounding may explain that a relation of real numbers is violated for some values of its variables: each part of
// it would be true if arguments and outputs were off by no more than they may be. What functions make of errors of their arguments is
// observed beside these, so that a sum that falls on a step or near a pole counts as it should; an argument that is just a variable has no
// error.
func (t *Theory) Explained(r *relation.Relation, row map[string]float64) (bool, error) {
	c, err := t.read(r)
	if err != nil {
		return false, err
	}
	at := map[int]interval{}
	for _, v := range c.vars {
		at[v] = interval{row[t.table.atoms[v].name], 0}
	}
	for _, s := range c.premise {
		if v := t.evaluate(s.p, at); v.off > 0 && math.Abs(v.value) <= v.off {
			return true, nil // it may not be asked for
		}
	}
	for _, s := range c.says {
		for _, a := range t.table.calls(s.p) {
			at[a] = t.execute(t.table.atoms[a], at)
		}
		if t.refutes(s, at) {
			return false, nil
		}
	}
	return true, nil
}

// refutes reports whether a statement is false whatever is rounded. Where nothing is known of the error, or it is as large as the terms of
// an equation, that cannot be said.
func (t *Theory) refutes(s statement, at map[int]interval) bool {
	v := t.evaluate(s.p, at)
	switch {
	case math.IsInf(v.off, 1):
		return false
	case s.sign != zero:
		return math.IsNaN(v.value) || v.value < -v.off
	case v.off > decisive*t.largest(s.p, at):
		return false
	}
	return math.IsNaN(v.value) || math.Abs(v.value) > v.off
}

// decisive is how small, against the largest term, errors must be for an equality to be refuted: nearer to a pole than arguments are exact
// outputs may be anything. No theory; see make bench-polynomial.
const decisive = 1e-7

// largest is the size of the largest term.
func (t *Theory) largest(p poly, at map[int]interval) float64 {
	most := 0.0
	for _, u := range p {
		v := u.coef.float()
		for _, i := range u.mono {
			v *= at[i].value
		}
		most = max(most, math.Abs(v))
	}
	return most
}

// An interval is a computed number, and by how much it may be off.
type interval struct{ value, off float64 }

// evaluate computes a polynomial: errors of products and sums are what these lose, as far as it can be told (Dekker, Knuth).
func (t *Theory) evaluate(p poly, at map[int]interval) interval {
	sum := interval{}
	for _, u := range p {
		product := interval{value: u.coef.float()}
		if !u.coef.exact() {
			product.off = epsilon * math.Abs(product.value)
		}
		for _, i := range u.mono {
			product = product.times(at[i])
		}
		s := sum.value + product.value
		z := s - sum.value
		sum = interval{s, sum.off + product.off + math.Abs((sum.value-(s-z))+(product.value-z))}
	}
	return sum
}

func (x interval) times(y interval) interval {
	p := x.value * y.value
	off := math.Abs(math.FMA(x.value, y.value, -p)) + x.off*math.Abs(y.value) + y.off*math.Abs(x.value) + x.off*y.off
	if math.Abs(p) < 0x1p-960 && x.value != 0 && y.value != 0 {
		off += math.SmallestNonzeroFloat64 // what is lost below that may be too small to be seen
	}
	return interval{p, off}
}

// execute calls a function, also where the arguments are off.
func (t *Theory) execute(a atom, at map[int]interval) interval {
	args := make([]float64, len(a.args))
	offs := make([]float64, len(a.args))
	for i, q := range a.args {
		v := t.evaluate(q.num, at)
		if !q.whole {
			below := t.evaluate(q.den, at)
			value := v.value / below.value
			v = interval{value, (v.off+math.Abs(value)*below.off)/math.Abs(below.value) + epsilon*math.Abs(value)}
		}
		args[i], offs[i] = v.value, v.off
	}
	y := t.subject.Call(a.fn, args)[a.out]
	out := interval{y, ownError * math.Abs(y)}
	for i, off := range offs {
		if off == 0 {
			continue
		}
		for _, side := range []float64{-1, 1} {
			moved := slices.Clone(args)
			if moved[i] += side * 2 * off; moved[i] == args[i] {
				moved[i] = math.Nextafter(args[i], side*math.Inf(1))
			}
			d := math.Abs(t.subject.Call(a.fn, moved)[a.out] - y)
			if math.IsNaN(d) && !math.IsNaN(y) {
				d = math.Inf(1)
			}
			out.off = max(out.off, 2*d)
		}
	}
	return out
}

// Terms is how many terms the longest polynomial of a relation has: what a person has to read.
func Terms(r *relation.Relation) (int, error) {
	c, err := newTable().read(r, func(relation.Var) (lo, hi float64) { return 0, 1 })
	if err != nil {
		return 0, err
	}
	n := 0
	for _, s := range c.says {
		n = max(n, len(s.p))
	}
	return n, nil
}
