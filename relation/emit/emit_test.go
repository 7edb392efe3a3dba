package emit_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation/emit"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestGolden pins what is written, a file a shape of function.
func TestGolden(t *testing.T) {
	env := testEnv()
	for _, g := range goldens {
		t.Run(g.name, func(t *testing.T) {
			got, err := emit.Test(g.input(t, env))
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.Join("testdata", "golden", g.name+".go.golden")
			if *update {
				if err := os.WriteFile(name, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s differs from what is emitted; run go test ./relation/emit -update and read the diff\n%s", name, got)
			}
		})
	}
}

// module writes the subject and all emitted tests into a module of their own.
func module(t *testing.T, change func(source string) string) string {
	t.Helper()
	dir, env := t.TempDir(), testEnv()
	source, err := os.ReadFile(filepath.Join("testdata", "subject", "subject.go"))
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", []byte("module "+subjectPath+"\n\ngo 1.21\n"))
	write("subject.go", []byte(change(string(source))))
	tests := map[bool][][]byte{}
	for _, g := range goldens {
		in := g.input(t, env)
		data, err := emit.Test(in)
		if err != nil {
			t.Fatal(err)
		}
		write(g.name+"_imago_test.go", data)
		tests[!in.Internal] = append(tests[!in.Internal], data)
	}
	for external, name := range map[bool]string{true: "helpers_imago_test.go", false: "helpers_internal_imago_test.go"} {
		data, err := emit.Helpers("subject", external, tests[external]...)
		if err != nil {
			t.Fatal(err)
		}
		write(name, data)
	}
	return dir
}

// goRun runs the go command in dir and returns what it prints.
func goRun(t *testing.T, dir string, args ...string) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// TestEmittedTestsPass compiles the emitted tests under go 1.21 rules, vets and runs them.
func TestEmittedTestsPass(t *testing.T) {
	dir := module(t, func(s string) string { return s })
	if out, err := goRun(t, dir, "vet", "./..."); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
	if out, err := exec.Command("gofmt", "-l", dir).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("gofmt: %v\n%s", err, out)
	}
	if out, err := goRun(t, dir, "test", "-vet=off", "-count=1", "-run", "TestImago|FuzzImago", "./..."); err != nil {
		t.Errorf("go test: %v\n%s", err, out)
	}
	if path, err := exec.LookPath("staticcheck"); err == nil {
		cmd := exec.Command(path, "./...")
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("staticcheck: %v\n%s", err, out)
		}
	}
}

// breaks is faults, each of which the emitted tests have to see, with what they say.
var breaks = []struct{ name, old, new, want string }{
	{"sin", "return math.Sin(x)", "return math.Abs(math.Sin(x))", "TestImagoSin/odd"},
	{"trim", "strings.TrimSpace(s)", `strings.TrimPrefix(s, " ")`, "TestImagoTrim/blank"},
	{"rotate", "v.X*cos - v.Y*sin", "v.X*cos + v.Y*sin", "TestImagoVecRotate/norm"},
	{"parse", "n, err := strconv.Atoi(s)", "n, err := strconv.Atoi(s[:1])", "TestImagoParse/safe"},
	{"reverse", "out[len(xs)-1-i] = x", "out[len(xs)-i] = x", "panic: runtime error: index out of range"},
	{"sort", "sort.Float64s(xs)", "sort.Float64s(xs[len(xs)/2:])", "TestImagoSort/order"},
	{"never parses", "return n, err", `return n, errors.New("closed")`, "the precondition no longer accepts s=\"12\""},
	{"set", "s.has[n] = true", "s.has[len(s.has)] = true", "TestImagoSetAdd/once"},
}

// TestBrokenSubjectFails breaks the subject in many ways at once and sees each fault reported.
func TestBrokenSubjectFails(t *testing.T) {
	dir := module(t, func(s string) string {
		for _, b := range breaks {
			if !strings.Contains(s, b.old) {
				t.Fatalf("%s: the subject has no %q", b.name, b.old)
			}
			s = strings.Replace(s, b.old, b.new, 1)
		}
		return s
	})
	out, err := goRun(t, dir, "test", "-vet=off", "-count=1", "-run", "TestImago", "./...")
	if err == nil {
		t.Fatalf("the broken subject passes\n%s", out)
	}
	for _, b := range breaks {
		if !strings.Contains(out, b.want) {
			t.Errorf("%s: no %q in the output", b.name, b.want)
		}
	}
	for _, want := range []string{
		"odd: Sin(-x) ~= -Sin(x)", "with x=1.5\n", "follow-up Sin(-x) = 0.997", "source Sin(x) = 0.997",
		"source Trim(s) = \"", "source v.Rotate(a) = subject.Vec{X:", "source Sort(xs) = []float64{",
		"repeat: go test -run '^TestImagoSin$/^odd$' " + subjectPath,
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in the output\n%s", want, out)
		}
	}
	if n := strings.Count(out, "\todd: Sin"); n > 3 {
		t.Errorf("%d failures of one relation, want at most 3", n)
	}
}
