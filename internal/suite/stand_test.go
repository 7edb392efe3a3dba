package suite

import (
	"testing"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// What work pays for is shared out over all kinds of rows, and each kind gets a few where it pays for nothing.
func TestInputsWithin(t *testing.T) {
	for _, tt := range []struct {
		work, each int64
		want       Inputs
	}{
		{1 << 40, 1, Full}, {104_000, 1, Full}, {52_000, 1, Inputs{1000, 1000, 50_000}}, {104_000, 10, Inputs{200, 200, 10_000}},
		{1, 1_000_000, Inputs{fewRows, fewRows, fewRows}},
	} {
		if got := Full.within(tt.work, tt.each); got != tt.want {
			t.Errorf("%d units at %d a row: %+v, want %+v", tt.work, tt.each, got, tt.want)
		}
	}
}

// A sum of three numbers that are in the domain leaves it, and Exp is infinite a little before the product is: random rows, edges and pairs beside a limit
// do not show it.
func TestStandSearchesSums(t *testing.T) {
	if testing.Short() {
		t.Skip("builds child programs")
	}
	pkgs, err := subject.Load(t.Context(), []string{"math.Exp"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, f := pkgs[0], pkgs[0].Functions[0]
	r, err := relation.Parse("Exp(x + y + z) ~= Exp(x)*Exp(y)*Exp(z)", p.Env)
	if err != nil {
		t.Fatal(err)
	}
	d, err := relation.ParseDomain("x in [-250, 250]", p.Env, f.Func)
	if err != nil {
		t.Fatal(err)
	}
	sc, err := OpenScorer(t.Context(), p, ScoreOptions{Running: Running{Seed: 1}})
	if err != nil {
		t.Fatal(err)
	}
	defer sc.Close()
	stand, err := sc.Stand(t.Context(), ClaimsOf(p, f, d, []*relation.Relation{r}), Full)
	if err != nil {
		t.Fatal(err)
	}
	if stand[0].Violated == 0 {
		t.Errorf("%s stands on %d inputs", r, stand[0].Held)
	}
}
