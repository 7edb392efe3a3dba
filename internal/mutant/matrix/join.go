package matrix

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Join is the matrix of the trials of a and then of b; nil if b has mutants that a does not have. What a mutant came to is what told more. Those
// that b left out no trial of b kills.
func Join(a, b *Matrix) *Matrix {
	place := b.within(a)
	if place == nil {
		return nil
	}
	out := *a
	out.Trials, out.Held, out.Broken = slices.Concat(a.Trials, b.Trials), slices.Concat(a.Held, b.Held), slices.Concat(a.Broken, b.Broken)
	out.Ends, out.Notes, out.First, out.Reaches = slices.Clone(a.Ends), slices.Clone(a.Notes), nil, nil
	for t := range a.Trials {
		out.First, out.Reaches = append(out.First, slices.Clone(a.First[t])), append(out.Reaches, slices.Clone[relation.Bits](a.Reaches[t]))
	}
	for t := range b.Trials {
		first, reaches := slices.Repeat([]int32{-1}, len(a.Mutants)), relation.NewBits(len(a.Mutants))
		for i, at := range place {
			if first[at] = b.First[t][i]; b.Reaches[t].Get(i) {
				reaches.Set(at)
			}
		}
		out.First, out.Reaches = append(out.First, first), append(out.Reaches, reaches)
	}
	for i, at := range place {
		if told(b.Ends[i]) > told(out.Ends[at]) {
			out.Ends[at], out.Notes[at] = b.Ends[i], b.Notes[i]
		}
	}
	out.built, out.Executions = a.built || b.built, a.Executions+b.Executions
	out.forget()
	return &out
}

// within is where the mutants of m stand in another matrix; nil if they are not all there, or do the same as others only in one of the two.
func (m *Matrix) within(other *Matrix) []int {
	at := map[uint32]int{}
	for i, mu := range other.Mutants {
		at[mu.Number] = i
	}
	place := make([]int, len(m.Mutants))
	for i, mu := range m.Mutants {
		k, ok := at[mu.Number]
		if !ok || other.original(k) != m.original(i) {
			return nil
		}
		place[i] = k
	}
	return place
}

// original is the number of the mutant that does the same as the i-th, its own if there is none; 0 if the original does.
func (m *Matrix) original(i int) uint32 {
	if m.Same[i] < 0 {
		return 0
	}
	return m.Mutants[m.Same[i]].Number
}
