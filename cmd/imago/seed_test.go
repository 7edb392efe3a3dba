package main

import (
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"
)

// I10: the same seed gives the same bytes on one core, and on two of which one is busy.
func TestSameBytes(t *testing.T) {
	t.Setenv("IMAGO_CACHE", filepath.Join(t.TempDir(), "cache"))
	dir := t.TempDir()
	if err := copyExamples("../..", dir); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	t.Run("default", func(t *testing.T) { sameBytes(t, "100000", "./examples/shipping", "./examples/geom.Vec.Dot") })
	t.Run("mutants", func(t *testing.T) { sameBytes(t, "30000", "--engine", "genetic", "./examples/shipping.Split") })
}

// sameBytes infers with a budget and some arguments on one core, and on two of which one is busy.
func sameBytes(t *testing.T, budget string, args ...string) {
	t.Helper()
	infer := func(cores int) string {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		code, stdout, stderr := invoke(append([]string{"infer", "-q", "--fresh", "--json", "--all", "--seed", "7", "--budget", budget}, args...)...)
		if code != 0 {
			t.Fatalf("exit code %d: %s", code, stderr)
		}
		return stdout
	}
	want := infer(1)
	var stop atomic.Bool
	go func() {
		for !stop.Load() {
		}
	}()
	defer stop.Store(true)
	if got := infer(2); got != want {
		t.Errorf("two cores, one busy:\n%s\none core:\n%s", got, want)
	}
}
