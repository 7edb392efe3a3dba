package infer

import (
	"context"
	"errors"
	"fmt"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// maxKillExecutions is how many executions mutants may get, of functions that do next to nothing: about two seconds on two cores,
// where the inference takes five (make bench).
const maxKillExecutions = 24_000_000

// measure has the claims that stand tried on mutants of the subject. On the way it refutes those that the subject itself violates on rows of
// the kill matrix. What cannot be measured stays as it is, with a warning.
type measure struct{}

// Name implements [Stage].
func (measure) Name() string { return "measure" }

// Run implements [Stage].
func (st measure) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	before := set.Scored()
	set.Score(nil)
	kept := choose(confirmedClaims(set))
	if r.Mutants == nil || len(kept) == 0 {
		return nil
	}
	most := maxKillExecutions / max(1, r.Weight)
	scored, err := st.score(ctx, s, r, kept, before, most)
	if err == nil {
		err = st.refute(ctx, r, set, kept, scored.Matrix)
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		set.Warn(fmt.Errorf("its mutants could not be tried: %w", err))
		return nil
	}
	score := &claim.Score{Scored: scored, Of: s.Func, Most: most, Nats: natsOf(s.Func, kept)}
	for _, c := range kept {
		score.Claims = append(score.Claims, c.ID)
	}
	set.Score(score)
	set.Warn(ofMutants(scored.Warnings)...)
	return nil
}

// score is what claims kill. Those that a round before has tried are not tried again.
func (measure) score(ctx context.Context, s *trial.Subject, r *trial.Runner, kept []*claim.Claim, before *claim.Score, most int64) (*suite.Scored, error) {
	at := map[string]int{} // by the text of a relation, its trial
	if before != nil {
		for i, t := range before.Matrix.Trials {
			at[t.Relation.Text()] = i
		}
	}
	limit := most
	if r.MostKill > 0 {
		limit = min(most, r.MostKill)
	}
	var fresh []*relation.Relation
	var order []int
	for _, c := range kept {
		i, known := at[c.Relation.Text()]
		if !known {
			i = len(at) + len(fresh)
			fresh = append(fresh, c.Relation)
		}
		order = append(order, i)
	}
	switch len(fresh) {
	case len(kept):
		return r.Mutants.Score(ctx, s, fresh, limit, nil)
	case 0:
		scored := *before.Scored
		scored.Matrix = before.Matrix.Of(order)
		scored.Worth = scored.Matrix.Worths(s.Func)
		return &scored, nil
	}
	part := min(limit, most*int64(len(fresh))/int64(len(kept))) // what they would get beside the others
	scored, err := r.Mutants.Score(ctx, s, fresh, part, unending(before.Matrix))
	if err != nil {
		return nil, err
	}
	all := matrix.Join(before.Matrix, scored.Matrix)
	if all == nil {
		return r.Mutants.Score(ctx, s, claim.Relations(kept), most, nil)
	}
	scored.Matrix = all.Of(order)
	scored.Worth = scored.Matrix.Worths(s.Func)
	return scored, nil
}

// unending are the mutants, by their names, that came to no end or took the child down with all relations: each further one costs processes.
func unending(m *matrix.Matrix) map[string]bool {
	out := map[string]bool{}
	for i, mu := range m.Mutants {
		out[mu.ID] = m.Ends[i] == harness.Spent || m.Ends[i] == harness.Crashed
	}
	return out
}

// ofMutants is what is said of the mutants. What is said of single relations their kills tell.
func ofMutants(warnings []error) (out []error) {
	for _, w := range warnings {
		if !errors.As(w, new(*suite.Doubt)) {
			out = append(out, w)
		}
	}
	return out
}

// refute drops the claims that the subject violates on rows of the matrix, which inference did not draw: no rounding explains it. What
// follows from them is undecided.
func (st measure) refute(ctx context.Context, r *trial.Runner, set *claim.Set, kept []*claim.Claim, m *matrix.Matrix) error {
	defer r.Aside()()
	fell := false
	for i, c := range kept {
		if m.Broken[i] == 0 {
			continue
		}
		g := r.Groups([]*claim.Claim{c})[0]
		res, err := r.Decide(ctx, g, rowsOfTrial(m.Trials[i], c.Relation.Vars, g.Vars), trial.Trial{})
		if err != nil {
			return err
		}
		if e := res.Of(c); e.Violated > 0 {
			set.Observe(c.ID, e)
			set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: st.Name()})
			fell = true
		}
	}
	if fell {
		for _, c := range set.Unfounded() {
			set.Reopen(c.ID, st.Name())
		}
		nameClaims(set)
	}
	return nil
}

// rowsOfTrial are the rows of a trial, whose columns are of some variables, as rows of others.
func rowsOfTrial(t matrix.Trial, of, vars []relation.Var) []source.Row {
	var rows []source.Row
	for i := range t.Rows {
		w := claim.Witness{Vars: of}
		for _, col := range t.Columns {
			w.Row = append(w.Row, col.At(i))
		}
		row, _ := w.Over(vars, make(source.Row, len(vars)))
		rows = append(rows, row)
	}
	return rows
}

// mutants are those of a function, made ready while its relations are found, which leaves the processor idle at times.
type mutants struct {
	b     *builds
	f     *subject.Function
	ready chan struct{} // closed when they are
}

var _ trial.Scorer = (*mutants)(nil)

// mutate begins to make the mutants of a function.
func (b *builds) mutate(ctx context.Context, f *subject.Function) *mutants {
	m := &mutants{b, f, make(chan struct{})}
	go func() {
		defer close(m.ready)
		if b.scorer == nil && b.noScore == nil {
			b.scorer, b.noScore = suite.OpenScorer(ctx, b.pkg, b.o.scoring())
		}
		if b.noScore == nil {
			b.noScore = b.scorer.Prepare(ctx, f)
		}
	}()
	return m
}

// Score implements [trial.Scorer].
func (m *mutants) Score(ctx context.Context, s *trial.Subject, rels []*relation.Relation, most int64, skip map[string]bool) (*suite.Scored, error) {
	if <-m.ready; m.b.noScore != nil {
		return nil, m.b.noScore
	}
	claims := suite.ClaimsOf(m.b.pkg, m.f, s.Drawn(), rels)
	claims.Most, claims.Skip = most, skip
	claims.Feed(s.Corpus)
	return m.b.scorer.Score(ctx, claims)
}

// Differ implements [trial.Scorer].
func (m *mutants) Differ(ctx context.Context, s *trial.Subject, args []relation.Column, n int, among map[string]bool, most int) ([]suite.Difference, error) {
	if <-m.ready; m.b.noScore != nil {
		return nil, m.b.noScore
	}
	return m.b.scorer.Differ(ctx, m.f, args, n, among, most)
}
