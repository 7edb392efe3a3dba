package source_test

import (
	"math"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// ends notes on which side of the end of a function an argument is: the margin is below 0 outside.
func (p *path) ends(k int, margin float64) (outside bool) {
	if margin < 0 {
		p.met = append(p.met, source.Met{Side: 2*k + 1, Implicit: true})
		return true
	}
	p.met = append(p.met, source.Met{Side: 2*k + 1, Distance: margin + math.SmallestNonzeroFloat64, Implicit: true})
	return false
}

// nearPole is the margin of the arcus sine of half the width of a circle, in degrees of longitude: random rows are outside once in ten million.
func nearPole(row source.Row) float64 {
	lat, mm := row[0].(float64), row[1].(float64)
	return 1 - math.Abs(math.Sin(mm/6371e6)/math.Cos(lat*math.Pi/180))
}

// The pool has rows that leave the domain of a function which the code calls, of several kinds: with one alone a precondition that leaves it out is
// found easily. That a sum of squares is not below 0 costs no more than a part of the budget.
func TestGuidedImplicit(t *testing.T) {
	const budget = 12_000 // of the survey
	sp := newSpace(t, "p0 in [-1000, 1000], p1 in [-1000, 1000]", float, float)
	for n := range int64(10) {
		g := source.Guided{Budget: budget, Probe: walked(func(p *path, row source.Row) {
			p.ends(0, row[0].(float64)*row[0].(float64))
			p.ends(1, nearPole(row))
		})}
		pool, err := g.Search(t.Context(), sp, seed.New(n))
		if err != nil {
			t.Fatal(err)
		}
		north, south, outside := 0, 0, 0
		for _, row := range pool.Rows {
			if nearPole(row) < 0 {
				outside++
				north += int(max(0, math.Copysign(1, row[0].(float64))))
				south += int(max(0, math.Copysign(1, -row[0].(float64))))
			}
		}
		if outside < 4 || north == 0 || south == 0 || outside < len(pool.Rows) {
			t.Errorf("seed %d: %d rows of %d are outside, %d of the north and %d of the south", n, outside, len(pool.Rows), north, south)
		}
		if len(pool.Reached)+len(pool.Missed) > 0 {
			t.Errorf("seed %d: implicit sides among those reached %v or missed %v", n, pool.Reached, pool.Missed)
		}
		if pool.Executions > budget+budget/2 {
			t.Errorf("seed %d: %d executions", n, pool.Executions)
		}
	}
}

// What the code asks for is found as without implicit sides, by the same rows.
func TestGuidedImplicitLast(t *testing.T) {
	sp := newSpace(t, "", integer, integer, text)
	search := func(walk func(p *path, row source.Row)) *source.Pool {
		pool, err := (&source.Guided{Probe: walked(walk), Budget: 5000}).Search(t.Context(), sp, seed.New(1))
		if err != nil {
			t.Fatal(err)
		}
		return pool
	}
	plain := search(nested)
	both := search(func(p *path, row source.Row) {
		p.ends(20, math.Abs(float64(row[0].(int)))-1)
		p.ends(21, math.Abs(float64(row[1].(int))))
		nested(p, row)
	})
	if len(plain.Reached) < 12 || !slices.Equal(plain.Reached, both.Reached) {
		t.Errorf("reached: got %v, want %v", both.Reached, plain.Reached)
	}
	for _, row := range plain.Rows {
		if !slices.ContainsFunc(both.Rows, func(r source.Row) bool { return source.Compare(relation.List(r), relation.List(row)) == 0 }) {
			t.Errorf("%v is not in the pool", row)
		}
	}
	if !slices.ContainsFunc(both.Rows, func(r source.Row) bool { return r[0] == 0 }) {
		t.Errorf("nothing in the pool is outside: %v", both.Rows)
	}
}
