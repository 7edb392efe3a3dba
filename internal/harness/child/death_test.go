package child

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// Memory that does not do for a number does not do for larger ones of the same sign: rows that are smaller, or have another sign, are run.
func TestAsLarge(t *testing.T) {
	column := func(vs ...int) relation.Column { return relation.NewVec(relation.Predeclared(relation.Int), vs) }
	texts := relation.NewVec(relation.Predeclared(relation.String), []string{"a", "b", "c", "d", "e"})
	args := []relation.Column{texts, column(1<<30, 1<<31, 1<<20, -1<<31, 3), column(5, 0, 1<<40, 0, 0)}
	least := largeOf(args, 0)
	if want := []float64{0, 1 << 30, 0}; len(least) != 3 || least[0] != want[0] || least[1] != want[1] || least[2] != want[2] {
		t.Fatalf("large numbers %v, want %v", least, want)
	}
	for row, want := range []bool{true, true, false, false, false} {
		if got := asLarge(largeOf(args, row), least); got != want {
			t.Errorf("row %d is as large: %v, want %v", row, got, want)
		}
	}
}
