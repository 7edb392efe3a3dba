package infer

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

// Bounds of the proof of a claim, and of all proofs of a function. No theory stands behind them: most proofs take some milliseconds, and what takes
// longer is mostly a product or a remainder of two 64-bit numbers, which never ends.
const (
	proofPaths  = 500    // ways through all executions of a claim
	proofLoops  = 16     // rounds that hang on the input: a month or a digit has no more
	proofSteps  = 20_000 // instructions, about 10 ms
	proofSearch = 100    // evaluations of a search: rows that violate a claim were looked for by executions, which are cheaper
	allProofs   = 10_000 // work of the proofs of a function that the solver does not decide at once: some 0.3 s
)

// A proofBudget is what the solver may do for one claim.
type proofBudget struct{ effort, conflicts, gates int }

// proofBudgets are tried one after the other: all claims with the first one, so that one that never ends takes nothing from those that are proved at once.
// No theory stands behind the figures.
var proofBudgets = []proofBudget{
	{500, 100, 3_000},    // some milliseconds
	{4_000, 600, 10_000}, // a quotient of 32 bits, or some sums: about 40 ms
}

// prove decides claims on all paths of their executions (docs/symbolic.md). What holds on all of them is proved, and an input that violates a claim
// refutes it once the untouched functions were executed on it. What the executor cannot enter costs nothing, and changes nothing.
type prove struct {
	prover *symbolic.Prover // nil: nothing is proved
	known  map[string]symbolic.Decision
	spent  *int // of allProofs
}

func newProve(p *symbolic.Prover) prove {
	return prove{prover: p, known: map[string]symbolic.Decision{}, spent: new(int)}
}

// Name implements [Stage].
func (prove) Name() string { return "prove" }

// Run implements [Stage].
func (st prove) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	if st.prover == nil {
		return nil
	}
	claims := pending(set)
	for _, b := range proofBudgets {
		for _, c := range claims {
			if _, fell := set.Verdict(c.ID); fell || set.Evidence(c.ID).Proved {
				continue
			}
			switch d := st.decide(ctx, s, c.Relation, b); d.Verdict {
			case symbolic.Proved:
				set.Observe(c.ID, claim.Evidence{Proved: true})
			case symbolic.Refuted:
				if err := st.refute(ctx, s, r, set, c, d.Row); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// decide is what a proof of a relation came to. Later rounds ask for many relations again, on the same domain.
func (st prove) decide(ctx context.Context, s *trial.Subject, rel *relation.Relation, b proofBudget) symbolic.Decision {
	key := s.Domain.String() + ": " + rel.Text()
	d, known := st.known[key]
	again := b != proofBudgets[0]
	switch {
	case known && !(again && d.Hard):
		return d
	case len(rel.Vars) == 0: // a point law is tried on all that it speaks of
		return symbolic.Decision{}
	case again && *st.spent >= allProofs:
		return symbolic.Decision{}
	}
	d = st.prover.Holds(ctx, s.Func, s.Domain, rel, symbolic.Options{
		Paths: proofPaths, Loops: proofLoops, Steps: proofSteps, Effort: b.effort,
		Solve: solve.Options{Evaluations: proofSearch, FloatEvaluations: proofSearch, Conflicts: b.conflicts, Gates: b.gates},
	})
	if ctx.Err() != nil {
		return symbolic.Decision{} // what was broken off says nothing
	}
	if again {
		*st.spent += d.Work
		d.Hard = false // it is not asked a third time
	}
	st.known[key] = d
	return d
}

// refute tries a claim on a row on which it is predicted to fail, if that is one that the domain has: a proof is about more rows where conditions of the
// domain are left out.
func (st prove) refute(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set, c *claim.Claim, row source.Row) error {
	sp := s.Space(c.Relation, c.Relation.Vars, c.Relation.Pre)
	if !sp.Takes(row) || !sp.Meets(row) {
		return nil
	}
	for _, g := range r.Untouched().Groups([]*claim.Claim{c}) {
		own, _ := claim.Witness{Vars: c.Relation.Vars, Row: row}.Over(g.Vars, make(source.Row, len(g.Vars)))
		res, err := r.Untouched().Decide(ctx, g, []source.Row{own}, trial.Trial{Reading: trial.Careful})
		if err != nil {
			return err
		}
		e := res.Of(c)
		if e.Violated == 0 {
			// Prediction and execution differ: that is a defect, which the study of proofs counts, and no reason to drop a claim.
			r.Log.Debug("not refuted as predicted", "subject", s.Func.Name, "relation", c.Relation.String(), "row", claim.Witness{Vars: c.Relation.Vars, Row: row}.String())
			continue
		}
		set.Observe(c.ID, e)
		set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: st.Name()})
	}
	return nil
}
