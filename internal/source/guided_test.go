package source_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/source/sourcetest"
	"github.com/imago-mt/imago/relation"
)

// A path is what a row meets on its way through a subject: meet notes a condition and tells whether it holds.
type path struct {
	met []source.Met
}

func (p *path) meet(k int, holds bool, distance float64) bool {
	side := 2 * k
	if !holds {
		side++
	}
	p.met = append(p.met, source.Met{Side: side}, source.Met{Side: side ^ 1, Distance: distance})
	return holds
}

func (p *path) less(k int, a, b float64) bool {
	if a < b {
		return p.meet(k, true, b-a)
	}
	return p.meet(k, false, a-b+1)
}

func (p *path) equal(k int, a, b float64) bool {
	if a == b {
		return p.meet(k, true, 1)
	}
	return p.meet(k, false, math.Abs(a-b))
}

func (p *path) word(k int, a, b string) bool {
	if a == b {
		return p.meet(k, true, 1)
	}
	d := math.Abs(float64(len(a) - len(b)))
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			d += 0.5 + math.Abs(float64(a[i])-float64(b[i]))/512
		}
	}
	return p.meet(k, false, d)
}

// walked is a probe over a subject that is written with the methods of path.
func walked(subject func(p *path, row source.Row)) func(context.Context, []source.Row) ([][]source.Met, error) {
	return func(_ context.Context, rows []source.Row) ([][]source.Met, error) {
		var out [][]source.Met
		for _, row := range rows {
			p := &path{}
			subject(p, row)
			out = append(out, p.met)
		}
		return out, nil
	}
}

// TestGuidedReaches pins how many executions it takes to reach the far side of conditions that random rows do not meet.
func TestGuidedReaches(t *testing.T) {
	for _, c := range []struct {
		name   string
		types  []*relation.Type
		hints  source.Hints
		walk   func(p *path, row source.Row)
		want   int // side
		within int // executions
	}{
		{"a word without a hint", []*relation.Type{text}, source.Hints{}, func(p *path, row source.Row) {
			p.word(0, row[0].(string), "express")
		}, 0, 8000},
		{"a word and a number", []*relation.Type{text, integer}, source.Hints{Texts: []string{"express"}, Numbers: []float64{31}}, func(p *path, row source.Row) {
			if p.word(0, row[0].(string), "express") {
				p.less(1, 31, float64(row[1].(int)))
			}
		}, 2, 2000},
		{"a number without a hint", []*relation.Type{integer}, source.Hints{}, func(p *path, row source.Row) {
			p.equal(0, 3*float64(row[0].(int)), 2217)
		}, 0, 2000},
		{"a parameter and another", []*relation.Type{integer, integer}, source.Hints{}, func(p *path, row source.Row) {
			a, b := float64(row[0].(int)), float64(row[1].(int))
			if p.less(0, 700, a) && p.equal(1, a-b, 13) {
				p.less(2, b, 690)
			}
		}, 4, 4000},
		{"adjacent floats", []*relation.Type{float}, source.Hints{}, func(p *path, row source.Row) {
			p.equal(0, row[0].(float64), 0.1+0.2)
		}, 0, 6000},
		{"a length", []*relation.Type{floats}, source.Hints{}, func(p *path, row source.Row) {
			xs := row[0].(relation.List)
			if p.equal(0, float64(len(xs)), 11) {
				p.equal(1, xs[7].(float64), 4)
			}
		}, 2, 6000},
		{"a field", []*relation.Type{point}, source.Hints{}, func(p *path, row source.Row) {
			f := row[0].(relation.Fields)
			if p.equal(0, float64(f[1].(int)), 411) {
				p.less(1, 500, f[0].(float64))
			}
		}, 2, 4000},
	} {
		t.Run(c.name, func(t *testing.T) {
			sp := newSpace(t, "", c.types...)
			sp.Hints = c.hints
			for n := range int64(5) {
				spent := 0
				probe := walked(c.walk)
				g := source.Guided{Budget: c.within, Probe: func(ctx context.Context, rows []source.Row) ([][]source.Met, error) {
					spent += len(rows)
					return probe(ctx, rows)
				}}
				pool, err := g.Search(t.Context(), sp, seed.New(n))
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Contains(pool.Reached, c.want) {
					t.Errorf("seed %d: side %d not reached by %d executions; missed: %v", n, c.want, pool.Executions, pool.Missed)
				}
				if spent != pool.Executions || spent > c.within {
					t.Errorf("seed %d: %d executions, %d counted, %d allowed", n, spent, pool.Executions, c.within)
				}
			}
		})
	}
}

