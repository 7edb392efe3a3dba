package composites

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/audit"
	"github.com/imago-mt/imago/internal/infer/composite"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// Subjects are what choices are measured on: the paper's functions, the examples, and ten functions of the study of scores.
var Subjects = []string{"./internal/study/composites/gsl", "./examples/calendar", "./examples/geom", "./examples/histogram", "./examples/shipping",
	"./examples/version", "./examples/wrap", "math.Sin", "math.Cos", "math.Exp", "math.Hypot", "math.Cbrt", "strings.TrimSpace", "strconv.Quote", "sort.SearchInts",
	"./internal/study/scores/own.GCD", "./internal/study/scores/own.Power"}

// mostComposites is how many composites of two layers a function's pool gets: those of the relations that inference prints first. No theory: a
// relation more is tried on all mutants.
const mostComposites = 60

// ChooseOptions of [Choose].
type ChooseOptions struct {
	Seed     int64
	Rows     int // of each relation on which mutants are tried; 0: as many as of a score
	Tries    int // inputs that each composite is tried on; 0: none
	Infer    infer.Options
	Progress func(string)
}

// A Derived is a composite of inferred relations.
type Derived struct {
	Relation   *relation.Relation
	First      string // the parts
	Second     string
	Executions int
	Kills      int    // of the mutants of the function
	Best       int    // kills of the better one of its parts
	False      string // how an input refutes it
}

// A Function is the pool of a function with what was chosen from it.
type Function struct {
	Target     string
	Names      []string // of the basic relations
	Composites []Derived
	Refused    []composite.Refusal
	Untried    string // why no inputs were tried; "" if they were
	Choices
}

// Choices are what was chosen from a pool.
type Choices struct {
	Mutants, Kills   int // those not known to do what the original does, and those that some relation kills
	Front            []matrix.Choice
	Exact            bool // there is no other choice on the front
	Agrees           bool // NSGA-II alone finds a front with the same goals
	Smallest, Robust Chosen
	Four             int // most kills of at most four relations
	// By one half of the mutants: the smallest set, and the choices for so many executions.
	Whole  Alternative
	Halves []Alternative
}

// Chosen is a set of relations.
type Chosen struct{ Relations, Executions, Kills int }

// Choose infers for targets and chooses from what is printed and its composites, for each function.
func Choose(ctx context.Context, target string, o ChooseOptions) ([]*Function, error) {
	o.say("infer %s", target)
	found, err := infer.Run(ctx, []string{target}, o.Infer)
	if err != nil {
		return nil, err
	}
	var out []*Function
	for _, s := range found.Subjects {
		if s.Skipped != "" || len(s.Found)+len(s.More) == 0 {
			continue
		}
		f, err := choose(ctx, s, found.Subjects, o)
		if err != nil {
			return nil, fmt.Errorf("choose relations of %s: %w", s.Target, err)
		}
		out = append(out, f)
	}
	return out, nil
}

// choose measures one function.
func choose(ctx context.Context, s *infer.Subject, all []*infer.Subject, o ChooseOptions) (*Function, error) {
	f := &Function{Target: s.Target}
	basics, sisters := kept(s), []*relation.Relation(nil)
	for _, other := range all {
		if other != s && other.Package == s.Package {
			sisters = append(sisters, kept(other)...)
		}
	}
	for _, r := range basics {
		f.Names = append(f.Names, r.Name)
	}
	pool := composite.NewPool(s.Package.Env, s.Function.Func, basics, sisters)
	for _, of := range all {
		if of.Package == s.Package && of.Skipped == "" {
			pool.Within(of.Function.Func, infer.Ends(of.Function, of.Domain))
		}
	}
	composed, err := pool.Layers(ctx, 2, mostComposites)
	if err != nil {
		return nil, err
	}
	f.Refused = composed.Refused
	rels := slices.Clone(basics)
	for i, c := range composed.Composites {
		r := *c.Relation
		r.Name = fmt.Sprintf("composite-%d", i+1)
		rels = append(rels, &r)
	}
	if err := f.score(ctx, s, rels, composed.Composites, o); err != nil {
		return nil, err
	}
	err = f.audit(ctx, s, o)
	return f, err
}

// kept is the relations that inference prints, by --all.
func kept(s *infer.Subject) (out []*relation.Relation) {
	for _, f := range slices.Concat(s.Found, s.More) {
		out = append(out, f.Relation)
	}
	return out
}

// score tries all relations of a pool on the mutants: on rows by which is chosen, and on others.
func (f *Function) score(ctx context.Context, s *infer.Subject, pool []*relation.Relation, composed []composite.Composite, o ChooseOptions) error {
	var scored [2]*suite.Scored
	for i := range scored {
		o.say("kill mutants of %s with %d relations", s.Target, len(pool))
		of := suite.ScoreOptions{Running: suite.Running{Seed: o.Seed + int64(i), Rows: o.Rows, Cache: o.Infer.Cache, Subject: o.Infer.Subject}}
		got, err := suite.Score(ctx, []*suite.Claims{suite.ClaimsOf(s.Package, s.Function, s.Domain, pool)}, of)
		if err != nil {
			return err
		}
		scored[i] = got.Subjects[0]
	}
	m := scored[0].Matrix
	for i, c := range composed {
		t := len(f.Names) + i
		f.Composites = append(f.Composites, Derived{Relation: c.Relation, First: f.Names[c.Parts[0]], Second: f.Names[c.Parts[1]], Executions: c.Executions(),
			Kills: kills(m, t), Best: max(kills(m, c.Parts[0]), kills(m, c.Parts[1]))})
	}
	f.choose(scored, seed.New(o.Seed))
	return nil
}

func (o *ChooseOptions) say(format string, args ...any) {
	if o.Progress != nil {
		o.Progress(fmt.Sprintf(format, args...))
	}
}

// audit tries the composites on inputs that inference did not draw.
func (f *Function) audit(ctx context.Context, s *infer.Subject, o ChooseOptions) error {
	if o.Tries <= 0 || len(f.Composites) == 0 {
		return nil
	}
	o.say("try %d composites of %s", len(f.Composites), s.Target)
	var rels []*relation.Relation
	for _, c := range f.Composites {
		rels = append(rels, c.Relation)
	}
	tried, err := audit.Try(ctx, s, rels, audit.Options{Inputs: o.Tries, Seed: o.Seed, Infer: o.Infer})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil { // the other functions are measured all the same
		f.Untried = err.Error()
		return nil
	}
	for _, v := range tried.Violations {
		for i := range f.Composites {
			if f.Composites[i].Relation.String() == v.Relation.String() {
				f.Composites[i].False = v.Row
			}
		}
	}
	return nil
}
