package genmorph

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"runtime"
	"testing"
	"time"

	"github.com/imago-mt/imago/internal/seed"
)

// power is the quantities of the running example (§4), and exponent pairs of it under e_f = e_s - 1: each row is k, e, and what was returned
// for e and for e-1.
var power = []Quantity{{Name: "k", Type: Number}, {Name: "e", Type: Number}, {Name: "return", Type: Number, Output: true}}

func exponents(rows ...[4]float64) *Pairs {
	p := &Pairs{Rows: len(rows), Source: make([]Column, 3), FollowUp: make([]Column, 3)}
	for _, r := range rows {
		for i, v := range []float64{r[0], r[1], r[2]} {
			p.Source[i].Numbers = append(p.Source[i].Numbers, v)
		}
		for i, v := range []float64{r[0], r[1] - 1, r[3]} {
			p.FollowUp[i].Numbers = append(p.FollowUp[i].Numbers, v)
		}
	}
	return p
}

// example is executions of pow, with the input of Listing 2 first, and of its mutant that never squares: it returns k to the power of how many
// digits 1 the exponent has. Pairs on which the mutant returns what pow does are left out.
func example() *Problem {
	return &Problem{
		Quantities: power,
		Correct:    exponents([4]float64{-128, 2, 16384, -128}, [4]float64{0, 2, 0, 0}, [4]float64{1, 3, 1, 1}, [4]float64{2, 8, 256, 128}, [4]float64{3, 1, 3, 1}),
		Incorrect:  exponents([4]float64{-128, 2, -128, -128}, [4]float64{2, 8, 2, 8}, [4]float64{2, 3, 4, 2}, [4]float64{5, 6, 25, 25}),
		Seed:       seed.New(1),
	}
}

// Definitions 2 and 3, counted by hand.
func TestFalsePositivesAndNegatives(t *testing.T) {
	for _, test := range []struct {
		name, text string
		fp, fn     int
		fpRows     []int
		fnRows     []int
	}{
		// Protected division makes it wrong for k = 0: 0/0 is 1, and pow(0, 1) is 0. 2 = 4/2 hides that 2³ is 8.
		{"Eq. 1", "(o_return_f == (o_return_s / i_k_s))", 1, 1, []int{1}, []int{2}},
		{"Eq. 1 as a product", "((o_return_f * i_k_s) == o_return_s)", 0, 1, nil, []int{2}},
		{"Eq. 2", "(o_return_f <> o_return_s)", 2, 2, []int{1, 2}, []int{1, 2}}, // wrong for 0 and 1; passes where the mutant returns 2 and 8
		{"nothing", "true", 0, 4, nil, []int{0, 1, 2, 3}},
		{"everything", "false", 5, 0, []int{0, 1, 2, 3, 4}, nil},
		{"a number less itself", "(((o_return_s * 100) - (o_return_s * 100)) == 0)", 0, 4, nil, []int{0, 1, 2, 3}},
	} {
		tree, err := Parse(test.text, power)
		if err != nil {
			t.Fatal(err)
		}
		e := newEvolution(Parameters{}.defaults(), example())
		x := &individual{tree: tree}
		e.decide(x)
		if x.fp != test.fp || x.fn != test.fn {
			t.Errorf("%s: FP %d, FN %d; want %d and %d", test.name, x.fp, x.fn, test.fp, test.fn)
		}
		var fp, fn []int
		for i := range 5 {
			if x.holds[0][0]>>i&1 == 0 {
				fp = append(fp, i)
			}
			if x.holds[1][0]>>i&1 == 1 {
				fn = append(fn, i)
			}
		}
		if !reflect.DeepEqual(fp, test.fpRows) || !reflect.DeepEqual(fn, test.fnRows) {
			t.Errorf("%s: false positives %v, negatives %v; want %v and %v", test.name, fp, fn, test.fpRows, test.fnRows)
		}
	}
}

