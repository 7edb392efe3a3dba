package infer

import "testing"

// A conclusion that a call gives its argument is no silence of the call.
func TestReturnsArgument(t *testing.T) {
	for _, tt := range []struct {
		text string
		want bool
	}{
		{"Max(x, Max(x, y)) == x", true},
		{"x == Max(y, x)", true},
		{"Max(x, y) == Max(y, x)", false},
		{"x < y => Max(x, y) == y", true},
		{"Max(x, y) >= x", false},
		{"Max(x, y) == x + y", false},
	} {
		env := testEnv()
		s := idle(env.Func("Max"), env)
		rel := parseFor(s.Subject, tt.text)
		if rel == nil {
			t.Fatalf("%s is no relation", tt.text)
		}
		if got := returnsArgument(rel.Post); got != tt.want {
			t.Errorf("%s: %v", tt.text, got)
		}
	}
}
