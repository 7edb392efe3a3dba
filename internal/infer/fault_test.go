package infer_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
)

// A fault of imago in the inference for one function is told of that one, and takes nothing from the others, nor from one that is looked at at the same
// time.
func TestFaultOfOneFunction(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.com/two\n\ngo 1.22\n",
		"two.go": "package two\n\nfunc First(n int) int { return n &^ 1 }\n\nfunc Second(n int) int { return -n }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	o := infer.Options{Fresh: true, NoMutants: true, Budget: 60_000, Workers: 2}
	o.Subject.Dir = dir
	var once sync.Once
	o.Progress = func(line string) {
		if strings.Contains(line, "First: ") {
			once.Do(func() { panic("planted") })
		}
	}
	res := run(t, o, "./...")
	first, second := res.Subjects[0], res.Subjects[1]
	if want := "failed: a fault of imago itself"; !strings.HasPrefix(first.Skipped, want) || !strings.Contains(first.Skipped, "planted") {
		t.Errorf("of the function with the fault: %q", first.Skipped)
	}
	if second.Skipped != "" || len(second.Found) == 0 {
		t.Errorf("of the other: %q, %d relations", second.Skipped, len(second.Found))
	}
}
