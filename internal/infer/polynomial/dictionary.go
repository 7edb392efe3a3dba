package polynomial

import (
	"cmp"
	"math"
	"slices"
)

// An input is the arguments of an execution.
type input []form

func (in input) cost() float64 {
	c := 0.0
	for _, f := range in {
		c += f.cost()
	}
	return c
}

func (in input) each(change func(form) form) input {
	out := make(input, len(in))
	for i, f := range in {
		out[i] = change(f)
	}
	return out
}

// with changes some of the arguments.
func (in input) with(which []int, change func(form) form) input {
	out := slices.Clone(in)
	for _, i := range which {
		out[i] = change(in[i])
	}
	return out
}

// withoutConstant is f without the constant that it ends with.
func (f form) withoutConstant() form {
	if n := len(f); n > 1 && f[n-1].pow == (exponents{}) && !f.fraction() {
		return f[:n-1]
	}
	return f
}

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

func (in input) key() string {
	key := ""
	for _, f := range in {
		key += f.key() + "|"
	}
	return key
}

// simpleFirst sorts inputs by what it costs to read them.
func simpleFirst(inputs []input) {
	type priced struct {
		in   input
		cost float64
	}
	list := make([]priced, len(inputs))
	for i, in := range inputs {
		list[i] = priced{in, in.cost()}
	}
	slices.SortStableFunc(list, func(a, b priced) int { return cmp.Compare(a.cost, b.cost) })
	for i, p := range list {
		inputs[i] = p.in
	}
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

// reciprocal is 1/f of a monomial.
func reciprocal(f form) form {
	out, _ := f.inverse()
	return out
}

// groups lists which arguments belong together: the numbers inside of one parameter.
func (e *engine) groups() [][]int {
	var out [][]int
	last := ""
	for i, p := range e.p.Subject.Params {
		if i == 0 || p.Of == "" || p.Of != last {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], i)
		last = p.Of
	}
	return out
}

// parts are the groups, and all arguments together.
func (e *engine) parts() [][]int {
	out := e.groups()
	if len(out) > 1 {
		all := make([]int, len(e.p.Subject.Params))
		for i := range all {
			all[i] = i
		}
		out = append(out, all)
	}
	return out
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

// regions lists where relations of one source may hold: everywhere, where all of it is positive, and, of one number or two, where one of
// them is positive or negative.
func (e *engine) regions() []region {
	out := []region{{}}
	n := len(e.p.Subject.Params)
	var positive region
	for i := range n {
		if p := e.param(i); p.Lo < 0 && p.Hi > 0 {
			positive[i] = 1
			if n > 1 && n < 3 {
				var one, other region
				one[i], other[i] = 1, -1
				out = append(out, one, other)
			}
		}
	}
	if positive != (region{}) {
		out = append(out, positive)
	}
	if negative := positive; positive[0] != 0 && n < 3 {
		negative[0] = -1
		out = append(out, negative)
	}
	return out
}
