package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// lines has the methods of a stretch that is read as the line From + To*x, or as a set of numbers.
var lines = map[string]fake.Function{
	"Span.Plus": func(a []relation.Value) []relation.Value {
		s, t := a[0].(relation.Fields), a[1].(relation.Fields)
		return []relation.Value{relation.Fields{s[0].(int) + t[0].(int), s[1].(int) + t[1].(int)}}
	},
	"Span.At": func(a []relation.Value) []relation.Value {
		s := a[0].(relation.Fields)
		return []relation.Value{s[0].(int) + s[1].(int)*a[1].(int)}
	},
	"Span.Common": spans["Span.Common"],
	"Span.Has": func(a []relation.Value) []relation.Value {
		s := a[0].(relation.Fields)
		return []relation.Value{s[0].(int) <= a[1].(int) && a[1].(int) <= s[1].(int)}
	},
	"Span.Hull": func(a []relation.Value) []relation.Value {
		s, t := a[0].(relation.Fields), a[1].(relation.Fields)
		return []relation.Value{relation.Fields{min(s[0].(int), t[0].(int)), max(s[1].(int), t[1].(int))}}
	},
	"Span.Size": spans["Span.Size"],
}

// What is seen of a result through a sister that takes more than the result, with a variable of its own.
func TestObservers(t *testing.T) {
	binary := func(name string) *relation.Func { return fn("Span."+name, gives(span), "s", span, "t", span) }
	at, has := fn("Span.At", gives(integer), "s", span, "x", integer), fn("Span.Has", gives(flag), "s", span, "x", integer)
	for _, tt := range []struct {
		fns  []*relation.Func
		want []string
	}{
		{[]*relation.Func{binary("Plus"), at}, []string{"s.Plus(t).At(x) == s.At(x) + t.At(x)"}},
		{[]*relation.Func{binary("Common"), has}, []string{"s.Common(t).Has(x) == (s.Has(x) && t.Has(x))"}},
		{[]*relation.Func{binary("Hull"), has}, []string{"s.Has(x) => s.Hull(t).Has(x)", "t.Has(x) => s.Hull(t).Has(x)"}},
		{[]*relation.Func{binary("Common"), spanSize}, []string{"s.Common(t).Size() <= s.Size()"}},
	} {
		t.Run(tt.fns[0].Name, func(t *testing.T) {
			got := found(t, near, lines, tt.fns...)
			for _, w := range tt.want {
				if !slices.Contains(got, canonical(t, w, tt.fns)) {
					t.Errorf("%s is not among\n\t%s", w, strings.Join(got, "\n\t"))
				}
			}
		})
	}
}
