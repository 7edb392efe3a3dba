package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// What a handful of rows say under a premise that hardly any row meets decides nothing; a premise of a small domain that most rows meet does, and
// what has no premise needs no more than to be tried.
func TestStanding(t *testing.T) {
	for _, tt := range []struct {
		text          string
		held, skipped int64
		violated      int64
		want          bool
	}{
		{"x == 613 => Max(x, y) == y", 6, 2000, 0, false},
		{"x == 613 => Max(x, y) == y", 0, 2000, 0, false},
		{"x >= 0 => Max(x, y) == y", 1000, 1000, 0, true},
		{"x >= 0 => Max(x, y) == y", 6, 2, 0, true},
		{"Max(x, y) == y", 0, 6, 0, true},
		{"Max(x, y) == y", 0, 0, 0, false},
		{"Max(x, y) == y", 2000, 0, 1, false},
	} {
		rel, err := relation.Parse(tt.text, maxEnv())
		if err != nil {
			t.Fatal(err)
		}
		p := &claim.Claim{Relation: rel}
		res := trial.Results{p: &claim.Evidence{Held: tt.held, Skipped: tt.skipped, Violated: tt.violated}}
		if got := len(standing([]*claim.Claim{p}, res)) == 1; got != tt.want {
			t.Errorf("%s, held on %d rows, skipped on %d, violated on %d: stands is %v, want %v", tt.text, tt.held, tt.skipped, tt.violated, got, tt.want)
		}
	}
}
