package subject

import (
	"strings"
	"testing"
)

func TestTables(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.22\n")
	write(t, dir, "m.go", `package m

import (
	"errors"
	"strings"
)

var short = map[string]string{"kilogram": "kg", "metre": "m"}

var words = []struct{ text string }{{"one"}, {"`+strings.Repeat("long", 9)+`"}, {"one"}}

var replacer = strings.NewReplacer("&", "and")

var unread = []string{"nobody"}

var refusal = errors.New("refused")

func helper(s string) string { return short[s] + replacer.Replace(s) }

func F(s string) (string, error) {
	if words[0].text == s {
		return "", refusal
	}
	return helper(s), nil
}
`)
	f := load(t, dir, ".F")[0].Functions[0]
	var got []string
	for _, c := range f.Constants {
		if c.Origin == Table {
			got = append(got, c.Text)
		}
	}
	if s, want := strings.Join(got, " "), `"kilogram" "kg" "metre" "m" "&" "and" "one"`; s != want {
		t.Errorf("got %s, want %s", s, want)
	}
}
