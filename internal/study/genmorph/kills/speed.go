package kills

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/internal/study/mutation"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// An evaluation is one tree decided on one pair. Ours counts 64 pairs where a formula is screened on a word of bits, whatever it finds there; values of
// sub-trees that were known are told apart. The time is that of the whole search: executions of the subject and of mutants, and the growth of terms too.

// A Speed is what both searches did in a run of one subject.
type Speed struct {
	Target              string
	Evaluations, Reused int64         // ours
	Time                time.Duration // of the search, which has one core; children compute while it waits
	Baseline            Baseline
}

// A Baseline is what GenMorph's search did.
type Baseline struct {
	Refused     string // why it was not asked; "" otherwise
	Evaluations int64
	Processors  time.Duration
	Stands      int // transformations of which it ends with a relation that no kept-back row refutes
	Of          int
}

// clock is a handler of log records and of progress that takes the time of a search.
type clock struct {
	listener
	start, end          time.Time
	evaluations, reused int64
}

// Handle implements [slog.Handler].
func (c *clock) Handle(_ context.Context, r slog.Record) error {
	if r.Message != "search with mutants" {
		return nil
	}
	c.end = r.Time
	r.Attrs(func(a slog.Attr) bool {
		switch a.Key {
		case "evaluations":
			c.evaluations += a.Value.Int64()
		case "reused":
			c.reused += a.Value.Int64()
		}
		return true
	})
	return nil
}

// Race measures both searches of a subject in turn, the baseline for so long a time of the clock.
func Race(ctx context.Context, row genmorph.Row, o Options, baseline time.Duration) (*Speed, error) {
	c := &clock{}
	how := o.infer()
	how.Fresh, how.Logger = true, slog.New(c)
	how.Progress = func(line string) {
		if strings.HasSuffix(line, "searching with mutants") {
			c.start = time.Now()
		}
	}
	o.say("infer %s", row.Target)
	found, err := infer.Run(ctx, []string{subjects + row.Target}, how)
	if err != nil {
		return nil, err
	}
	// Without these two the time would be that of the whole inference.
	if c.start.IsZero() || c.end.IsZero() {
		return nil, fmt.Errorf("%s: no search was seen", row.Target)
	}
	s := &Speed{Target: row.Target, Evaluations: c.evaluations, Reused: c.reused, Time: c.end.Sub(c.start)}
	o.say("evolve relations of %s by the baseline", row.Target)
	if err := s.Baseline.run(ctx, found.Subjects[0], o, baseline); err != nil {
		return nil, fmt.Errorf("baseline of %s: %w", row.Target, err)
	}
	return s, nil
}

// errForeign says that GenMorph has no such type.
var errForeign = errors.New("a value that is no number, Boolean or sequence of these")

// run has the baseline search under each of its four transformations, for an equal part of the time.
func (b *Baseline) run(ctx context.Context, s *infer.Subject, o Options, limit time.Duration) error {
	e, err := newExecutions(ctx, s, o)
	if errors.Is(err, errForeign) {
		b.Refused = err.Error()
		return nil
	}
	if err != nil {
		return err
	}
	defer e.close()
	from := seed.New(o.Seed).Child("baseline "+s.Target, 0)
	for i, t := range genmorph.Draw(genmorph.Transformations(e.inputs, nil), best, from.Rand()) {
		problem, err := e.problem(ctx, t, from.Child("pairs", uint64(i)), true)
		if err != nil {
			return err
		}
		if problem.Correct.Rows == 0 || problem.Incorrect.Rows == 0 {
			continue
		}
		before := mutation.Processor()
		out, err := genmorph.Parameters{Time: limit / best}.Search(ctx, problem)
		if err != nil {
			return err
		}
		b.Evaluations, b.Processors, b.Of = b.Evaluations+out.Evaluations, b.Processors+mutation.Processor()-before, b.Of+1
		// What the search ends with is asked about rows that it did not have. A relation that they refute would be a false alarm.
		kept, err := e.problem(ctx, t, from.Child("kept back", uint64(i)), false)
		if err != nil {
			return err
		}
		if out.Best != nil && !refuted(out.Best.Tree, kept.Correct) {
			b.Stands++
		}
	}
	return nil
}

// refuted reports whether some pair violates a relation.
func refuted(t *genmorph.Tree, p *genmorph.Pairs) bool {
	for _, holds := range t.Holds(p) {
		if !holds {
			return true
		}
	}
	return false
}

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
	baselineSources = 9000
	baselineMutants = 120
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
		for i := range n {
			// A pair is incorrect if either of its ends is (§6.1).
			_, one := at[i]
			if _, two := at[n+i]; one || two {
				e.add(p.Incorrect, all, i, n, outcome)
			}
		}
	}
	return p, nil
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
