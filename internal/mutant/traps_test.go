package mutant_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
)

// The package of traps has each construct that a naive rewriting breaks. Its schemata build, nothing is dropped, what is left out is as
// listed, and its tests pass unmutated.
func TestTraps(t *testing.T) {
	const dir = "testdata/traps"
	s := generate(t, load(t, dir, "."), mutant.Options{})
	var left strings.Builder
	for _, l := range s.Left {
		fmt.Fprintf(&left, "%s: %s: %s\n", l.Func, l.Text, l.Reason)
		if l.Dropped {
			t.Errorf("dropped: %d:%d %s: %s", l.Line, l.Column, l.Text, l.Reason)
		}
	}
	golden := filepath.Join(dir, "left.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(left.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || left.String() != string(want) {
		t.Errorf("left out\n%s\nwant\n%s (%v)", left.String(), want, err)
	}
	files := withFuel(withStart(s), s, dir, "traps", testFuel)
	abs, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	zero := find(t, s, "Floats", "x * y", "y")
	files[filepath.Join(abs, "zz_zero_test.go")] = fmt.Appendf(nil, zeroTest, s.Names.Probe, s.Names.Marks, s.Names.Probe, zero.Number)
	binary := buildTest(t, dir, ".", files)
	if ok, out := runTest(t, binary, dir, 0); !ok {
		t.Fatalf("the unmutated tests fail on the schemata:\n%s", head(out, 40))
	}
	early := find(t, s, "", "3 + next0(4)", "3 - next0(4)")
	if ok, _ := runTest(t, binary, dir, early.Number); ok || !early.AtInit {
		t.Errorf("a mutant of a package variable is not on when that is initialised (AtInit %v)", early.AtInit)
	}
	not := find(t, s, "Either", "(a < b && c)", "!(a < b && c)")
	if ok, _ := runTest(t, binary, dir, not.Number); ok {
		t.Error("a not before parentheses does nothing")
	}
	n := 3
	if soak {
		n = 100
	}
	agree(t, s, dir, ".", binary, n)
}

// zeroTest sees whether the probe tells -0 from 0.
const zeroTest = `package traps

import "testing"

func TestZero(t *testing.T) {
	%s(true)
	Floats(-1, 0)
	_, infected := %s()
	%s(false)
	if !infected[%d] {
		t.Error("-0 counts as 0")
	}
}
`

// find is the mutant of a function with these texts.
func find(t *testing.T, s *mutant.Schemata, fn, before, after string) *mutant.Mutant {
	t.Helper()
	for i := range s.Mutants {
		if m := &s.Mutants[i]; m.Func == fn && m.Before == before && m.After == after {
			return m
		}
	}
	t.Fatalf("no mutant %s: %s -> %s", fn, before, after)
	return nil
}

// A module of an old language gets a newer one where it needs type parameters, but keeps its loop variables.
func TestOldLanguage(t *testing.T) {
	const dir = "testdata/old"
	s := generate(t, load(t, dir, "."), mutant.Options{})
	for name, src := range s.Files {
		if strings.HasSuffix(name, "zz_imago_fuel.go") {
			continue
		}
		if !bytes.HasPrefix(src, []byte("//go:build go1.21\n")) {
			t.Errorf("%s does not raise the language", filepath.Base(name))
		}
	}
	binary := buildTest(t, dir, ".", withFuel(withStart(s), s, dir, "old", testFuel))
	if ok, out := runTest(t, binary, dir, 0); !ok {
		t.Fatalf("the unmutated tests fail on the schemata:\n%s", head(out, 40))
	}
	step := find(t, s, "Shared", "i * 2", "i + 2")
	if ok, _ := runTest(t, binary, dir, step.Number); ok {
		t.Error("the mutant i + 2 passes")
	}
}

// One execution under the probe marks the mutants of all sites, and those without a mark are not seen.
func TestProbe(t *testing.T) {
	s := generate(t, load(t, textDir, "."), mutant.Options{})
	src, err := os.ReadFile("testdata/probe.txt")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer("FUEL", s.Names.Fuel, "PROBE", s.Names.Probe, "REACH", s.Names.Reach, "MARKS", s.Names.Marks, "MUTANT", s.Names.Mutant,
		"RAN", s.Names.Ran).Replace(string(src))
	abs, err := filepath.Abs(textDir)
	if err != nil {
		t.Fatal(err)
	}
	files := s.Files
	files[filepath.Join(abs, "zz_probe_test.go")] = []byte(text)
	binary := buildTest(t, textDir, ".", files)
	ok, out := runTest(t, binary, textDir, 0, "-test.run=^TestProbe$", "-test.v")
	t.Log(head(out, 40))
	if !ok {
		t.Error("the probe is wrong")
	}
}
