package harness

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// TestPlaces builds children for packages in places that differ in how the child can reach them. Nothing may be written there.
func TestPlaces(t *testing.T) {
	before := tree(t, "testdata")
	defer func() {
		if after := tree(t, "testdata"); !slices.Equal(after, before) {
			t.Errorf("the tree has changed: got %v, want %v", after, before)
		}
	}()
	for _, c := range []struct {
		name, dir, target, fn string
		args                  [][]v
		want                  []string
	}{
		{"command", "testdata/forms", "./cmd/tool", "Triple", [][]v{{4}}, []string{"12"}},
		{"internal", "testdata/forms", "./internal/deep", "Far", [][]v{{relation.Fields{1.0, 2.0}}}, []string{"[10 20]"}},
		{"below", "testdata/forms/internal", "./deep", "Far", [][]v{{relation.Fields{1.0, 2.0}}}, []string{"[10 20]"}},
		{"old language", "testdata/old", ".", "Sign", [][]v{{-2.0}, {0.0}}, []string{"-1", "0"}},
		{"instance", "testdata/forms", "./.Keep[string]", "Keep[string]", [][]v{{list("a", "b"), 1}}, []string{"[a] | [a b]"}},
		{"unexported", "testdata/forms", "./.secret", "secret", [][]v{{1}}, []string{"42"}},
		{"unexported type", "testdata/forms", "./.Hidden", "Hidden", [][]v{{1}}, []string{"2"}},
		{"standard instance", ".", "slices.Reverse[[]int]", "Reverse[[]int]", [][]v{{list(1, 2)}}, []string{"[2 1]"}},
		{"dependency", ".", "golang.org/x/mod/semver.Major", "Major", [][]v{{"v1.2.3"}}, []string{"v1"}},
		{"vendoring", "testdata/vendored", ".", "Use", [][]v{{4}}, []string{"9"}},
		{"vendored", "testdata/vendored", "example.com/dep", "Double", [][]v{{4}}, []string{"8"}},
		{"workspace", "testdata/work/a", ".", "Next", [][]v{{4}}, []string{"5"}},
		{"workspace root", "testdata/work", "./b", "Less", [][]v{{4}}, []string{"3"}},
		{"other member", "testdata/work/a", "example.com/b", "Less", [][]v{{4}}, []string{"3"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			pkg := loaded(t, c.dir, c.target)
			for _, variant := range []Variant{Pristine, Instrumented} {
				h := built(t, pkg, Options{Dir: c.dir, Variant: variant})
				if got := rows(t, h, funcNamed(t, pkg, c.fn), c.args); !slices.Equal(got, c.want) {
					t.Errorf("variant %d: got %q, want %q", variant, got, c.want)
				}
			}
		})
	}
}

// calledGo has builds find a go command that notes how it is called. The result gives the lines since it was called before.
func calledGo(t *testing.T) (since func() []string) {
	t.Helper()
	real, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	calls := filepath.Join(dir, "calls")
	noting := fmt.Sprintf("#!/bin/sh\necho \"$@\" >> %s\nexec %s \"$@\"\n", calls, real)
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte(noting), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	return func() []string {
		text, err := os.ReadFile(calls)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		_ = os.Remove(calls)
		return slices.Collect(strings.Lines(string(text)))
	}
}

// builds reports whether a line that a go command has noted is of a build.
func builds(line string) bool { return strings.HasPrefix(line, "build ") }

// TestBuildAgain holds that a second build compiles nothing: it hashes files and is done.
func TestBuildAgain(t *testing.T) {
	since := calledGo(t)
	pkg := loaded(t, "testdata/forms", ".")
	called := func(cache string) []string {
		t.Helper()
		since() // what loading has asked
		for _, variant := range []Variant{Pristine, Instrumented} {
			built(t, pkg, Options{Variant: variant, Cache: cache})
		}
		return since()
	}
	cache := t.TempDir()
	if first := called(cache); !slices.ContainsFunc(first, builds) {
		t.Errorf("a first build calls go with %q, and builds nothing", first)
	}
	for _, line := range called(cache) {
		if !strings.HasPrefix(line, "env ") {
			t.Errorf("a second build calls go with %q", line)
		}
	}
}

// TestBuildTogether holds that a program that is asked for by two at a time is built once.
func TestBuildTogether(t *testing.T) {
	since := calledGo(t)
	one, other := loaded(t, "testdata/forms", "."), loaded(t, "testdata/forms", ".")
	since()
	cache := t.TempDir()
	var g errgroup.Group
	for _, pkg := range []*subject.Package{one, other} {
		g.Go(func() error {
			_, err := Build(t.Context(), pkg, Options{Variant: Instrumented, Cache: cache})
			return err
		})
	}
	if err := g.Wait(); err != nil {
		t.Fatal(err)
	}
	if lines := slices.DeleteFunc(since(), func(line string) bool { return !builds(line) }); len(lines) != 1 {
		t.Errorf("%d builds of one program: %q", len(lines), lines)
	}
}

