// Package owntests scores a package's own Go tests by the mutants that they kill. The tests are compiled once, together with the
// schemata of their package, and a test binary tries mutant after mutant in one process (Wang, Xiong et al., "Faster mutation analysis via
// equivalence modulo states", 2017, and Just, Ernst, Fraser, "Efficient mutation analysis by propagating and partitioning infected
// execution states", 2014, for executing only what a mutant can change). What such a loop cannot be trusted with is tried again, each
// mutant in a process of its own: every survivor, whatever ran out of fuel or ended the process, mutants that change how the package is
// initialised, tests that run only once in a process, and a sample of the kills.
//
// Begin with [Run]. inject.go and harness.txt make the test binary, process.go runs it, watch.go ends what stands still, cover.go runs the
// tests without mutants, try.go tries mutants in the loop and alone, and verdict.go decides. The package knows tests and mutants; of relations it knows nothing, and it writes nothing into
// the folders of the package.
package owntests

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"

	"github.com/imago-mt/imago/internal/git"
	"github.com/imago-mt/imago/internal/mutant"
)

// Options says what is scored, and how. The zero value is the default of the command line.
type Options struct {
	Dir       string   // of the targets; "" is the current one
	Tags      []string // of the build
	Operators []string // of mutation, by name; none: all
	Seed      int64    // chooses the sample of kills that is tried again
	Diff      string   // only mutants on lines that changed since this revision; "": all
	Isolate   bool     // a process for each mutant, and no loop
	// OwnOnly leaves out test files that imago wrote. A package without others is scored, too: none of its mutants is reached.
	OwnOnly bool
	// AllowEffects lets tests write wherever the user may. Without it they write to temporary folders, where the system can see to that.
	AllowEffects bool
	Workers      int // processes at a time; 0: GOMAXPROCS. The result does not depend on it.
	Progress     func(string)
}

// A Use says where a test can be run.
type Use uint8

// The uses.
const (
	Looped  Use = iota // in the loop
	Apart              // only in fresh processes
	Refused            // not at all
)

// A Test is a test, a fuzz target with its seeds, or an example with output.
type Test struct {
	Kind, Name string // "test", "fuzz", "example"
	Use        Use
	Why        string // if it is not Looped
	Skipped    bool   // it skips itself, without a mutant
	Fuel       int64  // that it takes without a mutant
	File       string // that holds it
	Line       int
}

// An End says what became of a mutant.
type End uint8

// The ends.
const (
	NotReached  End = iota // no test comes to its place
	NotInfected            // some do, but at the place nothing has another value
	NotSeen                // all tests pass that it could disturb
	Killed                 //
	Spent                  // it ran out of fuel in some test, and no other one kills it
	TimedOut               // a test stood still with it, and no other one kills it
	Untried                // it changes how the package is initialised, and cannot be on so early
	Equivalent             // it survived, and does what the original does
)

// A Fate is what became of one mutant.
type Fate struct {
	End  End
	Test int    // Scored.Tests: who killed it, or ran out of fuel first; -1: nobody, or it was before the tests
	How  string // it was killed: "failed", "panicked", "ended the process"
}

// Scored is the tests of one package, and what they make of its mutants.
type Scored struct {
	Path, Name, Dir string
	Seed            int64
	Refused         string   // why nothing else is known
	LeftOut         []string // test files that imago wrote, by name: with OwnOnly
	Tests           []Test
	Mutants         []mutant.Mutant
	Fates           []Fate        // by mutant
	Infected        []int         // by test: mutants that it could see
	Reached         [][]int       // by mutant: tests that come to its place, as far as the probe sees it
	Early           int           // mutants that change the initialisation: each is tried with all tests
	Left            []mutant.Left // places that could have been mutated and are not
	Warnings        []string
	Repeats
}

// Repeats counts the mutants that were tried once more, to see whether the loop over mutants in one process judges as it should.
type Repeats struct {
	Checked   int // mutants tried in a process of their own
	Disagreed int // of these: those that the loop had judged otherwise, kills that were no kills
}

// A Tally counts ends.
type Tally struct {
	Total, Killed, NotSeen, NotInfected, NotReached, Spent, TimedOut, Untried, Equivalent int
}

// Tally counts what became of the mutants.
func (s *Scored) Tally() Tally {
	t := Tally{Total: len(s.Fates)}
	counts := []*int{NotReached: &t.NotReached, NotInfected: &t.NotInfected, NotSeen: &t.NotSeen, Killed: &t.Killed, Spent: &t.Spent,
		TimedOut: &t.TimedOut, Untried: &t.Untried, Equivalent: &t.Equivalent}
	for _, f := range s.Fates {
		*counts[f.End]++
	}
	return t
}

