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

// Numbers that no domain bounds are tried with all of their digits, those that are spelled for a parser, too: one that goes by way of a
// float64 loses the last ones.
func TestEnlarge(t *testing.T) {
	env := testEnv()
	s := idle(env.Func("Trim"), env)
	if other := parseFor(s.Subject, `Trim(s[1:len(s)]) == s`); len(unbounded(s.Subject, other)) > 0 {
		t.Errorf("unbounded in %v: %v", other, unbounded(s.Subject, other))
	}
	rel := parseFor(s.Subject, "(k int): Trim(str(k)) == str(k)")
	if rel == nil {
		t.Fatal("it does not parse")
	}
	if !slices.Equal(unbounded(s.Subject, rel), []string{"k"}) {
		t.Fatalf("unbounded in %v: %v", rel, unbounded(s.Subject, rel))
	}
	rows := make([]source.Row, 50)
	for i := range rows {
		rows[i] = source.Row{1}
	}
	enlarge(s.Subject, &trial.Group{Vars: rel.Vars, Claims: []*claim.Claim{{Relation: rel}}}, rows, 61, seed.New(1).Rand())
	if !slices.ContainsFunc(rows, func(r source.Row) bool { k := r[0].(int); return int(float64(k)) != k }) {
		t.Errorf("each of %v is a float64", rows)
	}
}

// An unsigned number that no domain bounds has its last bit now and then.
func TestEnlargeUnsigned(t *testing.T) {
	env := testEnv()
	s := idle(env.Func("Trim"), env)
	rel := parseFor(s.Subject, "(k uint64): Trim(str(k)) == str(k)")
	if rel == nil {
		t.Fatal("it does not parse")
	}
	rows := make([]source.Row, 50)
	for i := range rows {
		rows[i] = source.Row{uint64(1)}
	}
	enlarge(s.Subject, &trial.Group{Vars: rel.Vars, Claims: []*claim.Claim{{Relation: rel}}}, rows, 61, seed.New(1).Rand())
	if !slices.ContainsFunc(rows, func(r source.Row) bool { return r[0].(uint64) >= 1<<63 }) {
		t.Errorf("each of %v is an int64", rows)
	}
}

// Floats of sisters are those that no domain bounds: what a subject is given is not among them.
func TestUnboundedFloats(t *testing.T) {
	env := testEnv()
	env.Funcs = append(env.Funcs, &relation.Func{Name: "Show", Pkg: "p", Params: []relation.Param{{Name: "f", Type: relation.Predeclared(relation.Float64)}},
		Results: []relation.Param{{Type: relation.Predeclared(relation.String)}}})
	for text, want := range map[string][]string{"Trim(Show(f)) == Show(f)": {"f"}, "Sin(-x) ~= -Sin(x)": nil} {
		s := idle(env.Func(text[:strings.Index(text, "(")]), env)
		rel := parseFor(s.Subject, text)
		if got := unboundedFloats(s.Subject, rel); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
