// Package kills measures relations that a search with mutants finds of the subjects of GenMorph's study, as its Table II does: [Measure] infers
// with the engine genetic alone, guided by the mutants of the training operators, and asks how many mutants of the evaluation operators the best
// four relations kill, how many of the printed relations an input refutes, and what it all took. [Example] is the running example of the paper.
//
// Which mutants count, package scores decides; the inputs on which relations are tried come from package audit, whose generator neither inference
// nor scores use.
package kills

import (
	"cmp"
	"context"
	"fmt"
	"go/constant"
	"log/slog"
	"time"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/audit"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/internal/study/mutation"
	"github.com/imago-mt/imago/internal/study/scores"
	"github.com/imago-mt/imago/relation"
)

// subjects is the folder of the subjects' packages.
const subjects = "github.com/imago-mt/imago/internal/study/genmorph/subjects/"

// best is how many relations of a run are scored: as many transformations has a run (GenMorph 2023, §8).
const best = 4

// Options of [Measure], [Printed] and [Example].
type Options struct {
	Inputs   int            // that decide which mutants count; 0: 1,000,000
	Tries    int            // inputs that each printed relation is tried on; 0: 100,000
	Hunt     int            // rows by which a violation of each printed relation is hunted; 0: none is
	Alone    bool           // also score what algebra and polynomial find by themselves, on the same mutants
	Suite    int            // inputs of each suite; 0: as many as the search had sources
	Pairs    int            // sources of the pairs of [Race]'s baseline; 0: 9,000
	Suites   bool           // also ask what suites of tests with recorded outputs miss of these
	Without  []string       // parts of the search that are left out: those from [infer.Enumeration] on
	Engines  []infer.Engine // nil: genetic alone
	Seed     int64
	Cache    string       // see [infer.Options]
	Progress func(string) // told what is being done; may be nil
}

// infer is how relations are found: as with imago infer --engine genetic, but that only the training mutants guide.
func (o Options) infer() infer.Options {
	engines := o.Engines
	if engines == nil {
		engines = []infer.Engine{infer.Genetic}
	}
	return infer.Options{Seed: o.Seed, Cache: o.Cache, Engines: engines, Without: o.Without, Operators: genmorph.Operators(), Untried: genmorph.Evaluation}
}

// A Line is a printed relation.
type Line struct {
	Text   string // with its name
	Nodes  int    // see [nodes]
	Chosen bool   // it is one of the best
	False  string // how an input refutes it; "": none does
	Hunted string // the row on which it fell to the hunt; "": it did not
	// Literals are those beyond 0, 1, 2, their negatives, truth values and the empty text: a relation that has many may be a recorded output.
	Literals []string
}

// A Result is what became of one subject with one seed. It is data alone, so that it can be kept in a file.
type Result struct {
	Target                                string // as in [genmorph.Row]
	Seed                                  int64
	Inputs, Tries                         int
	Lines                                 []Line   // in the order of print
	Unreached                             []string // relations without a premise that no input reached
	Training, Evaluation, Copied, Counted int      // mutants; of those of the evaluation, the ones that copy a training mutant, and those that count
	Best, Printed                         int      // of the counted ones, killed by the best relations, and by all that are printed
	Comparison
	Effort
	Warnings []string
}

// A Comparison is what stands beside the relations: other engines, suites of tests, and what the search returned before inference looked at it.
type Comparison struct {
	Alone                   []int            // counted mutants that the best relations of each of [Others] kill
	Suites                  []scores.Rivalry // what the random and the guided suite miss of them
	Sources                 int              // correct pairs that the search had, and inputs of each suite
	Twins                   int              // printed relations that no mutant tells from one before them
	Returned, ReturnedStand int              // relations that the search returned, and those of them that no input refutes
}

// An Effort is what an inference took, builds of children included where they are not in the cache.
type Effort struct{ Clock, Processors time.Duration }

// MS is the share of the counted mutants that some relations kill.
func (r *Result) MS(killed int) float64 { return float64(killed) / float64(max(r.Counted, 1)) }

// Floor is what the share of the best comes to if every mutant of the evaluation that copies none of the training could be killed: those count, too,
// that no input of the domain shows, because they are equivalent or because they are seen outside of the domain alone.
func (r *Result) Floor() float64 { return float64(r.Best) / float64(max(r.Evaluation-r.Copied, 1)) }

// Stand is how many printed relations no input refutes.
func (r *Result) Stand() (n int) {
	for _, l := range r.Lines {
		if l.False == "" {
			n++
		}
	}
	return n
}

// Unhunted is how many printed relations do not fall to the hunt, of those that stand.
func (r *Result) Unhunted() (n int) {
	for _, l := range r.Lines {
		if l.False == "" && l.Hunted == "" {
			n++
		}
	}
	return n
}

