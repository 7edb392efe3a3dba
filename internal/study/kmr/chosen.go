package kmr

import (
	"context"
	"fmt"

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

// A Choice is a way to choose suites.
type Choice struct {
	Criterion *adequacy.Criterion // nil: that of imago check --adequate
	K, Times  int                 // output relations, or groups, that a requirement wants
}

// Choices are that of imago check --adequate, and then the criteria, those that count output relations for several k, and the others for several groups
// a requirement.
func Choices() []Choice {
	all := []Choice{{}}
	for i := range adequacy.Criteria {
		c := &adequacy.Criteria[i]
		for _, n := range []int{1, 2, 3, 5, 10} { // no theory
			if c.K == 0 {
				all = append(all, Choice{c, 0, n})
				continue
			}
			all = append(all, Choice{c, n, 0})
		}
	}
	return all
}

// String names the choice.
func (c Choice) String() string {
	switch {
	case c.Criterion == nil:
		return "check --adequate"
	case c.Criterion.K == 0:
		return fmt.Sprintf("%s, %d times", c.Criterion.Name, c.Times)
	}
	return fmt.Sprintf("%s, k = %d", c.Criterion.Name, c.K)
}

// suite chooses groups of a pool.
func (c Choice) suite(p *adequacy.Pool) *adequacy.Suite {
	if c.Criterion == nil {
		return adequacy.Adequate(p, &adequacy.Criteria[0], 0)
	}
	return c.Criterion.Choose(p, c.Criterion.Requirements(p), c.K, c.Times)
}

// WorthOf chooses a suite of a function, and compares. It does not look at what a check kills, see [Worth.Check].
func WorthOf(k *Killed, by Choice, from seed.Seed) *Worth {
	p := k.Pool
	s := by.suite(p)
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
	return w
}

// Check adds what all rows of a check kill.
func (w *Worth) Check(ctx context.Context, k *Killed, from seed.Seed) error {
	killed, groups, cost, err := k.Check(ctx, from)
	w.CheckKills, w.CheckGroups, w.CheckCost = killed.Count(), groups, cost
	return err
}

// Add makes w the sum of itself and another function's.
func (w *Worth) Add(o *Worth) {
	w.Mutants, w.Groups, w.Cost, w.Kills, w.Random = w.Mutants+o.Mutants, w.Groups+o.Groups, w.Cost+o.Cost, w.Kills+o.Kills, w.Random+o.Random
	w.PoolGroups, w.PoolCost, w.PoolKills = w.PoolGroups+o.PoolGroups, w.PoolCost+o.PoolCost, w.PoolKills+o.PoolKills
	w.CheckGroups, w.CheckCost, w.CheckKills = w.CheckGroups+o.CheckGroups, w.CheckCost+o.CheckCost, w.CheckKills+o.CheckKills
}
