package infer

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Remade rows refute what neither accepted texts nor random ones refute: Unwrap accepts what Wrap gives, and no row is that backwards.
func TestRemakes(t *testing.T) {
	for text, want := range map[string]string{
		`len(Unwrap(reverse(s))) == 0 | family length`:                                 "refuted",
		`Unwrap(s) != "!" | family content kept`:                                       "refuted",
		`Wrap(reverse(s)) == reverse(reverse(Wrap(reverse(s)))) | family content kept`: "live",
	} {
		s := lab(t, strings.SplitN(subjectOf(text)+" ", " ", 2)[0], "")
		for _, accepted := range []string{"<<<>>>", "<<<ab>>>", "<<<c>>>"} {
			s.Subject.Pool = append(s.Subject.Pool, source.Row{accepted})
		}
		set := claim.NewSet()
		c := suppose(t, s, set, text)
		if err := remakes(t.Context(), s.Subject, s.run, set, set.Live()); err != nil {
			t.Fatal(err)
		}
		got := "live"
		if set.Evidence(c.ID).Violated > 0 {
			got = "refuted"
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// A remade row differs from the one that it is made of by one text, which is turned around or has a named text in it.
func TestRemadeRows(t *testing.T) {
	sp := &source.Space{Vars: []relation.Var{{Name: "s", Type: relation.Predeclared(relation.String)}, {Name: "n", Type: relation.Predeclared(relation.Int)}}}
	rows := source.Draw(remade{Strategy: source.Random{}, turned: true, texts: []string{"@@"}}, sp, seed.New(1), 200)
	if len(rows) != 200 || !slices.ContainsFunc(rows, func(r source.Row) bool { return strings.Contains(r[0].(string), "@@") }) {
		t.Errorf("%d rows, without the text or too few", len(rows))
	}
	sp.Vars = sp.Vars[1:]
	if rows := source.Draw(remade{Strategy: source.Random{}, turned: true, texts: []string{"@@"}}, sp, seed.New(1), 200); len(rows) > 0 {
		t.Errorf("%d rows without a text to remake", len(rows))
	}
}

// A sister that reads the same text is given what its own tests give it, and the same with zeros.
func TestReadBySisters(t *testing.T) {
	text, number := relation.Predeclared(relation.String), relation.Predeclared(relation.Int)
	read := &relation.Func{Name: "Read", Params: []relation.Param{{Name: "s", Type: text}}, Results: []relation.Param{{Type: number}}}
	scan := &relation.Func{Name: "Scan", Params: read.Params, Results: read.Results}
	s := &trial.Subject{Func: read, Env: &relation.Env{Funcs: []*relation.Func{read, scan}},
		Hints: source.Hints{Given: func(g *relation.Func) []string {
			return map[string][]string{"Scan": {"17KiB"}, "Read": {"1KB"}}[g.Name]
		}}}
	rel, err := relation.Parse("Scan(s) == 0 => Read(s) == 0", s.Env)
	if err != nil {
		t.Fatal(err)
	}
	samples := readBySisters(s, rel)
	if !slices.Equal(samples, []string{"17KiB"}) {
		t.Fatalf("samples %q", samples)
	}
	sp := &source.Space{Vars: rel.Vars}
	seen := map[string]bool{}
	for _, row := range source.Draw(remade{Strategy: source.Random{}, samples: samples}, sp, seed.New(1), 50) {
		seen[row[0].(string)] = true
	}
	if len(seen) != 2 || !seen["17KiB"] || !seen["00KiB"] {
		t.Errorf("rows %v", seen)
	}
}
