package algebra

import (
	"slices"
	"testing"
)

func TestPicks(t *testing.T) {
	for _, tt := range []struct {
		choices []Choice
		text    string
		want    []string
	}{
		{nil, "F(x)", []string{"F(x)"}},
		{[]Choice{either("a", "0", "1")}, "F({a}) == {a}", []string{"F(0) == 0", "F(1) == 1"}},
		{[]Choice{either("a", "0", "1"), either("b", "-", "")}, "{b}F({a})", []string{"-F(0)", "F(0)", "-F(1)", "F(1)"}},
		{[]Choice{either("a", "", "!"), either("b", "!", "").with("a")}, "{a}F(x) || {b}F(y)", []string{"F(x) || !F(y)", "!F(x) || F(y)"}},
	} {
		var got []string
		for _, pick := range (&Law{Choices: tt.choices}).picks() {
			got = append(got, pick.Replace(tt.text))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.text, got, tt.want)
		}
	}
}
