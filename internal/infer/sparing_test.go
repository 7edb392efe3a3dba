package infer

import (
	"context"
	"fmt"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
)

// Of many enumerated claims the first ones compete for a line or are spare, and the others are told why they are not validated.
func TestSparing(t *testing.T) {
	const many = 70 // more than compete and are spare
	for _, tt := range []struct {
		name        string
		engine      Engine
		by          func(s *inference, set *claim.Set) (map[claim.ID]bool, error)
		live, spare int
		why         string // of each of the others
	}{
		{"terms", Terms, spared, mostJoining + mostListed, mostListed, "its search found more relations than are validated, and others come before it"},
		{"another engine", Genetic, spared, mostJoining, 0, "it kills hardly any mutant that other relations do not kill"},
		{"generated", Terms, func(_ *inference, set *claim.Set) (map[claim.ID]bool, error) { return cheapest(set), nil },
			mostGenerated, mostGenerated, "its search found more relations than are validated, and others come before it"},
	} {
		s := lab(t, "Abs", "")
		set := claim.NewSet()
		for k := range many {
			suppose(t, s, set, fmt.Sprintf("Abs(x + %d) >= x + %[1]d | enumerated", k)).Engine = string(tt.engine)
		}
		spare, err := tt.by(s, set)
		if err != nil {
			t.Fatal(err)
		}
		if live := len(set.Live()); live != tt.live || len(spare) != tt.spare {
			t.Errorf("%s: %d claims are left, %d of them spare; want %d, %d spare", tt.name, live, len(spare), tt.live, tt.spare)
		}
		for _, c := range set.Rejected(claim.Vacuous) {
			if v, _ := set.Verdict(c.ID); v.Why != tt.why {
				t.Errorf("%s: %s is dropped since %s, want %s", tt.name, c.Relation.Text(), v.Why, tt.why)
			}
		}
	}
}

// spared is what is spare without a kill matrix, behind a first round that found nothing.
func spared(s *inference, set *claim.Set) (map[claim.ID]bool, error) {
	return sparing(context.Background(), s.Subject, s.run, set, Round{})
}
