package sat

import (
	"context"
	"math/rand/v2"
	"testing"
)

// formula draws clauses of three literals; at 4.26 clauses a variable half of such formulas can be fulfilled, and those are the hard ones.
func formula(r *rand.Rand, variables int) [][]Lit {
	clauses := make([][]Lit, int(4.26*float64(variables)))
	for i := range clauses {
		for range 3 {
			clauses[i] = append(clauses[i], Lit(r.IntN(2*variables)))
		}
	}
	return clauses
}

func fulfilled(clauses [][]Lit, value func(Lit) bool) bool {
	for _, c := range clauses {
		ok := false
		for _, l := range c {
			ok = ok || value(l)
		}
		if !ok {
			return false
		}
	}
	return true
}

// exhaustive tries all values.
func exhaustive(clauses [][]Lit, variables int) Result {
	for m := range 1 << variables {
		if fulfilled(clauses, func(l Lit) bool { return (m>>l.variable()&1 == 1) != l.Negated() }) {
			return Sat
		}
	}
	return Unsat
}

func TestAgainstExhaustiveSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	count := map[Result]int{}
	for range 3000 {
		n := 3 + r.IntN(10)
		clauses := formula(r, n)
		s := New()
		for range n {
			s.Var()
		}
		for _, c := range clauses {
			s.Add(c...)
		}
		want := exhaustive(clauses, n)
		count[want]++
		if got := s.Solve(t.Context(), 1_000_000); got != want {
			t.Fatalf("%v: %d, want %d", clauses, got, want)
		}
		if want == Sat && !fulfilled(clauses, s.Value) {
			t.Fatalf("%v: the model is none", clauses)
		}
		// Under assumptions it is the formula with them as clauses; and what was learnt under some holds under others.
		for range 4 {
			assumed := []Lit{Lit(r.IntN(2 * n)), Lit(r.IntN(2 * n))}
			want := exhaustive(append(append([][]Lit{}, clauses...), assumed[:1], assumed[1:]), n)
			if got := s.Solve(t.Context(), 1_000_000, assumed...); got != want {
				t.Fatalf("%v under %v: %d, want %d", clauses, assumed, got, want)
			}
			if want == Sat && (!fulfilled(clauses, s.Value) || !s.Value(assumed[0]) || !s.Value(assumed[1])) {
				t.Fatalf("%v under %v: the model is none", clauses, assumed)
			}
		}
	}
	if count[Sat] < 500 || count[Unsat] < 500 {
		t.Errorf("one-sided formulas: %v", count)
	}
}

// pigeons says that each of n+1 pigeons sits in one of n holes alone, which takes many conflicts to refute (Haken, 1985).
func pigeons(n int) *Solver {
	s := New()
	in := make([][]Lit, n+1)
	for p := range in {
		for range n {
			in[p] = append(in[p], s.Var())
		}
		s.Add(in[p]...)
	}
	for hole := range n {
		for p := range in {
			for q := range p {
				s.Add(in[p][hole].Not(), in[q][hole].Not())
			}
		}
	}
	return s
}

func TestBudget(t *testing.T) {
	s := pigeons(8)
	if r := s.Solve(t.Context(), 50); r != Unknown || s.Conflicts != 50 {
		t.Errorf("%d after %d conflicts", r, s.Conflicts)
	}
	if r := s.Solve(t.Context(), 1_000_000); r != Unsat {
		t.Errorf("%d after %d conflicts", r, s.Conflicts)
	}
	t.Logf("%d conflicts", s.Conflicts)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if r := pigeons(8).Solve(ctx, 1_000_000); r != Unknown {
		t.Errorf("cancelled: %d", r)
	}
}

// With room for few learnt clauses many are dropped, and the answer stays.
func TestForget(t *testing.T) {
	s := pigeons(7)
	s.room = 50
	if r := s.Solve(t.Context(), 1_000_000); r != Unsat || s.room == 50 {
		t.Errorf("%d with room for %d", r, s.room)
	}
}

func TestClausesOfFewLiterals(t *testing.T) {
	s := New()
	a, b := s.Var(), s.Var()
	s.Add(a, a.Not())
	s.Add(a, a)
	s.Add(a.Not(), b.Not(), b.Not())
	if r := s.Solve(t.Context(), 100); r != Sat || !s.Value(a) || s.Value(b) {
		t.Error(r)
	}
	s.Add(b)
	if r := s.Solve(t.Context(), 100); r != Unsat {
		t.Error(r)
	}
	empty := New()
	empty.Add()
	if r := empty.Solve(t.Context(), 100); r != Unsat {
		t.Error(r)
	}
}

func TestLuby(t *testing.T) {
	for i, want := range []int{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1} {
		if got := luby(i + 1); got != want {
			t.Errorf("luby(%d) = %d, want %d", i+1, got, want)
		}
	}
}
