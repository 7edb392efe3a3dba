package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// Of two conditions the one that the other implies is left out.
func TestIndependent(t *testing.T) {
	env := testEnv()
	s := idle(env.Func("Max"), env)
	for _, tt := range []struct{ text, want string }{
		{"x > 0 && x >= 0 => Max(x, y) ~= x", "x > 0"},
		{"x >= 0 && x > 0 => Max(x, y) ~= x", "x > 0"},
		{"x > 0 && y >= 0 => Max(x, y) ~= x", "x > 0 && y >= 0"},
		{"x > 0 && x > 0 => Max(x, y) ~= x", "x > 0"},
	} {
		r := parseFor(s.Subject, tt.text)
		if got := relation.ExprString(relation.Conjunction(independent(relation.Conjuncts(r.Pre))...)); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.text, got, tt.want)
		}
	}
}

// TestDefinedCall has the condition under which a call returns: of a field only that it is no NaN, since nothing that is read fails.
func TestDefinedCall(t *testing.T) {
	gauge := &relation.Type{Kind: relation.Opaque, Name: "Gauge", Pkg: "p"}
	env := &relation.Env{Path: "p", Name: "p", Types: []*relation.Type{gauge}}
	for _, f := range []struct {
		name  string
		kind  relation.Kind
		field bool
	}{{"Gauge.Mean", relation.Float64, true}, {"Gauge.Max", relation.Int, true}, {"Gauge.Sum", relation.Float64, false}, {"Gauge.Len", relation.Int, false}} {
		env.Funcs = append(env.Funcs, &relation.Func{Name: f.name, Pkg: "p", Recv: true, Field: f.field, Params: []relation.Param{{Name: "v", Type: gauge}},
			Results: []relation.Param{{Type: relation.Predeclared(f.kind)}}})
	}
	for text, want := range map[string]string{
		"(v Gauge): v.Mean >= 0":  "v.Mean == v.Mean",
		"(v Gauge): v.Max >= 0":   "",
		"(v Gauge): v.Sum() >= 0": "v.Sum() == v.Sum()",
		"(v Gauge): v.Len() >= 0": "ok(v.Len())",
	} {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if e := definedCall(&trial.Subject{Doc: "It panics."}, rel, rel.Executions()[0]); e != nil {
			got = relation.ExprString(e)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
