package matrix

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// mark notes what is known of mutants that do the same.
func (m *Matrix) mark(same map[uint32]uint32) {
	at := map[uint32]int{}
	for i, mu := range m.Mutants {
		at[mu.Number] = i
		m.Same = append(m.Same, i)
		of, ok := same[mu.Number]
		if !ok {
			continue
		}
		if of == 0 {
			m.Same[i] = -1
		} else if first, there := at[of]; there {
			m.Same[i] = first
		}
	}
}

// share gives duplicates what became of the mutants that were tried for them.
func (m *Matrix) share() {
	for i, s := range m.Same {
		if s < 0 || s == i {
			continue
		}
		m.Ends[i], m.Notes[i] = m.Ends[s], m.Notes[s]
		for t := range m.Trials {
			m.First[t][i] = m.First[t][s]
			if m.Reaches[t].Get(s) {
				m.Reaches[t].Set(i)
			}
		}
	}
}

// killers is which trials kill a mutant.
func (m *Matrix) killers(i int) relation.Bits {
	by := relation.NewBits(len(m.Trials))
	for t := range m.Trials {
		if m.Kills(t, i) {
			by.Set(t)
		}
	}
	return by
}

// Dominators are, of the mutants that were killed, those that no other one's kill implies, one for each set of relations: whoever kills
// all of these kills all. A mutant is subsumed if all relations that kill some other one kill it, too (Ammann, Delamaro, Offutt,
// "Establishing theoretical minimal sets of mutants", ICST 2014). Relations stand for the tests of that paper: of the rows that kill,
// only the first is known.
func (m *Matrix) Dominators() []int {
	var killed []int
	var by []relation.Bits
	for i := range m.Mutants {
		k := m.killers(i)
		if k.Empty() || slices.ContainsFunc(by, k.Equal) {
			continue
		}
		killed, by = append(killed, i), append(by, k)
	}
	var out []int
	for n, k := range by {
		if !slices.ContainsFunc(by, func(l relation.Bits) bool { return l.Within(k) && !k.Within(l) }) {
			out = append(out, killed[n])
		}
	}
	return out
}

// DominatorScore is the share of dominators among them and the survivors: a mutation score to which mutants that come to nothing new add
// nothing. Duplicates and equivalent mutants do not count. A survivor may be subsumed by others, which nothing tells: it counts.
func (m *Matrix) DominatorScore() float64 {
	survivors := 0
	for i := range m.Mutants {
		if m.Same[i] == i && m.Status(i).Survived() {
			survivors++
		}
	}
	killed := len(m.Dominators())
	if killed == 0 {
		return 0
	}
	return float64(killed) / float64(killed+survivors)
}
