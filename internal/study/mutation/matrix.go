package mutation

import (
	"context"
	"fmt"
	"time"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/subject"
)

// Rows is how many inputs each mutant is tried on in the measured matrices, as in the research on schemata (section 5).
const Rows = 1000

// A Study is package numeric with its mutants and a child that holds them all.
type Study struct {
	Package  *subject.Package
	Mutable  *mutant.Package
	Schemata *mutant.Schemata
	Harness  *harness.Harness
}

// Open loads package numeric, makes its mutants, and builds the child; o has the number of workers and the cache. Hot functions have
// clones.
func Open(ctx context.Context, o harness.Options, hot bool) (*Study, error) {
	pkgs, err := subject.Load(ctx, []string{numericPath}, subject.Options{Dir: o.Dir})
	if err != nil {
		return nil, err
	}
	s := &Study{Package: pkgs[0]}
	if s.Mutable, err = mutant.Of(s.Package); err != nil {
		return nil, err
	}
	if s.Schemata, err = mutant.Generate(s.Mutable, mutant.Options{Hot: functions(hot)}); err != nil {
		return nil, err
	}
	o.Variant, o.Schemata = harness.Instrumented, s.Schemata.ForChild()
	s.Harness, err = harness.Build(ctx, s.Package, o)
	return s, err
}

// functions is the functions of package numeric, or none.
func functions(all bool) (names []string) {
	for _, s := range Subjects {
		if all {
			names = append(names, s.Func)
		}
	}
	return names
}

// Close ends the children.
func (s *Study) Close() error { return s.Harness.Close() }

// Killing is what is asked of the child about a subject: all its mutants but those of code that runs when the package is initialised,
// all its relations, and every one of the rows.
func (s *Study) Killing(sub *Subject, rows int) (harness.Killing, error) {
	rels, err := sub.parse(s.Package.Env)
	if err != nil {
		return harness.Killing{}, err
	}
	vars, cols, err := sub.columns(rels, rows, seed.New(1))
	if err != nil {
		return harness.Killing{}, err
	}
	k := harness.Killing{Every: true, Batch: harness.Batch{Relations: rels, Vars: vars, Columns: cols, N: rows, Subject: s.Package.Env.Func(sub.Func)}}
	for _, m := range matrix.Of(s.Mutable, s.Schemata, sub.Func) {
		if !m.AtInit {
			k.Mutants = append(k.Mutants, m.Number)
		}
	}
	if len(k.Mutants) == 0 {
		return k, fmt.Errorf("%s has no mutants", sub.Func)
	}
	return k, nil
}

// A Speed is a matrix and the time that it took.
type Speed struct {
	Func                           string
	Relations, Mutants             int
	Pairs                          int // mutants × inputs: each is decided for all relations
	Verdicts                       int // relations × mutants × inputs
	Killed, Survived, Spent, Still int // mutants: by some relation, by none, out of fuel, never infected
	Executions                     int64
	Took                           time.Duration // by the clock
	Computed                       time.Duration // processor time of the child
}

// Add adds another matrix.
func (s *Speed) Add(t *Speed) {
	s.Relations += t.Relations
	s.Mutants += t.Mutants
	s.Pairs += t.Pairs
	s.Verdicts += t.Verdicts
	s.Killed += t.Killed
	s.Survived += t.Survived
	s.Spent += t.Spent
	s.Still += t.Still
	s.Executions += t.Executions
	s.Took += t.Took
	s.Computed += t.Computed
}

// Matrix makes the kill matrix of a subject several times over, in one child, and returns the least time that it took. Part of it are
// the executions of the original, the probe, and what parent and child say to each other. The first round, not counted, starts the child.
func (s *Study) Matrix(ctx context.Context, sub *Subject, rounds int) (*Speed, error) {
	k, err := s.Killing(sub, Rows)
	if err != nil {
		return nil, err
	}
	var out *Speed
	for range rounds + 1 {
		before, start := s.Harness.Executions(), time.Now()
		kills, err := s.Harness.Kill(ctx, k)
		if err != nil {
			return nil, err
		}
		took := time.Since(start)
		if out == nil {
			out = &Speed{Func: sub.Func, Relations: len(k.Relations), Mutants: len(k.Mutants), Took: 1 << 62, Computed: 1 << 62}
			out.Pairs = out.Mutants * k.N
			out.Verdicts = out.Relations * out.Pairs
			out.count(kills)
			if err := holds(sub, kills); err != nil {
				return nil, err
			}
			continue
		}
		out.Took, out.Computed, out.Executions = min(out.Took, took), min(out.Computed, kills.Computed), s.Harness.Executions()-before
	}
	return out, nil
}

func (s *Speed) count(kills *harness.Kills) {
	for _, f := range kills.Fates {
		switch {
		case f.End == harness.Spent:
			s.Spent++
		case f.Killed():
			s.Killed++
		case f.End == harness.NotReached || f.End == harness.NotInfected:
			s.Still++
		default:
			s.Survived++
		}
	}
}

// holds makes sure that the original violates none of the relations: else the matrix would be of fewer rows.
func holds(sub *Subject, kills *harness.Kills) error {
	for i, n := range kills.Violated {
		if n > 0 || kills.Held[i] == 0 {
			return fmt.Errorf("%s: %s holds on %d rows and is violated on %d", sub.Func, sub.Relations[i], kills.Held[i], n)
		}
	}
	return nil
}
