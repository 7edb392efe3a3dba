package swarm

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/infer/polynomial"
)

// Monomials lists the products of at most degree of n variables, each as the numbers of its factors: 1 first, then degree after degree.
//
// For n = 2 and degree 2 these are 1, x, y, x·x, x·y, y·y: each product is made once, as its factors never fall. There are binomial(n +
// degree, degree).
func Monomials(n, degree int) [][]int {
	out := [][]int{{}}
	from := 0
	for range degree {
		to := len(out)
		for _, m := range out[from:to] {
			first := 0
			if len(m) > 0 {
				first = m[len(m)-1]
			}
			for v := first; v < n; v++ {
				out = append(out, append(slices.Clone(m), v))
			}
		}
		from = to
	}
	return out
}

// A model is a shape of relations of one subject, and how they are tried on inputs.
//
// A relation has matrices A, a row of coefficients of u for each parameter of each follow-up, and a vector B of coefficients of v; h is
// shape.Inputs, so that there are h - 1 follow-ups (AutoMR, section III).
type model struct {
	*Swarm
	problem    *polynomial.Problem
	shape      polynomial.Shape
	inputs     [][]int // monomials of the source: u
	outputs    [][]int // monomials of all outputs: v
	results    int     // of an execution
	executions int64
	spare      [][]float64 // arguments of the last trial, to be written over
}

func newModel(s *Swarm, p *polynomial.Problem, shape polynomial.Shape) *model {
	results := max(1, len(p.Subject.Results))
	return &model{
		Swarm: s, problem: p, shape: shape, results: results,
		inputs:  Monomials(len(p.Subject.Params), shape.InputDegree),
		outputs: Monomials(shape.Inputs*results, shape.OutputDegree),
	}
}

// A sample is source inputs with all that does not depend on a relation.
//
// All relations of a swarm are tried on one sample, hence what is computed of the source alone is computed once.
type sample struct {
	u    [][]float64 // by monomial of the source, row
	y    [][]float64 // outputs of the source, by result
	eps  [][][]float64
	rows int
}

// draw makes a sample. eps is, by follow-up, parameter and row, how far between its bound and the end of the domain a follow-up input
// lies that satisfies an inequality (Eq. 5).
func (m *model) draw(ctx context.Context, r *rand.Rand) (*sample, error) {
	s := &sample{rows: m.Inputs}
	x := make([][]float64, len(m.problem.Subject.Params))
	for i, p := range m.problem.Subject.Params {
		x[i] = make([]float64, s.rows)
		for k := range x[i] {
			x[i][k] = p.Lo + (p.Hi-p.Lo)*r.Float64()
		}
	}
	if m.shape.InputIneq {
		for range m.shape.Inputs - 1 {
			var eps [][]float64
			for range x {
				col := make([]float64, s.rows)
				for k := range col {
					col[k] = 1 - r.Float64() // never 0
				}
				eps = append(eps, col)
			}
			s.eps = append(s.eps, eps)
		}
	}
	for _, mono := range m.inputs {
		col := make([]float64, s.rows)
		for k := range col {
			col[k] = 1
			for _, v := range mono {
				col[k] *= x[v][k]
			}
		}
		s.u = append(s.u, col)
	}
	var err error
	s.y, err = m.call(ctx, x)
	return s, err
}

// call executes the subject and counts the executions, one a row.
func (m *model) call(ctx context.Context, args [][]float64) ([][]float64, error) {
	m.executions += int64(len(args[0]))
	return m.problem.Executor.Call(ctx, 0, args)
}

// A trial is what relations come to on a sample: by relation and row, B·v, which is NaN where an execution has no outcome, and whether
// the follow-up inputs could be made at all.
type trial struct {
	values [][]float64
	made   [][]bool
	sizes  [][]float64 // Σ|B_i·v_i|, if asked for
}

// try executes the follow-ups of all relations at once.
func (m *model) try(ctx context.Context, rs []*Relation, s *sample) (*trial, error) {
	return m.evaluate(ctx, rs, s, false)
}

