package packages

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// TestGenerate: the same seed gives the same package, and what is generated is Go.
func TestGenerate(t *testing.T) {
	dir := t.TempDir()
	for i := range uint64(12) {
		s := seed.New(1).Child("package", i)
		p, again := Generate(s), Generate(s)
		for name, text := range p.Files {
			if again.Files[name] != text {
				t.Errorf("package %d: %s differs", i, name)
			}
		}
		at := filepath.Join(dir, p.Name, string(rune('a'+i)))
		if err := p.write(at); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("go", "build", "./...")
		cmd.Dir = at
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("package %d does not build: %s\n%v", i, out, p.Files)
		}
	}
}

// TestRun: what is written for a few generated packages builds and holds.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds imago and a few packages")
	}
	program := filepath.Join(t.TempDir(), "imago")
	if out, err := exec.Command("go", "build", "-o", program, "github.com/imago-mt/imago/cmd/imago").CombinedOutput(); err != nil {
		t.Fatalf("build imago: %s", out)
	}
	failures, err := Run(t.Context(), Options{Program: program, Packages: 3, Seed: 1, Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range failures {
		t.Errorf("%s: %s", f.Dir, f.What)
	}
}
