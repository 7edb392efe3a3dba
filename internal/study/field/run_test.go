package field

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// module writes a module of four functions, and the program that is run on them.
func module(t *testing.T, script string) (tree string, p Program) {
	t.Helper()
	dir := t.TempDir()
	tree = filepath.Join(dir, "m", "v1.0.0")
	program := filepath.Join(dir, "imago")
	err := os.MkdirAll(tree, 0o755)
	for file, text := range map[string]string{
		filepath.Join(tree, "go.mod"): "module example.org/m\n\ngo 1.21\n",
		filepath.Join(tree, "m.go"): "package m\n\nfunc Twice(x int) int { return 2 * x }\n\nfunc Half(x int) int { return x / 2 }\n\n" +
			"type T struct{}\n\nfunc (T) Map(f func(int) int) int { return f(0) }\n\nfunc Of[E any](e E) E { return e }\n",
		program: "#!/bin/sh\n" + script,
	} {
		err = errors.Join(err, os.WriteFile(file, []byte(text), 0o755))
	}
	if err != nil {
		t.Fatal(err)
	}
	return tree, Program{File: program, Cache: filepath.Join(dir, "cache"), Seed: 1, Limit: 2 * time.Second}
}

// writing is a program that prints a relation and writes its test.
const writing = `echo '{"subjects": [{"target": ".Twice", "signature": "Twice(x int) int", "domain": "x in 0..9", "skipped": null,
	"relations": [{"name": "odd", "text": "Twice(-x) == -Twice(x)"}], "branches": {"met": 2, "reached": 1},
	"mutants": {"total": 5, "equivalent": 1, "printed": 0.5}, "warnings": ["slow"]}]}'
mkdir -p testdata/imago && echo odd > testdata/imago/Twice.rel && cat > m_imago_test.go <<end
package m

import "testing"

func TestImagoTwice(t *testing.T) {
	if Twice(-1) != -2 {
		t.Error("odd")
	}
}
end
`

// A function is tried, its tests are run where they were written and on another release, and nothing of them stays.
func TestTry(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go test")
	}
	tree, p := module(t, writing)
	dir := filepath.Dir(filepath.Dir(tree))
	m := Module{Name: "m", Path: "example.org/m", Version: "v1.0.0", Packages: []string{"."}}
	b := Bench{Dir: dir, Program: p, Per: 1}
	trial, err := b.Try(t.Context(), m)
	if err != nil || trial.Failed != "" || len(trial.Functions) != 1 || trial.Exported != 4 {
		t.Fatalf("%+v, %v", trial, err)
	}
	f := trial.Functions[0]
	if len(f.Printed) != 1 || f.Mutants != 4 || f.Score != 0.5 || f.Met != 2 || f.Here.Ended != Passed || len(f.Written) != 2 || len(f.Stray) != 0 {
		t.Errorf("%+v", f)
	}
	if left, err := filepath.Glob(filepath.Join(tree, "*")); err != nil || len(left) != 2 {
		t.Errorf("the tree has %v, %v", left, err)
	}
	if again, err := b.Try(t.Context(), m); err != nil || len(again.Functions) != 1 || again.Functions[0].Seconds != f.Seconds {
		t.Errorf("what is kept was tried again: %+v, %v", again, err)
	}
	for text, want := range map[string]Ended{
		"package m\n\nfunc Twice(x int) int { return x + x }\n":       Passed,
		"package m\n\nfunc Twice(x int) int { return max(0, x+x) }\n": Failed,
		"package m\n\nfunc Double(x int) int { return x + x }\n":      Unbuildable,
	} {
		if err := os.WriteFile(filepath.Join(tree, "m.go"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if got, err := TestNext(t.Context(), tree, b.written(m, f.Target), f); err != nil || got.Ended != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
}

func TestInfer(t *testing.T) {
	for _, test := range []struct{ script, skipped, crash string }{
		{`echo '{"subjects": [{"target": ".F", "skipped": "takes no parameters"}]}'`, "takes no parameters", ""},
		{"echo 'imago: no package' >&2; exit 2", "refused: imago: no package", ""},
		{"echo 'panic: oh' >&2; exit 3", "", "exit code 3: panic: oh"},
		{"printf 'panic: oh\n\ngoroutine 1\n' >&2; exit 2", "", "exit code 2: panic: oh\n\ngoroutine 1"},
		{"exec sleep 60", "", ""},
	} {
		tree, p := module(t, test.script)
		f, err := p.Infer(t.Context(), tree, ".F")
		if err != nil || f.Skipped != test.skipped || f.Crash != test.crash || f.Hang != strings.Contains(test.script, "sleep") {
			t.Errorf("%s: %+v, %v", test.script, f, err)
		}
	}
	tree, p := module(t, "exec sleep 60")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Infer(ctx, tree, ".F"); err == nil {
		t.Error("an interrupted trial is no error")
	}
}

// A smaller draw is the beginning of a larger one.
func TestDraw(t *testing.T) {
	tree, _ := module(t, "")
	m := Module{Name: "m", Path: "example.org/m", Packages: []string{"."}}
	four, err := Draw(t.Context(), m, tree, Most)
	if err != nil || four.Exported != 4 || len(four.Targets) != 4 {
		t.Fatalf("%+v, %v", four, err)
	}
	two, err := Draw(t.Context(), m, tree, 2)
	if err != nil || !slices.Equal(two.Targets, four.Targets[:2]) {
		t.Errorf("%v, then %v, %v", four, two, err)
	}
}
