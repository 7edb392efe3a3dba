package matrix

import (
	"slices"

	"github.com/imago-mt/imago/internal/mutant"
)

// Sample leaves out mutants until those that are left need no more than most processes of their own: one for each trial where the package
// does not let itself be given back what it was (apart), else one for those that must be on from the start. What is kept is spread evenly over
// the mutants, so that each part of the code has its share. Mutants that need no process are all kept.
func Sample(mutants []*mutant.Mutant, trials []Trial, apart bool, most int) []*mutant.Mutant {
	m := &Matrix{built: slices.ContainsFunc(trials, built)}
	each := 1
	if apart {
		each = len(trials)
	}
	own := func(mu *mutant.Mutant) bool { return apart || m.early(mu) }
	needing := 0
	for _, mu := range mutants {
		if own(mu) {
			needing++
		}
	}
	pays := most / max(1, each)
	if needing <= pays {
		return mutants
	}
	seen := 0
	return slices.DeleteFunc(slices.Clone(mutants), func(mu *mutant.Mutant) bool {
		if !own(mu) {
			return false
		}
		seen++
		return seen*pays/needing == (seen-1)*pays/needing
	})
}
