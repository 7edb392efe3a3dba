package genetic

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// The pairs tell of a relation how many it is wrong about: counted by hand on a function of few inputs, with a mutant that is another one on half of them.
func TestJudge(t *testing.T) {
	double := func(a []relation.Value) relation.Value { return 2 * a[0].(int) }
	p := problem(t, "x in 0..1000", fn("F", integer, "x", integer), double, map[string]body{
		"constant": func([]relation.Value) relation.Value { return 0 },
	})
	for _, test := range []struct {
		text, transformation string
		right                bool // no pair of the subject violates it
		blind                bool // nor one of the mutant's
	}{
		{"F(x + 1) == F(x) + 2", "next", true, false},
		{"F(x + 1) >= F(x)", "next", true, true},
		{"F(x + 1) == F(x)", "next", false, true},
		{"x > 3 => F(x*2) == 2*F(x)", "doubling", true, true},
		{"ok(F(x)) => F(x + 1) == F(x) + 2", "next", true, false},
		{"F(x) + 2 == F(x + 1)", "next", true, false},
		{"F(x + 77) == F(x)", "", false, false},      // under no transformation
		{"F(x) == 2*x", "", false, false},            // one execution
		{"ok(F(x + 1)) == ok(F(x))", "", true, true}, // outcomes inside of a formula are not stored
	} {
		r, err := relation.Parse(test.text, p.Env)
		if err != nil {
			t.Fatal(err)
		}
		j, err := Judge(t.Context(), p, r)
		if err != nil {
			t.Fatal(err)
		}
		if j == nil || test.transformation == "" {
			if j != nil || test.transformation != "" {
				t.Errorf("%s: judged %+v, want %q", test.text, j, test.transformation)
			}
			continue
		}
		if j.Transformation != test.transformation || (j.FP == 0) != test.right || (j.FN == j.Incorrect) != test.blind {
			t.Errorf("%s: %+v, want %s, right %v, blind %v", test.text, j, test.transformation, test.right, test.blind)
		}
	}
}

// What is judged is what was searched with: the counts of a finding are those that a judgement gives.
func TestJudgeAgreesWithSearch(t *testing.T) {
	p := problem(t, "e in 0..12", fn("Pow", integer, "k", integer, "e", integer), pow(true), map[string]body{
		"no squares": pow(false), "one more": plus(pow(true), 1),
	})
	p.Budget = 20_000_000
	list := found(t, p)
	if len(list) == 0 {
		t.Fatal("nothing was found")
	}
	judged := 0
	for _, f := range list {
		r, err := relation.Parse(f.Text, p.Env)
		if err != nil {
			t.Fatal(err)
		}
		j, err := Judge(t.Context(), p, r)
		if err != nil {
			t.Fatal(err)
		}
		if j == nil {
			continue
		}
		judged++
		if j.FP != 0 || j.FN != f.FN {
			t.Errorf("%s: %+v, the search counted %d false negatives", f.Text, j, f.FN)
		}
	}
	if judged < len(list)/2 {
		t.Errorf("%d of %d findings were judged", judged, len(list))
	}
}
