package infer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/genetic"
	"github.com/imago-mt/imago/internal/infer/trial"
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
	Origin   string   // the place where somebody stated or proposed it; "" of what the program makes
	Parts    []string // of a composite of relations that stand: their names, the one that is applied first in front
	Loosened bool     // it was tried up to rounding, with ~= or <~, where == or <= was asked: floats are compared
	// Tried and Skipped count assignments that met the precondition and that did not.
	Tried, Skipped int64
	Counterexample *suite.Violation // of a refuted one, as simple as it could be made
	// Judgement is what the pairs of a search with mutants say of it; nil if there was none, or if the relation is not about its follow-ups.
	Judgement *genetic.Judgement
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
	p, f, err := single(ctx, target, o)
	if err != nil {
		return nil, err
	}
	b, err := newBuilds(ctx, p, o)
	if err != nil {
		return nil, err
	}
	defer b.close()
	if _, err := b.accepted(f); err != nil {
		return nil, err
	}
	var asked []string
	for _, text := range texts {
		asked = append(asked, standsFor(p.Env, f.Func, text))
	}
	if err := p.Admit(ctx, asked...); err != nil {
		return nil, err
	}
	return b.ask(ctx, f, texts)
}

// standsFor writes the subject for F in a text, unless there is a function F.
func standsFor(env *relation.Env, fn *relation.Func, text string) string {
	if env.Func("F") != nil {
		return text
	}
	return algebra.Instantiate(fn, text)
}

// single loads the one function that target names.
func single(ctx context.Context, target string, o Options) (*subject.Package, *subject.Function, error) {
	pkgs, err := subject.Load(ctx, []string{target}, o.Subject)
	if err != nil {
		return nil, nil, err
	}
	if len(pkgs) != 1 || len(pkgs[0].Functions) == 0 {
		return nil, nil, fmt.Errorf("%s names no single function (as in: imago explain math.Sin 'F(-x) == -F(x)')", target)
	}
	p, f := pkgs[0], pkgs[0].Functions[0]
	if len(p.Functions) > 1 && p.Functions[1].Line != f.Line {
		return nil, nil, fmt.Errorf("%s names %d functions: name one, such as %s", target, len(p.Functions), f.Target)
	}
	return p, f, nil
}

// explainTexts says what became of each text. A relation that no child can decide is refused, and costs the others no answer. Any other error
// ends the explanations, since it is not about the relation.
func (in *inference) explainTexts(ctx context.Context, texts []string) ([]*Explanation, error) {
	var out []*Explanation
	for _, text := range texts {
		e, err := in.explain(ctx, text)
		var undecidable *harness.RequestError
		switch {
		case err != nil && (ctx.Err() != nil || !errors.As(err, &undecidable)):
			return out, fmt.Errorf("explain %s: %w", text, err)
		case err != nil:
			e = &Explanation{Asked: text, Verdict: Refused, Why: err.Error()}
		}
		if e.Judgement, err = in.judged(ctx, e.Relation); err != nil {
			return out, fmt.Errorf("judge %s: %w", text, err)
		}
		if e.Relation != nil && e.Verdict != Printed && e.Verdict != Listed {
			if e.Parts, err = in.composedOf(ctx, e.Relation); err != nil {
				return out, fmt.Errorf("compose %s: %w", text, err)
			}
		}
		e.Loosened = e.Relation != nil && relation.Approximate(e.Relation.Post) && !strings.Contains(text, "~")
		out = append(out, e)
	}
	return out, nil
}

