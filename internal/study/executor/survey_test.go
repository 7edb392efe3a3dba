package executor

import (
	"os"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/subject"
)

func TestMain(m *testing.M) {
	harness.Launcher()
	m.Run()
}

// A sample of the survey: what is predicted is what the functions do. SURVEY names other packages.
func TestSurvey(t *testing.T) {
	sample := Sampled
	if more := os.Getenv("SURVEY"); more != "" {
		sample = strings.Fields(more)
	}
	for _, path := range sample {
		fs, err := Survey(t.Context(), path, subject.Options{})
		if err != nil {
			t.Fatal(err)
		}
		whole, rows := 0, 0
		for _, f := range fs {
			if f.Support == Whole {
				whole++
			} else {
				t.Logf("%s: %d: %s", f.Target, f.Support, f.Why)
			}
			rows += f.Rows
			for _, d := range f.Differences {
				t.Error(d)
			}
		}
		t.Logf("%s: %d of %d whole, %d rows", path, whole, len(fs), rows)
		if whole < len(fs)/2 || rows == 0 {
			t.Errorf("%s: %d of %d are followed, %d rows", path, whole, len(fs), rows)
		}
	}
}

// Each of the ten branches has a path with an input that takes it.
func TestHard(t *testing.T) {
	all, err := Hard(t.Context(), 0, seed.New(1), subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 10 {
		t.Errorf("%d branches", len(all))
	}
	for _, r := range all {
		t.Logf("%+v", r)
		if !r.Paths || r.Differs > 0 {
			t.Errorf("%s: reached %v, %d predictions are wrong", r.Name, r.Paths, r.Differs)
		}
	}
}
