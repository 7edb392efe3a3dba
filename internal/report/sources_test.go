package report

import (
	"slices"
	"strings"
	"testing"
)

// A long condition is shown by its last parts, and && inside of parentheses splits none.
func TestShortened(t *testing.T) {
	long := strings.Repeat("n >= 0 && ", 20)
	for condition, want := range map[string]string{
		"n > 0 && n < 9":  "n > 0 && n < 9",
		long + "n == 12":  "… && " + strings.Repeat("n >= 0 && ", 7) + "n == 12",
		long + "(a && b)": "… && " + strings.Repeat("n >= 0 && ", 7) + "(a && b)",
		long + "(" + strings.TrimSuffix(long, " && ") + ")": "… && (" + strings.TrimSuffix(long, " && ") + ")",
		"(" + strings.TrimSuffix(long, " && ") + ")":        "(" + strings.TrimSuffix(long, " && ") + ")",
	} {
		if got := shortened(condition); got != want {
			t.Errorf("%s\nbecame %s\nwant   %s", condition, got, want)
		}
	}
	if got := conjuncts("(a && b) && c"); !slices.Equal(got, []string{"(a && b)", "c"}) {
		t.Errorf("got %q", got)
	}
}
