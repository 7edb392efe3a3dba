package padmt

import (
	"cmp"
	"slices"

	"github.com/imago-mt/imago/internal/mutant"
)

// A Lost is a mutant that one technique kills later than another one, or not at all.
type Lost struct {
	Mutant      *mutant.Mutant
	Ours, Other Kills
}

// Kills are what the runs of a technique did to a mutant.
type Kills struct {
	Runs int     // that kill it
	At   float64 // the mean number of the first input that does, n + 1 where none does
}

// Losses are the mutants that cost a technique most of its APFD against another one, at most n, the dearest first. They name the causes of a difference
// that means hide.
func (m *Measured) Losses(ours, other Technique, n int) []Lost {
	var all []Lost
	for i, f := range m.Faults {
		l := Lost{f, killsOf(m.Runs[ours], i), killsOf(m.Runs[other], i)}
		if l.Ours.At > l.Other.At {
			all = append(all, l)
		}
	}
	slices.SortStableFunc(all, func(a, b Lost) int { return cmp.Compare(b.Ours.At-b.Other.At, a.Ours.At-a.Other.At) })
	return all[:min(n, len(all))]
}

// killsOf counts over runs.
func killsOf(runs []Run, i int) (k Kills) {
	for _, r := range runs {
		at := r.Found[i]
		if at > 0 {
			k.Runs++
		} else {
			at = r.Inputs + 1
		}
		k.At += float64(at) / float64(len(runs))
	}
	return k
}
