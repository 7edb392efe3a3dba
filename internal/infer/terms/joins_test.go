package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// A result for two joined texts or lists is that for each of them, joined with a separator, or no more than both together.
func TestJoins(t *testing.T) {
	bodies := map[string]fake.Function{
		"Fields": func(a []relation.Value) []relation.Value {
			return []relation.Value{list(strings.Fields(a[0].(string)))}
		},
		"Shout": func(a []relation.Value) []relation.Value { return []relation.Value{"!" + a[0].(string)} },
		"Distinct": func(a []relation.Value) []relation.Value {
			seen := map[relation.Value]bool{}
			for _, x := range a[0].(relation.List) {
				seen[x] = true
			}
			return []relation.Value{len(seen), a[0]}
		},
	}
	for _, tt := range []struct {
		domain, want string
		fn           *relation.Func
		none         bool
	}{
		{"len(s) in 0..12", `Fields(s + " " + s2) == concat(Fields(s), Fields(s2))`, fn("Fields", gives(texts), "s", text), false},
		{"len(s) in 0..12", `Shout(s + " " + s2) == Shout(s) + " " + Shout(s2)`, fn("Shout", gives(text), "s", text), true},
		{"xs[i] in 0..9", "Distinct(concat(xs, xs2)) <= Distinct(xs) + Distinct(xs2)", fn("Distinct", gives(integer), "xs", intList), false},
	} {
		fns := []*relation.Func{tt.fn}
		if got := found(t, tt.domain, bodies, fns...); slices.Contains(got, canonical(t, tt.want, fns)) == tt.none {
			t.Errorf("%s, wanted: %v, among\n\t%s", tt.want, !tt.none, strings.Join(got, "\n\t"))
		}
	}
}
