package terms

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// Orders that differ in what stands on both sides, or in the names of variables, are one.
func TestDifference(t *testing.T) {
	a, b, two := intVar("a"), intVar("b"), number(integer, 2)
	f, g := called("F", a), called("F", b)
	for _, tt := range []struct {
		name       string
		x, y, u, v *term // x <= y and u <= v
		same       bool
	}{
		{"on both sides", a, f, plus(a, b), plus(f, b), true},
		{"renamed", a, f, b, g, true},
		{"twice", a, f, times(two, a), plus(f, f), false}, // a product is a term of its own
		{"a result and its double", b, f, plus(b, b), plus(f, f), true},
		{"turned", a, f, f, a, false},
		{"with a number", a, f, plus(a, two), f, false},
	} {
		x, u := margin(tt.x, tt.y).pattern(), margin(tt.u, tt.v).pattern()
		if (x == u) != tt.same {
			t.Errorf("%s: %s and %s", tt.name, x, u)
		}
	}
}

// An order that follows from the limits of its parts says nothing, nor does one that could be closer.
func TestTellingOrders(t *testing.T) {
	f := fn("F", gives(integer), "n", integer)
	s := grown(t, "n in 0..100", map[string]fake.Function{"F": func(a []relation.Value) []relation.Value { return []relation.Value{a[0].(int) % 10} }}, f)
	at := s.term(t, "F(n)")
	n, n2 := s.term(t, "n"), s.vars.copies[0]
	all := relation.All(s.rows.n)
	for _, tt := range []struct {
		name string
		x, y *term // x <= y
		want bool
	}{
		{"a lower limit", number(integer, 0), at, true},
		{"one that is too low", number(integer, -1), at, false},
		{"an upper limit", at, number(integer, 9), true},
		{"one that is too high", at, number(integer, 10), false},
		{"a result and its argument", at, n, true},
		{"two limits at once", at, plus(n2, number(integer, 9)), false},
	} {
		if got := s.telling(margin(tt.x, tt.y), all); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}