// Measure infers for a subject and measures what is printed.
func Measure(ctx context.Context, row genmorph.Row, o Options) (*Result, error) {
	how := o.infer()
	fresh, heard := how, &listener{}
	fresh.Fresh, fresh.Logger = true, slog.New(heard)
	o.say("infer %s", row.Target)
	start, before := time.Now(), mutation.Processor()
	found, err := infer.Run(ctx, []string{subjects + row.Target}, fresh)
	if err != nil {
		return nil, err
	}
	r := &Result{Target: row.Target, Seed: o.Seed, Inputs: o.Inputs, Tries: o.tries(), Effort: Effort{time.Since(start), mutation.Processor() - before}}
	s := scores.Subject{Name: row.Target, Targets: []string{subjects + row.Target}}
	rate := scores.Options{Inputs: o.Inputs, Seed: o.Seed, Infer: how, Best: best, Progress: o.Progress}
	for _, search := range found.Subjects[0].Searches {
		r.Sources += search.Correct
	}
	if o.Suites {
		rate.Suites = suites(cmp.Or(o.Suite, r.Sources), o.Seed, o.Cache)
	}
	if rate.Alone, err = o.others(ctx, row); err != nil {
		return nil, err
	}
	score, err := scores.Rate(ctx, s, found, rate)
	if err != nil {
		return nil, fmt.Errorf("score %s: %w", row.Target, err)
	}
	r.count(score)
	r.Lines = lines(found.Subjects[0], score.Chosen)
	o.say("try relations of %s", row.Target)
	tried, err := audit.Try(ctx, found.Subjects[0], relations(found.Subjects[0]), audit.Options{Inputs: o.tries(), Seed: o.Seed, Infer: how})
	if err != nil {
		return nil, fmt.Errorf("try relations of %s: %w", row.Target, err)
	}
	r.refute(tried)
	if err := r.returned(ctx, found.Subjects[0], heard.texts, audit.Options{Inputs: o.tries(), Seed: o.Seed, Infer: how}); err != nil || o.Hunt <= 0 {
		return r, err
	}
	o.say("hunt violations of relations of %s", row.Target)
	return r, r.hunt(ctx, found.Subjects[0], o.Hunt, seed.New(o.Seed), o.Cache)
}

// Others are the engines that are scored by themselves beside the search, so that it does not live on what they find.
var Others = []infer.Engine{infer.Algebra, infer.Polynomial}

// others is what each of [Others] finds by itself, guided by the same mutants.
func (o Options) others(ctx context.Context, row genmorph.Row) (all []*infer.Result, err error) {
	if !o.Alone {
		return nil, nil
	}
	for _, e := range Others {
		o.say("infer %s by %s", row.Target, e)
		how := o.infer()
		how.Engines = []infer.Engine{e}
		found, err := infer.Run(ctx, []string{subjects + row.Target}, how)
		if err != nil {
			return nil, fmt.Errorf("infer %s by %s: %w", row.Target, e, err)
		}
		all = append(all, found)
	}
	return all, nil
}

// count takes over what package scores counted.
func (r *Result) count(s *scores.Score) {
	r.Training, r.Evaluation, r.Copied, r.Counted = s.Guiding, s.Mutants-s.Guiding, s.Copied, s.Counted
	r.Best, r.Printed, r.Warnings = s.Best, s.Printed, s.Warnings
	r.Alone, r.Suites, r.Twins = s.Beside.Alone, s.Beside.Suites, s.Relations.Twins
}

// refute marks the relations that an input violates.
func (r *Result) refute(tried *audit.Report) {
	for _, v := range tried.Violations {
		for i := range r.Lines {
			if r.Lines[i].Text == v.Relation.String() {
				r.Lines[i].False = v.String()
			}
		}
	}
	r.Unreached = tried.Untried
}

// Printed is what is printed of a subject.
func Printed(ctx context.Context, row genmorph.Row, o Options) ([]Line, error) {
	found, err := infer.Run(ctx, []string{subjects + row.Target}, o.infer())
	if err != nil {
		return nil, err
	}
	return lines(found.Subjects[0], nil), nil
}

// tries is the inputs that each printed relation is tried on: as many as the issue of the study asks for, where nothing is said.
func (o Options) tries() int {
	const usual = 100_000 // no theory: published PZ is of what Randoop draws in a minute
	if o.Tries <= 0 {
		return usual
	}
	return o.Tries
}

func (o Options) say(format string, args ...any) {
	if o.Progress != nil {
		o.Progress(fmt.Sprintf(format, args...))
	}
}

// relations are the printed ones.
func relations(s *infer.Subject) (out []*relation.Relation) {
	for _, f := range s.Found {
		out = append(out, f.Relation)
	}
	return out
}

// lines are the printed relations, some of which were chosen.
func lines(s *infer.Subject, chosen []*relation.Relation) (out []Line) {
	for _, rel := range relations(s) {
		l := Line{Text: rel.String(), Nodes: nodes(rel, s.Function.Func), Literals: literals(rel)}
		for _, c := range chosen {
			l.Chosen = l.Chosen || c == rel
		}
		out = append(out, l)
	}
	return out
}

// nodes is the size of a conclusion in which an output of the subject is one node, as it is in GenMorph's trees.
func nodes(rel *relation.Relation, subject *relation.Func) (n int) {
	relation.Walk(rel.Post, func(e relation.Expr) bool {
		n++
		switch e := e.(type) {
		case *relation.Call:
			return e.Fn != subject
		case *relation.Select: // an output by its name: the call below it is the same node
			return e.Call.Fn != subject
		}
		return true
	})
	return n
}

// literals are those of a relation that need a reason. Names such as math.Pi are none.
func literals(rel *relation.Relation) (out []string) {
	for _, part := range []relation.Expr{rel.Pre, rel.Post} {
		relation.Walk(part, func(e relation.Expr) bool {
			l, is := e.(*relation.Literal)
			if is && !plain(l.Value) {
				out = append(out, l.Text)
			}
			return true
		})
	}
	return out
}

// plain reports whether a literal needs no reason: 0, 1, 2, their negatives, true, false and the empty text.
func plain(v constant.Value) bool {
	switch v.Kind() {
	case constant.Bool:
		return true
	case constant.String:
		return constant.StringVal(v) == ""
	}
	f, _ := constant.Float64Val(v)
	return f == 0 || f == 1 || f == 2 || f == -1 || f == -2
}
