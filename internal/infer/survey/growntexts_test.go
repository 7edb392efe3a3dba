package survey

import (
	"regexp"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// addresses are what the functions of the test accept.
var addresses = regexp.MustCompile(`^[a-z.]+@[a-z]+(\.[a-z]+)+$`)

// Of one text that is accepted grow many others, and what is drawn from then on has them. A function that accepts most texts needs none.
func TestGrowTexts(t *testing.T) {
	str := relation.Predeclared(relation.String)
	reads := &relation.Func{Name: "Read", Params: []relation.Param{param("s", str)}, Results: []relation.Param{{Type: str}}, Err: true}
	asks := &relation.Func{Name: "Is", Params: []relation.Param{param("s", str)}, Results: []relation.Param{{Type: relation.Predeclared(relation.Bool)}}}
	upper := &relation.Func{Name: "Any", Params: []relation.Param{param("s", str)}, Results: []relation.Param{{Type: str}}, Err: true}
	bodies := map[string]fake.Function{
		"Read": func(a []relation.Value) []relation.Value {
			if !addresses.MatchString(a[0].(string)) {
				return nil
			}
			return a
		},
		"Is": func(a []relation.Value) []relation.Value {
			return []relation.Value{addresses.MatchString(a[0].(string))}
		},
		"Any": func(a []relation.Value) []relation.Value { return a },
	}
	for _, tt := range []struct {
		fn   *relation.Func
		many bool
	}{{reads, true}, {asks, true}, {upper, false}} {
		env := &relation.Env{Funcs: []*relation.Func{tt.fn}}
		s := &trial.Subject{Func: tt.fn, Env: env, Seed: seed.New(1), Corpus: map[string][]relation.Value{}, Pool: []source.Row{{"a@b.c"}}}
		if err := Start(s, ""); err != nil {
			t.Fatal(err)
		}
		r := trial.NewRunner(s, &fake.Checker{Functions: bodies}, nil)
		r.Grant(0)
		sv := newSurveyor(r, false)
		if err := sv.growTexts(t.Context()); err != nil {
			t.Fatal(err)
		}
		forms := map[string]bool{}
		for _, row := range source.Draw(source.Random{}, sv.Space(nil, Vars(tt.fn), nil), seed.New(2), 1000) {
			if text := row[0].(string); addresses.MatchString(text) {
				forms[source.Form(text)] = true
			}
		}
		if grown := len(sv.Corpus["s"]); grown > 0 != tt.many || len(forms) >= 5 != tt.many {
			t.Errorf("%s: %d texts are grown, and of 1000 rows those that are accepted have %d forms", tt.fn.Name, grown, len(forms))
		}
	}
}

// Names that the code knows are grown into accepted texts where they are no names, and stand there twice.
func TestGrowNamesInNames(t *testing.T) {
	str := relation.Predeclared(relation.String)
	fn := &relation.Func{Name: "Read", Params: []relation.Param{param("s", str)}, Results: []relation.Param{{Type: str}}, Err: true}
	reference := regexp.MustCompile(`^[a-z]+\.[a-z]+(/[a-z.]+)+(:[0-9]+)?$`)
	bodies := map[string]fake.Function{"Read": func(a []relation.Value) []relation.Value {
		if !reference.MatchString(a[0].(string)) {
			return nil
		}
		return a
	}}
	inner, twice := 0, 0
	for k := range int64(5) { // one seed alone tells by chance
		s := &trial.Subject{Func: fn, Env: &relation.Env{Funcs: []*relation.Func{fn}}, Seed: seed.New(k + 1), Corpus: map[string][]relation.Value{},
			Pool: []source.Row{{"example.com/foo:1"}, {"docker.io/bar"}}, Hints: source.Hints{Texts: []string{"docker.io", "invalid reference"}}}
		if err := Start(s, ""); err != nil {
			t.Fatal(err)
		}
		r := trial.NewRunner(s, &fake.Checker{Functions: bodies}, nil)
		r.Grant(0)
		sv := newSurveyor(r, false)
		if err := sv.growTexts(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, v := range sv.Corpus["s"] {
			inner += strings.Count(v.(string), "/docker.io/")
			if strings.HasPrefix(v.(string), "docker.io/docker.io/") {
				twice++
			}
		}
	}
	// About half of what was seen: where fields are not inserted, and texts with such names not kept, there is one inside.
	if inner < 25 || twice < 12 {
		t.Errorf("of 800 texts that are grown %d have the name inside, and %d twice", inner, twice)
	}
}
