package infer

import "testing"

func TestRenamed(t *testing.T) {
	names := map[string]string{"x": "x3", "xs": "xs2"}
	for _, tt := range []struct {
		text, want string
		found      bool
	}{
		{"Major(Build(x))", "Major(Build(x3))", true},
		{"x.x(xs[x])", "x3.x(xs2[x3])", true},
		{`F(T{x: x}, "x", x[1:x])`, `F(T{x: x3}, "x", x3[1:x3])`, true},
		{"New().Len()", "New().Len()", false},
		{"é + x", "é + x3", true},
	} {
		if got, found := renamed(tt.text, names); got != tt.want || found != tt.found {
			t.Errorf("renamed(%s) = %s, %v, want %s, %v", tt.text, got, found, tt.want, tt.found)
		}
	}
}
