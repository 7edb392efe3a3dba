package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// A contract is short and says of one execution what it returns for any arguments, or carries an operation over; a law of the table has a line of its own.
func TestContracts(t *testing.T) {
	env := testEnv()
	enumerated := &algebra.Law{Name: "equal", Family: algebra.Equation, Traits: algebra.Enumerated}
	of := func(id claim.ID, law *algebra.Law, text string) *claim.Claim {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		return &claim.Claim{ID: id, Candidate: algebra.Candidate{Law: law}, Relation: rel}
	}
	for text, want := range map[string]bool{
		"len(Trim(s)) == 10":                            true,
		"len(Trim(s)) <= 10":                            false, // an order
		"len(Trim(s + s)) == 10":                        false, // of a text of a form
		"Max(x, y) == Max(y, x)":                        false, // of two executions
		"Max(x, 1) == x":                                true,  // of a constant
		"Trim(s) == Trim(Trim(s))":                      false, // given its own result
		"Sin(x) + Cos(x) == Cos(Sin(x))":                true,  // other functions tell of the result
		"Sin(x) <= Cos(x)":                              true,  // an order of two functions
		"Sin(x) <= Cos(y)":                              false, // of different variables
		"x > 0 => Max(x, y) == x":                       false, // in a region
		"Trim(s + t) == Trim(s) + Trim(t)":              true,
		"Trim(s + s) == Trim(s) + Trim(s)":              false,
		"(Trim(s) == Trim(t)) == (s == t)":              true,
		"(Trim(s) == Trim(t)) == (s == \"\")":           false,
		"Trim(s + t) == Trim(s) + t":                    false,
		"s != \"\" => Trim(s + t) == Trim(s) + Trim(t)": false,
	} {
		c := of(1, enumerated, text)
		if got := isContract(c, c.Relation.Executions()[0].Fn, map[claim.ID]float64{1: mostContractNats}); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
	for name, want := range map[string]bool{"Cos": true, "Sin": false} { // the one is asked about its result, the other about that of another function
		if got := isContract(of(1, enumerated, "Sin(Cos(x)) == 1"), env.Func(name), map[claim.ID]float64{1: mostContractNats}); got != want {
			t.Errorf("of %s: %v", name, got)
		}
	}
	if isContract(of(1, enumerated, "len(Trim(s)) == 10"), env.Func("Trim"), map[claim.ID]float64{1: mostContractNats + 1}) {
		t.Error("a long claim is a contract")
	}
	unit := &algebra.Law{Name: "reads", Family: algebra.Linear, Traits: algebra.Enumerated}
	for text, want := range map[string]bool{`len(Trim(str(n) + "h")) == 60*n`: true, "len(Trim(s)) == 60": false} {
		if got := isContract(of(1, unit, text), env.Func("Trim"), map[claim.ID]float64{1: mostContractNats + 1}); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
	if isContract(of(1, &algebra.Law{Name: "length", Family: algebra.Length}, "len(Trim(s)) == 10"), env.Func("Trim"), nil) {
		t.Error("a law of the table is a contract")
	}
}

// The plainest contracts that kill a good part of the mutants fill the lines that are left.
func TestContractsFill(t *testing.T) {
	texts := []string{"Max(x, y) == x", "Max(x, y) == y", "Max(x, y) == 7", "Max(x, y) <= x"}
	laws := make([]algebra.Law, len(texts))
	for i := range laws {
		laws[i] = algebra.Law{Family: algebra.Equation, Traits: algebra.Enumerated}
	}
	scored, r := killing(t, laws, texts, [][]int{{0, 1, 2}, {3, 4, 5}, nil, {0, 1, 2, 3}}, 20)
	nats := map[claim.ID]float64{r.kept[0].ID: 12, r.kept[1].ID: 8, r.kept[2].ID: 5, r.kept[3].ID: 5}
	for n, want := range map[int][]int{-1: nil, 0: {1}, 1: {1}, 5: {1, 0}} {
		if got := contracts(scored.Matrix, r.kept, []int{0, 1, 2, 3}, n, ranking{of: r.kept[0].Relation.Executions()[0].Fn, nats: nats}); !slices.Equal(got, want) {
			t.Errorf("%d lines: %v, want %v", n, got, want)
		}
	}
}
