package anchors

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer"
)

// Each law of an example has one verdict, with what it follows from or why it is missing.
func TestCompare(t *testing.T) {
	c, err := Compare(t.Context(), Examples[0], infer.Options{Seed: 1, Engines: []infer.Engine{infer.Terms}, NoMutants: true})
	if err != nil {
		t.Fatal(err)
	}
	found := c.Count(Printed, Follows)
	if n := found + c.Count(Listed, Missing); n != len(c.Outcomes) || n != 11 {
		t.Errorf("%d laws have verdicts, of %d", n, len(c.Outcomes))
	}
	if n := c.Needed(); n > c.Printed || n == 0 != (found == 0) || c.Printed > c.All {
		t.Errorf("%d laws need %d relations of %d and %d", found, n, c.Printed, c.All)
	}
	for _, out := range c.Outcomes {
		if (out.Verdict == Missing) != (out.Why != "" && len(out.By) == 0) {
			t.Errorf("%s is %s: by %q, %s", out.Text, out.Verdict, out.By, out.Why)
		}
	}
}
