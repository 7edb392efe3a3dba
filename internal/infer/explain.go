package infer

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// A Verdict is what became of a relation.
type Verdict string

// The verdicts.
const (
	Printed    Verdict = "printed"      // among those that infer prints
	Listed     Verdict = "listed"       // holds, and is printed with --all
	Follows    Verdict = "follows"      // from printed or listed ones
	Almost     Verdict = "almost"       // fails on a handful of inputs
	Refuted    Verdict = "refuted"      // an input violates it
	Dropped    Verdict = "dropped"      // holds as far as was tried, but is not worth a line, or too little was tried
	Unproposed Verdict = "not proposed" // holds, and nothing proposed it
	Refused    Verdict = "refused"      // it is no relation of the subject
)

// An Explanation says what became of one relation, and why.
type Explanation struct {
	Asked    string             // the text that was given
	Relation *relation.Relation // as it was tried; nil if refused
	Verdict  Verdict
	Why      string   // in words; may be empty
	By       []string // the relations it follows from, with their names
	// Tried and Skipped count assignments that met the precondition and that did not.
	Tried, Skipped int64
	Counterexample *suite.Violation // of a refuted one, as simple as it could be made
}

// Explained is the answer of [Explain]: the inference for the subject, and an explanation for each text.
type Explained struct {
	Subject      *Subject
	Explanations []*Explanation
}

// Explain infers for the one function that target names and says what became of relations. In texts, which are relations in the
// language of package relation, F stands for the subject: F(-x) == F(x). Without texts it explains every candidate. What no engine
// proposed is tried as hard as what one did.
func Explain(ctx context.Context, target string, texts []string, o Options) (*Explained, error) {
	o.complete()
	p, out, err := explained(ctx, target, o)
	if err != nil {
		return nil, err
	}
	var written []string
	for _, text := range texts {
		written = append(written, standsFor(p.Env, out.Function.Func, text))
	}
	if err := p.Admit(ctx, written...); err != nil {
		return nil, err
	}
	b := &builds{pkg: p, o: o}
	defer b.close()
	s, err := b.session(ctx, out.Function)
	if err != nil {
		return nil, err
	}
	found, err := b.find(ctx, s, out.Function)
	if err != nil {
		return nil, err
	}
	s.fill(out, found)
	ex := &Explained{Subject: out}
	if len(texts) == 0 {
		ex.Explanations, err = s.explainAll(ctx, found)
		return ex, err
	}
	for _, text := range texts {
		e, err := s.explain(ctx, found, text)
		if err != nil {
			return ex, err
		}
		ex.Explanations = append(ex.Explanations, e)
	}
	return ex, nil
}

// standsFor writes the subject for F in a text, unless there is a function F.
func standsFor(env *relation.Env, fn *relation.Func, text string) string {
	if env.Func("F") != nil {
		return text
	}
	return algebra.Instantiate(fn, text)
}

// explained loads the one subject that target names.
func explained(ctx context.Context, target string, o Options) (*subject.Package, *Subject, error) {
	pkgs, err := subject.Load(ctx, []string{target}, o.Subject)
	if err != nil {
		return nil, nil, err
	}
	if len(pkgs) != 1 || len(pkgs[0].Functions) == 0 {
		return nil, nil, fmt.Errorf("%s names no single function (as in: imago explain math.Sin 'F(-x) == -F(x)')", target)
	}
	p, f := pkgs[0], pkgs[0].Functions[0]
	switch {
	case len(p.Functions) > 1 && p.Functions[1].Line != f.Line:
		return nil, nil, fmt.Errorf("%s names %d functions: name one, such as %s", target, len(p.Functions), f.Target)
	case f.Refused != "":
		return nil, nil, fmt.Errorf("%s cannot be a subject: %s", f.Target, f.Refused)
	}
	if err := p.Reference(referencesFor(p)...); err != nil {
		return nil, nil, fmt.Errorf("references of %s: %w", p.Path, err)
	}
	if why := undrawable(p.Env, f.Func); why != "" {
		return nil, nil, fmt.Errorf("%s cannot be a subject: %s", f.Target, why)
	}
	sortByName(p, f)
	return p, &Subject{Function: f, Package: p, Target: f.Target, Signature: f.Signature}, nil
}

// explain says what became of one text.
func (s *session) explain(ctx context.Context, found *results, text string) (*Explanation, error) {
	e := &Explanation{Asked: text}
	written := standsFor(s.Env, s.Func, text)
	rel := s.parse(written)
	if rel == nil {
		e.Verdict = Refused
		_, err := relation.Parse(written, s.Env)
		if err != nil {
			e.Why = err.Error()
		}
		return e, nil
	}
	e.Relation = rel
	switch {
	case !s.drawable(rel):
		e.Verdict, e.Why = Refused, "no values can be made for one of its variables"
		return e, nil
	case !speaksOf(rel, s.Func):
		e.Verdict, e.Why = Refused, "it does not execute "+s.Func.Name
		return e, nil
	}
	if c := s.known(found, rel); c != nil {
		return e, s.explainCandidate(ctx, found, c, e)
	}
	if i := s.leftOut(rel); i != nil {
		e.Relation, e.Verdict, e.Why, e.By = nil, Follows, i.Proof, i.By // its tolerance was never looked at
		return e, nil
	}
	return e, s.try(ctx, found, e)
}

