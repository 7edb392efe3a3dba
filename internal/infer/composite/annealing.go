package composite

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/seed"
)

// Annealing is the baseline of the same paper: simulated annealing (Kirkpatrick, Gelatt, Vecchi, "Optimization by simulated annealing", 1983) over
// sequences, where a neighbour has one other gene and the energy is the number of inputs on which the composite does not hold. The zero value is
// §4.2; in a field, 0 stands for the number in its comment. The paper says nothing of the moves at one temperature: one is made.
type Annealing struct {
	Layers  int     // 2
	Hot     float64 // the first temperature; 200
	Cold    float64 // the search ends below it; 0.005
	Cooling float64 // what a temperature is multiplied by after each move; 0.95
	Inputs  int     // 100
	Least   float64 // the share of them on which what a run returns must hold; 0.95
	Runs    int     // 100
}

// defaults is the numbers of §4.2, and of §4.1 where it has none.
func (a Annealing) defaults() Annealing {
	if a.Layers == 0 {
		a.Layers = 2
	}
	if a.Hot == 0 {
		a.Hot = 200
	}
	if a.Cold == 0 {
		a.Cold = 0.005
	}
	if a.Cooling == 0 {
		a.Cooling = 0.95
	}
	a.Inputs, a.Least, a.Runs = runDefaults(a.Inputs, a.Least, a.Runs)
	return a
}

// Search runs the algorithm for sequences of so many basic relations. The same seed gives the same result.
func (a Annealing) Search(ctx context.Context, basics int, fitness Fitness, s seed.Seed) (*Searched, error) {
	a = a.defaults()
	if basics < 1 || a.Layers < 1 {
		return nil, fmt.Errorf("compose %d layers of %d relations: at least one of each is needed", a.Layers, basics)
	}
	if a.Cooling <= 0 || a.Cooling >= 1 || a.Cold <= 0 { // or it would not end
		return nil, fmt.Errorf("anneal by the factor %v down to %v: the factor must lie between 0 and 1, and the end above 0", a.Cooling, a.Cold)
	}
	found := &searching{fitness: fitness, least: enough(a.Inputs, a.Least)}
	for run := range a.Runs {
		b, err := a.run(ctx, basics, found, s.Child("annealing run", uint64(run)).Rand())
		if err != nil {
			return nil, err
		}
		found.keep(b)
	}
	return &found.out, nil
}

// run is one annealing; it returns the best sequence it met and not the last, as the genetic algorithm does, or both could not be compared.
func (a Annealing) run(ctx context.Context, basics int, to *searching, r *rand.Rand) (*best, error) {
	at := draw(r, basics, a.Layers)
	held, err := to.evaluate(ctx, [][]int{at})
	if err != nil {
		return nil, err
	}
	b := &best{}
	b.offer(at, held[0])
	for t := a.Hot; t > a.Cold; t *= a.Cooling {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		next := neighbour(r, basics, at)
		there, err := to.evaluate(ctx, [][]int{next})
		if err != nil {
			return nil, err
		}
		// a worse one is gone to with the probability of Metropolis
		if worse := float64(held[0] - there[0]); worse <= 0 || r.Float64() < math.Exp(-worse/t) {
			at, held = next, there
		}
		b.offer(at, held[0])
	}
	return b, nil
}
