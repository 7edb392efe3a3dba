package kills

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/source/probed"
	"github.com/imago-mt/imago/internal/study/scores"
	"github.com/imago-mt/imago/relation"
)

// suites are the two roles of the paper's test generators, with as many inputs as the search had sources: Randoop's, which draws at random, and
// EvoSuite's, which searches for rows that reach the branches of the code. The expected outcomes are those of the original.
func suites(inputs int, from int64, cache string) []scores.Suite {
	return []scores.Suite{
		{Name: "random", Rows: func(_ context.Context, s *infer.Subject) ([]source.Row, error) {
			return source.Draw(source.Random{}, argumentSpace(s), suiteSeed(from, "random"), inputs), nil
		}},
		{Name: "guided", Rows: func(ctx context.Context, s *infer.Subject) ([]source.Row, error) {
			return guided(ctx, s, inputs, from, cache)
		}},
	}
}

// argumentSpace is the inputs of a subject.
func argumentSpace(s *infer.Subject) *source.Space {
	sp := &source.Space{Env: s.Package.Env, Subject: s.Function.Func, Domain: s.Domain}
	for i, p := range s.Function.Func.Params {
		sp.Vars = append(sp.Vars, relation.Var{Name: p.Name, Type: p.Type, Func: s.Function.Func, Param: i})
	}
	return sp
}

// suiteSeed is one that no other part of a measurement has.
func suiteSeed(from int64, name string) seed.Seed { return seed.New(from).Child("suite "+name, 0) }

// guided is every row that a search for the branches executes: what it ends with are a few rows, and a suite of few inputs is no match for relations
// that are tried on many.
func guided(ctx context.Context, s *infer.Subject, inputs int, from int64, cache string) ([]source.Row, error) {
	h, err := harness.Build(ctx, s.Package, harness.Options{Variant: harness.Instrumented, Cache: cache})
	if err != nil {
		return nil, err
	}
	defer h.Close()
	sp := argumentSpace(s)
	// The child is not the one of mutants, which has no probes.
	var all []source.Row
	search := source.Guided{Budget: inputs, Probe: func(ctx context.Context, rows []source.Row) ([][]source.Met, error) {
		args, err := source.Columns(sp.Vars, rows)
		if err != nil {
			return nil, err
		}
		trace, err := h.Probe(ctx, h.Fuel(), s.Function.Func, args, len(rows))
		if err != nil {
			return nil, err
		}
		// A suite has all of them: a row that reached nothing new may be the one that a mutant fails on.
		all = append(all, rows...)
		return probed.Rows(trace, len(rows)), nil
	}}
	if _, err := search.Search(ctx, sp, suiteSeed(from, "guided")); err != nil {
		return nil, fmt.Errorf("search inputs of %s: %w", s.Target, err)
	}
	// Where all branches are reached the search ends early; chance fills up.
	if n := inputs - len(all); n > 0 {
		all = append(all, source.Draw(source.Random{}, sp, suiteSeed(from, "guided rest"), n)...)
	}
	return all[:inputs], nil
}