// Definitions 4 and 5: which of two dominates. A row has FP, FN and size of both; -1 is the first one.
func TestFitness(t *testing.T) {
	for _, test := range []struct {
		a, b       [3]int
		byFP, byFN int
	}{
		{[3]int{0, 9, 16}, [3]int{1, 0, 1}, -1, 1},
		{[3]int{2, 3, 16}, [3]int{2, 4, 1}, -1, -1},
		{[3]int{2, 3, 5}, [3]int{2, 3, 6}, -1, -1},
		{[3]int{2, 3, 5}, [3]int{2, 3, 5}, 0, 0},
		{[3]int{3, 3, 5}, [3]int{2, 3, 9}, 1, 1},
		{[3]int{2, 5, 5}, [3]int{3, 4, 5}, -1, 1},
	} {
		of := func(v [3]int) *individual { return &individual{fp: v[0], fn: v[1], tree: &Tree{Size: v[2]}} }
		a, b := of(test.a), of(test.b)
		if got := byFP(a, b); got != test.byFP || byFP(b, a) != -got {
			t.Errorf("FP-fitness of %v and %v: %d", test.a, test.b, got)
		}
		if got := byFN(a, b); got != test.byFN || byFN(b, a) != -got {
			t.Errorf("FN-fitness of %v and %v: %d", test.a, test.b, got)
		}
	}
}

// The elite has no two relations of one text or of one set of false negatives, and none without both outputs.
func TestElite(t *testing.T) {
	e := newEvolution(Parameters{}.defaults(), example())
	var all []*individual
	for _, text := range []string{
		"false", "(o_return_f <> o_return_s)", "((o_return_f <> o_return_s) && true)", "(o_return_f <> o_return_s)", "(o_return_f == (o_return_s / i_k_s))",
		"((o_return_f * i_k_s) == o_return_s)", "(o_return_s == o_return_f)", "(o_return_s == 4)",
	} {
		tree, err := Parse(text, power)
		if err != nil {
			t.Fatal(err)
		}
		x := &individual{tree: tree}
		e.decide(x)
		all = append(all, x)
	}
	var got []string
	for _, x := range best(all, byFP, 10) {
		got = append(got, x.text)
	}
	want := []string{"((o_return_f * i_k_s) == o_return_s)", "(o_return_f <> o_return_s)", "(o_return_s == o_return_f)"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("elite %q, want %q", got, want)
	}
	if two := best(all, byFN, 2); len(two) != 2 || two[0].text != want[0] {
		t.Errorf("elite by FN: %d, %s first", len(two), two[0].text)
	}
}

// Best match prefers who covers what is not covered: only the second one adds anything to the first.
func TestMatch(t *testing.T) {
	p := &population{gardener: newGardener(power, 16, rand.New(rand.NewPCG(1, 2)))}
	covers := func(correct, passes uint64) *individual { return &individual{holds: [2][]uint64{{correct}, {passes}}} }
	first, second, third := covers(0b0011, 0b11), covers(0b0100, 0b11), covers(0b0001, 0b11)
	p.members = []*individual{first, second, third}
	for range 20 {
		if p.match(first) != second {
			t.Fatal("the match of the first is not the second")
		}
	}
	killer := covers(0, 0b01)
	p.members = []*individual{first, killer}
	if p.match(first) != killer {
		t.Error("what kills another mutant is no match")
	}
	p.members = []*individual{first}
	if p.match(first) != first {
		t.Error("nobody to match with")
	}
}

