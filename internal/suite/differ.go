package suite

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// A Difference is what a mutant does otherwise than the original on a batch of calls.
type Difference struct {
	Mutant    *mutant.Mutant
	Rows      []int32             // on which its outcome is another one, ascending
	Execution *relation.Execution // its outcomes on these rows
}

// Differ executes a function of the package on n rows of arguments with mutants on: those that count for it, differ from the original and from each
// other, and whose names are in among (nil: all), but no more than most, spread over the code. Those without a difference are left out.
func (sc *Scorer) Differ(ctx context.Context, f *subject.Function, args []relation.Column, n int, among map[string]bool, most int) ([]Difference, error) {
	mutants := sc.mutants(f)
	if err := sc.ready(ctx, f, mutants); err != nil {
		return nil, err
	}
	built := slices.ContainsFunc(f.Func.Params, func(p relation.Param) bool { return matrix.Built(p.Type) })
	mutants = slices.DeleteFunc(slices.Clone(mutants), func(m *mutant.Mutant) bool {
		_, same := sc.same[m.Number]
		return same || matrix.Early(m, built) || among != nil && !among[m.ID]
	})
	mutants = matrix.Spread(mutants, most)
	if len(mutants) == 0 {
		return nil, nil
	}
	d := harness.Differing{Func: f.Func, Args: args, N: n, Most: n}
	for _, m := range mutants {
		d.Mutants = append(d.Mutants, m.Number)
	}
	sc.h.Apart(f.Keeps)
	found, err := sc.h.Differ(ctx, d)
	if err != nil {
		return nil, fmt.Errorf("execute the mutants of %s: %w", f.Target, err)
	}
	var out []Difference
	for i, one := range found {
		if len(one.Rows) > 0 && one.End == harness.Tried {
			out = append(out, Difference{mutants[i], one.Rows, one.Execution})
		}
	}
	return out, nil
}
