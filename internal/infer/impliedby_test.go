package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
)

// What the table of laws says of two rows decides before anything is proved.
func TestImpliedByTable(t *testing.T) {
	under := &algebra.Law{Name: "weak", Family: algebra.Order, Under: []string{"strong"}}
	strong := &algebra.Law{Name: "strong", Family: algebra.Order}
	bound := &algebra.Law{Name: "bound", Family: algebra.Bound, Traits: algebra.StrongestFirst}
	multiples := &algebra.Law{Name: "multiples", Family: algebra.Divisible, Traits: algebra.DivisorFirst}
	length := &algebra.Law{Name: "length", Family: algebra.Length, Traits: algebra.ImpliesAll}
	alternatives := &algebra.Law{Name: "alternatives", Family: algebra.Step}
	parse := func(law *algebra.Law, order int, text, view, constant, guard string) *claim.Claim {
		s := lab(t, "Abs", "")
		c := claim.Claim{Candidate: algebra.Candidate{Law: law, View: view, Constant: constant}, Order: order, Guard: guard, Relation: parseFor(s.Subject, text)}
		if c.Relation == nil {
			t.Fatalf("%s does not parse", text)
		}
		return &c
	}
	through := func(law *algebra.Law, sisters string) *claim.Claim {
		other := *law
		other.G = algebra.Shape{In: "X", Out: "R"}
		c := parse(&other, 1, "Near(Abs(x)) >= x", "", "", "")
		c.Sister = sisters
		return c
	}
	for _, tt := range []struct {
		name    string
		c, o    *claim.Claim
		implied bool
	}{
		{"a row under another", parse(under, 1, "Abs(x) >= x", "", "", ""), parse(strong, 0, "Abs(x) > x - 1", "", "", ""), true},
		{"of another view", parse(under, 1, "Abs(x) >= x", "a", "", ""), parse(strong, 0, "Abs(x) > x - 1", "b", "", ""), false},
		{"that holds in a region only", parse(under, 1, "Abs(x) >= x", "", "", ""), parse(strong, 0, "x > 0 => Abs(x) > x - 1", "", "", "x > 0"), false},
		{"through a further sister", through(under, "Near Root"), through(strong, "Near"), true},
		{"through another sister", through(under, "Near Root"), through(strong, "Root"), false},
		{"a looser bound", parse(bound, 5, "Abs(x) >= -1", "", "", ""), parse(bound, 4, "Abs(x) >= 0", "", "", ""), true},
		{"a tighter bound", parse(bound, 4, "Abs(x) >= 0", "", "", ""), parse(bound, 5, "Abs(x) >= -1", "", "", ""), false},
		{"multiples of a multiple", parse(multiples, 5, "Abs(4*x) == 4*Abs(x)", "", "4", ""), parse(multiples, 6, "Abs(8*x) == 8*Abs(x)", "", "8", ""), true},
		{"multiples of another number", parse(multiples, 5, "Abs(4*x) == 4*Abs(x)", "", "4", ""), parse(multiples, 6, "Abs(9*x) == 9*Abs(x)", "", "9", ""), false},
		{"beside a length", parse(under, 1, "Abs(x) >= x", "", "", ""), parse(length, 0, "Abs(x) == Abs(-x)", "", "", ""), true},
		{"an alternative that holds everywhere", parse(alternatives, 1, "x > 0 => Abs(x) == Abs(x + 2)", "", "", "x > 0"), parse(alternatives, 1, "Abs(x) == Abs(-x)", "", "", ""), true},
		{"a part of a conjunction", parse(strong, 1, "Abs(x) <= 1000", "", "", ""), parse(bound, 0, "0 <= Abs(x) && Abs(x) <= 1000", "", "", ""), true},
		{"a part of a conjunction, mirrored", parse(strong, 1, "1000 >= Abs(x)", "", "", ""), parse(bound, 0, "0 <= Abs(x) && Abs(x) <= 1000", "", "", ""), true},
		{"a part under another premise", parse(strong, 1, "x > 0 => Abs(x) <= 7", "", "", ""), parse(bound, 0, "0 <= Abs(x) && Abs(x) <= 1000", "", "", ""), false},
	} {
		by := impliedBy(tt.c, []*claim.Claim{tt.c, tt.o}, nil, nil, nil, nil)
		if got := len(by) == 1 && by[0] == tt.o; got != tt.implied {
			t.Errorf("%s: implied is %v", tt.name, got)
		}
	}
}

func TestIrredundant(t *testing.T) {
	a, b, c := &claim.Claim{ID: 1}, &claim.Claim{ID: 2}, &claim.Claim{ID: 3}
	has := func(cs []*claim.Claim, want *claim.Claim) bool {
		return len(claim.Without([]*claim.Claim{want}, cs)) == 0
	}
	got := irredundant([]*claim.Claim{a, b, c}, func(cs []*claim.Claim) bool { return has(cs, b) || has(cs, a) && has(cs, c) })
	if len(got) != 1 || got[0] != b {
		t.Errorf("got %v", got)
	}
}
