package algebra

import "testing"

// A statement about several calls is asked where all of them succeed, one with a premise of its own or about one call is not.
func TestWhereAccepted(t *testing.T) {
	for text, want := range map[string]string{
		"F(x) == F(y)":           "ok(F(x)) && ok(F(y)) => F(x) == F(y)",
		"F(x, y) == F(y, z)":     "ok(F(x, y)) && ok(F(y, z)) => F(x, y) == F(y, z)",
		"F(x) == x":              "",
		"x >= 1 => F(x) == F(y)": "",
		"G(F(x)) == F(x)":        "",
	} {
		if got := whereAccepted(text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
