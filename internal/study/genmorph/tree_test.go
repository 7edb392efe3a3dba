package genmorph

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// every has a quantity of each type, as an input and as an output.
var every = []Quantity{{Name: "p", Type: Boolean}, {Name: "x", Type: Number}, {Name: "s", Type: Sequence}, {Name: "ok", Type: Boolean, Output: true}, {Name: "return", Type: Number, Output: true}, {Name: "rest", Type: Sequence, Output: true}}

// values is one pair for these: p, x, s and their like of the source, then of the follow-up.
func values(p bool, x float64, s []float64, ok bool, y float64, rest []float64) []Column {
	return []Column{{Booleans: []bool{p}}, {Numbers: []float64{x}}, {Sequences: [][]float64{s}}, {Booleans: []bool{ok}}, {Numbers: []float64{y}}, {Sequences: [][]float64{rest}}}
}

// Table I, and what the paper leaves to the released program.
func TestEvaluate(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	letters := []float64{'a', 'b', 'c'}
	pairs := &Pairs{Rows: 1, Source: values(true, 7, letters, false, nan, []float64{4, 2}), FollowUp: values(false, -2.9, nil, true, inf, []float64{2, 4})}
	for _, test := range []struct {
		text string
		want bool
	}{
		{"(i_x_s == 7.00009)", true}, {"(i_x_s == 7.00011)", false}, {"(i_x_s <> 7.00011)", true}, {"(i_x_s <> 7)", false},
		{"(i_x_s <= 6.99999)", false}, {"(i_x_s >= 7)", true}, {"(i_x_s < 7)", false}, {"(i_x_s > i_x_f)", true},
		{"(o_return_s == o_return_s)", false}, {"(o_return_s <> o_return_s)", true}, {"(o_return_s <= 1)", false}, {"(o_return_f == o_return_f)", false},
		{"((i_x_s + i_x_f) == 4.1)", true}, {"((i_x_s - i_x_f) == 9.9)", true}, {"((i_x_s * i_x_f) == -20.3)", true}, {"((i_x_s / 2) == 3.5)", true},
		{"((i_x_s / 0.00009) == 1)", true}, {"((i_x_s / 0.0001) == 70000)", true}, {"((i_x_s / -0.00001) == 1)", true}, {"(ABS(i_x_f) == 2.9)", true},
		{"(length(i_s_s) == 3)", true}, {"(length(i_s_f) == 0)", true}, {"(sum(i_s_s) == 294)", true}, {"(sum(i_s_f) == 0)", true},
		{"(o_rest_s == o_rest_f)", false}, {"(flip(o_rest_s) == o_rest_f)", true}, {"(o_rest_s <> o_rest_f)", true}, {"(remove(o_rest_s, 0) == truncate(o_rest_f, 1))", true},
		{"(remove(i_s_s, -1) == truncate(i_s_s, 2))", true}, {"(remove(i_s_s, 3) == i_s_s)", true}, {"(remove(i_s_s, -4) == i_s_s)", true},
		{"(truncate(i_s_s, -1) == remove(i_s_s, 0))", true}, {"(length(truncate(i_s_s, 9)) == 3)", true}, {"(length(truncate(i_s_s, -9)) == 0)", true},
		{"(length(string(i_x_f)) == 2)", true}, {"(sum(string(i_x_s)) == 55)", true}, {"(sum(string(o_return_s)) == 48)", true}, {"(length(string(o_return_f)) == 10)", true},
		{"(i_p_s && i_p_f)", false}, {"(i_p_s || i_p_f)", true}, {"(i_p_s <> i_p_f)", true}, {"(i_p_s <=> o_ok_f)", true}, {"(i_p_s => i_p_f)", false}, {"(i_p_f => i_p_s)", true},
		{"NOT(o_ok_s)", true}, {"true", true}, {"false", false}, {"i_p_s", true},
	} {
		tree, err := Parse(test.text, every)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := tree.Holds(pairs)[0]; got != test.want {
			t.Errorf("%s is %v", test.text, got)
		}
		if got := tree.Text(every); got != test.text {
			t.Errorf("%s is printed as %s", test.text, got)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for text, message := range map[string]string{
		"": "unknown name", "(i_x_s": "unknown name", "i_x": "unknown name", "(i_x_s + i_p_s)": "no operator", "(i_x_s 1)": "no operator", "true true": "is left",
		"flip(1)": "no operator", "(1 < 2": "should be", "1..2": "invalid syntax", "ABS(": "unknown name",
	} {
		if tree, err := Parse(text, every); err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("Parse(%q) = %v, %v, want %q", text, tree, err, message)
		}
	}
}

// What is undone twice is not there, and the number of nodes is right.
func TestApply(t *testing.T) {
	for text, want := range map[string]string{
		"NOT(NOT(i_p_s))": "i_p_s", "(flip(flip(i_s_s)) == i_s_f)": "(i_s_s == i_s_f)", "(ABS(ABS(i_x_s)) == 1)": "(ABS(i_x_s) == 1)",
		"NOT(NOT(NOT(i_p_s)))": "NOT(i_p_s)",
	} {
		tree, err := Parse(text, every)
		if err != nil {
			t.Fatal(err)
		}
		if got := tree.Text(every); got != want || len(tree.nodes()) != tree.Size {
			t.Errorf("%s is %s of %d nodes, said to be %d", text, got, len(tree.nodes()), tree.Size)
		}
	}
}

func TestReplace(t *testing.T) {
	tree, err := Parse("((i_x_s + 1) == ABS(i_x_f))", every)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"7", "(7 == ABS(i_x_f))", "((7 + 1) == ABS(i_x_f))", "((i_x_s + 7) == ABS(i_x_f))", "((i_x_s + 1) == 7)", "((i_x_s + 1) == ABS(7))"} {
		if got := tree.replace(i, number(7)).Text(every); got != want {
			t.Errorf("node %d: %s, want %s", i, got, want)
		}
	}
	if got := tree.Text(every); got != "((i_x_s + 1) == ABS(i_x_f))" {
		t.Errorf("the tree itself is now %s", got)
	}
}

