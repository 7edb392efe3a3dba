package infer

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// What a grammar of ASCII says of another case fails where a letter beside ASCII becomes one of ASCII: a row in a hundred of those that are tried must
// be such a text, of letters and signs that a random text hardly ever has beside it.
func TestFoldedTexts(t *testing.T) {
	word := relation.Predeclared(relation.String)
	sp := &source.Space{Env: &relation.Env{}, Vars: []relation.Var{{Name: "s", Type: word}}}
	ascii := func(s string) bool {
		return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
	}
	upper, lower := 0, 0
	for _, row := range source.Draw(folding, sp, seed.New(1), 1000) {
		text := row[0].(string)
		upper += b2i(!ascii(text) && ascii(strings.ToUpper(text)))
		lower += b2i(!ascii(text) && ascii(strings.ToLower(text)))
	}
	if upper < 10 || lower < 10 {
		t.Errorf("of 1000 texts %d become words in upper case and %d in lower case", upper, lower)
	}
	call := &relation.Call{Fn: &relation.Func{Name: "strings.ToUpper", Params: []relation.Param{{Name: "s", Type: word}}, Results: []relation.Param{{Type: word}}}, Args: []relation.Expr{&relation.VarRef{Name: "s", T: word}}}
	of := func(e relation.Expr) *relation.Relation {
		return &relation.Relation{Vars: sp.Vars, Post: relation.Compare("==", e, e)}
	}
	if !changesCase(of(relation.Result(call, 0))) || changesCase(of(&relation.VarRef{Name: "s", T: word})) {
		t.Error("relations that write a text in another case are not told from others")
	}
	for text, want := range map[string]string{"1+a": "1+ı", "12": "12ı", "": "ı"} {
		if got := withLetter(seed.New(1).Rand(), text, 'ı'); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}
