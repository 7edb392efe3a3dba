package genetic

import (
	"context"
	"fmt"
	"hash/maphash"
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/relation"
)

var nan = math.NaN()

// search is the search of one transformation.
type search struct {
	*Problem
	ctx     context.Context
	by      *transformation
	forest  *forest
	table   *table // the pairs by which is searched
	fresh   *table // correct pairs on which what was found is tried again
	guards  []guard
	budget  int64
	rand    *rand.Rand
	figures Figures
}

// run is the search: pairs, enumeration, evolution, and what stands on fresh pairs.
func (s *search) run() ([]*candidate, error) {
	s.figures.Transformation = s.by.text
	seen, err := s.observe("pairs", sourceRows, true)
	if err != nil || seen == nil || len(seen.mutants) == 0 {
		return nil, err
	}
	s.forest = newForest()
	s.table = newTable(s, seen)
	s.figures.Correct, s.figures.Incorrect, s.figures.Mutants = seen.correct, seen.n-seen.correct, len(seen.mutants)
	if err := s.conditions(); err != nil {
		return nil, err
	}
	p, err := s.enumerate()
	if err == nil {
		err = s.evolve(p)
	}
	if err != nil {
		return nil, err
	}
	found, err := s.proved(cover(p.found, 2*maxOffered))
	s.figures.Candidates = len(found)
	if s.Tell != nil {
		s.Tell(s.figures)
	}
	return found, err
}

// spent reports whether the budget is used up.
func (s *search) spent() bool { return s.figures.Evaluations >= s.budget || s.ctx.Err() != nil }

// proved are the candidates that hold of fresh pairs of the subject.
func (s *search) proved(found []*candidate) ([]*candidate, error) {
	if len(found) == 0 {
		return nil, nil
	}
	p, err := s.observe("fresh pairs", freshRows, false)
	if err != nil || p == nil {
		return nil, err
	}
	s.fresh = newTable(s, p)
	var out []*candidate
	for _, c := range found {
		_, violated, err := c.decided(s.fresh)
		if err != nil {
			return nil, fmt.Errorf("try %s: %w", c, err)
		}
		if violated.Empty() {
			out = append(out, c)
		}
	}
	return out, nil
}

// seedOfIdentity makes ids of values; they are compared within one process alone, and only equality counts.
var seedOfIdentity = maphash.MakeSeed()

// identity is a number that equal values share.
func identity(v relation.Value) uint64 {
	return maphash.Bytes(seedOfIdentity, relation.AppendValue(nil, v))
}
