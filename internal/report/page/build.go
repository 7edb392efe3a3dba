package page

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// Data is what a page is made of.
type Data struct {
	Title  string
	Found  *infer.Result // what inference found, of the functions that it looked at
	Scores *suite.Scores // the mutants; nil if none were tried
	Order  []string      // of the targets
	Dir    string        // files are named relative to it, where they lie below it
}

// New makes the page of results. Functions come in the order of d, those that it does not name behind them.
func New(d Data) *Page {
	p := &Page{Title: d.Title, Version: d.Found.Version, Seed: d.Found.Seed}
	scored := map[string]*suite.Scored{}
	b := &builder{dir: d.Dir, page: p}
	if d.Scores != nil {
		for _, s := range d.Scores.Subjects {
			scored[s.Target] = s
			b.collect(s.Matrix.Mutants)
		}
		t := mutant.TallyOf(d.Scores.Verdicts())
		p.Sum = Sum{Mutants: t.Total, Killed: t.Killed, Equivalent: t.Equivalent, Survivors: t.NotSeen + t.NotInfected + t.NotReached}
	}
	b.sort()
	for _, s := range d.Found.Subjects {
		if s.Skipped != "" && scored[s.Target] == nil {
			p.Skipped = append(p.Skipped, Skipped{s.Target, line(strings.TrimPrefix(s.Skipped, "failed: "))})
			continue
		}
		p.Functions = append(p.Functions, b.function(s, scored[s.Target]))
		delete(scored, s.Target)
	}
	if d.Scores != nil {
		for _, s := range d.Scores.Subjects {
			if scored[s.Target] != nil {
				p.Functions = append(p.Functions, b.function(nil, s))
			}
		}
	}
	p.missing(d)
	p.arrange(d.Order)
	for _, f := range p.Functions {
		p.Sum.Relations, p.Sum.Almost = p.Sum.Relations+len(f.Relations), p.Sum.Almost+len(f.Almost)
	}
	return p
}

// arrange puts the functions into an order of targets, others behind them.
func (p *Page) arrange(order []string) {
	place := map[string]int{}
	for i, target := range order {
		place[target] = i - len(order)
	}
	slices.SortStableFunc(p.Functions, func(a, b *Function) int { return place[a.Target] - place[b.Target] })
}

// missing notes the functions that are neither on the page nor skipped: the run ended before them, or in the middle of them.
func (p *Page) missing(d Data) {
	for _, target := range d.Order {
		shown := slices.ContainsFunc(p.Functions, func(f *Function) bool { return f.Target == target })
		if !shown && !slices.ContainsFunc(p.Skipped, func(s Skipped) bool { return s.Target == target }) || slices.Contains(d.Found.NotReached, target) {
			p.NotReached = append(p.NotReached, target)
		}
	}
}

// A builder makes functions and knows where their mutants are in the files of the page.
type builder struct {
	dir  string
	page *Page
	at   map[string]int            // files by path
	of   []map[string]int          // by file, mutants by ID
	src  map[string]*mutant.Mutant // a mutant of each file, which has its text
}

// function makes what is shown of a subject; s is nil if inference has not looked at it, and scored if no mutants were tried.
func (b *builder) function(s *infer.Subject, scored *suite.Scored) *Function {
	out := &Function{Relations: []*Relation{}}
	if s != nil {
		b.found(out, s)
	}
	if scored == nil {
		return out
	}
	fn := scored.Function
	out.Target, out.Signature, out.Kept = scored.Target, fn.Signature, scored.Kept
	out.Place, out.Doc = fmt.Sprintf("%s:%d", fileFrom(fn.File, b.dir), fn.Line), synopsis(fn.Doc)
	if scored.Domain != nil {
		out.Domain = scored.Domain.String()
	}
	for _, w := range scored.Warnings {
		out.Warnings = append(out.Warnings, line(w.Error()))
	}
	known := map[string]*Relation{} // as inference has them
	for _, r := range out.Relations {
		known[r.Text] = r
	}
	if scored.Kept || len(scored.Matrix.Trials) > 0 {
		out.Relations = []*Relation{}
	}
	columns := b.mutants(out, scored)
	robust := scored.Robust()
	smallest, _ := scored.Matrix.Smallest()
	for t, tr := range scored.Matrix.Trials {
		r := known[tr.Relation.Text()]
		if r == nil {
			r = relationOf(tr.Relation)
		}
		r.Name = tr.Relation.Name
		r.Kills, r.Unique = scored.Matrix.Count(t)
		r.Held, r.Broken = scored.Matrix.Held[t], scored.Matrix.Broken[t]
		r.Robust, r.Small = slices.Contains(robust, r.Name), slices.Contains(smallest, t)
		r.Row = row(scored.Matrix, t, columns)
		if scored.Shown != nil {
			show(r, scored.Shown[t])
		}
		out.Relations = append(out.Relations, r)
	}
	return out
}

