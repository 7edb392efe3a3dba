// Package genetic looks for relations between two executions with mutants as its guide: for each transformation of the arguments it grows trees
// over the inputs and outputs of both executions, and keeps those that hold of the subject and that executions of mutants violate. [Search] is the
// way in; transformations are the table in transformation.go, operations of trees the one in operation.go. The package knows a [Problem] and no
// packages or processes. What it offers is tried by its caller, as what other engines offer is.
//
// The words are those of the paper:
//   - A pair is a source and its follow-up, with the outputs of both. It is correct if the subject gave them, and incorrect if a mutant did, where one
//     of its outcomes is another one than the subject's.
//   - A false positive (FP) is a correct pair that violates a relation, a false negative (FN) an incorrect pair that satisfies it.
//   - The fitness of the first population orders by (FP, FN, size), that of the second one by (FN, FP, size) (Definitions 4 and 5).
//
// Ayerdi, Terragni, Jahangirova, Arrieta, Tonella, "GenMorph: Automatically Generating Metamorphic Relations via Genetic Programming" (2023). The
// trees are enumerated first, which is complete up to a size, and evolution starts from what enumeration leaves; preconditions are conditions of the
// code and of the inputs, and are not fitted to data.
package genetic

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
)

// Search looks for relations of the subject, those that see most first.
func Search(ctx context.Context, p *Problem) ([]Finding, error) {
	ts, err := p.transformations()
	if err != nil {
		return nil, fmt.Errorf("transformations of %s: %w", p.Subject.Name, err)
	}
	ts, sources := p.afforded(ts)
	var all []*candidate
	operations := p.operations()
	short := 0 // of how many searches the enumeration did not come to its end
	budget := max(p.Budget, p.Each*int64(len(ts)))
	for i, t := range ts {
		// What a search leaves of its share is shared by those behind it.
		s := &search{Problem: p, ctx: ctx, by: t, operations: operations, sources: sources, budget: budget / int64(len(ts)-i), rand: p.stream(t)}
		found, err := s.run()
		if err != nil {
			return nil, fmt.Errorf("search relations of %s under %s: %w", p.Subject.Name, t.name, err)
		}
		budget -= s.figures.Evaluations
		all = append(all, found...)
		if s.short {
			short++
		}
	}
	if p.Cut != nil && short > 0 {
		p.Cut(fmt.Sprintf("evaluations ended the enumeration of terms for %d of %d follow-ups", short, len(ts)))
	}
	var out []Finding
	chosen := cover(all, maxOffered)
	for _, c := range append(chosen, cover(without(all, chosen), maxOffered-len(chosen))...) { // the second ones stand in where the first ones fall
		out = append(out, c.finding())
	}
	return out, nil
}

// afforded are the transformations that the executions pay for, the first ones of all, and how many sources each of them has. A source costs two
// executions of the subject and of each mutant; fresh pairs are of the subject alone.
func (p *Problem) afforded(ts []*transformation) ([]*transformation, int) {
	if p.Executions <= 0 || len(ts) == 0 {
		return ts, sourceRows
	}
	sources := p.Executions / int64(2*(1+freshTimes+p.Mutants)) // of all transformations together
	if n := max(1, sources/leastSources); n < int64(len(ts)) {
		if p.Cut != nil {
			p.Cut(fmt.Sprintf("%d of %d follow-ups were looked at: executions are dear", n, len(ts)))
		}
		ts = ts[:n]
	}
	return ts, int(min(sourceRows, max(leastSources, sources/int64(len(ts)))))
}

// stream is the random numbers of a search, those of its transformation alone.
func (p *Problem) stream(t *transformation) *rand.Rand {
	return p.Seed.Child("genetic "+t.text, 0).Rand()
}

// without are candidates that are not among others.
func without(all, others []*candidate) []*candidate {
	return slices.DeleteFunc(slices.Clone(all), func(c *candidate) bool { return slices.Contains(others, c) })
}

// run is the search: pairs, enumeration, evolution, and what stands on fresh pairs.
func (s *search) run() ([]*candidate, error) {
	start := time.Now()
	s.figures.Transformation = s.by.text
	seen, err := s.observe("pairs", s.sources, true)
	if err != nil || seen == nil || len(seen.mutants) == 0 {
		return nil, err
	}
	s.forest = newForest()
	s.table = newTable(s, seen)
	s.figures.Correct, s.figures.Incorrect, s.figures.Mutants = seen.correct, seen.n-seen.correct, len(seen.mutants)
	s.step(Paired)
	if err := s.conditions(); err != nil {
		return nil, err
	}
	p, err := s.enumerate()
	s.short = s.spent()
	if err == nil {
		err = s.evolve(p)
	}
	if err != nil {
		return nil, err
	}
	s.step(Trial)
	found, err := s.proved(cover(p.found, 2*maxOffered))
	s.figures.Candidates, s.figures.Time = len(found), time.Since(start)
	if s.Tell != nil {
		s.Tell(s.figures)
	}
	return found, err
}

// step tells where the search is.
func (s *search) step(is Step) {
	if s.Step != nil {
		s.Step(is, s.figures)
	}
}

// proved are the candidates that hold of fresh pairs of the subject, in the shortest form of which this is so.
func (s *search) proved(found []*candidate) ([]*candidate, error) {
	if len(found) == 0 {
		return nil, nil
	}
	p, err := s.observe("fresh pairs", freshTimes*s.sources, false)
	if err != nil || p == nil {
		return nil, err
	}
	fresh := newTable(s, p)
	var out []*candidate
	for _, c := range found {
		_, violated, err := c.decided(fresh)
		if err != nil {
			return nil, fmt.Errorf("try %s: %w", c, err)
		}
		if !violated.Empty() {
			continue
		}
		if c, err = s.shortened(c, fresh); err != nil {
			return nil, err
		}
		// Two may be one when they are shortened.
		if !slices.ContainsFunc(out, func(o *candidate) bool { return o.String() == c.String() }) {
			out = append(out, c)
		}
	}
	return out, nil
}
