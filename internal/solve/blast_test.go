package solve

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/solve/sat"
)

// Each operator of 8 bits has a circuit that gives what apply gives, for all values: the arguments are assumed, and the result must differ from the
// value in no way.
func TestCircuitsAreApply(t *testing.T) {
	for _, sort := range []Sort{Int8, Uint8} {
		for _, op := range append([]Op{Eq, Lt, Le}, integerOps...) {
			s := NewStore()
			args := []*Term{s.Var("x", sort), s.Var("y", sort)}[:operators[op].arity]
			term := s.Apply(op, args...)
			b := &blaster{circuit: newCircuit(), words: map[*Term]word{}}
			out := b.bits(term)
			for v := range 1 << (8 * len(args)) {
				values := []uint64{uint64(v & 255), uint64(v >> 8)}[:len(args)]
				if got := simulate(t, b, args, values, out); got != apply(term, values) {
					t.Fatalf("%s of %v is %d, want %d", term, values, got, apply(term, values))
				}
			}
		}
	}
}

// Quotients and remainders by constants, and of numbers with zeros in front, have gates of which most are constants: by zero, too.
func TestSmallDivisions(t *testing.T) {
	for _, of := range []Sort{Int8, Uint8} {
		for _, to := range []Sort{Int16, Uint16} {
			for _, by := range []int64{0, 1, 3, 10, 256, -7} {
				for _, op := range []Op{Quo, Rem} {
					s := NewStore()
					x := s.Var("x", of)
					term := s.Apply(op, s.Convert(to, x), s.Int(to, uint64(by)))
					b := &blaster{circuit: newCircuit(), words: map[*Term]word{}}
					out := b.bits(term)
					for v := range uint64(256) {
						if got, want := simulate(t, b, []*Term{x}, []uint64{v}, out), Eval(term, Model{x: v}); got != want {
							t.Fatalf("%s of %d is %d, want %d", term, v, got, want)
						}
					}
				}
			}
		}
	}
}

// Of a circuit that is too large a contradiction is a proof still, and a model need not be one.
func TestGates(t *testing.T) {
	s := NewStore()
	x, y := s.Var("x", Int64), s.Var("y", Int64)
	product := s.Apply(Mul, x, y)
	for _, test := range []struct {
		constraints []*Term
		want        Verdict
	}{
		{[]*Term{s.Less(product, s.Apply(Rem, product, x)), s.Less(s.Apply(Rem, product, x), product)}, Unsat},
		{[]*Term{s.Equal(s.Apply(Rem, product, s.Int(Int64, 8)), s.Int(Int64, 9))}, Unknown}, // a remainder is smaller, which would have to be seen
	} {
		if got := New(s, Options{Gates: 10, Evaluations: 1}).Solve(t.Context(), test.constraints, nil); got.Verdict != test.want {
			t.Errorf("%v: %s by %s, want %s", test.constraints, got.Verdict, got.By, test.want)
		}
	}
}

// simulate reads a word under assumed values.
func simulate(t *testing.T, b *blaster, vars []*Term, values []uint64, out word) uint64 {
	var assumed []sat.Lit
	for i, v := range vars {
		for k, l := range b.bits(v) {
			if values[i]>>k&1 == 0 {
				l = l.Not()
			}
			assumed = append(assumed, l)
		}
	}
	if r := b.solver.Solve(t.Context(), 1000, assumed...); r != sat.Sat {
		t.Fatalf("no value under %v: %d", values, r)
	}
	v := uint64(0)
	for k, l := range out {
		if b.solver.Value(l) {
			v |= 1 << k
		}
	}
	return v
}

// Comparisons of floats have exact circuits.
func TestFloatComparisonsAreApply(t *testing.T) {
	edges := []float64{0, math.Copysign(0, -1), 1, -1, math.Inf(1), math.Inf(-1), math.NaN(), -math.NaN(), math.MaxFloat32, math.SmallestNonzeroFloat64, -1.5, 0.1}
	for _, sort := range []Sort{Float32, Float64} {
		for _, op := range []Op{Eq, Lt, Le} {
			s := NewStore()
			args := []*Term{s.Var("x", sort), s.Var("y", sort)}
			b := &blaster{circuit: newCircuit(), words: map[*Term]word{}}
			term := s.Apply(op, args[0], s.Apply(Neg, args[1]))
			out := b.bits(term)
			for _, x := range edges {
				for _, y := range edges {
					values := []uint64{sort.bitsOf(x), sort.bitsOf(y)}
					m := Model{args[0]: values[0], args[1]: values[1]}
					if got := simulate(t, b, args, values, out); got != Eval(term, m) {
						t.Fatalf("%s of %g, %g is %d", term, x, y, got)
					}
				}
			}
		}
	}
}

// On random constraints over 8 bits the solver says what trying all values says, and what it says is never unknown.
func TestAgainstExhaustiveSearch(t *testing.T) {
	count := map[Verdict]int{}
	for n := range uint64(1500) {
		k := newMaker(n, false, []Sort{Int8, Uint8}[n%2])
		constraints := []*Term{k.make(Bool, 3).term, k.make(Bool, 2).term}
		if len(VarsOf(constraints)) > 2 {
			continue
		}
		want := exhaustive(constraints)
		count[want]++
		if a := solver(k.store).Solve(t.Context(), constraints, nil); a.Verdict != want {
			t.Fatalf("%v: %v, want %v", constraints, a.Verdict, want)
		}
		// The circuits alone say the same: the search has no say in it.
		if a := solver(k.store).blast(t.Context(), constraints); a.Verdict != want || want == Sat && !Holds(constraints, a.Model) {
			t.Fatalf("%v: circuits %v, want %v", constraints, a.Verdict, want)
		}
	}
	t.Log(count)
	if count[Sat] < 200 || count[Unsat] < 100 {
		t.Errorf("one-sided constraints: %v", count)
	}
}

