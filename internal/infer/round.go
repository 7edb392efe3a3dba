package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A Round is what an engine is told before its second round.
type Round struct {
	Claims []*claim.Claim // that stand, in the order of print
	// Matrix says which of the claims kill which mutants: trial i is of claim i. It is nil if no mutants were tried.
	Matrix *matrix.Matrix
}

// saturated is the share of mutants from which on the relations that are going to be printed leave no room for a second round. No theory
// stands behind it: what they do not kill then is mostly what no relation sees.
const saturated = 0.85

// LeavesRoom reports whether a second round may find something that is worth its cost: few relations stand, or those that are going to be
// printed kill too few mutants. Where no mutants are tried nothing says what is worth more than the relations that stand.
func (r Round) LeavesRoom() bool {
	n := unasked(r.Claims)
	if n < enough || r.Matrix == nil {
		return r.Matrix != nil || n == 0
	}
	return (&results{kept: r.Claims, matrix: r.Matrix}).scoreOf(n) < saturated
}

// secondRound asks the engines that have a second round, puts what they propose through the stages, in a budget of half of what the first round
// took, and has all that stands tried on mutants again. Without such an engine, or proposals of one, nothing changes.
func (in *inference) secondRound(ctx context.Context) (*results, error) {
	s, found := in.Subject, in.found
	first := Round{Claims: slices.Clone(found.kept), Matrix: found.matrix}
	again := slices.DeleteFunc(rowsOf(in.engines), func(e engine) bool { return !in.again(e, first) })
	if len(again) == 0 {
		return found, nil
	}
	grantLater(in.Subject, in.run, first)
	var fresh []claim.Claim
	for _, e := range again {
		offered, err := in.later(ctx, e, first)
		if err != nil {
			return found, err
		}
		fresh = append(fresh, admitted(s, found.set, e.Name, offered, formula)...)
	}
	if len(fresh) == 0 {
		return found, nil
	}
	err := in.join(ctx, found.set, fresh, first)
	return resultsOf(found.set), err
}

// A second round may cost half of what the first one did, so that a function takes 1.5 times as long at most. One part in mutantsPart of that is
// for mutants. No theory stands behind the figures.
const (
	laterPart   = 2
	mutantsPart = 3
)

// fixedWork is what a function costs beside its executions, on the scale of these: somewhat less than the second that loading, children and
// mutants take of functions of one number. No theory stands behind it.
const fixedWork = 4_000_000

// grantLater sets the budget of a second round by what the first one took. In it rows count, too.
func grantLater(s *trial.Subject, r *trial.Runner, first Round) {
	row := rowWork(s)
	took := r.Taken() + fixedWork
	if !r.Counting() {
		took += r.Rows() * row
		r.RowWork = row
	}
	if first.Matrix != nil {
		took += first.Matrix.Executions * max(1, r.Weight)
	}
	later := took / laterPart
	r.GrantMore(later - later/mutantsPart)
	r.MostKill = max(1, later/mutantsPart/max(1, r.Weight))
}

// What drawing a row costs, on the scale of executions: so much for each number or other value without parts, and one more for so many bytes of
// a text, on the average of some rows. No theory stands behind the figures: lists of a dozen points took as long as thirty cheap executions.
const (
	valueWork  = 2
	bytesOfRow = 8
	weighed    = 64
)

// rowWork is what drawing a row of arguments costs on average.
func rowWork(s *trial.Subject) int64 {
	vars := survey.Vars(s.Func)
	rows := source.Draw(source.Random{}, s.Space(nil, vars, nil), s.Seed.Child("weighed", 0), weighed)
	n := int64(0)
	for _, row := range rows {
		for _, v := range row {
			n += valueCost(v)
		}
	}
	return n / int64(max(1, len(rows)))
}

// valueCost is what drawing a value costs.
func valueCost(v relation.Value) int64 {
	n := int64(valueWork)
	switch v := v.(type) {
	case string:
		n += int64(len(v)) / bytesOfRow
	case relation.List:
		for _, e := range v {
			n += valueCost(e)
		}
	case relation.Fields:
		for _, e := range v {
			n += valueCost(e)
		}
	case relation.Pairs:
		for _, p := range v {
			n += valueCost(p.Key) + valueCost(p.Value)
		}
	case relation.Ref:
		n += valueCost(v.To)
	}
	return n
}

// again reports whether an engine is asked in the second round.
func (in *inference) again(e engine, first Round) bool {
	return in.waits(e) && first.LeavesRoom() || e.Again != nil && e.unsuited(in.Func, in.Env.Path) == ""
}

// later is what an engine offers in the second round.
func (in *inference) later(ctx context.Context, e engine, first Round) (proposals, error) {
	if in.waits(e) {
		return in.proposals(ctx, in.Subject, in.run, e)
	}
	return e.Again(ctx, in.Subject, first)
}

