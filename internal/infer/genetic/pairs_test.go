package genetic

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// searching is a search of one follow-up that has its pairs.
func searching(t *testing.T, p *Problem, followUp string) *search {
	t.Helper()
	p.FollowUp = followUp
	ts, err := p.transformations()
	if err != nil {
		t.Fatal(err)
	}
	s := &search{Problem: p, ctx: t.Context(), by: ts[0], budget: p.Budget, rand: p.Seed.Rand(), forest: newForest(), operations: p.operations()}
	of, err := s.observe("pairs", sourceRows, true)
	if err != nil {
		t.Fatal(err)
	}
	s.table = newTable(s, of)
	return s
}

// dice is a subject of which a mutant differs where its argument is 3: pairs of 3 and of 2 with their followers are incorrect.
func dice(t *testing.T) *Problem {
	identity := func(a []relation.Value) relation.Value { return a[0] }
	return problem(t, "x in 1..6", fn("F", integer, "x", integer), identity, map[string]body{
		"three": func(a []relation.Value) relation.Value {
			if a[0].(int) == 3 {
				return 30
			}
			return a[0]
		},
		"same": identity,
	})
}

// A pair is incorrect if the mutant differs at its source or at its follow-up, and has the subject's outputs elsewhere.
func TestPairs(t *testing.T) {
	s := searching(t, dice(t), "x + 1")
	p := s.table.pairs
	if len(p.mutants) != 1 || p.mutants[0] != "three" {
		t.Fatalf("mutants %v", p.mutants)
	}
	x := p.columns["x"].(*relation.Vec[int]).V
	before, after := p.columns["F(x)"].(*relation.Vec[int]).V, p.columns["F(x + 1)"].(*relation.Vec[int]).V
	want := 0
	for i := range p.correct {
		if before[i] != x[i] || after[i] != x[i]+1 {
			t.Fatalf("correct pair %d: x=%d, %d, %d", i, x[i], before[i], after[i])
		}
		if x[i] == 3 || x[i] == 2 {
			want++
		}
	}
	if got := p.n - p.correct; got != want || p.of[0] != want || p.incorrect.Count() != want {
		t.Errorf("%d incorrect pairs, of[0] = %d, want %d", got, p.of[0], want)
	}
	for i := p.correct; i < p.n; i++ {
		if x[i] == 3 && (before[i] != 30 || after[i] != 4) || x[i] == 2 && (before[i] != 2 || after[i] != 30) {
			t.Errorf("incorrect pair %d: x=%d, %d, %d", i, x[i], before[i], after[i])
		}
	}
}

// FP and FN by hand (paper, Definitions 2 to 5): F(x+1) == F(x) + 1 has no false positive and catches all incorrect pairs; F(x) < F(x+1) catches
// those whose source is 3, and F(x) == 2 is violated by all correct pairs but those of 2.
func TestFitness(t *testing.T) {
	s := searching(t, dice(t), "x + 1")
	e := &evolution{search: s, pool: &pool{caught: relation.NewBits(s.table.n)}, known: map[*tree]*individual{}, simple: map[*tree]*tree{}}
	before := s.forest.leaf(relation.Result(s.by.source, 0), 1, 1, 0)
	after := s.forest.leaf(relation.Result(s.by.follow, 0), 1, 0, 1)
	one, two := s.forest.leaf(s.constants(integer)[1], 1, 0, 0), s.forest.leaf(s.constants(integer)[2], 1, 0, 0)
	x := s.table.columns["x"].(*relation.Vec[int]).V
	count := func(v int, incorrect bool) (n int) {
		for i := range x {
			if x[i] == v && (i >= s.table.correct) == incorrect {
				n++
			}
		}
		return n
	}
	for _, tt := range []struct {
		formula *tree
		fp, fn  int
	}{
		{s.forest.apply(operationNamed("=="), after, s.forest.apply(operationNamed("+"), before, one)), 0, 0},
		{s.forest.apply(operationNamed("<"), before, after), 0, count(2, true)},
		{s.forest.apply(operationNamed("=="), before, two), s.table.correct - count(2, false), count(2, true)},
	} {
		e.pool.caught = relation.NewBits(s.table.n)
		i, err := e.individual(tt.formula)
		if err != nil {
			t.Fatal(err)
		}
		if i.fp != tt.fp || i.fn != tt.fn {
			t.Errorf("%s: FP %d, FN %d, want %d, %d", tt.formula, i.fp, i.fn, tt.fp, tt.fn)
		}
	}
}

