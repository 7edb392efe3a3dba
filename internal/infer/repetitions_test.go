package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// What one law says again of a result stands for what it kills.
func TestRepetitions(t *testing.T) {
	before, bound := &algebra.Law{Name: "before", Family: algebra.Invariance}, &algebra.Law{Name: "between", Family: algebra.Polynomial}
	var all []*claim.Claim
	add := func(law *algebra.Law, constant, view, sister string) {
		all = append(all, &claim.Claim{Candidate: algebra.Candidate{Law: law, Constant: constant, View: view, Sister: sister}})
	}
	add(before, `"^"`, "F", "")
	add(before, `" "`, "F", "")
	add(before, `" "`, "F[1]", "")
	add(before, `" "`, "F", "G")
	add(before, "", "F", "")
	add(before, "", "F", "")
	add(bound, "1", "F", "")
	add(bound, "2", "F", "")
	again := repetitions(all)
	for i := range all {
		if again[i] != (i == 1 || 3 <= i && i <= 5) {
			t.Errorf("claim %d: repeated is %v", i, again[i])
		}
	}
}

// Of the enumerated claims of one region, or that differ in the sister alone, the first is new; that executions return is no region.
func TestEchoes(t *testing.T) {
	known, equal := &algebra.Law{Name: "a"}, &algebra.Law{Name: "equal", Traits: algebra.Enumerated}
	env := maxEnv()
	for _, name := range []string{"Abs", "Sign"} {
		env.Funcs = append(env.Funcs, &relation.Func{Name: name, Pkg: "p", Params: env.Funcs[0].Params[:1], Results: env.Funcs[0].Results})
	}
	pair := &relation.Type{Kind: relation.Opaque, Name: "Pair", Pkg: "p"}
	env.Types = append(env.Types, pair)
	env.Funcs = append(env.Funcs, &relation.Func{Name: "Of", Pkg: "p", Params: env.Funcs[0].Params[:1], Results: []relation.Param{{Type: pair}}})
	for _, name := range []string{"Pair.High", "Pair.Low"} {
		env.Funcs = append(env.Funcs, &relation.Func{Name: name, Pkg: "p", Recv: true, Field: true, Params: []relation.Param{{Name: "v", Type: pair}}, Results: env.Funcs[0].Results})
	}
	var all []*claim.Claim
	var order []int
	for i, row := range []struct {
		law  *algebra.Law
		text string
	}{
		{known, "x < 0 => Max(x, 0) == 0"},
		{equal, "x < 0 => Max(x, 1) == 1"},
		{equal, "x < 0 => Max(x, 2) == 2"},
		{equal, "x <= 0 => Max(x, 0) == 0"},
		{equal, "ok(Max(x, y)) => Max(x, x) == x"},
		{equal, "ok(Max(x, y)) => Max(y, y) == y"},
		{equal, "ok(Max(x, y)) && x < 0 => Max(x, 3) == 3"},
		{equal, "Max(x, x) == x"},
		{equal, "Max(x, 5) == x"},
		{equal, "Abs(Max(x, y)) == Abs(Max(y, x))"},
		{equal, "Sign(Max(x, y)) == Sign(Max(y, x))"},
		{equal, "Of(Max(x, y)).High == Of(Max(y, x)).High"},
		{equal, "Of(Max(x, y)).Low == Of(Max(y, x)).Low"},
	} {
		rel, err := relation.Parse(row.text, env)
		if err != nil {
			t.Fatal(err)
		}
		all, order = append(all, &claim.Claim{Relation: rel, Candidate: algebra.Candidate{Law: row.law}}), append(order, i)
	}
	again := echoes(all, order, env.Funcs[0])
	for i, c := range all {
		if want := i == 2 || i == 6 || i == 10 || i == 12; again[i] != want {
			t.Errorf("%s: said of its region before: %v", c.Relation.Text(), again[i])
		}
	}
}