// join screens claims in a set of their own, by the stages between the proposal and the theory, and settles those that pass them together
// with the claims of the first round.
func (in *inference) join(ctx context.Context, set *claim.Set, fresh []claim.Claim, first Round) error {
	s, r := in.Subject, in.run
	screened := claim.NewSet(set.Failures()...)
	for _, c := range fresh {
		screened.Propose(c)
	}
	from, to := in.named(propose{}.Name())+1, in.named(theory{}.Name())
	for _, st := range in.stages[from:to] {
		if err := runStage(ctx, st.Stage, s, r, screened); err != nil {
			return err
		}
	}
	if err := sparing(ctx, s, r, screened, first); err != nil {
		return err
	}
	set.Warn(screened.Warnings()...)
	for _, c := range screened.All() {
		if hasRelation(set, c.Relation) { // a stage has proposed it in both
			continue
		}
		joining := *c
		joining.Parent = 0 // of the other set
		added := set.Propose(joining)
		set.Observe(added.ID, screened.Evidence(c.ID))
		if v, fell := screened.Verdict(c.ID); fell {
			v.By = nil // claims of the other set
			set.Reject(added.ID, v)
		}
	}
	if len(screened.Live()) == 0 {
		return nil
	}
	for _, st := range in.stages[to:in.named(nearMisses{}.Name())] { // near misses are of laws that people expect: the first round told them
		if err := runStage(ctx, st.Stage, s, r, set); err != nil {
			return err
		}
	}
	return runStages(ctx, in.closing, s, r, set)
}

// mostSpared is how many enumerated claims are tried on mutants before they are validated. No theory stands behind it.
const mostSpared = 12

// mostJoining is how many claims of an enumeration are put through validation, the dearest part of an inference: as many as are printed, and
// one for each that may fall. No theory stands behind it.
const mostJoining = 10

// sparing drops enumerated claims that would not be printed before they are validated: those that kill no mutant which neither the claims of
// the first round nor better ones among them kill.
func sparing(ctx context.Context, s *trial.Subject, r *trial.Runner, screened *claim.Set, first Round) error {
	fresh := slices.DeleteFunc(screened.Live(), func(c *claim.Claim) bool { return !c.Law.Traits.Has(algebra.Enumerated) })
	rankClaims(fresh)
	fresh = choose(fresh)
	for _, c := range fresh[min(mostSpared, len(fresh)):] {
		screened.Reject(c.ID, claim.Verdict{Kind: claim.Vacuous, Stage: "second round", Why: "others that were enumerated say more with less"})
	}
	fresh = fresh[:min(mostSpared, len(fresh))]
	taken := fresh[:min(mostJoining, len(fresh))]
	if r.Mutants != nil && len(fresh) > 0 {
		scored, err := r.Mutants.Score(ctx, s.Domain, claim.Relations(fresh), r.MostKill/sparingShare, first.settled())
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			taken = killers(fresh, scored.Matrix, enough-len(first.Claims))
		}
	}
	for _, c := range fresh {
		if !slices.Contains(taken, c) {
			screened.Reject(c.ID, claim.Verdict{Kind: claim.Vacuous, Stage: "second round", Why: "it kills no mutant that other relations do not"})
		}
	}
	return nil
}

// sparingShare is one part in so many of the executions that mutants get. No theory stands behind it.
const sparingShare = 4

// killers are claims that kill mutants: those that kill most first, each what those before it do not. Where that is fewer than least, others
// are behind them.
func killers(fresh []*claim.Claim, m *matrix.Matrix, least int) []*claim.Claim {
	missing := relation.NewBits(len(m.Mutants))
	for i := range m.Mutants {
		if m.Same[i] == i {
			missing.Set(i)
		}
	}
	var taken []*claim.Claim
	for len(taken) < mostJoining {
		best, most := -1, 0
		for t := range fresh {
			n := 0
			missing.Each(func(i int) { n += b2i(m.Kills(t, i)) })
			if n > most {
				best, most = t, n
			}
		}
		if best < 0 {
			break
		}
		taken = append(taken, fresh[best])
		for i := range m.Mutants {
			if m.Kills(best, i) {
				missing.Clear(i)
			}
		}
	}
	for _, c := range fresh {
		if len(taken) < least && !slices.Contains(taken, c) {
			taken = append(taken, c)
		}
	}
	return taken
}

// settled are the mutants of which the round leaves nothing to find out, by their names: a claim kills them, or with it nothing comes to an end.
func (r Round) settled() map[string]bool {
	if r.Matrix == nil {
		return nil
	}
	out := unending(r.Matrix)
	for i, mu := range r.Matrix.Mutants {
		out[mu.ID] = out[mu.ID] || r.Matrix.KilledBy(i) > 0
	}
	return out
}
