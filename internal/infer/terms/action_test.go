package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

var amounts = map[string]fake.Function{
	"Raise": func(a []relation.Value) []relation.Value {
		by := max(-100, min(a[1].(int), 100))
		return []relation.Value{max(0, min(a[0].(int)+by, 100))}
	},
	"Clear": func(a []relation.Value) []relation.Value { return []relation.Value{a[0].(uint64) &^ a[1].(uint64)} },
	"Add":   func(a []relation.Value) []relation.Value { return []relation.Value{a[0].(int) + a[1].(int)} },
}

// What is done twice is done once by both amounts: always for a union, and for amounts of one sign where results stay in a range. What holds always
// is not said of a region.
func TestActions(t *testing.T) {
	for _, tt := range []struct {
		domain  string
		subject *relation.Func
		want    []string
		not     string
	}{
		{
			"n in 0..100, by in -200..200", fn("Raise", gives(integer), "n", integer, "by", integer), []string{
				"by >= 0 && by2 >= 0 => Raise(Raise(n, by), by2) == Raise(n, by + by2)", "by <= 0 && by2 <= 0 => Raise(Raise(n, by), by2) == Raise(n, by + by2)",
			}, "Raise(Raise(n, by), by2) == Raise(n, by + by2)",
		},
		{"", fn("Clear", gives(word), "s", word, "t", word), []string{"Clear(Clear(s, t), t2) == Clear(s, t|t2)"}, "Clear(s&s2, t) <= Clear(s, t)"},
		{"n in 0..100, by in -200..200", fn("Add", gives(integer), "n", integer, "by", integer), nil, "by >= 0 && by2 >= 0 => Add(Add(n, by), by2) == Add(n, by + by2)"},
	} {
		t.Run(tt.subject.Name, func(t *testing.T) {
			fns := []*relation.Func{tt.subject}
			got := found(t, tt.domain, amounts, fns...)
			for _, w := range tt.want {
				if !slices.Contains(got, canonical(t, w, fns)) {
					t.Errorf("%s is not among\n\t%s", w, strings.Join(got, "\n\t"))
				}
			}
			if slices.Contains(got, canonical(t, tt.not, fns)) {
				t.Errorf("%s is offered", tt.not)
			}
		})
	}
}
