package infer

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

var errNoGlobal = errors.New("package variables are not read here")

const (
	climbSteps = 12
	climbRows  = 400
)

// climb looks for rows near the worst one with a still larger error: a local search, each step the best of climbRows neighbours at
// all scales from one ulp to the whole domain, where nothing is excused. It is what GenMorph has OASIs do, on the residual instead of a boolean.
func (s *session) climb(ctx context.Context, c *candidate) error {
	if c.top == nil || len(c.top.vars) == 0 || !approximate(c.rel.Post) {
		return nil
	}
	one := &group{vars: c.top.vars, cands: []*candidate{c}, rels: []*relation.Relation{c.rel}}
	if 2*climbSteps*climbRows*one.calls()*s.run.Weight > s.run.Remaining() {
		return nil // what is left is for the confirmation
	}
	sp := s.Space(c.rel, one.vars, c.rel.Pre)
	r := s.Seed.Child("climb "+c.rel.Text(), 0).Rand()
	fresh := source.Values(sp)
	at := c.top.row
	for range climbSteps {
		rows := make([]source.Row, climbRows)
		for i := range rows {
			rows[i] = s.neighbour(r, sp, at, fresh)
		}
		before := c.worst
		if err := s.decide(ctx, one, rows, strictly); err != nil {
			return err
		}
		if c.violated > 0 || c.worst <= before {
			return nil
		}
		at = c.top.row
	}
	return nil
}

// neighbour changes one value of a row a little or a lot, inside the domain.
func (s *session) neighbour(r *rand.Rand, sp *source.Space, at source.Row, fresh func(*rand.Rand) source.Row) source.Row {
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
