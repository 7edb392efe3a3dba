package infer

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// Claims are the relations that are kept for targets or, where none are, those that [Run] finds and prints: with o.All, also what else
// holds. A function that cannot be a subject is an error.
func Claims(ctx context.Context, targets []string, o Options) ([]*suite.Claims, error) {
	o.complete()
	o.tell("loading %d targets", len(targets))
	kept, err := suite.Kept(ctx, targets, o.Subject)
	if err != nil || len(kept) > 0 {
		return kept, err
	}
	found, err := Run(ctx, targets, o)
	if err != nil {
		return nil, err
	}
	var out []*suite.Claims
	var refused []error
	for _, s := range found.Subjects {
		if s.Skipped != "" {
			refused = append(refused, fmt.Errorf("%s cannot be mutated: %s", s.Target, strings.TrimPrefix(s.Skipped, "failed: ")))
			continue
		}
		var rels []*relation.Relation
		for _, f := range s.Found {
			rels = append(rels, f.Relation)
		}
		if o.All {
			for _, f := range s.More {
				rels = append(rels, f.Relation)
			}
		}
		out = append(out, suite.ClaimsOf(s.Package, s.Function, s.Domain, rels))
	}
	if len(out) == 0 {
		return nil, errors.Join(refused...)
	}
	return out, nil
}