// evaluate executes all follow-ups of all relations in one call of the executor: relation p, follow-up j and row k stand at (p·follow +
// j)·rows + k. The memory of the arguments is used again from one step of the swarm to the next. sized asks for the sizes of a trial.
func (m *model) evaluate(ctx context.Context, rs []*Relation, s *sample, sized bool) (*trial, error) {
	follow := m.shape.Inputs - 1
	size := len(rs) * follow * s.rows
	args := make([][]float64, len(m.problem.Subject.Params))
	for i := range args {
		if len(m.spare) <= i {
			m.spare = append(m.spare, nil)
		}
		m.spare[i] = append(m.spare[i][:0], make([]float64, size)...)
		args[i] = m.spare[i]
	}
	t := &trial{}
	for p, r := range rs {
		made := make([]bool, s.rows)
		for k := range made {
			made[k] = true
		}
		for j := range follow {
			from := (p*follow + j) * s.rows
			for i := range args {
				m.follow(r, j, i, s, args[i][from:from+s.rows], made)
			}
		}
		t.made = append(t.made, made)
	}
	y, err := m.call(ctx, args)
	if err != nil {
		return nil, err
	}
	columns := make([][]float64, 0, m.shape.Inputs*m.results)
	for p, r := range rs {
		columns = append(columns[:0], s.y...)
		for j := range follow {
			from := (p*follow + j) * s.rows
			for _, col := range y {
				columns = append(columns, col[from:from+s.rows])
			}
		}
		t.values = append(t.values, m.value(r.B, columns, false))
		if sized {
			t.sizes = append(t.sizes, m.value(r.B, columns, true))
		}
	}
	return t, nil
}

// follow writes parameter i of follow-up j. A row for which the inequality leaves no room in the domain is not made.
//
// Under an inequality the matrix gives a bound, and the input lies beyond it, at a share eps of the way to the end of the domain.
func (m *model) follow(r *Relation, j, i int, s *sample, out []float64, made []bool) {
	for t, c := range r.A[j][i] {
		if c != 0 {
			for k, u := range s.u[t] {
				out[k] += float64(c * u)
			}
		}
	}
	if !m.shape.InputIneq {
		return
	}
	p := m.problem.Subject.Params[i]
	for k, bound := range out {
		switch {
		case r.Above && bound < p.Hi:
			bound = max(bound, p.Lo)
			out[k] = bound + (p.Hi-bound)*s.eps[j][i][k]
		case !r.Above && bound > p.Lo:
			bound = min(bound, p.Hi)
			out[k] = bound - (bound-p.Lo)*s.eps[j][i][k]
		default:
			made[k] = false
			out[k] = p.Lo
		}
	}
}

// value is B·v of each row, or the sum of the absolute values of what is added.
//
// Monomials with the coefficient 0 are left out, so that 0·NaN is not NaN.
func (m *model) value(b []float64, outputs [][]float64, absolute bool) []float64 {
	sum := make([]float64, len(outputs[0]))
	product := make([]float64, len(sum))
	for i, mono := range m.outputs {
		if b[i] == 0 {
			continue
		}
		for k := range product {
			product[k] = b[i]
		}
		for _, o := range mono {
			for k, y := range outputs[o] {
				product[k] *= y
			}
		}
		if absolute {
			for k, v := range product {
				sum[k] += math.Abs(v)
			}
			continue
		}
		for k, v := range product {
			sum[k] += v
		}
	}
	return sum
}

// cost is Eq. 22 over the rows that could be made; where fewer than half could it is the worst. Where outputs are no numbers the paper
// is silent: the released program makes the cost of such an equality ten times larger by one more, and such an input fails an inequality.
//
// For an equality it is the sum of |B·v|, for an inequality the share of rows that fail. An equality of zero coefficients would cost
// nothing; what is trivial is taken out elsewhere.
func (m *model) cost(r *Relation, values []float64, made []bool) float64 {
	rows, failed, sum, broken := 0, 0, 0.0, false
	for k, v := range values {
		if !made[k] {
			continue
		}
		rows++
		switch {
		case math.IsNaN(v) || math.IsInf(v, 0):
			broken = true
			failed++
		case m.shape.OutputIneq:
			if v > 0 != r.More || v == 0 {
				failed++
			}
		default:
			sum += math.Abs(v)
			if math.Abs(v) >= m.Near {
				failed++
			}
		}
	}
	switch {
	case 2*rows < len(values):
		return math.Inf(1)
	case m.shape.OutputIneq:
		return float64(failed) / float64(rows)
	case broken:
		return (sum + 1) * 10
	}
	return sum
}

// failures counts the rows on which r does not hold, and those that could be made.
//
// NaN fails each comparison and counts as a failure.
func (m *model) failures(r *Relation, values []float64, made []bool) (failed, rows int) {
	for k, v := range values {
		if !made[k] {
			continue
		}
		rows++
		ok := math.Abs(v) < m.Near
		if m.shape.OutputIneq {
			ok = r.More && v > 0 || !r.More && v < 0
		}
		if !ok {
			failed++
		}
	}
	return failed, rows
}
