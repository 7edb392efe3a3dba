package swarm

import (
	"context"
	"math"
	"math/rand/v2"
)

// The swarm's own parameters, of the released program; the paper names those of MRI, which are not printed. Inertia falls with the square
// of the time that is left.
const (
	inertiaFirst = 0.9
	inertiaLast  = 0.4
	attraction   = 1.49445 // to a particle's best place, and to the swarm's
)

// A particle is a place in the space of all coefficients.
type particle struct {
	at, speed, best []float64
	cost            float64 // at best
}

// fly lets one swarm search, and returns the relation at its best place, or nil if the cost there is too large: on average Near of an
// input for an equality, a share Near of failed inputs for an inequality.
//
// Kennedy and Eberhart, "Particle Swarm Optimization" (1995); Shi and Eberhart (1998) for the inertia. All particles move at once, so that
// their executions are one batch. A swarm that has reached cost 0 stops, for nothing can be better.
//
// Each step costs one execution a particle, follow-up and row. The sides of the inequalities (above, more) are drawn once a run; they are
// no coefficients.
func (m *model) fly(ctx context.Context, run int) (*Relation, error) {
	r := m.problem.Seed.Child("swarm", uint64(run)).Rand()
	s, err := m.draw(ctx, r)
	if err != nil {
		return nil, err
	}
	above, more := r.IntN(2) == 0, r.IntN(2) == 0
	limits := m.limits()
	flock := make([]*particle, m.Particles)
	for i := range flock {
		flock[i] = newParticle(limits, r)
	}
	var best *Relation
	var place []float64
	for i := 0; i <= m.Iterations; i++ {
		rs := make([]*Relation, len(flock))
		for k, p := range flock {
			rs[k] = m.decode(p.at)
			rs[k].Above, rs[k].More, rs[k].Run = above, more, run
		}
		t, err := m.try(ctx, rs, s)
		if err != nil {
			return nil, err
		}
		for k, p := range flock {
			rs[k].Cost = m.cost(rs[k], t.values[k], t.made[k])
			if rs[k].Cost < p.cost {
				p.cost = rs[k].Cost
				copy(p.best, p.at)
			}
			if best == nil || rs[k].Cost < best.Cost {
				best, place = rs[k], append(place[:0], p.at...)
			}
		}
		if best.Cost == 0 {
			break
		}
		left := 1 - float64(i)/float64(m.Iterations)
		inertia := inertiaLast + (inertiaFirst-inertiaLast)*left*left
		for _, p := range flock {
			p.move(place, limits, inertia, r)
		}
	}
	if limit := m.Near; m.shape.OutputIneq && best.Cost < limit || best.Cost < limit*float64(s.rows) && !m.shape.OutputIneq {
		return best, nil
	}
	return nil, nil
}

func newParticle(limits []float64, r *rand.Rand) *particle {
	p := &particle{at: make([]float64, len(limits)), speed: make([]float64, len(limits)), best: make([]float64, len(limits)), cost: math.Inf(1)}
	for i, l := range limits {
		p.at[i] = l * (2*r.Float64() - 1)
		p.speed[i] = l * (2*r.Float64() - 1)
	}
	copy(p.best, p.at)
	return p
}

// move takes a step, no longer than half the range of a coefficient and not out of it.
func (p *particle) move(swarm, limits []float64, inertia float64, r *rand.Rand) {
	for i, l := range limits {
		v := inertia*p.speed[i] + attraction*r.Float64()*(p.best[i]-p.at[i]) + attraction*r.Float64()*(swarm[i]-p.at[i])
		p.speed[i] = max(-l, min(l, v))
		p.at[i] = max(-l, min(l, p.at[i]+p.speed[i]))
	}
}

// limits is the bound of each coefficient: of A, follow-up by follow-up and parameter by parameter, then of B.
func (m *model) limits() []float64 {
	var out []float64
	row := func(n int) {
		out = append(out, m.Constants)
		for range n - 1 {
			out = append(out, m.Coefficients)
		}
	}
	for range (m.shape.Inputs - 1) * len(m.problem.Subject.Params) {
		row(len(m.inputs))
	}
	row(len(m.outputs))
	return out
}

// decode reads a place as a relation.
func (m *model) decode(at []float64) *Relation {
	r := &Relation{Shape: m.shape}
	for range m.shape.Inputs - 1 {
		var a [][]float64
		for range m.problem.Subject.Params {
			a = append(a, m.coefficients(at[:len(m.inputs)], m.inputs))
			at = at[len(m.inputs):]
		}
		r.A = append(r.A, a)
	}
	r.B = m.coefficients(at, m.outputs)
	return r
}

// coefficients copies a row. All coefficients 0 make every cost 0, and a constant follow-up input makes an equality of constants, which is
// where each swarm would end. The paper does not say how it keeps away from there; the released program makes coefficients of the highest degree 1
// or -1 if they all round to 0. Here only the largest of them becomes that, which leaves relations of few terms within reach.
//
// The first monomial is the constant, whose range is larger and which is never rounded.
func (m *model) coefficients(at []float64, monomials [][]int) []float64 {
	out := append([]float64(nil), at...)
	if m.Whole {
		for i := 1; i < len(out); i++ {
			out[i] = math.Round(out[i])
		}
	}
	degree, largest := len(monomials[len(monomials)-1]), -1
	for i, mono := range monomials {
		if len(mono) < degree {
			continue
		}
		if math.Abs(at[i]) >= 0.5 {
			return out
		}
		if largest < 0 || math.Abs(at[i]) > math.Abs(at[largest]) {
			largest = i
		}
	}
	out[largest] = math.Copysign(1, at[largest])
	return out
}
