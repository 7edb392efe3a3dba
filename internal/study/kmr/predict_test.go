package kmr

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/suite"
)

// area has the pool of a small function with its mutants tried.
func area(t *testing.T, use func(*Killed)) {
	t.Helper()
	err := Each(t.Context(), []string{"github.com/imago-mt/imago/examples/geom.Area"}, Setting{Relations: OfCatalogue, Drafts: true}, suite.Running{Seed: 1}, func(k *Killed) error {
		use(k)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// What a pool's groups kill together is what the relations kill on these rows, each with the harness by itself.
func TestKills(t *testing.T) {
	area(t, func(k *Killed) {
		var all []int
		for g := range k.Pool.Groups {
			all = append(all, g)
		}
		union := k.Union(all)
		if union.Empty() || union.Count() >= k.Mutants {
			t.Fatalf("%d of %d mutants are killed", union.Count(), k.Mutants)
		}
		for _, g := range all[:20] {
			group := k.Pool.Groups[g]
			fates, err := k.try(t.Context(), k.Pool.Relations[group.Relation].Relation, []suite.Row{group.Row}, false)
			if err != nil {
				t.Fatal(err)
			}
			for i := range fates {
				if fates[i].Killed() != k.By[g].Get(i) {
					t.Errorf("group %d, mutant %d: killed %v alone, %v among the others", g, i, fates[i].Killed(), k.By[g].Get(i))
				}
			}
		}
	})
}

// The same seed draws the same suites, of the size that is asked for, without a group twice.
func TestRandomSuite(t *testing.T) {
	area(t, func(k *Killed) {
		bySource := groupsBySource(k.Pool)
		draw := func(size int) []int {
			return RandomSuite(k.Pool, bySource, size, seed.New(1).Child("test", uint64(size)).Rand())
		}
		for _, size := range []int{1, 7, 100, len(k.Pool.Groups) + 5} {
			one := draw(size)
			if !slices.Equal(one, draw(size)) {
				t.Errorf("size %d: two draws from one seed differ", size)
			}
			sorted := slices.Sorted(slices.Values(one))
			if len(slices.Compact(sorted)) != min(size, len(k.Pool.Groups)) {
				t.Errorf("size %d: %d groups", size, len(one))
			}
		}
	})
}

// Suites of one size say nothing by their size; where sizes differ it says much.
func TestPredict(t *testing.T) {
	groups := slices.IndexFunc(Measures, func(m Measure) bool { return m.Name == "groups" })
	area(t, func(k *Killed) {
		p := Predict(k, 60, seed.New(1))
		if p.Any[groups] < 0.5 {
			t.Errorf("the number of groups predicts kills by %v", p.Any[groups])
		}
		for i := range FixedSizes {
			if p.Fixed[i][groups] != 0 {
				t.Errorf("at %d groups their number predicts kills by %v", FixedSizes[i], p.Fixed[i][groups])
			}
		}
		w := WorthOf(k, Choice{}, seed.New(1))
		if ways := Choices(); len(ways) < 10 || ways[0].Criterion != nil {
			t.Errorf("ways %v", ways)
		}
		if w.Kills == 0 || w.Kills > w.PoolKills || w.Groups >= w.PoolGroups || float64(w.Kills) <= w.Random {
			t.Errorf("got %+v", w)
		}
	})
}
