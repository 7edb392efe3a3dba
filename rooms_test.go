package imago_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/imago-mt/imago"

// rooms is the order of the rooms, ground floor first: a package imports packages of its own room and of rooms above it in this
// list, which are lower floors. Rooms that do not exist yet stand at their place, so that nobody has to think about it again.
// Each row is a folder of the module; a longer one wins over its parent, and the package at the module's root, a dot, is the parent of none.
var rooms = []string{
	"relation",
	"internal/seed",
	"internal/scratch",
	"internal/process",
	"internal/git",
	"internal/cache",
	"internal/gotest",
	"internal/subject",
	"internal/harness",
	"internal/mutant",
	"internal/source",
	"internal/counterexample",
	"internal/logic",
	"internal/solve",
	"internal/symbolic",
	"internal/catalogue",
	"internal/agree",
	".",
	"internal/suite",
	"internal/infer",
	"internal/study",
	"internal/report",
	"cmd",
	"internal/house",
}

// outside is what belongs to no room: the subjects of the examples, which must not know imago at all.
var outside = []string{"examples"}

type goPackage struct {
	ImportPath                         string
	Standard                           bool
	Imports, TestImports, XTestImports []string
}

// I1: imports go down only.
func TestRooms(t *testing.T) {
	watchSources(t)
	packages := listPackages(t, "./...")
	if len(packages) == 0 {
		t.Fatal("go list found no packages")
	}
	for _, p := range packages {
		for _, breach := range breaches(p) {
			t.Error(breach)
		}
	}
}

// The check must see what it is there for; a list of rooms that accepts everything would pass TestRooms.
func TestRoomsSeesBreaches(t *testing.T) {
	tests := []struct {
		from, imports string
		ok            bool
	}{
		{"internal/subject", "relation", true},
		{"internal/infer/algebra", "internal/infer", true},
		{"internal/infer", "internal/infer/algebra", true},
		{"internal/subject", "internal/harness", false},
		{"relation/emit", "internal/seed", false},
		{"internal/infer", "internal/report", false},
		{"cmd/imago", "internal/report", true},
		{"internal/cellar", "relation", false}, // a room that is not in the list
		{"examples/geom", "relation", false},
		{".", "internal/suite", false}, // what tests of users link
		{".", "internal/counterexample", true},
	}
	for _, test := range tests {
		p := goPackage{ImportPath: strings.TrimSuffix(module+"/"+test.from, "/."), Imports: []string{module + "/" + test.imports}}
		if got := breaches(p); (len(got) == 0) != test.ok {
			t.Errorf("%s imports %s: breaches %q, want ok=%v", test.from, test.imports, got, test.ok)
		}
	}
	p := goPackage{ImportPath: module + "/relation", Imports: []string{"golang.org/x/tools/go/ssa"}}
	if len(breaches(p)) == 0 {
		t.Error("relation may import golang.org/x/tools unseen")
	}
}

// breaches names the imports of p that go up, and those of room relation and of the child that leave the standard library: both
// are linked into programs of the user's module, which has no other dependency of ours (I2).
func breaches(p goPackage) []string {
	from, ok := floor(p.ImportPath)
	if !ok {
		if slices.ContainsFunc(outside, func(o string) bool { return within(p.ImportPath, module+"/"+o) }) {
			return importsOf(p.Imports, p.ImportPath, func(path string) bool { return within(path, module) && !within(path, module+"/examples") })
		}
		return []string{fmt.Sprintf("%s is in no room: add it to the list of rooms", p.ImportPath)}
	}
	imports := slices.Concat(p.Imports, p.TestImports, p.XTestImports)
	up := importsOf(imports, p.ImportPath, func(path string) bool {
		to, ok := floor(path)
		return ok && to > from
	})
	if within(p.ImportPath, module+"/relation") || within(p.ImportPath, module+"/internal/harness/child") {
		up = append(up, importsOf(p.Imports, p.ImportPath, func(path string) bool {
			first, _, _ := strings.Cut(path, "/")
			return strings.Contains(first, ".") && !within(path, module+"/relation") && !within(path, module+"/internal/harness/child")
		})...)
	}
	return up
}

func importsOf(imports []string, from string, bad func(string) bool) []string {
	var found []string
	for _, path := range imports {
		if bad(path) {
			found = append(found, fmt.Sprintf("%s imports %s", from, path))
		}
	}
	return found
}

// floor returns the index in rooms of the room that holds a package.
func floor(path string) (int, bool) {
	best, index := -1, -1
	if path == module {
		return slices.Index(rooms, "."), true
	}
	for i, room := range rooms {
		if within(path, module+"/"+room) && len(room) > best {
			best, index = len(room), i
		}
	}
	return index, index >= 0
}

func within(path, folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }

// watchSources looks at every Go file, which tells the go command to run the test again when one changes: what a program like go
// list reads, it does not see.
func watchSources(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".go" {
			_, err = os.ReadFile(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func listPackages(t *testing.T, pattern string) []goPackage {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Standard,Imports,TestImports,XTestImports", pattern).Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %v\n%s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	var packages []goPackage
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := dec.Decode(&p); err == io.EOF {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}
