package main

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/composites"
)

// A bench is one run.
type bench struct {
	o           composites.Options
	repetitions int
	deepest     int
	figures     []report.Asked
	notes       []string                       // below the table of counts
	mutants     map[string]*composites.Mutants // by function, once they have been counted

	subjects    []string
	rows, tries int
	functions   map[string][]*composites.Function // by subject, once they have been measured
}

// with runs a part with the mutants of the subjects.
func (b *bench) with(ctx context.Context, run func(context.Context, *composites.Study) error) (err error) {
	s, err := composites.Open(ctx, b.o)
	if err != nil {
		return err
	}
	defer func() {
		if closed := s.Close(); err == nil {
			err = closed
		}
	}()
	return run(ctx, s)
}

// counted is the mutants of a function, which all parts have in common.
func (b *bench) counted(ctx context.Context, s *composites.Study, function string) (*composites.Mutants, error) {
	if m := b.mutants[function]; m != nil {
		return m, nil
	}
	m, err := s.Count(ctx, function)
	b.mutants[function] = m
	return m, err
}

// each calls run for both functions in both settings.
func each(s *composites.Study, run func(*composites.Pool) error) error {
	for _, function := range composites.Functions {
		for _, setting := range []composites.Setting{composites.Mutated, composites.Reference} {
			p, err := s.Pool(function, setting)
			if err != nil {
				return err
			}
			if err := run(p); err != nil {
				return fmt.Errorf("%s, %v: %w", function, setting, err)
			}
		}
	}
	return nil
}

// rated measures composites of up to so many layers of both functions in both settings.
func (b *bench) rated(ctx context.Context, s *composites.Study, layers, most int, tell func(*composites.Pool, *composites.Layer)) error {
	return each(s, func(p *composites.Pool) error {
		mutants, err := b.counted(ctx, s, p.Function)
		if err != nil {
			return err
		}
		parts := p.PartKills(mutants.Counted, p.Sources())
		for k := 1; k <= layers; k++ {
			l, err := p.Rate(ctx, parts, k, most)
			if err != nil {
				return err
			}
			tell(p, l)
		}
		return nil
	})
}
