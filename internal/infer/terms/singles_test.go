package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// A text that has nothing to be cut at is the only part of itself; how a text is cut in which there is one is not said so.
func TestSingles(t *testing.T) {
	cut := fn("Cut", gives(texts), "s", text, "sep", text)
	has := fn("Has", gives(flag), "s", text, "sep", text)
	bodies := map[string]fake.Function{
		"Cut": func(a []relation.Value) []relation.Value {
			var out relation.List
			for _, part := range strings.SplitAfter(a[0].(string), a[1].(string)) {
				out = append(out, part)
			}
			return []relation.Value{out}
		},
		"Has": func(a []relation.Value) []relation.Value {
			return []relation.Value{strings.Contains(a[0].(string), a[1].(string))}
		},
	}
	list, err := Search(t.Context(), problem(t, "len(s) in 0..8, len(sep) in 0..2", bodies, cut, has))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range list {
		got = append(got, c.Text)
	}
	for text, want := range map[string]bool{"!Has(s, sep) => Cut(s, sep) == []string{s}": true, "sep != \"\" => Cut(s, sep) == []string{s}": false} {
		if slices.Contains(got, text) != want {
			t.Errorf("%s is offered: %v; there are\n\t%s", text, !want, strings.Join(got, "\n\t"))
		}
	}
}
