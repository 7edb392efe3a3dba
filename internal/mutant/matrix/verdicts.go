package matrix

import (
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
)

// Of is the matrix of some of the trials. What became of mutants that others ended stays as it is.
func (m *Matrix) Of(trials []int) *Matrix {
	out := *m
	out.Trials, out.Held, out.Broken, out.First, out.Reaches = nil, nil, nil, nil, nil
	for _, t := range trials {
		out.Trials, out.Held, out.Broken = append(out.Trials, m.Trials[t]), append(out.Held, m.Held[t]), append(out.Broken, m.Broken[t])
		out.First, out.Reaches = append(out.First, m.First[t]), append(out.Reaches, m.Reaches[t])
	}
	return &out
}

// Kills reports whether a relation kills a mutant.
func (m *Matrix) Kills(trial, mutant int) bool { return m.First[trial][mutant] >= 0 }

// KilledBy counts the relations that kill a mutant.
func (m *Matrix) KilledBy(mutant int) (n int) {
	for t := range m.Trials {
		if m.Kills(t, mutant) {
			n++
		}
	}
	return n
}

// Count is what the relation of a trial kills, and what no other one does.
func (m *Matrix) Count(trial int) (kills, unique int) {
	for i := range m.Mutants {
		if m.Kills(trial, i) {
			kills++
			if m.KilledBy(i) == 1 {
				unique++
			}
		}
	}
	return kills, unique
}

// Status is what became of a mutant.
func (m *Matrix) Status(i int) mutant.Status {
	if m.Equivalent(i) {
		return mutant.Equivalent
	}
	if m.KilledBy(i) > 0 {
		return mutant.Killed
	}
	switch m.Ends[i] {
	case harness.NotReached:
		return mutant.NotReached
	case harness.NotInfected:
		return mutant.NotInfected
	case harness.Spent:
		return mutant.Spent
	case harness.Crashed:
		return mutant.Crashed
	}
	return mutant.NotSeen
}

// Verdicts is what became of each mutant. of is put before the names of the relations: "geom.Area".
func (m *Matrix) Verdicts(of string) []mutant.Verdict {
	out := make([]mutant.Verdict, len(m.Mutants))
	for i, mu := range m.Mutants {
		out[i] = mutant.Verdict{Mutant: mu, Status: m.Status(i), Note: m.Notes[i]}
		for t, tr := range m.Trials {
			name := of + ": " + tr.Relation.Name
			if m.Kills(t, i) {
				out[i].KilledBy = append(out[i].KilledBy, name)
			}
			if m.Reaches[t].Get(i) {
				out[i].CoveredBy = append(out[i].CoveredBy, name)
			}
		}
	}
	return out
}

// Tally counts the mutants.
func (m *Matrix) Tally() mutant.Tally { return mutant.TallyOf(m.Verdicts("")) }

// Survivors are the mutants that were infected and not seen, but for duplicates, the smallest change first: fewest bytes before and after, then as in the
// source. They say what relations are missing.
func (m *Matrix) Survivors() []*mutant.Mutant {
	var out []*mutant.Mutant
	for i, mu := range m.Mutants {
		if m.Status(i) == mutant.NotSeen && m.Same[i] == i {
			out = append(out, mu)
		}
	}
	size := func(mu *mutant.Mutant) int { return len(mu.Before) + len(mu.After) }
	slices.SortStableFunc(out, func(a, b *mutant.Mutant) int { return size(a) - size(b) })
	return out
}

// Equivalent tells whether a mutant does what the original does. It was not tried.
func (m *Matrix) Equivalent(i int) bool { return m.Same[i] < 0 }

// Duplicate is the earlier mutant that does the same as a mutant; nil if there is none. Of those that do the same the first was tried,
// and what became of it became of all.
func (m *Matrix) Duplicate(i int) *mutant.Mutant {
	if s := m.Same[i]; s >= 0 && s != i {
		return m.Mutants[s]
	}
	return nil
}
