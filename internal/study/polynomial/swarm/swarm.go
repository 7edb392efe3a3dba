// Package swarm is the search that internal/infer/polynomial is compared with: that of AutoMR, as Zhang et al. describe it in "Automatic
// Discovery and Cleansing of Numerical Metamorphic Relations" (ICSME 2019). A swarm of particles looks for the coefficients of inputs and
// of outputs together, what it finds is filtered by fresh inputs, and what is similar or implied is removed. Begin with [Paper] and
// [Swarm.Search]. Relations of the types VI and VIII are searched for as the paper means them; in the released program they never pass.
package swarm

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/infer/polynomial"
)

// A Swarm is the method's parameters.
type Swarm struct {
	Runs         int     // of the swarm, each ending in at most one relation
	Particles    int     // of a swarm
	Iterations   int     // of a run
	Inputs       int     // source inputs of a run, and of a round of the filter
	Rounds       int     // of the filter
	Constants    float64 // bound of the absolute value of constant terms
	Coefficients float64 // bound of the absolute value of the other coefficients
	Near         float64 // |B·v| below this is zero
	Pass         float64 // share of the inputs of a round that must pass
	Similar      float64 // relations whose coefficients are nearer than this are one
	// Whole rounds all coefficients but constants to whole numbers, as the released program does; the paper prints others.
	Whole bool
}

// Paper returns the parameters of section IV-C and, where the paper is silent, of the released program (Pass: in section III-C a
// relation that fails is discarded; the released program passes 95 %).
func Paper() *Swarm {
	return &Swarm{Runs: 500, Particles: 20, Iterations: 350, Inputs: 100, Rounds: 100, Constants: 10, Coefficients: 2, Near: 0.05, Pass: 1, Similar: 0.05}
}

// A Relation is a pair of coefficient matrices: follow-up input j is A[j]·u, or lies on one side of it, and B·v is zero, or lies on one
// side of it. u is the monomials of the source up to the input degree, v those of all outputs up to the output degree, as [Monomials]
// lists them.
type Relation struct {
	Shape polynomial.Shape
	A     [][][]float64 // by follow-up, parameter, monomial of the source
	B     []float64     // by monomial of the outputs
	Above bool          // of an inequality of inputs: follow-ups are greater than A·u; else less
	More  bool          // of an inequality of outputs: B·v > 0; else B·v < 0
	Cost  float64       // Eq. 22, on the inputs of the search
	Run   int           // that found it
}

// A Result is what the three phases leave.
type Result struct {
	Shape polynomial.Shape
	// Trivial counts the relations of phase I that say nothing, since two of their inputs are the same.
	Trivial  int
	Searched []*Relation // after phase I, without trivial ones
	Filtered []*Relation // after phase II
	// Distinct is what similarity leaves and, of inequalities, what no other one implies.
	Distinct []*Relation
	// Combined is what singular value decomposition makes of Distinct; of equalities only.
	Combined *Combined
	// Executions of the subject, one an input.
	Executions int64
}

// Left is the number of relations after phase III.
func (r *Result) Left() int {
	if r.Combined != nil {
		return len(r.Combined.Rows)
	}
	return len(r.Distinct)
}

// Search runs the three phases for the subject of p; its sisters and constants are not looked at, and the number of executions is that of
// the parameters. The same problem has the same result. When ctx ends it returns ctx's error.
func (s *Swarm) Search(ctx context.Context, p *polynomial.Problem, shape polynomial.Shape) (*Result, error) {
	m := newModel(s, p, shape)
	out := &Result{Shape: shape}
	for run := range s.Runs {
		r, err := m.fly(ctx, run)
		if err != nil {
			return nil, fmt.Errorf("swarm over relations of %s: %w", p.Subject.Name, err)
		}
		switch {
		case r == nil:
		case m.trivial(r):
			out.Trivial++
		default:
			out.Searched = append(out.Searched, r)
		}
	}
	for _, r := range out.Searched {
		ok, err := m.passes(ctx, r)
		if err != nil {
			return nil, fmt.Errorf("filter relations of %s: %w", p.Subject.Name, err)
		}
		if ok {
			out.Filtered = append(out.Filtered, r)
		}
	}
	m.cleanse(out)
	out.Executions = m.executions
	return out, nil
}
