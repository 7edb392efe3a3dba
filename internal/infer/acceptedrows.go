package infer

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// acceptedEnough and acceptedReplaced are parts of the rows, one in so many: those that the subject must accept of themselves, and those that are replaced
// otherwise. No theory stands behind them.
const (
	acceptedEnough   = 4 // no theory
	acceptedReplaced = 3 // no theory
)

// accepted are rows of a search of which at least some are accepted by the subject: where it accepts fewer than one in acceptedEnough, one in acceptedReplaced has
// numbers from rows that it accepts, all from one of them or each from another one. A basket takes 1 to 99 pieces of what costs at most 1,000, and random
// numbers are hardly ever both; what is said of its success would be decided on a handful of rows. Texts stay as they were drawn: those that are accepted are few and alike, and
// have more in common than what is accepted.
//
// It is the generation of inputs under a condition by crossover of those that meet it, as for scarce premises ([scarce]); here the condition is
// success.
func accepted(ctx context.Context, s *trial.Subject, r *trial.Runner, sp *source.Space, rows []source.Row) ([]source.Row, error) {
	at := parametersAmong(s.Func, sp.Vars)
	numbers := slices.DeleteFunc(slices.Clone(at), func(k int) bool { return !isNumber(sp.Vars[k].Type) || sp.Vars[k].Type.Enum })
	if !s.Func.Err || len(numbers) == 0 || len(rows) == 0 {
		return rows, nil
	}
	args := make([]relation.Column, len(at))
	cols, err := source.Columns(sp.Vars, rows)
	if err != nil {
		return nil, fmt.Errorf("rows that the subject accepts: %w", err)
	}
	for i, k := range at {
		args[i] = cols[k]
	}
	ex, err := r.Execute(ctx, s.Func, args, len(rows))
	if err != nil {
		return nil, fmt.Errorf("rows that the subject accepts: %w", err)
	}
	var parents []source.Row
	for i, o := range ex.Outcome[:len(rows)] {
		if o == relation.Returned {
			parents = append(parents, rows[i])
		}
	}
	if len(parents) == 0 || acceptedEnough*len(parents) >= len(rows) {
		return rows, nil
	}
	random := s.Seed.Child("accepted", uint64(len(rows))).Rand()
	for i := 0; i < len(rows); i += acceptedReplaced {
		if ex.Outcome[i] == relation.Returned {
			continue
		}
		child := slices.Clone(rows[i])
		whole := parents[random.IntN(len(parents))]
		for _, k := range numbers {
			if child[k] = whole[k]; i%2 == 1 {
				child[k] = parents[random.IntN(len(parents))][k]
			}
		}
		if sp.Holds(child) {
			rows[i] = child
		}
	}
	return rows, nil
}

// parametersAmong are the places of the parameters of a function among variables, each that of the first variable which is given to it; nil if one is
// missing.
func parametersAmong(fn *relation.Func, vars []relation.Var) []int {
	var out []int
	for _, p := range fn.Params {
		found := slices.IndexFunc(vars, func(v relation.Var) bool { return v.Name == p.Name && relation.Identical(v.Type, p.Type) })
		if found < 0 {
			return nil
		}
		out = append(out, found)
	}
	return out
}
