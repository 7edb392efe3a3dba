package git_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/git"
)

// repository makes a repository with a commit of some files.
func repository(t *testing.T, files map[string]string) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir))
	t.Setenv("GIT_CONFIG_GLOBAL", filepath.Join(dir, ".gitconfig"))
	ask(t, dir, "init", "-q")
	write(t, dir, files)
	ask(t, dir, "add", "-A")
	ask(t, dir, "-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-q", "-m", "first")
	return dir
}

func ask(t *testing.T, dir string, args ...string) {
	t.Helper()
	if _, err := git.Run(t.Context(), dir, args...); err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// numbered is n lines.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d\n", i+1)
	}
	return b.String()
}

func changed(t *testing.T, dir string) map[string][]git.Range {
	t.Helper()
	lines, err := git.Changed(t.Context(), dir, "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]git.Range{}
	for _, file := range slices.Sorted(maps.Keys(lines)) {
		rel, err := filepath.Rel(dir, file)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.ToSlash(rel)] = lines[file]
	}
	return out
}

func TestChanged(t *testing.T) {
	dir := repository(t, map[string]string{"a/a.go": numbered(20), "b.go": numbered(20), "same.go": numbered(5), "gone.go": numbered(5), "c.txt": "x\n",
		".gitignore": "ignored.go\n", "old.go": "++ looks like a header\n@@ -1 +1 @@ and this\n" + numbered(9)})
	if got := changed(t, dir); len(got) > 0 {
		t.Errorf("of a clean tree: %v", got)
	}
	replaced := strings.Replace(numbered(20), "line 3\n", "line three\nand more\n", 1)
	write(t, dir, map[string]string{
		"a/a.go":     strings.Replace(replaced, "line 9\n", "", 1) + "no end",
		"c.txt":      "y\n",
		"new ä\".go": numbered(2),
		"ignored.go": numbered(2),
		"old.go":     "++ b/other.go\n@@ -7 +7 @@\n" + numbered(9),
	})
	ask(t, dir, "add", "a/a.go") // staged or not is the same
	ask(t, dir, "mv", "b.go", "a/moved é.go")
	write(t, dir, map[string]string{"a/moved é.go": strings.Replace(numbered(20), "line 7\n", "seven\n", 1)})
	if err := os.Remove(filepath.Join(dir, "gone.go")); err != nil {
		t.Fatal(err)
	}
	want := map[string][]git.Range{"a/a.go": {{3, 4}, {21, 21}}, "new ä\".go": {{1, math.MaxInt}}, "a/moved é.go": {{7, 7}}, "old.go": {{1, 2}}}
	for _, from := range []string{dir, filepath.Join(dir, "a")} {
		lines, err := git.Changed(t.Context(), from, "HEAD")
		if err != nil {
			t.Fatal(err)
		}
		if len(lines) != len(want) {
			t.Errorf("from %s: %d files: %v", from, len(lines), lines)
		}
	}
	if got := changed(t, dir); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got\n%v\nwant\n%v", got, want)
	}
}

// A user's settings of git do not change what is read.
func TestChangedWithSettings(t *testing.T) {
	dir := repository(t, map[string]string{"a.go": numbered(20)})
	write(t, dir, map[string]string{"a.go": strings.NewReplacer("line 3\n", "three\n", "line 5\n", "five\n").Replace(numbered(20)),
		".gitconfig": "[diff]\n\tnoprefix = true\n\tmnemonicPrefix = true\n\tcontext = 9\n\tinterHunkContext = 9\n\trelative = true\n[color]\n\tui = always\n"})
	if got, want := changed(t, dir), "map[a.go:[{3 3} {5 5}]]"; fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

func TestTouched(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, map[string]string{"real/a.go": ""})
	if err := os.Symlink("real", filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	touched := git.Lines{filepath.Join(dir, "real", "a.go"): {{3, 4}, {8, 8}}}.Touched()
	for _, test := range []struct {
		file        string
		first, last int
		want        bool
	}{
		{"real/a.go", 1, 2, false}, {"real/a.go", 1, 3, true}, {"real/a.go", 4, 6, true}, {"real/a.go", 5, 7, false}, {"real/a.go", 1, 9, true},
		{"link/a.go", 8, 8, true}, {"link/a.go", 9, 9, false}, {"real/b.go", 3, 4, false}, {"b.go", 3, 4, false},
	} {
		if got := touched(filepath.Join(dir, filepath.FromSlash(test.file)), test.first, test.last); got != test.want {
			t.Errorf("%s:%d-%d: %v", test.file, test.first, test.last, got)
		}
	}
}

func TestMistakes(t *testing.T) {
	dir := repository(t, map[string]string{"a.go": "package a\n"})
	outside := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir)+string(filepath.ListSeparator)+filepath.Dir(outside))
	for _, test := range []struct{ dir, rev, want string }{
		{dir, "no-such", "no revision no-such in " + dir},
		{dir, "--output=x", "no revision --output=x in " + dir},
		{outside, "HEAD", outside + " is not in a git repository"},
	} {
		if _, err := git.Changed(t.Context(), test.dir, test.rev); err == nil || err.Error() != test.want {
			t.Errorf("%s: got %v, want %s", test.rev, err, test.want)
		}
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := git.Changed(stopped, dir, "HEAD"); err != context.Canceled {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}
