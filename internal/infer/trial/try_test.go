package trial_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// abs is F(x) = |x|, and neg is G(x) = -x, of ints.
func abs(args []relation.Value) []relation.Value {
	return []relation.Value{max(args[0].(int), -args[0].(int))}
}
func neg(args []relation.Value) []relation.Value { return []relation.Value{-args[0].(int)} }

// laws are claims of several families about F and G.
var laws = []struct {
	text   string
	family algebra.Family
}{
	{"F(-x) == F(x)", algebra.Parity}, {"F(F(x)) == F(x)", algebra.Idempotence}, {"G(G(x)) == x", algebra.Involution}, {"F(x) == x", algebra.FixedPoint},
	{"F(x) + 1 == F(x + 1)", algebra.Step}, {"F(x) >= 0", algebra.Bound},
}

// setup is a runner of F and G, an execution of which costs so much, with claims about them.
func setup(t *testing.T, cost int64) (*trial.Runner, *fake.Checker, []*claim.Claim) {
	t.Helper()
	typ := relation.Predeclared(relation.Int)
	env := &relation.Env{}
	for _, name := range []string{"F", "G"} {
		env.Funcs = append(env.Funcs, &relation.Func{Name: name, Params: []relation.Param{{Name: "x", Type: typ}}, Results: []relation.Param{{Type: typ}}})
	}
	search := &fake.Checker{Functions: map[string]fake.Function{"F": abs, "G": neg}, Cost: cost}
	var claims []*claim.Claim
	for _, l := range laws {
		rel, err := relation.Parse(l.text, env)
		if err != nil {
			t.Fatal(err)
		}
		claims = append(claims, &claim.Claim{Relation: rel, Candidate: algebra.Candidate{Law: &algebra.Law{Family: l.family}}})
	}
	return fake.Runner(env, &relation.Domain{}, search, nil), search, claims
}

// No trial makes more executions than the budget has, however small it is, and dear executions get fewer rows.
func TestBudget(t *testing.T) {
	for _, tt := range []struct {
		name         string
		budget, cost int64
		rows         int64 // that a true relation is tried on, at least
		limit        int64
	}{
		{"none", 0, 1, 0, 0},
		{"less than a row", 3, 1, 0, 3},
		{"a few rows", 100, 1, 10, 100},
		{"not all rows", 10_000, 1, 1000, 10_000},
		{"dear", 10_000, 50, 20, 10_000},
		{"enough", 1_000_000, 1, 5000, 60_000},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, search, claims := setup(t, tt.cost)
			r.GrantWork(tt.budget)
			res, err := r.Try(t.Context(), claims, trial.Trial{Rows: source.Random{}, Seed: seed.New(1), N: 5000, Gone: trial.Fallen})
			if err != nil {
				t.Fatal(err)
			}
			if n := search.Executions(); n > tt.limit {
				t.Errorf("%d executions, want at most %d", n, tt.limit)
			}
			if held := res.Of(claims[1]).Held; held < tt.rows {
				t.Errorf("%s held on %d rows, want at least %d", claims[1].Relation.Text(), held, tt.rows)
			}
		})
	}
}

// What a budget cannot pay for is left out, the least productive families first.
func TestAfford(t *testing.T) {
	r, _, claims := setup(t, 1)
	r.GrantWork(80)
	res, err := r.Try(t.Context(), claims, trial.Trial{Rows: source.Random{}, Seed: seed.New(1), N: 20})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range claims {
		tried := res.Of(c).Decided() > 0
		first := c.Law.Family.Rank() <= algebra.Involution.Rank()
		if first != tried && c.Law.Family != algebra.Bound && c.Law.Family != algebra.FixedPoint { // F(x) alone costs nothing beside F(F(x))
			t.Errorf("%s of family %s: tried is %v", c.Relation.Text(), c.Law.Family, tried)
		}
	}
}

// The soft limit ends a trial without an error: what has been decided until then stays.
func TestSoftLimit(t *testing.T) {
	r, _, claims := setup(t, 1)
	ctx, interrupt := trial.Interruptible(t.Context())
	seen := 0
	see := func(*claim.Claim, *trial.Group, []source.Row, *relation.Verdicts) {
		if seen++; seen == 2*len(claims) {
			interrupt()
		}
	}
	res, err := r.Try(ctx, claims, trial.Trial{Rows: source.Random{}, Seed: seed.New(1), N: 5000, See: see})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range claims {
		if n := res.Of(c).Decided(); n != 120 {
			t.Errorf("%s decided on %d rows, want two steps of 20 and 100", c.Relation.Text(), n)
		}
	}
}

