package infer

import (
	"fmt"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Texts that a relation joins go on where others end.
func TestContinued(t *testing.T) {
	text := relation.Predeclared(relation.String)
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{{
		Name: "Trim", Pkg: "p", Params: []relation.Param{{Name: "s", Type: text}}, Results: []relation.Param{{Type: text}},
	}}}
	for _, tt := range []struct {
		text string
		want string
	}{
		{"Trim(s + t) == Trim(s)", "[[0 1]]"},
		{"Trim(concat(t, s)) == Trim(s)", "[[0 1]]"},
		{`Trim(s + "x") == Trim(s)`, "[]"},
		{"Trim(s) == s", "[]"},
	} {
		rel, err := relation.Parse("(s string, t string): "+tt.text, env)
		if err != nil {
			if rel, err = relation.Parse(tt.text, env); err != nil {
				t.Fatal(err)
			}
		}
		g := &trial.Group{Vars: rel.Vars, Claims: []*claim.Claim{{Relation: rel}}}
		if got := fmt.Sprint(joined(g)); got != tt.want {
			t.Errorf("%s: got %s, want %s", rel, got, tt.want)
		}
		if len(rel.Vars) < 2 {
			continue
		}
		sp := &source.Space{Env: env, Subject: env.Funcs[0], Vars: rel.Vars}
		if got, want := len(continued(g, sp, []source.Row{{"", ""}})), len(joined(g))*len(wordEnds)*len(wordBegins); got != want {
			t.Errorf("%s: %d rows, want %d", rel, got, want)
		}
	}
}
