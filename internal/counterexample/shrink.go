package counterexample

import (
	"context"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A Row is one assignment of a relation's variables, in their order.
type Row = source.Row

// A Shrinker makes a row that fails as simple as it can be while it still fails.
type Shrinker struct {
	Env  *relation.Env
	Vars []relation.Var
	// Contains tells whether a value of variable i lies in the domain; nil accepts everything. A row outside is never tried.
	Contains func(i int, v relation.Value) bool
	// Fails decides many rows at once: a batch through the harness costs little more than a single row.
	Fails func(ctx context.Context, rows []Row) ([]bool, error)
	// Rounds bounds how often the row is replaced by a simpler one. 0: 500.
	Rounds int
}

// Shrink returns the simplest row that it reaches from row and that fails as well. Each round asks for all simpler rows that are
// one step away, in one batch, simplest first, and goes on from the first that fails; it ends where none does. A step simplifies
// one variable, or all those that hold the same value, or moves all numbers of one type together: failures that need x == y or
// x < y survive the steps that break them. The steps go strictly down in [simpler], so that every search ends. When ctx is done
// it returns the best row so far and the context's error.
//
// The order of steps is that of QuickCheck's shrinking (Claessen and Hughes, "QuickCheck: a lightweight tool for random testing of
// Haskell programs", 2000): the boldest first, then ever smaller ones.
func (s *Shrinker) Shrink(ctx context.Context, row Row) (Row, error) {
	rounds := s.Rounds
	if rounds == 0 {
		rounds = 500
	}
	for range rounds {
		steps := s.Steps(row)
		if len(steps) == 0 {
			return row, nil
		}
		fails, err := s.Fails(ctx, steps)
		if err != nil {
			return row, err
		}
		next := -1
		for i, failed := range fails {
			if failed {
				next = i
				break
			}
		}
		if next < 0 {
			return row, nil
		}
		row = steps[next]
	}
	return row, nil
}

// Steps lists the rows one step simpler than row, inside the domain, without repetition.
//
// Their number grows with the square of the variables, for moves; a row that occurs twice is listed once, at its first place.
func (s *Shrinker) Steps(row Row) []Row {
	var out []Row
	seen := map[string]bool{Key(row): true}
	add := func(changed map[int]relation.Value) {
		next := append(Row(nil), row...)
		for i, v := range changed {
			if s.Contains != nil && !s.Contains(i, v) {
				return
			}
			next[i] = v
		}
		if k := Key(next); !seen[k] {
			seen[k] = true
			out = append(out, next)
		}
	}
	for i := range row {
		for _, v := range s.simplify(row[i], s.Vars[i].Type) {
			add(map[int]relation.Value{i: v})
		}
	}
	for _, group := range s.equalVars(row) {
		for _, v := range s.simplify(row[group[0]], s.Vars[group[0]].Type) {
			changed := map[int]relation.Value{}
			for _, i := range group {
				changed[i] = v
			}
			add(changed)
		}
	}
	for _, changed := range s.moves(row) {
		add(changed)
	}
	return out
}

// equalVars groups the variables of one type that hold one value, where there are at least two.
func (s *Shrinker) equalVars(row Row) [][]int {
	var groups [][]int
	done := make([]bool, len(row))
	for i := range row {
		group := []int{i}
		for j := i + 1; j < len(row) && !done[i]; j++ {
			if relation.Identical(s.Vars[i].Type, s.Vars[j].Type) && Same(row[i], row[j]) {
				group = append(group, j)
				done[j] = true
			}
		}
		if len(group) > 1 {
			groups = append(groups, group)
		}
	}
	return groups
}

// moves takes two numeric variables of one type down by the same amount, the smaller one to each of its simpler values: x < y and
// y - x == 3 live on.
func (s *Shrinker) moves(row Row) []map[int]relation.Value {
	var out []map[int]relation.Value
	for i := range row {
		for j := range row {
			if i == j || !relation.Identical(s.Vars[i].Type, s.Vars[j].Type) || Same(row[i], row[j]) {
				continue
			}
			for _, v := range s.simplify(row[i], s.Vars[i].Type) {
				if w, ok := moved(row[j], row[i], v); ok && simpler(w, row[j]) {
					out = append(out, map[int]relation.Value{i: v, j: w})
				}
			}
		}
	}
	return out
}