// The orders of the two populations: (FP, FN, size) and (FN, FP, size).
func TestOrders(t *testing.T) {
	of := func(fp, fn, size int) *individual { return &individual{tree: &tree{size: size}, fp: fp, fn: fn} }
	for _, tt := range []struct {
		a, b                   *individual
		byPositive, byNegative int
	}{
		{of(0, 9, 1), of(1, 0, 1), -1, 1}, {of(1, 2, 3), of(1, 2, 4), -1, -1}, {of(2, 1, 1), of(2, 3, 1), -1, -1}, {of(3, 1, 9), of(1, 1, 16), 1, 1},
	} {
		if p, n := byFalsePositives(tt.a, tt.b), byFalseNegatives(tt.a, tt.b); p != tt.byPositive || n != tt.byNegative {
			t.Errorf("%+v against %+v: %d and %d, want %d and %d", tt.a, tt.b, p, n, tt.byPositive, tt.byNegative)
		}
	}
}

// The value of a tree, made of the values of smaller ones, is that which the language gives to the whole.
func TestValues(t *testing.T) {
	shorter := func(a []relation.Value) relation.Value { return a[0].(relation.List)[:len(a[0].(relation.List))/2] }
	for _, tt := range []struct {
		p        *Problem
		followUp string
	}{
		{dice(t), "x * 2"},
		{problem(t, "len(xs) in 0..6", fn("Half", ints, "xs", ints), shorter, map[string]body{"all": func(a []relation.Value) relation.Value { return a[0] }}), "remove(xs, 0)"},
		{problem(t, "e in 0..9", fn("Pow", integer, "k", integer, "e", integer), pow(true), map[string]body{"no": pow(false)}), "k, e + 1"},
	} {
		s := searching(t, tt.p, tt.followUp)
		p := &pool{terms: map[string][]*tree{}, simplest: map[class]*tree{}}
		grow(t, s, p)
		vars := map[string]relation.Column{}
		var rows []int32
		for i := range int32(s.table.correct) {
			rows = append(rows, i)
		}
		for _, v := range s.by.vars {
			vars[v.Name] = s.table.columns[v.Name].Gather(rows)
		}
		whole := relation.NewCache(&caller{t.Context(), tt.p.Executor}, vars, len(rows))
		for _, name := range p.types {
			for _, x := range p.terms[name] {
				got, err := s.table.value(x)
				if err != nil {
					t.Fatal(err)
				}
				want, defined, err := whole.Value(exactly, x.expr())
				if err != nil {
					t.Fatal(err)
				}
				same := relation.SameRows(got.flags(s.table.n).Gather(rows), want)
				defined.Each(func(i int) {
					if !got.defined.Get(i) || !same.Get(i) {
						t.Fatalf("%s on row %d: %v, want %v", x, i, got.flags(s.table.n).At(i), want.At(i))
					}
				})
			}
		}
	}
}

// An infinity is less than another float and not nearly equal to it, whatever their distance.
func TestMasks(t *testing.T) {
	x, y := &value{numbers: new([screened]float64)}, &value{numbers: new([screened]float64)}
	x.numbers[0], y.numbers[0] = 1, math.Inf(1)
	x.numbers[1], y.numbers[1] = math.Inf(1), math.Inf(1)
	x.numbers[2], y.numbers[2] = 1, 1+1e-12
	x.numbers[3], y.numbers[3] = 2, 1
	equal, less := masks(x, y, relation.Predeclared(relation.Float64), 0b1111)
	if equal != 0b0110 || less != 0b0001 {
		t.Errorf("equal on %b, less on %b", equal, less)
	}
}

// NaN of the subject is no evidence; of a mutant it is what a relation may see.
func TestUndefined(t *testing.T) {
	float := relation.Predeclared(relation.Float64)
	p := &pairs{n: 4, correct: 2, columns: map[string]relation.Column{}}
	p.columns["y"] = relation.NewVec(float, []float64{math.NaN(), 1, math.NaN(), 1})
	s := &search{ctx: t.Context(), Problem: &Problem{}}
	v, err := newTable(s, p).value(newForest().leaf(&relation.VarRef{Name: "y", T: float}, 1, 1, 1))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{false, true, true, true} {
		if v.defined.Get(i) != want {
			t.Errorf("row %d is defined: %v, want %v", i, v.defined.Get(i), want)
		}
	}
}
