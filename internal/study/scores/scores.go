// Package scores measures what found relations are worth: of the mutants of a function whose outcome is another one on some of a million
// inputs, how many do the relations kill that inference prints, and how many those that it writes into tests? [Subjects] is the list, which
// was written before the first measurement; package own holds what of it stands nowhere else. Begin with [Measure].
//
// Mutants that are equivalent, and those whose outcome no input changes, are not counted, and neither are those that run out of fuel:
// they are told apart. The inputs that decide what counts come from a generator that inference does not use (inputs.go), and so do, by
// another seed, those on which relations are tried.
package scores

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// A Subject is a function, or the exported functions of an example: a mutant of a package counts once for all of them.
type Subject struct {
	Name    string
	Targets []string
}

// Subjects are what is measured. Paths are seen from the root of imago's module.
var Subjects = []Subject{
	one("math.Sin"), one("math.Cos"), one("math.Tan"), one("math.Asin"), one("math.Atan"), one("math.Log"), one("math.Exp"),
	one("math.Sqrt"), one("math.Cbrt"), one("math.Pow"), one("math.Hypot"), one("strings.TrimSpace"), one("strconv.Quote"),
	one("sort.SearchInts"), one("math/bits.Reverse16"),
	one("./internal/study/scores/own.GCD"), one("./internal/study/scores/own.Power"), one("./internal/study/scores/own.IsPrime"),
	one("./internal/study/scores/own.Fill"), one("./internal/study/scores/own.YearDay"), one("./internal/study/scores/own.Weekday"),
	one("./examples/calendar"), one("./examples/geom"), one("./examples/histogram"), one("./examples/shipping"), one("./examples/version"),
	one("./examples/wrap"),
}

func one(target string) Subject { return Subject{target, []string{target}} }

// Options of [Measure]. The zero value means the defaults.
type Options struct {
	Inputs   int             // that decide which mutants count, for each function; 0: 1,000,000
	Seed     int64           // of these and of the inputs of relations
	Infer    infer.Options   // of the inference
	Every    bool            // also try what holds and is neither printed nor written
	Best     int             // also score so many of the printed relations, see best.go; 0: none
	Beside   []infer.Engine  // whose relations are scored on the same mutants, see beside.go; none: of no others
	Alone    []*infer.Result // by other engines, whose best relations are scored on the same mutants; none: of no others
	Suites   []Suite         // that are asked what they kill of the mutants that count
	Progress func(string)    // told what is being done; may be nil
}

// A Suite is a test suite of one function: inputs, on each of which the outcome of the original is what is expected.
type Suite struct {
	Name string
	// Rows are its inputs, in the domain that relations were found for.
	Rows func(ctx context.Context, sub *infer.Subject) ([]source.Row, error)
}

// A Rivalry is what a suite misses of the mutants that count.
type Rivalry struct {
	Inputs int // of the suite
	Missed int // mutants that count and that it does not kill
	Gained int // of them, those that printed relations kill
	Open   int // of them, those that no relation kills and that one of the inputs shows
}

// A Score is what the relations of one subject are worth.
type Score struct {
	Subject
	Relations struct {
		Printed, Written, Every int
		Twins                   int // of those printed, the ones that no mutant tells from one before them
	}
	Mutants int // all of them
	Uncounted
	// These count.
	Counted          int
	Printed, Written int    // killed by the relations
	Every            int    // by all that hold, if they were tried
	Best             int    // by the best of the printed ones, if some were asked for
	Beside           Beside // what other engines kill of them, if some were asked for
	Crashed          int    // of those counted: they took their process down, and nothing else was seen of them
	Survivors        []Survivor
	Chosen           []*relation.Relation // the best, of all functions
	Inferred         []*infer.Subject     // of which the relations are
	Warnings         []string
}

// Uncounted are the mutants that do not count, by the reason.
type Uncounted struct {
	Equivalent int // shown by simplification
	Same       int // no input changed their outcome
	Spent      int // they ran out of fuel, and nothing else was seen of them
	Guiding    int // they guided the inference
	Copied     int // they do the same as one that did
}

