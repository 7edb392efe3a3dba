package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// lists has functions that work on lists element by element, and one that chooses elements.
var lists = map[string]fake.Function{
	"Bound": func(a []relation.Value) []relation.Value {
		out := relation.List{}
		for _, x := range a[0].(relation.List) {
			out = append(out, max(a[1].(int), min(x.(int), a[2].(int))))
		}
		return []relation.Value{out, a[0]}
	},
	"Steps": func(a []relation.Value) []relation.Value {
		out, l := relation.List{}, a[0].(relation.List)
		for i := 1; i < len(l); i++ {
			out = append(out, l[i].(int)-l[i-1].(int))
		}
		return []relation.Value{out, a[0]}
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
}

// Each element of a result is a formula of what stands at its position, or it is on one side of an argument and comes from the list.
func TestElementwise(t *testing.T) {
	for _, tt := range []struct {
		domain string
		fn     *relation.Func
		want   string
	}{
		{"xs[i] in -9..9, lo in -9..9, hi in -9..9", fn("Bound", gives(intList), "xs", intList, "lo", integer, "hi", integer),
			"0 <= k && k < len(xs) => Bound(xs, lo, hi)[k] == max(lo, min(hi, xs[k]))"},
		{"xs[i] in -9..9", fn("Steps", gives(intList), "xs", intList), "0 <= k && k < len(Steps(xs)) => Steps(xs)[k] == xs[k+1] - xs[k]"},
		{"xs[i] in -9..9, n in -9..9", fn("Below", gives(intList), "xs", intList, "n", integer), "0 <= k && k < len(Below(xs, n)) => Below(xs, n)[k] < n"},
		{"xs[i] in -9..9, n in -9..9", fn("Below", gives(intList), "xs", intList, "n", integer), "0 <= k && k < len(Below(xs, n)) => contains(xs, Below(xs, n)[k])"},
	} {
		fns := []*relation.Func{tt.fn}
		if got := found(t, tt.domain, lists, fns...); !slices.Contains(got, canonical(t, tt.want, fns)) {
			t.Errorf("%s is not among\n\t%s", tt.want, strings.Join(got, "\n\t"))
		}
	}
}
