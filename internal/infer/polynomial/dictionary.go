package polynomial

import (
	"math"
	"slices"
)

// slopes and shifts make likely follow-ups a*x + c, simple ones first. Slopes below 1 are those of other sources: what is said of x and
// x/2 is also said of 2*x and x.
var (
	slopes = []float64{1, -1, 2, -2, 3, 4, -3}
	shifts = []float64{
		0, 1, -1, math.Pi, 2 * math.Pi, math.Pi / 2, 2, -2, 0.5, -0.5, 3, -3, -math.Pi, -math.Pi / 2, -2 * math.Pi,
		math.E, math.Ln2, math.Pi / 4, math.Pi / 3, math.Pi / 6, 4, 5, 10, math.Ln10,
	}
)

// fewShifts is how many of the shifts are tried where polynomials have a higher degree than 1. No theory; see make bench-polynomial.
const fewShifts = 9

// dictionary lists likely follow-ups of a source, simple ones first.
func (e *engine) dictionary(degree int) []input {
	out := e.dictionaries[min(degree, 2)]
	if out != nil {
		return out
	}
	if len(e.p.Subject.Params) == 1 {
		out = e.ofOne(degree)
	} else {
		out = e.ofSeveral()
	}
	simpleFirst(out)
	seen := map[string]bool{e.source().key(): true}
	out = slices.DeleteFunc(out, func(f input) bool {
		k := f.key()
		defer func() { seen[k] = true }()
		return seen[k]
	})
	e.dictionaries[min(degree, 2)] = out
	return out
}

// ofOne is the dictionary of a function of one number.
func (e *engine) ofOne(degree int) []input {
	var out []input
	add := slices.Clone(shifts)
	if degree > 1 {
		add = add[:fewShifts]
	}
	for _, c := range e.p.Constants {
		add = append(add, c.Value, -c.Value)
	}
	for _, a := range slopes {
		for _, c := range add {
			out = append(out, input{line(0, a, c)})
		}
	}
	for _, c := range e.p.Constants {
		if c.Value != 0 {
			out = append(out, input{line(0, c.Value, 0)}, input{line(0, 1/c.Value, 0)})
		}
	}
	return append(out, input{reciprocal(variable(0))}, input{reciprocal(variable(0)).times(-1)})
}

// ofSeveral is the dictionary of a function of several numbers: what is done to one of them, to those inside of one parameter, and to
// all of them, and their permutations.
func (e *engine) ofSeveral() []input {
	x := e.source()
	var all []int
	var parts [][]int
	for i := range x {
		all = append(all, i)
		parts = append(parts, []int{i})
	}
	parts = append(append(parts, e.groups()...), all)
	var changes []func(form) form
	for _, c := range []float64{-1, 2, 3, 0.5} {
		changes = append(changes, func(f form) form { return f.times(c) })
	}
	for _, c := range []float64{1, -1, 2, math.Pi, 2 * math.Pi} {
		changes = append(changes, func(f form) form { return f.add(constant(c)) })
	}
	for _, c := range e.p.Constants {
		changes = append(changes, func(f form) form { return f.add(constant(c.Value)) })
	}
	changes = append(changes, reciprocal, func(form) form { return form{} })
	var out []input
	for _, p := range parts {
		for _, change := range changes {
			out = append(out, x.with(p, change))
		}
	}
	for j := range x { // swaps, also of negative numbers
		for i := range j {
			swapped := slices.Clone(x)
			swapped[i], swapped[j] = x[j], x[i]
			negative := func(f form) form { return f.times(-1) }
			out = append(out, swapped, swapped.with([]int{i}, negative), swapped.with([]int{j}, negative), swapped.with([]int{i, j}, negative))
			out = append(out, x.with([]int{i}, func(f form) form { return f.add(x[j]) }), x.with([]int{j}, func(f form) form { return f.add(x[i]) }))
			out = append(out, x.with([]int{i}, func(f form) form { return f.mul(x[j]) }), x.with([]int{j}, func(f form) form { return f.mul(x[i]) }))
		}
	}
	if len(x) > 2 {
		out = append(out, append(slices.Clone(x[1:]), x[0]))
	}
	return slices.DeleteFunc(out, func(f input) bool { // nothing is left of the source
		return !slices.ContainsFunc(f, func(a form) bool { _, fixed := a.value(); return !fixed })
	})
}
