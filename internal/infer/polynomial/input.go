package polynomial

import (
	"cmp"
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
