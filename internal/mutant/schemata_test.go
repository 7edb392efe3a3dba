package mutant_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/seed"
)

// soak tells that there is time for all.
var soak = os.Getenv("IMAGO_SOAK") != ""

// testFuel is what the tests of the subject package get in all; unmutated they use less than a hundredth of it.
const testFuel = 2_000_000

// withFuel adds a test file that gives the fuel for one run of the tests.
func withFuel(files map[string][]byte, s *mutant.Schemata, dir, pkg string, fuel int) map[string][]byte {
	abs, err := filepath.Abs(dir)
	if err != nil {
		panic(err)
	}
	files[filepath.Join(abs, "zz_fuel_test.go")] = fmt.Appendf(nil, "package %s\n\nfunc init() { %s = %d }\n", pkg, s.Names.Fuel, fuel)
	return files
}

// The verdict of a mutant in the schemata is that of the mutant compiled alone.
func TestSchemataAgreeWithMutantsAlone(t *testing.T) {
	s := generate(t, load(t, textDir, "."), mutant.Options{})
	if len(s.Mutants) < 2000 {
		t.Fatalf("only %d mutants", len(s.Mutants))
	}
	for _, l := range s.Left {
		t.Errorf("left out: %s:%d:%d %s: %s", l.File, l.Line, l.Column, l.Text, l.Reason)
	}
	binary := buildTest(t, textDir, ".", withFuel(withStart(s), s, textDir, "text", testFuel))
	if ok, out := runTest(t, binary, textDir, 0); !ok {
		t.Fatalf("the unmutated tests fail on the schemata:\n%s", head(out, 40))
	}
	n := 8
	if soak {
		n = 320
	}
	agree(t, s, textDir, ".", binary, n)
}

// So it is for the examples, whose tests imago wrote.
func TestExamplesAgree(t *testing.T) {
	names, n := []string{"geom"}, 2
	if soak {
		names, n = []string{"calendar", "geom", "histogram", "shipping", "version", "wrap"}, 12
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join("..", "..", "examples", name)
			pkg := load(t, dir, ".")
			s := generate(t, pkg, mutant.Options{})
			binary := buildTest(t, dir, ".", withFuel(withStart(s), s, dir, pkg.Types.Name(), 1_000_000_000))
			if ok, out := runTest(t, binary, dir, 0); !ok {
				t.Fatalf("the unmutated tests fail on the schemata:\n%s", head(out, 20))
			}
			agree(t, s, dir, ".", binary, n)
		})
	}
}

// leastKilled is that one in so many of a sample must be killed: a mutant that survives both ways may not be on in either. Of the samples of
// twelve, 4 to 12 are.
const leastKilled = 4

// agree holds n random mutants of the schemata in binary against the mutants compiled alone.
func agree(t *testing.T, s *mutant.Schemata, dir, pkg, binary string, n int) {
	t.Helper()
	rng := seed.Seed{}.Child("agree", 0).Rand()
	killed := 0
	for _, i := range rng.Perm(len(s.Mutants))[:n] {
		m := &s.Mutants[i]
		pass, out := runTest(t, binary, dir, m.Number)
		src, err := s.Apply(m)
		if err != nil {
			t.Error(err)
			continue
		}
		alone := buildTest(t, dir, pkg, map[string][]byte{m.File: src})
		want, outAlone := runTest(t, alone, dir, 0)
		if pass != want {
			t.Errorf("%s: pass %v in the schemata, %v alone\n%s\n%s\n%s", m.ID, pass, want, m.Diff(), head(out, 10), head(outAlone, 10))
		}
		if !pass {
			killed++
		}
	}
	t.Logf("%d mutants agree, %d of them killed", n, killed)
	if many := 100; killed < n/leastKilled || n >= many && killed == n {
		t.Errorf("%d of %d mutants are killed: the sample shows nothing", killed, n)
	}
}

// The same input gives the same bytes.
func TestGenerateRepeats(t *testing.T) {
	a := generate(t, load(t, textDir, "."), mutant.Options{})
	b := generate(t, load(t, textDir, "."), mutant.Options{})
	if len(a.Files) != len(b.Files) || len(a.Mutants) != len(b.Mutants) {
		t.Fatalf("%d files and %d mutants, then %d and %d", len(a.Files), len(a.Mutants), len(b.Files), len(b.Mutants))
	}
	for name := range a.Files {
		if !bytes.Equal(a.Files[name], b.Files[name]) {
			t.Errorf("%s differs", name)
		}
	}
	ids := map[string]bool{}
	for i, m := range a.Mutants {
		if m.ID != b.Mutants[i].ID {
			t.Errorf("mutant %d is %s, then %s", i, m.ID, b.Mutants[i].ID)
		}
		if ids[m.ID] {
			t.Errorf("%s is twice there", m.ID)
		}
		ids[m.ID] = true
		if m.Number != uint32(i+1) {
			t.Errorf("mutant %d has number %d", i, m.Number)
		}
	}
}

// A mutant's name does not depend on code elsewhere.
func TestIDsAreStable(t *testing.T) {
	all := generate(t, load(t, textDir, "."), mutant.Options{})
	some := generate(t, load(t, textDir, "."), mutant.Options{Operators: []string{"CBD", "NEG", "AOR", "CRP"}})
	ids := map[string]string{}
	for _, m := range all.Mutants {
		ids[m.ID] = m.Before + " -> " + m.After
	}
	if len(some.Mutants) == 0 {
		t.Fatal("no mutants")
	}
	for _, m := range some.Mutants {
		if ids[m.ID] != m.Before+" -> "+m.After {
			t.Errorf("%s is %s, and among all %s", m.ID, m.Before+" -> "+m.After, ids[m.ID])
		}
	}
}

// Every mutant compiles alone, too.
func TestMutantsCompileAlone(t *testing.T) {
	s := generate(t, load(t, textDir, "."), mutant.Options{})
	step := 17
	if soak {
		step = 1
	}
	for i := 0; i < len(s.Mutants); i += step {
		if _, err := s.Apply(&s.Mutants[i]); err != nil {
			t.Errorf("%v\n%s", err, s.Mutants[i].Diff())
		}
	}
}

// An import that is not used any more does not keep a mutant from compiling.
func TestUnusedImport(t *testing.T) {
	s := generate(t, load(t, textDir, "."), mutant.Options{Operators: []string{"RMC"}})
	for i := range s.Mutants {
		m := &s.Mutants[i]
		if !strings.HasPrefix(m.Before, "sort.Slice(") {
			continue
		}
		src, err := s.Apply(m)
		if err != nil || !bytes.Contains(src, []byte(`_ "sort"`)) {
			t.Errorf("package sort is imported and not used: %v", err)
		}
		return
	}
	t.Error("no mutant removes the call of sort.Slice")
}

func TestUnknownOperator(t *testing.T) {
	_, err := mutant.Generate(load(t, textDir, "."), mutant.Options{Operators: []string{"XYZ"}})
	if err == nil || !strings.Contains(err.Error(), "unknown mutation operator XYZ") {
		t.Errorf("got %v", err)
	}
}
