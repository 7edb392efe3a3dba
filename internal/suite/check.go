// Package suite runs relations that are kept in a catalogue against the code as it is now. Begin with [Check]; what it finds is a
// [Report], and a violation has been made as simple as a [Shrinker] can make it. The package infers nothing and prints nothing.
package suite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// Running says how relations are run, by [Check] and by [Score]. The zero value is the default of the command line.
type Running struct {
	Subject      subject.Options
	Seed         int64
	Rows         int    // random inputs for each relation; 0: 10,000 of a check, 1,000 of a score
	Diff         string // only what changed since this revision: functions of a check, lines of a score
	AllowEffects bool
	Cache        string       // folder of the harness's builds; "": under the user's cache folder
	Workers      int          // child processes at a time; 0: GOMAXPROCS
	Progress     func(string) // told in one line what is being done; may be nil
	Logger       *slog.Logger // nil discards
}

func (r *Running) say(format string, args ...any) {
	if r.Progress != nil {
		r.Progress(fmt.Sprintf(format, args...))
	}
}

// Options says what is checked and how hard.
type Options struct {
	Running
	At       string // try this assignment only: w=0 h=1
	Relation string // check only the relation of this name
	// PerSource picks, of each function's relations, those that kill most for so many executions of a source; 0: all are checked.
	PerSource int
	// FailFast ends a relation with the first part of its rows that violates it: what is dear to run is not run on.
	FailFast bool
	// Budget is how many executions each function gets, shared by its relations; 0: as many as the rows take.
	Budget int64
	// Chosen are the rows to try, by the target of a function and the name of a relation, in place of those that are drawn; what has none is not
	// checked. Nil: all is.
	Chosen map[string]map[string][]Row
}

// Rows of a check. Neither figure has a theory behind it: they let a package of thirty functions end within seconds.
const (
	randomRows = 10_000
	edgeRows   = 2_000
)

// Check runs the relations that are kept for targets against the code as it is now. A catalogue that does not fit the code any
// more is part of the report, a malformed one an error. When ctx is done it returns what it has and the context's error.
func Check(ctx context.Context, targets []string, o Options) (*Report, error) {
	c := &check{o: o, report: &Report{Seed: o.Seed}}
	if o.At != "" {
		at, err := counterexample.ParseAt(o.At)
		if err != nil {
			return nil, err
		}
		c.at = at
	}
	c.o.say("load %s", listed(targets))
	kept, err := find(ctx, targets, o)
	if err != nil {
		return nil, err
	}
	if o.Diff != "" {
		if kept, err = changed(ctx, kept, o); err != nil {
			return nil, err
		}
	}
	for _, group := range byPackage(kept) {
		if err := c.checkPackage(ctx, group); err != nil {
			if ctx.Err() != nil {
				return c.report, errors.Join(ctx.Err(), err)
			}
			return nil, err
		}
	}
	if err := c.used(); err != nil {
		return nil, err
	}
	return c.report, nil
}

// check is one run of Check.
type check struct {
	o      Options
	at     *Assignment
	tried  int // relations that were checked
	report *Report
}

// used refuses words of the command line that selected nothing: a check of nothing must not look like success.
func (c *check) used() error {
	for _, s := range c.report.Subjects {
		if s.Stale != "" {
			return nil
		}
	}
	switch {
	case c.tried > 0:
		return nil
	case c.o.PerSource > 0 && c.o.Relation == "" && c.at == nil:
		return fmt.Errorf("no kept relation takes as few executions of a source as %d", c.o.PerSource)
	case c.at != nil:
		return fmt.Errorf("no kept relation has exactly the variables of --at '%s'", c.o.At)
	case c.o.Relation != "":
		return fmt.Errorf("no kept relation is called %s", c.o.Relation)
	}
	return nil
}

// checkPackage checks the files of one package with one child program.
func (c *check) checkPackage(ctx context.Context, files []*kept) error {
	var h *harness.Harness
	for _, k := range files {
		s := &Subject{Target: k.target, Short: k.short, File: k.path, Stale: k.stale}
		if k.fn != nil {
			s.Code = Place{k.fn.File, k.fn.Line, k.fn.Col}
		}
		if k.stale == "" {
			if h == nil {
				c.o.say("build %s", k.pkg.Path)
				var err error
				if h, err = c.build(ctx, k.pkg); err != nil {
					return err
				}
				defer h.Close()
			}
			if err := c.checkFile(ctx, h, k, s); err != nil {
				return err
			}
		}
		c.report.Subjects = append(c.report.Subjects, s)
	}
	return nil
}

