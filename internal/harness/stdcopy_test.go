package harness

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/imago-mt/imago/internal/subject"
)

// goroot is that of the go command, which need not be the one that built the test.
func goroot(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// buildCopy builds a program that imports the instrumented copy of a package under the name sut, and returns what it prints.
func buildCopy(t *testing.T, goroot, pkgPath, body string, d *dialect) (string, error) {
	t.Helper()
	c, err := stdCopy(goroot, pkgPath, nil)
	if err != nil {
		return "", err
	}
	pl := &plan{overlay: map[string][]byte{}, dialect: d}
	fuelled, err := pl.instrumentCopy(c, goroot)
	if err != nil {
		return "", err
	}
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	replace := map[string]string{}
	for i, path := range sortedPaths(pl.overlay) {
		replace[path] = write(fmt.Sprintf("copy_%d%s", i, filepath.Ext(path)), string(pl.overlay[path]))
	}
	imports, fuels := "", "&sut."+fuelVar(c.Path)
	for i, leaf := range fuelled[1:] {
		imports += fmt.Sprintf("\tleaf%d %q\n", i, leaf)
		fuels += fmt.Sprintf(", &leaf%d.%s", i, fuelVar(leaf))
	}
	main := filepath.Join(dir, "main")
	if err := os.Mkdir(main, 0o777); err != nil {
		t.Fatal(err)
	}
	write("main/go.mod", "module copied\n\ngo 1.26\n")
	write("main/main.go", fmt.Sprintf("package main\n\nimport (\n\t\"fmt\"\n\n\tsut %q\n%s)\n\nvar fuels = []*int64{%s}\n\nvar fuel = fuels[0]\n\nfunc main() { fmt.Print(%s) }\n",
		c.Path, imports, fuels, body))
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(context.Background(), "go", "build", linkFlags(c.Fetches), "-overlay", write("overlay.json", string(overlay)), "-o", filepath.Join(dir, "prog"), ".")
	cmd.Dir = main
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	out, err := exec.Command(filepath.Join(dir, "prog")).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return string(out), nil
}

// Instrumented copies behave as the originals did, and run out of fuel.
func TestStdCopyRuns(t *testing.T) {
	root := goroot(t)
	for _, c := range []struct{ pkg, body, want string }{
		{"math", `sut.Sin(1) == 0.8414709848078965, sut.Sqrt(2) == 1.4142135623730951, *fuel > 0`, "true true true"},
		{"strings", `sut.ToUpper("héllo"), sut.Fields(" a  b "), sut.Count("cheese", "e"), *fuel < 1<<62`, "HÉLLO[a b] 3 true"},
		{"math/big", `new(sut.Int).Exp(sut.NewInt(3), sut.NewInt(40), nil)`, "12157665459056928801"},
		{"hash/crc32", `sut.ChecksumIEEE([]byte("imago"))`, "636022081"},
		{"log/slog", `sut.LevelWarn`, "WARN"}, // uses log/internal
		{"time", `sut.Date(2024, 2, 29, 0, 0, 0, 0, sut.UTC).AddDate(1, 0, 0).Format(sut.DateOnly), " ", sut.Since(sut.Now()) < sut.Hour, sut.Now().Year() > 2000`,
			"2025-03-01 true true"},
		{"maps", `sut.Clone(map[int]int{1: 2})`, "map[1:2]"},
		{"strconv", `func() any { defer func() { fmt.Print(recover(), " ") }(); *fuels[1] = 5000; return sut.FormatFloat(1, 'f', 1<<20, 64) }()`,
			"imago: out of fuel <nil>"}, // whose loops are those of internal/strconv
		{"strconv", `len(fuels), sut.FormatFloat(0.1, 'g', -1, 64)`, "20.1"}, // two counters
		{"slices", `func() any { defer func() { fmt.Print(recover(), " ") }(); *fuel = 5000; sut.Repeat([]int{1}, 2); for { sut.Sort(make([]int, 100)) } }()`, "imago: out of fuel <nil>"},
	} {
		t.Run(c.pkg, func(t *testing.T) {
			got, err := buildCopy(t, root, c.pkg, c.body, nil)
			if err != nil || got != c.want {
				t.Errorf("got %q, %v, want %q", got, err, c.want)
			}
		})
	}
}

func TestStdCopyRefused(t *testing.T) {
	for _, pkg := range []string{"reflect", "sync/atomic"} {
		if _, err := stdCopy(goroot(t), pkg, nil); !errors.Is(err, errNotCopyable) {
			t.Errorf("%s: got %v, want %v", pkg, err, errNotCopyable)
		}
	}
	if _, err := stdCopy(goroot(t), "no/such", nil); err == nil || errors.Is(err, errNotCopyable) {
		t.Errorf("no/such: got %v, want another error", err)
	}
}

// copied is what TestStdCopyAll builds: at least 40 were asked for.
const copied = 40

// dialects are what probes must know of packages of the standard library.
func dialects(t *testing.T, paths []string) map[string]*dialect {
	t.Helper()
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedSyntax | packages.NeedTypesInfo}, paths...)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]*dialect{}
	for _, p := range loaded {
		out[p.PkgPath] = dialectOf(&subject.Package{Loaded: p})
	}
	return out
}

// All packages of the standard library that can be copied build, link and start, with probes. It takes minutes: IMAGO_SOAK=1 runs it.
func TestStdCopyAll(t *testing.T) {
	if os.Getenv("IMAGO_SOAK") == "" {
		t.Skip("IMAGO_SOAK is not set")
	}
	out, err := exec.Command("go", "list", "std").Output()
	if err != nil {
		t.Fatal(err)
	}
	root, built := goroot(t), 0
	paths := strings.Fields(string(out))
	known := dialects(t, paths)
	for _, pkg := range paths {
		if strings.Contains("/"+pkg+"/", "/internal/") || strings.HasPrefix(pkg, "vendor/") || strings.HasPrefix(pkg, "runtime") {
			continue
		}
		_, err := buildCopy(t, root, pkg, `*fuel`, known[pkg])
		switch {
		case errors.Is(err, errNotCopyable):
			t.Logf("%v", err)
		case err != nil:
			t.Errorf("%s: %v", pkg, err)
		default:
			built++
		}
	}
	t.Logf("%d packages built on %s/%s", built, runtime.GOOS, runtime.GOARCH)
	if built < copied {
		t.Errorf("got %d packages, want at least %d", built, copied)
	}
}
