package infer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// explaining is an inference for Abs whose set has a claim of each kind.
func explaining(t *testing.T) *inference {
	t.Helper()
	s := lab(t, "Abs", "")
	set := claim.NewSet()
	bad := -3
	add := func(text string, v claim.Verdict) *claim.Claim {
		c := suppose(t, s, set, text)
		set.Observe(c.ID, claim.Evidence{Held: 900, Skipped: 5, Confirmed: v.Kind == 0})
		if v.Kind == claim.Refuted {
			set.Observe(c.ID, claim.Evidence{Violated: 7, Witnesses: []claim.Witness{{Vars: c.Relation.Vars, Row: source.Row{bad}}}})
		}
		if v.Kind != 0 {
			v.Stage = "test"
			set.Reject(c.ID, v)
		}
		return c
	}
	even := add("Abs(-x) == Abs(x) | family parity", claim.Verdict{})
	same := add("Abs(Abs(x)) == Abs(x) | family idempotence", claim.Verdict{})
	add("Abs(Abs(-x)) == Abs(x) | family parity", claim.Verdict{Kind: claim.Implied, By: []claim.ID{even.ID, same.ID}})
	add("Abs(x) == x | family fixed point", claim.Verdict{Kind: claim.Refuted, Why: "for a reason"})
	bad = 0
	near := add("Abs(x) >= 1 | family bound", claim.Verdict{Kind: claim.Refuted})
	set.Amend(near.ID, nil, "")
	add("Abs(x*x) >= 0", claim.Verdict{Kind: claim.Weaker, Why: "Abs(Abs(x)) == Abs(x)", Stronger: same.Relation})
	add("Abs(x*x) >= -1", claim.Verdict{Kind: claim.Weaker, Why: "Abs(x*x) >= 0", Stronger: parseFor(s.Subject, "Abs(x*x) >= 0")})
	add("Abs(x*x*x) >= -1", claim.Verdict{Kind: claim.Weaker, Why: "Zero(x) == 0", Stronger: parseFor(s.Subject, "Zero(x) == 0")})
	add("Abs(x) >= -7", claim.Verdict{Kind: claim.Vacuous, Why: "its bound is never attained"})
	add("x > 990 => Abs(x) == x", claim.Verdict{Kind: claim.Idle, Why: "few inputs"})
	set.Propose(claim.Claim{Candidate: even.Candidate, Relation: parseFor(s.Subject, "Abs(x + x) == 2*Abs(x)")})
	s.found = resultsOf(set)
	return s
}

// What became of a claim is read off its verdict.
func TestExplainClaim(t *testing.T) {
	for _, tt := range []struct {
		text    string
		verdict Verdict
		why, by string
	}{
		{"F(-x) == F(x)", Printed, "", ""},
		{"F(x) == F(-x)", Printed, "", ""},
		{"F(F(-x)) == F(x)", Follows, "", "Abs(Abs(x)) == Abs(x); Abs(-x) == Abs(x)"},
		{"F(x) == x", Refuted, "for a reason", ""},
		{"F(x) >= 1", Almost, "", ""},
		{"F(x*x) >= 0", Follows, "", "Abs(Abs(x)) == Abs(x)"},
		{"F(x*x) >= -1", Follows, "", "Abs(Abs(x)) == Abs(x)"},
		{"F(x*x*x) >= -1", Dropped, "Zero(x) == 0 holds too, and says more", ""},
		{"F(x) >= -7", Dropped, "its bound is never attained", ""},
		{"x > 990 => F(x) == x", Dropped, "few inputs", ""},
		{"F(x + x) == 2*F(x)", Dropped, "the inference ended before it was decided", ""},
		{"F(x", Refused, "", ""},
		{"Zero(x) == 0", Refused, "it does not execute Abs", ""},
		// nobody proposed these
		{"F(F(F(x))) == F(x)", Follows, "", "Abs(Abs(x)) == Abs(x)"},
		{"F(x) <= 5", Refuted, "", ""},
		{"F(x) == F(x + 0)", Dropped, vacuousBy("V8").Text, ""},
		{"x > 7000 => F(x) == x", Dropped, "no input meets its precondition", ""},
		{"F(2*x) == 2*F(x)", Unproposed, "", ""},
	} {
		e, err := explaining(t).explain(t.Context(), strings.ReplaceAll(tt.text, "F(", "Abs("))
		if err != nil {
			t.Fatal(err)
		}
		if e.Verdict != tt.verdict || tt.why != "" && e.Why != tt.why || strings.Join(e.By, "; ") != tt.by {
			t.Errorf("%s: %s, why %q, by %q; want %s, why %q, by %q", tt.text, e.Verdict, e.Why, e.By, tt.verdict, tt.why, tt.by)
		}
		if (e.Verdict == Refuted || e.Verdict == Almost) && e.Counterexample == nil {
			t.Errorf("%s has no counterexample", tt.text)
		}
	}
}

