package genetic

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/imago-mt/imago/relation"
)

// pairs are sources and follow-ups with their outputs: first those of the subject, then those of mutants.
type pairs struct {
	n         int // rows
	correct   int // of which the subject gave the first ones
	mutants   []string
	mutant    []int32                    // by incorrect row: whose it is
	of        []int                      // by mutant: its incorrect rows
	columns   map[string]relation.Column // of variables and of leaves that stand for outputs, by their text
	defined   map[string]relation.Bits   // rows on which a leaf has a value
	incorrect relation.Bits
	first     relation.Bits // the correct ones
	rows      []int32       // these as a list
}

// observe executes sources and follow-ups of a transformation, of the subject and, if that is asked for, of its mutants.
//
// Both are one batch, so that a mutant is executed once.
func (s *search) observe(name string, rows int, withMutants bool) (*pairs, error) {
	about := relation.Conjunction(relation.Succeeds(s.by.source), relation.Succeeds(s.by.follow))
	vars, n, err := s.Rows(name, s.by.vars, about, rows)
	if err != nil || n == 0 {
		return nil, err
	}
	args, usable, err := s.arguments(vars, n)
	if err != nil {
		return nil, err
	}
	var at []int32
	usable.Each(func(i int) { at = append(at, int32(i)) })
	if len(at) == 0 {
		return nil, nil
	}
	// Rows without a follow-up are no pairs, and cost no execution.
	for k, c := range args {
		both := make([]int32, 0, 2*len(at))
		both = append(both, at...)
		for _, i := range at {
			both = append(both, int32(n)+i)
		}
		args[k] = c.Gather(both)
	}
	start := time.Now()
	ex, err := s.Execute(s.ctx, s.Subject, args, 2*len(at))
	if err != nil {
		return nil, fmt.Errorf("execute sources and follow-ups: %w", err)
	}
	var diffs []Difference
	// Fresh pairs are the subject's alone: they refute, and nothing is measured on them.
	if withMutants {
		if diffs, err = s.Differ(s.ctx, args, 2*len(at)); err != nil {
			return nil, fmt.Errorf("execute mutants: %w", err)
		}
	}
	s.figures.Executing += time.Since(start)
	for name, c := range vars {
		vars[name] = c.Gather(at)
	}
	return s.labelled(vars, ex, diffs, len(at)), nil
}

// arguments are those of sources and then of follow-ups, and the rows on which both have values.
func (s *search) arguments(vars map[string]relation.Column, n int) ([]relation.Column, relation.Bits, error) {
	r := &relation.Relation{Vars: s.by.vars, Post: relation.Succeeds(s.by.follow), Tol: exactly.Tol}
	cache := relation.NewCache(&caller{s.ctx, s.Executor}, vars, n)
	source, _, err := cache.Arguments(r, s.by.source)
	if err != nil {
		return nil, nil, err
	}
	follow, ready, err := cache.Arguments(r, s.by.follow)
	if err != nil {
		return nil, nil, err
	}
	out := make([]relation.Column, len(source))
	for k := range out {
		out[k] = relation.Concat(source[k], follow[k])
	}
	return out, ready, nil
}

// labelled are the pairs of n sources and follow-ups, of which the executions are one behind the other.
func (s *search) labelled(vars map[string]relation.Column, ex *relation.Execution, diffs []Difference, n int) *pairs {
	p := &pairs{correct: n, columns: map[string]relation.Column{}, defined: map[string]relation.Bits{}}
	var rows, source, follow []int32 // of each pair: the row of its variables, and its executions among all
	for i := range int32(n) {
		rows, source, follow = append(rows, i), append(source, i), append(follow, int32(n)+i)
	}
	all := []*relation.Execution{ex}
	next := int32(2 * n)
	// A mutant has the subject's outcomes where it does not differ: those rows were not executed again.
	for _, d := range sampled(diffs, s.rand) {
		before := len(rows)
		at := map[int32]int32{} // where the mutant differs, its execution
		var touched []int32
		for k, row := range d.Rows {
			at[row] = next + int32(k)
			touched = append(touched, row%int32(n))
		}
		slices.Sort(touched) // a pair is one, though the mutant may differ at both of its ends
		for _, i := range slices.Compact(touched) {
			own := func(row int32) int32 {
				if k, differs := at[row]; differs {
					return k
				}
				return row
			}
			rows, source, follow = append(rows, i), append(source, own(i)), append(follow, own(int32(n)+i))
			p.mutant = append(p.mutant, int32(len(p.mutants)))
		}
		p.mutants, p.of = append(p.mutants, d.Mutant), append(p.of, len(rows)-before)
		all = append(all, d.Execution)
		next += int32(len(d.Rows))
	}
	p.n = len(rows)
	// Correct pairs are in front, so that those of the first word are.
	p.first, p.incorrect = relation.NewBits(p.n), relation.NewBits(p.n)
	for i := range p.n {
		if i < n {
			p.rows = append(p.rows, int32(i))
			p.first.Set(i)
		} else {
			p.incorrect.Set(i)
		}
	}
	for name, c := range vars {
		p.columns[name] = c.Gather(rows)
	}
	joined := relation.JoinExecutions(all...)
	p.outputs(s.by.source, joined, source)
	p.outputs(s.by.follow, joined, follow)
	return p
}

// sampled are differences of which the pairs are not more than [maxIncorrect]: of each mutant as many, drawn by chance, since one that differs
// everywhere says little more than a few of its rows do.
func sampled(diffs []Difference, r *rand.Rand) []Difference {
	diffs = slices.DeleteFunc(slices.Clone(diffs), func(d Difference) bool { return len(d.Rows) == 0 })
	most := max(2, maxIncorrect/max(1, len(diffs)))
	// At least two of each are kept, so that no mutant is left out for those that differ everywhere.
	for i, d := range diffs {
		if len(d.Rows) <= most {
			continue
		}
		at := r.Perm(len(d.Rows))[:most]
		slices.Sort(at)
		rows, pick := make([]int32, most), make([]int32, most)
		for k, j := range at {
			rows[k], pick[k] = d.Rows[j], int32(j)
		}
		diffs[i].Rows, diffs[i].Execution = rows, gathered(d.Execution, pick)
	}
	return diffs
}

// gathered is some rows of executions.
func gathered(ex *relation.Execution, rows []int32) *relation.Execution {
	out := &relation.Execution{}
	for _, i := range rows {
		out.Outcome = append(out.Outcome, ex.Outcome[i])
	}
	for _, c := range ex.Outputs {
		out.Outputs = append(out.Outputs, c.Gather(rows))
	}
	return out
}

// outputs gives the leaves of a call their columns, on the executions of the pairs.
func (p *pairs) outputs(c *relation.Call, ex *relation.Execution, at []int32) {
	returned, succeeds := relation.NewBits(p.n), make([]bool, p.n)
	ends := relation.NewBits(p.n)
	// What an execution returns has a value where it returned; whether it did is known wherever it came to an end.
	for i, k := range at {
		switch ex.Outcome[k] {
		case relation.Returned:
			returned.Set(i)
			ends.Set(i)
		case relation.Errored, relation.Panicked:
			ends.Set(i)
		}
		succeeds[i] = ex.Outcome[k] == relation.Returned
	}
	ok := relation.ExprString(relation.Succeeds(c))
	p.columns[ok], p.defined[ok] = relation.NewVec(boolean, succeeds), ends
	for o := range c.Fn.Outputs() {
		text := relation.ExprString(relation.Result(c, o))
		p.columns[text], p.defined[text] = ex.Outputs[o].Gather(at), returned
	}
}
