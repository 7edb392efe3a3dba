package owntests

import "github.com/imago-mt/imago/internal/mutant"

// Verdicts is what became of all mutants, in the words that scores of relations and of tests share. What was not tried has none; what
// stood still is told as out of fuel.
func Verdicts(scored []*Scored) []mutant.Verdict {
	var all []mutant.Verdict
	for _, s := range scored {
		for i, f := range s.Fates {
			if f.End == Untried {
				continue
			}
			v := mutant.Verdict{Mutant: &s.Mutants[i], Status: f.End.status()}
			if f.End == TimedOut {
				v.Note = "it stood still"
			}
			if f.End == Killed {
				by := s.Path + ": before the tests"
				if f.Test >= 0 {
					by = s.killer(f.Test)
				}
				v.KilledBy = []string{by}
			}
			for _, test := range s.Reached[i] {
				v.CoveredBy = append(v.CoveredBy, s.killer(test))
			}
			all = append(all, v)
		}
	}
	return mutant.Merge(all)
}

// Killers is the tests of all packages that were run.
func Killers(scored []*Scored) []mutant.Killer {
	var all []mutant.Killer
	for _, s := range scored {
		for i, t := range s.Tests {
			if t.Use != Refused {
				all = append(all, mutant.Killer{Name: s.killer(i), File: t.File, Line: t.Line})
			}
		}
	}
	return all
}

// killer is the name of a test among those of other packages.
func (s *Scored) killer(test int) string { return s.Path + "." + s.Tests[test].Name }

func (e End) status() mutant.Status {
	return map[End]mutant.Status{NotReached: mutant.NotReached, NotInfected: mutant.NotInfected, NotSeen: mutant.NotSeen,
		Killed: mutant.Killed, Spent: mutant.Spent, TimedOut: mutant.Spent, Equivalent: mutant.Equivalent}[e]
}
