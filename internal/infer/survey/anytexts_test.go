package survey

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/imago-mt/imago/relation"
)

// Texts that are no valid UTF-8 lie in the domain where a function tells these apart and no others.
func TestAnyTexts(t *testing.T) {
	flag := relation.Predeclared(relation.Bool)
	for name, tt := range map[string]struct {
		call func(string) bool
		want string
	}{
		"valid":    {utf8.ValidString, "string any"},
		"constant": {func(string) bool { return true }, ""},
		"ordinary": {func(s string) bool { return strings.Contains(s, "a") }, ""},
	} {
		r := runnerOf(t, []relation.Param{{Name: "s", Type: text}}, flag, func(args []relation.Value) (relation.Value, bool, bool) {
			return tt.call(args[0].(string)), false, false
		})
		seen, err := Look(t.Context(), r, false)
		if err != nil {
			t.Fatal(err)
		}
		if got := seen.Subject.Domain.String(); strings.Contains(got, "string any") != (tt.want != "") {
			t.Errorf("%s: domain %s, want %q in it", name, got, tt.want)
		}
	}
}
