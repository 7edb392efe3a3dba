package entail

import (
	"slices"
	"testing"
)

// An inequality takes no detour first, then one call, then two.
func TestDetours(t *testing.T) {
	want := [][]int{nil, {1}, {2}, {3}, {1, 2}, {1, 3}, {2, 3}}
	if got := detours([]int{1, 2, 3}); !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A row stays if a sum that is to be the target can get rid of all its products.
func TestCancellable(t *testing.T) {
	x, y, z := indeterminate(0), indeterminate(1), indeterminate(2)
	rows := []statement{{p: x.minus(y), sign: atLeast}, {p: y, sign: atLeast}, {p: z, sign: atLeast}}
	got := cancellable(rows, x)
	if len(got) != 2 || got[0].p.key() != rows[0].p.key() || got[1].p.key() != rows[1].p.key() {
		t.Errorf("%d rows stay, want x - y and y", len(got))
	}
	if n := foreign(x.plus(y).plus(one), x); n != 1 {
		t.Errorf("x + y + 1 has %d products that x does not have", n)
	}
}
