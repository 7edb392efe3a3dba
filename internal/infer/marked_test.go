package infer

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// The text that a premise names is put into the texts that it is about, and into no others, within the domain.
func TestMarked(t *testing.T) {
	text := relation.Predeclared(relation.String)
	fn := &relation.Func{Name: "Join", Pkg: "example.org/record", Params: []relation.Param{{Name: "a", Type: text}, {Name: "b", Type: text}}, Results: []relation.Param{{Type: text}}}
	env := &relation.Env{Path: "example.org/record", Name: "record", Funcs: []*relation.Func{fn}}
	domain, err := relation.ParseDomain("len(a) in 0..8, len(b) in 0..8", env, fn)
	if err != nil {
		t.Fatal(err)
	}
	rel, err := relation.AsWritten(`(a string): a != ";"`, env)
	if err != nil {
		t.Fatal(err)
	}
	sp := &source.Space{Env: env, Subject: fn, Domain: domain, Vars: []relation.Var{{Name: "a", Type: text, Func: fn}, {Name: "b", Type: text, Func: fn, Param: 1}}, Pre: rel.Post}
	rows := []source.Row{{"x", "y"}, {"12345678", ""}, {"ab", "ab"}, {"", "z"}}
	got := marked(sp, rows, seed.New(1))
	if len(got) == 0 {
		t.Fatal("no row came back")
	}
	for _, row := range got {
		a, b := row[0].(string), row[1].(string)
		if n := strings.Count(a, ";"); n < 1 || n > mostMarks || strings.Contains(b, ";") || len(a) > 8 {
			t.Errorf("got %q and %q", a, b)
		}
	}
	if rows[0][0] != "x" {
		t.Error("the row that was given has changed")
	}
}
