package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/mutant/matrix"
)

// A Round is what an engine is told before its second round.
type Round struct {
	Claims []*claim.Claim // that stand, in the order of print
	// Matrix says which of the claims kill which mutants: trial i is of claim i. It is nil if no mutants were tried.
	Matrix *matrix.Matrix
}

// secondRound asks the engines that have a second round, puts what they propose through the stages, in what remains of the budget, and has
// all that stands tried on mutants again. Without such an engine, or proposals of one, nothing changes.
func (s *session) secondRound(ctx context.Context, r *trial.Runner, found *results) (*results, error) {
	var fresh []claim.Claim
	for _, e := range rowsOf(s.engines) {
		if e.Again == nil || e.unsuited(s.Func, s.Env.Path) != "" {
			continue
		}
		offered, err := e.Again(s, ctx, Round{Claims: slices.Clone(found.kept), Matrix: found.matrix})
		if err != nil {
			return found, err
		}
		fresh = append(fresh, s.admitted(found.set, e.Name, offered, formula)...)
	}
	if len(fresh) == 0 {
		return found, nil
	}
	err := s.join(ctx, r, found.set, fresh)
	return resultsOf(found.set), err
}

// join screens claims in a set of their own, by the stages between the proposal and the theory, and settles those that pass them together
// with the claims of the first round.
func (s *session) join(ctx context.Context, r *trial.Runner, set *claim.Set, fresh []claim.Claim) error {
	screened := claim.NewSet(set.Failures()...)
	for _, c := range fresh {
		screened.Propose(c)
	}
	from, to := stageNamed("propose")+1, stageNamed("theory")
	for _, st := range stages[from:to] {
		if err := runStage(ctx, st.Stage, s, r, screened); err != nil {
			return err
		}
	}
	set.Warn(screened.Warnings()...)
	for _, c := range screened.All() {
		added := set.Propose(*c)
		set.Observe(added.ID, screened.Evidence(c.ID))
		if v, fell := screened.Verdict(c.ID); fell {
			v.By = nil // claims of the other set
			set.Reject(added.ID, v)
		}
	}
	for _, st := range stages[to+1:] {
		if err := runStage(ctx, st.Stage, s, r, set); err != nil {
			return err
		}
	}
	return s.conclude(ctx, r, set)
}

// stageNamed is the place of a stage in the table.
func stageNamed(name string) int {
	for i, st := range stages {
		if st.Name() == name {
			return i
		}
	}
	panic("no stage " + name)
}
