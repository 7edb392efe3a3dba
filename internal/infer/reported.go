package infer

import (
	"context"
	"errors"
	"slices"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
)

// Reported is what is known of functions before their mutants are tried: what is kept of some, and what was found of the others.
type Reported struct {
	Found  *Result         // of the functions without kept relations, or of all
	Claims []*suite.Claims // of both, to be scored
	Order  []string        // the targets, in the order of packages and source files
}

// Report reads the relations that are kept for functions, and finds those of the functions that have none; with lookAtAll it looks at each, since near
// misses and branches that no input reached are in no catalogue. When the time of o is over it returns what it has and context.DeadlineExceeded.
func Report(ctx context.Context, targets []string, o Options, lookAtAll bool) (*Reported, error) {
	o.complete()
	o.tell("loading %d targets", len(targets))
	pkgs, err := subject.Load(ctx, targets, o.Subject)
	if err != nil {
		return nil, err
	}
	kept, err := suite.Kept(ctx, targets, o.Subject)
	if err != nil {
		return nil, err
	}
	out := &Reported{Found: &Result{Version: Version, Seed: o.Seed}, Claims: kept}
	isKept := func(target string) bool {
		return slices.ContainsFunc(kept, func(c *suite.Claims) bool { return c.Target() == target })
	}
	out.Order = targetsOf(pkgs)
	rest := slices.DeleteFunc(slices.Clone(out.Order), isKept)
	switch {
	case len(kept) == 0 || lookAtAll:
		rest = targets
	case len(rest) == 0:
		return out, nil
	}
	out.Found, err = Run(ctx, rest, o)
	if err != nil && (!errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil) {
		return nil, err
	}
	for _, s := range out.Found.Subjects {
		if s.Skipped == "" && !isKept(s.Target) {
			out.Claims = append(out.Claims, s.claims(o.All))
		}
	}
	return out, err
}

// targetsOf are the functions of packages, as a user names them.
func targetsOf(pkgs []*subject.Package) (out []string) {
	for _, p := range pkgs {
		for _, f := range p.Functions {
			out = append(out, f.Target)
		}
	}
	return out
}
