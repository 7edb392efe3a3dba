package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/relation"
)

// mostSpared is how many enumerated claims are tried on mutants before any of them is validated. No theory stands behind it.
const mostSpared = 20

// mostJoining is how many claims of an enumeration compete with those of the first round for a line: as many as are printed, and one for each
// that may fall. No theory stands behind it.
const mostJoining = 10

// mostListed is how many more are put through validation, the dearest part of an inference, to be listed behind all others. On two lists of laws
// that testers wrote a tenth of the laws is among them (cmd/laws -list own, -list later), for a tenth more time.
const mostListed = 50

// mostGenerated is how many of the generated claims are put through validation. No theory stands behind it.
const mostGenerated = 20

// The verdicts on enumerated claims that are dropped before they are validated, with the reasons for people who ask. These claims say something: no
// rule of "vacuous" applies to them, and so the reasons have no numbers.
var (
	killsLittle = claim.Verdict{Kind: claim.Vacuous, Stage: "second round", Why: "it kills hardly any mutant that other relations do not kill"}
	comesLate   = claim.Verdict{Kind: claim.Vacuous, Stage: "second round", Why: "its search found more relations than are validated, and others come before it"}
)

// cheapest are the first mostGenerated of some claims, all of them spare, general ones before their instances. It drops the others.
func cheapest(screened *claim.Set) map[claim.ID]bool {
	spare := map[claim.ID]bool{}
	for _, c := range generalFirst(screened.Live()) {
		if len(spare) < mostGenerated {
			spare[c.ID] = true
			continue
		}
		screened.Reject(c.ID, comesLate)
	}
	return spare
}

// sparing tells which enumerated claims compete for a line, and which are spare: those that kill hardly a mutant which neither the claims of
// the first round nor better ones among them kill, and of which no claim of the first round is an instance. It drops what is behind the first
// mostListed of these, and spare ones of other engines: composites follow from their parts, and testers do not write what a search with
// mutants or a pair of test frames says beside its kills.
//
// Validation takes many more rows of a claim than a kill matrix: so the order of the two is turned around here. Without a matrix the best by
// rank compete.
func sparing(ctx context.Context, s *trial.Subject, r *trial.Runner, screened *claim.Set, first Round) (spare map[claim.ID]bool, err error) {
	fresh := slices.DeleteFunc(screened.Live(), func(c *claim.Claim) bool { return !c.Law.Traits.Has(algebra.Enumerated) })
	rankClaims(fresh)
	fresh = generalFirst(choose(fresh))
	general := generalising(fresh, first.Claims)
	best, wanted := fresh[:min(mostSpared, len(fresh))], newAxioms().among(fresh)
	var tried []*claim.Claim
	for _, c := range fresh {
		if slices.Contains(best, c) || wanted[c] || slices.Contains(general, c) {
			tried = append(tried, c)
		}
	}
	taken := tried[:min(mostJoining, len(tried))]
	if r.Mutants != nil && len(tried) > 0 {
		scored, err := r.Mutants.Score(ctx, s, claim.Relations(tried), r.MostKill/sparingShare, first.settled())
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil {
			taken = killers(tried, scored.Matrix, tellingKills(first.killed()), ample-len(first.Claims))
		}
	}
	for _, c := range general {
		if !slices.Contains(taken, c) {
			taken = append(taken, c)
		}
	}
	axioms := newAxioms()
	for _, c := range taken {
		axioms.note(c)
	}
	beside := axioms.among(claim.Without(tried, taken))
	spare = map[claim.ID]bool{}
	for _, c := range fresh {
		switch {
		case slices.Contains(taken, c) || beside[c]:
		case c.Engine != string(Terms):
			screened.Reject(c.ID, killsLittle)
		case len(spare) < mostListed:
			spare[c.ID] = true
		default:
			screened.Reject(c.ID, comesLate)
		}
	}
	return spare, nil
}

// sparingShare is one part in so many of the executions that mutants get. No theory stands behind it.
const sparingShare = 4

// killers are claims that kill telling mutants or more which those before them do not, those that kill most first. Where that is fewer than
// least claims, others are behind them.
//
// It is greedy set cover over mutants, each step at least telling new ones; duplicates of a mutant count once (Same). O(mostJoining ·
// claims · mutants). Of two that kill as many new ones the one that says more comes first: an order follows from the equation between its sides,
// and would keep it out.
func killers(fresh []*claim.Claim, m *matrix.Matrix, telling, least int) []*claim.Claim {
	missing := relation.NewBits(len(m.Mutants))
	for i := range m.Mutants {
		if m.Same[i] == i {
			missing.Set(i)
		}
	}
	var taken []*claim.Claim
	for len(taken) < mostJoining {
		best, most := -1, telling-1
		for t := range fresh {
			n := 0
			missing.Each(func(i int) { n += b2i(m.Kills(t, i)) })
			if n > most || n == most && best >= 0 && strength(fresh[t].Relation) > strength(fresh[best].Relation) {
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

// strength is 1 of an equation that holds everywhere, and 0 of anything else: an equation in a region says no more than an order that holds
// everywhere.
func strength(r *relation.Relation) int {
	b, ok := r.Post.(*relation.Binary)
	return b2i(ok && (b.Op == "==" || b.Op == "~=") && r.Pre == nil)
}

// killed is how many mutants the claims of the round kill.
func (r Round) killed() int {
	if r.Matrix == nil {
		return 0
	}
	return r.Matrix.Tally().Killed
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
