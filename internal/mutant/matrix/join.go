package matrix

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Join is the matrix of the trials of a and then of b; nil if they are not of the same mutants. What a mutant came to is what told more.
func Join(a, b *Matrix) *Matrix {
	if len(a.Mutants) != len(b.Mutants) {
		return nil
	}
	for i := range a.Mutants {
		if a.Mutants[i].Number != b.Mutants[i].Number || a.Same[i] != b.Same[i] {
			return nil
		}
	}
	out := *a
	out.Trials, out.Held, out.Broken = slices.Concat(a.Trials, b.Trials), slices.Concat(a.Held, b.Held), slices.Concat(a.Broken, b.Broken)
	out.Ends, out.Notes, out.First, out.Reaches = slices.Clone(a.Ends), slices.Clone(a.Notes), nil, nil
	for _, m := range []*Matrix{a, b} {
		for t := range m.Trials {
			out.First, out.Reaches = append(out.First, slices.Clone(m.First[t])), append(out.Reaches, slices.Clone[relation.Bits](m.Reaches[t]))
		}
	}
	for i := range b.Ends {
		if told(b.Ends[i]) > told(out.Ends[i]) {
			out.Ends[i], out.Notes[i] = b.Ends[i], b.Notes[i]
		}
	}
	out.built, out.Executions = a.built || b.built, a.Executions+b.Executions
	out.forget()
	return &out
}
