package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// An interrupt ends the run soon, in one line, with exit code 2; nothing is written, and no child or file is left behind.
func TestInterrupt(t *testing.T) {
	dir, cache := t.TempDir(), t.TempDir()
	if err := copyExamples("../..", dir); err != nil {
		t.Fatal(err)
	}
	for _, file := range leftovers(t, dir) { // the examples come with theirs
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
	for i, after := range []time.Duration{200 * time.Millisecond, 3 * time.Second, 3 * time.Second} {
		cmd := exec.Command("imago", "infer", "-q", "--fresh", "--write", "--engine", []string{"algebra", "algebra,terms", "genetic"}[i], "./examples/...")
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "IMAGO_CACHE="+cache)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(after)
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatalf("after %v it had ended: %v", after, err)
		}
		start := time.Now()
		err := cmd.Wait()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != exitUsage || !strings.HasPrefix(stderr.String(), "imago: interrupted") {
			t.Errorf("after %v: %v, stderr %q", after, err, stderr.String())
		}
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("it took %v to end", took)
		}
		for _, root := range []string{dir, cache} {
			if left := leftovers(t, root); len(left) > 0 {
				t.Errorf("after %v there is %v", after, left)
			}
		}
	}
}

// leftovers lists what an interrupted run must not leave: catalogues, generated tests, folders of builds.
func leftovers(t *testing.T, root string) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		name := e.Name()
		if strings.HasSuffix(name, ".rel") || strings.Contains(name, "imago_test") || strings.HasPrefix(name, "build-") || strings.HasPrefix(name, ".imago") {
			found = append(found, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
