// Package adequacy says how far the relations of a function are enough of a test of it, and what is missing: each part of the code shall be reached by
// a source input that is judged by k different output relations (k-MR coverage). Begin with [Measure]: it has one pool of source inputs for all
// relations of a function, applies each relation to each of them, and holds the groups that were decided against the requirements of a [Criterion].
//
// measure.go is the measure itself, pool.go and associate.go find sources and groups by execution, criteria.go is the table of what can be asked,
// help.go what would help. The package makes no mutants and prints nothing.
package adequacy

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/git"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
)

// Options says what is measured. The zero value is the default of the command line.
type Options struct {
	suite.Running
	Criterion string // "": the first of [Criteria]
	K         int    // different output relations that are asked for; 0: the criterion's own

	follows bool // follow-ups are watched, whatever the criterion asks for
}

// A Report is the adequacy of the relations of some functions.
type Report struct {
	Seed      int64
	K         int // 0: the criterion counts no output relations
	Criterion string
	Diff      string // only requirements on lines that changed since this revision are asked for; functions without one are left out
	Subjects  []*Subject
}

// A Subject is the adequacy of one function's relations.
type Subject struct {
	Target, Short string
	Kept          bool    // the relations are those of the catalogue
	Degree        float64 // of the whole pool
	// Reachable is the degree if each requirement that some source satisfies were judged by as many output relations as the function has.
	Reachable    float64
	Requirements []Judged
	Pool         *Pool
	Broken       []string // relations that the code violates as it is
	Warnings     []error
}

// Judged is a requirement with how far it is met.
type Judged struct {
	Requirement
	Sources   int      // that satisfy it
	Relations []string // that judged the best of them, in the order of the catalogue
	Degree    float64
	Help      Help
}

// Met counts the requirements that are met in full.
func (s *Subject) Met() (n int) {
	for _, r := range s.Requirements {
		if r.Degree >= 1 {
			n++
		}
	}
	return n
}

// Degree is that of all requirements of all functions.
func (r *Report) Degree() float64 {
	sum, all := 0.0, 0
	for _, s := range r.Subjects {
		for _, q := range s.Requirements {
			sum += q.Degree
			all++
		}
	}
	if all == 0 {
		return 1
	}
	return sum / float64(all)
}

// Failed tells whether a kept relation does not hold of the code as it is.
func (r *Report) Failed() bool {
	return slices.ContainsFunc(r.Subjects, func(s *Subject) bool { return s.Kept && len(s.Broken) > 0 })
}

// Measure says how far claims are enough. When ctx is done it returns what it has and the context's error.
func Measure(ctx context.Context, claims []*suite.Claims, o Options) (*Report, error) {
	m := &meter{o: o, report: &Report{Seed: o.Seed, Diff: o.Diff}}
	var err error
	if m.criterion, err = Named(o.Criterion); err != nil {
		return nil, err
	}
	m.k = cmp.Or(o.K, m.criterion.K)
	if m.criterion.K == 0 {
		m.k = 0
	}
	m.report.K, m.report.Criterion = m.k, m.criterion.Name
	if o.Diff != "" {
		lines, err := git.Changed(ctx, cmp.Or(o.Subject.Dir, "."), o.Diff)
		if err != nil {
			return nil, err
		}
		m.touched = lines.Touched()
	}
	err = each(ctx, claims, o.Running, watch{o.follows || m.criterion.Follows, m.criterion.Chooses}, func(c *suite.Claims, p *Pool) error { return m.add(c, p) })
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	return m.report, err
}

// meter is one run of Measure.
type meter struct {
	o         Options
	criterion *Criterion
	k         int
	touched   func(file string, first, last int) bool // nil: everything counts
	report    *Report
}

// Each makes the pools of claims, one child program a package, and hands them on in order. follows has follow-ups watched too, and drafts has choices drafted
// where nobody has written them, which adds sources to the pool.
func Each(ctx context.Context, claims []*suite.Claims, o suite.Running, follows, drafts bool, use func(*suite.Claims, *Pool) error) error {
	return each(ctx, claims, o, watch{follows, drafts}, use)
}

