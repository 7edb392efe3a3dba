package infer

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
)

// A Stage is a step of the inference for one function. It sees no more than its arguments and its own fields: it reads what is known of the
// function, executes by the runner alone, and leaves what it finds in the set of claims: verdicts, evidence, claims with another tolerance or
// premise, proposals, doubts, and what later stages take for granted. Behind the first two stages nothing changes but the set.
type Stage interface {
	Name() string
	Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error
}

// A pipeline is the whole inference for one function.
type pipeline struct {
	stages []struct {
		Stage
		Share float64
	}
	closing    []Stage // the stages behind these, which no limit ends but the user's
	validation []Stage // those that a claim goes through once it is to be printed: each takes the claims that are pending
}

// newPipeline is the table of all stages, in order. Share is the part of the budget that may be spent by the end of a stage: what comes first
// must leave something for the claims that survive it. Each stage has a file of its own; the trials in it say what part of the remaining
// budget they may take. What a stage has to know beside the subject, the runner and the set is a field of it: what engines are told, and the
// words of the command that explains a relation.
func newPipeline(q *request, command []string) *pipeline {
	p, met := &pipeline{}, newPresumed()
	p.validation = []Stage{
		attack{q.leavesOut(Hunt), met}, // tries to refute them on many rows
		wrap{lastWrapRows},             // and where their own arithmetic wraps around
		robust{},                       // and where floats lose their digits: there some get a precondition or a larger tolerance
		defined{},                      // drops what compares nothing but NaN under its new precondition
		precise{},                      // sets the tolerances that are printed
		varied{met},                    // drops what speaks of hardly more than one input
		extrapolate{},                  // drops what holds within the usual bounds of numbers only
		newExact(),                     // writes == again where results are exact
		newProve(q.prover),             // follows all paths of their executions
		confirm{},                      // tries them on the untouched build
	}
	p.stages = []struct {
		Stage
		Share float64
	}{
		{domain{}, 0.6},                             // narrows the subject's domain until it behaves, and finds rows that reach its branches
		{propose{q}, 0.6},                           // asks the engines
		{sift{}, 0.6},                               // drops what fails on the first thousand rows
		{reach{}, 0.6},                              // drops what fails on rows around the branches
		{wrap{wrapRows}, 0.6},                       // drops what fails where the claim's own arithmetic wraps around
		{vacuous{}, 0.6},                            // drops what says nothing
		{refusal{q.asks(Algebra)}, 0.6},             // proposes what is returned, or that it fails, where the code has no answer
		{guard{}, 0.6},                              // proposes refuted laws again, under a precondition
		{vacuous{guarded: true}, 0.6},               // as above, of those
		{evident{q.fields, q.scope.Untouched}, 0.6}, // drops what the code shows of the fields and arguments that it touches
		{region{}, 0.6},                             // drops of them what says nothing where its precondition holds
		{anyValue{}, 0.6},                           // proposes what holds of results of other functions for any value
		{theory{q.fields.writes}, 0.6},              // finds what is taken for granted of sisters
		{settlement{p.validation}, 1},               // until no claim falls: reduces, validates, looks at what follows from claims that got a precondition
		{oddFloats{}, 1},                            // looks whether what stands needs floats to be finite, or to have all their digits
		{brokenTexts{}, 1},                          // looks whether what stands needs texts to be valid UTF-8
		{expectations{q, command}, 1},               // finds what is expected of the name and does not hold
		{nearMisses{command}, 1},                    // finds refuted laws that are worth telling
	}
	p.closing = []Stage{
		alternatives{}, // joins claims of one refusal under several premises
		derivable{},    // drops what a reader derives from what stands before it
		rank{},         // names the claims that stand
		unfold{},       // finds what holds of every function that others define
		measure{},      // has them tried on mutants
	}
	return p
}

// infer is the inference for one function, under the soft limit. When ctx ends it returns what has been validated.
func (p *pipeline) infer(ctx context.Context, s *trial.Subject, r *trial.Runner) (*results, error) {
	limited, stop := r.Limit(ctx)
	defer stop()
	set := claim.NewSet()
	err := p.limited(limited, s, r, set)
	if trial.Interrupted(limited) {
		set.Warn(fmt.Errorf("stopped after %v of computing: its executions are slow", trial.SoftLimit))
		err = nil
	}
	if err == nil {
		err = runStages(ctx, p.closing, s, r, set)
	} else {
		nameClaims(set)
	}
	return resultsOf(set), err
}

// limited puts a set through the stages before the closing ones, which the soft limit ends.
func (p *pipeline) limited(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	budget := float64(r.Remaining())
	for _, st := range p.stages {
		release := r.Hold(int64((1 - st.Share) * budget))
		err := runStage(ctx, st.Stage, s, r, set)
		if release(); err != nil {
			return err
		}
	}
	return nil
}

// named is the place of a stage in the table.
func (p *pipeline) named(name string) int {
	for i, st := range p.stages {
		if st.Name() == name {
			return i
		}
	}
	panic("no stage " + name)
}

// runStages runs one stage behind the other.
func runStages(ctx context.Context, stages []Stage, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	for _, st := range stages {
		if err := runStage(ctx, st, s, r, set); err != nil {
			return err
		}
	}
	return nil
}

// runStage runs one stage, and checks the set behind it in a checked build and in tests.
func runStage(ctx context.Context, st Stage, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	if err := st.Run(ctx, s, r, set); err != nil {
		return err
	}
	if checked {
		if err := set.Check(); err != nil {
			panic(fmt.Sprintf("after stage %s of %s: %v", st.Name(), s.Func.Name, err))
		}
	}
	r.Log.Debug("stage", "subject", s.Func.Name, "name", st.Name(), "live", len(set.Live()), "of", set.Offered(), "remaining", r.Remaining())
	return nil
}
