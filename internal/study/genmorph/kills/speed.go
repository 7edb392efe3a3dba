package kills

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/internal/study/mutation"
)

// An evaluation is one tree decided on one pair. Ours counts 64 pairs where a formula is screened on a word of bits, whatever it finds there; values of
// sub-trees that were known are told apart. The time is that of the whole search: executions of the subject and of mutants, and the growth of terms too.

// A Speed is what both searches did in a run of one subject.
type Speed struct {
	Target              string
	Evaluations, Reused int64         // ours
	Time                time.Duration // of the search, which has one core; children compute while it waits
	Processors          time.Duration // of it, those of this process; what children took is no part of the baseline's either
	Baseline            Baseline
}

// A Baseline is what GenMorph's search did.
type Baseline struct {
	Refused     string // why it was not asked; "" otherwise
	Evaluations int64
	Processors  time.Duration
	Stands      int // transformations of which it ends with a relation that no kept-back row refutes
	Of          int
	Sooner      []*Sooner // by transformation
}

// clock is a handler of log records and of progress that takes the time of a search.
type clock struct {
	listener
	start, end          time.Time
	evaluations, reused int64
	before, after       time.Duration // of processors
}

// Handle implements [slog.Handler].
func (c *clock) Handle(_ context.Context, r slog.Record) error {
	if r.Message != "search with mutants" {
		return nil
	}
	c.end, c.after = r.Time, mutation.Processor()
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
			c.start, c.before = time.Now(), mutation.Processor()
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
	s := &Speed{Target: row.Target, Evaluations: c.evaluations, Reused: c.reused, Time: c.end.Sub(c.start), Processors: c.after - c.before}
	o.say("evolve relations of %s by the baseline", row.Target)
	if err := s.Baseline.run(ctx, found.Subjects[0], o, baseline); err != nil {
		return nil, fmt.Errorf("baseline of %s: %w", row.Target, err)
	}
	return s, nil
}

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
	// Each transformation has a search of its own, as in the paper, and an equal part of the time.
	for i, t := range genmorph.Draw(genmorph.Transformations(e.inputs, nil), best, from.Rand()) {
		problem, err := e.problem(ctx, t, from.Child("pairs", uint64(i)), true)
		if err != nil {
			return err
		}
		// Where no follow-up lies in the domain, or no mutant differs, there is nothing to search.
		if problem.Correct.Rows == 0 || problem.Incorrect.Rows == 0 {
			continue
		}
		before := mutation.Processor()
		var steps []step
		problem.Improved = func(_ int, _ int64, r *genmorph.Relation) {
			steps = append(steps, step{mutation.Processor() - before, r})
		}
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
		one, err := o.race(ctx, s, t, ended(steps, out, kept.Correct))
		if err != nil {
			return err
		}
		b.Sooner = append(b.Sooner, one)
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
