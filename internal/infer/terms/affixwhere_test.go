package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// What stands around a text where a condition holds is said under it, and nowhere else.
func TestAffixesWhere(t *testing.T) {
	for _, tt := range []struct {
		name string
		do   func(s string, n int) string
		want map[string]bool
	}{
		{"but for the empty text", func(s string, _ int) string {
			if s == "" {
				return ""
			}
			return "<" + s + ">"
		}, map[string]bool{`len(s) > 0 => Quote(s, n) == "<" + s + ">"`: true, `Quote(s, n) == "<" + s + ">"`: false}},
		{"below zero", func(s string, n int) string {
			if n < 0 {
				return "-" + s
			}
			return s
		}, map[string]bool{`n < 0 => Quote(s, n) == "-" + s`: true, `n >= 0 => Quote(s, n) == s`: true, `n <= 0 => Quote(s, n) == "-" + s`: false}},
		{"by the length", func(s string, n int) string { return strings.Repeat("*", len(s)%3) + s },
			map[string]bool{`s != "" => Quote(s, n) == "*" + s`: false}},
	} {
		quote := fn("Quote", gives(text), "s", text, "n", integer)
		bodies := map[string]fake.Function{"Quote": func(a []relation.Value) []relation.Value {
			return []relation.Value{tt.do(a[0].(string), a[1].(int))}
		}}
		got := found(t, "n in -50..50", bodies, quote)
		for law, want := range tt.want {
			if slices.Contains(got, canonical(t, law, []*relation.Func{quote})) != want {
				t.Errorf("%s: %s is offered: %v; there are\n\t%s", tt.name, law, !want, strings.Join(got, "\n\t"))
			}
		}
	}
}