// A watch is what pools have beside their sources and groups: what follow-ups reach, and classes even of functions without a written specification.
type watch struct{ follows, drafts bool }

// each is Each for any watch.
func each(ctx context.Context, claims []*suite.Claims, o suite.Running, w watch, use func(*suite.Claims, *Pool) error) (err error) {
	var h *harness.Harness
	var pkg *mutant.Package
	var of *subject.Package
	closed := func() error {
		if h == nil {
			return nil
		}
		return h.Close()
	}
	defer func() { err = errors.Join(err, closed()) }()
	say := func(format string, args ...any) {
		if o.Progress != nil {
			o.Progress(fmt.Sprintf(format, args...))
		}
	}
	for _, c := range claims {
		if p := c.Package(); p != of {
			say("build %s", p.Path)
			if err := closed(); err != nil {
				return err
			}
			h, of = nil, p
			if h, err = c.Open(ctx, o); err != nil {
				return err
			}
			if pkg, err = mutant.InChild(ctx, p, o.Harness()); err != nil {
				return err
			}
		}
		say("look for sources of %s", c.Short())
		p, err := build(ctx, h, c, matrix.Reached(pkg, c.Function().Ident), seed.New(o.Seed), w)
		if err != nil {
			return err
		}
		if err := use(c, p); err != nil {
			return err
		}
	}
	return nil
}

// add judges one function.
func (m *meter) add(c *suite.Claims, p *Pool) error {
	reqs := m.criterion.Requirements(p)
	if m.touched != nil {
		reqs = slices.DeleteFunc(reqs, func(r Requirement) bool { return r.File == "" || !m.touched(r.File, r.Line, r.Line) })
		if len(reqs) == 0 {
			return nil
		}
	}
	s := &Subject{Target: c.Function().Target, Short: c.Short(), Kept: c.Kept, Pool: p, Warnings: slices.Concat(c.Warnings(), m.warnings(p))}
	for r, n := range p.Violated {
		if n > 0 {
			s.Broken = append(s.Broken, p.Relations[r].Name)
		}
	}
	s.Degree = m.criterion.Degree(p, reqs, m.k, nil)
	if m.criterion.K == 0 {
		s.judgeGroups(reqs)
	} else {
		s.judge(reqs, m.k)
	}
	m.report.Subjects = append(m.report.Subjects, s)
	return nil
}

// warnings are those of the pool that matter to the criterion.
func (m *meter) warnings(p *Pool) []error {
	if !m.criterion.Chooses {
		return nil
	}
	return p.Classes.warnings()
}

// judge fills the requirements of a criterion that is about sources.
func (s *Subject) judge(reqs []Requirement, k int) {
	coop := Associate(len(s.Pool.Sources), s.Pool.Groups, s.Pool.Form, nil)
	reachable := 0
	for i := range reqs {
		r := &reqs[i]
		j := Judged{Requirement: *r, Sources: r.Met.Count(), Degree: float64(min(k, coop.Judged(r))) / float64(k)}
		j.Relations = s.Pool.judges(coop, r)
		if j.Degree < 1 {
			j.Help = s.Pool.help(coop, r, k)
		}
		if j.Sources > 0 {
			reachable += min(k, s.Pool.Forms)
		}
		s.Requirements = append(s.Requirements, j)
	}
	s.Reachable = float64(reachable) / float64(k*len(reqs))
}

// judgeGroups fills the requirements of a criterion that is about groups: each is met or it is not.
func (s *Subject) judgeGroups(reqs []Requirement) {
	for _, r := range reqs {
		j := Judged{Requirement: r, Sources: r.Met.Count()}
		if j.Sources > 0 {
			j.Degree = 1
		} else {
			j.Help = Help{Kind: ByReach, Text: "no group satisfies it"}
		}
		s.Requirements = append(s.Requirements, j)
	}
	s.Reachable = s.Degree
}
