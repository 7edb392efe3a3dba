package kills

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/relation"
)

// Values come back from GenMorph's columns as they went in, and what has no such column is refused.
func TestConvert(t *testing.T) {
	ints := &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Uint8)}
	for _, test := range []struct {
		typ   *relation.Type
		value relation.Value
	}{
		{relation.Predeclared(relation.Bool), true}, {relation.Predeclared(relation.Int), -3}, {relation.Predeclared(relation.Uint16), uint16(7)},
		{relation.Predeclared(relation.Float64), 2.5}, {relation.Predeclared(relation.String), "añb"}, {ints, relation.List{uint8(1), uint8(255)}},
	} {
		q, ok := quantity("x", test.typ, false)
		c := genmorph.Column{}
		put(&c, q.Type, test.value)
		if got, fits := back(test.typ, c, 0); !ok || !fits || !reflect.DeepEqual(got, test.value) {
			t.Errorf("%v: %v, %v, %v", test.value, got, fits, ok)
		}
	}
	if v, fits := narrowed(relation.Predeclared(relation.Int8), 200); fits {
		t.Errorf("200 became %v", v)
	}
	if _, ok := quantity("m", &relation.Type{Kind: relation.Map}, false); ok {
		t.Error("a map is a quantity")
	}
}

func TestRace(t *testing.T) {
	if testing.Short() {
		t.Skip("builds child programs")
	}
	s, err := Race(t.Context(), genmorph.Row{Target: "texts.Repeat"}, Options{Seed: 1, Pairs: 40}, 2*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if s.Evaluations == 0 || s.Time <= 0 || s.Baseline.Refused != "" || s.Baseline.Of == 0 || s.Baseline.Evaluations == 0 || s.Baseline.Stands > s.Baseline.Of {
		t.Errorf("%+v", s)
	}
	if len(s.Baseline.Sooner) != s.Baseline.Of {
		t.Errorf("%d transformations were raced, want %d", len(s.Baseline.Sooner), s.Baseline.Of)
	}
	for _, one := range s.Baseline.Sooner {
		if one.FollowUp == "" || one.OurMissed < 0 || one.OurMissed > 1 || one.TheirMissed < 0 || one.TheirMissed > 1 {
			t.Errorf("%+v", one)
		}
		t.Logf("%+v", one)
	}
	t.Logf("%+v", s)
}

// Of the pairs of a mutant some are drawn, once each and in their order, by a seed; all of them where there are few.
func TestSampled(t *testing.T) {
	few, many := []int{3, 5}, make([]int, 100)
	for i := range many {
		many[i] = 2 * i
	}
	if got := sampled(few, 2, seed.New(1)); !reflect.DeepEqual(got, few) {
		t.Errorf("of two %v", got)
	}
	got, other := sampled(many, 10, seed.New(1)), sampled(many, 10, seed.New(2))
	if len(slices.Compact(slices.Clone(got))) != 10 || !slices.IsSorted(got) || slices.ContainsFunc(got, func(i int) bool { return i%2 != 0 || i >= 200 }) {
		t.Errorf("of a hundred %v", got)
	}
	if !reflect.DeepEqual(got, sampled(many, 10, seed.New(1))) || reflect.DeepEqual(got, other) {
		t.Errorf("seed 1 gives %v, seed 2 %v", got, other)
	}
}

// Each template of the paper is a follow-up of ours.
func TestFollowUp(t *testing.T) {
	text := relation.Predeclared(relation.String)
	params := []relation.Param{{Name: "s", Type: text}, {Name: "n", Type: relation.Predeclared(relation.Int)}, {Name: "m", Type: relation.Predeclared(relation.Int)},
		{Name: "b", Type: relation.Predeclared(relation.Bool)}}
	var inputs []genmorph.Quantity
	for _, p := range params {
		q, _ := quantity(p.Name, p.Type, false)
		inputs = append(inputs, q)
	}
	var got []string
	for _, one := range genmorph.Transformations(inputs, nil) {
		got = append(got, followUp(one, params))
	}
	want := []string{
		"reverse(s), n, m, b", "remove(s, 0), n, m, b", "remove(s, -1), n, m, b", "s, m, n, b", "s, n + 1, m, b", "s, n - 1, m, b", "s, -n, m, b",
		"s, n, m + 1, b", "s, n, m - 1, b", "s, n, -m, b", "s, n, m, !b",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A relation is there after the executions of its pairs, and after its share of the search.
func TestUntil(t *testing.T) {
	s := &sighting{paired: 2 * time.Second, search: 8 * time.Second, incorrect: 100, before: 100, after: 1100, found: []sight{{10, 600}, {30, 200}, {80, 110}}}
	for share, want := range map[float64]time.Duration{0.05: 0, 0.1: 6 * time.Second, 0.3: 2800 * time.Millisecond, 1: 2080 * time.Millisecond} {
		if got, least := s.until(share); got.Round(time.Millisecond) != want || least != 0.1 {
			t.Errorf("%v: after %v, least %v, want %v", share, got, least, want)
		}
	}
}