func (c *check) build(ctx context.Context, p *subject.Package) (*harness.Harness, error) {
	return harness.Build(ctx, p, c.o.Harness())
}

func (c *check) checkFile(ctx context.Context, h *harness.Harness, k *kept, s *Subject) error {
	relations := k.relations
	if c.o.PerSource > 0 {
		relations = perSource(relations, c.o.PerSource)
		s.LeftOut = len(k.relations) - len(relations)
	}
	if c.o.Relation != "" {
		relations = slices.DeleteFunc(slices.Clone(relations), func(kr keptRelation) bool { return kr.rel.Name != c.o.Relation })
	}
	var inputs []Row
	if c.at == nil && c.o.Chosen == nil && len(relations) > 0 {
		var err error
		if inputs, err = k.pathInputs(ctx, h, c.o.Cache); err != nil {
			return err
		}
	}
	s.Warnings = append(s.Warnings, k.warnings...)
	budget := c.o.Budget
	for i, kr := range relations {
		c.o.say("check %s: %s", k.short, kr.rel.Name)
		a := attempt{h: h, k: k, kr: kr, paths: inputs, most: -1}
		cost := int64(max(1, len(kr.rel.Executions())))
		if c.o.Budget > 0 {
			a.most = int(budget / int64(len(relations)-i) / cost)
		}
		done, err := c.checkRelation(ctx, a, s)
		if err != nil {
			return err
		}
		if done == nil {
			continue
		}
		c.tried++
		budget -= cost * (done.Tried + done.Left)
		s.Checked = append(s.Checked, done)
		doubt := done.doubt()
		if a.most == 0 {
			doubt = fmt.Errorf("the budget left no execution for %s", kr.rel.Name)
		}
		if doubt != nil {
			s.Warnings = append(s.Warnings, doubt)
		}
	}
	return nil
}

// doubt says why a relation that was not violated has not been tried; nil if it has.
func (c *Checked) doubt() error {
	switch {
	case c.Tried > 0 || c.Left > 0:
		return nil
	case c.Skipped > 0 || c.Untried == 0:
		return fmt.Errorf("no input of %d met the precondition of %s", c.Skipped, c.Relation.Name)
	}
	return fmt.Errorf("no input of %d for %s could be made", c.Untried, c.Relation.Name)
}

// An attempt is one relation of a function with what it is checked on.
type attempt struct {
	h     *harness.Harness
	k     *kept
	kr    keptRelation
	paths []Row // inputs of the function, one a path
	most  int   // rows at most; -1: all
}

// decide decides a relation on rows, of which the first ones are a part of their own.
func (c *check) decide(ctx context.Context, p *prover, rows []source.Row, first int) (*relation.Verdicts, error) {
	if c.o.FailFast {
		return p.decideParts(ctx, rows, first)
	}
	return p.decide(ctx, rows)
}

// checkRelation checks one relation of s. It returns nil if --at does not concern it.
func (c *check) checkRelation(ctx context.Context, a attempt, s *Subject) (*Checked, error) {
	h, k, kr := a.h, a.k, a.kr
	accepts := k.accepts(ctx, h, kr.rel)
	rows, stored, err := c.rows(a, accepts)
	if err != nil || len(rows) == 0 && (c.at != nil || c.o.Chosen != nil) {
		return nil, err
	}
	if a.most >= 0 && a.most < len(rows) {
		rows, stored = rows[:a.most], min(stored, a.most)
	}
	p := &prover{h: h, rel: kr.rel}
	v, err := c.decide(ctx, p, rows, stored)
	if err != nil {
		return nil, err
	}
	done := &Checked{Relation: kr.rel, Line: kr.line, Col: kr.col, Tried: int64(v.Held.Count() + v.Violated.Count()), Skipped: int64(v.Skipped.Count()),
		Left: int64(v.Left.Count()), Untried: int64(v.Untried.Count())}
	if err := c.stop(ctx, h, k, kr, rows, v.Left, s); err != nil {
		return nil, err
	}
	row, refused := simplest(rows, v.Violated), false
	if row == nil {
		row, refused = simplest(rows, v.Skipped.And(relation.All(stored))), true
	}
	if row == nil {
		return done, nil
	}
	if c.at == nil && !refused {
		sh := &Shrinker{Env: k.pkg.Env, Vars: kr.rel.Vars, Contains: k.contains(kr.rel), Fails: p.fails(accepts)}
		if row, err = sh.Shrink(ctx, row); err != nil && ctx.Err() == nil {
			return nil, err
		}
	}
	done.Violation = counterexample.Explain(ctx, h, k.pkg.Env, kr.rel, k.fn.Func, row)
	done.Violation.Refused = refused
	done.Violation.Repeat = c.repeat(k, kr.rel, done.Violation)
	return done, nil
}

