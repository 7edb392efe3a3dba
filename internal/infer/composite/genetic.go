package composite

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/seed"
)

// Genetic is Algorithm 1 of Xiang, Wu, Yu, "A Genetic Algorithm-Based Approach for Composite Metamorphic Relations Construction" (2019): individuals are
// sequences of basic relations, and their fitness is on how many source inputs the composite holds. The zero value is §4.1 of the paper; in a
// field, 0 stands for the number in its comment.
//
// The paper is followed to the letter, since it is the baseline. What it leaves open: parents of a pair are drawn with replacement, a child that is not
// mutated may equal its parent, and there is no elite, but the best individual of all generations is what a run returns, the first of those that are
// as good. So where every composite holds on every input, a run returns the first individual that was drawn, and searches nothing.
type Genetic struct {
	Layers      int     // K, the genes of an individual; 2
	Population  int     // 12, 20 and 30 for two, three and four layers, and 8 for each further layer
	Crossover   float64 // probability that two parents exchange their genes behind a point; 0.8
	Mutation    float64 // probability that a child has one gene replaced; 0.15
	Generations int     // 100
	Inputs      int     // M, on which fitness is decided; 100
	Least       float64 // F, the share of them on which what a run returns must hold; 0.95
	Runs        int     // each returns one individual; 100
}

// A Fitness says of each sequence of basic relations on how many source inputs its composite holds; 0 for those that do not compose.
type Fitness func(ctx context.Context, sequences [][]int) ([]int, error)

// A Searched is what the runs of a search returned.
type Searched struct {
	Sequences   [][]int // of each run that came to an individual good enough, in order: equal ones stand there as often as they were found
	Dropped     int     // runs whose best individual holds on too few inputs
	Evaluations int64   // sequences whose fitness was asked for
}

// populations are those of the paper by layers, two layers first.
var populations = [...]int{12, 20, 30} // §4.1

// defaults is the numbers of §4.1.
func (g Genetic) defaults() Genetic {
	if g.Layers == 0 {
		g.Layers = 2
	}
	if k := g.Layers - 2; g.Population == 0 && k >= 0 && k < len(populations) {
		g.Population = populations[k]
	}
	if g.Population == 0 {
		g.Population = 8 * g.Layers // no theory: four to six times the layers is what the paper cites, and more is what it takes
	}
	if g.Crossover == 0 {
		g.Crossover = 0.8
	}
	if g.Mutation == 0 {
		g.Mutation = 0.15
	}
	if g.Generations == 0 {
		g.Generations = 100
	}
	g.Inputs, g.Least, g.Runs = runDefaults(g.Inputs, g.Least, g.Runs)
	return g
}

// runDefaults is the numbers of §4.1 that both searches share.
func runDefaults(inputs int, least float64, runs int) (int, float64, int) {
	if inputs == 0 {
		inputs = 100
	}
	if least == 0 {
		least = 0.95
	}
	if runs == 0 {
		runs = 100
	}
	return inputs, least, runs
}

// Search runs the algorithm for sequences of so many basic relations. The same seed gives the same result.
func (g Genetic) Search(ctx context.Context, basics int, fitness Fitness, s seed.Seed) (*Searched, error) {
	g = g.defaults()
	if basics < 1 || g.Layers < 1 {
		return nil, fmt.Errorf("compose %d layers of %d relations: at least one of each is needed", g.Layers, basics)
	}
	found := &searching{fitness: fitness, least: enough(g.Inputs, g.Least)}
	for run := range g.Runs {
		// A run has a stream of its own, so that more runs leave the earlier ones as they were.
		e := &evolution{g: g, basics: basics, r: s.Child("genetic run", uint64(run)).Rand(), to: found}
		if err := e.run(ctx); err != nil {
			return nil, err
		}
		found.keep(&e.best)
	}
	return &found.out, nil
}

// enough is on how many inputs an individual must hold.
func enough(inputs int, least float64) int { return int(math.Ceil(least * float64(inputs))) }

