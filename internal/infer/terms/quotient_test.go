package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// A length is a multiple of another one that is divided and rounded, or it is none: neither a line nor a square root is called a quotient.
func TestQuotients(t *testing.T) {
	sized := func(size func(n int) int) func([]relation.Value) []relation.Value {
		return func(a []relation.Value) []relation.Value {
			out := make(relation.List, size(len(a[0].(relation.List))))
			for i := range out {
				out[i] = i % 5
			}
			return []relation.Value{out, a[0]}
		}
	}
	for _, tt := range []struct {
		name string
		size func(n int) int
		want string
	}{
		{"Half", func(n int) int { return n / 2 }, "len(Half(xs)) == len(xs)/2"},
		{"Chunks", func(n int) int { return (n + 3) / 4 }, "len(Chunks(xs)) == (len(xs) + 3)/4"},
		{"Encode", func(n int) int { return 4 * ((n + 2) / 3) }, "len(Encode(xs)) == 4*((len(xs) + 2)/3)"},
		{"Double", func(n int) int { return 2 * n }, ""},
		{"Root", func(n int) int {
			r := 0
			for (r+1)*(r+1) <= n {
				r++
			}
			return r
		}, ""},
	} {
		fns := []*relation.Func{fn(tt.name, gives(intList), "xs", intList)}
		got := found(t, "xs[i] in 0..9, len(xs) in 0..24", map[string]fake.Function{tt.name: sized(tt.size)}, fns...)
		quotient := func(text string) bool { return strings.Contains(text, "/") }
		if tt.want == "" && slices.ContainsFunc(got, quotient) || tt.want != "" && !slices.Contains(got, canonical(t, tt.want, fns)) {
			t.Errorf("%s: wanted %q, among\n\t%s", tt.name, tt.want, strings.Join(got, "\n\t"))
		}
	}
}
