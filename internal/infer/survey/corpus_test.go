package survey

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// What a printer makes of values that nobody has does not crowd out what it makes of those that tests have.
func TestFeed(t *testing.T) {
	limit := &relation.Type{Kind: relation.Struct, Name: "Limit", Pkg: "p", Fields: []relation.Field{{Name: "Name", Type: text}, {Name: "Value", Type: whole}}}
	parse := &relation.Func{Name: "Parse", Pkg: "p", Params: []relation.Param{param("s", text)}, Results: []relation.Param{{Type: limit}}, Err: true}
	format := &relation.Func{Name: "Format", Pkg: "p", Params: []relation.Param{param("l", limit)}, Results: []relation.Param{{Type: text}}}
	accepted := func(s string) bool { return strings.HasPrefix(s, "files=") || strings.HasPrefix(s, "stack=") }
	checker := &fake.Checker{Functions: map[string]fake.Function{
		"Parse": func(args []relation.Value) []relation.Value {
			if !accepted(args[0].(string)) {
				return nil
			}
			return []relation.Value{relation.Zero(limit, 1).At(0)}
		},
		"Format": func(args []relation.Value) []relation.Value {
			return []relation.Value{args[0].(relation.Fields)[0].(string) + "=1"}
		},
	}}
	env := &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Funcs: []*relation.Func{parse, format}, Types: []*relation.Type{limit}}
	s := &trial.Subject{Func: parse, Env: env, Seed: seed.New(1), Corpus: map[string][]relation.Value{}}
	if err := Start(s, ""); err != nil {
		t.Fatal(err)
	}
	r := trial.NewRunner(s, checker, nil)
	r.Grant(0)
	Feed(t.Context(), r, []*relation.Func{format}, func(f *relation.Func) map[string][]string {
		return map[string][]string{"l.Name": {"files", "stack"}}
	})
	good := 0
	for _, v := range s.Corpus["s"] {
		good += b2i(accepted(v.(string)))
	}
	if got := s.Corpus["s"]; good < 2 || 2*good < len(got) || !slices.Contains(got, relation.Value("files=1")) {
		t.Errorf("%d of the texts are accepted: %q", good, got)
	}
}