// TestKey changes what a child is made of, one thing at a time.
func TestKey(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/k\n\ngo 1.21\n\nrequire example.com/other v1.0.0\n\nreplace example.com/other => ./other\n")
	write("k.go", "package k\n\nimport (\n\t\"example.com/k/sub\"\n\t\"example.com/other\"\n)\n\n// F adds.\nfunc F(x int) int { return x + sub.A + other.B }\n")
	write("sub/sub.go", "package sub\n\nconst A = 1\n")
	write("unrelated/u.go", "package unrelated\n")
	write("other/go.mod", "module example.com/other\n\ngo 1.21\n")
	write("other/o.go", "package other\n\nconst B = 1\n")
	key := func() string {
		t.Helper()
		pkg := loaded(t, dir, ".")
		if err := pkg.Admit(t.Context(), "F(x) == helper(x)"); err != nil {
			t.Fatal(err)
		}
		o := Options{Cache: t.TempDir()}
		if err := o.complete(); err != nil {
			t.Fatal(err)
		}
		var err error
		if o.goroot, err = findRoot(t.Context(), dir); err != nil {
			t.Fatal(err)
		}
		l, err := newLayout(pkg, dir, o.Cache, o.goroot)
		if err != nil {
			t.Fatal(err)
		}
		p, err := newPlan(pkg, l, o)
		if err != nil {
			t.Fatal(err)
		}
		k, err := p.key(pkg)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	last := key()
	if again := key(); again != last {
		t.Fatalf("two keys of one child: %s and %s", last, again)
	}
	for _, c := range []struct {
		name, file, text string
		changes          bool
	}{
		{"imported package", "sub/sub.go", "package sub\n\nconst A = 2\n", true},
		{"replaced module", "other/o.go", "package other\n\nconst B = 2\n", true},
		{"another package", "unrelated/u.go", "package unrelated\n\nconst C = 1\n", false},
		{"test file", "k_test.go", "package k\n", false},
		{"function of a test file", "k_test.go", "package k\n\nimport \"example.com/k/unrelated\"\n\nfunc helper(x int) int { return x * unrelated.C }\n", true},
		{"imported by a test file", "unrelated/u.go", "package unrelated\n\nconst C = 2\n", true},
		{"other test file", "l_test.go", "package k\n\nfunc further(x int) int { return x }\n", false},
		{"go line", "go.mod", "module example.com/k\n\ngo 1.22\n\nrequire example.com/other v1.0.0\n\nreplace example.com/other => ./other\n", true},
	} {
		write(c.file, c.text)
		now := key()
		if (now != last) != c.changes {
			t.Errorf("%s: key changed %v, want %v", c.name, now != last, c.changes)
		}
		last = now
	}
}

func TestBuildErrors(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "taken")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	_, err := Build(t.Context(), mathPackage(), Options{Cache: file})
	if err == nil || !strings.Contains(err.Error(), "cannot write to the cache: "+file) || strings.Contains(err.Error(), "\n") {
		t.Errorf("a cache that is a file: %v", err)
	}
	t.Setenv("PATH", dir)
	if _, err := Build(t.Context(), mathPackage(), Options{}); err == nil || !strings.Contains(err.Error(), "no Go toolchain") {
		t.Errorf("no go command: %v", err)
	}
}

// TestNoFuel runs packages of the standard library that cannot live under another import path.
func TestNoFuel(t *testing.T) {
	for _, c := range []struct {
		target, fn string
		args       [][]v
		want       []string
	}{
		{"os.IsPathSeparator", "IsPathSeparator", [][]v{{uint8('/')}, {uint8('a')}}, []string{"true", "false"}},
		{"net.JoinHostPort", "JoinHostPort", [][]v{{"host", "80"}}, []string{"host:80"}},
	} {
		pkg := loaded(t, ".", c.target)
		h := built(t, pkg, Options{Variant: Instrumented})
		if got := rows(t, h, pkg.Functions[0].Func, c.args); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.target, got, c.want)
		}
		if ws := h.Warnings(); len(ws) != 1 || !strings.HasPrefix(ws[0].Error(), "no fuel: copy "+pkg.Path+": ") {
			t.Errorf("%s: warnings %v, want one that begins with no fuel", c.target, ws)
		}
	}
}

// TestBuildFlags runs a function whose file a build tag chooses, and one with C beside it: both have fuel.
func TestBuildFlags(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":     "module example.com/flags\n\ngo 1.22\n\ntoolchain go1.23.1\n",
		"tagged.go":  "//go:build special\n\npackage flags\n\n// Spin spins.\nfunc Spin(x int) int {\n\tfor x < 0 {\n\t}\n\treturn x\n}\n",
		"c/c.go":     "package c\n\n// static int twice(int x) { return 2 * x; }\nimport \"C\"\n\n// Spin spins.\nfunc Spin(x int) int {\n\tfor x < 0 {\n\t}\n\treturn int(C.twice(C.int(x)))/2\n}\n",
		"default.go": "package flags\n",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GOFLAGS", "-tags=special -trimpath")
	t.Setenv("CGO_ENABLED", "1")
	targets := []string{".", "./c"}
	if _, err := exec.LookPath("gcc"); err != nil {
		targets = targets[:1]
	}
	for _, target := range targets {
		pkg := loaded(t, dir, target)
		h := built(t, pkg, Options{Dir: dir, Variant: Instrumented, Watchdog: time.Second})
		if got, want := rows(t, h, funcNamed(t, pkg, "Spin"), [][]v{{3}, {-1}}), []string{"3", "out of fuel"}; !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q; %v", target, got, want, h.Warnings())
		}
	}
}

// TestCancel holds that a cancelled batch ends at once and the harness goes on.
func TestCancel(t *testing.T) {
	pkg := mathPackage()
	h := built(t, pkg, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.Run(ctx, pkg.Env.Funcs[0], []relation.Column{inputs(10)}, 10); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	if _, err := h.Run(t.Context(), pkg.Env.Funcs[0], []relation.Column{inputs(10)}, 10); err != nil {
		t.Error(err)
	}
}

// tree lists what is below dir.
func tree(t *testing.T, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		names = append(names, path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
