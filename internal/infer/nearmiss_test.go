package infer

import (
	"fmt"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A law that nearly holds is told with its counterexample: not one of floats, of a family that nobody expects anything of, or one that fails
// often.
func TestNearMiss(t *testing.T) {
	s := lab(t, "Near", "")
	refuted := func(n int64) claim.Evidence {
		e := claim.Evidence{Held: 1990, Violated: n}
		e.AddWitness(claim.Witness{Vars: parseFor(s.Subject, "Near(x) == x").Vars, Row: source.Row{rare}})
		return e
	}
	for _, tt := range []struct {
		text     string
		evidence claim.Evidence
		stage    string
		want     string
	}{
		{"Near(Near(x)) == x | family involution", refuted(3), "sift", "near miss"},
		{"Near(Near(x)) == x | family involution", refuted(3), "reach", "near miss"},
		{"Near(Near(x)) == x | family involution", refuted(1500), "sift", "refuted"},
		{"Near(Near(x)) == x | family involution", refuted(3), "attack", "refuted"},
		{"Near(Near(x)) == x | family fixed point", refuted(3), "sift", "refuted"},
		{"Near(Near(x)) == -x | family involution", refuted(3), "sift", "refuted"}, // fails nearly everywhere
		{"Near(Near(x)) == x | family involution", claim.Evidence{Held: 1990, Violated: 3}, "sift", "refuted"},
	} {
		s := lab(t, "Near", "x in -2000..2000")
		s.Given = true
		set := claim.NewSet()
		c := suppose(t, s, set, tt.text)
		set.Observe(c.ID, tt.evidence)
		set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: tt.stage})
		if err := runStage(t.Context(), nearMisses{}, s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		if got := outcome(set, c); got != tt.want {
			t.Errorf("%s refuted by %s with %d failures: got %s, want %s", tt.text, tt.stage, tt.evidence.Violated, got, tt.want)
		}
		if v, _ := set.Verdict(c.ID); tt.want == "near miss" && (v.Counterexample == nil || len(v.Counterexample.Repeat) == 0) {
			t.Errorf("%s has no counterexample", tt.text)
		}
	}
}

// Of several near misses of a family one is told, and of all families no more than three.
func TestNearMissesAreFew(t *testing.T) {
	s := lab(t, "Near", "x in -2000..2000")
	s.Given = true
	set := claim.NewSet()
	for _, text := range []string{
		"Near(Near(x)) == x | family involution", "Near(Near(Near(x))) == x | family involution", "Near(x) == Near(Near(x)) | family idempotence", // it holds
		"Near(-x) == -Near(x) | family parity", "Near(x + 1) == Near(x) + 1 | family homomorphism", "Near(2*x) == 2*Near(x) | family commutativity",
	} {
		c := suppose(t, s, set, text)
		set.Observe(c.ID, claim.Evidence{Held: 1990, Violated: 3, Witnesses: []claim.Witness{{Vars: c.Relation.Vars, Row: source.Row{rare}}}})
		set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: "sift"})
	}
	if err := runStage(t.Context(), nearMisses{}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range set.Rejected(claim.NearMiss) {
		got = append(got, string(c.Law.Family))
	}
	if want := []string{"involution", "parity", "commutativity"}; !slices.Equal(got, want) {
		t.Errorf("near misses of %q, want %q", got, want)
	}
}

// What all near misses are judged by is executed once, and no more are judged than the budget pays for.
func TestNearMissesAreCheap(t *testing.T) {
	spent := func(suspects int, budget int64) int64 {
		s := lab(t, "Near", "x in -2000..2000")
		s.Given = true
		s.run.Grant(budget)
		set := claim.NewSet()
		for k := range suspects {
			c := suppose(t, s, set, fmt.Sprintf("Near(x) <= x - %d | family order", k))
			set.Observe(c.ID, claim.Evidence{Held: 1990, Violated: 3, Witnesses: []claim.Witness{{Vars: c.Relation.Vars, Row: source.Row{rare}}}})
			set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: "sift"})
		}
		before := s.run.Spent()
		if err := runStage(t.Context(), nearMisses{}, s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		return s.run.Spent() - before
	}
	one, many := spent(1, 1_000_000), spent(20, 1_000_000)
	if one < 500 || many > 20*one-19*500 {
		t.Errorf("%d executions for 20 suspects, %d for one", many, one)
	}
	if few := spent(20, 600); few > 3*600 {
		t.Errorf("%d executions where 600 were granted", few)
	}
}

func TestSuspect(t *testing.T) {
	for _, tt := range []struct {
		e    claim.Evidence
		want bool
	}{
		{claim.Evidence{Held: 1990, Violated: 10}, true},
		{claim.Evidence{Held: 80, Violated: 20}, true},
		{claim.Evidence{Held: 12, Violated: 8}, false},
		{claim.Evidence{Held: 100, Violated: 1}, false}, // too little is known of it
		{claim.Evidence{Held: 500, Violated: 1}, true},
	} {
		if got := suspect(tt.e); got != tt.want {
			t.Errorf("%+v: %v", tt.e, got)
		}
	}
}

