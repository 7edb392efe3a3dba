package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// An action is what action.yml has, as far as it is looked at.
type action struct {
	Inputs map[string]struct{ Description, Default string }
	Runs   struct {
		Using string
		Steps []struct {
			Shell, Run string
			Dir        string `yaml:"working-directory"`
			Env        map[string]string
		}
	}
}

// A module with a violated relation, for what runs in builds.
var violatedModule = map[string]string{
	"go.mod":       "module example.com/m\n\ngo 1.21\n",
	"geom/geom.go": "package geom\n\n// Area of a rectangle.\nfunc Area(w, h float64) float64 { return w + h }\n",
	"geom/testdata/imago/Area.rel": "# imago 1\nsubject Area(w float64, h float64) float64\ndouble: Area(2*w, h) == 2*Area(w, h)\n" +
		"swapped: Area(w, h) == Area(h, w)\n",
}

func writeModule(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

var expression = regexp.MustCompile(`\$\{\{ *([a-z_.]+) *\}\}`)

// TestAction runs the steps of action.yml as GitHub's runner does, and the lines of docs/ci.md for other systems with the program that the
// first step built.
func TestAction(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var a action
	if err := yaml.Unmarshal(text, &a); err != nil || a.Runs.Using != "composite" || len(a.Runs.Steps) != 2 {
		t.Fatalf("%v: %+v", err, a)
	}
	temp, cache := t.TempDir(), t.TempDir()
	step := func(i int, values map[string]string) (string, int) {
		s := a.Runs.Steps[i]
		fill := func(text string) string {
			return expression.ReplaceAllStringFunc(text, func(e string) string {
				name := expression.FindStringSubmatch(e)[1]
				if value, ok := values[name]; ok {
					return value
				}
				input, ok := a.Inputs[strings.TrimPrefix(name, "inputs.")]
				if !ok {
					t.Errorf("%s stands for nothing", e)
				}
				return input.Default
			})
		}
		if expression.MatchString(s.Run) {
			t.Errorf("an expression in a script can be a command: %s", s.Run)
		}
		cmd := exec.Command(bash, "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
		cmd.Dir = fill(s.Dir)
		cmd.Env = append(os.Environ(), "RUNNER_TEMP="+temp, "IMAGO_CACHE="+cache, "GOFLAGS=", "GOWORK=off")
		for name, value := range s.Env {
			cmd.Env = append(cmd.Env, name+"="+fill(value))
		}
		return outputOf(t, cmd)
	}
	if out, code := step(0, map[string]string{"github.action_path": root}); code != 0 {
		t.Fatalf("the program is not built: %s", out)
	}
	dir := writeModule(t, violatedModule)
	out, code := step(1, map[string]string{"inputs.directory": dir})
	if code != 1 || !strings.Contains(out, "::error file=geom/geom.go,line=4,col=6,") {
		t.Errorf("exit code %d: %s", code, out)
	}
	if out, code = step(1, map[string]string{"inputs.directory": dir, "inputs.args": "--relation swapped", "inputs.targets": "./geom.Area ./geom"}); code != 0 {
		t.Errorf("exit code %d: %s", code, out)
	}
	if out, code = step(1, map[string]string{"inputs.directory": dir, "inputs.targets": "$(touch " + filepath.Join(dir, "here") + ")"}); code != 2 {
		t.Errorf("exit code %d of a command as target: %s", code, out)
	}
	if _, err := os.Stat(filepath.Join(dir, "here")); err == nil {
		t.Error("an input was run as a command")
	}
	otherSystems(t, bash, root, temp, cache, dir)
}

// otherSystems runs the shell lines of docs/ci.md but the first one, which downloads what is here already.
func otherSystems(t *testing.T, bash, root, temp, cache, dir string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs", "ci.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(text), "```sh\n")
	block, _, _ = strings.Cut(block, "```")
	install, rest, _ := strings.Cut(block, "\n")
	if !strings.HasPrefix(install, "go install "+"github.com/imago-mt/imago/cmd/imago@") || rest == "" {
		t.Fatalf("docs/ci.md has no lines for other systems: %q", block)
	}
	cmd := exec.Command(bash, "-e", "-c", rest)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+temp+string(os.PathListSeparator)+os.Getenv("PATH"), "IMAGO_CACHE="+cache, "GOFLAGS=", "GOWORK=off")
	out, code := outputOf(t, cmd)
	xml, err := os.ReadFile(filepath.Join(dir, "imago.xml"))
	if code != 1 || err != nil || !bytes.Contains(xml, []byte(`<testsuites name="imago check" tests="2" failures="1" errors="0">`)) {
		t.Errorf("exit code %d, %v: %s%s", code, err, out, xml)
	}
}

// outputOf runs a command and returns what it prints and its exit code.
func outputOf(t *testing.T, cmd *exec.Cmd) (string, int) {
	t.Helper()
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}
