package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// A law takes the place of its instances and of what it says under a narrower premise, and not that of what says more.
func TestGeneral(t *testing.T) {
	env := maxEnv()
	parse := func(text string) *claim.Claim {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		return &claim.Claim{Candidate: algebra.Candidate{Law: &algebra.Law{Name: "test", Family: algebra.Neutral}}, Relation: rel}
	}
	law := "x >= y => Max(x, y) == x"
	for _, tt := range []struct {
		general, special string
		want             bool
	}{
		{law, "x >= 0 => Max(x, 0) == x", true},
		{law, "x >= y && y > 0 => Max(x, y) == x", true},
		{law, "x > y => Max(x, y) == x", true},
		{law, "x > y => Max(x, y) >= x", true},
		{law, law, false},
		{law, "x < y => Max(x, y) == y", false},
		{"x > y => Max(x, y) == x", law, false},
		{"Max(x, y) >= x", "x > 0 => Max(x, y) >= x", true},
		{"x > 0 => Max(x, y) >= x", "Max(x, y) >= x", false},
	} {
		if got := generalises(parse(tt.general).Relation, parse(tt.special).Relation); got != tt.want {
			t.Errorf("%s is more general than %s: %v", tt.general, tt.special, got)
		}
	}
	var fresh, stand []*claim.Claim
	for _, text := range []string{"x > 0 => Max(x, x) == x", law, "y >= x => Max(x, y) == y", "x > 0 => Max(x, y) > 0"} {
		fresh = append(fresh, parse(text))
	}
	for _, text := range []string{"x >= 0 => Max(x, 0) == x", "x >= y && y > 0 => Max(x, y) == x", "y >= 0 => Max(0, y) == y", "Max(x, y) == Max(y, x)"} {
		stand = append(stand, parse(text))
	}
	if got := generalising(fresh, stand); !slices.Equal(got, fresh[1:3]) {
		t.Errorf("%d claims are taken, want the two laws", len(got))
	}
	listed := []*claim.Claim{parse("x >= 0 => Max(x, 0) == x"), parse("Max(x, y) >= x"), parse(law), parse("x > y => Max(x, y) == x")}
	if got := generalFirst(listed); !slices.Equal(got, []*claim.Claim{listed[2], listed[1], listed[0], listed[3]}) {
		t.Errorf("the instances of a law come before it, or before others: %v", got)
	}
	c, o := stand[1], fresh[1]
	c.Guard, o.Guard = "x >= y && y > 0", "x >= y"
	if by := impliedBy(c, []*claim.Claim{c, o}, nil, nil, nil, nil); !slices.Equal(by, []*claim.Claim{o}) {
		t.Error("a law under a narrower premise is kept beside the wider one, which stands behind it")
	}
}

// An enumerated claim of which a law that people know is an instance has a line whatever it kills; one from which nothing follows has none.
func TestFollowed(t *testing.T) {
	named, enumerated := algebra.Law{Name: "neutral", Family: algebra.Neutral}, algebra.Law{Name: "equal-where", Family: algebra.Conditional, Traits: algebra.Enumerated}
	texts := []string{"x >= 0 => Max(x, 0) == x", "x >= y => Max(x, y) == x", "x <= y => Max(x, y) == y"}
	laws, kills := []algebra.Law{named, enumerated, enumerated}, [][]int{{0}, {0}, {0}}
	for _, text := range []string{"Max(x, y) == Max(y, x)", "Max(x, x) == x", "Max(x, y) >= y", "Max(x, 5) < 1000", "Max(x, 7) != 9"} {
		texts, laws, kills = append(texts, text), append(laws, algebra.Law{Name: text, Family: algebra.Commutative}), append(kills, []int{0, 1, 2})
	}
	scored, r := killing(t, laws, texts, kills, 3)
	all := r.set.Live()
	r.set.Reject(all[0].ID, claim.Verdict{Kind: claim.Implied, Stage: "reduce", By: []claim.ID{all[1].ID}})
	if got := r.followed(); len(got) != 1 || !got[all[1]] {
		t.Errorf("%d claims are followed, want that of which the neutral element is an instance", len(got))
	}
	r.measured(scored)
	if r.spare[all[1].ID] || !r.spare[all[2].ID] {
		t.Errorf("spare are %v", r.spare)
	}
}
