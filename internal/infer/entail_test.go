package infer

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

func TestEntails(t *testing.T) {
	num := relation.Predeclared(relation.Int)
	f := &relation.Func{Name: "F", Params: []relation.Param{{Name: "x", Type: num}}, Results: []relation.Param{{Type: num}}}
	env := &relation.Env{Name: "m", Path: "m", Funcs: []*relation.Func{f}}
	for _, row := range []struct {
		a, b string
		want bool
	}{
		{"F(x) == x", "F(x) <= x", true},
		{"F(x) == x", "x > 0 => F(x) == x", true},
		{"x > 0 => F(x) == x", "F(x) == x", false},
		{"x >= 0 => F(x) > x", "x > 0 && x < 9 => F(x) > x", true},
		{"x > 0 => F(x) > x", "x >= 0 => F(x) > x", false},
		{"0 <= F(x) && F(x) <= 9", "F(x) <= 9", true},
		{"F(x) <= 9", "0 <= F(x) && F(x) <= 9", false},
		{"F(x) < x", "x > F(x)", true},
		{"F(x) < x", "x >= F(x)", true},
		{"F(x) <= x", "F(x) < x", false},
		{"F(x) <= F(y)", "F(y) >= F(x)", true},
		{"x < y => F(x) <= F(y)", "x < y => F(y) <= F(x)", false},
	} {
		a, errA := relation.Parse(row.a, env)
		b, errB := relation.Parse(row.b, env)
		if errA != nil || errB != nil {
			t.Fatalf("%s, %s: %v, %v", row.a, row.b, errA, errB)
		}
		if got := entails(a, b); got != row.want {
			t.Errorf("entails(%s, %s) = %t, want %t", row.a, row.b, got, row.want)
		}
	}
}
