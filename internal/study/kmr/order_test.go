package kmr

import (
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/relation"
)

// detection is that of suites with such a mean and such rates.
func detection(suites int, mean float64, rates ...float64) Detection {
	return Detection{Suites: suites, FDE: Estimate{Mean: mean}, Rates: rates}
}

// Criteria are compared at the highest level that both are judged at, and mutants explain where the order is not the paper's.
func TestContrasts(t *testing.T) {
	k := &Killed{Mutants: 3, Faults: []*mutant.Mutant{{ID: "a"}, {ID: "b"}, {ID: "c"}}}
	by := map[string][]Detection{
		"branch":    {detection(FewSuites, 0.5, 1, 0.5, 0), detection(FewSuites, 0.6, 1, 0.2, 0.6), detection(1, 0.9, 1, 1, 0.7)},
		"statement": {detection(FewSuites, 0.4, 1, 0.2, 0), detection(FewSuites, 0.7, 0.4, 0.9, 0.8), detection(FewSuites, 0.7, 1, 1, 0.1)},
	}
	var got *Contrast
	for _, c := range Contrasts(k, by) {
		if c.Above == "branch" && c.Below == "statement" {
			got = &c
		} else if c.Level >= 0 {
			t.Errorf("%s and %s are compared at level %d, and one of them has no suites", c.Above, c.Below, c.Level)
		}
	}
	if got == nil || got.Level != 1 || got.FDE != [2]float64{0.6, 0.7} || len(got.Against) != 2 {
		t.Fatalf("got %+v", got)
	}
	if first := got.Against[0]; first.Mutant.ID != "b" || first.Rates != [2]float64{0.2, 0.9} || got.Against[1].Mutant.ID != "c" {
		t.Errorf("explained by %v, %v and then %v", first.Mutant.ID, first.Rates, got.Against[1].Mutant.ID)
	}
}

// The mean of the rates is that of the mutants which the pool shows.
func TestRated(t *testing.T) {
	k := &Killed{Mutants: 3, byAll: relation.BitsOf([]bool{true, false, true})}
	spread, mean := k.Rated(detection(1, 0, 0.25, 0, 0.75))
	if mean != 0.5 || spread != [5]float64{0.25, 0.375, 0.5, 0.625, 0.75} {
		t.Errorf("mean %v, spread %v", mean, spread)
	}
}

func TestRelationsAreNamed(t *testing.T) {
	var r Relations
	if err := r.Set("oracle"); err == nil {
		t.Error("relations of an oracle are taken for some")
	}
	if err := r.Set("frames"); err != nil || r != OfFrames {
		t.Errorf("frames are %q (%v)", r, err)
	}
}
