package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// Of claims that differ in the literals that are joined to texts or searched for in them one has a line: the law that has a name, else the one that kills
// most. Other literals say what they say.
func TestVariants(t *testing.T) {
	text := relation.Predeclared(relation.String)
	env := &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Imports: map[string]string{"strings": "strings"}, Funcs: []*relation.Func{
		{Pkg: "p", Name: "F", Params: []relation.Param{{Name: "s", Type: text}}, Results: []relation.Param{{Type: text}}, Err: true},
		{Pkg: "strings", Name: "strings.HasPrefix", Reference: true, Params: []relation.Param{{Name: "s", Type: text}, {Name: "prefix", Type: text}}, Results: []relation.Param{{Type: relation.Predeclared(relation.Bool)}}},
	}}
	known := &algebra.Law{Name: "blank-always-refused", Family: algebra.Outcome}
	found := &algebra.Law{Name: "equal", Family: algebra.Equation, Traits: algebra.Enumerated}
	rows := []struct {
		law   *algebra.Law
		text  string
		kills int
		want  bool
	}{
		{found, `F("-" + s) == "-" + F(s)`, 3, true}, {found, `F("_" + s) == "_" + F(s)`, 5, false}, {found, `F(s + "_") == F(s) + "_"`, 1, false},
		{found, `err(F("." + s))`, 9, true}, {known, `err(F(" " + s))`, 1, false},
		{found, `strings.HasPrefix(F(s), "_") == strings.HasPrefix(s, "_")`, 2, false}, {found, `strings.HasPrefix(F(s), "^") == strings.HasPrefix(s, "^")`, 2, true},
		{found, `F("a") == "b"`, 1, false}, {found, `F("c") == "d"`, 1, false},
		{found, `s == "a" => F(s) == "b"`, 1, false}, {found, `s == "c" => F(s) == "b"`, 1, false},
	}
	var claims []*claim.Claim
	for i, row := range rows {
		rel, err := relation.Parse(row.text, env)
		if err != nil {
			t.Fatal(err)
		}
		claims = append(claims, &claim.Claim{ID: claim.ID(i + 1), Candidate: algebra.Candidate{Law: row.law}, Relation: rel})
	}
	got := variants(claims, func(i int) int { return rows[i].kills })
	for i, row := range rows {
		if got[claims[i].ID] != row.want {
			t.Errorf("%s is a variant: %v, want %v", row.text, got[claims[i].ID], row.want)
		}
	}
}