// exhaustive tries all values of at most two variables of 8 bits.
func exhaustive(constraints []*Term) Verdict {
	vars := VarsOf(constraints)
	tape := newTape(constraints)
	all := 1
	for _, v := range vars {
		all <<= v.sort.Bits()
	}
	for n := range all {
		m := Model{}
		for _, v := range vars {
			m[v] = v.sort.truncate(uint64(n))
			n >>= v.sort.Bits()
		}
		tape.load(m)
		tape.run()
		ok := true
		for _, c := range constraints {
			ok = ok && tape.value[tape.slot[c]] == 1
		}
		if ok {
			return Sat
		}
	}
	return Unsat
}

// The circuit of a random term over all widths has the value that Eval gives, at random values: a term that differs from its own value is refuted.
func FuzzCircuits(f *testing.F) {
	for n := range uint64(100) {
		f.Add(n)
	}
	f.Fuzz(func(t *testing.T, n uint64) {
		k := newMaker(n, false, Int8, Uint8, Int16, Uint16, Int32, Uint32, Int64, Uint64)
		term := k.make(k.sorts[n%8], 3).term
		m := k.model(term.Vars())
		constraints := []*Term{}
		for _, v := range term.Vars() {
			constraints = append(constraints, k.store.Equal(v, k.store.Value(v.sort, m[v])))
		}
		value := k.store.Value(term.sort, Eval(term, m))
		v := solver(k.store)
		if a := v.blast(t.Context(), append(constraints, k.store.Equal(term, value))); a.Verdict != Sat {
			t.Errorf("%s == %s under %v: %v", term, value, m, a.Verdict)
		}
		if a := v.blast(t.Context(), append(constraints, k.store.Not(k.store.Equal(term, value)))); a.Verdict != Unsat {
			t.Errorf("%s != %s under %v: %v", term, value, m, a.Verdict)
		}
	})
}

func TestProofs(t *testing.T) {
	s := NewStore()
	x, y, z, f, g := s.Var("x", Int64), s.Var("y", Int64), s.Var("z", Int64), s.Var("f", Float64), s.Var("g", Float64)
	c := func(v int64) *Term { return s.Int(Int64, uint64(v)) }
	op := s.Apply
	parity := func(t *Term) *Term { return op(BitAnd, t, c(1)) }
	root := s.Call(Float64Func("math.Sqrt", math.Sqrt), f)
	for _, tt := range []struct {
		name        string
		constraints []*Term
		want        Verdict
	}{
		{"chain", []*Term{op(Lt, x, y), op(Lt, y, z), op(Lt, z, x)}, Unsat},
		{"parity of a square", []*Term{s.Not(s.Equal(parity(op(Mul, x, x)), parity(x)))}, Unsat},
		{"floats in a circle", []*Term{op(Lt, f, g), op(Lt, g, f)}, Unsat},
		{"opaque floats in a circle", []*Term{op(Lt, root, op(Add, f, g)), op(Lt, op(Add, f, g), root)}, Unsat},
		{"x+1 < x has a solution: it wraps", []*Term{op(Lt, op(Add, x, c(1)), x)}, Sat},
		{"three equations", []*Term{s.Equal(op(Add, op(Mul, x, c(3)), op(Mul, y, c(-7)), z), c(12)), s.Equal(op(Sub, op(Mul, y, c(5)), op(Mul, z, c(2))), c(-33)), s.Equal(op(Add, x, y, z), c(20))}, Sat},
		{"bits of a float", []*Term{s.Equal(op(ToBits, op(Neg, f)), s.Int(Uint64, math.Float64bits(2.5)))}, Sat},
	} {
		if a := solver(s).Solve(t.Context(), tt.constraints, nil); a.Verdict != tt.want {
			t.Errorf("%s: %v by %s, want %v", tt.name, a.Verdict, a.By, tt.want)
		}
	}
}

// Models of circuits are small where small values do, and a small budget is kept.
func TestCircuitsFindSmallValues(t *testing.T) {
	s := NewStore()
	x, y := s.Var("x", Int64), s.Var("y", Uint64)
	constraints := []*Term{s.Less(s.Int(Int64, 20), x), s.Less(s.Int(Uint64, 30), y), s.Less(x, s.Convert(Int64, y))}
	a := solver(s).blast(t.Context(), constraints)
	if a.Verdict != Sat || a.Model[x] > 100 || a.Model[y] > 100 {
		t.Errorf("%v", a)
	}
	z := s.Var("z", Int64)
	hard := []*Term{s.Equal(s.Apply(Mul, x, z), s.Int(Int64, 2147483647*2147483629)), s.Less(s.Int(Int64, 1), x), s.Less(x, z), s.Less(z, s.Int(Int64, 1<<31))}
	if a := New(s, Options{Conflicts: 10}).blast(t.Context(), hard); a.Verdict != Unknown || a.Cost.Conflicts != 10 {
		t.Errorf("%v", a)
	}
}
