package polynomial

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/study/polynomial/swarm"
	"github.com/imago-mt/imago/relation"
)

// The executor calls the subject first and sisters behind it, and counts.
func TestProblem(t *testing.T) {
	for _, p := range Programs() {
		problem, x := p.Problem(seed.New(1), 0)
		args := make([][]float64, len(p.Params))
		for i, param := range p.Params {
			args[i] = []float64{param.Lo, param.Hi, (param.Lo + param.Hi) / 2}
		}
		for fn := range 1 + len(problem.Sisters) {
			out, err := problem.Executor.Call(t.Context(), fn, args)
			if err != nil || len(out) != x.programs[fn].Outputs() || len(out[0]) != 3 {
				t.Errorf("%s: function %d: %v, %v", p.Target(), fn, out, err)
			}
		}
		if got, want := x.Executions(), int64(3*(1+len(problem.Sisters))); got != want {
			t.Errorf("%s: %d executions, want %d", p.Target(), got, want)
		}
	}
	problem, _ := Programs()[3].Problem(seed.New(1), 0)
	if out, err := problem.Executor.Call(t.Context(), 1, [][]float64{{1}}); err != nil || out[0][0] != math.Asin(1) {
		t.Errorf("arccos's sister at 1: %v, %v; want arcsin", out, err)
	}
	if _, err := problem.Executor.Call(t.Context(), 0, [][]float64{{1}, {2}}); err == nil {
		t.Error("two arguments of arccos are no error")
	}
}

// What the swarm finds of each program is a relation of the language, of all eight types.
func TestSwarmOnPrograms(t *testing.T) {
	s := swarm.Paper()
	s.Runs, s.Iterations, s.Rounds, s.Particles, s.Inputs = 2, 3, 2, 4, 20
	s.Near = 1e9 // whatever it finds
	for _, p := range Programs() {
		problem, x := p.Problem(seed.New(1), 0)
		env := Env(p.Package)
		for _, ty := range polynomial.Types() {
			before := x.Executions()
			r, err := s.Search(t.Context(), problem, ty.Shape)
			if err != nil {
				t.Fatal(err)
			}
			if got := x.Executions() - before; got != r.Executions {
				t.Errorf("%s, type %s: %d executions counted, %d made", p.Target(), ty.Name, r.Executions, got)
			}
			for _, found := range r.Searched {
				if _, err := relation.Parse(found.Text(&problem.Subject, 0.05), env); err != nil {
					t.Errorf("%s, type %s: %v", p.Target(), ty.Name, err)
				}
			}
		}
	}
}
