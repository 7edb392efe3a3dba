package terms

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// Of a state that cannot be taken apart two calls one after the other are compared, each always or where a measure of the state is 0 or is not;
// what holds always is not said of a region again.
func TestSequences(t *testing.T) {
	line := &relation.Type{Kind: relation.Opaque, Name: "Line", Pkg: "shop"}
	pointer := &relation.Type{Kind: relation.Pointer, Elem: line}
	take := fn("Line.Take", []relation.Param{{Name: "item", Type: integer}, {Name: "ok", Type: flag}}, "q", pointer)
	put, size := fn("Line.Put", nil, "q", pointer, "item", integer), fn("Line.Size", gives(integer), "q", pointer)
	for _, tt := range []struct {
		fns  []*relation.Func
		hold []string // with the regions in which they hold as well
		want []string
	}{
		{
			[]*relation.Func{take, put, size},
			[]string{
				"q.Size() == 0 => q.Take().q == q", "q.Size() == 0 => q.Put(item).Take().item == item", "q.Size() > 0 => q.Put(item).Take().item == q.Take().item",
				"q.Size() > 0 => q.Put(item).Take().q == q.Take().q.Put(item)",
			},
			nil,
		},
		{
			[]*relation.Func{take, put, size},
			[]string{"q.Put(item).Take().q == q", "q.Size() > 0 => q.Put(item).Take().q == q", "q.Size() > 0 => q.Take().q.Put(q.Take().item) == q"},
			[]string{"q.Put(item).Take().q == q", "q.Size() > 0 => q.Take().q.Put(q.Take().item) == q"},
		},
		{[]*relation.Func{put, take, size}, []string{"q.Take().q.Put(item) == q.Put(item).Take().q"}, []string{"q.Take().q.Put(item) == q.Put(item).Take().q"}},
		{[]*relation.Func{fn("Plain", gives(integer), "n", integer), put}, nil, nil},
	} {
		p := &Problem{Subject: tt.fns[0], Sisters: tt.fns[1:]}
		p.Decide = func(texts []string, _ relation.Expr, n int) ([]Tally, error) {
			out := make([]Tally, len(texts))
			for i, text := range texts {
				if slices.Contains(tt.hold, text) {
					out[i].Held = n / 2
				} else {
					out[i].Failed = 1
				}
			}
			return out, nil
		}
		s := &search{Problem: p, ctx: t.Context(), vocab: newVocabulary(p), vars: newVariables(p.Subject, p.Sisters...), outlay: outlay{limit: 1 << 20}}
		var got []string
		for _, c := range s.sequences() {
			got = append(got, c.text())
		}
		want := tt.want
		if want == nil {
			want = tt.hold
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", tt.fns[0].Name, got, want)
		}
		if s.outlay = (outlay{limit: 1}); len(s.sequences()) > 0 {
			t.Errorf("%s: something was decided though nothing may be executed", tt.fns[0].Name)
		}
	}
}