// A generation begins with the elite of the one before, has as many individuals as is asked, none too large, and does not decide parents anew.
// What migrates is the best of the other population by that one's fitness.
func TestGenerations(t *testing.T) {
	e := newEvolution(Parameters{Individuals: 300, Migrants: 5, Elite: 3}.defaults(), squares(50))
	for _, p := range e.populations {
		for range e.Individuals {
			p.members = append(p.members, &individual{tree: p.relation(0)})
		}
	}
	if reflect.DeepEqual(e.populations[0].members, e.populations[1].members) {
		t.Error("both populations begin alike")
	}
	if !e.evaluate(t.Context()) || e.evaluations != 2*300*150 {
		t.Fatalf("%d evaluations, want 90,000", e.evaluations)
	}
	p := e.populations[1]
	elite := best(p.members, byFN, 3)
	p.members = e.reproduce(p)
	if len(p.members) != 300 || !reflect.DeepEqual(p.members[:len(elite)], elite) {
		t.Errorf("%d members, not with the elite at their head", len(p.members))
	}
	parents, children := 0, 0
	for _, x := range p.members {
		if x.tree.Size > 16 {
			t.Errorf("%d nodes", x.tree.Size)
		}
		if x.text == "" {
			children++
		} else {
			parents++
		}
	}
	if parents <= len(elite) || children == 0 {
		t.Errorf("%d children, and %d that were there before", children, parents)
	}
	e.evaluate(t.Context())
	migrants := [2][]*individual{best(e.populations[0].members, byFP, 5), best(p.members, byFN, 5)}
	e.migrate()
	for i, of := range e.populations {
		came := migrants[1-i]
		if len(came) == 0 || len(of.members) != 300+len(came) || !reflect.DeepEqual(of.members[300:], came) {
			t.Errorf("population %d has %d members", i, len(of.members))
		}
	}
	if e.populations[0].members = e.reproduce(e.populations[0]); len(e.populations[0].members) != 300 {
		t.Errorf("%d members after the generation that follows", len(e.populations[0].members))
	}
}

func TestMinimise(t *testing.T) {
	e := newEvolution(Parameters{}.defaults(), example())
	tree, err := Parse("(((ABS((o_return_f * i_k_s)) == ABS(o_return_s)) || false) && NOT(false))", power)
	if err != nil {
		t.Fatal(err)
	}
	want := &individual{tree: tree}
	e.decide(want)
	got := minimise(tree, func(t *Tree) bool {
		x := &individual{tree: t}
		e.decide(x)
		return reflect.DeepEqual(x.holds, want.holds)
	})
	if text := got.Text(power); text != "((o_return_f * i_k_s) == o_return_s)" {
		t.Errorf("what is left is %s", text)
	}
}

func TestSample(t *testing.T) {
	p := example().Correct
	got := p.sample(3, rand.New(rand.NewPCG(1, 2)))
	if got.Rows != 3 || p.Rows != 5 || p.sample(5, nil) != p {
		t.Fatalf("%d of %d rows", got.Rows, p.Rows)
	}
	last := -1
	for i := range got.Rows {
		row := -1
		for k := range p.Rows {
			if p.Source[0].Numbers[k] == got.Source[0].Numbers[i] {
				row = k
			}
		}
		if row <= last || got.FollowUp[2].Numbers[i] != p.FollowUp[2].Numbers[row] {
			t.Errorf("row %d of the sample is row %d", i, row)
		}
		last = row
	}
}