// leftOut is why polynomials did not propose a relation that follows from those that they did, with the proof; nil if they did not find it.
func (s *session) leftOut(rel *relation.Relation) *polynomial.Implication {
	for _, i := range s.proved {
		if r := s.parse(i.Text); r != nil && formula(r) == formula(rel) {
			return &i
		}
	}
	return nil
}

// known is the candidate that says what rel says, whatever its tolerance.
func (s *session) known(found *results, rel *relation.Relation) *candidate {
	for _, list := range [][]*candidate{found.kept, found.implied, s.cands} {
		i := slices.IndexFunc(list, func(c *candidate) bool {
			return formula(c.rel) == formula(rel) || formula(c.unsheltered()) == formula(rel)
		})
		if i >= 0 {
			return list[i]
		}
	}
	return nil
}

// formula is the text of a relation without name, with == for ~=, so that it is found again after its tolerance was set.
func formula(rel *relation.Relation) string {
	plain := *rel
	plain.Name, plain.Tol = "", relation.Tolerance{}
	plain.Post = harden(rel.Post)
	return plain.Text()
}

// explainAll explains what was kept, then what follows, then each candidate that was dropped.
func (s *session) explainAll(ctx context.Context, found *results) ([]*Explanation, error) {
	var out []*Explanation
	done := map[string]bool{}
	for _, c := range slices.Concat(found.kept, found.implied, s.cands) {
		if id := formula(c.rel); done[id] {
			continue
		} else {
			done[id] = true
		}
		e := &Explanation{Asked: c.rel.Text(), Relation: c.rel}
		if err := s.explainCandidate(ctx, found, c, e); err != nil {
			return out, err
		}
		out = append(out, e)
	}
	return out, nil
}

// explainCandidate fills in what became of a candidate.
func (s *session) explainCandidate(ctx context.Context, found *results, c *candidate, e *Explanation) error {
	e.Relation, e.Tried, e.Skipped = c.rel, c.held+c.violated, c.skipped
	if i := slices.Index(found.kept, c); i >= 0 {
		e.Verdict = Printed
		if i >= unasked(found.kept) {
			e.Verdict = Listed
		}
		return nil
	}
	if slices.Contains(found.implied, c) {
		e.Verdict = Follows
		by := c.by
		if first := s.consequence(ctx, found.unasked(), c); first != nil {
			by = first
		}
		for _, o := range by {
			e.By = append(e.By, o.rel.String())
		}
		return nil
	}
	switch c.fate.kind {
	case refuted:
		e.Verdict, e.Why = Refuted, c.fate.why
		if slices.Contains(found.almost, c) {
			e.Verdict = Almost
		}
		return s.counterexample(ctx, c, e)
	case weaker:
		return s.explainWeaker(ctx, found, c, e)
	case noFate:
		e.Verdict, e.Why = Dropped, "the inference ended before it was decided"
	default:
		e.Verdict, e.Why = Dropped, c.fate.why
		for _, by := range s.origin(ctx, found, c) {
			e.Verdict, e.Why, e.By = Follows, "", append(e.By, by.rel.String())
		}
	}
	return nil
}

// explainWeaker looks for what became of the stronger statement.
func (s *session) explainWeaker(ctx context.Context, found *results, c *candidate, e *Explanation) error {
	e.Verdict, e.Why = Dropped, c.fate.why+" holds too, and says more"
	strong := s.parse(c.fate.why)
	if strong == nil || formula(strong) == formula(c.rel) {
		return nil
	}
	k := s.known(found, strong)
	switch {
	case k == nil:
	case slices.Contains(found.kept, k), slices.Contains(found.implied, k):
		e.Verdict, e.Why, e.By = Follows, "", []string{k.rel.String()}
	case k.fate.kind == weaker && k != c:
		strongest := &Explanation{}
		if err := s.explainWeaker(ctx, found, k, strongest); err != nil || strongest.Verdict != Follows {
			return err
		}
		e.Verdict, e.Why, e.By = Follows, "", strongest.By
	}
	return nil
}

