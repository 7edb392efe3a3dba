package adequacy

import (
	"slices"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// This file is the measure of Fu et al., "Test adequacy for metamorphic testing: criteria, measurement, and implication" (2024): who was judged by what,
// and how far the requirements of a criterion are met by it. It executes nothing.

// A Group is one metamorphic group that was executed and decided: the precondition held, and the conclusion was true or false.
type Group struct {
	Sources  []int // the source inputs that it has, by their places in the pool: a relation with several sources associates each
	Relation int
	Row      source.Row // of the relation's variables
	// Follows are the sides that each follow-up took, where a criterion wants to know.
	Follows []relation.Bits
}

// A Requirement is what a criterion asks to be tested.
type Requirement struct {
	Func, Text string // "Vec.Rotate", "w == 0 is false"
	File       string // with its folder; "" if it has no place
	Line       int
	// Met has what satisfies it: source inputs or, of a criterion that is about groups, groups.
	Met relation.Bits

	side int // 1 + the side of a branch that it is; 0: it is none
}

// A Coop is the association relation of Definition 1, by source input: S_RO, the output relations that judged it. Definition 3 speaks of relations;
// the prose of §III-A and §IV-E wants them to differ in what they demand of outputs, and so they are counted here.
type Coop []relation.Bits

// Associate is the Coop of the chosen groups over so many sources; nil chooses all. form numbers the output relation of each relation.
func Associate(sources int, groups []Group, form []int, chosen relation.Bits) Coop {
	forms := 0
	for _, f := range form {
		forms = max(forms, f+1)
	}
	c := make(Coop, sources)
	for t := range c {
		c[t] = relation.NewBits(forms)
	}
	for i, g := range groups {
		if chosen != nil && !chosen.Get(i) {
			continue
		}
		for _, t := range g.Sources {
			c[t].Set(form[g.Relation])
		}
	}
	return c
}

// Judged is the most output relations that judged one and the same source input which satisfies r: the numerator of equation 4.
func (c Coop) Judged(r *Requirement) (most int) {
	r.Met.Each(func(t int) { most = max(most, c[t].Count()) })
	return most
}

// Degree is equations 3 to 5: the mean over requirements of min(1, |S_RO(t)|/k), where t is the source input that satisfies the requirement and was
// judged by most. It is 0 for a requirement that nobody satisfies. What asks for nothing is met.
//
// The sum is of whole numbers, so that the same degree is the same number: of the paper's example it is 1/2 exactly. Equation 7 prints K7 = 1/3 and
// 11/24, against the paper's own Table IV, where one of the sources of s7 was judged by two relations.
func (c Coop) Degree(reqs []Requirement, k int) float64 {
	if len(reqs) == 0 {
		return 1
	}
	sum := 0
	for i := range reqs {
		sum += min(k, c.Judged(&reqs[i]))
	}
	return float64(sum) / float64(k*len(reqs))
}

// share is the degree of a criterion that is about groups: how many of its requirements some chosen group satisfies.
func share(reqs []Requirement, chosen relation.Bits) float64 {
	if len(reqs) == 0 {
		return 1
	}
	met := 0
	for _, r := range reqs {
		if !r.Met.And(chosen).Empty() {
			met++
		}
	}
	return float64(met) / float64(len(reqs))
}

// Forms numbers the output relations of relations: equal numbers demand the same of their outputs (docs/language.md §7).
func Forms(rels []*relation.Relation) (form []int, distinct int) {
	var seen []string
	for _, r := range rels {
		text := r.OutputRelation()
		at := slices.Index(seen, text)
		if at < 0 {
			at = len(seen)
			seen = append(seen, text)
		}
		form = append(form, at)
	}
	return form, len(seen)
}
