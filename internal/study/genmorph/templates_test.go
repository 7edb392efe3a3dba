package genmorph

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares a text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil || string(want) != got {
		t.Errorf("%s differs (%v); got:\n%s", path, err, got)
	}
}

// Table I: each operator with its operands, and what it makes of two numbers, truths or sequences.
func TestTableI(t *testing.T) {
	q := []Quantity{{Name: "a"}, {Name: "b"}, {Name: "x", Type: Number}, {Name: "y", Type: Number}, {Name: "s", Type: Sequence}, {Name: "t", Type: Sequence}}
	columns := []Column{{Booleans: []bool{true}}, {Booleans: []bool{false}}, {Numbers: []float64{-7.5}}, {Numbers: []float64{2}}, {Sequences: [][]float64{{4, 5, 6}}}, {Sequences: [][]float64{{6, 5, 4}}}}
	var sb strings.Builder
	for op := Op(Constant + 1); op < opCount; op++ {
		var args []*Tree
		var types []string
		for i, of := range operators[op].args {
			first := map[Type]int{Boolean: 0, Number: 2, Sequence: 4}[of]
			if len(operators[op].args) == 2 && operators[op].args[0] != of {
				first++ // the number beside a sequence
			}
			if i == 1 && operators[op].args[0] == of {
				first++
			}
			args, types = append(args, variable(q, first)), append(types, of.String())
		}
		tree := apply(op, args...)
		var value any
		switch tree.Type {
		case Boolean:
			value = tree.truth(columns, 0)
		case Number:
			value = tree.number(columns, 0)
		default:
			value = tree.sequence(columns, 0)
		}
		text := strings.NewReplacer("i_", "", "_s", "").Replace(tree.Text(q))
		fmt.Fprintf(&sb, "%-20s %-9s %-15s %v\n", strings.Join(types, ", "), tree.Type, text, value)
	}
	golden(t, "table1.golden", "a = true, b = false, x = -7.5, y = 2, s = [4 5 6], t = [6 5 4]\n\n"+sb.String())
}

// The six templates, on inputs of all types: the name, the weight, the canonical input relation, and the follow-up of one source.
func TestTemplates(t *testing.T) {
	inputs := []Quantity{
		{Name: "p"}, {Name: "k", Type: Number, Class: "int", Whole: true}, {Name: "e", Type: Number, Class: "int", Whole: true},
		{Name: "x", Type: Number, Class: "float64"}, {Name: "s", Type: Sequence, Class: "[]int"}, {Name: "t", Type: Sequence, Class: "string"},
	}
	source := []Column{
		{Booleans: []bool{true}}, {Numbers: []float64{-128}}, {Numbers: []float64{2}}, {Numbers: []float64{0.5}},
		{Sequences: [][]float64{{4, 5, 6}}}, {Sequences: [][]float64{{'a'}}},
	}
	var sb strings.Builder
	for _, tr := range Transformations(inputs, []Literal{{3.14159, 2}, {16, 10}, {1.05, 20}, {16.05, 1}, {math.Inf(1), 9}, {101, 9}, {2.5, 4}}) {
		follow := tr.Apply(source, 1)
		relation := tr.InputRelation(inputs)
		if !relation.Holds(&Pairs{Rows: 1, Source: source, FollowUp: follow})[0] {
			t.Errorf("%s: the follow-up violates %s", tr.Name, relation.Text(inputs))
		}
		fmt.Fprintf(&sb, "%s  weight %.2g\n  %s\n  %v %v %v %v %v %v\n", tr.Name, tr.Weight, relation.Text(inputs), follow[0].Booleans[0],
			follow[1].Numbers[0], follow[2].Numbers[0], follow[3].Numbers[0], follow[4].Sequences[0], follow[5].Sequences[0])
	}
	golden(t, "templates.golden", "p = true, k = -128 and e = 2 (int), x = 0.5 (float64), s = [4 5 6] ([]int), t = [97] (string)\n\n"+sb.String())
}

// Four of the transformations are drawn, none twice, and the heavy ones more often.
func TestDraw(t *testing.T) {
	all := []Transformation{{Name: "heavy", Weight: 1}, {Name: "plain", Weight: 0.5}, {Name: "light", Weight: 0.25}, {Name: "lighter", Weight: 0.25}}
	r := rand.New(rand.NewPCG(1, 2))
	first := map[string]int{}
	const draws = 4000
	for range draws {
		got := Draw(all, 3, r)
		var names []string
		for _, tr := range got {
			names = append(names, tr.Name)
		}
		slices.Sort(names)
		if len(slices.Compact(names)) != 3 {
			t.Fatalf("drawn: %v", names)
		}
		first[got[0].Name]++
	}
	for name, want := range map[string]float64{"heavy": 0.5, "plain": 0.25, "light": 0.125, "lighter": 0.125} {
		if share := float64(first[name]) / draws; math.Abs(share-want) > 0.03 { // four standard deviations
			t.Errorf("%s comes first in %.3f of the draws, want %.3f", name, share, want)
		}
	}
	if got := Draw(all, 9, r); len(got) != 4 {
		t.Errorf("%d of 4", len(got))
	}
}