// A Survivor is a mutant that counts and that no relation kills.
type Survivor struct {
	Mutant *mutant.Mutant
	Input  int // the first of the inputs on which it is another one; -1: it crashed
}

// Share is the percentage of the mutants that count.
func (s *Score) Share(killed int) float64 { return 100 * float64(killed) / float64(max(s.Counted, 1)) }

// fate is what is known of a mutant from all functions of a subject.
type fate struct {
	mutant           *mutant.Mutant
	same             uint32 // the mutant that it duplicates, or itself
	equivalent       bool
	printed, written bool
	best, every      bool                 // killed by some relation
	beside           use                  // killed by what other engines print or write
	by               []*relation.Relation // the printed relations that kill it, of all functions
	spent, crashed   bool
	alone, suites    uint64 // the other engines and the suites that kill it, as bits
	differs          int    // the first input that shows it; -1: none
}

// Measure infers the relations of a subject and scores them.
func Measure(ctx context.Context, s Subject, o Options) (*Score, error) {
	o.say("infer %s", s.Name)
	found, err := infer.Run(ctx, s.Targets, o.Infer)
	if err != nil {
		return nil, err
	}
	if len(o.Beside) == 0 {
		return Rate(ctx, s, found, o)
	}
	o.say("infer %s by %s", s.Name, infer.EngineList(o.Beside))
	how := o.Infer
	how.Engines = o.Beside
	others, err := infer.Run(ctx, s.Targets, how)
	if err != nil {
		return nil, err
	}
	return rate(ctx, s, found, others, o)
}

// Rate scores relations that were found of a subject, with the options by which they were.
func Rate(ctx context.Context, s Subject, found *infer.Result, o Options) (*Score, error) {
	return rate(ctx, s, found, nil, o)
}

// rate is [Rate] beside what other engines found; nil: there are none.
func rate(ctx context.Context, s Subject, found, others *infer.Result, o Options) (*Score, error) {
	if o.Inputs <= 0 {
		o.Inputs = 1_000_000
	}
	m := &measure{o: o, score: &Score{Subject: s}, fates: map[uint32]*fate{}}
	all := m.inferred(found)
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: nothing to measure", s.Name)
	}
	m.score.Inferred = all
	if err := m.kills(ctx, all); err != nil {
		return nil, err
	}
	if others != nil {
		if err := m.killsBeside(ctx, m.inferred(others)); err != nil {
			return nil, err
		}
	}
	if err := m.killsAlone(ctx, o.Alone); err != nil {
		return nil, err
	}
	m.score.Beside.Suites = make([]Rivalry, len(o.Suites))
	if err := m.outcomes(ctx, all); err != nil {
		return nil, err
	}
	return m.sum(), nil
}

// inferred are the functions for which relations were looked for.
func (m *measure) inferred(found *infer.Result) []*infer.Subject {
	var out []*infer.Subject
	for _, sub := range found.Subjects {
		if sub.Skipped != "" {
			m.warn("%s: %s", sub.Target, sub.Skipped)
			continue
		}
		out = append(out, sub)
	}
	return out
}

// measure is one call of Measure.
type measure struct {
	o     Options
	score *Score
	fates map[uint32]*fate // by number
}

// kills tries the mutants with the relations.
func (m *measure) kills(ctx context.Context, all []*infer.Subject) error {
	uses, scored, err := m.tried(ctx, all)
	if err != nil {
		return err
	}
	for i, sub := range scored.Subjects {
		for _, w := range sub.Warnings {
			m.warn("%s: %v", sub.Short, w)
		}
		for _, u := range uses[i] {
			m.score.Relations.Every++
			if u.printed {
				m.score.Relations.Printed++
			}
			if u.written {
				m.score.Relations.Written++
			}
		}
		m.note(sub.Matrix, uses[i])
	}
	return nil
}

