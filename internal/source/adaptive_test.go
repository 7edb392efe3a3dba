package source_test

import (
	"iter"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Of a bounded number the rows of adaptive random testing leave smaller gaps than as many of the same candidates drawn one by one.
func TestAdaptiveSpreads(t *testing.T) {
	sp := newSpace(t, "p0 in 0..1000", relation.Predeclared(relation.Int))
	const rows, runs = 20, 50
	gap := func(st source.Strategy) (sum int) {
		for run := range runs {
			at := map[int]bool{}
			for _, row := range source.Draw(st, sp, seed.New(int64(run)), rows) {
				at[row[0].(int)] = true
			}
			widest, last := 0, 0
			for x := range 1001 {
				if at[x] {
					last = x
				}
				widest = max(widest, x-last)
			}
			sum += widest
		}
		return sum / runs
	}
	uniform, adaptive := gap(source.Uniform{}), gap(source.Adaptive{})
	if adaptive*4 > uniform*3 {
		t.Errorf("the widest gap is %d on average, of %d of uniform rows: want three quarters of it at most", adaptive, uniform)
	}
}

// Values of each kind: the farther of two from a third one is chosen next.
func TestAdaptiveChooses(t *testing.T) {
	text, list := relation.Predeclared(relation.String), &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Int)}
	pair := &relation.Type{Kind: relation.Struct, Fields: []relation.Field{{Name: "A", Type: relation.Predeclared(relation.Int)}, {Name: "B", Type: text}}}
	for _, tt := range []struct {
		typ              *relation.Type
		first, near, far relation.Value
	}{
		{text, "abcdef", "abcxef", "zzzz"},
		{list, relation.List{1, 2, 3}, relation.List{1, 2, 4}, relation.List{7, 7, 7, 7, 7, 7}},
		{pair, relation.Fields{1, "a"}, relation.Fields{2, "a"}, relation.Fields{900, "b"}},
		{relation.Predeclared(relation.Bool), true, true, false},
		{relation.Predeclared(relation.Float64), 1.0, 1.5, 9.0},
	} {
		sp := newSpace(t, "", tt.typ)
		got := source.Draw(source.Adaptive{Of: rowsOf{{tt.first}, {tt.near}, {tt.far}}, Candidates: 2}, sp, seed.New(1), 2)
		if len(got) != 2 || source.Compare(got[1][0], tt.far) != 0 {
			t.Errorf("after %v: %v, want %v", tt.first, got, tt.far)
		}
	}
}

// rowsOf is a strategy that yields these rows.
type rowsOf []source.Row

// Sources implements [source.Strategy].
func (r rowsOf) Sources(*source.Space, seed.Seed) iter.Seq[source.Row] { return slices.Values(r) }
