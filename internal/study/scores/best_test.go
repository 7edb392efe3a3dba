package scores

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/relation"
)

// The best are chosen by mutants that guided alone, each next one by what it adds.
func TestChoose(t *testing.T) {
	const guide, count = "ROR", "CBD"
	operators := []string{guide, guide, guide, count, count}
	tests := []struct {
		name  string
		kills []string // a line a relation, a letter a mutant
		most  int
		want  []int
	}{
		{"the one that kills more", []string{"x....", "xx..."}, 1, []int{1}},
		{"what counts has no say", []string{"x....", "...xx"}, 1, []int{0}},
		{"what it adds", []string{"xx...", "xx.xx", "..x.."}, 2, []int{0, 2}},
		{"ties by all kills, then by order", []string{"xx...", "x....", "xx..."}, 2, []int{0, 2}},
		{"no more than there are", []string{"x...."}, 4, []int{0}},
		{"none", []string{"x...."}, 0, nil},
	}
	for _, test := range tests {
		m := &measure{o: Options{Best: test.most, Infer: infer.Options{Untried: []string{count}}}, score: &Score{}}
		x := &matrix.Matrix{}
		for _, op := range operators {
			x.Mutants = append(x.Mutants, &mutant.Mutant{Operator: op})
		}
		uses := make([]use, len(test.kills))
		for i, line := range test.kills {
			first := make([]int32, len(line))
			for k := range line {
				if first[k] = -1; line[k] == 'x' {
					first[k] = 0
				}
			}
			x.First, x.Trials = append(x.First, first), append(x.Trials, matrix.Trial{Relation: &relation.Relation{}})
			uses[i].printed = true
		}
		chosen := m.choose(x, uses)
		var got []int
		for i, u := range uses {
			if u.best {
				got = append(got, i)
			}
		}
		if len(got) != len(test.want) || len(chosen) != len(got) {
			t.Fatalf("%s: got %v, want %v", test.name, got, test.want)
		}
		for i := range got {
			if got[i] != test.want[i] {
				t.Errorf("%s: got %v, want %v", test.name, got, test.want)
			}
		}
	}
}

// Neither a mutant that guided nor one that does the same counts, whichever of them the other one is known by.
func TestSumGuided(t *testing.T) {
	m := &measure{o: Options{Infer: infer.Options{Untried: []string{"CBD"}}}, score: &Score{}, fates: map[uint32]*fate{}}
	for number, f := range map[uint32]fate{
		1: {mutant: &mutant.Mutant{Operator: "ROR"}, same: 1, every: true, best: true, printed: true},
		2: {mutant: &mutant.Mutant{Operator: "CBD"}, same: 1, every: true, best: true, printed: true},
		3: {mutant: &mutant.Mutant{Operator: "CBD"}, same: 3, every: true, printed: true},
		4: {mutant: &mutant.Mutant{Operator: "ROR"}, same: 3, every: true, printed: true},
		5: {mutant: &mutant.Mutant{Operator: "CBD"}, same: 5, every: true, best: true, printed: true},
		6: {mutant: &mutant.Mutant{Operator: "CBD"}, same: 6, every: true, printed: true},
		7: {mutant: &mutant.Mutant{Operator: "CBD"}, same: 7, differs: 3},
	} {
		m.fates[number] = &f
	}
	s := m.sum()
	got := [...]int{s.Mutants, s.Guiding, s.Copied, s.Counted, s.Best, s.Printed}
	if want := [...]int{7, 2, 2, 3, 1, 2}; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}
