package kills

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/audit"
	"github.com/imago-mt/imago/relation"
)

// returned tries what the search returned on as many inputs as what is printed.
func (r *Result) returned(ctx context.Context, s *infer.Subject, texts []string, how audit.Options) error {
	var rels []*relation.Relation
	for _, text := range texts {
		rel, err := relation.Parse(infer.Declare(s.Package.Env, s.Function.Func, text), s.Package.Env)
		if err != nil {
			return fmt.Errorf("read what the search returned: %w", err)
		}
		rels = append(rels, rel)
	}
	tried, err := audit.Try(ctx, s, rels, how)
	if err != nil {
		return fmt.Errorf("try what the search returned of %s: %w", r.Target, err)
	}
	r.Returned, r.ReturnedStand = len(rels), len(rels)-len(tried.Violations)
	return nil
}
