package infer_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
)

// What is kept is read, and inference looks at the other functions alone, unless it is asked to look at all. Claims of the kept ones stay those of the
// catalogue even then.
func TestReport(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.21\n",
		"m.go": "package m\n\n// Half of x.\nfunc Half(x int) int { return x / 2 }\n\n" +
			"// Twice x.\nfunc Twice(x int) int { return x + x }\n\nfunc Send(c chan int) int { return <-c }\n",
		"testdata/imago/Half.rel": "# imago 1\nsubject Half(x int) int\ndomain x in [-100, 100]\nodd: Half(-x) == -Half(x)\n",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	o := infer.Options{Seed: 1, Budget: 2000, NoMutants: true, Fresh: true, Cache: t.TempDir()}
	o.Subject.Dir = dir
	report := func(targets []string, all bool) (found, claims, order []string) {
		t.Helper()
		r, err := infer.Report(t.Context(), targets, o, all)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range r.Found.Subjects {
			found = append(found, s.Target)
		}
		for _, c := range r.Claims {
			if claims = append(claims, c.Target()); c.Kept != (c.Target() == ".Half") {
				t.Errorf("%s: kept is %v", c.Target(), c.Kept)
			}
		}
		return found, claims, r.Order
	}
	all := []string{".Half", ".Twice", ".Send"}
	for _, test := range []struct {
		targets              []string
		all                  bool
		found, claims, order []string
	}{
		{nil, false, all[1:], all[:2], all},
		{nil, true, all, all[:2], all},
		{[]string{".Half"}, false, nil, all[:1], all[:1]},
		{[]string{".Twice"}, false, all[1:2], all[1:2], all[1:2]},
	} {
		found, claims, order := report(test.targets, test.all)
		if !slices.Equal(found, test.found) || !slices.Equal(claims, test.claims) || !slices.Equal(order, test.order) {
			t.Errorf("%q, all %v: looked at %q, claims of %q, order %q", test.targets, test.all, found, claims, order)
		}
	}
}