// repeat is the command that tries exactly the row of v again.
func (c *check) repeat(k *kept, r *relation.Relation, v *Violation) string {
	flags := c.flags()
	if v.At != "" && k.sameVars(r) > 1 {
		flags = append(flags, "--relation", r.Name) // --at alone would select the others too
	}
	return counterexample.Repeat(k.target, r, v, flags)
}

// sameVars counts the relations of the file that have exactly the variables of r.
func (k *kept) sameVars(r *relation.Relation) (n int) {
	for _, other := range k.relations {
		if slices.EqualFunc(r.Vars, other.rel.Vars, func(a, b relation.Var) bool { return a.Name == b.Name }) {
			n++
		}
	}
	return n
}

// flags are those of the command line that a repetition needs too.
func (c *check) flags() []string {
	var out []string
	for _, tag := range c.o.Subject.Tags {
		out = append(out, "--tags", tag)
	}
	if c.o.AllowEffects {
		out = append(out, "--allow-effects")
	}
	if c.o.Subject.Dir != "" {
		out = append(out, "-C", c.o.Subject.Dir)
	}
	return out
}

// rows is what a relation is tried on: the sources that are kept with it, as many as it says, an input of each path, the edges of the domain, then
// random rows; or the one row that was asked for.
func (c *check) rows(a attempt, accepts acceptor) (rows []source.Row, sources int, err error) {
	k, kr, r := a.k, a.kr, a.kr.rel
	if c.at != nil {
		row, ok, err := c.at.Row(k.pkg.Env, r.Vars)
		if err != nil || !ok || len(r.Vars) != len(c.at.Names) {
			return nil, 0, err
		}
		if slices.ContainsFunc(kr.sources, func(s Row) bool { return counterexample.Key(s) == counterexample.Key(row) }) {
			sources = 1
		}
		return []source.Row{row}, sources, nil
	}
	if c.o.Chosen != nil {
		return c.o.Chosen[k.target][r.Name], 0, nil
	}
	if len(r.Vars) == 0 {
		return []source.Row{{}}, 0, nil
	}
	first, err := accepts.filter(kr.sources)
	if err != nil {
		return nil, 0, err
	}
	drawn, err := k.draw(r, accepts, seed.New(c.o.Seed).Child("check "+k.short+" "+r.ID(), 0), edgeRows, cmp.Or(c.o.Rows, randomRows))
	if err != nil {
		return nil, 0, err
	}
	onPaths, err := accepts.filter(placed(k.bounded(r), paramVars(k.fn.Func), drawn, a.paths))
	return slices.Concat(first, onPaths, drawn), len(first), err
}

// values are what parameters are given beside what is drawn for them.
func (k *kept) values() map[string][]relation.Value {
	if k.corpus != nil {
		return k.corpus
	}
	return source.CorpusOf(k.pkg.Texts(k.fn.Func))
}

// draw draws rows for a relation: the edges of the domain, then random ones.
func (k *kept) draw(r *relation.Relation, accepts acceptor, s seed.Seed, edge, random int) ([]source.Row, error) {
	sp := &source.Space{Env: k.pkg.Env, Subject: k.fn.Func, Vars: k.bounded(r), Domain: k.domain, Hints: hints(k.fn), Relation: r, Corpus: k.values(), Pre: r.Pre}
	rows := source.Draw(source.Edge{}, sp, s, edge)
	rows = append(rows, source.Draw(source.Random{}, sp, s, random)...)
	return accepts.filter(rows)
}

// simplest is the simplest of the rows in set, nil if there is none.
func simplest(rows []source.Row, set relation.Bits) Row {
	var best Row
	set.Each(func(i int) {
		if best == nil || counterexample.Order(rows[i], best) < 0 {
			best = rows[i]
		}
	})
	return best
}
