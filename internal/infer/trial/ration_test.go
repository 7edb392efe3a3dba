package trial

import (
	"context"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// scarce is a checker whose executions take as much fuel as their argument is; with less they are abandoned.
type scarce struct {
	Checker
	fuel int64
	work *int64
}

func (c scarce) Usual(context.Context, []relation.Column, int) (int64, error) { return 10, nil }

func (c scarce) Ration(fuel int64) Checker { c.fuel = fuel; return c }

func (c scarce) Work() int64 { return *c.work }

func (c scarce) Check(_ context.Context, rels []*relation.Relation, _ []relation.Var, cols []relation.Column, n int) ([]*relation.Verdicts, error) {
	v := &relation.Verdicts{Held: relation.NewBits(n), Violated: relation.NewBits(n), Skipped: relation.NewBits(n), Left: relation.NewBits(n), WorstRow: -1}
	for i := range n {
		needs := int64(cols[0].At(i).(int))
		*c.work += min(c.fuel, needs)
		if needs > c.fuel {
			v.Left.Set(i)
		} else {
			v.Held.Set(i)
		}
	}
	return []*relation.Verdicts{v}, nil
}

// Rows that need more than a hundred times the usual fuel are abandoned first, and tried with all of it when the others are done.
func TestPark(t *testing.T) {
	number := relation.Predeclared(relation.Int)
	fn := &relation.Func{Name: "F", Params: []relation.Param{{Name: "n", Type: number}}, Results: []relation.Param{{Type: number}}}
	env := &relation.Env{Subject: "F", Funcs: []*relation.Func{fn}}
	rel, err := relation.Parse("F(n) == n", env)
	if err != nil {
		t.Fatal(err)
	}
	d, err := relation.ParseDomain("n in 0..1000000", env, fn)
	if err != nil {
		t.Fatal(err)
	}
	work := int64(0)
	r := NewRunner(&Subject{Func: fn, Env: env, Domain: d, Seed: seed.New(1)}, scarce{fuel: 500_000, work: &work}, nil)
	r.GrantWork(1 << 40)
	if err := r.LimitFuel(t.Context()); err != nil {
		t.Fatal(err)
	}
	c := claim.NewSet().Propose(claim.Claim{Relation: rel})
	parked := &Park{}
	g := r.Groups([]*claim.Claim{c})[0]
	rows := []source.Row{{7}, {400_000}, {900_000}, {300_000}, {8}}
	res, err := r.Decide(t.Context(), g, rows, Trial{Park: parked})
	if err != nil {
		t.Fatal(err)
	}
	if e := res.Of(c); e.Held != 2 || e.Abandoned != 3 {
		t.Errorf("with little fuel: %d held and %d abandoned, want 2 and 3", e.Held, e.Abandoned)
	}
	if res, err = r.Unpark(t.Context(), parked, func(*claim.Claim) bool { return false }); err != nil {
		t.Fatal(err)
	}
	if e := res.Of(c); e.Held != 2 || e.Abandoned != 1 {
		t.Errorf("with all fuel: %d held and %d abandoned, want 2 and 1", e.Held, e.Abandoned)
	}
	if got := parked.Slow.String(); got != "n=300000" && got != "n=400000" {
		t.Errorf("slow at %s", got)
	}
	if got := parked.Endless.String(); got != "n=900000" {
		t.Errorf("endless at %s", got)
	}
}

// Rows of variables that have one name and two types are parked apart: a method has its receiver as a pointer and as a value.
func TestParkByType(t *testing.T) {
	number, text := relation.Predeclared(relation.Int), relation.Predeclared(relation.String)
	parked, all := &Park{}, relation.NewBits(1)
	all.Set(0)
	for _, one := range []struct {
		of  *relation.Type
		row source.Row
	}{{number, source.Row{1}}, {text, source.Row{"a"}}, {number, source.Row{2}}} {
		parked.add(&Group{Vars: []relation.Var{{Name: "x", Type: one.of}}}, []source.Row{one.row}, all)
	}
	if len(parked.groups) != 2 || len(parked.rows[0]) != 2 || len(parked.rows[1]) != 1 {
		t.Errorf("%d groups with rows %v, want those of numbers and those of texts", len(parked.groups), parked.rows)
	}
	for i, rows := range parked.rows {
		if _, err := source.Columns(parked.groups[i].Vars, rows); err != nil {
			t.Error(err)
		}
	}
}

// Rows that the budget does not pay for, by what those before them cost, are not tried.
func TestDecideWithinBudget(t *testing.T) {
	number := relation.Predeclared(relation.Int)
	fn := &relation.Func{Name: "F", Params: []relation.Param{{Name: "n", Type: number}}, Results: []relation.Param{{Type: number}}}
	env := &relation.Env{Subject: "F", Funcs: []*relation.Func{fn}}
	rel, err := relation.Parse("F(n) == n", env)
	if err != nil {
		t.Fatal(err)
	}
	var rows []source.Row
	for range 1000 {
		rows = append(rows, source.Row{10_000})
	}
	for _, tt := range []struct{ budget, least, most int64 }{{1 << 40, 1000, 1000}, {4_000_000, 256, 400}} {
		work := int64(0)
		r := NewRunner(&Subject{Func: fn, Env: env, Seed: seed.New(1)}, scarce{fuel: 500_000, work: &work}, nil)
		r.GrantWork(tt.budget)
		c := claim.NewSet().Propose(claim.Claim{Relation: rel})
		res, err := r.Decide(t.Context(), r.Groups([]*claim.Claim{c})[0], rows, Trial{})
		if err != nil {
			t.Fatal(err)
		}
		if held := int64(res.Of(c).Held); held < tt.least || held > tt.most {
			t.Errorf("budget %d: %d rows were tried, want %d to %d", tt.budget, held, tt.least, tt.most)
		}
	}
}
