package mutant

import (
	"cmp"
	"slices"
)

// A Status is what became of a mutant.
type Status uint8

// The statuses. The first three are those of survivors.
const (
	NotReached  Status = iota // nothing that was executed comes to its place
	NotInfected               // nor has it another value there
	NotSeen                   // it has, and no relation or test saw it
	Crashed                   // it took its process down, and nothing else showed it
	Spent                     // it ran out of fuel; it is not counted as killed
	Killed
	Equivalent // it does what the original does: nothing can kill it
)

// String is the status in the words of the reports.
func (s Status) String() string {
	return [...]string{"not reached", "not infected", "not seen", "crashed", "out of fuel", "killed", "equivalent"}[s]
}

// Survived tells whether the mutant was there to be seen, and was not.
func (s Status) Survived() bool { return s <= NotSeen }

// A Killer is what may kill mutants: a relation or a test.
type Killer struct {
	Name string // unique in one report: "geom.Area: swap", "geom.TestArea"
	File string // that holds it; "" if no file does
	Line int    // in that file; 0 if it is not known
}

// A Verdict is what became of one mutant, and by whom. Scores of relations and of tests end in slices of it; bars, baselines and reports
// are made of these.
type Verdict struct {
	Mutant    *Mutant
	Status    Status
	KilledBy  []string // names of killers
	CoveredBy []string // names of killers that come to its place, as far as it is known
	Note      string   // how it crashed
}

// Survivors are the mutants among the verdicts that survived.
func Survivors(verdicts []Verdict) []Verdict {
	return slices.DeleteFunc(slices.Clone(verdicts), func(v Verdict) bool { return !v.Status.Survived() })
}

// Merge makes one verdict of all that there are of a mutant, in the order of files and places: of functions that call the same one, the
// relations of each try its mutants. What says more wins: a mutant that some relation kills is killed, though with another one's
// inputs it ran out of fuel.
func Merge(verdicts []Verdict) []Verdict {
	type key struct{ pkg, id string }
	at := map[key]int{}
	var out []Verdict
	for _, v := range verdicts {
		k := key{v.Mutant.Package, v.Mutant.ID}
		i, ok := at[k]
		if !ok {
			at[k] = len(out)
			v.KilledBy, v.CoveredBy = slices.Clone(v.KilledBy), slices.Clone(v.CoveredBy)
			out = append(out, v)
			continue
		}
		o := &out[i]
		o.KilledBy, o.CoveredBy = append(o.KilledBy, v.KilledBy...), append(o.CoveredBy, v.CoveredBy...)
		if v.Status > o.Status {
			o.Status, o.Note = v.Status, v.Note
		}
	}
	slices.SortStableFunc(out, func(a, b Verdict) int {
		x, y := a.Mutant, b.Mutant
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Number, y.Number))
	})
	return out
}

// A Tally counts mutants by what became of them. All but Total add up to Total.
type Tally struct {
	Total, Killed, Equivalent        int
	NotReached, NotInfected, NotSeen int // survivors
	Spent, Crashed                   int // apart: neither killed nor seen to agree with the original
}

// TallyOf counts verdicts.
func TallyOf(verdicts []Verdict) Tally {
	var n [Equivalent + 1]int
	for _, v := range verdicts {
		n[v.Status]++
	}
	return Tally{Total: len(verdicts), Killed: n[Killed], Equivalent: n[Equivalent], NotReached: n[NotReached], NotInfected: n[NotInfected],
		NotSeen: n[NotSeen], Spent: n[Spent], Crashed: n[Crashed]}
}

// Score is the share of the mutants that were killed, of those that are not known to do what the original does; 0 if there are none.
// Equivalent mutants that are not told from others lower it.
func (t Tally) Score() float64 {
	if t.Total == t.Equivalent {
		return 0
	}
	return float64(t.Killed) / float64(t.Total-t.Equivalent)
}
