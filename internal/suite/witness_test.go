package suite

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// A weak relation leaves mutants of GCD alive. Each gets an input on which it does otherwise, the same for any number of workers; and what a survivor does
// there is what its code says.
func TestWitnesses(t *testing.T) {
	pkgs, err := subject.Load(t.Context(), []string{"github.com/imago-mt/imago/internal/study/scores/own.GCD"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, f := pkgs[0], pkgs[0].Functions[0]
	rel, err := relation.Parse("positive: GCD(a, b) >= 0", p.Env)
	if err != nil {
		t.Fatal(err)
	}
	domain, err := relation.ParseDomain("a in 0..40, b in 0..40", p.Env, f.Func)
	if err != nil {
		t.Fatal(err)
	}
	found := func(workers int) (*Scored, map[string]Witness) {
		scores, err := Score(t.Context(), []*Claims{ClaimsOf(p, f, domain, []*relation.Relation{rel})},
			ScoreOptions{Running: Running{Seed: 1, Workers: workers}, Witnesses: true})
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]Witness{}
		for id, w := range scores.Subjects[0].Witnesses {
			out[id] = *w
		}
		return scores.Subjects[0], out
	}
	scored, one := found(1)
	if _, two := found(2); !maps.Equal(one, two) {
		t.Errorf("witnesses hang on the number of workers:\n%v\n%v", one, two)
	}
	unseen := scored.Matrix.Unseen()
	if len(unseen) < 10 || len(one) < len(unseen)/2 {
		t.Errorf("%d witnesses for %d mutants that nothing sees", len(one), len(unseen))
	}
	for id, w := range one {
		if w.Was == w.Does || !strings.HasPrefix(w.Call, "GCD(") || !strings.HasPrefix(w.At, "a=") {
			t.Errorf("%s: %+v tells nothing", id, w)
		}
		if !slices.ContainsFunc(unseen, func(i int) bool { return scored.Matrix.Mutants[i].ID == id }) {
			t.Errorf("%s is seen by a relation or equivalent, and has a witness", id)
		}
		if a, err := readSource(w.At, p.Env, rel.Vars); err != nil || !domain.Contains(a[0], rel.Vars[0].Type, "a") {
			t.Errorf("%s: %s lies outside of the domain (%v)", id, w.At, err)
		}
	}
}

// What the trial's rows miss and the further inputs show is a kill, and no witness.
func TestWitnessesAreTriedWithRelations(t *testing.T) {
	pkgs, err := subject.Load(t.Context(), []string{"github.com/imago-mt/imago/internal/study/scores/own.GCD"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, f := pkgs[0], pkgs[0].Functions[0]
	rel, err := relation.Parse("swap: a > 1 && a == 2*b => GCD(a, b) == b", p.Env)
	if err != nil {
		t.Fatal(err)
	}
	score := func(rows int, witnesses bool) int {
		scores, err := Score(t.Context(), []*Claims{ClaimsOf(p, f, nil, []*relation.Relation{rel})},
			ScoreOptions{Running: Running{Seed: 1, Rows: rows}, Witnesses: witnesses})
		if err != nil {
			t.Fatal(err)
		}
		kills, _ := scores.Subjects[0].Matrix.Count(0)
		return kills
	}
	if few, more := score(1, false), score(1, true); more < few {
		t.Errorf("%d mutants are killed on further inputs, %d without them", more, few)
	}
}
