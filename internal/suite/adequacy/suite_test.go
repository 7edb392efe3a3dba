package adequacy

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// table is a pool without code: groups of one source each.
func table(sources int, form, price []int, groups ...Group) *Pool {
	return &Pool{Sources: make([]Source, sources), Form: form, Price: price, Groups: groups}
}

// degreeOf is the degree of chosen groups.
func degreeOf(p *Pool, reqs []Requirement, k int, groups []int) float64 {
	chosen := relation.NewBits(len(p.Groups))
	for _, g := range groups {
		chosen.Set(g)
	}
	return Associate(len(p.Sources), p.Groups, p.Form, chosen).Degree(reqs, k)
}

func TestSelect(t *testing.T) {
	reqs, groups, form := paper()
	p := table(4, form, []int{2, 2, 2, 2, 2}, groups...)
	for _, tt := range []struct {
		name   string
		degree float64
		want   []int
	}{
		{"an eighth", 0.125, []int{4}},
		{"a degree that is reached early", 0.25, []int{4, 5}},
		// t1 and t2 add as much, and t1 turns out to be needless: the search below does without it.
		{"all that can be had", 1, []int{4, 5, 0, 1, 2, 3}},
	} {
		s := Select(p, reqs, 3, tt.degree)
		if !slices.Equal(s.Groups, tt.want) || s.Cost != 2*len(tt.want) {
			t.Errorf("%s: groups %v for %d executions, want %v", tt.name, s.Groups, s.Cost, tt.want)
		}
	}
	if s := Smallest(p, reqs, 3); !s.Exact || s.Cost != 10 || degreeOf(p, reqs, 3, s.Groups) != 0.5 {
		t.Errorf("smallest: %+v", s)
	}
}

// A single group may add nothing: s1 is at one level by the first source, which has no further relation.
func TestSelectGoesPastPlateaus(t *testing.T) {
	p := table(2, []int{0, 1, 2}, []int{1, 5, 5}, Group{Sources: []int{0}, Relation: 0}, Group{Sources: []int{1}, Relation: 1}, Group{Sources: []int{1}, Relation: 2})
	reqs := []Requirement{{Met: set(1, 2)}}
	if s := Select(p, reqs, 2, 1); degreeOf(p, reqs, 2, s.Groups) != 1 {
		t.Errorf("greedy stops at %v with %v", degreeOf(p, reqs, 2, s.Groups), s.Groups)
	}
	if s := Smallest(p, reqs, 2); s.Cost != 10 || !s.Exact || !slices.Equal(s.Groups, []int{1, 2}) {
		t.Errorf("smallest: %+v, want groups 1 and 2", s)
	}
}

// The search agrees with trying all sets of groups, and the greedy suite reaches the degree of the pool.
func TestSmallestAgainstAllSets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		sources, relations := 1+r.IntN(4), 1+r.IntN(4)
		p := table(sources, nil, nil)
		for i := range relations {
			p.Form, p.Price = append(p.Form, r.IntN(i+1)), append(p.Price, 1+r.IntN(3))
		}
		for s := range sources {
			for f := range relations {
				if r.IntN(3) > 0 && len(p.Groups) < 10 {
					p.Groups = append(p.Groups, Group{Sources: []int{s}, Relation: f})
				}
			}
		}
		var reqs []Requirement
		for range 1 + r.IntN(4) {
			met := relation.NewBits(sources)
			for s := range sources {
				if r.IntN(2) > 0 {
					met.Set(s)
				}
			}
			reqs = append(reqs, Requirement{Met: met})
		}
		k := 1 + r.IntN(3)
		full := degreeOf(p, reqs, k, allOf(p))
		cheapest := -1
		for set := range uint(1) << len(p.Groups) {
			var groups []int
			cost := 0
			for left := set; left != 0; left &= left - 1 {
				g := bits.TrailingZeros(left)
				groups, cost = append(groups, g), cost+p.Price[p.Groups[g].Relation]
			}
			if degreeOf(p, reqs, k, groups) == full && (cheapest < 0 || cost < cheapest) {
				cheapest = cost
			}
		}
		if s := Smallest(p, reqs, k); s.Cost != cheapest || !s.Exact || degreeOf(p, reqs, k, s.Groups) != full {
			t.Fatalf("%+v costs %d, all sets have one for %d; groups %v, forms %v, prices %v, k %d", s, s.Cost, cheapest, p.Groups, p.Form, p.Price, k)
		}
		if s := Select(p, reqs, k, 1); degreeOf(p, reqs, k, s.Groups) != full {
			t.Fatalf("greedy: degree %v of %v", degreeOf(p, reqs, k, s.Groups), full)
		}
	}
}

func allOf(p *Pool) (all []int) {
	for g := range p.Groups {
		all = append(all, g)
	}
	return all
}