func TestMetamorphic(t *testing.T) {
	for text, want := range map[string]bool{
		"(o_return_s == o_return_f)": true, "(o_return_s == 1)": false, "(i_x_s == i_x_f)": false, "(o_ok_s && (o_return_f == 1))": false,
		"((sum(o_rest_f) == 1) || (length(o_rest_s) < o_return_s))": true,
	} {
		tree, err := Parse(text, every)
		if err != nil {
			t.Fatal(err)
		}
		if got := tree.Metamorphic(every); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// Random trees, their children and mutants are well-typed relations that are read as they were printed.
func TestRandomTrees(t *testing.T) {
	g := newGardener(every, 16, rand.New(rand.NewPCG(1, 2)))
	check := func(tree *Tree) {
		t.Helper()
		text := tree.Text(every)
		back, err := Parse(text, every)
		if err != nil || back.Text(every) != text || tree.Type != Boolean || back.Size != tree.Size {
			t.Fatalf("%s is read as %v, %v", text, back, err)
		}
	}
	largest, constants := 0, 0
	var before *Tree
	for i := range 3000 {
		tree := g.relation(i / 10)
		largest = max(largest, tree.Size)
		check(tree)
		check(g.mutate(tree, i/10))
		if before != nil {
			a, b := g.cross(tree, before)
			check(a)
			check(b)
		}
		before = tree
		for _, n := range tree.nodes() {
			if n.Op != Constant || n.Type != Number {
				continue
			}
			constants++
			if n.Value < -100 || n.Value > 100 || math.Abs(n.Value*1e4-math.Round(n.Value*1e4)) > 1e-9*math.Abs(n.Value*1e4) {
				t.Errorf("constant %v", n.Value)
			}
		}
	}
	if largest != 16 || constants == 0 {
		t.Errorf("the largest tree has %d nodes, and there are %d constants", largest, constants)
	}
}

// Without sequences and without Boolean variables only what has operands is made.
func TestRandomTreesOfNumbers(t *testing.T) {
	q := []Quantity{{Name: "x", Type: Number}, {Name: "return", Type: Number, Output: true}}
	g := newGardener(q, 16, rand.New(rand.NewPCG(1, 2)))
	for range 2000 {
		for _, n := range g.relation(300).nodes() {
			if n.Type == Sequence || n.Type == Boolean && n.Op == Variable {
				t.Fatalf("%s of numbers", n.Text(q))
			}
		}
	}
}

func TestMutations(t *testing.T) {
	g := newGardener(every, 16, rand.New(rand.NewPCG(1, 2)))
	tree, err := Parse("((i_x_s + 3) == o_return_f)", every)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for range 100 {
		seen[g.mutateConstant(tree).Text(every)] = true
		if n := g.mutateNode(tree, 0); n.Size != tree.Size {
			t.Errorf("another leaf makes %s", n.Text(every))
		}
	}
	if len(seen) != 2 || !seen["((i_x_s + 3.1) == o_return_f)"] || !seen["((i_x_s + 2.9) == o_return_f)"] {
		t.Errorf("mutated constants: %v", seen)
	}
	leaf := truth(true)
	if g.mutateConstant(leaf) != leaf || g.mutateSubtree(leaf, 0) != leaf {
		t.Error("a leaf without a number has changed")
	}
	if end := g.mutateConstant(apply(Equal, number(100), number(100))); end.Args[0].Value > 100 || end.Args[1].Value > 100 {
		t.Errorf("out of range: %s", end.Text(every))
	}
}
