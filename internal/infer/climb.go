package infer

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// No theory stands behind these: errors stop to grow after few steps.
const (
	climbSteps = 12
	climbRows  = 400
)

// climb looks for rows near the worst one of the evidence of a claim with a still larger error, and adds what it finds: a local search, each
// step the best of climbRows neighbours at all scales from one ulp to the whole domain, where nothing is excused. It is what GenMorph has
// OASIs do, on the residual instead of a boolean.
func climb(ctx context.Context, s *trial.Subject, run *trial.Runner, c *claim.Claim, e *claim.Evidence) error {
	if e.Largest == nil || len(e.Largest.Vars) == 0 || !relation.Approximate(c.Relation.Post) {
		return nil
	}
	one := &trial.Group{Vars: e.Largest.Vars, Claims: []*claim.Claim{c}}
	if 2*climbSteps*climbRows*one.Calls()*run.Weight > run.Remaining() {
		return nil // what is left is for the confirmation
	}
	sp := s.Space(c.Relation, one.Vars, c.Relation.Pre)
	r := s.Seed.Child("climb "+c.Relation.Text(), 0).Rand()
	fresh := source.Values(sp)
	at := e.Largest.Row
	for range climbSteps {
		rows := make([]source.Row, climbRows)
		for i := range rows {
			rows[i] = neighbour(r, sp, at, fresh)
		}
		before := e.Worst
		res, err := run.Decide(ctx, one, rows, trial.Trial{})
		if err != nil {
			return err
		}
		if e.Merge(res.Of(c)); e.Violated > 0 || e.Worst <= before {
			return nil
		}
		at = e.Largest.Row
	}
	return nil
}

// neighbour changes one value of a row a little or a lot, inside the domain.
func neighbour(r *rand.Rand, sp *source.Space, at source.Row, fresh func(*rand.Rand) source.Row) source.Row {
	row := append(source.Row(nil), at...)
	i := r.IntN(len(row))
	var v relation.Value
	if f, ok := row[i].(float64); ok && r.IntN(8) > 0 {
		switch scale := math.Pow(10, -16*r.Float64()); r.IntN(3) {
		case 0:
			v = f * (1 + scale*r.NormFloat64())
		case 1:
			v = f + scale*source.Range*r.NormFloat64()
		default:
			v = math.Nextafter(f, math.Inf(r.IntN(2)*2-1))
		}
	} else {
		v = fresh(r)[i]
	}
	if row[i] = v; !sp.Inside(i, v) || !sp.Meets(row) {
		row[i] = at[i]
	}
	return row
}
