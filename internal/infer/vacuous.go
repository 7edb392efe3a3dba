package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
)

// vacuous drops claims that are true and say nothing, by [vacuousRules], and those of which a stronger statement holds too.
type vacuous struct {
	guarded bool // it looks at claims for which a precondition was found, else at the others
}

// Name implements [Stage].
func (vacuous) Name() string { return "vacuous" }

// Run implements [Stage].
//
// Rules with a run of their own come behind all others, each over the claims that are left: their executions are spent on these alone.
func (st vacuous) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	claims := slices.DeleteFunc(set.Live(), func(c *claim.Claim) bool { return (c.Guard != "") != st.guarded })
	p, err := probe(ctx, s, r, claims)
	if err != nil {
		return err
	}
	rest := slices.DeleteFunc(claims, func(c *claim.Claim) bool {
		v := emptiness(ctx, s, p, c)
		if v != nil {
			set.Reject(c.ID, *v)
		}
		return v != nil
	})
	for _, rule := range vacuousRules {
		if rule.Among == nil {
			continue
		}
		found, err := rule.Among(ctx, s, r, rest)
		if err != nil {
			return err
		}
		rest = slices.DeleteFunc(rest, func(c *claim.Claim) bool {
			name, empty := found[c]
			if empty {
				set.Reject(c.ID, rule.verdict(st.Name(), name))
			}
			return empty
		})
	}
	return nil
}

// emptiness is the verdict on a claim that says nothing, or less than a statement that holds too, as probes showed; nil on others.
func emptiness(ctx context.Context, s *trial.Subject, p *probes, c *claim.Claim) *claim.Verdict {
	if stronger := p.stronger[c]; stronger != nil {
		return &claim.Verdict{Kind: claim.Weaker, Stage: vacuous{}.Name(), Why: stronger.Text(), Stronger: stronger}
	}
	for _, rule := range vacuousRules {
		if rule.Applies != nil && rule.Applies(ctx, s, p, c) {
			v := rule.verdict(vacuous{}.Name(), "")
			return &v
		}
	}
	return nil
}
