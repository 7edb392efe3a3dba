package composites

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
)

// kills is a matrix of trials and mutants from what each trial kills: 'x'. Mutant 3 does the same as mutant 1.
func killing(trials ...string) *matrix.Matrix {
	m := &matrix.Matrix{Trials: make([]matrix.Trial, len(trials))}
	for i := range trials[0] {
		m.Mutants, m.Same = append(m.Mutants, &mutant.Mutant{Number: uint32(i + 1)}), append(m.Same, i)
	}
	m.Same[3] = 1
	for _, t := range trials {
		first := make([]int32, len(t))
		for i := range t {
			if first[i] = -1; t[i] == 'x' {
				first[i] = 0
			}
		}
		m.First = append(m.First, first)
	}
	return m
}

// Mutants that do the same count once in a half, which has only its own, and each of them where all count.
func TestHalves(t *testing.T) {
	m := killing("xx-x--", "--x--x")
	for _, tt := range []struct {
		name   string
		of     func(int) bool
		trials []int
		want   int
	}{
		{"none", chosenBy, nil, 0},
		{"that chose", chosenBy, []int{0, 1}, 2}, {"unseen", unseen, []int{0, 1}, 2}, {"unseen of the second", unseen, []int{1}, 1},
	} {
		if got := killed(m, tt.of, tt.trials...); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
	if all, first := kills(m, 0, 1), kills(m, 0); all != 5 || first != 3 {
		t.Errorf("both kill %d, the first %d, want 5 and 3", all, first)
	}
	half := only(m, unseen)
	if killed(half, chosenBy, 0, 1) != 0 || killed(half, unseen, 0, 1) != 2 || !m.Kills(0, 0) {
		t.Errorf("a half has %d of the other and %d of its own", killed(half, chosenBy, 0, 1), killed(half, unseen, 0, 1))
	}
	worth := []matrix.Worth{{Executions: 2}, {Executions: 3}}
	if got, want := chosen(m, worth, []int{0, 1}), (Chosen{2, 5, 5}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// Half of the executions are spent where they kill most, and no function is chosen from twice.
func TestHalve(t *testing.T) {
	pools := []*Function{
		{Choices: Choices{Whole: Alternative{4, 10, 9, 0}, Halves: []Alternative{{1, 5, 4, 5}, {2, 9, 8, 9}, {4, 10, 9, 10}}}},
		{Choices: Choices{Whole: Alternative{2, 6, 6, 0}, Halves: []Alternative{{1, 3, 3, 3}, {2, 6, 6, 6}}}},
	}
	half, whole := Halve(pools)
	if want := (Alternative{6, 16, 15, 0}); whole != want {
		t.Errorf("whole %v, want %v", whole, want)
	}
	if want := (Alternative{3, 12, 11, 12}); half != want { // two of the first and one of the second; one and two make 11
		t.Errorf("half %v, want %v", half, want)
	}
	if half, _ := Halve(pools[1:]); half != (Alternative{1, 3, 3, 3}) {
		t.Errorf("half of one %v", half)
	}
	if half, whole := Halve(nil); half != whole {
		t.Errorf("half of nothing %v", half)
	}
}

// What is printed of a function of texts is true, on inputs that nothing before has drawn.
func TestPrecise(t *testing.T) {
	all, err := Precise(t.Context(), "math.Trunc", 20_000, Options{Seed: 1})
	if err != nil || len(all) != 1 {
		t.Fatalf("%d functions, %v", len(all), err)
	}
	if p := all[0]; p.Composites == 0 || p.Inputs == 0 || len(p.False) > 0 || p.Untried != "" {
		t.Errorf("%+v", p)
	}
}

// A function of texts has composites that hold, and choices of which those for fewer executions kill no more.
func TestChoose(t *testing.T) {
	all, err := Choose(t.Context(), "strings.ToUpper", ChooseOptions{Seed: 1, Rows: 100, Tries: 1000, Infer: infer.Options{Seed: 1}})
	if err != nil || len(all) != 1 {
		t.Fatalf("%d functions, %v", len(all), err)
	}
	f := all[0]
	if len(f.Composites) < 10 || f.Kills == 0 || len(f.Front) == 0 || f.Untried != "" {
		t.Fatalf("%d composites, %d kills, a front of %d, %s", len(f.Composites), f.Kills, len(f.Front), f.Untried)
	}
	for _, c := range f.Composites {
		if c.False != "" {
			t.Errorf("%s fails for %s", c.Relation, c.False)
		}
	}
	for i, c := range f.Front[1:] {
		if before := f.Front[i]; c.Executions < before.Executions || c.Kills < before.Kills && len(c.Trials) >= len(before.Trials) {
			t.Errorf("on the front %+v comes before %+v", before, c)
		}
	}
	if half, whole := Halve(all); half.Executions > whole.Executions/2 || half.Kills > whole.Kills || f.Four > f.Kills {
		t.Errorf("half %v, whole %v, four %d of %d kills", half, whole, f.Four, f.Kills)
	}
}