// searching is what the runs of one search share.
type searching struct {
	fitness Fitness
	least   int
	out     Searched
}

// evaluate asks for the fitness of sequences.
func (s *searching) evaluate(ctx context.Context, sequences [][]int) ([]int, error) {
	s.out.Evaluations += int64(len(sequences))
	held, err := s.fitness(ctx, sequences)
	if err != nil {
		return nil, fmt.Errorf("decide on %d composites: %w", len(sequences), err)
	}
	return held, nil
}

// keep takes what a run returned, or drops it.
func (s *searching) keep(b *best) {
	if b.sequence == nil || b.held < s.least {
		s.out.Dropped++
		return
	}
	s.out.Sequences = append(s.out.Sequences, b.sequence)
}

// best is the first sequence that holds on the most inputs.
type best struct {
	sequence []int
	held     int
}

func (b *best) offer(sequence []int, held int) {
	if b.sequence == nil || held > b.held {
		b.sequence, b.held = sequence, held
	}
}

// evolution is one run of the algorithm.
type evolution struct {
	g          Genetic
	basics     int
	r          *rand.Rand
	to         *searching
	population [][]int // no sequence is changed once it is in a population
	held       []int
	best       best
}

func (e *evolution) run(ctx context.Context) error {
	for range e.g.Population {
		e.population = append(e.population, draw(e.r, e.basics, e.g.Layers))
	}
	for generation := 0; ; generation++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		held, err := e.to.evaluate(ctx, e.population)
		if err != nil {
			return err
		}
		e.held = held
		for i, n := range held {
			e.best.offer(e.population[i], n)
		}
		// The last generation is looked at as well, or what was bred last would never be returned.
		if generation == e.g.Generations {
			return nil
		}
		e.breed()
	}
}

// draw is a sequence of which each gene is as likely.
func draw(r *rand.Rand, basics, layers int) []int {
	out := make([]int, layers)
	for i := range out {
		out[i] = r.IntN(basics)
	}
	return out
}

// breed replaces the population by its children.
func (e *evolution) breed() {
	total := 0
	for _, n := range e.held {
		total += n
	}
	var next [][]int
	for len(next) < e.g.Population {
		a, b := e.parent(total), e.parent(total)
		if e.r.Float64() < e.g.Crossover {
			a, b = e.cross(a, b)
		}
		next = append(next, e.mutate(a), e.mutate(b))
	}
	// Children come in pairs; of an odd population the last one is left out.
	e.population = next[:e.g.Population]
}

// parent draws an individual by roulette: its share of the wheel is its fitness. A wheel without any share is uniform, or the first generations,
// in which nothing composes, could not end.
func (e *evolution) parent(total int) []int {
	if total == 0 {
		return e.population[e.r.IntN(len(e.population))]
	}
	ball := e.r.IntN(total)
	for i, n := range e.held {
		if ball -= n; ball < 0 {
			return e.population[i]
		}
	}
	panic("the wheel is larger than its shares")
}

// cross exchanges the genes behind a point.
func (e *evolution) cross(a, b []int) ([]int, []int) {
	point := e.r.IntN(len(a)) + 1 // from 1 to K, as in the paper: behind the last gene there is nothing to exchange
	return append(a[:point:point], b[point:]...), append(b[:point:point], a[point:]...)
}

// mutate replaces one gene of some children by any other.
func (e *evolution) mutate(a []int) []int {
	if e.r.Float64() >= e.g.Mutation {
		return a
	}
	return neighbour(e.r, e.basics, a)
}

// neighbour is a sequence with one other gene, where there is another one.
func neighbour(r *rand.Rand, basics int, a []int) []int {
	out := append([]int(nil), a...)
	if basics > 1 {
		at := r.IntN(len(out))
		out[at] = (out[at] + 1 + r.IntN(basics-1)) % basics
	}
	return out
}