// explain says what became of one text.
func (in *inference) explain(ctx context.Context, text string) (*Explanation, error) {
	s, found := in.Subject, in.found
	e := &Explanation{Asked: text}
	written := standsFor(s.Env, s.Func, text)
	rel, stated := toTry(s, written)
	e.Relation = rel
	if why := untriable(s, written, rel); why != "" {
		e.Verdict, e.Why = Refused, why
		return e, nil
	}
	defer func() { e.holdTo(stated) }()
	if c := found.saying(rel); c != nil {
		return e, in.explainClaim(ctx, c, e)
	}
	if c := found.underPrecondition(rel); c != nil {
		e.Relation, e.Verdict, e.Why = nil, Dropped, "it holds under a precondition only: "+c.Relation.String()
		return e, nil
	}
	if i := leftOut(s, found, rel); i != nil {
		e.Relation, e.Verdict, e.Why, e.By = nil, Follows, i.Proof, i.By // its tolerance was never looked at
		return e, nil
	}
	return e, in.try(ctx, e)
}

// toTry is a text as a relation at the search's tolerance, nil if it is none, and the tolerance that the text states, which may be the default one.
func toTry(s *trial.Subject, text string) (*relation.Relation, relation.Tolerance) {
	rel := asWritten(s, text)
	if rel == nil {
		return nil, relation.Tolerance{}
	}
	stated, plain := rel.Tol, *rel
	_, clause, found := strings.Cut(text, " within ")
	stated.Explicit = stated.Explicit || found && !strings.Contains(clause, `"`)
	plain.Tol = relation.Tolerance{}
	return searched(s, &plain), stated
}

// holdTo compares the tolerance that a text states with the one that its relation has, or was tried with.
func (e *Explanation) holdTo(stated relation.Tolerance) {
	if !stated.Explicit || e.Relation == nil || !relation.Approximate(e.Relation.Post) {
		return
	}
	has := e.Relation.Tol
	switch e.Verdict {
	case Printed, Listed: // of what follows the tolerance was never looked at
		if has.Rel > stated.Rel || has.Abs > stated.Abs {
			e.Verdict, e.Why = Dropped, fmt.Sprintf("it holds %s, and %s is asked", has, stated)
		}
	case Refuted, Almost: // the input may meet what is asked
		if stated.Rel > has.Rel || stated.Abs > has.Abs {
			e.Verdict, e.Why, e.Counterexample = Dropped, fmt.Sprintf("it fails %s, and nothing larger is tried", has), nil
		}
	}
}

// ownTolerance is why a proposed text that can be read is not tried.
const ownTolerance = "it states a tolerance of its own: propose it without, the inference finds the smallest that holds"

// untriable is why a text, which is read as rel, cannot be tried of the subject; "" if it can.
func untriable(s *trial.Subject, text string, rel *relation.Relation) string {
	switch {
	case rel == nil:
		if _, err := relation.Parse(text, s.Env); err != nil {
			return err.Error()
		}
		return ownTolerance
	case !drawable(s, rel):
		return "no values can be made for one of its variables"
	case !speaksOf(rel, s.Func):
		return "it does not execute " + s.Func.Name
	}
	return ""
}

// leftOut is why an engine did not propose a relation that follows from those that it did, with the proof; nil if none found it.
func leftOut(s *trial.Subject, found *results, rel *relation.Relation) *claim.Omission {
	for _, i := range found.set.Omissions() {
		if r := parseFor(s, i.Text); r != nil && formula(r) == formula(rel) {
			return &i
		}
	}
	return nil
}

// saying is the claim that says what rel says, whatever its tolerance; nil if there is none.
func (r *results) saying(rel *relation.Relation) *claim.Claim {
	return r.first(func(c *claim.Claim) bool { return formula(c.Relation) == formula(rel) })
}

// underPrecondition is the claim that says what rel says where it is well conditioned, if that claim stands or follows; nil if there is none.
func (r *results) underPrecondition(rel *relation.Relation) *claim.Claim {
	c := r.first(func(c *claim.Claim) bool { return c.Bare != nil && formula(c.Bare) == formula(rel) })
	if c == nil || !slices.Contains(r.kept, c) && !slices.Contains(r.implied, c) {
		return nil
	}
	return c
}

