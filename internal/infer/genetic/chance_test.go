package genetic

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// Each half of the search finds something of Pow without the other one, and less or other than both do; without both there is next to nothing.
func TestHalves(t *testing.T) {
	const enough = 1 // relations
	pool := func(unenumerated, unbred bool) (compared int64, list []Finding) {
		p := problem(t, "e in 0..12", fn("Pow", integer, "k", integer, "e", integer), pow(true), map[string]body{
			"no squares": pow(false), "one more": func(a []relation.Value) relation.Value { return pow(true)(a).(int) + 1 },
		})
		p.Unenumerated, p.Unbred = unenumerated, unbred
		p.FollowUp = "k, e + 1"
		list, err := Search(t.Context(), withFigures(p, &compared))
		if err != nil {
			t.Fatal(err)
		}
		return compared, list
	}
	for _, test := range []struct {
		name                 string
		unenumerated, unbred bool
		found                bool
	}{
		{"both", false, false, true}, {"enumeration alone", false, true, true}, {"evolution alone", true, false, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, list := pool(test.unenumerated, test.unbred)
			if got := len(list) >= enough; got != test.found {
				t.Errorf("%d relations: %s", len(list), texts(list))
			}
		})
	}
	whole, _ := pool(false, false)
	first, _ := pool(false, true)
	bred, _ := pool(true, false)
	if first >= whole || bred >= whole {
		t.Errorf("%d evaluations, %d without evolution, %d without enumeration", whole, first, bred)
	}
}

// withFigures sums the evaluations of a search.
func withFigures(p *Problem, sum *int64) *Problem {
	p.Tell = func(f Figures) { *sum += f.Evaluations }
	return p
}
