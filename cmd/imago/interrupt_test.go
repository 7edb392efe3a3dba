package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
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

// An interrupt while a solver outside is asked, which hangs, ends that solver with what it started.
func TestInterruptOfSolver(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("processes are looked for in /proc")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":  "module example.com/root\n\ngo 1.21\n",
		"root.go": "package root\n\n// Root has a path that stays unknown.\nfunc Root(x float64) int {\n\tif x*x == 2 {\n\t\treturn 1\n\t}\n\treturn 0\n}\n",
		"z3":      "#!/bin/sh\ncat >/dev/null\nsleep 60 &\necho $! >started\nwait\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("imago", "sources", "-q", ".Root", "--solver", "./z3")
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var pid []byte
	for range 600 { // a minute: the package is loaded and built first
		if pid, _ = os.ReadFile(filepath.Join(dir, "started")); len(pid) > 0 {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if len(pid) == 0 {
		t.Fatal("the solver was not asked")
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err := cmd.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != exitUsage || !strings.HasPrefix(stderr.String(), "imago: interrupted") {
		t.Errorf("%v, stderr %q", err, stderr.String())
	}
	for range 100 { // it is reaped a moment later
		state, err := os.ReadFile(filepath.Join("/proc", strings.TrimSpace(string(pid)), "stat"))
		if err != nil || strings.Contains(string(state), ") Z ") {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("process %s of the solver is still there", pid)
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
