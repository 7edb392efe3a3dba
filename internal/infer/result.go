package infer

import (
	"log/slog"
	"slices"
	"time"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/infer/proposer"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// Version is that of imago. It is part of every key of the result cache.
const Version = "0.1.0"

// Options says how much to look for and how hard. The zero value is the default of the command line.
type Options struct {
	Subject subject.Options
	Seed    int64         // everything random follows from it
	Budget  int64         // executions for each function; 0: the default
	Timeout time.Duration // caps the whole run, which then ends with what it has; 0: none
	Domain  string        // of the subject, as in a .rel file; "": found from the code
	Engines []Engine      // that are asked; nil: [DefaultEngines]
	// Propose are commands that are asked for relations, in this order; Language is what they are told of the language.
	Propose      []*proposer.Proposer
	Language     string
	All          bool         // also return what follows from the printed relations
	AllowEffects bool         // accept subjects with effects, run inside the sandbox
	Cache        string       // folder of the result cache; "": under the user's cache folder
	Fresh        bool         // ignore cached results
	Progress     func(string) // told in one line what is being done; may be nil
	NoMutants    bool         // do not try the relations on mutants of the subjects, and order them by what they say alone
	// Operators names those whose mutants are made, and Untried those of them whose mutants neither guide a search nor measure relations, so that
	// these can be measured by them later: see [suite.ScoreOptions]. nil: all are made, and all of them tried.
	Operators, Untried []string
	// Without names parts of the search for terms that are left out, to measure what they are for: those of [terms.Parts], [DocComment],
	// and those from [Enumeration] to [Hunt].
	Without []string
	// Shape is that of the polynomials which are looked for; nil: all [polynomial.Types].
	Shape *polynomial.Shape
	// FollowUp is the only one of which relations are searched with mutants, as arguments of the subject; "": those of the table.
	FollowUp string
	// Kept gives the domain in a function's catalogue, "" if there is none, where the relations are going to be written into it; nil: none has one.
	Kept    func(*subject.Package, *subject.Function) string
	Keep    bool         // tests are going to be written: also find sources for them that kill
	Logger  *slog.Logger // nil discards
	Workers int          // child processes at a time; 0: GOMAXPROCS
}

// A Result is what was found. It is the same, byte for byte in print, for the same code, seed and options.
type Result struct {
	Version  string // of imago
	Seed     int64
	Packages []*subject.Package
	Subjects []*Subject
	// NotReached are the targets of functions that the run was ended before, or in the middle of; none if it came to its end.
	NotReached []string
}

// A Subject is one target and what is known of it.
type Subject struct {
	Function          *subject.Function
	Package           *subject.Package
	Target, Signature string
	Domain            *relation.Domain // that the relations are claims about; nil if skipped
	Found             []*Finding       // the printed set, best first
	More              []*Finding       // what else holds, in order; printed when asked for
	Implied           []*Finding       // what follows from Found and More
	Almost            []*Finding       // well-known laws that fail on a handful of inputs
	Branches          trial.Branches   // of its code, and those of them that no source reached
	Candidates
	Skipped  string   // the reason why nothing was inferred; "" otherwise
	Warnings []error  // doubts that stopped nothing
	Measure  *Measure // what the relations kill; nil if no mutants were tried
	Inputs
}

// Inputs are what the emitted test of a subject begins with.
type Inputs struct {
	// Printed has, by parameter, texts that sisters return and that it may be given.
	Printed map[string][]string
	// Rows has, by the name of a relation, the readable rows of its table in the emitted test, a value for each of its variables.
	Rows map[string][][]relation.Value
}

// Candidates counts the texts that were proposed.
type Candidates struct {
	Tried, Dropped int
	Searches       []claim.Search // what engines looked at that search with executions of mutants
	Unread         []string       // lines that commands proposed and that are no relations, with the reason
}

// Written is the relations that the subject's tests should have, best first: the robust ones where mutants were tried, else the first.
func (s *Subject) Written() []*Finding {
	all := slices.Concat(s.Found, s.More)
	if s.Measure != nil && len(s.Measure.Robust) > 0 {
		return slices.DeleteFunc(all, func(f *Finding) bool { return !slices.Contains(s.Measure.Robust, f.Relation.Name) })
	}
	return all[:min(len(all), matrix.MostRobust)]
}

// A Finding is one relation with its evidence.
type Finding struct {
	Relation  *relation.Relation
	Family    string // "round trip", "symmetry", …, in words for people
	Engine    string // that proposed it: an [Engine]
	Origin    string // the place where somebody stated or proposed it; "" of what the program makes
	Status    string // "tested"; "sampled": on fewer inputs, or on such as tell little; "exhaustive": on every input of the domain; "proved": on every path of all its executions; "implied"; "almost"
	Tried     int64  // assignments that met the precondition
	Skipped   int64  // assignments that did not
	Left      int64  // assignments on which an execution ran out of fuel or crashed
	ImpliedBy []string
	Under     string // the function of the package, before this one, under which it is printed, too; "" if there is none
	// Counterexample is of an almost-law: the simplest assignment found that fails, its executions, and the command that shows it again.
	Counterexample *suite.Violation
	Worth          *Worth // nil if no mutants were tried
	Fails          int64  // of an almost-law: how many of the Tried assignments failed
	HoldsFor       string // of an almost-law: the premise under which it is printed; "" if it is not
	Expected       string // what makes readers expect an almost-law, "the name Overlaps"; "" if nothing but its family does
}