// squares is f(x) = x² under x_f = -x_s, and mutants that return one more for negative numbers, or half of it.
func squares(rows int) *Problem {
	q := []Quantity{{Name: "x", Type: Number}, {Name: "return", Type: Number, Output: true}}
	correct, incorrect := &Pairs{Source: make([]Column, 2), FollowUp: make([]Column, 2)}, &Pairs{Source: make([]Column, 2), FollowUp: make([]Column, 2)}
	add := func(p *Pairs, x float64, f func(float64) float64) {
		p.Rows++
		p.Source[0].Numbers, p.Source[1].Numbers = append(p.Source[0].Numbers, x), append(p.Source[1].Numbers, f(x))
		p.FollowUp[0].Numbers, p.FollowUp[1].Numbers = append(p.FollowUp[0].Numbers, -x), append(p.FollowUp[1].Numbers, f(-x))
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range rows {
		x := float64(r.IntN(201) - 100)
		add(correct, x, func(x float64) float64 { return x * x })
		add(incorrect, x+0.5, func(x float64) float64 {
			if x < 0 {
				return x*x + 1
			}
			return x * x
		})
		add(incorrect, x+0.5, func(x float64) float64 { return x * max(x, 0) })
	}
	return &Problem{Quantities: q, Correct: correct, Incorrect: incorrect, Seed: seed.New(1)}
}

// The search finds that squares do not see a sign, on one processor and on four alike, and tells what it found on the way.
func TestSearch(t *testing.T) {
	p := Parameters{Individuals: 100, Evaluations: 4_000_000}
	run := func(processors int) (*Result, []string) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		problem := squares(100)
		var told []string
		problem.Improved = func(_ int, _ int64, r *Relation) { told = append(told, r.Text) }
		out, err := p.Search(t.Context(), problem)
		if err != nil {
			t.Fatal(err)
		}
		return out, told
	}
	one, told := run(1)
	four, toldByFour := run(4)
	if !reflect.DeepEqual(one, four) || !reflect.DeepEqual(told, toldByFour) {
		t.Errorf("one processor finds %s, four find %s", one.Best.Text, four.Best.Text)
	}
	if one.Best == nil || one.Best.FP != 0 || one.Best.FN != 0 || one.Best.Size > 16 {
		t.Errorf("best: %+v", one.Best)
	}
	if one.Generations < 10 || one.Evaluations < 1_000_000 || one.Correct != 100 || one.Incorrect != 200 || len(told) == 0 {
		t.Errorf("%+v, told %d times", one, len(told))
	}
	for _, r := range one.Elite {
		if r.Size > 16 || !r.Tree.Metamorphic(squares(1).Quantities) {
			t.Errorf("elite with %s", r.Text)
		}
	}
}

// Text and list relations come up where there are sequences: to flip both ends of a concatenation.
func TestSearchOfSequences(t *testing.T) {
	q := []Quantity{{Name: "s", Type: Sequence}, {Name: "return", Type: Sequence, Output: true}}
	column := func(s ...[]float64) Column { return Column{Sequences: s} }
	a, ba := []float64{1, 2, 3}, []float64{3, 2, 1}
	problem := &Problem{Quantities: q, Seed: seed.New(2),
		Correct: &Pairs{Rows: 2, Source: []Column{column(a, []float64{5}), column(a, []float64{5})}, FollowUp: []Column{column(ba, []float64{5}), column(ba, []float64{5})}},
		Incorrect: &Pairs{Rows: 2, Source: []Column{column(a, []float64{5}), column(a, []float64{6})},
			FollowUp: []Column{column(ba, []float64{5}), column(a, []float64{5})}},
	}
	out, err := Parameters{Individuals: 200, Evaluations: 100_000}.Search(t.Context(), problem)
	if err != nil || out.Best == nil || out.Best.FP != 0 || out.Best.FN != 0 {
		t.Errorf("%+v, %v", out, err)
	}
}

func TestSearchEnds(t *testing.T) {
	out, err := Parameters{Individuals: 50, Time: 500 * time.Millisecond}.Search(t.Context(), example())
	if err != nil || out.Best == nil {
		t.Errorf("the clock: %+v, %v", out, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if out, err = (Parameters{}).Search(ctx, example()); !errors.Is(err, context.Canceled) || out.Best != nil {
		t.Errorf("a context that has ended: %+v, %v", out, err)
	}
	bad := example()
	bad.Incorrect.Source[1].Numbers = nil
	if _, err := (Parameters{}).Search(t.Context(), bad); err == nil {
		t.Error("a column is missing, and nothing is said")
	}
}

// Table III.
func TestPaper(t *testing.T) {
	want := Parameters{Correct: 9000, Incorrect: 9000, Nodes: 16, Individuals: 1000, Crossover: 0.9, Mutation: 0.3, Migration: 10, Migrants: 160, Elite: 10,
		Transformations: 4, Time: 30 * time.Minute}
	if got := (Parameters{}).defaults(); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func BenchmarkSearch(b *testing.B) {
	evaluations := int64(0)
	for b.Loop() {
		out, err := Parameters{Individuals: 200, Evaluations: 20_000_000}.Search(b.Context(), squares(2000))
		if err != nil {
			b.Fatal(err)
		}
		evaluations += out.Evaluations
	}
	b.ReportMetric(float64(evaluations)/b.Elapsed().Seconds(), "evals/s")
}
