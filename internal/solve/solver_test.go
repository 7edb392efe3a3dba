package solve

import (
	"context"
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

func solver(s *Store) *Solver { return New(s, Options{Seed: seed.New(1)}) }

// The values that are found are small where small ones do.
func TestSearchFindsSmallValues(t *testing.T) {
	s := NewStore()
	x, y, f, g := s.Var("x", Int64), s.Var("y", Int64), s.Var("f", Float64), s.Var("g", Float64)
	c := func(v int64) *Term { return s.Int(Int64, uint64(v)) }
	op := s.Apply
	square := func(t *Term) *Term { return op(Mul, t, t) }
	for _, tt := range []struct {
		name        string
		constraints []*Term
		bound       float64
	}{
		{"signs", []*Term{op(Lt, x, c(0)), op(Lt, c(0), y)}, 100},
		{"square", []*Term{s.Equal(op(Add, square(x), y), c(12345678)), op(Lt, c(77), y)}, 1 << 31},
		{"constant", []*Term{s.Equal(x, c(0x1234567890abcdef))}, math.Inf(1)},
		{"least", []*Term{op(Lt, x, c(0)), op(Lt, op(Neg, x), c(0))}, math.Inf(1)},
		{"ring", []*Term{op(Lt, s.Float(Float64, 9.99), op(Add, square(f), square(g))), op(Lt, op(Add, square(f), square(g)), s.Float(Float64, 10)), op(Lt, g, f), op(Lt, s.Float(Float64, 0), g)}, 100},
		{"sine", []*Term{op(Lt, s.Float(Float64, 0.99), op(Mul, s.Call(Float64Func("math.Sin", math.Sin), f), s.Call(Float64Func("math.Cos", math.Cos), g))), op(Lt, s.Float(Float64, 50), f), op(Lt, s.Float(Float64, 50), g)}, 1e4},
		{"not a number", []*Term{s.Not(s.Equal(f, f))}, math.Inf(1)},
	} {
		a := solver(s).Solve(t.Context(), tt.constraints, nil)
		if a.Verdict != Sat || !Holds(tt.constraints, a.Model) {
			t.Errorf("%s: %v", tt.name, a.Verdict)
			continue
		}
		for _, v := range VarsOf(tt.constraints) {
			size := math.Abs(float64(a.Model.Int(v)))
			if v.Sort().IsFloat() {
				size = math.Abs(a.Model.Float(v))
			}
			if size > tt.bound {
				t.Errorf("%s: %s = %g", tt.name, v, size)
			}
		}
	}
}

// What the hint fulfils keeps its values, even beside constraints that it does not.
func TestGroupsKeepTheHint(t *testing.T) {
	s := NewStore()
	x, y, z := s.Var("x", Int64), s.Var("y", Int64), s.Var("z", Int64)
	constraints := []*Term{s.Less(x, y), s.Equal(z, s.Int(Int64, 5))}
	hint := Model{x: 11, y: 4711, z: 3}
	a := solver(s).Solve(t.Context(), constraints, hint)
	if a.Verdict != Sat || a.Model.Int(x) != 11 || a.Model.Int(y) != 4711 || a.Model.Int(z) != 5 || hint[z] != 3 {
		t.Errorf("%v %v", a, hint)
	}
	if a := solver(s).Solve(t.Context(), []*Term{s.Apply(And, constraints[0], constraints[1])}, hint); a.Model.Int(x) != 11 || a.Model.Int(z) != 5 {
		t.Errorf("a conjunction was not taken apart: %v", a)
	}
}

func TestCacheAndRecentModels(t *testing.T) {
	s := NewStore()
	x, y := s.Var("x", Int64), s.Var("y", Int64)
	first, second := s.Less(s.Int(Int64, 5), x), s.Less(x, s.Int(Int64, 9))
	v := solver(s)
	ask := func(constraints ...*Term) Answer { return v.Solve(t.Context(), constraints, nil) }
	if a := ask(first, second); a.By != "search" || a.Cost.Evaluations == 0 {
		t.Errorf("first: %+v", a)
	}
	if a := ask(second, first); a.By != "cache" || a.Cost.Evaluations != 0 || a.Verdict != Sat {
		t.Errorf("the same in another order: %+v", a)
	}
	if a := ask(first); a.By != "recent" || a.Verdict != Sat {
		t.Errorf("less than before: %+v", a)
	}
	if a := ask(s.Bool(false), s.Less(x, y)); a.Verdict != Unsat || a.Model != nil {
		t.Errorf("false: %+v", a)
	}
	if a := ask(); a.Verdict != Sat || a.Model == nil {
		t.Errorf("nothing: %+v", a)
	}
}

// One question has one answer: with another solver, and after other questions that share no variables.
func TestSameSeedSameAnswer(t *testing.T) {
	s := NewStore()
	f := s.Var("f", Float64)
	constraint := []*Term{s.Equal(s.Apply(Mul, f, f), s.Float(Float64, 1234.5*1234.5))}
	a := solver(s).Solve(t.Context(), constraint, nil)
	b := solver(s).Solve(t.Context(), constraint, nil)
	if a.Verdict != Sat || b.Verdict != Sat || a.Model[f] != b.Model[f] {
		t.Errorf("%v, %v", a, b)
	}
}

func TestCancelledIsUnknown(t *testing.T) {
	s := NewStore()
	x, y := s.Var("x", Int64), s.Var("y", Int64)
	constraint := []*Term{s.Equal(s.Apply(Mul, x, y), s.Int(Int64, 2147483647*2147483629)), s.Less(s.Int(Int64, 1), x), s.Less(x, y)}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	v := solver(s)
	if a := v.Solve(ctx, constraint, nil); a.Verdict != Unknown {
		t.Errorf("%+v", a)
	}
	if len(v.cache) != 0 {
		t.Error("the answer of a query that was broken off is kept")
	}
}
