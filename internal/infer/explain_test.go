package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// A relation that stands under a precondition only is not the one that was asked about without: explain does not say that it is printed.
func TestExplainWithoutPrecondition(t *testing.T) {
	float := relation.Predeclared(relation.Float64)
	f := &relation.Func{Name: "F", Pkg: "p", Params: []relation.Param{{Name: "x", Type: float}}, Results: []relation.Param{{Type: float}}}
	env := &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Funcs: []*relation.Func{f}}
	parse := func(text string) *relation.Relation {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		return rel
	}
	set := claim.NewSet()
	plain := set.Propose(claim.Claim{Relation: parse("F(-x) == -F(x)")})
	bare := parse("F(x + 3) == F(x)")
	under := set.Propose(claim.Claim{Relation: parse("abs(F(x)) <= 1000 => F(x + 3) ~= F(x)"), Bare: bare})
	fallen := set.Propose(claim.Claim{Relation: parse("abs(F(x)) <= 10 => F(x + 5) ~= F(x)"), Bare: parse("F(x + 5) == F(x)")})
	found := &results{set: set, kept: []*claim.Claim{plain, under}}
	for _, tt := range []struct {
		text                        string
		saying, underPrecond, known *claim.Claim
	}{
		{"F(-x) ~= -F(x)", plain, nil, plain},
		{"F(x + 3) == F(x)", nil, under, under},
		{"abs(F(x)) <= 1000 => F(x + 3) == F(x)", under, nil, under},
		{"F(x + 5) == F(x)", nil, nil, fallen},
		{"abs(F(x)) <= 10 => F(x + 5) == F(x)", fallen, nil, fallen},
		{"F(x + 7) == F(x)", nil, nil, nil},
	} {
		rel := parse(tt.text)
		if got := found.saying(rel); got != tt.saying {
			t.Errorf("%s is said by %+v", tt.text, got)
		}
		if got := found.underPrecondition(rel); got != tt.underPrecond {
			t.Errorf("%s holds under the precondition of %+v", tt.text, got)
		}
		if got := found.known(rel); got != tt.known {
			t.Errorf("%s is known as %+v", tt.text, got)
		}
	}
}

// A relation is found again whatever a variable is called that no parameter names.
func TestFormulaOfOtherNames(t *testing.T) {
	read := func(text string) string {
		rel, err := relation.Parse(text, maxEnv())
		if err != nil {
			t.Fatal(err)
		}
		return formula(rel)
	}
	if a, b := read("Max(x + k, y + k) == Max(x, y) + k"), read("Max(x + c, y + c) == Max(x, y) + c"); a != b {
		t.Errorf("%q and %q are one relation", a, b)
	}
	if a, b := read("Max(x + k, y + k) == Max(x, y) + k"), read("Max(x + k, y) == Max(x, y) + k"); a == b {
		t.Errorf("%q is two relations", a)
	}
}
