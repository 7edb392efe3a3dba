package mutant_test

import (
	"bytes"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
)

// Clones change neither the mutants nor what is left out, whatever the functions look like.
func TestClones(t *testing.T) {
	for _, dir := range []string{textDir, "testdata/traps"} {
		pkg := load(t, dir, ".")
		plain := generate(t, pkg, mutant.Options{})
		var hot []string
		for _, m := range plain.Mutants {
			hot = append(hot, m.Func)
		}
		cloned := generate(t, pkg, mutant.Options{Hot: hot})
		if len(plain.Mutants) != len(cloned.Mutants) || len(plain.Left) != len(cloned.Left) {
			t.Fatalf("%s: %d mutants and %d left with clones, want %d and %d", dir, len(cloned.Mutants), len(cloned.Left), len(plain.Mutants), len(plain.Left))
		}
		for i, m := range plain.Mutants {
			if m.ID != cloned.Mutants[i].ID || m.Number != cloned.Mutants[i].Number {
				t.Fatalf("%s: mutant %d is %s with clones, want %s", dir, m.Number, cloned.Mutants[i].ID, m.ID)
			}
		}
		clones := 0
		for name, src := range cloned.Files {
			clones += bytes.Count(src, []byte("func imagoC_"))
			if bytes.Contains(plain.Files[name], []byte("imagoC_")) {
				t.Errorf("%s has clones that nobody has asked for", name)
			}
		}
		if clones < 100 {
			t.Errorf("%s: %d clones", dir, clones)
		}
	}
}
