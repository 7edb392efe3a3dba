// Package survey looks at a function before anything is claimed of it: it narrows the domain to where the function behaves, by a condition
// between parameters, a half of the number line or a smaller range, widens what is left of it as far as the function goes on to behave, and
// looks for inputs that reach the branches of the code. [Look] is
// the order of the steps; [Start] and [Feed] prepare the subject that it is given. The package knows the rows of the parameters and
// what becomes of them, and no relations.
package survey

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// A Report is what a survey found.
type Report struct {
	Subject  *trial.Subject // with the domain, the branches and the pool of the survey: nothing changes them any more
	Warnings []error        // doubts about the domain
}

// Look surveys the subject of a runner: rows on which it panics, gives no finite result or wraps around lie outside of the domain
// afterwards, as far as bounds can say it. A domain that is the user's stays. refuses says that panics are meant as refusals, whatever they
// are. When ctx ends, or with an error, the report has what was found until then.
func Look(ctx context.Context, r *trial.Runner, refuses bool) (*Report, error) {
	s := newSurveyor(r, refuses)
	r.Tell("looking at its domain")
	err := s.look(ctx)
	return &Report{Subject: s.Subject, Warnings: s.warnings}, err
}

func (s *surveyor) look(ctx context.Context) error {
	first := *s.Domain
	first.Bounds = slices.Clone(first.Bounds)
	if err := s.invariants(ctx); err != nil {
		return err
	}
	if err := s.sequences(ctx); err != nil {
		return err
	}
	seen, err := s.narrow(ctx)
	if err != nil {
		return err
	}
	if seen, err = s.widen(ctx, seen); err != nil {
		return err
	}
	if seen, err = s.widenFloats(ctx, seen); err != nil {
		return err
	}
	if seen, err = s.anyTexts(ctx, seen); err != nil {
		return err
	}
	s.openEnds(seen)
	s.degenerate(seen, &first)
	if err := s.settle(); err != nil {
		return err
	}
	if err := s.explore(ctx); err != nil {
		return err
	}
	return s.growTexts(ctx)
}

// Start gives a subject the domain that a survey begins with: the user's, as in a catalogue file, or the usual one of its types.
func Start(s *trial.Subject, domain string) error {
	if domain == "" {
		s.Domain = usual(s.Func, s.Hints)
		lengthen(s.Domain, s.Func, s.Corpus)
		lengthsOfCode(s.Domain, s.Func, s.Conditions)
		return nil
	}
	d, err := relation.ParseDomain(domain, s.Env, s.Func)
	if err != nil {
		return fmt.Errorf("domain: %w", err)
	}
	s.Domain, s.Given = d, true
	return nil
}

// settle writes the domain and reads it again, so that the printed domain is the one that was tried. Intervals of floats are written [lo, hi].
func (s *surveyor) settle() error {
	if s.Given {
		return nil
	}
	var parts []string
	for _, b := range s.Domain.Bounds {
		text, t := b.Range(), TypeAt(s.Func, b.Path)
		if lo, hi, ok := strings.Cut(text, ".."); ok && (isFloat(t) || isComplex(t)) {
			text = "[" + lo + ", " + hi + "]"
		} else if ok && t != nil && IsInteger(t) {
			text = endText(t, b.Lo) + ".." + endText(t, b.Hi)
		}
		parts = append(parts, b.Path+" in "+text)
	}
	if s.Domain.Charset == relation.AnyBytes {
		parts = append(parts, "string any")
	}
	text := strings.Join(parts, ", ")
	if s.Domain.Where != "" {
		text += " where " + s.Domain.Where
	}
	d, err := relation.ParseDomain(text, s.Env, s.Func)
	if err != nil {
		return fmt.Errorf("domain %s: %w", text, err)
	}
	s.Domain = d
	return nil
}
