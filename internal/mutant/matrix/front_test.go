package matrix

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// A search over random sets: what sets kill is random, and what they cost is 1 to 4.
func randomFront(rnd *rand.Rand, items, mutants int) *front {
	f := &front{kills: random(rnd, items, mutants), mutants: mutants}
	for i := range items {
		f.trials, f.costs = append(f.trials, i), append(f.costs, 1+rnd.IntN(4))
	}
	return f
}

// goalsOf are the goals of a front, in order.
func goalsOf(choices []Choice) []string {
	slices.SortFunc(choices, func(a, b Choice) int { return cmp.Or(a.Executions-b.Executions, len(a.Trials)-len(b.Trials)) })
	var out []string
	for _, c := range choices {
		out = append(out, fmt.Sprint(c.Executions, len(c.Trials), c.Kills))
	}
	return out
}

// every tries all choices.
func (f *front) every() []Choice {
	all := &front{kills: f.kills, costs: f.costs, trials: f.trials, mutants: f.mutants}
	for choice := range 1 << len(f.trials) {
		bits := relation.NewBits(len(f.trials))
		for i := range f.trials {
			if choice>>i&1 != 0 {
				bits.Set(i)
			}
		}
		all.individual(bits)
	}
	return all.best
}

// The exact search and NSGA-II find what trying all choices finds.
func TestFront(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		f := randomFront(rnd, 9, 14)
		want := goalsOf(f.every())
		f.greedy()
		f.search(0, Choice{}, relation.NewBits(f.mutants))
		if got := goalsOf(f.best); !slices.Equal(got, want) {
			t.Errorf("exact: %v, all choices %v", got, want)
		}
		g := &front{kills: f.kills, costs: f.costs, trials: f.trials, mutants: f.mutants}
		g.evolve(seed.New(1))
		if got := goalsOf(g.best); !slices.Equal(got, want) {
			t.Errorf("NSGA-II: %v, all choices %v", got, want)
		}
	}
}

// A budget that no choice meets has none; of choices that kill the same the one with fewer relations is taken.
func TestWithin(t *testing.T) {
	front := []Choice{{[]int{0}, 2, 5}, {[]int{1, 2}, 3, 9}, {[]int{3}, 4, 9}}
	for _, tt := range []struct {
		executions int
		want       []int
	}{{1, nil}, {2, []int{0}}, {3, []int{1, 2}}, {10, []int{3}}} {
		got := Within(front, tt.executions)
		if got == nil != (tt.want == nil) || got != nil && !slices.Equal(got.Trials, tt.want) {
			t.Errorf("%d executions: %v, want %v", tt.executions, got, tt.want)
		}
	}
}

// Fronts have the same goals whichever relations reach them, and others if a figure or a choice differs.
func TestSameGoals(t *testing.T) {
	front := []Choice{{[]int{0}, 2, 5}, {[]int{1, 2}, 3, 9}}
	for _, tt := range []struct {
		other []Choice
		want  bool
	}{
		{[]Choice{{[]int{7}, 2, 5}, {[]int{0, 4}, 3, 9}}, true}, {front[:1], false}, {[]Choice{{[]int{0}, 2, 5}, {[]int{1, 2}, 3, 8}}, false},
		{[]Choice{{[]int{0}, 2, 5}, {[]int{1}, 3, 9}}, false},
	} {
		if got := SameGoals(front, tt.other); got != tt.want {
			t.Errorf("%v: %v, want %v", tt.other, got, tt.want)
		}
	}
}

func BenchmarkFront(b *testing.B) {
	f := randomFront(rand.New(rand.NewPCG(1, 2)), 40, 600)
	for b.Loop() {
		g := &front{kills: f.kills, costs: f.costs, trials: f.trials, mutants: f.mutants}
		g.greedy()
		g.search(0, Choice{}, relation.NewBits(g.mutants))
	}
}
