package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// A law of maps is said of one key: the difference of two counts, and what is under the other keys.
func TestKeys(t *testing.T) {
	counts := &relation.Type{Kind: relation.Map, Key: integer, Elem: integer}
	for _, tt := range []struct {
		name string
		in   string // the domain
		fn   *relation.Func
		body fake.Function
		want []string
	}{
		{"difference", "", fn("Diff", gives(counts), "a", counts, "b", counts), func(in []relation.Value) []relation.Value {
			out := map[int]int{}
			for k, n := range pairsOf(in[0]) {
				out[k] -= n
			}
			for k, n := range pairsOf(in[1]) {
				out[k] += n
			}
			return []relation.Value{asPairs(out), in[0], in[1]}
		}, []string{"Diff(a, b)[key] == b[key] - a[key]"}},
		{"frame", "at in -5..5", fn("Set", gives(counts), "m", counts, "at", integer, "to", integer), func(in []relation.Value) []relation.Value {
			out := pairsOf(in[0])
			out[in[1].(int)] = in[2].(int)
			return []relation.Value{asPairs(out), in[0]}
		}, []string{"Set(m, at, to)[at] == to", "key != at => Set(m, at, to)[key] == m[key]"}},
	} {
		got := found(t, tt.in, map[string]fake.Function{tt.fn.Name: tt.body}, tt.fn)
		for _, want := range tt.want {
			if !slices.Contains(got, canonical(t, want, []*relation.Func{tt.fn})) {
				t.Errorf("%s: %s is not among\n\t%s", tt.name, want, strings.Join(got, "\n\t"))
			}
		}
	}
}

func pairsOf(v relation.Value) map[int]int {
	out := map[int]int{}
	m, _ := v.(relation.Pairs)
	for _, p := range m {
		out[p.Key.(int)] = p.Value.(int)
	}
	return out
}

func asPairs(m map[int]int) relation.Pairs {
	out := relation.Pairs{}
	for k, v := range m {
		out = append(out, relation.Pair{Key: k, Value: v})
	}
	slices.SortFunc(out, func(a, b relation.Pair) int { return a.Key.(int) - b.Key.(int) })
	return out
}
