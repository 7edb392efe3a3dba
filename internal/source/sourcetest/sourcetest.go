// Package sourcetest is the kit that every source.Strategy must pass. Begin with [Conforms].
package sourcetest

import (
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// rows is the number of rows that are looked at. No theory: enough for the grids of the tests.
const rows = 500

// Conforms checks what is asked of a strategy on one space: the same seed gives the same rows, a row has a value for each variable,
// values make columns, they stay in the domain, and the consumer can stop early.
func Conforms(t *testing.T, st source.Strategy, sp *source.Space) {
	t.Helper()
	first := source.Draw(st, sp, seed.New(7), rows)
	if len(first) == 0 {
		t.Fatal("no rows")
	}
	same(t, first, source.Draw(st, sp, seed.New(7), rows))
	same(t, first[:min(3, len(first))], source.Draw(st, sp, seed.New(7), min(3, len(first))))
	for i, row := range first {
		if len(row) != len(sp.Vars) {
			t.Fatalf("row %d has %d values, want %d", i, len(row), len(sp.Vars))
		}
		for k, v := range row {
			if !inside(st, sp, k, v) {
				t.Errorf("row %d: %s=%s is outside the domain %s", i, sp.Vars[k].Name, relation.Display(v, sp.Vars[k].Type), sp.Domain)
			}
		}
	}
	if _, err := source.Columns(sp.Vars, first); err != nil {
		t.Error(err)
	}
}

func same(t *testing.T, a, b []source.Row) {
	t.Helper()
	if len(a) != len(b) {
		t.Fatalf("%d rows, then %d", len(a), len(b))
	}
	for i := range a {
		for k := range a[i] {
			if source.Compare(a[i][k], b[i][k]) != 0 {
				t.Fatalf("row %d, value %d: %v, then %v", i, k, a[i][k], b[i][k])
			}
		}
	}
}

// inside reports whether the domain holds a value of variable k, and, unless the strategy is made for that, away from open ends.
func inside(st source.Strategy, sp *source.Space, k int, v relation.Value) bool {
	if _, near := st.(source.IllConditioned); near {
		return sp.Domain.Contains(v, sp.Vars[k].Type, sp.Domain.Root(sp.Subject, sp.Vars[k], sp.Relation))
	}
	return sp.Inside(k, v)
}
