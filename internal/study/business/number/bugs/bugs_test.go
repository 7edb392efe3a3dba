package bugs

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// outcome is the part of the program below that tells what comes of a text.
const outcome = `
func outcome(parse func(string) (kind int, err error), s string) (out string) {
	defer func() {
		if recover() != nil {
			out = "panics"
		}
	}()
	kind, err := parse(s)
	if err != nil {
		return "refused"
	}
	return [...]string{"Integer", "Long", "BigInteger", "Float", "Double", "BigDecimal"}[kind]
}
`

// Each fault compiles, and its input shows it: a program with a copy of the package for each says what comes of the inputs.
func TestBugs(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	files := sources(t)
	dir := t.TempDir()
	write(t, dir, "right", files)
	imports, lines := []string{`right "faults/right"`}, []string{}
	for i, b := range Bugs {
		faulty, err := b.Apply(files)
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("wrong%d", i)
		write(t, dir, name, faulty)
		imports = append(imports, fmt.Sprintf("%s %q", name, "faults/"+name))
		for _, p := range []string{"right", name} {
			lines = append(lines, fmt.Sprintf("fmt.Println(outcome(func(s string) (int, error) { n, err := %s.Parse(s); return int(n.Kind), err }, %q))", p, b.Input))
		}
	}
	write(t, dir, ".", map[string]string{
		"go.mod":  "module faults\n\ngo 1.26\n",
		"main.go": "package main\n\nimport (\n\"fmt\"\n" + strings.Join(imports, "\n") + "\n)\n\nfunc main() {\n" + strings.Join(lines, "\n") + "\n}\n" + outcome,
	})
	run := exec.Command("go", "run", ".")
	run.Dir = dir
	text, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	said := strings.Fields(string(text))
	if len(said) != 2*len(Bugs) {
		t.Fatalf("%d outcomes of %d faults: %s", len(said), len(Bugs), text)
	}
	for i, b := range Bugs {
		if right, wrong := said[2*i], said[2*i+1]; right != b.Right || wrong != b.Wrong {
			t.Errorf("%s: %q comes to %s, and to %s with the fault; want %s and %s", b.Name, b.Input, right, wrong, b.Right, b.Wrong)
		}
	}
}

func TestApplyRefuses(t *testing.T) {
	b := Bug{Name: "none", Edits: []Edit{{"number.go", "no such text", ""}}}
	if _, err := b.Apply(sources(t)); err == nil {
		t.Error("an edit of a text that does not occur is made")
	}
}

// sources are the files of package number without its tests.
func sources(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("..", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(name)] = string(text)
	}
	return files
}

// write writes files into a folder below dir.
func write(t *testing.T, dir, name string, files map[string]string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
		t.Fatal(err)
	}
	for file, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
