// Package kills measures what polynomial relations are worth on the eight programs of Commons Math that AutoMR's study had mutated
// (Zhang et al., ICSME 2019, Table V), of which package commons has second implementations. [Measure] infers with the engine polynomial
// alone, as a user would, and asks how many mutants the relations kill, whether any of them fails on the code as it is, and, by
// [Differ], whether they also hold on the other implementation of the function, that of package math, and the other way round.
//
// Which mutants count, package scores decides; inputs on which relations are tried come from package audit, whose generator neither
// inference nor scores use.
package kills

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/audit"
	"github.com/imago-mt/imago/internal/study/scores"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// A Program is one of the eight.
type Program struct {
	Func           string // in package commons and in package math
	Killed, Counts int    // mutants that AutoMR's relations killed, of how many: Table V
}

// Programs lists the eight in the order of the paper.
var Programs = []Program{
	{"Abs", 10, 14}, {"Asinh", 70, 297}, {"Atan", 96, 188}, {"Cos", 16, 38}, {"Log1p", 92, 230}, {"Log10", 40, 116}, {"Sin", 18, 34}, {"Tan", 32, 36},
}

// Published is the share of its mutants that AutoMR killed, in per cent.
func (p Program) Published() float64 { return 100 * float64(p.Killed) / float64(p.Counts) }

// Second is the target of the second implementation, and First that of package math.
func (p Program) Second() string { return commons + "." + p.Func }

// First is the target in package math.
func (p Program) First() string { return "math." + p.Func }

const commons = "github.com/imago-mt/imago/internal/study/polynomial/commons"

// Options of [Measure] and [Differ].
type Options struct {
	Inputs   int // that decide which mutants count, and that relations are tried on; 0: 1,000,000
	Seed     int64
	Cache    string       // see [infer.Options]
	Progress func(string) // told what is being done; may be nil
}

// infer is how relations are found: as with imago infer --engine polynomial.
func (o Options) infer() infer.Options {
	return infer.Options{Seed: o.Seed, Cache: o.Cache, Engines: []infer.Engine{infer.Polynomial}}
}

func (o Options) audit() audit.Options {
	return audit.Options{Inputs: o.Inputs, Seed: o.Seed, Infer: o.infer()}
}

// A Result is what the relations of one program are worth.
type Result struct {
	Program
	Score  *scores.Score
	Alarms []audit.Violation // relations that fail on the program as it is
	// Untried are relations that no input reached.
	Untried []string
}

// Measure scores the relations of a program.
func Measure(ctx context.Context, p Program, o Options) (*Result, error) {
	r := &Result{Program: p}
	var err error
	subject := scores.Subject{Name: "commons." + p.Func, Targets: []string{p.Second()}}
	if r.Score, err = scores.Measure(ctx, subject, scores.Options{Inputs: o.Inputs, Seed: o.Seed, Infer: o.infer(), Every: true, Progress: o.Progress}); err != nil {
		return nil, err
	}
	o.say("try relations of %s", subject.Name)
	tried, err := audit.Try(ctx, r.Score.Inferred[0], relations(r.Score.Inferred[0]), o.audit())
	if err != nil {
		return nil, fmt.Errorf("try relations of %s: %w", subject.Name, err)
	}
	r.Alarms, r.Untried = tried.Violations, tried.Untried
	return r, nil
}

func (o Options) say(format string, args ...any) {
	if o.Progress != nil {
		o.Progress(fmt.Sprintf(format, args...))
	}
}

// relations are all that hold of a subject.
func relations(s *infer.Subject) []*relation.Relation {
	var out []*relation.Relation
	for _, f := range slices.Concat(s.Found, s.More) {
		out = append(out, f.Relation)
	}
	return out
}

// A Difference is what relations of one implementation say of another one.
type Difference struct {
	Of, On   string // targets
	Tried    int    // relations
	Unsaid   []string
	Disagree []audit.Violation
}

// Differ tries the relations that were found of a program on package math's function, and those that are found of that one on the
// program.
func Differ(ctx context.Context, r *Result, o Options) ([]Difference, error) {
	o.say("infer %s", r.First())
	quick := o.infer()
	quick.NoMutants = true
	found, err := infer.Run(ctx, []string{r.First()}, quick)
	if err != nil {
		return nil, err
	}
	first, second := found.Subjects[0], r.Score.Inferred[0]
	if first.Skipped != "" {
		return nil, fmt.Errorf("%s: %s", r.First(), first.Skipped)
	}
	var out []Difference
	for _, d := range []struct{ of, on *infer.Subject }{{second, first}, {first, second}} {
		o.say("relations of %s on %s", d.of.Target, d.on.Target)
		one, err := differ(ctx, d.of, d.on, o)
		if err != nil {
			return nil, fmt.Errorf("relations of %s on %s: %w", d.of.Target, d.on.Target, err)
		}
		out = append(out, one)
	}
	return out, nil
}

func differ(ctx context.Context, of, on *infer.Subject, o Options) (Difference, error) {
	d := Difference{Of: of.Package.Name + "." + of.Function.Ident, On: on.Package.Name + "." + on.Function.Ident}
	other := *on
	var err error
	if other.Domain, err = relation.ParseDomain(of.Domain.String(), on.Package.Env, on.Function.Func); err != nil {
		return d, err
	}
	var rels []*relation.Relation
	for _, rel := range relations(of) {
		moved, err := moved(rel, of.Package, on.Package)
		if err != nil {
			d.Unsaid = append(d.Unsaid, rel.Text())
			continue
		}
		rels = append(rels, moved)
	}
	d.Tried = len(rels)
	tried, err := audit.Try(ctx, &other, rels, o.audit())
	if err != nil {
		return d, err
	}
	d.Disagree = tried.Violations
	return d, nil
}

var mathCall = regexp.MustCompile(`\bmath\.(\w+\()`)

// moved says of one package what a relation says of another one. Functions that the new one lacks are those of package math.
func moved(rel *relation.Relation, from, to *subject.Package) (*relation.Relation, error) {
	text := mathCall.ReplaceAllString(rel.Text(), "$1")
	for _, call := range rel.Calls() {
		name := call.Fn.Name
		if call.Fn.Pkg != from.Path || to.Env.Func(name) != nil {
			continue
		}
		qualified := "math." + name
		if err := to.Reference(qualified); err != nil {
			return nil, err
		}
		text = regexp.MustCompile(`(^|[^.\w])`+regexp.QuoteMeta(name)+`\(`).ReplaceAllString(text, "${1}"+qualified+"(")
	}
	return relation.Parse(text, to.Env)
}
