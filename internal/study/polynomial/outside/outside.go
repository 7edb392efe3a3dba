// Package outside asks whether polynomials say anything of functions outside package math that laws with names do not. [Targets] are
// functions of statistics, geometry, finance, colours and the calendar, in the packages below; they were written before the first
// measurement, and what nothing is found of stays in the list. [Measure] infers twice, with the laws alone and with polynomials
// beside them, and counts the mutants that a relation kills and no law does.
package outside

import (
	"context"
	"fmt"
	"go/constant"
	"slices"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/audit"
	"github.com/imago-mt/imago/internal/logic/entail"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

const here = "github.com/imago-mt/imago/internal/study/polynomial/outside/"

// Targets lists the functions.
var Targets = []string{
	here + "almanac.Julian", here + "almanac.MoonAge", here + "almanac.MoonLight", here + "almanac.Declination", here + "almanac.Clock",
	here + "plane.Rotate", here + "plane.Triangle", here + "plane.Project", here + "plane.Barycentric", here + "plane.Ellipse",
	here + "colour.YCbCr", here + "colour.CMYK", here + "colour.Chroma", here + "colour.Sepia",
	here + "loan.Discount", here + "loan.Tax", here + "loan.Split", here + "loan.Call",
	here + "sample.Variance", here + "sample.Logistic", here + "sample.Softplus", here + "sample.Laplace", here + "sample.Regression",
}

// Options of [Measure].
type Options struct {
	Inputs   int // that each relation is tried on; 0: 1,000,000
	Seed     int64
	Cache    string       // see [infer.Options]
	Progress func(string) // told what is being done; may be nil
}

func (o Options) infer(engines ...infer.Engine) infer.Options {
	return infer.Options{Seed: o.Seed, Cache: o.Cache, Engines: engines, All: true, NoMutants: true}
}

// A Result is what is found of one function.
type Result struct {
	Target, Name string
	Skipped      string // why nothing is
	Laws         int    // relations that laws find, with those that follow from others
	Polynomials  int    // that are left beside the laws
	Beyond       []Beyond
	Alarms       []audit.Violation // relations beyond laws that fail on fresh inputs
}

// Beyond is a relation that no law finds, and that does not follow from those that laws find.
type Beyond struct {
	Relation *relation.Relation
	Kills    int              // mutants, of duplicates one
	NoLaw    int              // of these: that no relation which a law finds kills
	New      []*mutant.Mutant // of these: that no earlier relation beyond laws kills
}

// Killers counts the relations that kill what no law does.
func (r *Result) Killers() (n int) {
	for _, b := range r.Beyond {
		if b.NoLaw > 0 {
			n++
		}
	}
	return n
}

// Measure looks for relations of a function with the laws, and with polynomials beside them.
func Measure(ctx context.Context, target string, o Options) (*Result, error) {
	r := &Result{Target: target}
	o.say("%s: laws", target)
	alone, err := infer.Run(ctx, []string{target}, o.infer(infer.Algebra))
	if err != nil {
		return nil, err
	}
	o.say("%s: polynomials", target)
	both, err := infer.Run(ctx, []string{target}, o.infer(infer.Algebra, infer.Polynomial))
	if err != nil {
		return nil, err
	}
	laws, all := alone.Subjects[0], both.Subjects[0]
	r.Name = all.Package.Name + "." + all.Function.Ident
	if r.Skipped = all.Skipped; r.Skipped != "" {
		return r, nil
	}
	known, err := lawsOf(laws, all)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Name, err)
	}
	r.Laws = len(known)
	theory, _ := entail.New(subjectOf(all), known) // what is no polynomial is left out: no polynomial follows from it alone
	var beyond []*relation.Relation
	for _, f := range slices.Concat(all.Found, all.More) {
		if f.Engine != string(infer.Polynomial) {
			continue
		}
		r.Polynomials++
		if !said(known, f.Relation) && !follows(theory, f.Relation) {
			beyond = append(beyond, f.Relation)
		}
	}
	if len(beyond) == 0 {
		return r, nil
	}
	tried, err := audit.Try(ctx, all, beyond, audit.Options{Inputs: o.Inputs, Seed: o.Seed, Infer: o.infer()})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Name, err)
	}
	r.Alarms = tried.Violations
	return r, r.kills(ctx, all, known, beyond, o)
}

func (o Options) say(format string, args ...any) {
	if o.Progress != nil {
		o.Progress(fmt.Sprintf(format, args...))
	}
}

// lawsOf is what laws find of a subject, as relations of the same subject of another inference.
func lawsOf(laws, in *infer.Subject) (known []*relation.Relation, err error) {
	for _, f := range slices.Concat(laws.Found, laws.More, laws.Implied) {
		rel, err := relation.Parse(f.Relation.Text(), in.Package.Env)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Relation, err)
		}
		known = append(known, rel)
	}
	return known, nil
}

// subjectOf is what the entailment knows of a subject: its domain, and nothing of values.
func subjectOf(s *infer.Subject) entail.Subject {
	return entail.Subject{
		Domain: func(rel *relation.Relation, v relation.Var) (lo, hi float64) {
			if b, ok := s.Domain.Bound(s.Domain.Root(s.Function.Func, v, rel)); ok {
				return numeric(b.Lo, -most), numeric(b.Hi, most)
			}
			return -most, most
		},
		Call: func(string, []float64) []float64 { return nil },
	}
}

// most is where a domain without bounds ends, for samples.
const most = 1000

func numeric(end constant.Value, otherwise float64) float64 {
	if end == nil {
		return otherwise
	}
	f, _ := constant.Float64Val(constant.ToFloat(end))
	return f
}

// said reports whether a relation has the text of a known one, up to its tolerance.
func said(known []*relation.Relation, rel *relation.Relation) bool {
	return slices.ContainsFunc(known, func(k *relation.Relation) bool { return formula(k) == formula(rel) })
}

func formula(rel *relation.Relation) string {
	text := relation.ExprString(rel.Post)
	if rel.Pre != nil {
		text = relation.ExprString(rel.Pre) + " => " + text
	}
	return text
}

func follows(theory *entail.Theory, rel *relation.Relation) bool {
	a, err := theory.Decide(rel)
	return err == nil && (a.Follows || a.Printed)
}

// kills tries the mutants with all relations.
func (r *Result) kills(ctx context.Context, s *infer.Subject, known, beyond []*relation.Relation, o Options) error {
	for i, rel := range known { // trials are told apart by their names
		rel.Name = fmt.Sprint("law", i)
	}
	claims := suite.ClaimsOf(s.Package, s.Function, s.Domain, slices.Concat(known, beyond))
	so := suite.ScoreOptions{}
	so.Seed, so.Cache = o.Seed, o.Cache
	o.say("%s: mutants", r.Name)
	scored, err := suite.Score(ctx, []*suite.Claims{claims}, so)
	if err != nil {
		return fmt.Errorf("%s: %w", r.Name, err)
	}
	m := scored.Subjects[0].Matrix
	for t := len(known); t < len(m.Trials); t++ {
		b := Beyond{Relation: beyond[t-len(known)]}
		for i, mu := range m.Mutants {
			if !m.Kills(t, i) || m.Same[i] != i {
				continue
			}
			b.Kills++
			earliest := 0
			for !m.Kills(earliest, i) {
				earliest++
			}
			if earliest >= len(known) {
				b.NoLaw++
			}
			if earliest == t {
				b.New = append(b.New, mu)
			}
		}
		r.Beyond = append(r.Beyond, b)
	}
	return nil
}
