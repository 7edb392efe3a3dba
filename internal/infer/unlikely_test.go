package infer

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// That one result is a constant is a line of its own if a premise or a variable that stands twice says why.
func TestIsolated(t *testing.T) {
	env := testEnv()
	for text, want := range map[string]bool{
		"Max(x, 0) == 0":            true,
		"7 == Max(x, 3)":            true,
		"Max(x, -x) == 0":           false,
		"x < 0 => Max(x, 0) == 0":   false,
		"Max(x, 0) >= 0":            false,
		"Max(x, 0) == x":            false,
		"len(Trim(s)) == 3":         false, // any result has this size
		"len(Trim(\"<\" + s)) == 3": true,
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

// That a flag is how two variables compare is said without a premise, and of two variables.
func TestTellsComparison(t *testing.T) {
	env := testEnv()
	for text, want := range map[string]bool{
		"(Max(x, y) == Max(y, 7)) == (x == y)":          true,
		"(x < y) == (Max(x, 0) < Max(y, 0))":            true,
		"x > 0 => (Max(x, y) == Max(y, 7)) == (x == y)": false,
		"(Max(x, y) == Max(y, 7)) == (x == 0)":          false,
		"(Max(x, 7) == Max(7, x)) == (x == x)":          false,
	} {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		if got := tellsComparison(rel); got != want {
			t.Errorf("%s: got %v", text, got)
		}
	}
}