// Suites of the examples keep the degree of the whole pool with few of its groups.
func TestSuitesOfExamples(t *testing.T) {
	groups, chosen := 0, 0
	err := Each(t.Context(), kept(t, "calendar.AddDays", "histogram.Merge", "version.Max", "shipping.Quote"), suite.Running{Seed: 1}, false, false, func(_ *suite.Claims, p *Pool) error {
		reqs := branchSides(p)
		s := Smallest(p, reqs, usualK)
		if full, got := degreeOf(p, reqs, usualK, allOf(p)), degreeOf(p, reqs, usualK, s.Groups); got != full {
			t.Errorf("%s: degree %v of %v", p.Subject, got, full)
		}
		groups, chosen = groups+len(p.Groups), chosen+len(s.Groups)
		return nil
	})
	if err != nil || 20*chosen > groups {
		t.Errorf("%d of %d groups, %v", chosen, groups, err)
	}
}

// The greedy cover takes what satisfies most for its price, and of equals the group whose source comes first in the pool.
func TestCover(t *testing.T) {
	p := table(3, []int{0, 1}, []int{1, 2}, Group{Sources: []int{2}}, Group{Sources: []int{0}}, Group{Sources: []int{1}, Relation: 1}, Group{Sources: []int{1}})
	reqs := []Requirement{{Met: set(1, 2)}, {Met: set(3)}, {Met: set(3, 4)}, {Met: set()}}
	for _, tt := range []struct {
		times int
		want  []int
		cost  int
	}{
		{1, []int{1, 2}, 3},       // group 2 satisfies two for two executions, group 3 one for one
		{2, []int{1, 2, 0, 3}, 5}, // the source of group 0 is not used yet, that of group 3 is
		{3, []int{1, 2, 0, 3}, 5},
		{0, nil, 0},
	} {
		if s := Cover(p, reqs, tt.times); !slices.Equal(s.Groups, tt.want) || s.Cost != tt.cost {
			t.Errorf("%d times: groups %v for %d executions, want %v for %d", tt.times, s.Groups, s.Cost, tt.want, tt.cost)
		}
	}
}

// The suite of a check has the degree of the whole pool, and each relation runs each path that it can run.
func TestAdequate(t *testing.T) {
	for _, p := range pools(t, 1, 0, kept(t, "shipping.Quote", "calendar.Leap")) {
		c := &Criteria[0]
		s := Adequate(p, c, 0)
		reqs, perRelation := c.Requirements(p), pathsPerRelation(p)
		if full, got := degreeOf(p, reqs, c.K, allOf(p)), degreeOf(p, reqs, c.K, s.Groups); got != full {
			t.Errorf("%s: degree %v of %v", p.Subject, got, full)
		}
		times := make([]int, len(perRelation))
		for _, g := range s.Groups {
			for i, r := range perRelation {
				if r.Met.Get(g) {
					times[i]++
				}
			}
		}
		for i, r := range perRelation {
			if times[i] < min(pathTimes, r.Met.Count()) {
				t.Errorf("%s: %d groups for %s, which %d of the pool run", p.Subject, times[i], r.Text, r.Met.Count())
			}
		}
		if sorted := slices.Sorted(slices.Values(s.Groups)); len(slices.Compact(sorted)) != len(s.Groups) {
			t.Errorf("%s: a group is chosen twice", p.Subject)
		}
	}
}

// Grown suites have the degree that was asked for, the next step that adds least included, and no group that adds nothing to its source.
func TestGrow(t *testing.T) {
	for _, p := range pools(t, 1, 0, kept(t, "calendar.DaysIn")) {
		reqs := branchSides(p)
		full := degreeOf(p, reqs, usualK, allOf(p))
		r := rand.New(rand.NewPCG(1, 2))
		for _, want := range []float64{0.1, 0.3, 0.7, 1} {
			groups, got := NewGrower(p, reqs, usualK).Grow(want, r)
			if is := degreeOf(p, reqs, usualK, groups); is != got {
				t.Errorf("degree %v, said to be %v", is, got)
			}
			if got < min(want, full) || got > want+0.35 {
				t.Errorf("degree %v, want %v of %v", got, want, full)
			}
		}
		sources := Sufficient(p, reqs, r)
		one, three := Judges(p, BySource(p), sources, 1, r), Judges(p, BySource(p), sources, 3, r)
		if len(one) > len(sources) || len(three) <= len(one) || degreeOf(p, reqs, 1, one) != degreeOf(p, reqs, 1, allOf(p)) {
			t.Errorf("%d sources, %d groups with one judge and %d with three; branch coverage %v", len(sources), len(one), len(three), degreeOf(p, reqs, 1, one))
		}
		most := MostJudges(p, BySource(p), sources)
		fewer, all := Judges(p, BySource(p), sources, most-1, r), Judges(p, BySource(p), sources, most, r)
		if more := Judges(p, BySource(p), sources, most+1, r); most < 3 || len(fewer) >= len(all) || len(more) != len(all) {
			t.Errorf("at most %d judges: %d groups, %d with one less, %d with one more", most, len(all), len(fewer), len(more))
		}
	}
}
