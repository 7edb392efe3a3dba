package suite

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/imago-mt/imago/internal/subject"
)

// What would be written is checked as if it stood there, and nothing is read from the folder.
func TestCheckProposed(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.22\n",
		"m.go":   "package m\n\n// Limit is n, 1000 at most.\nfunc Limit(n int) int { return min(n, 1000) }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	o := Options{Running: Running{Subject: subject.Options{Dir: dir}, Seed: 2, Cache: t.TempDir()}}
	pkgs, err := subject.Load(context.Background(), []string{"."}, o.Subject)
	if err != nil {
		t.Fatal(err)
	}
	text := "# imago 1\nsubject Limit(n int) int\ndomain n in 0..1000000\nidempotent: Limit(Limit(n)) == Limit(n)\nidentity: Limit(n) == n\n"
	path := filepath.Join(dir, folder, "Limit.rel")
	report, err := CheckProposed(context.Background(), pkgs[0], []Proposal{{"Gone", path, nil}, {"Limit", path, []byte(text)}}, o)
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Subjects) != 1 || report.Subjects[0].File != path || len(report.Subjects[0].Checked) != 2 {
		t.Fatalf("got %+v, want one file with two relations", report.Subjects)
	}
	checked := report.Subjects[0].Checked
	if checked[0].Violation != nil || checked[1].Violation == nil || checked[1].Violation.At != "n=1001" {
		t.Errorf("got %+v and %+v, want the second refuted at n=1001", checked[0].Violation, checked[1].Violation)
	}
}
