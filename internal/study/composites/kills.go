package composites

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/relation"
)

// Holds says of each relation of one number on how many inputs it holds.
func (s *Study) Holds(ctx context.Context, function string, rels []*relation.Relation, xs []float64) ([]int, error) {
	b, err := s.batch(function, rels, xs)
	if err != nil {
		return nil, err
	}
	verdicts, err := s.h.Check(ctx, b)
	if err != nil {
		return nil, err
	}
	out := make([]int, len(rels))
	for i, v := range verdicts {
		out[i] = v.Held.Count()
	}
	return out, nil
}

// batch is relations with the same inputs.
func (s *Study) batch(function string, rels []*relation.Relation, xs []float64) (harness.Batch, error) {
	args, err := column(xs)
	if err != nil {
		return harness.Batch{}, err
	}
	b := harness.Batch{Relations: rels, Columns: []relation.Column{args}, N: len(xs), Subject: s.function(function).Func}
	for _, r := range rels {
		if len(r.Vars) != 1 || r.Vars[0].Name != "x" {
			return b, fmt.Errorf("%s is not about one number x", r)
		}
		b.Vars = r.Vars
	}
	return b, nil
}

// Kills are the inputs that show mutants, by relation, mutant and input; nil where none does.
type Kills struct {
	Relations []*relation.Relation
	Mutants   []*mutant.Mutant
	Shown     [][]relation.Bits
}

// Kills tries mutants with relations, all on the same inputs. A mutant that runs out of fuel is killed by nothing.
func (s *Study) Kills(ctx context.Context, function string, rels []*relation.Relation, mutants []*mutant.Mutant, xs []float64) (*Kills, error) {
	const together = 256 // relations of one request; no theory: the child keeps what all of them need
	out := &Kills{Relations: rels, Mutants: mutants}
	for some := range slices.Chunk(rels, together) {
		shown, err := s.shown(ctx, function, some, mutants, xs)
		if err != nil {
			return nil, err
		}
		out.Shown = append(out.Shown, shown...)
	}
	return out, nil
}

// shown is the inputs that show mutants, of few relations.
func (s *Study) shown(ctx context.Context, function string, rels []*relation.Relation, mutants []*mutant.Mutant, xs []float64) ([][]relation.Bits, error) {
	b, err := s.batch(function, rels, xs)
	if err != nil {
		return nil, err
	}
	k := harness.Killing{Batch: b, Every: true}
	for _, m := range mutants {
		k.Mutants = append(k.Mutants, m.Number)
	}
	kills, err := s.h.Kill(ctx, k)
	if err != nil {
		return nil, err
	}
	out := make([][]relation.Bits, len(rels))
	for r := range rels {
		out[r] = make([]relation.Bits, len(mutants))
		for i, f := range kills.Fates {
			if f.End != harness.Spent && f.Shown != nil {
				out[r][i] = f.Shown[r]
			}
		}
	}
	return out, nil
}

// Killed tells whether a relation kills a mutant on some input.
func (k *Kills) Killed(relation, mutant int) bool { return k.Shown[relation][mutant] != nil }

// Score is the mutation score of some relations together: the share of the mutants that one of them kills.
func (k *Kills) Score(relations ...int) float64 {
	killed := 0
	for i := range k.Mutants {
		for _, r := range relations {
			if k.Killed(r, i) {
				killed++
				break
			}
		}
	}
	return float64(killed) / float64(max(len(k.Mutants), 1))
}
