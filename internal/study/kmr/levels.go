package kmr

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/suite/adequacy"
	"github.com/imago-mt/imago/relation"
)

// Business are the seven subjects of the paper, or what stands in their role; others of the package business are of other studies.
// Functions are named, since frames have relations of each function of a package.
var Business = []string{business + "phone.Bill", business + "baggage.Fee", business + "expense.Refund", business + "meal.Load", business + "tokens.PrintTokens",
	business + "tokens2.PrintTokens", business + "match.Find"}

const business = "github.com/imago-mt/imago/internal/study/business/"

// Ks are the output relations that the first question asks of a source; 0 is all (§IV-F, RQ1).
var Ks = []int{1, 2, 3, 4, 0}

// suitesPerLevel is how many source sets, and suites of a level, there are for each criterion (§IV-F).
const suitesPerLevel = 100

// LevelCount is how many equal intervals of (0, 1] levels of adequacy are (§IV-F).
const LevelCount = 10

// Detection is the fault detection effectiveness of suites: the share of the mutants that each detects, of those that the whole pool detects. The paper's
// total has mutants that no group of the pool shows, too, which lowers all values by one factor.
type Detection struct {
	Suites int
	FDE    Estimate
	Groups Estimate
	Spread [5]float64 // of the share: smallest, quartiles, largest
	Sizes  [5]float64 // of the number of groups, in the same way
	// Rates is the fault detection rate of each mutant: the share of the suites that detect it. Their mean over the mutants that the pool detects is the
	// mean FDE, by the order of summation.
	Rates []float64
}

// detect measures suites.
func (k *Killed) detect(suites [][]int, r *rand.Rand) Detection {
	d := Detection{Suites: len(suites), Rates: make([]float64, k.Mutants)}
	total := float64(max(1, k.shown().Count()))
	var shares, groups []float64
	for _, s := range suites {
		killed := k.Union(s)
		killed.Each(func(m int) { d.Rates[m] += 1 / float64(len(suites)) })
		shares, groups = append(shares, float64(killed.Count())/total), append(groups, float64(len(s)))
	}
	d.FDE, d.Groups = Mean(shares, r), Mean(groups, r)
	for q := range d.Spread {
		d.Spread[q], d.Sizes[q] = quantile(shares, float64(q)/4), quantile(groups, float64(q)/4)
	}
	return d
}

// shown are the mutants that some group of the pool kills.
func (k *Killed) shown() relation.Bits {
	if k.byAll == nil {
		k.byAll = k.Union(k.all())
	}
	return k.byAll
}

// all is every group of the pool.
func (k *Killed) all() (all []int) {
	for g := range k.Pool.Groups {
		all = append(all, g)
	}
	return all
}

// ByK is the paper's first question for a criterion: source sets that just satisfy it, each source judged by k output relations, k as in [Ks]. Where no
// source of a set is judged by more than k output relations, k asks for the same as all, and the same groups are drawn: another draw would show chance
// where nothing differs. Otherwise each k has a draw of its own, so that the mean may fall with k.
func ByK(k *Killed, c *adequacy.Criterion, from seed.Seed) (out []Detection) {
	reqs := c.Requirements(k.Pool)
	suites := make([][][]int, len(Ks))
	r := from.Child("k "+k.Short+" "+c.Name, 0).Rand()
	bySource := adequacy.BySource(k.Pool)
	for range suitesPerLevel {
		sources := adequacy.Sufficient(k.Pool, reqs, r) // the same for each k, so that nothing but k differs
		most := adequacy.MostJudges(k.Pool, bySource, sources)
		draws := seed.New(r.Int64())
		for i, judges := range Ks {
			if judges == 0 {
				judges = most
			}
			judges = min(judges, most)
			suites[i] = append(suites[i], adequacy.Judges(k.Pool, bySource, sources, judges, draws.Child("judges", uint64(judges)).Rand()))
		}
	}
	for i := range Ks {
		out = append(out, k.detect(suites[i], r))
	}
	return out
}

// Knee is the first k whose mean is within two points of that of all: 2 for IO-CTF and 3 for the other criteria in the paper (§V-A).
func Knee(ds []Detection) int {
	const points = 0.02 // the reading of the paper's "no significant improvement"
	last := ds[len(ds)-1].FDE.Mean
	for i, d := range ds {
		if last-d.FDE.Mean <= points {
			return Ks[i]
		}
	}
	return Ks[len(Ks)-1]
}

// Levels are the paper's second and third question for a criterion with its k: suites of each level of adequacy.
func Levels(k *Killed, c *adequacy.Criterion, from seed.Seed) [LevelCount]Detection {
	r := from.Child("levels "+k.Short+" "+c.Name, 0).Rand()
	grower := adequacy.NewGrower(k.Pool, c.Requirements(k.Pool), c.K)
	var out [LevelCount]Detection
	for level := range out {
		out[level] = k.detect(suitesOf(grower, level, r), r)
	}
	return out
}

// suitesOf are different suites of a level of adequacy, grown until they are in it. There are none, or few, where growth seldom stops within the level:
// the same suite again would make an interval of no width.
func suitesOf(grower *adequacy.Grower, level int, r *rand.Rand) (suites [][]int) {
	had := map[string]bool{}
	for tries := 0; tries < 5*suitesPerLevel && len(suites) < suitesPerLevel; tries++ { // steps may leap over a level, so more are tried; no theory
		aim := (float64(level) + r.Float64()) / LevelCount
		s, at := grower.Grow(aim, r)
		if at <= float64(level)/LevelCount && tries == suitesPerLevel && len(suites) == 0 {
			return nil // the pool does not reach the level, whatever is drawn
		}
		// Groups have no order in a suite, so the same ones in another order are no other suite.
		sorted := slices.Sorted(slices.Values(s))
		if id := fmt.Sprint(sorted); at > float64(level)/LevelCount && at <= float64(level+1)/LevelCount && !had[id] {
			had[id] = true
			suites = append(suites, s)
		}
	}
	return suites
}

// FewSuites is how many different suites a level needs to be judged: of fewer the bootstrap knows no interval. A rule of thumb, no theory.
const FewSuites = 30

// Rising tells whether no level's mean lies below the 95 % interval of the one before it, of those that
// have [FewSuites].
func Rising(ds []Detection) bool {
	low := -1.0
	for _, d := range ds {
		if d.Suites < FewSuites {
			continue
		}
		if d.FDE.Mean < low {
			return false
		}
		low = d.FDE.Low
	}
	return true
}
