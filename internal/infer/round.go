package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/mutant/matrix"
)

// A Round is what an engine is told before its second round.
type Round struct {
	Claims  []*claim.Claim // that stand, in the order of print
	Implied []*claim.Claim // that hold and follow from these
	// Matrix says which of the claims kill which mutants: trial i is of claim i. It is nil if no mutants were tried.
	Matrix *matrix.Matrix
}

// saturated is the share of mutants from which on the relations that are going to be printed leave no room for a second round. No theory
// stands behind it: what they do not kill then is mostly what no relation sees.
const saturated = 0.85

// LeavesRoom reports whether a second round may find something that is worth its cost: those relations that are going to be printed, and that
// somebody would miss, are few, or all kill too few mutants. Where no mutants are tried nothing says what is worth more than the relations that
// stand, unless it is one alone.
func (r Round) LeavesRoom() bool {
	n := unasked(r.Claims)
	if n == 0 || r.Matrix == nil {
		return n <= 1
	}
	missed := 0
	for _, c := range r.Claims[:n] {
		missed += b2i(!c.LowInterest())
	}
	return missed < ample || (&results{kept: r.Claims, matrix: r.Matrix}).scoreOf(n) < saturated
}

// secondRound asks the engines that have a second round, puts what they propose through the stages, in a budget of half of what the first round
// took, and has all that stands tried on mutants again. Without such an engine, or proposals of one, nothing changes.
func (in *inference) secondRound(ctx context.Context) (*results, error) {
	found, took := in.found, in.run.Taken()
	first := found.round()
	again := slices.DeleteFunc(rowsOf(in.engines), func(e engine) bool { return e.Last || !in.again(e, first) })
	if len(again) == 0 {
		return found, nil
	}
	grantLater(in.Subject, in.run, first, took)
	return in.round(ctx, again, first)
}

// lastRound asks the engines that come last. It has a budget of its own, as large as that of a second round, and leaves that of the others as it is: what
// people and commands say may be wrong, and nothing that was found depends on it. Only where some of it stands is all that stands settled again.
func (in *inference) lastRound(ctx context.Context, took int64) (*results, error) {
	found := in.found
	last := slices.DeleteFunc(rowsOf(in.engines), func(e engine) bool { return !e.Last || !in.again(e, Round{}) })
	if len(last) == 0 {
		return found, nil
	}
	first := found.round()
	defer grantLast(in.Subject, in.run, first, took)()
	return in.round(ctx, last, first)
}

// round is what stands, as engines are told it before another round.
func (r *results) round() Round {
	return Round{Claims: slices.Clone(r.kept), Implied: r.implied, Matrix: r.matrix}
}

// round asks engines for candidates beside what stands, and puts these through the stages.
func (in *inference) round(ctx context.Context, again []engine, first Round) (*results, error) {
	s, found := in.Subject, in.found
	in.first = &first
	var fresh []claim.Claim
	for _, e := range again {
		offered, err := in.later(ctx, e, first)
		if err != nil {
			return found, err
		}
		found.set.Warn(offered.Warnings...)
		found.set.Searched(offered.Searches...)
		found.set.Misread(offered.Unread...)
		for _, c := range admitted(s, found.set, e, offered, formula) {
			if !slices.ContainsFunc(fresh, func(o claim.Claim) bool { return formula(o.Relation) == formula(c.Relation) }) {
				fresh = append(fresh, c)
			}
		}
	}
	if len(fresh) == 0 {
		return found, nil
	}
	err := in.join(ctx, found.set, fresh, first)
	after := resultsOf(found.set)
	for _, c := range slices.Concat(after.kept, after.implied) {
		if offeredLast(c.Engine) {
			found.set.Offer() // they are counted where they stand: a command may offer a thousand lines that say nothing of the function
		}
	}
	return after, err
}

// again reports whether an engine is asked in the second round.
func (in *inference) again(e engine, first Round) bool {
	return in.waits(e) && (first.LeavesRoom() || e.Specifies && first.Matrix != nil) || e.Again != nil && e.unsuited(in.Func, in.Env.Path) == ""
}

// later is what an engine offers in the second round.
func (in *inference) later(ctx context.Context, e engine, first Round) (proposals, error) {
	if in.waits(e) {
		return in.proposals(ctx, in.Subject, in.run, e)
	}
	return e.Again(ctx, in.Subject, in.request, first)
}

