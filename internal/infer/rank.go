package infer

import (
	"cmp"
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// printed is how many relations a subject shows unasked (docs/traps.md D), and enough of how many of them none is there only to fill up.
const (
	printed = 7
	enough  = 3
)

// unasked is how many of the relations that were kept are printed unasked.
func unasked(kept []*claim.Claim) int { return places(kept, lastResort) }

// shown is how many of the relations that were kept are printed unasked, given what they kill: what is spare fills no line, but is better than no
// relation, unless people would hardly have written it. Axioms have lines behind the others.
func (r *results) shown() int {
	spare := func(c *claim.Claim) bool { return r.spare[c.ID] || r.lastResort(c) }
	n := max(places(r.kept, spare), places(r.kept[:r.best], spare)+r.axioms)
	if n == 1 && (r.unproven(r.kept[0]) || r.idle(r.kept[0]) || r.listed[r.kept[0].ID] && !r.defines(r.kept[0])) {
		return 0
	}
	return n
}

// idle reports whether a claim says what nobody doubts and kills none of the mutants that were tried: nothing shows that it says anything of
// the code, and a maintainer would not keep it. Where no mutants were tried it is better than no relation.
func (r *results) idle(c *claim.Claim) bool {
	w := r.worth[c.ID]
	return lastResort(c) && w != nil && w.Kills == 0
}

// unproven reports whether a claim was enumerated and kills none of the mutants that were tried: nobody knows it, and nothing shows that it says
// anything of the code. It is not better than no relation. What was searched with mutants is none of these: it was taken since executions of some
// violate it, and the kill matrix has other rows.
func (r *results) unproven(c *claim.Claim) bool {
	w := r.worth[c.ID]
	return w != nil && w.Kills == 0 && c.Law.Traits.Has(algebra.Enumerated) && c.Law.Family != algebra.Searched
}

// places is how many claims have a place in print: not the last ones beside enough others if they are supplementary, or of low interest and say that a change
// makes no difference, nor beside any other if they are spare. Of eleven lines about texts with other blanks or letters, of fifteen modules
// (internal/study/field/eleventh.txt), two readers signed none.
func places(kept []*claim.Claim, spare func(*claim.Claim) bool) int {
	n := min(printed, len(kept))
	beside := supplementary(kept)
	for n > enough && (beside[kept[n-1]] || kept[n-1].LowInterest() && kept[n-1].Law.Family == algebra.Invariance) || n > 1 && spare(kept[n-1]) {
		n--
	}
	return n
}

// lastResort reports whether a claim says what nobody doubts: that an argument is left alone which the code does not touch, or that the
// subject does not panic, as each test says. It is printed where there is nothing else, once.
func lastResort(c *claim.Claim) bool { return c.Evident || c.Law.Traits.Has(algebra.LastResort) }

// lastResort is [lastResort], unless the claim alone kills a good part of the mutants.
func (r *results) lastResort(c *claim.Claim) bool {
	return lastResort(c) && !r.killsAlone(c)
}

// defines reports whether a claim says when the result of one execution is what, and kills a good part of the mutants: u.IsLinux() == (u.OS == Linux).
func (r *results) defines(c *claim.Claim) bool {
	return len(c.Relation.Executions()) == 1 && r.killsAlone(c)
}

// killsAlone reports whether a claim alone kills a good part of the mutants.
func (r *results) killsAlone(c *claim.Claim) bool {
	w := r.worth[c.ID]
	return w != nil && w.Unique > 0 && killedAlone*w.Unique >= r.measure.Tally.Killed
}

// rankClaims sorts claims by family, then by cost, then by place in the table. Generated ones come last, and
// behind them those that are spare.
func rankClaims(claims []*claim.Claim) {
	costs := map[*claim.Claim]int{}
	for _, c := range claims {
		costs[c] = cost(c.Relation)
	}
	slices.SortStableFunc(claims, func(a, b *claim.Claim) int {
		if d := b2i(a.Spare) - b2i(b.Spare); d != 0 {
			return d
		}
		if d := b2i(a.Law.Traits.Has(algebra.Generated)) - b2i(b.Law.Traits.Has(algebra.Generated)); d != 0 {
			return d
		}
		if d := cmp.Compare(a.Law.Family.Rank(), b.Law.Family.Rank()); d != 0 {
			return d
		}
		if d := telling(b) - telling(a); d != 0 {
			return d
		}
		if a.Law.Family == algebra.Bound { // the table has them by strength
			return cmp.Compare(a.Order, b.Order)
		}
		return cmp.Or(cmp.Compare(costs[a], costs[b]), cmp.Compare(a.Order, b.Order))
	})
}

// telling is 1 of laws that say most of what a function is, and 2 of those that leave its result one value.
func telling(c *claim.Claim) int {
	return b2i(c.Law.Traits.Has(algebra.Defining)) + 2*b2i(c.Law.Traits.Has(algebra.Pinning))
}

// choose orders what was kept for print: the best of each family, then the second ones, and so on. A law that was printed with another sister,
// constant or parameter already comes three turns later each time, since its reader can guess it. One that holds only under a guard stands
// with the second ones: it must not push one out that holds everywhere; and so does one that says what the subject is, if that is an operator.
// That arguments are left alone is nothing to print where there is more to say, but nothing else in the tests sees it: it comes before what
// only fills up, and behind all that if nothing in the code writes there. A conclusion that stands there already, under another premise, is
// not worth a second line: it comes last, but for what two functions refuse alike. What is returned where there is no answer says nothing of
// the answers: it comes behind the second ones, and behind the third if it speaks of a single number; and so does what enumeration found, of
// which nobody knows the name, and what is said of a result that equals that of another function. A law that leaves the result one value comes
// before all.
func choose(kept []*claim.Claim) []*claim.Claim {
	turn := turns(kept)
	out := slices.Clone(kept)
	slices.SortStableFunc(out, func(a, b *claim.Claim) int { return cmp.Compare(turn[a], turn[b]) })
	var fresh, repeated []*claim.Claim
	concluded := map[string]bool{}
	for _, c := range out {
		conclusion := relation.ExprString(c.Relation.Post)
		if concluded[conclusion] {
			repeated = append(repeated, c)
			continue
		}
		concluded[conclusion] = true
		fresh = append(fresh, c)
	}
	out = append(fresh, repeated...)
	beside := supplementary(out)
	last := func(c *claim.Claim) int { return b2i(beside[c]) + 2*b2i(lastResort(c)) + 4*b2i(c.Spare) }
	slices.SortStableFunc(out, func(a, b *claim.Claim) int { return last(a) - last(b) })
	return out
}

// turns is when each claim is printed, see [choose].
func turns(kept []*claim.Claim) map[*claim.Claim]int {
	const last, quiet, noAnswer = 1 << 20, 3, 2 // no theory; see make laws
	type saying struct {
		law *algebra.Law
		of  output
	}
	turn := map[*claim.Claim]int{}
	first, again := map[saying]int{}, map[saying]int{}
	count := map[algebra.Family]int{}
	by := map[output]*claim.Claim{}
	for _, c := range kept {
		o, determined := determines(c)
		if determined && by[o] == nil {
			by[o] = c
		}
		says := saying{c.Law, o}
		switch {
		case c.LowInterest() || c.Law.Family == algebra.Length && inPlace(c.Relation):
			turn[c] = last
			continue
		case c.Law.Family == algebra.Unchanged:
			turn[c] = quiet
			continue
		case c.Law.Traits.Has(algebra.Operation):
			turn[c] = 1 - b2i(determined)
			continue
		case c.Law == refusalLaw:
			turn[c] = noAnswer + b2i(oneValue(c.Relation.Pre))
			continue
		}
		if again[says] == 0 {
			first[says] = count[c.Law.Family]
			count[c.Law.Family]++
		}
		turn[c] = first[says] + 3*again[says]
		again[says]++
		if c.Law.Traits.Has(algebra.Pinning) && turn[c] == 0 {
			turn[c] = -1
		}
		if c.Guard != "" {
			turn[c]++
		}
		if c.Law.Traits.Has(algebra.Enumerated) {
			turn[c] += noAnswer
		}
	}
	for _, c := range kept {
		if ofDetermined(c, by) {
			turn[c] += noAnswer
		}
	}
	return turn
}

// oneValue reports whether a condition is met by a single value of something.
func oneValue(cond relation.Expr) bool {
	b, ok := cond.(*relation.Binary)
	return ok && b.Op == "=="
}

// inPlace reports whether the only function of r has no results and changes lists that it is given by value, whose lengths it cannot change.
func inPlace(r *relation.Relation) bool {
	calls := r.Executions()
	return len(calls) > 0 && !slices.ContainsFunc(calls, func(c *relation.Call) bool {
		return slices.ContainsFunc(c.Fn.Outputs(), func(o relation.Output) bool { return o.Param < 0 || c.Fn.Params[o.Param].Type.Kind != relation.Slice })
	})
}

// rank names the claims that stand: in the order of print, then those that follow.
type rank struct{}

// Name implements [Stage].
func (rank) Name() string { return "rank" }

// Run implements [Stage].
func (rank) Run(_ context.Context, _ *trial.Subject, _ *trial.Runner, set *claim.Set) error {
	nameClaims(set)
	return nil
}

// confirmedClaims lists the claims that stand, by rank; behind them those that only now are known to say more than what they seemed to
// follow from.
func confirmedClaims(set *claim.Set) []*claim.Claim {
	var first, late []*claim.Claim
	for _, c := range set.Live() {
		switch {
		case !set.Evidence(c.ID).Confirmed:
		case set.ReopenedBy(c.ID) == dependents{}.Name():
			late = append(late, c)
		default:
			first = append(first, c)
		}
	}
	rankClaims(first)
	return append(first, late...)
}
