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
	return spread(mutants, own, needing, pays)
}

// Spread leaves out mutants until those that are left are no more than most, spread evenly over all.
func Spread(mutants []*mutant.Mutant, most int) []*mutant.Mutant {
	if len(mutants) <= most {
		return mutants
	}
	return spread(mutants, func(*mutant.Mutant) bool { return true }, len(mutants), most)
}

// spread keeps so many of the mutants that are counted, of which there are all, and those that are not.
func spread(mutants []*mutant.Mutant, counted func(*mutant.Mutant) bool, all, keep int) []*mutant.Mutant {
	seen := 0
	return slices.DeleteFunc(slices.Clone(mutants), func(mu *mutant.Mutant) bool {
		if !counted(mu) {
			return false
		}
		seen++
		return seen*keep/all == (seen-1)*keep/all
	})
}
