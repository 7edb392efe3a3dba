package infer

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// What the code's conditions refuse by an empty value is proposed, and nothing else that is the same under one of them.
func TestRefusalStage(t *testing.T) {
	for _, tt := range []struct {
		name, conditions, want string
	}{
		{"Clip", "x < 0; x >= 0", ""}, {"Part", "x > 9; x <= 9; x < 1; x >= 1", "x > 9 => Part(x) == 0; x < 1 => Part(x) == 0"}, {"Zero", "x < 0; x >= 0", ""},
	} {
		s := lab(t, tt.name, "")
		s.Conditions = strings.Split(tt.conditions, "; ")
		set := claim.NewSet()
		if err := runStage(t.Context(), refusal{laws: true}, s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range set.Live() {
			got = append(got, c.Relation.Text())
		}
		if strings.Join(got, "; ") != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

// A function fails under conditions of its code that lie outside of its domain; one that picks a single value is none of them.
func TestFailing(t *testing.T) {
	list := &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Int)}
	fn := &relation.Func{Name: "Dot", Pkg: "p", Err: true, Results: []relation.Param{{Type: relation.Predeclared(relation.Int)}},
		Params: []relation.Param{{Name: "xs", Type: list}, {Name: "ys", Type: list}, {Name: "n", Type: relation.Predeclared(relation.Int)}}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{fn}}
	s := idle(fn, env)
	checker := &fake.Checker{Functions: map[string]fake.Function{"Dot": func(args []relation.Value) []relation.Value {
		if survey.Length(args[0]) != survey.Length(args[1]) || args[2].(int) == 7 {
			return nil
		}
		return []relation.Value{args[2], args[0], args[1]}
	}}}
	s.run = trial.NewRunner(s.Subject, checker, checker)
	s.run.Grant(0)
	if err := survey.Start(s.Subject, "len(xs) in 0..9, len(ys) in 0..9, n in 0..99 where len(xs) == len(ys)"); err != nil {
		t.Fatal(err)
	}
	s.Conditions = []string{"len(xs) != len(ys)", "len(xs) == len(ys)", "n == 7", "n > 50", "n <= 50"}
	set := claim.NewSet()
	if err := runStage(t.Context(), refusal{laws: true}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	if live := set.Live(); len(live) != 1 || live[0].Relation.Text() != "len(xs) != len(ys) => err(Dot(xs, ys, n))" {
		t.Errorf("%d claims stand", len(live))
		for _, c := range live {
			t.Log(c.Relation.Text())
		}
	}
}
