package scores

import (
	"slices"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/relation"
)

// A search that mutants guide must not be measured by the mutants that guided it. Where inference left operators untried, the mutants of these
// alone count, and of them none that does the same as one that guided.
//
// Each mutant has one representative, the first that does the same (fate.same), and a class is known by its number. Which of a class guides does not
// matter: what kills one kills all.

// guides reports whether a mutant guided the inference, as far as mutants did.
func (m *measure) guides(mu *mutant.Mutant) bool {
	return len(m.o.Infer.Untried) > 0 && !slices.Contains(m.o.Infer.Untried, mu.Operator)
}

// guiding has the numbers of the mutants that others of the same class are known by and of whose class some guided.
func (m *measure) guiding() map[uint32]bool {
	out := map[uint32]bool{}
	for _, f := range m.fates {
		if m.guides(f.mutant) {
			out[f.same] = true
		}
	}
	return out
}

// choose marks the best of the printed relations of one function: each next one kills the most mutants that guided and that those before it
// leave alive; ties go to the one that kills more of them in all, and then to the first. Mutants that count have no say, or the choice would be
// fitted to the measurement.
func (m *measure) choose(x *matrix.Matrix, uses []use) (chosen []*relation.Relation) {
	// By place and not by number: a matrix has the mutants of one function, and places are what its trials are asked by.
	dead := map[int]bool{}
	for range m.o.Best {
		best, most, all := -1, 0, 0
		for t := range uses {
			if !uses[t].printed || uses[t].best {
				continue
			}
			// Where nothing fresh is left, the others still fill the set: a run has as many relations as were asked for.
			fresh, kills := m.guidingKills(x, t, dead)
			if best < 0 || fresh > most || fresh == most && kills > all {
				best, most, all = t, fresh, kills
			}
		}
		if best < 0 {
			return chosen
		}
		uses[best].best = true
		chosen = append(chosen, x.Trials[best].Relation)
		for i := range x.Mutants {
			dead[i] = dead[i] || x.Kills(best, i)
		}
	}
	return chosen
}

// guidingKills counts the mutants that guided and that a relation kills: those that are not dead yet, and all.
func (m *measure) guidingKills(x *matrix.Matrix, trial int, dead map[int]bool) (fresh, all int) {
	for i, mu := range x.Mutants {
		if !m.guides(mu) || !x.Kills(trial, i) {
			continue
		}
		all++
		if !dead[i] {
			fresh++
		}
	}
	return fresh, all
}
