package solve

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// A walk stays among the models, and goes to all places where there are any: of 100 values of x, 100 steps leave few out.
func TestWalk(t *testing.T) {
	s := NewStore()
	x, y, b, f, p := s.Var("x", Int64), s.Var("y", Int64), s.Var("b", Uint8), s.Var("f", Float64), s.Var("p", Bool)
	n := func(v int64) *Term { return s.Int(Int64, uint64(v)) }
	for _, tt := range []struct {
		name        string
		constraints []*Term
		from        Model
		v           *Term
		least       int // different values of v in 100 steps
		low, high   float64
	}{
		{"between bounds", []*Term{s.Less(n(-50), x), s.Less(x, n(50))}, Model{}, x, 50, -49, 49},
		{"on one side", []*Term{s.Less(n(500), x)}, Model{x: 501}, x, 90, 501, 1e4},
		{"bounds that keep nothing near", []*Term{s.Less(n(math.MinInt64+1), x), s.Less(x, n(1<<62))}, Model{x: 7}, x, 60, -100, 100},
		{"one behind the other", []*Term{s.Less(n(0), x), s.Less(x, y), s.Less(y, n(1000))}, Model{x: 1, y: 2}, x, 60, 1, 998},
		{"what an equation fixes", []*Term{s.Equal(x, n(42))}, Model{x: 42}, x, 1, 42, 42},
		{"a sum of two", []*Term{s.Equal(s.Apply(Add, x, y), n(9))}, Model{x: 4, y: 5}, x, 1, 4, 4},
		{"a remainder", []*Term{s.Equal(s.Apply(Rem, x, n(7)), n(3)), s.Less(n(0), x), s.Less(x, n(700))}, Model{x: 3}, x, 2, 3, 696},
		{"a letter", []*Term{s.Apply(Le, s.Int(Uint8, 'a'), b), s.Apply(Le, b, s.Int(Uint8, 'z'))}, Model{b: 'a'}, b, 20, 'a', 'z'},
		{"a byte", []*Term{s.Not(s.Equal(b, s.Int(Uint8, 0)))}, Model{b: 1}, b, 70, 1, 255},
		{"a float", []*Term{s.Less(s.Float(Float64, 2), f), s.Less(f, s.Float(Float64, 3))}, Model{f: math.Float64bits(2.5)}, f, 100, 2, 3},
		{"a flag", []*Term{s.Apply(Or, p, s.Less(x, n(5)))}, Model{p: 1}, p, 2, 0, 1},
		{"a variable without constraints", []*Term{s.Less(n(0), x)}, Model{x: 1}, y, 60, -100, 100},
		{"an unknown number is one", []*Term{s.Not(s.Equal(f, f))}, Model{f: math.Float64bits(math.NaN())}, f, 1, 0, 0},
	} {
		w := NewWalk(tt.constraints, []*Term{tt.v}, tt.from, seed.New(1).Rand())
		seen := map[uint64]bool{}
		for range 100 {
			m := w.Next()
			if !Holds(tt.constraints, m) {
				t.Fatalf("%s: %v is no model", tt.name, m)
			}
			at := tt.v.sort.float(m[tt.v])
			if tt.v.sort.Signed() {
				at = float64(m.Int(tt.v))
			} else if !tt.v.sort.IsFloat() {
				at = float64(m[tt.v])
			}
			if at < tt.low || at > tt.high {
				t.Fatalf("%s: %v is beyond %v and %v", tt.name, at, tt.low, tt.high)
			}
			seen[m[tt.v]] = true
		}
		if len(seen) < tt.least {
			t.Errorf("%s: %d different values, want %d", tt.name, len(seen), tt.least)
		}
	}
}

// The same seed goes the same way.
func TestWalkRepeats(t *testing.T) {
	s := NewStore()
	x, y := s.Var("x", Int64), s.Var("y", Float64)
	constraints := []*Term{s.Less(s.Int(Int64, 3), x), s.Less(y, s.Float(Float64, 8))}
	a := NewWalk(constraints, nil, Model{x: 9}, seed.New(5).Rand())
	b := NewWalk(constraints, nil, Model{x: 9}, seed.New(5).Rand())
	for range 20 {
		if m, n := a.Next(), b.Next(); m[x] != n[x] || m[y] != n[y] {
			t.Fatalf("%v and %v", m, n)
		}
	}
}
