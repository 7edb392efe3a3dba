package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
)

// I12: every `$ imago …` block of README and docs is run, and what is shown is what happens. Blocks work on a copy of the
// examples. go test ./cmd/imago -run TestDocuments -update writes what happens into the documents.
func TestDocuments(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("IMAGO_CACHE", t.TempDir())
	blocks := 0
	for _, file := range documents(t, root) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			got, n := rerun(t, root, string(data))
			blocks += n
			if *update && got != string(data) {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	if blocks == 0 {
		t.Error("the documents show no command")
	}
}

func documents(t *testing.T, root string) []string {
	t.Helper()
	files := []string{filepath.Join(root, "README.md")}
	for _, pattern := range []string{"docs/*.md", "docs/*/*.md"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	return files
}

// rerun returns text with what its commands print now, and the number of blocks with commands.
func rerun(t *testing.T, root, text string) (string, int) {
	t.Helper()
	var out []string
	lines := strings.Split(text, "\n")
	blocks := 0
	for i := 0; i < len(lines); i++ {
		out = append(out, lines[i])
		if !strings.HasPrefix(lines[i], "```") || i+1 == len(lines) || !strings.HasPrefix(lines[i+1], "$ ") {
			continue
		}
		end := i + 1
		for end < len(lines) && lines[end] != "```" {
			end++
		}
		blocks++
		out = append(out, runBlock(t, root, lines[i+1:end])...)
		i = end - 1
	}
	return strings.Join(out, "\n"), blocks
}

// runBlock runs the commands of one block in a fresh copy of the examples, and returns the block as it should read.
func runBlock(t *testing.T, root string, block []string) []string {
	t.Helper()
	dir := t.TempDir()
	if err := copyExamples(root, dir); err != nil {
		t.Fatal(err)
	}
	requireMod(t, root, dir)
	t.Chdir(dir)
	var out []string
	for i := 0; i < len(block); {
		command := block[i]
		end := i + 1
		for end < len(block) && !strings.HasPrefix(block[end], "$ ") {
			end++
		}
		want := strings.TrimRight(strings.Join(block[i+1:end], "\n"), "\n")
		got, err := runLine(dir, strings.TrimPrefix(command, "$ "))
		if err != nil {
			t.Fatal(err)
		}
		got = strings.TrimRight(got, "\n")
		if got != want && !*update {
			t.Errorf("%s prints\n%s\nthe document shows\n%s", command, got, want)
		}
		out = append(out, command)
		if got != "" {
			out = append(out, strings.Split(got, "\n")...)
		}
		if end < len(block) {
			out = append(out, "")
		}
		i = end
	}
	return out
}

// requireMod makes the module at dir require golang.org/x/mod as that at root does: the package of a stranger that the tour looks at.
func requireMod(t *testing.T, root, dir string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	f, err := modfile.Parse("go.mod", data, nil)
	if err != nil {
		t.Fatal(err)
	}
	const path = "golang.org/x/mod"
	for _, r := range f.Require {
		if r.Mod.Path != path {
			continue
		}
		text := fmt.Sprintf("module github.com/imago-mt/imago\n\ngo %s\n\nrequire %s %s\n", f.Go.Version, path, r.Mod.Version)
		if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	var own strings.Builder
	for line := range strings.Lines(string(sums)) {
		if strings.HasPrefix(line, path+" ") {
			own.WriteString(line)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "go.sum"), []byte(own.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// runLine runs imago in this process, and cat, ls and sed as programs.
func runLine(dir, line string) (string, error) {
	words, err := shellWords(line)
	if err != nil {
		return "", err
	}
	switch words[0] {
	case "imago":
		_, stdout, stderr := invoke(append([]string{"--quiet"}, words[1:]...)...) // a slow machine would show progress
		return stdout + stderr, nil
	case "cat", "ls", "sed":
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	return "", fmt.Errorf("documents run imago, cat, ls and sed, not %s", words[0])
}

// shellWords splits a line at blanks outside single quotes.
func shellWords(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	quoted, open := false, false
	for _, c := range line {
		switch {
		case c == '\'':
			quoted, open = !quoted, true
		case c == ' ' && !quoted:
			if open {
				words = append(words, word.String())
				word.Reset()
				open = false
			}
		default:
			word.WriteRune(c)
			open = true
		}
	}
	if quoted {
		return nil, fmt.Errorf("unclosed quote: %s", line)
	}
	if open {
		words = append(words, word.String())
	}
	return words, nil
}

func TestShellWords(t *testing.T) {
	tests := []struct{ line, want string }{
		{"imago check ./geom.Area --at 'w=0 h=1'", `["imago" "check" "./geom.Area" "--at" "w=0 h=1"]`},
		{"  a  '' b'c d'e ", `["a" "" "bc de"]`},
		{"a 'b", "[]"},
	}
	for _, test := range tests {
		if words, _ := shellWords(test.line); fmt.Sprintf("%q", words) != test.want {
			t.Errorf("shellWords(%q) = %q, want %s", test.line, words, test.want)
		}
	}
}

func goOutput(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("go", args...).Output()
	if err != nil {
		t.Fatalf("go %v: %v", args, err)
	}
	return string(out)
}
