package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Of a function that refuses nearly all numbers a third of the rows has numbers that it accepts; of one that refuses few, or gives no errors, the rows stay.
func TestAccepted(t *testing.T) {
	for _, tt := range []struct {
		name     string
		err      bool
		accepted bool // more than a quarter of the rows, where hardly any was
	}{{"Few", true, true}, {"Few", false, false}, {"Root", true, false}} {
		s := lab(t, tt.name, "")
		s.Subject.Func.Err = tt.err
		sp := s.Subject.Space(nil, survey.Vars(s.Subject.Func), nil)
		rows := make([]source.Row, 600)
		for i := range rows {
			rows[i] = source.Row{i - 300}
		}
		got, err := accepted(t.Context(), s.Subject, s.run, sp, rows)
		if err != nil {
			t.Fatal(err)
		}
		few, kept := 0, 0
		for i, row := range got {
			n := row[0].(int)
			few += b2i(n >= 1 && n <= 9)
			kept += b2i(n == i-300)
		}
		if tt.accepted && (few < 200 || kept < 399) || !tt.accepted && kept < 600 {
			t.Errorf("%s: %d of 600 rows stay, and %d are accepted by Few", tt.name, kept, few)
		}
	}
}

func TestParametersAmong(t *testing.T) {
	num, word := relation.Predeclared(relation.Int), relation.Predeclared(relation.String)
	fn := &relation.Func{Params: []relation.Param{{Name: "n", Type: num}, {Name: "s", Type: word}}}
	vars := []relation.Var{{Name: "s", Type: word}, {Name: "n2", Type: num}, {Name: "n", Type: num}}
	if got := parametersAmong(fn, vars); len(got) != 2 || got[0] != 2 || got[1] != 0 {
		t.Errorf("places %v, want [2 0]", got)
	}
	if got := parametersAmong(fn, vars[:2]); got != nil {
		t.Errorf("places %v without a parameter", got)
	}
}
