package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// kills is how often TestKill kills a run; IMAGO_KILLS asks for another number.
const kills = 5

// A run that is killed, which it cannot see coming, tears no file and leaves no child behind; its temporary folders go with the next run.
func TestKill(t *testing.T) {
	n := kills
	if asked, err := strconv.Atoi(os.Getenv("IMAGO_KILLS")); err == nil {
		n = asked
	}
	dir, cache, tmp := t.TempDir(), t.TempDir(), t.TempDir()
	if err := copyExamples("../..", dir); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) *exec.Cmd {
		cmd := exec.Command("imago", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "IMAGO_CACHE="+cache, "TMPDIR="+tmp)
		return cmd
	}
	if out, err := run("infer", "-q", "--write", "--budget", "300000", "./examples/shipping").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	moments := rand.New(rand.NewPCG(1, 0))
	for range n {
		after := time.Duration(moments.Int64N(int64(5 * time.Second)))
		cmd := run("infer", "-q", "--fresh", "--write", "--budget", "300000", "./examples/shipping")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(after)
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()
		if torn := unreadable(t, filepath.Join(dir, "examples")); len(torn) > 0 {
			t.Errorf("killed after %v it leaves %v torn", after, torn)
		}
		if alive := living(cache, tmp, 5*time.Second); len(alive) > 0 {
			t.Errorf("killed after %v it leaves %v alive", after, alive)
		}
	}
	if out, err := run("infer", "-q", "--fresh", "--write", "--budget", "300000", "./examples/shipping").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, root := range []string{tmp, cache, dir} {
		if left := temporary(t, root, root == tmp); len(left) > 0 {
			t.Errorf("after the next run there is %v", left)
		}
	}
}

// unreadable lists the catalogues and tests beneath root that are no whole files.
func unreadable(t *testing.T, root string) []string {
	t.Helper()
	var torn []string
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		switch {
		case strings.HasSuffix(path, ".go"):
			if _, err := parser.ParseFile(token.NewFileSet(), path, nil, 0); err != nil {
				torn = append(torn, path)
			}
		case strings.HasSuffix(path, ".rel"):
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if len(data) == 0 || data[len(data)-1] != '\n' {
				torn = append(torn, path)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return torn
}

// living lists the programs beneath two folders that still run after a while.
func living(cache, tmp string, patience time.Duration) []string {
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		var alive []string
		programs, _ := filepath.Glob("/proc/[0-9]*/exe") // none but on Linux
		for _, p := range programs {
			exe, err := os.Readlink(p)
			if err == nil && (strings.HasPrefix(exe, cache) || strings.HasPrefix(exe, tmp)) {
				alive = append(alive, exe)
			}
		}
		if len(alive) == 0 || time.Now().After(end) {
			return alive
		}
	}
}

// temporary lists what a run keeps for itself beneath root: everything, if all of root is temporary.
func temporary(t *testing.T, root string, all bool) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		name := e.Name()
		if path != root && (all || strings.HasPrefix(name, "build-") || strings.HasPrefix(name, ".imago") || strings.HasPrefix(name, "imago-")) {
			found = append(found, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
