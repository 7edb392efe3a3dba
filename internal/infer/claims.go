package infer

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// Claims are the relations to be scored: those that are kept for targets or, where none are, those that [Run] finds and prints: with o.All,
// also what else holds. With so.Diff it infers nothing for functions that come to no changed line. A function that cannot be a subject is
// an error.
func Claims(ctx context.Context, targets []string, o Options, so suite.ScoreOptions) ([]*suite.Claims, error) {
	o.complete()
	o.tell("loading %d targets", len(targets))
	kept, err := suite.Kept(ctx, targets, o.Subject)
	if err != nil || len(kept) > 0 {
		return kept, err
	}
	if so.Diff != "" {
		if targets, err = suite.Touched(ctx, targets, so); err != nil || len(targets) == 0 {
			return nil, err
		}
	}
	out, refused, err := Inferred(ctx, targets, o)
	if err != nil || len(out) > 0 {
		return out, err
	}
	var all []error
	for _, r := range refused {
		all = append(all, fmt.Errorf("%s cannot be mutated: %s", r.Target, r.Why))
	}
	return nil, errors.Join(all...)
}

// Inferred are the relations that [Run] finds and prints for targets, with o.All also what else holds, and why functions cannot be subjects.
// When o.Timeout passes they are those of the functions that were reached, and the error is context.DeadlineExceeded.
func Inferred(ctx context.Context, targets []string, o Options) (out []*suite.Claims, refused []suite.Refusal, err error) {
	found, err := Run(ctx, targets, o)
	if late := errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil; err != nil && !late {
		return nil, nil, err
	}
	for _, s := range found.Subjects {
		if s.Skipped != "" {
			refused = append(refused, suite.Refusal{Target: s.Target, Why: strings.TrimPrefix(s.Skipped, "failed: ")})
			continue
		}
		out = append(out, s.claims(o.All))
	}
	return out, refused, err
}

// claims are those of the printed set, with all also those of what else holds.
func (s *Subject) claims(all bool) *suite.Claims {
	var rels []*relation.Relation
	for _, f := range s.Found {
		rels = append(rels, f.Relation)
	}
	if all {
		for _, f := range s.More {
			rels = append(rels, f.Relation)
		}
	}
	return suite.ClaimsOf(s.Package, s.Function, s.Domain, rels)
}
