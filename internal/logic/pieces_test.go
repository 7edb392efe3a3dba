package logic

import "testing"

// Where a concatenation has a text: at an end a part of a literal counts, and what is no literal counts as a whole.
func TestPlaces(t *testing.T) {
	s, u := atom("$s"), atom("$u")
	text := func(v string) *term { return atom(`literal "` + v + `"`) }
	whole := []*term{text("[("), s, text("]!")}
	for _, tt := range []struct {
		part                   []*term
		begins, ends, contains bool
	}{
		{[]*term{text("[")}, true, false, true},
		{[]*term{text("(")}, false, false, true},
		{[]*term{text("!")}, false, true, true},
		{[]*term{text("[("), s}, true, false, true},
		{[]*term{s, text("]!")}, false, true, true},
		{[]*term{s}, false, false, true},
		{[]*term{u}, false, false, false},
		{[]*term{text("[("), u}, false, false, false},
		{[]*term{text("[("), s, text("]!")}, true, true, true},
		{[]*term{text("x"), text("[("), s, text("]!")}, false, false, false},
	} {
		for name, want := range map[string]bool{"strings.HasPrefix#0": tt.begins, "strings.HasSuffix#0": tt.ends, "strings.Contains#0": tt.contains} {
			if got := places[name](whole, tt.part); got != want {
				t.Errorf("%s of %s: %v, want %v", name, atom("concat", tt.part...).key, got, want)
			}
		}
	}
}
