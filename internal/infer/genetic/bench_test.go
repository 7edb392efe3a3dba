package genetic

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// BenchmarkSearch is a search over all follow-ups of a function of numbers and of one of texts. "evaluations/s" are trees decided on one pair each, by a
// processor; known values are none.
func BenchmarkSearch(b *testing.B) {
	shout := func(a []relation.Value) relation.Value { return strings.ToUpper(a[0].(string)) + "!" }
	for _, c := range []struct {
		name string
		p    *Problem
	}{
		{"numbers", problem(b, "e in 0..12", fn("Pow", integer, "k", integer, "e", integer), pow(true), map[string]body{
			"no squares": pow(false), "one more": plus(pow(true), 1), "one less": plus(pow(true), -1),
		})},
		{"texts", problem(b, "len(s) in 0..12", fn("Shout", text, "s", text), shout, map[string]body{
			"quiet": func(a []relation.Value) relation.Value { return a[0].(string) + "!" },
			"twice": func(a []relation.Value) relation.Value { return shout(a).(string) + "!" },
		})},
	} {
		b.Run(c.name, func(b *testing.B) {
			evaluations := int64(0)
			c.p.Tell = func(f Figures) { evaluations += f.Evaluations }
			for b.Loop() {
				if _, err := Search(b.Context(), c.p); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(evaluations)/b.Elapsed().Seconds(), "evaluations/s")
		})
	}
}
