package adequacy

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// set is a bitset of places that are counted from 1, as the paper counts them.
func set(places ...int) relation.Bits {
	b := relation.NewBits(64)
	for _, p := range places {
		b.Set(p - 1)
	}
	return b
}

// paper is Example 1: Table I has the statements of each source, Table II the six groups.
func paper() (reqs []Requirement, groups []Group, form []int) {
	for _, met := range []relation.Bits{set(1, 2), set(1, 3), set(3, 4), set(2), set(1, 3, 4), set(4), set(2, 4), set()} {
		reqs = append(reqs, Requirement{Met: met})
	}
	for _, g := range [][2]int{{1, 1}, {2, 2}, {3, 3}, {3, 4}, {4, 4}, {4, 5}} {
		groups = append(groups, Group{Sources: []int{g[0] - 1}, Relation: g[1] - 1})
	}
	return reqs, groups, []int{0, 1, 2, 3, 4}
}

// The paper prints 1/3 for s7 and 11/24 for all; by its own formula and its own Table IV they are 2/3 and 1/2.
func TestExample(t *testing.T) {
	reqs, groups, form := paper()
	coop := Associate(4, groups, form, nil)
	for i, want := range []int{1, 1, 2, 2} {
		if got := coop[i].Count(); got != want {
			t.Errorf("S_RO(t%d) has %d relations, want %d", i+1, got, want)
		}
	}
	for i, want := range []int{1, 2, 2, 1, 2, 2, 2, 0} {
		if got := coop.Judged(&reqs[i]); got != want {
			t.Errorf("K%d is %d/3, want %d/3", i+1, got, want)
		}
	}
	if got := coop.Degree(reqs, 3); got != 0.5 {
		t.Errorf("degree %v, want 1/2", got)
	}
}

func TestDegree(t *testing.T) {
	reqs, groups, form := paper()
	for _, tt := range []struct {
		name string
		k    int
		form []int
		in   relation.Bits
		want float64
	}{
		{"one relation is enough", 1, form, nil, 7.0 / 8},
		{"two", 2, form, nil, 12.0 / 16},
		{"more than there are", 100, form, nil, 12.0 / 800},
		{"the same output relation twice counts once", 3, []int{0, 1, 2, 2, 2}, nil, 7.0 / 24},
		{"no group", 3, form, relation.NewBits(64), 0},
		{"the first group reaches s1, s2 and s5", 1, form, set(1), 3.0 / 8},
		{"a source that is judged twice", 2, form, set(3, 4), 6.0 / 16},
	} {
		if got := Associate(4, groups, tt.form, tt.in).Degree(reqs, tt.k); got != tt.want {
			t.Errorf("%s: degree %v, want %v", tt.name, got, tt.want)
		}
	}
	if got := (Coop{}).Degree(nil, 3); got != 1 {
		t.Errorf("nothing is asked: degree %v, want 1", got)
	}
}

// Each source of a group is associated; what counts is the most that judged one of them, not their sum.
func TestSeveralSources(t *testing.T) {
	groups := []Group{{Sources: []int{0, 1}, Relation: 0}, {Sources: []int{0}, Relation: 1}, {Sources: []int{1}, Relation: 2}}
	coop := Associate(3, groups, []int{0, 1, 2}, nil)
	for _, tt := range []struct {
		met  relation.Bits
		want int
	}{{set(1), 2}, {set(2), 2}, {set(1, 2), 2}, {set(3), 0}, {set(), 0}} {
		if got := coop.Judged(&Requirement{Met: tt.met}); got != tt.want {
			t.Errorf("sources %v: judged by %d, want %d", tt.met, got, tt.want)
		}
	}
}

func TestShare(t *testing.T) {
	reqs := []Requirement{{Met: set(1, 2)}, {Met: set(3)}, {Met: set()}}
	for _, tt := range []struct {
		chosen relation.Bits
		want   float64
	}{{set(2), 1.0 / 3}, {set(1, 3), 2.0 / 3}, {set(4), 0}} {
		if got := share(reqs, tt.chosen); got != tt.want {
			t.Errorf("groups %v: %v, want %v", tt.chosen, got, tt.want)
		}
	}
}
