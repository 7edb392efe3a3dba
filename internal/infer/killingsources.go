package infer

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// scoring is how relations are tried on mutants.
func (o *Options) scoring() suite.ScoreOptions {
	return suite.ScoreOptions{Operators: o.Operators, Untried: o.Untried, Running: suite.Running{Subject: o.Subject, Seed: o.Seed, AllowEffects: o.AllowEffects, Cache: o.Cache, Workers: o.Workers,
		Progress: o.Progress, Logger: o.Logger}}
}

// sharpen finds the sources that the tests of the robust sets begin with. The mutants are tried once more, with these relations alone: what
// is found must not hang on whether the relations come from the cache. Where that cannot be done tests have other sources.
func sharpen(ctx context.Context, p *subject.Package, subjects []*Subject, o Options) (err error) {
	if !slices.ContainsFunc(subjects, func(s *Subject) bool { return len(s.robust()) > 0 }) {
		return nil
	}
	sc, failed := suite.OpenScorer(ctx, p, o.scoring())
	if failed == nil {
		defer func() {
			if closed := sc.Close(); closed != nil {
				o.Logger.Debug("close a child", "subject", p.Path, "error", closed)
			}
		}()
	}
	for _, s := range subjects {
		robust := s.robust()
		if len(robust) == 0 || ctx.Err() != nil {
			continue
		}
		why := failed
		if why == nil {
			why = s.sharpen(ctx, sc, robust)
		}
		if why != nil && ctx.Err() == nil {
			s.Warnings = append(s.Warnings, fmt.Errorf("no sources that kill were found for its tests: %w", why))
		}
	}
	return ctx.Err()
}

// robust is the relations that tests should have by what they kill; none if no mutants were tried.
func (s *Subject) robust() []*Finding {
	if s.Measure == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Concat(s.Found, s.More), func(f *Finding) bool {
		return f.Worth == nil || f.Worth.Kills == 0 || !slices.Contains(s.Measure.Robust, f.Relation.Name)
	})
}

// sharpen finds the sources of relations, and has their tables begin with them.
func (s *Subject) sharpen(ctx context.Context, sc *suite.Scorer, findings []*Finding) error {
	var rels []*relation.Relation
	for _, f := range findings {
		rels = append(rels, f.Relation)
	}
	normal := *s.Domain
	normal.Normal = true // tests begin with floats that have all of their digits
	claims := suite.ClaimsOf(s.Package, s.Function, &normal, rels)
	claims.Most = s.Measure.Most
	claims.Feed(source.CorpusOf(s.Texts()))
	rows, err := sc.KillingSources(ctx, claims)
	if err != nil {
		return err
	}
	for i, f := range findings {
		f.Worth.KillingSources = rows[i]
		s.begin(f)
	}
	return nil
}

// Texts are the texts that a parameter of the subject is given, by its name: those of people, and what sisters return.
func (s *Subject) Texts() map[string][]string {
	out := maps.Clone(s.Package.Texts(s.Function.Func))
	if out == nil {
		out = map[string][]string{}
	}
	for path, texts := range s.Printed {
		for _, text := range texts {
			if !slices.Contains(out[path], text) {
				out[path] = append(slices.Clip(out[path]), text)
			}
		}
	}
	return out
}

// begin has the table of a relation begin with the sources that kill.
func (s *Subject) begin(f *Finding) {
	seen := map[string]bool{}
	var table [][]relation.Value
	add := func(row source.Row) {
		if text := (claim.Witness{Vars: f.Relation.Vars, Row: row}).String(); !seen[text] && len(table) < mostTable {
			seen[text] = true
			table = append(table, row)
		}
	}
	for _, row := range f.Worth.KillingSources {
		add(row)
	}
	for _, row := range s.Rows[f.Relation.Name] {
		add(row)
	}
	s.Rows[f.Relation.Name] = table
}
