package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// searches has functions that say by a value of their own that there is nothing to return.
var searches = map[string]fake.Function{
	"Find": func(a []relation.Value) []relation.Value {
		return []relation.Value{slices.Index(a[0].(relation.List), a[1]), a[0]}
	},
	"Cut": func(a []relation.Value) []relation.Value {
		key, _, ok := strings.Cut(a[0].(string), "a")
		if !ok || key == "" {
			return []relation.Value{"", false}
		}
		return []relation.Value{key, true}
	},
}

// That a result is its sentinel is a flag like any other: it is made of flags of the arguments, or it says what a flag beside it says.
func TestSentinels(t *testing.T) {
	for _, tt := range []struct {
		domain string
		fn     *relation.Func
		want   string
	}{
		{"xs[i] in 0..5, x in 0..5", fn("Find", gives(integer), "xs", intList, "x", integer), "(Find(xs, x) == -1) == !contains(xs, x)"},
		{"len(s) in 0..4", fn("Cut", []relation.Param{{Name: "key", Type: text}, {Name: "ok", Type: flag}}, "s", text), `Cut(s).ok == (Cut(s).key != "")`},
	} {
		fns := []*relation.Func{tt.fn}
		if got := found(t, tt.domain, searches, fns...); !slices.Contains(got, canonical(t, tt.want, fns)) {
			t.Errorf("%s is not among\n\t%s", tt.want, strings.Join(got, "\n\t"))
		}
	}
}
