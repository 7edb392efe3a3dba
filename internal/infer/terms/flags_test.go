package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// sets has functions of lists that stand for sets, and of stretches that hold numbers.
var sets = map[string]fake.Function{
	"Union": func(a []relation.Value) []relation.Value {
		out := relation.List{}
		for _, x := range slices.Concat(a[0].(relation.List), a[1].(relation.List)) {
			if !slices.Contains(out, x) {
				out = append(out, x)
			}
		}
		return []relation.Value{out, a[0], a[1]}
	},
	"Without": func(a []relation.Value) []relation.Value {
		out := relation.List{}
		for _, x := range a[0].(relation.List) {
			if !slices.Contains(a[1].(relation.List), x) {
				out = append(out, x)
			}
		}
		return []relation.Value{out, a[0], a[1]}
	},
	"Span.Has": func(a []relation.Value) []relation.Value {
		s, n := a[0].(relation.Fields), a[1].(int)
		return []relation.Value{s[0].(int) <= n && n <= s[1].(int)}
	},
	"Below": func(a []relation.Value) []relation.Value {
		out := relation.List{}
		for _, x := range a[0].(relation.List) {
			if x.(int) < a[1].(int) {
				out = append(out, x)
			}
		}
		return []relation.Value{out, a[0]}
	},
	"Span.Size": spans["Span.Size"],
	"Band": func(a []relation.Value) []relation.Value {
		return []relation.Value{map[bool]int{true: 20, false: 5}[a[0].(int) > 7]}
	},
}

// A flag is made of two others, or implies one that the code does not have. A number is one of few.
func TestLogical(t *testing.T) {
	for _, tt := range []struct {
		domain string
		fns    []*relation.Func
		want   string
	}{
		{"xs[i] in 0..5, ys[i] in 0..5", []*relation.Func{fn("Union", gives(intList), "xs", intList, "ys", intList)}, "contains(Union(xs, ys), c) == (contains(xs, c) || contains(ys, c))"},
		{"xs[i] in 0..5, ys[i] in 0..5", []*relation.Func{fn("Without", gives(intList), "xs", intList, "ys", intList)}, "contains(Without(xs, ys), c) == (!contains(ys, c) && contains(xs, c))"},
		{"xs[i] in 0..5, limit in 0..5", []*relation.Func{fn("Below", gives(intList), "xs", intList, "limit", integer)}, "contains(Below(xs, limit), c) == (c < limit && contains(xs, c))"},
		{"s.From in -20..20, s.To in -20..20, n in -20..20", []*relation.Func{fn("Span.Has", gives(flag), "s", span, "n", integer), spanSize}, "s.Has(n) => s.Size() > 0"},
		{"n in -50..50", []*relation.Func{fn("Band", gives(integer), "n", integer)}, "Band(n) == 5 || Band(n) == 20"},
	} {
		if got := found(t, tt.domain, sets, tt.fns...); !slices.Contains(got, canonical(t, tt.want, tt.fns)) {
			t.Errorf("%s is not among\n\t%s", tt.want, strings.Join(got, "\n\t"))
		}
	}
}
