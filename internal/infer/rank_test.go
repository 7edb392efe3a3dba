package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// What is printed first is one of each family, those without a guard before the others, and no conclusion twice.
func TestChoose(t *testing.T) {
	env := maxEnv()
	texts := []struct {
		text, guard string
		law         algebra.Law
	}{
		{"x <= y => Max(x, y) == y", "x <= y", algebra.Law{Name: "picks", Family: algebra.Content}},
		{"ok(Max(x, y)) == ok(Max(y, x))", "", algebra.Law{Name: "refused-alike", Family: algebra.Outcome, Traits: algebra.Supplementary}},
		{"Max(x, y) >= 0", "", algebra.Law{Name: "at-least", Family: algebra.Bound, Traits: algebra.LowInterest}},
		{"Max(x, y) == Max(y, x)", "", algebra.Law{Name: "commutative", Family: algebra.Commutative}},
		{"x > 0 => Max(x, y) == Max(y, x)", "x > 0", algebra.Law{Name: "alike", Family: algebra.Agreement}},
		{"Max(x, x) == x", "", algebra.Law{Name: "same", Family: algebra.FixedPoint}},
	}
	var kept []*claim.Claim
	for _, tt := range texts {
		rel, err := relation.Parse(tt.text, env)
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, &claim.Claim{Relation: rel, Guard: tt.guard, Candidate: algebra.Candidate{Law: &tt.law}})
	}
	var got []string
	for _, c := range choose(kept) {
		got = append(got, c.Relation.Text())
	}
	want := []string{"Max(x, y) == Max(y, x)", "Max(x, x) == x", "x <= y => Max(x, y) == y", "Max(x, y) >= 0", "x > 0 => Max(x, y) == Max(y, x)", "ok(Max(x, y)) == ok(Max(y, x))"}
	if ordered := choose(kept); unasked(ordered) != len(ordered)-1 || unasked(ordered[4:]) != 2 {
		t.Errorf("%d and %d relations are printed: what is refused alike must not be, but for want of others", unasked(ordered), unasked(ordered[4:]))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// What is returned where there is no answer comes behind what says something of the answers, for a single number last.
func TestChooseRefusals(t *testing.T) {
	env := maxEnv()
	laws := []*algebra.Law{
		refusalLaw, refusalLaw,
		{Name: "commutative", Family: algebra.Commutative}, {Name: "like-operator", Traits: algebra.Operation}, {Name: "least", Family: algebra.Bound}, {Name: "other", Family: algebra.Bound},
	}
	texts := []string{"x == 0 => Max(x, y) == 0", "x > 9 => Max(x, y) == 0", "Max(x, y) == Max(y, x)", "Max(x, y) == x + y", "Max(x, y) >= x", "Max(x, y) >= y"}
	var kept []*claim.Claim
	for i, text := range texts {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, &claim.Claim{Relation: rel, Candidate: algebra.Candidate{Law: laws[i]}})
	}
	var got []string
	for _, c := range choose(kept) {
		got = append(got, c.Relation.Text())
	}
	want := []string{"Max(x, y) == Max(y, x)", "x <= Max(x, y)", "Max(x, y) == x + y", "y <= Max(x, y)", texts[1], texts[0]}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// A law that another sister has already comes after what is new of its family, the defining ones come first of theirs, and namesakes
// before strangers.
func TestRankRepeats(t *testing.T) {
	num := relation.Predeclared(relation.Int)
	flag := relation.Predeclared(relation.Bool)
	env := &relation.Env{Path: "p", Name: "p"}
	for _, name := range []string{"ToUpper", "IsControl", "IsUpper", "IsDigit"} {
		out := flag
		if name == "ToUpper" {
			out = num
		}
		env.Funcs = append(env.Funcs, &relation.Func{Name: name, Pkg: "p", Params: []relation.Param{{Name: "r", Type: num}}, Results: []relation.Param{{Type: out}}})
	}
	already, kept := &algebra.Law{Name: "already", Family: algebra.FixedPoint}, &algebra.Law{Name: "property-kept", Family: algebra.Invariance}
	absorbs, shift := &algebra.Law{Name: "absorbs", Family: algebra.Invariance}, &algebra.Law{Name: "shift-invariant", Family: algebra.Invariance}
	anyOrder := &algebra.Law{Name: "any-order", Family: algebra.Invariance, Traits: algebra.Defining}
	var cands []*claim.Claim
	for i, row := range []struct {
		law  *algebra.Law
		text string
	}{
		{kept, "IsControl(ToUpper(r)) == IsControl(r)"}, {kept, "IsDigit(ToUpper(r)) == IsDigit(r)"}, {absorbs, "IsDigit(r - ToUpper(r)) == IsDigit(2*r + 3*ToUpper(r))"},
		{shift, "ToUpper(r + 3*r + 5) == ToUpper(r*4 - 7 + 12*r + 13)"}, {anyOrder, "ToUpper(r + 3*r + 5*r*r*r) == ToUpper(r*4 - 7 + 12*r + 13)"},
		{already, "IsControl(r) => ToUpper(r) == r"}, {already, "IsUpper(r) => ToUpper(r) == r"},
	} {
		rel, err := relation.Parse(row.text, env)
		if err != nil {
			t.Fatal(err)
		}
		cands = append(cands, &claim.Claim{Relation: rel, Order: i, Candidate: algebra.Candidate{Law: row.law}})
	}
	rankClaims(cands)
	var got []string
	for _, c := range choose(cands) {
		got = append(got, c.Law.Name)
	}
	want := []string{"any-order", "already", "property-kept", "absorbs", "shift-invariant", "property-kept", "already"}
	if !slices.Equal(got, want) || cands[len(cands)-1].Relation.Text() != "IsControl(r) => ToUpper(r) == r" {
		t.Errorf("got  %q\nwant %q, with IsUpper before IsControl", got, want)
	}
}

// That an argument is left alone which the code does not touch is printed where there is nothing else, and once.
func TestEvident(t *testing.T) {
	env := maxEnv()
	unchanged := &algebra.Law{Name: "unchanged", Family: algebra.Unchanged}
	var kept []*claim.Claim
	for _, tt := range []struct {
		text string
		law  *algebra.Law
	}{
		{"Max(x, y) == x", unchanged}, {"Max(x, y) == y", unchanged},
		{"Max(x, y) >= 0", &algebra.Law{Name: "at-least", Family: algebra.Bound, Traits: algebra.LowInterest}},
	} {
		rel, err := relation.Parse(tt.text, env)
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, &claim.Claim{Relation: rel, Candidate: algebra.Candidate{Law: tt.law, Evident: tt.law == unchanged}})
	}
	if ordered := choose(kept); ordered[0] != kept[2] || unasked(ordered) != 1 {
		t.Errorf("%d relations are printed, the first %s; want the bound alone", unasked(ordered), ordered[0].Relation)
	}
	if ordered := choose(kept[:2]); unasked(ordered) != 1 {
		t.Errorf("%d relations are printed, want one: there is nothing else", unasked(ordered))
	}
}

