package genmorph

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// A Type is one of the three kinds of values that GenMorph knows.
type Type uint8

// The types.
const (
	Boolean  Type = iota
	Number        // a float64, whatever it was
	Sequence      // of numbers
)

// String is the type's name in the paper.
func (t Type) String() string { return [...]string{"Boolean", "number", "sequence"}[t] }

// A Quantity is an input or an output of an execution. An argument that the function changes is both: an input by its value before, and an
// output by that after.
type Quantity struct {
	Name   string // "x", "return"
	Type   Type
	Output bool
	Class  string // type of the function's parameter: inputs of one class may be permuted
	Whole  bool   // a number that is an integer for the function, so that no transformation adds a fraction to it
}

// A Column has a value of one quantity for each pair, in the slice of its type.
type Column struct {
	Booleans  []bool
	Numbers   []float64
	Sequences [][]float64
}

// rows is how many values of a type there are.
func (c Column) rows(t Type) int {
	switch t {
	case Boolean:
		return len(c.Booleans)
	case Number:
		return len(c.Numbers)
	}
	return len(c.Sequences)
}

// at is the column of some rows.
func (c Column) at(rows []int) (out Column) {
	for _, i := range rows {
		switch {
		case c.Booleans != nil:
			out.Booleans = append(out.Booleans, c.Booleans[i])
		case c.Numbers != nil:
			out.Numbers = append(out.Numbers, c.Numbers[i])
		default:
			out.Sequences = append(out.Sequences, c.Sequences[i])
		}
	}
	return out
}

// Pairs are executions of a source and of its follow-up each: columns by quantity.
type Pairs struct {
	Rows     int
	Source   []Column
	FollowUp []Column
}

// columns is those of the source, then those of the follow-up: what the variables of a tree number.
func (p *Pairs) columns() []Column { return slices.Concat(p.Source, p.FollowUp) }

// sample is at most n of the pairs, in their order.
func (p *Pairs) sample(n int, r *rand.Rand) *Pairs {
	if p.Rows <= n {
		return p
	}
	rows := r.Perm(p.Rows)[:n]
	slices.Sort(rows)
	out := &Pairs{Rows: n}
	for i := range p.Source {
		out.Source = append(out.Source, p.Source[i].at(rows))
		out.FollowUp = append(out.FollowUp, p.FollowUp[i].at(rows))
	}
	return out
}

// check reports columns that do not fit.
func (p *Problem) check() error {
	for _, pairs := range []*Pairs{p.Correct, p.Incorrect} {
		if len(pairs.Source) != len(p.Quantities) || len(pairs.FollowUp) != len(p.Quantities) {
			return fmt.Errorf("pairs of %d and %d columns for %d quantities", len(pairs.Source), len(pairs.FollowUp), len(p.Quantities))
		}
		for i, c := range pairs.columns() {
			q := p.Quantities[i%len(p.Quantities)]
			if c.rows(q.Type) != pairs.Rows {
				return fmt.Errorf("%s has %d values of type %v for %d pairs", q.Name, c.rows(q.Type), q.Type, pairs.Rows)
			}
		}
	}
	return nil
}
