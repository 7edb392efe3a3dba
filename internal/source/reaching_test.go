package source_test

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/source/sourcetest"
	"github.com/imago-mt/imago/relation"
)

// What a relation gives a function lies where the code has a number, though it is a sum of three that are all far from it; rows beside anchors that look
// at pairs alone have none such, and the composite that fails there stood.
func TestReachingMeetsSums(t *testing.T) {
	const overflow = 709.78 // beyond it Exp is infinite
	f := &relation.Func{Name: "Exp", Params: []relation.Param{{Name: "x", Type: float}}, Results: []relation.Param{{Type: float}}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{f}}
	r, err := relation.Parse("Exp(x + 2*y - z) ~= Exp(x)*Exp(2*y)/Exp(z)", env)
	if err != nil {
		t.Fatal(err)
	}
	d, err := relation.ParseDomain("x in [-250, 250]", env, f)
	if err != nil {
		t.Fatal(err)
	}
	sp := &source.Space{Env: env, Subject: f, Vars: r.Vars, Domain: d, Relation: r, Hints: source.Hints{Numbers: []float64{overflow}}}
	met := func(st source.Strategy) int {
		n := 0
		for _, row := range source.Draw(st, sp, seed.New(1), 2000) {
			if sum := row[0].(float64) + 2*row[1].(float64) - row[2].(float64); math.Abs(sum-overflow) < 0.1 {
				n++
			}
		}
		return n
	}
	if n := met(source.Reaching{}); n < 20 {
		t.Errorf("%d of 2000 rows lie beside the sum, want 20", n)
	}
	sourcetest.Conforms(t, source.Reaching{}, sp)
}