// No function changes the length of a list that it is given by value.
func TestInPlace(t *testing.T) {
	ints := &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Int)}
	params := []relation.Param{{Name: "xs", Type: ints}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{
		{Name: "Sort", Pkg: "p", Params: params}, {Name: "Sorted", Pkg: "p", Params: params, Results: []relation.Param{{Type: ints}}},
		{Name: "Grow", Pkg: "p", Params: []relation.Param{{Name: "xs", Type: &relation.Type{Kind: relation.Pointer, Elem: ints}}}},
	}}
	for text, want := range map[string]bool{"len(Sort(xs)) == len(xs)": true, "len(Sorted(xs)) == len(xs)": false, "len(Grow(xs)) >= len(xs)": false} {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		if inPlace(rel) != want {
			t.Errorf("%s: want %v", text, want)
		}
	}
}

// A change of low interest that makes no difference has no line beside three others, and one beside two.
func TestLowInterestFillsNoPage(t *testing.T) {
	env := maxEnv()
	of := func(law *algebra.Law) *claim.Claim {
		rel, err := relation.Parse("Max(x, y) == Max(y, x)", env)
		if err != nil {
			t.Fatal(err)
		}
		return &claim.Claim{Candidate: algebra.Candidate{Law: law}, Relation: rel}
	}
	plain := &algebra.Law{Name: "commutative", Family: algebra.Commutative}
	for family, want := range map[algebra.Family]int{algebra.Invariance: 3, algebra.Bound: 4} {
		low := of(&algebra.Law{Name: "low", Family: family, Traits: algebra.LowInterest})
		kept := []*claim.Claim{of(plain), of(plain), of(plain), low}
		if got := unasked(kept); got != want {
			t.Errorf("%s: %d lines of 4, want %d", family, got, want)
		}
		if got := unasked(kept[1:]); got != 3 {
			t.Errorf("%s: %d lines of 3", family, got)
		}
	}
}