// generatedPart is one part in so many of the budget of a round that generated claims have beside what the others leave. No theory stands behind it:
// without it half of what was found of an unseen list fell for want of inputs that meet its premises.
const generatedPart = 6

// leastGenerated is what they have at least, a second: where the first round took no time they passed a thousand rows. No theory.
const leastGenerated = 5_000_000

// join settles claims together with those of the first round. Generated claims come after the others, in what these leave of the
// budget, and is spare.
func (in *inference) join(ctx context.Context, set *claim.Set, fresh []claim.Claim, first Round) error {
	live := false
	more := max(leastGenerated, in.run.Remaining()/generatedPart)
	var known, generated []claim.Claim
	for _, c := range fresh {
		if c.Law.Traits.Has(algebra.Generated) {
			generated = append(generated, c)
		} else {
			known = append(known, c)
		}
	}
	if len(known) > 0 {
		screened, err := in.screened(ctx, set, known)
		if err != nil {
			return err
		}
		spare, err := sparing(ctx, in.Subject, in.run, screened, first)
		if err != nil {
			return err
		}
		if err := in.settle(ctx, set, screened, spare); err != nil {
			return err
		}
		live = len(screened.Live()) > 0
	}
	if len(generated) > 0 {
		in.run.GrantMore(more)
		screened, err := in.screened(ctx, set, generated)
		if err != nil {
			return err
		}
		if err := in.settle(ctx, set, screened, cheapest(screened)); err != nil {
			return err
		}
		live = live || len(screened.Live()) > 0
	}
	if !live {
		return nil
	}
	if offeredLast(fresh[0].Engine) && !slices.ContainsFunc(set.Live(), func(c *claim.Claim) bool { return offeredLast(c.Engine) }) {
		return nil // all stands as before
	}
	return runStages(ctx, in.closing, in.Subject, in.run, set)
}

// screened is claims in a set of their own, behind the stages between the proposal and the theory.
func (in *inference) screened(ctx context.Context, set *claim.Set, fresh []claim.Claim) (*claim.Set, error) {
	screened := claim.NewSet(set.Failures()...)
	for _, c := range fresh {
		screened.Propose(c)
	}
	from, to := in.named(propose{}.Name())+1, in.named(theory{}.Name())
	for _, st := range in.stages[from:to] {
		if st.Name() == (refusal{}).Name() && offeredLast(fresh[0].Engine) {
			continue // what is returned where the code has no answer does not depend on what people say
		}
		if err := runStage(ctx, st.Stage, in.Subject, in.run, screened); err != nil {
			return nil, err
		}
	}
	return screened, nil
}

// settle moves screened claims into the set and puts them through the stages behind the theory.
func (in *inference) settle(ctx context.Context, set, screened *claim.Set, spare map[claim.ID]bool) error {
	set.Warn(screened.Warnings()...)
	fell := slices.DeleteFunc(screened.All(), func(c *claim.Claim) bool { _, fell := screened.Verdict(c.ID); return !fell })
	competing := slices.DeleteFunc(screened.Live(), func(c *claim.Claim) bool { return spare[c.ID] })
	move(set, screened, fell, false)
	to := in.named(theory{}.Name())
	// What competes for a line is settled first, in a budget from which the spare claims take nothing.
	for _, part := range [][]*claim.Claim{competing, claim.Without(screened.Live(), competing)} {
		if len(part) == 0 {
			continue
		}
		move(set, screened, part, spare[part[0].ID])
		for _, st := range in.stages[to:in.named(expectations{}.Name())] { // near misses are of laws that people expect: the first round told them
			if err := runStage(ctx, st.Stage, in.Subject, in.run, set); err != nil {
				return err
			}
		}
	}
	return nil
}

// move proposes claims of another set with their evidence and verdicts, but for those that a stage has proposed in both.
func move(set, from *claim.Set, claims []*claim.Claim, spare bool) {
	for _, c := range claims {
		if hasRelation(set, c.Relation) {
			continue
		}
		joining := *c
		joining.Parent, joining.Spare = 0, spare // a parent is a claim of the other set
		added := set.Propose(joining)
		set.Observe(added.ID, from.Evidence(c.ID))
		if v, fell := from.Verdict(c.ID); fell {
			v.By = nil // claims of the other set
			set.Reject(added.ID, v)
		}
	}
}

// offeredLast reports whether an engine of that name comes last.
func offeredLast(name string) bool {
	return slices.ContainsFunc(engines, func(e engine) bool { return e.Last && string(e.Name) == name })
}