func TestWorthTelling(t *testing.T) {
	for _, tt := range []struct {
		law              algebra.Law
		sister, constant string
		want             bool
	}{
		{algebra.Law{Family: algebra.Involution}, "", "", true},
		{algebra.Law{Family: algebra.Bound}, "", "", false},
		{algebra.Law{Family: algebra.Commutative}, "G", "", false},
		{algebra.Law{Family: algebra.Agreement}, "G", "", true},
		{algebra.Law{Family: algebra.RoundTrip}, "G", "", false},
		{algebra.Law{Family: algebra.RoundTrip, Traits: algebra.Expected}, "G", "", true},
		{algebra.Law{Family: algebra.Monotone}, "", "", false},
		{algebra.Law{Family: algebra.Monotone, Traits: algebra.Expected}, "", "", true},
		{algebra.Law{Family: algebra.Involution}, "", `"x"`, false},
		{algebra.Law{Family: algebra.Involution}, "", "12", true},
		{algebra.Law{Family: algebra.Invariance, Traits: algebra.Independence}, "", "", false},
	} {
		c := &claim.Claim{Candidate: algebra.Candidate{Law: &tt.law, Sister: tt.sister, Constant: tt.constant}}
		if got := worthTelling(c); got != tt.want {
			t.Errorf("%+v through %q with %q: %v", tt.law.Family, tt.sister, tt.constant, got)
		}
	}
}

// What a random function satisfies says nothing of the subject, and what a shuffled one nearly satisfies nearly holds by chance.
func TestChance(t *testing.T) {
	for _, tt := range []struct {
		text              string
		trivial, byChance bool
	}{
		{"Abs(x) == Abs(x + 0)", true, true},
		{"Abs(-x) == Abs(x)", false, false},
		{"x == x2 => Abs(x) == Abs(x2)", true, true},
		{"Rare(x) <= 1", false, true},
		{"Rare(x) == 0", false, true},
		{"Abs(x) <= 1000000000", false, true}, // a decoy returns numbers of all sizes
		{"Abs(x) >= x", false, false},
		{"x % 70 == 0 => Abs(x) >= x", false, true}, // few rows meet the premise, and two random functions meet the rest by luck
	} {
		s := lab(t, subjectOf(tt.text), "x in -2000..2000")
		rel := parseFor(s.Subject, tt.text)
		if rel == nil {
			t.Fatalf("%s does not parse", tt.text)
		}
		if got := trivial(t.Context(), s.Subject, s.run, rel); got != tt.trivial {
			t.Errorf("%s: trivial is %v", tt.text, got)
		}
		if got := (&nearJudge{Subject: s.Subject}).byChance(t.Context(), s.run, &claim.Claim{Relation: rel}); got != tt.byChance {
			t.Errorf("%s: by chance is %v", tt.text, got)
		}
	}
}

// One text is made what another becomes in an argument.
func TestCoinciding(t *testing.T) {
	text := relation.Predeclared(relation.String)
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{{
		Name: "Cut", Pkg: "p", Params: []relation.Param{{Name: "s", Type: text}, {Name: "t", Type: text}}, Results: []relation.Param{{Type: text}},
	}}}
	rel, err := relation.Parse(`Cut(s + "x", t) == s`, env)
	if err != nil {
		t.Fatal(err)
	}
	g := &trial.Group{Vars: rel.Vars, Claims: []*claim.Claim{{Relation: rel}}}
	var got []string
	for _, row := range coinciding(g, []source.Row{{"a", "b"}, {"c", "d"}, {"e", "f"}, {"g", "h"}, {"i", "j"}}) {
		got = append(got, row[0].(string)+" "+row[1].(string))
	}
	if want := []string{"a ax", "c cx", "e ex", "g gx", "i ix"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The counterexample of a near miss is tried on what stands: a claim that it refutes goes, and what rests on that is undecided.
func TestNearMissRefutes(t *testing.T) {
	s := lab(t, "Near", "x in -2000..2000")
	s.Given = true
	set := claim.NewSet()
	near := suppose(t, s, set, "Near(Near(x)) == x | family involution")
	set.Observe(near.ID, claim.Evidence{Held: 1990, Violated: 3, Witnesses: []claim.Witness{{Vars: near.Relation.Vars, Row: source.Row{rare}}}})
	set.Reject(near.ID, claim.Verdict{Kind: claim.Refuted, Stage: "sift"})
	falls, stands, rests := suppose(t, s, set, "x > 300 => Near(x) == x | family order"), suppose(t, s, set, "Near(x) >= x | family order"), suppose(t, s, set, "x > 400 => Near(x) == x | family order")
	for _, c := range []*claim.Claim{falls, stands, rests} {
		set.Observe(c.ID, passed)
	}
	set.Reject(rests.ID, claim.Verdict{Kind: claim.Implied, Stage: "reduce", By: []claim.ID{falls.ID}})
	if err := runStage(t.Context(), nearMisses{}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(set.Failures()[:1], func(w claim.Witness) bool { return w.Row[0] == rare }) {
		t.Errorf("the counterexample is forgotten: %v", set.Failures())
	}
	for c, want := range map[*claim.Claim]string{near: "near miss", falls: "refuted", stands: "live", rests: "live"} {
		if got := outcome(set, c); got != want {
			t.Errorf("%s: got %s, want %s", c.Relation.Text(), got, want)
		}
	}
}