// Ten conditions, each behind the one before.
func TestGuidedNested(t *testing.T) {
	sp := newSpace(t, "", integer, integer, text)
	g := source.Guided{Texts: []string{"cod"}, Probe: walked(nested)}
	pool, err := g.Search(t.Context(), sp, seed.New(1))
	if err != nil {
		t.Fatal(err)
	}
	for k := range 10 {
		if !slices.Contains(pool.Reached, 2*k) {
			t.Fatalf("condition %d of 10 is not met; missed: %v", k, pool.Missed)
		}
	}
	t.Logf("%d executions", pool.Executions)
}

func nested(p *path, row source.Row) {
	a, b, s := float64(row[0].(int)), float64(row[1].(int)), row[2].(string)
	_ = p.less(0, 100, a) && p.less(1, a, 140) && p.less(2, b, -300) && p.equal(3, math.Mod(a, 7), 0) && p.equal(4, a+b, -250) &&
		p.word(5, s[:min(len(s), 3)], "cod") && p.equal(6, float64(len(s)), 8) && p.less(7, 'x', float64(s[5])) && p.less(8, float64(s[6]), '5') &&
		p.equal(9, float64(s[7]), float64(s[4]))
}

// The pool has both edges of a limit.
func TestGuidedEdges(t *testing.T) {
	sp := newSpace(t, "", integer)
	g := source.Guided{Probe: walked(func(p *path, row source.Row) { p.less(0, 777, float64(row[0].(int))) })}
	pool, err := g.Search(t.Context(), sp, seed.New(3))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{777, 778} {
		if !slices.ContainsFunc(pool.Rows, func(r source.Row) bool { return r[0] == want }) {
			t.Errorf("%d is not in the pool %v", want, pool.Rows)
		}
	}
}

func TestGuidedRepeats(t *testing.T) {
	sp := newSpace(t, "p0 in [-500, 500]", integer, integer, text)
	run := func(n int64) string {
		pool, err := (&source.Guided{Probe: walked(nested), Budget: 5000}).Search(t.Context(), sp, seed.New(n))
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range pool.Rows {
			if !sp.Holds(row) {
				t.Errorf("%v is outside of %v", row, sp.Domain)
			}
		}
		return fmt.Sprint(*pool)
	}
	if a, b := run(1), run(1); a != b {
		t.Errorf("one seed, two pools:\n%s\n%s", a, b)
	}
	if run(1) == run(2) {
		t.Error("two seeds, one pool")
	}
}

func TestGuidedStops(t *testing.T) {
	gone := errors.New("gone")
	g := source.Guided{Probe: func(context.Context, []source.Row) ([][]source.Met, error) { return nil, gone }}
	if _, err := g.Search(t.Context(), newSpace(t, "", integer), seed.New(1)); !errors.Is(err, gone) {
		t.Errorf("got %v, want %v", err, gone)
	}
	g.Probe = walked(func(p *path, _ source.Row) { p.meet(0, true, 1) })
	pool, err := g.Search(t.Context(), newSpace(t, ""), seed.New(1))
	if err != nil || len(pool.Missed) != 1 || pool.Missed[0].Side != 1 {
		t.Errorf("no parameters: got %v, %v, want side 1 missed", pool, err)
	}
	pool, err = g.Search(t.Context(), newSpace(t, "", integer), seed.New(1))
	if err != nil || len(pool.Missed) != 1 || pool.Executions > 20_000 {
		t.Errorf("what cannot be reached: got %v, %v", pool, err)
	}
}

func TestAround(t *testing.T) {
	sp := newSpace(t, "len(p1) in 0..10", integer, text)
	pool := []source.Row{{41, "forty-one"}, {-7, ""}}
	sourcetest.Conforms(t, source.Around{Pool: pool}, sp)
	rows := source.Draw(source.Around{Pool: pool}, sp, seed.New(1), 300)
	for i, want := range pool {
		if !slices.Equal(rows[i], want) {
			t.Errorf("row %d: got %v, want %v", i, rows[i], want)
		}
	}
	// A second variable for a parameter gets its values from the pool, too, and not always from the same row.
	sp.Vars = append(sp.Vars, relation.Var{Name: "y", Type: integer, Func: sp.Subject, Param: 0})
	same, other := 0, 0
	for _, row := range source.Draw(source.Around{Pool: pool}, sp, seed.New(1), 300) {
		switch {
		case row[2] == row[0]:
			same++
		case row[2] == 41 || row[2] == -7:
			other++
		}
	}
	if same < 30 || other < 30 {
		t.Errorf("the second variable: %d times the first one's value, %d times another of the pool", same, other)
	}
	if rows := source.Draw(source.Around{}, sp, seed.New(1), 5); len(rows) > 0 {
		t.Errorf("an empty pool gave %v", rows)
	}
}
