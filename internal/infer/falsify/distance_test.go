package falsify

import (
	"fmt"
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// parsed is a relation over variables whose types its text declares.
func parsed(t *testing.T, text string) *relation.Relation {
	t.Helper()
	rel, err := relation.Parse("r"+text, &relation.Env{})
	if err != nil {
		t.Fatal(err)
	}
	return rel
}

// TestToward has distances by hand: how far a row is from where a condition holds, and from where it does not.
func TestToward(t *testing.T) {
	for _, c := range []struct {
		text     string // of a relation of variables alone
		row      []relation.Value
		yes, no  float64
		slope    bool // of yes
		slopeNot bool
	}{
		{"(a, b int): a == b", []relation.Value{3, 10}, 7, 0, true, false},
		{"(a, b int): a == b", []relation.Value{10, 10}, 0, 1, true, false},
		{"(a, b int): a != b", []relation.Value{10, 10}, 1, 0, false, true},
		{"(a, b int): a < b", []relation.Value{10, 10}, 1, 0, true, true},
		{"(a, b int): a < b", []relation.Value{3, 10}, 0, 7, true, true},
		{"(a, b int): a <= b", []relation.Value{3, 10}, 0, 8, true, true},
		{"(a, b int): a >= b", []relation.Value{3, 10}, 7, 0, true, true},
		{"(a, b int): a > b && a != b", []relation.Value{10, 10}, 2, 0, true, true},
		{"(a, b int): a > 12 || b > 11", []relation.Value{10, 10}, 2, 0, true, true},
		{"(a, b int): !(a > 5 || b > 8)", []relation.Value{10, 10}, 7, 0, true, true},
		{"(a, b uint64): a < b", []relation.Value{uint64(1 << 63), uint64(0)}, 1<<63 + 1, 0, true, true},
		{"(a, b int64): a < b", []relation.Value{int64(1 << 62), int64(-1 << 62)}, 1<<63 + 1, 0, true, true},
		{"(a bool, b bool): a == b", []relation.Value{true, false}, 1, 0, false, false},
		{"(a, b int): (a > 3) == (b > 12)", []relation.Value{5, 10}, 2, 0, true, true},
		{"(a, b int): (a > 3) != (b > 12)", []relation.Value{5, 10}, 0, 2, true, true},
		{"(a, b string): a == b", []relation.Value{"abc", "ab"}, 1, 0, true, false},
		{"(a, b string): a == b", []relation.Value{"abc", "abg"}, 0.5 + 4./512, 0, true, false},
		{"(a, b string): a <= b", []relation.Value{"b", "a"}, 0.5 + 1./512, 0, true, true},
		{"(a, b []int): a == b", []relation.Value{relation.List{1, 2, 3}, relation.List{1, 5}}, 4, 0, true, false},
		{"(a []int, n int): a[n] == 9", []relation.Value{relation.List{1, 2}, 1}, 7, 0, true, false},
		{"(a []int, n int): a[n] == 9", []relation.Value{relation.List{1, 2}, 5}, worst, worst, true, false},
		{"(a []int, n int): contains(a, n)", []relation.Value{relation.List{1, 2}, 5}, 1, 0, false, false},
		{"(a map[string]int, b map[string]int): a == b", []relation.Value{relation.Pairs{{Key: "k", Value: 4}}, relation.Pairs{{Key: "k", Value: 6}}}, 2, 0, true, false},
		{"(a, b *int): a == b", []relation.Value{relation.Ref{To: 3}, relation.Ref{To: 5}}, 2, 0, true, false},
		{"(a, b *int): a == b", []relation.Value{relation.Ref{To: 3}, nil}, 1, 0, true, false},
		{"(a, b float64): a < b", []relation.Value{2.5, 1.0}, 2.5, 0, true, true},
	} {
		t.Run(fmt.Sprint(c.text, c.row), func(t *testing.T) {
			rel := parsed(t, c.text)
			cols := map[string]relation.Column{}
			for i, v := range rel.Vars {
				k := slices.IndexFunc(rel.Declared, func(d relation.Var) bool { return d.Name == v.Name })
				col, err := relation.FromValues(v.Type, []relation.Value{c.row[k]})
				if err != nil {
					t.Fatal(err)
				}
				cols[rel.Vars[i].Name] = col
			}
			for _, want := range []bool{true, false} {
				wanted, slope := c.yes, c.slope
				if !want {
					wanted, slope = c.no, c.slopeNot
				}
				got, err := toward(rel, relation.NewCache(nil, cols, 1), 1, rel.Post, want)
				if err != nil || got[0] != wanted {
					t.Errorf("toward %v: got %v, %v, want %v", want, got, err, wanted)
				}
				if s := sloping(rel.Post, want); s != slope {
					t.Errorf("sloping toward %v: got %v", want, s)
				}
			}
		})
	}
}
