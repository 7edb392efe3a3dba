package faults

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func read(t *testing.T) []*Group {
	t.Helper()
	groups, err := Read("second")
	if err != nil {
		t.Fatal(err)
	}
	return groups
}

// What was asked of the study: at least 30 functions, six faults each, no two of one name.
func TestEnough(t *testing.T) {
	functions, seen := 0, map[string]bool{}
	for _, g := range read(t) {
		for _, f := range g.Functions {
			functions++
			if len(f.Faults) != 6 {
				t.Errorf("%s has %d faults, want 6", f.Target, len(f.Faults))
			}
			if seen[f.Target] {
				t.Errorf("%s stands there twice", f.Target)
			}
			seen[f.Target] = true
			for _, fault := range f.Faults {
				name := f.Target + ", " + fault.Name
				if seen[name] {
					t.Errorf("%s stands there twice", name)
				}
				seen[name] = true
			}
		}
	}
	if functions < 30 {
		t.Errorf("%d functions, want at least 30", functions)
	}
}

// Each edit applies once and compiles, and what comes out of it is a fault: the comparison of the group's own tests with the
// first implementation, which the second one passes, sees it.
func TestFaultsAreFaults(t *testing.T) {
	for _, g := range read(t) {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			binary := build(t, g)
			if out, err := compare(g, binary, "", "."); err != nil {
				t.Fatalf("the second implementation differs from the first: %v\n%s", err, out)
			}
			for _, f := range g.Functions {
				for i, fault := range f.Faults {
					out, err := compare(g, binary, fmt.Sprintf("%s %d", f.Second, i+1), "^Test"+f.Second+"$")
					if err == nil {
						t.Errorf("%s, fault %s: no input is seen to make a difference\n%s", f.Second, fault.Name, out)
					}
				}
			}
		})
	}
}

// build compiles the tests of a group with its faults built in.
func build(t *testing.T, g *Group) (binary string) {
	t.Helper()
	sources, err := g.Sources()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	replace := map[string]string{}
	for name, src := range sources {
		original, err := filepath.Abs(filepath.Join(g.Dir, name))
		if err != nil {
			t.Fatal(err)
		}
		replace[original] = filepath.Join(dir, name)
		if err := os.WriteFile(replace[original], src, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	binary = filepath.Join(dir, "compare")
	out, err := exec.Command("go", "test", "-c", "-vet=off", "-trimpath", "-overlay", list, "-o", binary, "./"+g.Dir).CombinedOutput()
	if err != nil {
		t.Fatalf("go test -c: %v\n%s", err, out)
	}
	return binary
}

// compare runs tests of a group with one fault chosen. A fault may run for ever: that makes a difference, too.
func compare(g *Group, binary, fault, run string) (string, error) {
	cmd := exec.Command(binary, "-test.run", run, "-test.timeout", (20 * time.Second).String())
	cmd.Dir, cmd.Env = g.Dir, append(os.Environ(), Variable+"="+fault)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// A wanted relation belongs to a function of the study; those of any other would never be tested.
func TestWantedBelongs(t *testing.T) {
	var want []string
	for _, g := range read(t) {
		for _, f := range g.Functions {
			pkg := strings.Replace(f.Package(), "./", "github.com/imago-mt/imago/", 1)
			want = append(want, filepath.Join("wanted", filepath.FromSlash(pkg), f.Ident()))
		}
	}
	files := 0
	err := filepath.WalkDir("wanted", func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		files++
		name, isRel := strings.CutSuffix(file, ".rel")
		name, _, _ = strings.Cut(name, "[")
		if !isRel || !slices.Contains(want, name) {
			t.Errorf("%s is of no function of the study", file)
		}
		return nil
	})
	if err != nil || files == 0 {
		t.Errorf("%d files, %v", files, err)
	}
}

func TestParseComplains(t *testing.T) {
	for text, want := range map[string]string{
		"function a.B":                             "1: no second implementation",
		"fault x: y":                               "1: before the first function",
		"# c\n\nfunction a.B by C\n- x":            "4: before the first fault",
		"function a.B by C\nfault x":               "2: no reason",
		"function a.B by C\nfault x: y\nreplace x": "3: neither function",
	} {
		if _, err := parse(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("parse(%q): %v, want %s", text, err, want)
		}
	}
}

func TestApply(t *testing.T) {
	tests := []struct {
		fault      Fault
		body, want string
	}{
		{Fault{Old: "a < b", New: "a <= b"}, "if a < b {", "if a <= b {"},
		{Fault{Old: "a < b", New: ""}, "if a < b {", "if  {"},
		{Fault{Old: "a", New: "c"}, "a + a", ""},
		{Fault{Old: "x", New: "c"}, "a + a", ""},
		{Fault{Old: "", New: "c"}, "a", ""},
		{Fault{Old: "a", New: "a"}, "a", ""},
	}
	for _, test := range tests {
		got, err := test.fault.Apply(test.body)
		if got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%+v in %q: %q, %v, want %q", test.fault, test.body, got, err, test.want)
		}
	}
}
