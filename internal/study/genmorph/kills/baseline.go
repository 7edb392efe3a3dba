package kills

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// The baseline gets its pairs from the same machinery as our search: sources in the domain that the relations are about, executed by the same children,
// and incorrect pairs of the same mutants, those of the training operators. What differs is the transformations, which are GenMorph's six templates, and
// that errors are no outcome. Literals of executions are not collected, so that templates have their plain constants alone.

// errForeign says that GenMorph has no such type.
var errForeign = errors.New("a value that is no number, Boolean or sequence of these")

// executions make the pairs of the baseline.
type executions struct {
	*infer.Subject
	h               *harness.Harness
	scorer          *suite.Scorer
	inputs, outputs []genmorph.Quantity
	space           *source.Space
	n               int // sources of a transformation
}

func newExecutions(ctx context.Context, s *infer.Subject, o Options) (*executions, error) {
	e := &executions{Subject: s, space: argumentSpace(s), n: cmp.Or(o.Pairs, baselineSources)}
	for _, p := range s.Function.Func.Params {
		q, ok := quantity(p.Name, p.Type, false)
		if !ok {
			return nil, fmt.Errorf("parameter %s: %w", p.Name, errForeign)
		}
		e.inputs = append(e.inputs, q)
	}
	// One output that GenMorph cannot see makes mutants that change it alone look correct: such a subject is refused.
	for i, out := range s.Function.Func.Outputs() {
		q, ok := quantity(fmt.Sprint("output", i), out.Type, true)
		if !ok {
			return nil, fmt.Errorf("output %d: %w", i, errForeign)
		}
		e.outputs = append(e.outputs, q)
	}
	so := suite.ScoreOptions{Operators: genmorph.Operators(), Untried: genmorph.Evaluation}
	so.Seed, so.Cache = o.Seed, o.Cache
	var err error
	if e.scorer, err = suite.OpenScorer(ctx, s.Package, so); err != nil {
		return nil, err
	}
	e.h, err = harness.Build(ctx, s.Package, harness.Options{Variant: harness.Pristine, Cache: o.Cache})
	return e, err
}

func (e *executions) close() {
	e.h.Close()
	e.scorer.Close()
}

// Sizes of the baseline's executions: its 9,000 correct pairs (Table III) come of as many sources, less those that have no follow-up in the domain. Mutants
// are as many as our search has.
const (
	baselineSources   = 9000
	baselineMutants   = 120
	baselineIncorrect = 9000 // incorrect pairs (GenMorph 2023, Table III)
)

// problem executes sources and follow-ups of a transformation, with mutants or without.
func (e *executions) problem(ctx context.Context, t genmorph.Transformation, from seed.Seed, mutants bool) (*genmorph.Problem, error) {
	rows, followUps := e.sources(t, from)
	n := len(rows)
	q := append(append([]genmorph.Quantity{}, e.inputs...), e.outputs...)
	p := &genmorph.Problem{Quantities: q, Correct: e.pairs(), Incorrect: e.pairs(), Seed: from}
	if n == 0 {
		return p, nil
	}
	all := append(rows, followUps...)
	args, err := source.Columns(e.space.Vars, all)
	if err != nil {
		return nil, err
	}
	own, err := e.h.Run(ctx, e.Function.Func, args, 2*n)
	if err != nil {
		return nil, err
	}
	original := func(i int) (*relation.Execution, int) { return own, i }
	// Pairs are taken as they come, duplicates included: a search of a fixed time decides each tree on all of them, and the rate is the same.
	for i := range n {
		e.add(p.Correct, all, i, n, original)
	}
	if !mutants {
		return p, nil
	}
	found, err := e.scorer.Differ(ctx, e.Function, args, 2*n, nil, baselineMutants)
	if err != nil {
		return nil, err
	}
	// A mutant has the subject's outcomes where it does not differ, and those rows were not executed again.
	for _, d := range found {
		at := map[int]int{} // where the mutant differs, its execution
		for k, row := range d.Rows {
			at[int(row)] = k
		}
		outcome := func(i int) (*relation.Execution, int) {
			if k, differs := at[i]; differs {
				return d.Execution, k
			}
			return own, i
		}
		var differ []int
		for i := range n {
			// A pair is incorrect if either of its ends is (§6.1).
			_, one := at[i]
			if _, two := at[n+i]; one || two {
				differ = append(differ, i)
			}
		}
		for _, i := range sampled(differ, max(2, baselineIncorrect/len(found)), from.Child(d.Mutant.ID, 0)) {
			e.add(p.Incorrect, all, i, n, outcome)
		}
	}
	return p, nil
}

// sampled are at most so many of some pairs, in their order: of each mutant as many, as our search draws them, so that what a relation misses of the pairs of
// one search can be compared with what it misses of those of the other.
func sampled(pairs []int, most int, from seed.Seed) []int {
	if len(pairs) <= most {
		return pairs
	}
	out := make([]int, most)
	for k, i := range from.Rand().Perm(len(pairs))[:most] {
		out[k] = pairs[i]
	}
	slices.Sort(out)
	return out
}

// sources draws sources with follow-ups that lie in the domain.
func (e *executions) sources(t genmorph.Transformation, from seed.Seed) (rows, followUps []source.Row) {
	drawn := source.Draw(source.Random{}, e.space, from, e.n)
	columns := make([]genmorph.Column, len(e.inputs))
	for _, row := range drawn {
		for k, q := range e.inputs {
			put(&columns[k], q.Type, row[k])
		}
	}
	// A follow-up outside of the domain is no pair: what is said of it would not be printed either.
	made := t.Apply(columns, len(drawn))
	for i, row := range drawn {
		follow, ok := make(source.Row, len(row)), true
		for k := range row {
			v, fits := back(e.space.Vars[k].Type, made[k], i)
			ok = ok && fits && e.space.Inside(k, v)
			follow[k] = v
		}
		if ok && e.space.Meets(follow) {
			rows, followUps = append(rows, row), append(followUps, follow)
		}
	}
	return rows, followUps
}

// pairs are none yet.
func (e *executions) pairs() *genmorph.Pairs {
	n := len(e.inputs) + len(e.outputs)
	return &genmorph.Pairs{Source: make([]genmorph.Column, n), FollowUp: make([]genmorph.Column, n)}
}

// add adds pair i of n, if both of its executions return: GenMorph has no word for errors.
func (e *executions) add(p *genmorph.Pairs, rows []source.Row, i, n int, outcome func(i int) (*relation.Execution, int)) {
	for _, at := range []int{i, n + i} {
		if x, k := outcome(at); x.Outcome[k] != relation.Returned {
			return
		}
	}
	p.Rows++
	// An argument that the function changes is an input by its value before and an output by that after.
	for side, at := range []int{i, n + i} {
		columns := [][]genmorph.Column{p.Source, p.FollowUp}[side]
		x, k := outcome(at)
		for c, q := range e.inputs {
			put(&columns[c], q.Type, rows[at][c])
		}
		for c, q := range e.outputs {
			put(&columns[len(e.inputs)+c], q.Type, x.Outputs[c].At(k))
		}
	}
}