// Evidence is the same whatever other claims are tried beside, and is about the trials of one call alone.
func TestTryAlone(t *testing.T) {
	r, _, claims := setup(t, 1)
	all := trial.Trial{Rows: source.Random{}, Seed: seed.New(1), N: 500}
	together, err := r.Try(t.Context(), claims, all)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range claims {
		alone, err := r.Try(t.Context(), []*claim.Claim{c}, all)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := alone.Of(c), together.Of(c); a.Held != b.Held || a.Violated != b.Violated || len(a.Witnesses) != len(b.Witnesses) {
			t.Errorf("%s: %+v alone, %+v beside others", c.Relation.Text(), a, b)
		}
	}
}

// A claim that is gone takes no part in the trials behind.
func TestGone(t *testing.T) {
	r, _, claims := setup(t, 1)
	one := trial.Trial{Rows: source.Random{}, Seed: seed.New(1), N: 100, Gone: trial.Fallen}
	two := one
	two.Seed = seed.New(2)
	res, err := r.Try(t.Context(), claims, one, two)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int64{200, 200, 200, 20, 20, 200} {
		if got := res.Of(claims[i]).Decided(); got != want {
			t.Errorf("%s was decided on %d rows, want %d", claims[i].Relation.Text(), got, want)
		}
	}
}

// All rows of a domain are tried once, and only groups of the same variables share them.
func TestAll(t *testing.T) {
	r, search, claims := setup(t, 1)
	var err error
	if r.Subject.Domain, err = relation.ParseDomain("x in -5..5", r.Subject.Env, r.Subject.Func); err != nil {
		t.Fatal(err)
	}
	g := r.Groups(claims[:1])[0]
	for i, want := range []bool{true, true, false, true} { // the x of G(G(x)) has no bounds
		if got := g.Same(r.Subject, claims[i].Relation); got != want {
			t.Errorf("%s has the same rows: %v, want %v", claims[i].Relation.Text(), got, want)
		}
	}
	res, err := r.All(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	if e := res.Of(claims[0]); e.Held != 11 || !e.Exhaustive || search.Executions() > 22 {
		t.Errorf("%+v with %d executions", e, search.Executions())
	}
	ctx, interrupt := trial.Interruptible(t.Context())
	interrupt()
	if res, err = r.All(ctx, g); err != nil || res.Of(claims[0]).Exhaustive || res.Of(claims[0]).Held > 0 {
		t.Errorf("an interrupted trial of all rows has evidence: %+v, %v", res.Of(claims[0]), err)
	}
}

// Given rows are decided if the budget pays for all of them.
func TestDecide(t *testing.T) {
	r, _, claims := setup(t, 1)
	g := r.Groups([]*claim.Claim{claims[3]})[0]
	rows := []source.Row{{-2}, {-1}, {0}, {1}}
	for _, tt := range []struct{ budget, violated int64 }{{3, 0}, {4, 2}} {
		r.GrantWork(tt.budget)
		res, err := r.Decide(t.Context(), g, rows, trial.Trial{})
		if err != nil {
			t.Fatal(err)
		}
		e := res.Of(claims[3])
		if e.Violated != tt.violated || int64(len(e.Witnesses)) != tt.violated {
			t.Errorf("a budget of %d: %+v", tt.budget, e)
		}
	}
}

// broken is a checker that fails, as one whose executions are interrupted does.
type broken struct{ trial.Checker }

func (broken) Check(context.Context, []*relation.Relation, []relation.Var, []relation.Column, int) ([]*relation.Verdicts, error) {
	return nil, context.Canceled
}

// A checker that fails is an error that names the first claim; a group without claims asks it nothing.
func TestDecideFails(t *testing.T) {
	r, _, claims := setup(t, 1)
	r = r.Through(broken{r.Checker})
	r.GrantWork(100)
	g, rows := *r.Groups([]*claim.Claim{claims[3]})[0], []source.Row{{-2}, {1}}
	if _, err := r.Decide(t.Context(), &g, rows, trial.Trial{}); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), claims[3].Relation.Text()) {
		t.Errorf("with claims: %v", err)
	}
	g.Claims = nil
	if res, err := r.Decide(t.Context(), &g, rows, trial.Trial{}); err != nil || len(res) > 0 {
		t.Errorf("without claims: %v, %v", res, err)
	}
}

// Claims share rows where variables of one name are one thing, and not where their premises order variables in other ways.
func TestGroups(t *testing.T) {
	r, _, _ := setup(t, 1)
	var claims []*claim.Claim
	for _, text := range []string{"F(x) == F(-x)", "F(x) == F(y)", "x < y => F(x) < F(y)", "x < y => F(x) <= F(y)", "x <= y => F(x) <= F(y)", "x > 0 => F(x) == x", "G(x) == x"} {
		rel, err := relation.Parse(text, r.Subject.Env)
		if err != nil {
			t.Fatal(err)
		}
		claims = append(claims, &claim.Claim{Relation: rel})
	}
	var got []int
	for _, g := range r.Groups(claims) {
		got = append(got, len(g.Claims))
	}
	if want := []int{3, 2, 1, 1}; !slices.Equal(got, want) {
		t.Errorf("groups of %v claims, want %v", got, want)
	}
}
