package composite

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// running is an evolution with a population of known fitness.
func running(g Genetic, population [][]int, held []int) *evolution {
	return &evolution{g: g.defaults(), basics: 8, r: seed.New(1).Rand(), population: population, held: held}
}

// An individual is drawn as often as its share of all fitness is; where nothing is fit, each as often.
func TestParent(t *testing.T) {
	const draws = 20_000
	population := [][]int{{0, 0}, {1, 1}, {2, 2}, {3, 3}}
	for _, tt := range []struct {
		held []int
		want []float64
	}{
		{[]int{10, 20, 70, 0}, []float64{0.1, 0.2, 0.7, 0}}, {[]int{100, 100, 100, 100}, []float64{0.25, 0.25, 0.25, 0.25}},
		{[]int{0, 0, 0, 0}, []float64{0.25, 0.25, 0.25, 0.25}}, {[]int{0, 0, 5, 0}, []float64{0, 0, 1, 0}},
	} {
		e, total := running(Genetic{}, population, tt.held), 0
		for _, n := range tt.held {
			total += n
		}
		drawn := make([]float64, len(population))
		for range draws {
			drawn[e.parent(total)[0]] += 1.0 / draws
		}
		for i, want := range tt.want {
			if math.Abs(drawn[i]-want) > 0.015 { // four standard deviations of a half
				t.Errorf("%v: individual %d is drawn with %.3f, want %.2f", tt.held, i, drawn[i], want)
			}
		}
	}
}

// Children of a crossover have the genes of one parent up to a point and those of the other behind it; the parents stay what they were.
func TestCross(t *testing.T) {
	a, b := []int{0, 1, 2, 3}, []int{4, 5, 6, 7}
	e := running(Genetic{Layers: 4}, nil, nil)
	points := map[int]bool{}
	for range 200 {
		c, d := e.cross(a, b)
		point := 0
		for point < len(a) && c[point] == a[point] {
			point++
		}
		if !slices.Equal(c, slices.Concat(a[:point], b[point:])) || !slices.Equal(d, slices.Concat(b[:point], a[point:])) {
			t.Fatalf("children %v and %v", c, d)
		}
		points[point] = true
	}
	if len(points) != 4 || points[0] {
		t.Errorf("points %v, want 1 to 4", points)
	}
	if !slices.Equal(a, []int{0, 1, 2, 3}) || !slices.Equal(b, []int{4, 5, 6, 7}) {
		t.Errorf("parents became %v and %v", a, b)
	}
}

// So many of the children are mutated as the parameter says, and by default 15 of 100.
func TestMutate(t *testing.T) {
	const children = 20_000
	for _, tt := range []struct {
		g    Genetic
		want float64
	}{{Genetic{}, 0.15}, {Genetic{Mutation: 1}, 1}, {Genetic{Mutation: 0.5}, 0.5}} {
		e, mutated, parent := running(tt.g, nil, nil), 0.0, []int{3, 4}
		for range children {
			if !slices.Equal(e.mutate(parent), parent) {
				mutated += 1.0 / children
			}
		}
		if math.Abs(mutated-tt.want) > 0.015 {
			t.Errorf("%+v: %.3f of the children are mutated, want %.2f", tt.g, mutated, tt.want)
		}
	}
}

// A generation has as many individuals as the one before, also an odd number.
func TestBreed(t *testing.T) {
	for _, n := range []int{1, 2, 7, 12} {
		e := running(Genetic{Population: n}, slices.Repeat([][]int{{1, 2}}, n), slices.Repeat([]int{50}, n))
		e.breed()
		if len(e.population) != n {
			t.Errorf("%d children of %d", len(e.population), n)
		}
	}
}

// The zero values are the paper's, and a field that is set stays.
func TestDefaults(t *testing.T) {
	if got, want := (Genetic{}).defaults(), (Genetic{2, 12, 0.8, 0.15, 100, 100, 0.95, 100}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got, want := (Annealing{}).defaults(), (Annealing{2, 200, 0.005, 0.95, 100, 0.95, 100}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got, want := (Genetic{Layers: 3, Crossover: 1, Least: 0.5}).defaults(), (Genetic{3, 20, 1, 0.15, 100, 100, 0.5, 100}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, tt := range []struct {
		inputs int
		least  float64
		want   int
	}{{100, 0.95, 95}, {10, 0.95, 10}, {3, 0.5, 2}, {0, 0.95, 0}} {
		if got := enough(tt.inputs, tt.least); got != tt.want {
			t.Errorf("%v of %d inputs: %d, want %d", tt.least, tt.inputs, got, tt.want)
		}
	}
}

// Annealing goes through what is worse while it is hot: from a ridge that no single gene leads off uphill, it reaches the only sequence that is fit.
// Without heat it stays.
func TestAnnealingLeavesRidges(t *testing.T) {
	ridge := each(func(s []int) int {
		switch {
		case s[0] == 7 && s[1] == 7:
			return 100
		case s[0] == 7 || s[1] == 7: // what lies between is worse than the rest
			return 0
		}
		return 50
	})
	found := map[string]int{}
	for name, a := range map[string]Annealing{"hot": {Runs: 50}, "cold": {Hot: 0.0051, Cooling: 0.9999, Runs: 50}} {
		got, err := a.Search(context.Background(), 8, ridge, seed.New(1))
		if err != nil {
			t.Fatal(err)
		}
		found[name] = len(got.Sequences)
	}
	if found["hot"] < 8 || found["cold"] > 3 { // one start in 64 is there already
		t.Errorf("%v of 50 runs reach the top", found)
	}
}