// known is the claim that says what rel says, with a precondition that keeps away from ill-conditioned inputs or without.
func (r *results) known(rel *relation.Relation) *claim.Claim {
	return r.first(func(c *claim.Claim) bool {
		return formula(c.Relation) == formula(rel) || formula(c.Unconditional()) == formula(rel)
	})
}

// first is the first claim that is wanted: those that stand come before those that follow, and these before the dropped ones.
func (r *results) first(wanted func(*claim.Claim) bool) *claim.Claim {
	for _, list := range [][]*claim.Claim{r.kept, r.implied, r.set.All()} {
		if i := slices.IndexFunc(list, wanted); i >= 0 {
			return list[i]
		}
	}
	return nil
}

// formula is the text of a relation without name, with == for ~=, so that it is found again after its tolerance was set, and with one name for
// each variable that no parameter names: F(x + k) is F(x + c).
func formula(rel *relation.Relation) string {
	plain := *rel
	plain.Name, plain.Tol = "", relation.Tolerance{}
	plain.Post = relation.Harden(rel.Post)
	names := map[string]string{}
	for _, v := range rel.Vars {
		if v.Func == nil {
			names[v.Name] = fmt.Sprintf("$%d", len(names))
		}
	}
	if len(names) > 0 {
		plain.Post = relation.Rename(plain.Post, names)
		if plain.Pre != nil {
			plain.Pre = relation.Rename(plain.Pre, names)
		}
	}
	return plain.Text()
}

// explainAll explains what was kept, then what follows, then each claim that was dropped.
func (in *inference) explainAll(ctx context.Context) ([]*Explanation, error) {
	found := in.found
	var out []*Explanation
	done := map[string]bool{}
	for _, c := range slices.Concat(found.kept, found.implied, found.set.All()) {
		if id := formula(c.Relation); done[id] {
			continue
		} else {
			done[id] = true
		}
		e := &Explanation{Asked: c.Relation.Text(), Relation: c.Relation}
		if err := in.explainClaim(ctx, c, e); err != nil {
			return out, err
		}
		out = append(out, e)
	}
	return out, nil
}

// explainClaim fills in what became of a claim.
func (in *inference) explainClaim(ctx context.Context, c *claim.Claim, e *Explanation) error {
	found := in.found
	evidence := found.set.Evidence(c.ID)
	e.Relation, e.Tried, e.Skipped, e.Origin = c.Relation, evidence.Decided(), evidence.Skipped, c.Origin
	if i := slices.Index(found.kept, c); i >= 0 {
		e.Verdict = Printed
		if i < found.shown() {
			return nil
		}
		e.Verdict = Listed
		by := found.unasked().consequence(c)
		if by == nil {
			by = in.definedBy(ctx, c, found.kept[:found.shown()])
		}
		if by != nil {
			e.Verdict, e.By = Follows, written(by)
		}
		return nil
	}
	v, _ := found.set.Verdict(c.ID)
	switch v.Kind {
	case claim.Implied:
		by := found.sources(c)
		if first := found.unasked().consequence(c); first != nil {
			by = first
		}
		e.Verdict, e.By = Follows, written(by)
	case claim.Refuted, claim.NearMiss:
		e.Verdict, e.Why = Refuted, v.Why
		if v.Kind == claim.NearMiss {
			e.Verdict = Almost
		}
		return refutation(ctx, in.Subject, in.run, c, evidence.Witnesses, e)
	case claim.Weaker:
		found.explainWeaker(c, e)
	case 0:
		e.Verdict, e.Why = Dropped, "the inference ended before it was decided"
	default:
		e.Verdict, e.Why = Dropped, v.Why
		if by := found.origin(c); len(by) > 0 {
			e.Verdict, e.Why, e.By = Follows, "", written(by)
		}
	}
	return nil
}

// written are the relations of claims as they are printed.
func written(claims []*claim.Claim) []string {
	var out []string
	for _, c := range claims {
		out = append(out, c.Relation.String())
	}
	return out
}

