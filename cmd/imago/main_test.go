package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/imago-mt/imago/internal/harness"
)

var update = flag.Bool("update", false, "rewrite the outputs that scripts and documents show; read the diff before you commit it")

// The test binary is also the command that the scripts run, and the launcher that the sandbox re-executes.
func TestMain(m *testing.M) {
	harness.Launcher()
	testscript.Main(m, map[string]func(){"imago": main})
}

// TestScripts runs testdata/script: what a person would type, and what they would see.
func TestScripts(t *testing.T) {
	cache := t.TempDir() // builds are shared by all scripts
	goEnv := goEnvironment(t)
	imago, err := exec.LookPath("imago") // for the script that empties PATH
	if err != nil {
		t.Fatal(err)
	}
	source, err := filepath.Abs("../..") // for modules that import the package at the root
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("IMAGO_CACHE", cache)
			env.Setenv("IMAGO", imago)
			env.Setenv("IMAGO_SOURCE", source)
			for _, kv := range goEnv {
				name, value, _ := strings.Cut(kv, "=")
				env.Setenv(name, value)
			}
			return nil
		},
		Condition: func(cond string) (bool, error) {
			if cond == "root" {
				return os.Geteuid() == 0, nil
			}
			return false, fmt.Errorf("unknown condition %s", cond)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"oneline":  cmdOneLine,
			"examples": cmdExamples,
		},
	})
}

// goEnvironment is what the go command needs to find its caches from a script's empty home.
func goEnvironment(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPROXY", "GOFLAGS", "GOTOOLCHAIN"} {
		out = append(out, name+"="+strings.TrimSpace(goOutput(t, "env", name)))
	}
	return out
}

// oneline FILE: the file is one line, ends with a line end, and has no trace of a Go panic or a stack.
func cmdOneLine(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: oneline file")
	}
	text := ts.ReadFile(args[0])
	if strings.Count(text, "\n") != 1 || !strings.HasSuffix(text, "\n") || strings.Contains(text, "goroutine ") {
		ts.Fatalf("not one clear line:\n%s", text)
	}
}

// examples DIR: copies the examples, with their module, into DIR.
func cmdExamples(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: examples dir")
	}
	ts.Check(copyExamples("../..", ts.MkAbs(args[0])))
}

// copyExamples makes dir a copy of the module at root without imago itself: what the documents' commands work on.
func copyExamples(root, dir string) error {
	if err := os.CopyFS(filepath.Join(dir, "examples"), os.DirFS(filepath.Join(root, "examples"))); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module github.com/imago-mt/imago\n\ngo 1.26.0\n"), 0o644)
}

// invoke runs the command in this process.
func invoke(args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = run(args, &out, &errs)
	return code, out.String(), errs.String()
}

func TestUsage(t *testing.T) {
	tests := []struct {
		args   []string
		code   int
		stderr string // "" means that something is printed to stdout instead
	}{
		{nil, 0, ""},
		{[]string{"--help"}, 0, ""},
		{[]string{"help", "infer"}, 0, ""},
		{[]string{"check", "--help"}, 0, ""},
		{[]string{"version"}, 0, ""},
		{[]string{"completion", "bash"}, 0, ""},
		{[]string{"infre"}, 2, "imago: unknown command infre (did you mean infer?)\n"},
		{[]string{"xyzzy"}, 2, "imago: unknown command xyzzy (imago --help lists the commands)\n"},
		{[]string{"mutate", "--with-relations", "./geom"}, 2, "imago: --with-relations compares relations with the own tests of packages: imago mutate --tests --with-relations ./geom\n"},
		{[]string{"mutate", "--isolate", "./geom"}, 2, "imago: --isolate is about own tests: it goes with --tests\n"},
		{[]string{"mutate", "--tests", "--rows=9", "./geom"}, 2, "imago: --rows is about relations: with --tests it goes with --with-relations\n"},
		{[]string{"mutate", "--tests", "--all", "./geom"}, 2, "imago: --all is about relations: with --tests it goes with --with-relations\n"},
		{[]string{"infer", "--sed=1"}, 2, "imago: unknown flag: --sed (imago infer --help lists the flags)\n"},
		{[]string{"infer", "--seed=one"}, 2, "imago: invalid argument \"one\" for \"--seed\" flag: strconv.ParseInt: parsing \"one\": invalid syntax (imago infer --help lists the flags)\n"},
	}
	for _, test := range tests {
		t.Run(strings.Join(test.args, " "), func(t *testing.T) {
			code, stdout, stderr := invoke(test.args...)
			if code != test.code || stderr != test.stderr || (stdout == "") != (test.stderr != "") {
				t.Errorf("exit code %d, stderr %q, %d bytes of stdout; want %d, %q", code, stderr, len(stdout), test.code, test.stderr)
			}
		})
	}
}

// Every verb shows at least one example.
func TestHelpShowsExamples(t *testing.T) {
	for _, cmd := range append(rootCmd().Commands(), rootCmd()) {
		if !strings.Contains(cmd.Example, "  imago ") {
			t.Errorf("%s has no example", cmd.CommandPath())
		}
	}
}
