package source_test

import (
	"math"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

func TestPrioritise(t *testing.T) {
	tests := []struct {
		name  string
		cover [][]int
		want  []int
	}{
		{"nothing", nil, []int{}},
		// Table 1 to 3 of the paper: its sets count the lines of else, too.
		{"the lines of the paper", [][]int{{1, 2, 3, 4, 5, 16}, {1, 2, 3, 4, 6, 7, 16}, {1, 2, 3, 9, 10, 11, 16}, {1, 2, 3, 9, 10, 12, 13, 16}}, []int{3, 1, 0, 2}},
		// The same paths by their statements, of which each has five: t1 t3 t2 t4.
		{"the statements of the paper", [][]int{{2, 3, 4, 5, 16}, {2, 3, 4, 7, 16}, {2, 3, 10, 11, 16}, {2, 3, 10, 13, 16}}, []int{0, 2, 1, 3}},
		{"the union starts again where nothing adds", [][]int{{1}, {1, 2}, {1}, {1, 2}}, []int{1, 3, 0, 2}},
		{"sources that cover nothing", [][]int{{}, {3}, {}}, []int{1, 0, 2}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cover := make([]relation.Bits, len(test.cover))
			for i, lines := range test.cover {
				cover[i] = relation.NewBits(17)
				for _, line := range lines {
					cover[i].Set(line)
				}
			}
			if got := source.Prioritise(cover); !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

// Four sources that cover the same: by place the second one is next to the first, and the spread order takes the far end before it. What adds statements
// comes first in both.
func TestSpread(t *testing.T) {
	sp := newSpace(t, "p0 in 0..100", relation.Predeclared(relation.Int))
	rows := []source.Row{{0}, {1}, {50}, {100}, {2}}
	same := relation.NewBits(8)
	same.Set(1)
	more := relation.NewBits(8)
	more.Set(1)
	more.Set(2)
	cover := []relation.Bits{same, same, same, same, more}
	alone := make([][]source.Row, len(rows))
	for i, r := range rows {
		alone[i] = []source.Row{r}
	}
	got, chosen := source.Spread(sp, alone, cover)
	if want := []int{4, 3, 2, 0, 1}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if !slices.EqualFunc(chosen, rows, func(a, b source.Row) bool { return a[0] == b[0] }) {
		t.Errorf("of one row each %v were chosen", chosen)
	}
	// The second source may be 1 or 51, which is farther from 2 and 100 than 50 is.
	alone[1] = []source.Row{{1}, {51}}
	got, chosen = source.Spread(sp, alone, cover)
	if want := []int{4, 3, 1, 0, 2}; !slices.Equal(got, want) || chosen[1][0] != 51 {
		t.Errorf("got %v with %v, want %v", got, chosen[1], want)
	}
}

// What is left out of the distances changes nothing: the order is that of all distances.
func TestSpreadByAllDistances(t *testing.T) {
	const sources, width = 30, 10000
	sp := newSpace(t, "p0 in 0..10000", relation.Predeclared(relation.Int), relation.Predeclared(relation.Bool))
	squared := func(a, b source.Row) float64 {
		d := float64(a[0].(int))/width - float64(b[0].(int))/width
		if a[1] != b[1] {
			return d*d + 1
		}
		return d * d
	}
	for run := range 20 {
		r := seed.New(int64(run)).Rand()
		choices, cover := make([][]source.Row, sources), make([]relation.Bits, sources)
		for i := range choices {
			for range 1 + r.IntN(4) {
				choices[i] = append(choices[i], source.Row{r.IntN(width), r.IntN(2) == 0})
			}
			cover[i] = relation.NewBits(8)
			cover[i].Set(r.IntN(3))
		}
		order, chosen := source.Spread(sp, choices, cover)
		var union relation.Bits
		for at, got := range order {
			left := order[at:]
			if !slices.ContainsFunc(left, func(i int) bool { return source.PathDistance(cover[i], union) > 0 }) {
				union = nil
			}
			best, far := -1, -1.0
			for _, i := range slices.Sorted(slices.Values(left)) {
				if source.PathDistance(cover[i], union) == 0 {
					continue
				}
				for _, row := range choices[i] {
					near := math.Inf(1)
					for _, o := range order[:at] {
						near = min(near, squared(row, chosen[o]))
					}
					if near > far {
						best, far = i, near
					}
				}
			}
			if got != best {
				t.Fatalf("run %d, place %d: source %d, want %d", run, at, got, best)
			}
			if union == nil {
				union = relation.NewBits(8)
			}
			union = union.Or(cover[got])
		}
	}
}

// Total coverage counts each source by itself: the second one that covers two statements comes before the only one that covers the third.
func TestByTotal(t *testing.T) {
	var cover []relation.Bits
	for _, lines := range [][]int{{3}, {1, 2}, {}, {1, 2}} {
		set := relation.NewBits(8)
		for _, line := range lines {
			set.Set(line)
		}
		cover = append(cover, set)
	}
	if got, want := source.ByTotal(cover), []int{1, 3, 0, 2}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