// tried has the relations of functions tried on the mutants: of each function what becomes of its relations, and its kills.
func (m *measure) tried(ctx context.Context, all []*infer.Subject) ([][]use, *suite.Scores, error) {
	var claims []*suite.Claims
	var uses [][]use
	for _, sub := range all {
		rels, of := used(sub, m.o.Every)
		uses = append(uses, of)
		claims = append(claims, suite.ClaimsOf(sub.Package, sub.Function, sub.Domain, rels))
	}
	o := suite.ScoreOptions{Operators: m.o.Infer.Operators}
	o.Seed, o.Subject, o.AllowEffects, o.Cache = m.o.Seed, m.o.Infer.Subject, m.o.Infer.AllowEffects, m.o.Infer.Cache
	m.o.say("kill mutants of %s", m.score.Name)
	scored, err := suite.Score(ctx, claims, o)
	return uses, scored, err
}

// use is where a relation ends up.
type use struct{ printed, written, best bool }

// used is the relations that are printed of a subject or written into its tests, or all that hold.
func used(sub *infer.Subject, every bool) (rels []*relation.Relation, uses []use) {
	written := sub.Written()
	for i, f := range slices.Concat(sub.Found, sub.More) {
		u := use{printed: i < len(sub.Found), written: slices.Contains(written, f)}
		if u.printed || u.written || every {
			rels, uses = append(rels, f.Relation), append(uses, u)
		}
	}
	return rels, uses
}

// note takes over what one function's relations make of the mutants.
func (m *measure) note(x *matrix.Matrix, uses []use) {
	m.score.Chosen = append(m.score.Chosen, m.choose(x, uses)...)
	m.score.Relations.Twins += twins(x.First, uses)
	for i, mu := range x.Mutants {
		f := m.fate(mu)
		if d := x.Duplicate(i); d != nil {
			f.same = d.Number
		}
		f.equivalent = x.Equivalent(i)
		for t := range x.Trials {
			if x.Kills(t, i) {
				f.every = true
				f.written = f.written || uses[t].written
				f.printed = f.printed || uses[t].printed
				f.best = f.best || uses[t].best
				if uses[t].printed {
					f.by = append(f.by, x.Trials[t].Relation)
				}
			}
		}
	}
}

// twins counts the printed relations of a function that mutants do not tell from one before them: the same row is the first to kill each mutant.
func twins(first [][]int32, uses []use) (n int) {
	for i := range first {
		if uses[i].printed && slices.ContainsFunc(first[:i], func(other []int32) bool { return slices.Equal(other, first[i]) }) {
			n++
		}
	}
	return n
}

// fate is what is known of a mutant, nothing at first.
func (m *measure) fate(mu *mutant.Mutant) *fate {
	f := m.fates[mu.Number]
	if f == nil {
		f = &fate{mutant: mu, same: mu.Number, differs: -1}
		m.fates[mu.Number] = f
	}
	return f
}

// sum counts.
func (m *measure) sum() *Score {
	s := m.score
	s.Mutants = len(m.fates)
	guiding := m.guiding()
	for _, f := range m.fates {
		known := m.fates[f.same]
		switch {
		case m.guides(f.mutant):
			s.Guiding++
		case guiding[f.same]:
			s.Copied++
		case f.equivalent:
			s.Equivalent++
		case f.every || f.beside != (use{}) || f.alone != 0 || known.suites != 0 || known.differs >= 0 || known.crashed:
			s.Counted++
			s.Beside.count(f)
			s.Beside.rivals(f, known)
			if f.printed {
				s.Printed++
			}
			if f.written {
				s.Written++
			}
			if f.best {
				s.Best++
			}
			if f.every {
				s.Every++
				continue
			}
			if known.differs < 0 {
				s.Crashed++
			}
			if f == known {
				s.Survivors = append(s.Survivors, Survivor{f.mutant, known.differs})
			}
		case known.spent:
			s.Spent++
		default:
			s.Same++
		}
	}
	s.Beside.sort()
	slices.SortFunc(s.Survivors, func(a, b Survivor) int {
		if d := a.Input - b.Input; d != 0 && a.Input >= 0 && b.Input >= 0 {
			return d
		} else if d != 0 {
			return -d // crashes last
		}
		return int(a.Mutant.Number) - int(b.Mutant.Number)
	})
	return s
}