// Counted is how many mutants a score is of: those that were tried and are not known to do what the original does.
func (t Tally) Counted() int { return t.Total - t.Untried - t.Equivalent }

// Score is the share of them that were killed.
func (t Tally) Score() float64 {
	if t.Counted() == 0 {
		return 0
	}
	return float64(t.Killed) / float64(t.Counted())
}

// Run scores the tests of the packages that the go command knows by these patterns. When ctx is done it returns the packages that were scored, the
// others with that as the reason, and the error of the context. Packages whose tests cannot be scored are in the
// result, with the reason; those without a mutant on a changed line are left out.
func Run(ctx context.Context, patterns []string, o Options) ([]*Scored, error) {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	var lines git.Lines
	if o.Diff != "" {
		var err error
		if lines, err = git.Changed(ctx, cmp.Or(o.Dir, "."), o.Diff); err != nil {
			return nil, err
		}
	}
	o.say("load %v", patterns)
	subjects, err := load(ctx, patterns, o)
	if err != nil {
		return nil, err
	}
	var all []*Scored
	for i, s := range subjects {
		scored, err := s.score(ctx, o, lines)
		if err != nil && ctx.Err() != nil {
			for _, left := range subjects[i:] {
				all = append(all, &Scored{Path: left.path, Name: left.name, Dir: left.dir, Seed: o.Seed, Refused: "the run was stopped before its mutants had been tried"})
			}
			return all, ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("tests of %s: %w", s.path, err)
		}
		if scored != nil {
			all = append(all, scored)
		}
	}
	return all, nil
}

// score makes the mutants of one package, builds its tests, and tries them; nil if there is nothing to be tried.
func (s *subject) score(ctx context.Context, o Options, lines git.Lines) (*Scored, error) {
	out := &Scored{Path: s.path, Name: s.name, Dir: s.dir, Seed: o.Seed, Refused: s.refused, LeftOut: s.leftOut}
	if s.refused != "" {
		return out, nil
	}
	o.say("mutate %s", s.path)
	schemata, err := mutant.Generate(s.pkg, mutant.Options{Operators: o.Operators})
	if err != nil {
		return nil, err
	}
	out.Mutants, out.Left = schemata.Mutants, schemata.Left
	if o.Diff != "" {
		if out.Mutants = changed(out.Mutants, lines); len(out.Mutants) == 0 {
			return nil, nil
		}
	}
	if s.untested {
		out.Fates, out.Reached = slices.Repeat([]Fate{{End: NotReached, Test: -1}}, len(out.Mutants)), make([][]int, len(out.Mutants))
		out.compare(schemata, o)
		return out, nil
	}
	scratch, err := os.MkdirTemp("", "imago-tests-")
	if err != nil {
		return nil, err
	}
	defer removeAll(scratch)
	o.say("build the tests of %s", s.path)
	p, err := s.build(ctx, schemata, scratch, o)
	if err != nil {
		out.Refused = err.Error()
		return out, ctx.Err()
	}
	o.say("run the tests of %s without mutants", s.path)
	c, err := p.confined(ctx)
	defer p.close()
	if err != nil {
		out.Refused = err.Error()
		return out, ctx.Err()
	}
	out.Tests = c.tests
	t := newTrial(p, c, out.Mutants, o)
	if err := t.run(ctx); err != nil {
		return nil, err
	}
	t.report(out)
	if !o.AllowEffects && !p.starter.confines {
		out.Warnings = append(out.Warnings, "this system cannot keep tests from writing outside of temporary folders")
	}
	out.compare(schemata, o)
	return out, nil
}

// changed is the mutants on lines that are not what they were.
func changed(mutants []mutant.Mutant, lines git.Lines) []mutant.Mutant {
	touched := lines.Touched()
	return slices.DeleteFunc(slices.Clone(mutants), func(m mutant.Mutant) bool {
		first, last := m.Lines()
		return !touched(m.File, first, last)
	})
}

// compare finds those among the survivors that do what the original does: nothing can kill them.
func (s *Scored) compare(schemata *mutant.Schemata, o Options) {
	o.say("compare the survivors of %s", s.Path)
	var survivors []*mutant.Mutant
	for i, f := range s.Fates {
		if f.End == NotReached || f.End == NotInfected || f.End == NotSeen {
			survivors = append(survivors, &s.Mutants[i])
		}
	}
	same, err := schemata.Equal(survivors)
	for i := range s.Mutants {
		if first, ok := same[s.Mutants[i].Number]; ok && first == 0 {
			s.Fates[i].End = Equivalent
		}
	}
	if err != nil {
		s.Warnings = append(s.Warnings, "equivalent mutants are not told from others: "+err.Error())
	}
}
