package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Each text of a group is a word, and a word with each short literal of the code.
func TestWorded(t *testing.T) {
	text := relation.Predeclared(relation.String)
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{{
		Name: "Slug", Pkg: "p", Params: []relation.Param{{Name: "s", Type: text}, {Name: "n", Type: relation.Predeclared(relation.Int)}}, Results: []relation.Param{{Type: text}},
	}}}
	rel, err := relation.Parse("Slug(Slug(s, n), n) == Slug(s, n)", env)
	if err != nil {
		t.Fatal(err)
	}
	g := &trial.Group{Vars: rel.Vars, Claims: []*claim.Claim{{Relation: rel}}}
	s := &trial.Subject{Func: env.Funcs[0], Env: env, Hints: source.Hints{Texts: []string{"~", "longer than a word"}}}
	rows := worded(s, g, &source.Space{Env: env, Subject: env.Funcs[0], Vars: rel.Vars}, []source.Row{{"x", 7}})
	for _, want := range []string{"~", "a~", "~a", "a~a", "a-", "é"} {
		if !slices.ContainsFunc(rows, func(r source.Row) bool { return r[0] == want && r[1] == 7 }) {
			t.Errorf("no row has %q", want)
		}
	}
	if len(rows) != 4+len(wordEnds)+len(wordBegins)-2 { // 1 and é end and begin
		t.Errorf("%d rows", len(rows))
	}
}
