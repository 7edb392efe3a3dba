package seed_test

import (
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// The same seed gives the same numbers for ever: catalogues and generated tests name seeds.
func TestSeedIsStable(t *testing.T) {
	s := seed.New(1)
	if got, want := s.String(), seed.New(1).String(); got != want {
		t.Errorf("New(1) twice: %s, then %s", got, want)
	}
	if a, b := s.Rand().Uint64(), s.Rand().Uint64(); a != b {
		t.Errorf("two generators of one seed start with %d and %d", a, b)
	}
}

func TestChildrenDiffer(t *testing.T) {
	s := seed.New(1)
	seen := map[seed.Seed]string{s: "the parent"}
	for name, c := range map[string]seed.Seed{
		"New(2)":           seed.New(2),
		"New(-1)":          seed.New(-1),
		"x 0":              s.Child("x", 0),
		"x 1":              s.Child("x", 1),
		"y 0":              s.Child("y", 0),
		"x 0 of the child": s.Child("x", 0).Child("x", 0),
	} {
		if other, ok := seen[c]; ok {
			t.Errorf("%s and %s are one seed", name, other)
		}
		seen[c] = name
	}
}
