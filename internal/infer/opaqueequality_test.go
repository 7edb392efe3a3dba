package infer_test

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
)

// All rings without values are alike, cell by cell, so that a law that says so says nothing; how long one is still counts.
func TestBlindEquality(t *testing.T) {
	res := run(t, infer.Options{Budget: 4_000}, "container/ring.Ring.Move", "container/ring.New")
	for _, want := range []struct{ target, text string }{
		{"container/ring.Ring.Move", "r.Move(n).Len() == r.Len()"},
	} {
		i := slices.IndexFunc(res.Subjects, func(s *infer.Subject) bool { return s.Target == want.target })
		if i < 0 {
			t.Fatalf("no %s in the result", want.target)
		}
		if got := texts(res.Subjects[i]); !slices.Contains(got, want.text) {
			t.Errorf("%s: %q, want %q", want.target, got, want.text)
		}
		for _, text := range texts(res.Subjects[i]) {
			if text == "r.Move(n) == r" || text == "New(n) == New(n2)" {
				t.Errorf("%s: %s is of all rings alike", want.target, text)
			}
		}
	}
}
