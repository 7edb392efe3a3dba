package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A list holds the text that a relation makes of another argument, which no list that is drawn for itself does; nothing is executed for it.
func TestPlanted(t *testing.T) {
	text := relation.Predeclared(relation.String)
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{{Name: "Has", Pkg: "p",
		Params:  []relation.Param{{Name: "keys", Type: &relation.Type{Kind: relation.Slice, Elem: text}}, {Name: "name", Type: text}},
		Results: []relation.Param{{Type: relation.Predeclared(relation.Bool)}}}}}
	s := idle(env.Func("Has"), env)
	checker := &fake.Checker{Functions: map[string]fake.Function{"Has": func([]relation.Value) []relation.Value {
		t.Error("executed")
		return []relation.Value{false}
	}}}
	run := trial.NewRunner(s.Subject, checker, checker)
	run.Grant(0)
	for claimed, want := range map[string]string{`Has(keys, name) => !Has(keys, name + "x")`: "bx", `Has(keys, name) => !Has(keys, name)`: ""} {
		rel, err := relation.Parse(claimed, env)
		if err != nil {
			t.Fatal(err)
		}
		g := &trial.Group{Vars: rel.Vars, Claims: []*claim.Claim{{Relation: rel}}}
		rows, err := planted(t.Context(), s.Subject, run, g, []source.Row{{relation.List{"a"}, "b"}})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, row := range rows {
			if keys := row[0].(relation.List); len(keys) == 2 && slices.Contains(keys, relation.Value("a")) {
				got = keys[1-slices.Index(keys, relation.Value("a"))].(string)
			}
		}
		if got != want {
			t.Errorf("%s: %q beside a, want %q: %v", claimed, got, want, rows)
		}
	}
}
