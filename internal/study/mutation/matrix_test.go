package mutation_test

import (
	"flag"
	"os"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/study/mutation"
	"github.com/imago-mt/imago/relation"
)

// TestMain makes the test binary a launcher of children, as imago's own is.
func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

func open(t *testing.T) *mutation.Study {
	t.Helper()
	s, err := mutation.Open(t.Context(), harness.Options{Dir: "../../..", Workers: 2}, true)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// What is measured is what a slow way finds: each mutant in a process of its own in which it is on from the start, in code without
// clones, on all rows, without the probe, and with the same fuel on each of them.
func TestMatrixAgainstSlowReference(t *testing.T) {
	s := open(t)
	plain, err := mutant.Generate(s.Mutable, mutant.Options{})
	if err != nil {
		t.Fatal(err)
	}
	slow, err := harness.Build(t.Context(), s.Package, harness.Options{Variant: harness.Instrumented, Schemata: plain.ForChild(), Dir: "../../..", Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	for i := range mutation.Subjects {
		sub := &mutation.Subjects[i]
		t.Run(sub.Func, func(t *testing.T) {
			k, err := s.Killing(sub, mutation.Rows)
			if err != nil {
				t.Fatal(err)
			}
			if testing.Short() || !*every {
				sample(&k, 11)
			}
			got, err := s.Harness.Kill(t.Context(), k)
			if err != nil {
				t.Fatal(err)
			}
			all, err := slow.KillEarly(t.Context(), []harness.Killing{k})
			if err != nil {
				t.Fatal(err)
			}
			want := all[0]
			for j, m := range k.Mutants {
				same(t, s.Schemata.Mutants[m-1], &got.Fates[j], &want.Fates[j])
			}
		})
	}
}

// every asks for all mutants of the study; without it some are taken.
var every = flag.Bool("every", false, "compare all mutants with the slow reference")

// sample leaves each n-th mutant.
func sample(k *harness.Killing, n int) {
	var kept []uint32
	for i := 0; i < len(k.Mutants); i += n {
		kept = append(kept, k.Mutants[i])
	}
	k.Mutants = kept
}

// same compares what became of a mutant. The slow reference gives more fuel to most rows: what is out of fuel there is so in the fast one.
func same(t *testing.T, m mutant.Mutant, got, want *harness.Fate) {
	t.Helper()
	if want.End == harness.Spent && got.End != harness.Spent {
		t.Errorf("%s:\n%sout of fuel, and not in the fast matrix", m.ID, m.Diff())
	}
	if got.End == harness.Spent || want.End == harness.Spent {
		return
	}
	if (got.End == harness.NotReached) != (want.End == harness.NotReached) || got.End == harness.NotInfected && want.Killed() {
		t.Errorf("%s:\n%send %v, want %v", m.ID, m.Diff(), got.End, want.End)
	}
	if !slices.Equal(got.First, want.First) {
		t.Errorf("%s:\n%sfirst rows %v, want %v", m.ID, m.Diff(), got.First, want.First)
	}
	for i := range want.First {
		if g, w := rows(got, i), rows(want, i); !g.Equal(w) {
			t.Errorf("%s:\n%srelation %d: %d rows kill, want %d", m.ID, m.Diff(), i, g.Count(), w.Count())
		}
	}
}

func rows(f *harness.Fate, relation int) relation.Bits {
	if f.Shown == nil {
		return nil
	}
	return f.Shown[relation]
}
