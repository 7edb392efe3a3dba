package infer

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// That one result is a constant is a line of its own if a premise or a variable that stands twice says why.
func TestIsolated(t *testing.T) {
	env := maxEnv()
	for text, want := range map[string]bool{
		"Max(x, 0) == 0":          true,
		"7 == Max(x, 3)":          true,
		"Max(x, -x) == 0":         false,
		"x < 0 => Max(x, 0) == 0": false,
		"Max(x, 0) >= 0":          false,
		"Max(x, 0) == x":          false,
	} {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		if got := isolated(rel); got != want {
			t.Errorf("%s: got %v", text, got)
		}
	}
}
