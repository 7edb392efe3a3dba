package infer

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// Of two conditions the one that the other implies is left out.
func TestIndependent(t *testing.T) {
	env := testEnv()
	s := idle(env.Func("Max"), env)
	for _, tt := range []struct{ text, want string }{
		{"x > 0 && x >= 0 => Max(x, y) ~= x", "x > 0"},
		{"x >= 0 && x > 0 => Max(x, y) ~= x", "x > 0"},
		{"x > 0 && y >= 0 => Max(x, y) ~= x", "x > 0 && y >= 0"},
		{"x > 0 && x > 0 => Max(x, y) ~= x", "x > 0"},
	} {
		r := parseFor(s.Subject, tt.text)
		if got := relation.ExprString(relation.Conjunction(independent(relation.Conjuncts(r.Pre))...)); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.text, got, tt.want)
		}
	}
}