// found fills in what inference found.
func (b *builder) found(out *Function, s *infer.Subject) {
	out.Target, out.Signature = s.Target, s.Signature
	if f := s.Function; f != nil {
		out.Place, out.Doc = fmt.Sprintf("%s:%d", fileFrom(f.File, b.dir), f.Line), synopsis(f.Doc)
	}
	if s.Domain != nil {
		out.Domain = s.Domain.String()
	}
	for _, f := range slices.Concat(s.Found, s.More) {
		r := relationOf(f.Relation)
		r.Family, r.Status = f.Family, f.Status
		r.Evidence = evidence(f)
		if f.Worth != nil {
			r.Kills, r.Unique = f.Worth.Kills, f.Worth.Unique
		}
		if !slices.Contains(s.Found, f) { // of these only what is scored is shown
			r.Status += ", not printed"
		}
		out.Relations = append(out.Relations, r)
	}
	for _, f := range s.Almost {
		out.Almost = append(out.Almost, nearOf(f))
	}
	out.Branches = &Branches{Met: s.Branches.Met, Reached: s.Branches.Reached}
	for _, u := range s.Branches.Unreached {
		out.Branches.Unreached = append(out.Branches.Unreached, line(u.String()))
	}
	for _, w := range s.Warnings {
		out.Warnings = append(out.Warnings, line(w.Error()))
	}
}

func relationOf(r *relation.Relation) *Relation {
	return &Relation{Name: r.Name, Text: r.Text(), Tolerance: r.Precision(), Cost: len(r.Executions())}
}

// evidence says how hard a relation was tried. What is tested, exhaustive or proved has been attacked: a search for a violation is a part of both.
func evidence(f *infer.Finding) string {
	out := fmt.Sprintf("held on %d inputs", f.Tried)
	switch f.Status {
	case "tested":
		out += ", attacked"
	case "exhaustive":
		out += ", which are all of the domain"
	case "proved":
		out += ", attacked, and proved on every path"
	case "sampled":
		out += ", fewer than others or such that tell little"
	}
	if f.Skipped > 0 {
		out += fmt.Sprintf("; %d did not meet the precondition", f.Skipped)
	}
	if f.Left > 0 {
		out += fmt.Sprintf("; %d did not come to their end", f.Left)
	}
	return out
}

func nearOf(f *infer.Finding) Near {
	plain := *f.Relation
	plain.Name = ""
	n := Near{Text: plain.String(), Expected: f.Expected, HoldsFor: f.HoldsFor, Fails: f.Fails, Tried: f.Tried}
	v := f.Counterexample
	if v == nil {
		return n
	}
	n.At, n.Repeat = v.At, v.Repeat
	for _, c := range v.Calls {
		n.Calls = append(n.Calls, []string{c.Role, c.Actual, line(c.Got)})
	}
	return n
}

// roles are in the order in which a reader looks at executions.
var roles = []string{"source", "follow-up", "other"}

// show fills in what is executed.
func show(r *Relation, s suite.Shown) {
	if r.Evidence == "" {
		r.Evidence = s.Evidence
	}
	r.At = s.At
	axes := func(all []suite.Axis) (out []Axis) {
		for _, a := range all {
			if slices.ContainsFunc(a.Values, func(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }) {
				one := Axis{Name: a.Name}
				for _, v := range a.Values {
					one.Values = append(one.Values, Number(v))
				}
				out = append(out, one)
			}
		}
		return out
	}
	runs := slices.Clone(s.Runs)
	slices.SortStableFunc(runs, func(a, b suite.ShownRun) int { return slices.Index(roles, a.Role) - slices.Index(roles, b.Role) })
	for _, x := range runs {
		run := Run{Role: x.Role, Text: x.Text, In: axes(x.In), Out: axes(x.Out), Calls: x.Calls}
		for _, got := range x.Got {
			run.Got = append(run.Got, line(got))
		}
		r.Runs = append(r.Runs, run)
	}
}
