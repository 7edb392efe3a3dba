package composites

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/imago-mt/imago/internal/infer/composite"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// A Method is a search for composites; one call is what the paper calls one repetition, of 100 runs with one composite each.
type Method struct {
	Name string
	run  func(ctx context.Context, layers int, f composite.Fitness, s seed.Seed) (*composite.Searched, error)
}

// Methods are those of Figure 4, and draws without any search.
var Methods = []Method{
	{"genetic", func(ctx context.Context, layers int, f composite.Fitness, s seed.Seed) (*composite.Searched, error) {
		return composite.Genetic{Layers: layers}.Search(ctx, len(steps), f, s)
	}},
	{"annealing", func(ctx context.Context, layers int, f composite.Fitness, s seed.Seed) (*composite.Searched, error) {
		return composite.Annealing{Layers: layers}.Search(ctx, len(steps), f, s)
	}},
	{"uniform draws", draws},
}

// draws takes as many sequences as the others have runs, and asks for the fitness of each.
func draws(ctx context.Context, layers int, f composite.Fitness, s seed.Seed) (*composite.Searched, error) {
	const runs = 100 // §4.1
	r := s.Child("uniform draws", 0).Rand()
	sequences := make([][]int, runs)
	for i := range sequences {
		for range layers {
			sequences[i] = append(sequences[i], r.IntN(len(steps)))
		}
	}
	held, err := f(ctx, sequences)
	if err != nil {
		return nil, err
	}
	out := &composite.Searched{Evaluations: runs}
	for i, n := range held {
		if n < least {
			out.Dropped++
			continue
		}
		out.Sequences = append(out.Sequences, sequences[i])
	}
	return out, nil
}

// A Count is what repetitions of a method found.
type Count struct {
	Sequences, Maps, Reduced Spread // of the repetitions
	Dropped                  int    // runs without a composite, of all repetitions
	Evaluations              int64  // of all repetitions
	All                      map[string]bool
	Took                     time.Duration // of all repetitions
}

// Counts repeats a search. What a sequence's fitness is, is kept from one repetition to the next where remember says so: the result is the same.
func (p *Pool) Counts(ctx context.Context, m Method, layers, repetitions int, remember bool) (*Count, error) {
	start := time.Now()
	out := &Count{All: map[string]bool{}}
	var tallies []Tally
	f := p.fitness(p.Sources(), remember)
	for i := range repetitions {
		found, err := m.run(ctx, layers, f, seed.New(p.s.o.Seed).Child("composites "+m.Name+" "+p.Function, uint64(1000*layers+i)))
		if err != nil {
			return nil, fmt.Errorf("%s, %d layers: %w", m.Name, layers, err)
		}
		tallies = append(tallies, TallyOf(found.Sequences))
		out.Dropped, out.Evaluations = out.Dropped+found.Dropped, out.Evaluations+found.Evaluations
		for _, s := range found.Sequences {
			out.All[Label(s)] = true
		}
	}
	out.Sequences = spreadOf(tallies, func(t Tally) int { return t.Sequences })
	out.Maps = spreadOf(tallies, func(t Tally) int { return t.Maps })
	out.Reduced = spreadOf(tallies, func(t Tally) int { return t.Reduced })
	out.Took = time.Since(start)
	return out, nil
}

// Sources are the source inputs of the study.
func (p *Pool) Sources() []float64 { return Sources(seed.New(p.s.o.Seed), defaultSources) }

// Exhaustive decides on all sequences of so many layers, each once.
func (p *Pool) Exhaustive(ctx context.Context, layers int) (*Count, error) {
	const together = 256 // sequences that the executor gets at once; no theory: the child keeps what all of them need
	start := time.Now()
	out := &Count{All: map[string]bool{}}
	f := p.fitness(p.Sources(), false)
	var found [][]int
	for some := range slices.Chunk(Sequences(layers), together) {
		held, err := f(ctx, some)
		if err != nil {
			return nil, fmt.Errorf("all of %d layers: %w", layers, err)
		}
		out.Evaluations += int64(len(some))
		for i, n := range held {
			if n < least {
				out.Dropped++
				continue
			}
			found = append(found, some[i])
			out.All[Label(some[i])] = true
		}
	}
	t := []Tally{TallyOf(found)}
	out.Sequences = spreadOf(t, func(t Tally) int { return t.Sequences })
	out.Maps = spreadOf(t, func(t Tally) int { return t.Maps })
	out.Reduced = spreadOf(t, func(t Tally) int { return t.Reduced })
	out.Took = time.Since(start)
	return out, nil
}

// least is F, on how many of the sources a composite must hold.
const least = 95 // §4.1

// defaultSources is M, the inputs that a fitness is decided on.
const defaultSources = 100 // §4.1

// spreadOf is the average, the most and the fewest of a figure.
func spreadOf(tallies []Tally, of func(Tally) int) Spread {
	s := Spread{Fewest: float64(of(tallies[0]))}
	for _, t := range tallies {
		n := float64(of(t))
		s.Average += n / float64(len(tallies))
		s.Most, s.Fewest = max(s.Most, n), min(s.Fewest, n)
	}
	return s
}

// fitness executes composites on sources.
func (p *Pool) fitness(xs []float64, remember bool) composite.Fitness {
	known := map[string]int{}
	return func(ctx context.Context, sequences [][]int) ([]int, error) {
		out := make([]int, len(sequences))
		var rels []*relation.Relation
		var at []int
		for i, s := range sequences {
			if n, ok := known[Label(s)]; ok {
				out[i] = n
				continue
			}
			rel, err := p.Sequence(s)
			if err != nil {
				continue // it holds on none
			}
			rels, at = append(rels, rel), append(at, i)
		}
		if len(rels) == 0 {
			return out, nil
		}
		held, err := p.s.Holds(ctx, p.Function, rels, xs)
		for k, n := range held {
			if out[at[k]] = n; remember {
				known[Label(sequences[at[k]])] = n
			}
		}
		return out, err
	}
}