// Without texts each claim is explained once.
func TestExplainAll(t *testing.T) {
	s := explaining(t)
	all, err := s.explainAll(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	count := map[Verdict]int{}
	for _, e := range all {
		count[e.Verdict]++
	}
	if len(all) != len(s.found.set.All()) || count[Printed] != 2 || count[Refuted] != 1 || count[Almost] != 1 {
		t.Errorf("%d explanations of %d claims: %v", len(all), len(s.found.set.All()), count)
	}
}

// What is printed unasked suffices for what follows from nothing else.
func TestUnasked(t *testing.T) {
	found := explaining(t).found
	if first := found.unasked(); len(first.kept) != 2 || len(first.implied) != 1 {
		t.Errorf("%d kept and %d implied", len(first.kept), len(first.implied))
	}
	found.kept = found.kept[:1]
	if first := found.unasked(); len(first.implied) != 0 {
		t.Error("what follows from more than is printed is said to follow")
	}
}

// A relation is known again whatever its tolerance and its name.
func TestFormula(t *testing.T) {
	s := lab(t, "Whole", "")
	a, b := parseFor(s.Subject, "Whole(v) ~= v"), *parseFor(s.Subject, "Whole(v) == v")
	b.Name, b.Tol = "name", relation.Tolerance{Rel: 1e-5, Abs: 1e-5, Explicit: true}
	if formula(a) != formula(&b) {
		t.Errorf("%s and %s", formula(a), formula(&b))
	}
}

func TestStatus(t *testing.T) {
	s := lab(t, "Abs", "")
	c := suppose(t, s, claim.NewSet(), "Abs(-x) == Abs(x)")
	constant := suppose(t, s, claim.NewSet(), "Abs(3) == 3")
	silent := lab(t, "Rare", "")
	var got []string
	for _, tt := range []struct {
		c *claim.Claim
		e claim.Evidence
	}{{c, claim.Evidence{Held: 100_000}}, {c, claim.Evidence{Held: 500}}, {c, claim.Evidence{Held: 21, Exhaustive: true}}, {constant, claim.Evidence{Held: 1}}} {
		got = append(got, status(t.Context(), s.Subject, s.run, tt.c, tt.e))
	}
	got = append(got, status(t.Context(), silent.Subject, s.run, suppose(t, silent, claim.NewSet(), "Rare(x) == Rare(-x)"), claim.Evidence{Held: 100_000})) // nearly always 0
	if want := []string{"tested", "sampled", "exhaustive", "tested", "sampled"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// stopped is a checker that fails of relations with a text in them.
type stopped struct {
	trial.Checker
	text string
	err  error
}

func (c stopped) Check(ctx context.Context, rels []*relation.Relation, vars []relation.Var, cols []relation.Column, n int) ([]*relation.Verdicts, error) {
	for _, r := range rels {
		if strings.Contains(r.Text(), c.text) {
			return nil, c.err
		}
	}
	return c.Checker.Check(ctx, rels, vars, cols, n)
}

// What a child cannot decide is refused, and the other texts have their answers; an error of another kind is no answer to anything.
func TestExplainTexts(t *testing.T) {
	texts := []string{"Abs(x) <= 5", "Abs(7*x) <= 5", "Abs(-x) == Abs(x)"}
	in := explaining(t)
	in.run = in.run.Through(stopped{in.run.Checker, "7*x", fmt.Errorf("check: %w", &harness.RequestError{Reason: "no zero value"})})
	got, err := in.explainTexts(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	want := []Verdict{Refuted, Refused, Printed}
	for i, e := range got {
		if e.Verdict != want[i] || e.Verdict == Refused && !strings.Contains(e.Why, "no zero value") {
			t.Errorf("%s: %s (%s), want %s", texts[i], e.Verdict, e.Why, want[i])
		}
	}
	broken := errors.New("start a child: no memory")
	in = explaining(t)
	in.run = in.run.Through(stopped{in.run.Checker, "7*x", broken})
	if got, err := in.explainTexts(t.Context(), texts); !errors.Is(err, broken) || len(got) != 1 {
		t.Errorf("%d answers and error %v, want 1 and %v", len(got), err, broken)
	}
}
