package infer

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// A Measure is what the relations of a subject are worth by the mutants that they kill.
type Measure struct {
	Tally  mutant.Tally // of all that hold, printed or not
	Robust []string     // the names of those that tests should keep, best first; see [matrix.Matrix.Robust]
}

// A Worth is what one relation kills.
type Worth struct {
	Kills, Unique int // mutants, and those of them that no other relation of the subject kills
}

// measure has the relations of subjects tried on mutants of their functions, and orders them by what they kill for their length. What
// cannot be measured stays as it is, with a warning.
func measure(ctx context.Context, subjects []*Subject, o Options) error {
	var claims []*suite.Claims
	of := map[string]*Subject{}
	for _, s := range subjects {
		var rels []*relation.Relation
		for _, f := range s.findings() {
			rels = append(rels, f.Relation)
		}
		if len(rels) > 0 {
			claims, of[s.Target] = append(claims, suite.ClaimsOf(s.Package, s.Function, s.Domain, rels)), s
		}
	}
	if len(claims) == 0 {
		return nil
	}
	scores, err := suite.Score(ctx, claims, suite.ScoreOptions{Running: suite.Running{Subject: o.Subject, Seed: o.Seed, AllowEffects: o.AllowEffects,
		Cache: o.Cache, Workers: o.Workers, Progress: o.Progress, Logger: o.Logger}})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		for _, s := range of {
			s.Warnings = append(s.Warnings, fmt.Errorf("its mutants could not be tried: %w", err))
		}
		return nil
	}
	for _, scored := range scores.Subjects {
		of[scored.Target].measured(scored)
	}
	return nil
}

// findings is what holds, printed or not.
func (s *Subject) findings() []*Finding { return slices.Concat(s.Found, s.More) }

// measured takes the kills of a subject's relations over, and orders these by them.
func (s *Subject) measured(scored *suite.Scored) {
	all := s.findings()
	worth := slices.Clone(scored.Worth)
	for i, f := range all {
		kills, unique := scored.Matrix.Count(i)
		f.Worth = &Worth{kills, unique}
		worth[i].Kind = f.Family + ": " + worth[i].Kind
	}
	s.Measure = &Measure{Tally: scored.Matrix.Tally()}
	for _, i := range scored.Matrix.Robust(worth) {
		s.Measure.Robust = append(s.Measure.Robust, all[i].Relation.Name)
	}
	s.Warnings = append(s.Warnings, scored.Warnings...)
	s.Found, s.More = nil, nil
	for _, i := range valuable(scored.Matrix, worth, all) {
		if len(s.Found) < printed {
			s.Found = append(s.Found, all[i])
		} else {
			s.More = append(s.More, all[i])
		}
	}
}

// again is the number or the sister of a relation whose law occurs more than once.
var again = regexp.MustCompile(`-\d+$`)

// valuable lists relations by what they kill that no better one does, for their length. Laws that nobody misses come last, whatever they
// kill: a reader learns nothing from them.
func valuable(m *matrix.Matrix, worth []matrix.Worth, all []*Finding) []int {
	order, _ := m.Order(worth)
	boring := func(i int) bool { return slices.Contains(dull, again.ReplaceAllString(all[i].Relation.Name, "")) }
	var first, last []int
	for _, i := range order {
		if boring(i) {
			last = append(last, i)
		} else {
			first = append(first, i)
		}
	}
	return append(first, last...)
}