// try puts a relation that nothing proposed through all that a candidate goes through.
func (s *session) try(ctx context.Context, found *results, e *Explanation) error {
	c := &candidate{Candidate: algebra.Candidate{Law: &algebra.Law{Name: "asked"}, Text: e.Asked}, rel: e.Relation}
	s.run.Grant(0)
	for k, n := range []int{100, 1000} {
		for _, st := range []source.Strategy{source.Random{}, source.Edge{}} {
			if err := s.round(ctx, []*candidate{c}, itself, st, s.Seed.Child("asked", uint64(k)), n, s.lenient(ctx)); err != nil {
				return err
			}
		}
	}
	if left := sound([]*candidate{c}); len(left) > 0 {
		if _, err := s.validate(ctx, left); err != nil {
			return err
		}
	}
	e.Relation, e.Tried, e.Skipped = c.rel, c.held+c.violated, c.skipped
	if c.fate.kind == refuted {
		e.Verdict, e.Why = Refuted, c.fate.why
		return s.counterexample(ctx, c, e)
	}
	if c.held > 0 && s.trivial(ctx, c.rel) {
		e.Verdict, e.Why = Dropped, anyFunction
		return nil
	}
	for _, o := range s.origin(ctx, found, c) {
		e.Verdict, e.By = Follows, append(e.By, o.rel.String())
	}
	switch {
	case e.Verdict == Follows:
	case c.held == 0:
		e.Verdict, e.Why = Dropped, "no input meets its precondition"
	case c.fate.kind != noFate:
		e.Verdict, e.Why = Dropped, c.fate.why
	default:
		e.Verdict = Unproposed
	}
	return nil
}

// origin finds what a relation that holds follows from: relations that are printed unasked if they suffice.
func (s *session) origin(ctx context.Context, found *results, c *candidate) []*candidate {
	if by := s.consequence(ctx, found.unasked(), c); by != nil {
		return by
	}
	return s.consequence(ctx, found, c)
}

// unasked is what is printed without --all, and what follows from nothing else.
func (r *results) unasked() *results {
	first := &results{kept: r.kept[:unasked(r.kept)]}
	for grown := true; grown; {
		grown = false
		for _, c := range r.implied {
			elsewhere := func(o *candidate) bool { return !slices.Contains(first.kept, o) && !slices.Contains(first.implied, o) }
			if len(c.by) > 0 && !slices.Contains(first.implied, c) && !slices.ContainsFunc(c.by, elsewhere) {
				first.implied, grown = append(first.implied, c), true
			}
		}
	}
	return first
}

// consequence finds what a relation that holds follows from.
func (s *session) consequence(ctx context.Context, found *results, c *candidate) []*candidate {
	theory := s.theory(ctx)
	rules := map[*candidate][]logic.Rule{}
	for _, o := range found.kept {
		rules[o] = logic.Rules(o.unsheltered())
	}
	for _, o := range found.kept {
		if logic.Entails(o.rel, c.rel) {
			return []*candidate{o}
		}
	}
	for _, o := range found.implied {
		if o != c && logic.Entails(o.rel, c.rel) {
			return o.by
		}
	}
	all := append(slices.Clone(found.kept), found.implied...)
	all = without(all, []*candidate{c})
	for _, o := range found.implied {
		rules[o] = logic.Rules(o.unsheltered())
	}
	if holds := func(from []*candidate) bool {
		return logic.FollowsUnder(c.rel, rulesFrom(from, rules, theory), relations(from))
	}; holds(all) {
		return leastOf(all, holds)
	}
	plain := *c.rel
	plain.Pre = nil // what holds everywhere holds there
	trial := &candidate{Candidate: c.Candidate, rel: &plain}
	if logic.Follows(&plain, rulesFrom(found.kept, rules, theory), relations(found.kept)...) {
		return smallestPart(trial, found.kept, rules, theory)
	}
	return nil
}

// counterexample makes the simplest of the rows that refute c still simpler, and shows what happens on it.
func (s *session) counterexample(ctx context.Context, c *candidate, e *Explanation) error {
	if len(c.bad) == 0 {
		return nil
	}
	v, err := s.shrunk(ctx, c)
	if err != nil {
		return fmt.Errorf("shrink a counterexample of %s: %w", c.rel.Text(), err)
	}
	e.Counterexample = v
	return nil
}

// shrunk is the simplest violation that is reached from a row that refutes c; nil if it is none on the untouched build.
func (s *session) shrunk(ctx context.Context, c *candidate) (*suite.Violation, error) {
	rel := c.rel
	sp := s.Space(rel, rel.Vars, rel.Pre)
	shrinker := &suite.Shrinker{Env: s.Env, Vars: rel.Vars, Contains: sp.Inside, Rounds: 60, Fails: func(ctx context.Context, rows []suite.Row) ([]bool, error) {
		out := make([]bool, len(rows))
		cols, err := source.Columns(rel.Vars, rows)
		if err != nil {
			return nil, err
		}
		vs, err := s.run.Pristine.Check(ctx, []*relation.Relation{rel}, rel.Vars, cols, len(rows))
		if err != nil {
			return nil, err
		}
		vs[0].Violated.Each(func(i int) { out[i] = sp.Holds(rows[i]) })
		return out, nil
	}}
	row := smallest(rel, c.bad).row
	if fails, err := shrinker.Fails(ctx, []suite.Row{row}); err != nil || !fails[0] {
		return nil, err
	}
	return suite.Counterexample(ctx, runs{s.run.Pristine}, s.Env, rel, s.Func, row, shrinker)
}

// runs is a checker as what package suite runs functions with.
type runs struct{ trial.Checker }

// Run executes one function.
func (x runs) Run(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	return x.Execute(ctx, fn, args, n)
}
