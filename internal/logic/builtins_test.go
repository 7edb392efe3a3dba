package logic

import (
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Every equation between builtins is read and makes a rule, and is true.
func TestBuiltins(t *testing.T) {
	rules, err := Builtins(testEnv())
	if got, want := len(rules), len(builtinEquations)+len(listEquations); err != nil || got != want {
		t.Errorf("%d rules of %d equations, %v", got, want, err)
	}
	texts := []string{}
	for _, e := range builtinEquations {
		texts = append(texts, declareBuiltins(e.from+e.to)+e.from+" == "+e.to)
	}
	for _, e := range listEquations {
		premise := e.where
		if premise != "" {
			premise += " => "
		}
		texts = append(texts, declareBuiltins(e.where+e.from+e.to)+premise+e.from+" == "+e.to)
	}
	for _, text := range texts {
		rel := parse(t, text)
		const rows = 2000
		cols, err := source.Columns(rel.Vars, source.Draw(source.Random{}, &source.Space{Env: testEnv(), Vars: rel.Vars}, seed.New(1), rows))
		if err != nil {
			t.Fatal(err)
		}
		vars := map[string]relation.Column{}
		for i, v := range rel.Vars {
			vars[v.Name] = cols[i]
		}
		v, err := rel.Eval(nil, vars, rows)
		if err != nil || v.Violated.Count() > 0 || v.Held.Count() == 0 {
			t.Errorf("%s: %d of %d rows violate it, %v", text, v.Violated.Count(), rows, err)
		}
	}
}
