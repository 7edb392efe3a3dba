package shop

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestMain(m *testing.M) {
	if err := os.Chdir("../../.."); err != nil { // the shops are read from the root of the module
		panic(err)
	}
	os.Exit(m.Run())
}

// Each list must mend its shop: what is judged by code that does not compile says nothing.
func TestMended(t *testing.T) {
	for _, name := range Names {
		t.Run(name, func(t *testing.T) {
			faults, err := Read(name)
			if err != nil {
				t.Fatal(err)
			}
			if len(faults) < 20 {
				t.Errorf("got %d faults, want 20 at least", len(faults))
			}
			dir := t.TempDir()
			if err := Mended(name, dir, faults, faults[0]); err != nil {
				t.Fatal(err)
			}
			if err := Mended(name, t.TempDir(), faults); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command("go", "vet", "./...")
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("the mended shop: %v\n%s", err, out)
			}
		})
	}
}

func TestParse(t *testing.T) {
	tests := []struct{ text, src, want, err string }{
		{"# a.F: one\n- x\n+ y\n", "w\nx\n", "w\ny\n", ""},
		{"# a.F: two stretches\n- x\n+ y\n- z\n+ u\n+ v\n", "x\nz\n", "y\nu\nv\n", ""},
		{"# a.F: twice\n- x\n+ y\n", "x\nx\n", "", "stand 2 times"},
		{"- x\n", "", "", "line 1: neither"},
		{"# a.F\n", "", "", "line 1: no colon"},
	}
	for _, tt := range tests {
		got := ""
		faults, err := parse(tt.text)
		if err == nil {
			got, err = faults[0].mend(tt.src)
		}
		if tt.err == "" && (err != nil || got != tt.want) || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
			t.Errorf("%q of %q: got %q, %v, want %q, %s", tt.text, tt.src, got, err, tt.want, tt.err)
		}
	}
}