// explainWeaker looks for what became of the stronger statement.
func (r *results) explainWeaker(c *claim.Claim, e *Explanation) {
	v, _ := r.set.Verdict(c.ID)
	e.Verdict, e.Why = Dropped, v.Why+" holds too, and says more"
	if formula(v.Stronger) == formula(c.Relation) {
		return
	}
	k := r.known(v.Stronger)
	switch {
	case k == nil:
	case slices.Contains(r.kept, k), slices.Contains(r.implied, k):
		e.Verdict, e.Why, e.By = Follows, "", written([]*claim.Claim{k})
	default:
		if v, _ := r.set.Verdict(k.ID); v.Kind != claim.Weaker || k == c {
			return
		}
		strongest := &Explanation{}
		if r.explainWeaker(k, strongest); strongest.Verdict == Follows {
			e.Verdict, e.Why, e.By = Follows, "", strongest.By
		}
	}
}

// try puts a relation that nothing proposed through all that a claim goes through, in a set of its own.
func (in *inference) try(ctx context.Context, e *Explanation) error {
	s, r, found := in.Subject, in.run, in.found
	set := claim.NewSet(found.set.Failures()...)
	c := set.Propose(claim.Claim{Candidate: algebra.Candidate{Law: &algebra.Law{Name: "asked"}, Text: e.Asked}, Relation: e.Relation})
	r.Grant(0)
	var trials []trial.Trial
	for k, n := range []int{100, 1000} {
		for _, st := range []source.Strategy{source.Random{}, source.Edge{}} {
			trials = append(trials, trial.Trial{Rows: st, Seed: s.Seed.Child("asked", uint64(k)), N: n, Reading: trial.Lenient})
		}
	}
	res, err := r.Try(ctx, []*claim.Claim{c}, trials...)
	if err != nil {
		return err
	}
	res.Merge(set)
	if set.Evidence(c.ID).Violated > 0 {
		set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: "asked"})
	} else if err := runStages(ctx, in.validation, s, r, set); err != nil {
		return err
	}
	return in.explainTried(ctx, set, set.Current(c.ID), e)
}

// explainTried says what became of a claim in a set of its own.
func (in *inference) explainTried(ctx context.Context, set *claim.Set, c *claim.Claim, e *Explanation) error {
	s, r, found := in.Subject, in.run, in.found
	evidence := set.Evidence(c.ID)
	v, fell := set.Verdict(c.ID)
	e.Relation, e.Tried, e.Skipped = c.Relation, evidence.Decided(), evidence.Skipped
	if v.Kind == claim.Refuted {
		e.Verdict, e.Why = Refuted, v.Why
		return refutation(ctx, in.Subject, in.run, c, evidence.Witnesses, e)
	}
	if evidence.Held > 0 && trivial(ctx, s, r, c.Relation) {
		e.Verdict, e.Why = Dropped, vacuousBy("V8").Text // docs/traps.md B1
		return nil
	}
	by := found.origin(c)
	if len(by) == 0 {
		by = in.definedBy(ctx, c, found.kept[:found.shown()], found.kept)
	}
	switch {
	case len(by) > 0:
		e.Verdict, e.By = Follows, written(by)
	case evidence.Held == 0:
		e.Verdict, e.Why = Dropped, "no input meets its precondition"
	case fell:
		e.Verdict, e.Why = Dropped, v.Why
	default:
		e.Verdict = Unproposed
	}
	return nil
}

// refutation makes the simplest of some rows that refute c still simpler, and shows what happens on it.
func refutation(ctx context.Context, s *trial.Subject, r *trial.Runner, c *claim.Claim, bad []claim.Witness, e *Explanation) error {
	if len(bad) == 0 {
		return nil
	}
	v, _, err := shrunk(ctx, s, r, c, bad)
	if err != nil {
		return fmt.Errorf("shrink a counterexample of %s: %w", c.Relation.Text(), err)
	}
	e.Counterexample = v
	return nil
}
