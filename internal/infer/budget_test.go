package infer

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// plain is a checker of the functions F(x) = |x| and G(x) = -x of ints, of which each execution costs so much work.
type plain struct {
	executions, work, cost int64
	busy                   atomic.Int64 // nanoseconds
}

// Execute implements checker and [relation.Executor].
func (p *plain) Execute(_ context.Context, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	p.executions += int64(n)
	p.work += int64(n) * p.cost
	out := make([]int, n)
	for i := range out {
		switch x := args[0].At(i).(int); {
		case fn.Name == "G", x < 0:
			out[i] = -x
		default:
			out[i] = x
		}
	}
	return &relation.Execution{Outcome: slices.Repeat([]relation.Outcome{relation.Returned}, n), Outputs: []relation.Column{relation.NewVec(fn.Results[0].Type, out)}}, nil
}

// Check implements checker.
func (p *plain) Check(ctx context.Context, rels []*relation.Relation, vars []relation.Var, cols []relation.Column, n int) ([]*relation.Verdicts, error) {
	byName := map[string]relation.Column{}
	for i, v := range vars {
		byName[v.Name] = cols[i]
	}
	return relation.EvalAll(rels, &recorder{ctx: ctx, x: p}, byName, n)
}

func (p *plain) Executions() int64 { return p.executions }
func (p *plain) Work() int64       { return p.work }

// Busy implements checker.
func (p *plain) Busy() time.Duration { return time.Duration(p.busy.Load()) }

// budgetSession has candidates of several families over F and G.
func budgetSession(t *testing.T, texts map[string]algebra.Family, search, confirm *plain) (*session, []*candidate) {
	t.Helper()
	typ := relation.Predeclared(relation.Int)
	fn := func(name string) *relation.Func {
		return &relation.Func{Name: name, Params: []relation.Param{{Name: "x", Type: typ}}, Results: []relation.Param{{Type: typ}}}
	}
	f, g := fn("F"), fn("G")
	s := &session{Subject: &trial.Subject{Func: f, Domain: &relation.Domain{}, Env: &relation.Env{Funcs: []*relation.Func{f, g}}, Seed: seed.New(1)}}
	s.run = trial.NewRunner(s.Subject, search, confirm)
	var cands []*candidate
	for text, family := range texts {
		rel, err := relation.Parse(text, s.Env)
		if err != nil {
			t.Fatal(err)
		}
		cands = append(cands, &candidate{rel: rel, Candidate: algebra.Candidate{Law: &algebra.Law{Family: family}}})
	}
	return s, cands
}

var budgetTexts = map[string]algebra.Family{
	"F(-x) == F(x)": algebra.Parity, "F(F(x)) == F(x)": algebra.Idempotence, "G(G(x)) == x": algebra.Involution, "F(x) == x": algebra.FixedPoint,
	"F(x) + 1 == F(x + 1)": algebra.Step, "F(x) >= 0": algebra.Bound,
}

// No trial makes more executions than the budget has, however small it is, and dear executions get fewer rows.
func TestBudget(t *testing.T) {
	for _, tt := range []struct {
		name         string
		budget, cost int64
		rows         int // that a true relation is tried on, at least
		most         int64
	}{
		{"none", 0, 1, 0, 0},
		{"less than a row", 3, 1, 0, 3},
		{"a few rows", 100, 1, 10, 100},
		{"not all rows", 10_000, 1, 1000, 10_000},
		{"dear", 10_000, 50, 20, 10_000},
		{"enough", 1_000_000, 1, 5000, 60_000},
	} {
		t.Run(tt.name, func(t *testing.T) {
			search := &plain{cost: tt.cost}
			s, cands := budgetSession(t, budgetTexts, search, &plain{})
			s.run.GrantWork(tt.budget)
			if err := s.pass(t.Context(), s.groups(cands, itself), pass{rows: source.Random{}, seed: s.Seed, n: 5000, see: count, gone: fallen}); err != nil {
				t.Fatal(err)
			}
			if search.executions > tt.most {
				t.Errorf("%d executions, want at most %d", search.executions, tt.most)
			}
			for _, c := range cands {
				if c.Law.Family == algebra.Idempotence && c.held < int64(tt.rows) {
					t.Errorf("%s held on %d rows, want at least %d", c.rel.Text(), c.held, tt.rows)
				}
			}
		})
	}
}

// What a budget cannot pay for is left out, the least productive families first.
func TestAfford(t *testing.T) {
	s, cands := budgetSession(t, budgetTexts, &plain{cost: 1}, &plain{})
	s.run.GrantWork(80)
	if err := s.pass(t.Context(), s.groups(cands, itself), pass{rows: source.Random{}, seed: s.Seed, n: 20, see: count}); err != nil {
		t.Fatal(err)
	}
	for _, c := range cands {
		tried := c.held+c.violated > 0
		first := c.Law.Family.Rank() <= algebra.Involution.Rank()
		if first != tried && c.Law.Family != algebra.Bound && c.Law.Family != algebra.FixedPoint { // F(x) alone costs nothing beside F(F(x))
			t.Errorf("%s of family %s: tried is %v", c.rel.Text(), c.Law.Family, tried)
		}
	}
}

// The soft limit ends a trial without an error: what has been decided until then stays.
func TestSoftLimit(t *testing.T) {
	s, cands := budgetSession(t, budgetTexts, &plain{cost: 1}, &plain{})
	s.run.GrantWork(1_000_000)
	ctx, interrupt := trial.Interruptible(t.Context())
	stages := 0
	see := func(c *candidate, g *group, rows []source.Row, v *relation.Verdicts) {
		if stages++; stages == 2*len(cands) {
			interrupt()
		}
		count(c, g, rows, v)
	}
	if err := s.pass(ctx, s.groups(cands, itself), pass{rows: source.Random{}, seed: s.Seed, n: 5000, see: see}); err != nil {
		t.Fatal(err)
	}
	for _, c := range cands {
		if n := c.held + c.violated; n != int64(stageRows[1]) {
			t.Errorf("%s decided on %d rows, want %d", c.rel.Text(), n, stageRows[1])
		}
	}
}

// testSession is a session for a function that executes nothing.
func testSession(fn *relation.Func, env *relation.Env) *session {
	s := &session{Subject: &trial.Subject{Func: fn, Env: env, Domain: &relation.Domain{}, Seed: seed.New(1)}}
	s.run = trial.NewRunner(s.Subject, &plain{}, nil)
	return s
}
