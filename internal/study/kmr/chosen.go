package kmr

import (
	"context"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/suite/adequacy"
)

// randomSuites of as many groups are what a chosen one is held against. No theory; 100 is what the paper has at each level.
const randomSuites = 100

// A Worth is what the suite of a function is worth that imago check --adequate runs.
type Worth struct {
	Short                           string
	Mutants                         int
	Groups, PoolGroups, CheckGroups int
	Cost, PoolCost, CheckCost       int // executions
	Kills, PoolKills, CheckKills    int
	Random                          float64 // kills of random suites of as many groups, on average
	Beats                           float64 // share of these that kill fewer; as many count half
	Exact                           bool
}

// WorthOf chooses the suite of a function for k output relations, and compares.
func WorthOf(ctx context.Context, k *Killed, judges int, from seed.Seed) (*Worth, error) {
	branch, err := adequacy.Named("branch")
	if err != nil {
		return nil, err
	}
	p := k.Pool
	s := adequacy.Smallest(p, branch.Requirements(p), judges)
	w := &Worth{Short: k.Short, Mutants: k.Mutants, Groups: len(s.Groups), PoolGroups: len(p.Groups), Cost: s.Cost, Exact: s.Exact,
		Kills: k.Union(s.Groups).Count()}
	var all []int
	for g, group := range p.Groups {
		all = append(all, g)
		w.PoolCost += p.Price[group.Relation]
	}
	w.PoolKills = k.Union(all).Count()
	r := from.Child("random "+k.Short, 0).Rand()
	for range randomSuites {
		kills := k.Union(r.Perm(len(p.Groups))[:len(s.Groups)]).Count()
		w.Random += float64(kills) / randomSuites
		switch {
		case kills < w.Kills:
			w.Beats += 1.0 / randomSuites
		case kills == w.Kills:
			w.Beats += 0.5 / randomSuites
		}
	}
	killed, groups, cost, err := k.Check(ctx, from)
	w.CheckKills, w.CheckGroups, w.CheckCost = killed.Count(), groups, cost
	return w, err
}
