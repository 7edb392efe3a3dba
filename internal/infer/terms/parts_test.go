package terms

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// What is left out is not offered, and what else there is stays.
func TestWithout(t *testing.T) {
	length := fn("Length", gives(float), "xs", floats, "ys", floats)
	const (
		rotated = "Length(rotate(xs, k), rotate(ys, k)) == Length(xs, ys)"
		unlike  = "len(xs) != len(ys) => Length(xs, ys) == 0"
	)
	for _, tt := range []struct {
		without    []string
		kept, lost string
	}{
		{nil, rotated, ""}, {nil, unlike, ""}, {[]string{"joint"}, unlike, rotated}, {[]string{"region"}, rotated, unlike}, {[]string{"single", "equation"}, unlike, rotated},
	} {
		p := problem(t, "", numbers, length)
		p.Without = tt.without
		list, err := Search(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		said := func(text string) bool {
			return text != "" && slices.ContainsFunc(list, func(c Conjecture) bool {
				return canonical(t, c.Text, []*relation.Func{length}) == canonical(t, text, []*relation.Func{length})
			})
		}
		if !said(tt.kept) || said(tt.lost) {
			t.Errorf("without %q: %t that it says %s, %t that it says %s", tt.without, said(tt.kept), tt.kept, said(tt.lost), tt.lost)
		}
		for _, c := range list {
			if slices.Contains(tt.without, c.Kind) {
				t.Errorf("without %q: the %s %s", tt.without, c.Kind, c.Text)
			}
		}
	}
}

// Each part has one name.
func TestParts(t *testing.T) {
	parts := Parts()
	if got := slices.Compact(slices.Sorted(slices.Values(parts))); len(got) != len(parts) || len(parts) != len(kinds)+len(makers) {
		t.Errorf("%q", parts)
	}
}
