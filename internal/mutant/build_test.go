package mutant_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/subject"
)

// textDir is the folder of the subject package that this room is measured on.
const textDir = "testdata/text"

// load reads the package in a folder.
func load(t testing.TB, dir string, target string) *mutant.Package {
	t.Helper()
	pkgs, err := subject.Load(context.Background(), []string{target}, subject.Options{Dir: dir, AllowEffects: true})
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := mutant.Of(pkgs[0])
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

func generate(t testing.TB, pkg *mutant.Package, o mutant.Options) *mutant.Schemata {
	t.Helper()
	s, err := mutant.Generate(pkg, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// overlay writes files somewhere and returns the JSON file that puts them into a build.
func overlay(t testing.TB, files map[string][]byte) string {
	t.Helper()
	dir := t.TempDir()
	replace := map[string]string{}
	for name, src := range files {
		at := filepath.Join(dir, strconv.Itoa(len(replace))+".go")
		if err := os.WriteFile(at, src, 0o644); err != nil {
			t.Fatal(err)
		}
		replace[name] = at
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	at := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(at, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return at
}

// buildTest compiles the tests of the package in dir with files in place of its own.
func buildTest(t testing.TB, dir, pkg string, files map[string][]byte) (binary string) {
	t.Helper()
	binary = filepath.Join(t.TempDir(), "test.bin")
	cmd := exec.Command("go", "test", "-c", "-p=1", "-vet=off", "-overlay", overlay(t, files), "-o", binary, pkg)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go test -c: %v\n%s", err, head(string(out), 30))
	}
	return binary
}

// withStart is the files of a schemata whose mutant is chosen by the environment.
func withStart(s *mutant.Schemata) map[string][]byte {
	files := map[string][]byte{}
	for name, src := range s.Files {
		files[name] = src
	}
	name, src := s.FromEnvironment()
	files[name] = src
	return files
}

// patience is how long a mutant may take; only those that never end reach it.
const patience = 20 * time.Second

// runTest runs a test binary with a mutant on.
func runTest(t testing.TB, binary, dir string, number uint32, args ...string) (pass bool, out string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, append(args, "-test.failfast")...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), mutant.Environment+"="+strconv.Itoa(int(number)), "GOMEMLIMIT=512MiB")
	b, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return err == nil, string(b)
}

func head(s string, lines int) string {
	all := strings.Split(s, "\n")
	return strings.Join(all[:min(len(all), lines)], "\n")
}
