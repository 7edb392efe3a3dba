package relation

import (
	"slices"
	"testing"
)

func TestCalled(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"odd: Sin(-x) ~= -Sin(x)", []string{"Sin"}},
		{"zeros(n int): Sin(zeros(n)) ~= 0", []string{"Sin", "zeros"}}, // the relation's own name is no call
		{"zeros: Sin(zeros) ~= 0", []string{"Sin"}},
		{"a: len(xs) > 0 && min(1, xs[0]) == sum(xs)", nil}, // builtins
		{"a: geom.sum(xs) == strings.ToUpper(s)", []string{"geom.sum", "strings.ToUpper"}},
		{"a: v.Add(w).Norm() == xs[0].Norm()", []string{"v.Add", ".Norm"}},
		{"a: pick[int](xs) == pick[[]int](ys)[0]", []string{"pick"}},
		{"a: xs[first(ys)] == (x)", []string{"first"}},
		{"a: m.Sub.Get(1.5) == 0", []string{".Get"}},
		{"a: ok(Parse(s)) => Format(Parse(s)) == s within 1e-9", []string{"Parse", "Format"}},
		{"a: ]](", nil},
		{"", nil},
	} {
		if got := Called(tt.text); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

// What exists but cannot be called is told apart from what does not exist.
func TestOthers(t *testing.T) {
	env := testEnv()
	env.Others = map[string]string{"golden": "it reads files", "zeroes": "", ".Half": "parameter v: no"}
	for _, tt := range []struct{ text, want string }{
		{"Sin(x) ~= golden(x)", "col 11: golden cannot be called: it reads files"},
		{"Sin(x) ~= geom.golden(x)", "col 11: geom.golden cannot be called: it reads files"},
		{"Sin(x) ~= zeros(x)", "col 11: unknown function zeros (did you mean zeroes?)"},
		{"v.Half() ~= v", "col 3: method Half cannot be called: parameter v: no"},
		{"v.Rotate(1).Half() ~= v", "col 13: method Half cannot be called: parameter v: no"},
		{"Sin(x) ~= gollden(x)", "col 11: unknown function gollden"}, // no hint leads to what cannot be called
	} {
		if _, err := Parse(tt.text, env); err == nil || err.Error() != tt.want {
			t.Errorf("%s: got %v, want %s", tt.text, err, tt.want)
		}
	}
}
