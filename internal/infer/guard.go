package infer

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// How guards are looked for (docs/traps.md E).
const (
	guardRows = 1500 // random rows that a guard is learnt on, and a third of that of the edge grid
	maxRefits = 160  // refuted laws that are tried with guards, the families of most interest first
	// maxInstances of them are one law with various constants. No theory.
	maxInstances = 3
	insideOf     = 20 // a guard must accept at least one in so many of the rows on which the law was decided
	minHeld      = 40 // and so many on which it held
	// So many values a variable of a guard must have inside of it, and so many lengths if it is a list.
	minValues, minLengths = 6, 3
	maxRoom               = 2 // conditions that keep arithmetic from wrapping around
	jointShare            = 8 // one row for so many random ones lies where a condition on several numbers holds; no theory
	// Outside of the sign of a variable one row in so many fails at least, where elsewhere half of them do: quotients are rounded towards zero,
	// so that a law of the positive numbers may fail next to zero alone. No theory.
	perSign = 9
)

// unguarded are the families whose laws get no guard: a bound or an outcome on a part of the domain says little, and arguments that
// stay as they are do so everywhere; a relation that is an order on a part of its domain is none.
var unguarded = []algebra.Family{algebra.Bound, algebra.Order, algebra.Subadditive, algebra.Divisible, algebra.Outcome, algebra.Unchanged, algebra.Pythagorean}

// The method is that of learning a precondition from positive and negative examples, with a fixed set of atoms: rows on which the law holds
// are positive, rows on which it fails negative, and an atom that excludes all negatives is a guard. Only atoms that a person would write
// are there, so that no cut fits the data by chance; and what was learnt is confirmed on other rows (siftGuarded).

// guard proposes refuted laws again, each under the weakest precondition of at most two atoms that explains where it holds, and sifts them.
type guard struct{}

// Name implements [Stage].
func (guard) Name() string { return "guard" }

// Run implements [Stage].
//
// Claims that share executions are one group and are decided on the same rows, so that all atoms are evaluated once a group. A guard that
// makes a relation which has been proposed before is not proposed again.
func (guard) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	var found []claim.Claim
	for _, g := range r.Groups(refits(s, set)) {
		n := r.Ration(guardRows, g.Calls(), 10)
		if n < guardRows/10 {
			continue
		}
		sp := g.Space(s)
		rows := source.Draw(source.Random{}, sp, s.Seed.Child("guard "+g.Key, 0), n)
		rows = append(rows, source.Draw(source.Edge{}, sp, s.Seed.Child("guard edge "+g.Key, 0), n/3)...)
		rows = append(rows, jointRows(s, g, n/jointShare)...)
		cols, err := source.Columns(g.Vars, rows)
		if err != nil {
			return err
		}
		atoms, exact := atoms(s, g.Vars, cols, len(rows)), exactAtoms(s, g.Vars, cols, len(rows))
		defined, err := definedness(ctx, s, r, g, rows)
		if err != nil {
			return err
		}
		if len(atoms)+len(exact)+len(defined) == 0 {
			continue
		}
		see := func(c *claim.Claim, g *trial.Group, _ []source.Row, v *relation.Verdicts) {
			guarded := refit(s, c, v, atoms, g.Vars, cols)
			if guarded == nil {
				guarded = whereDefined(s, c, v, defined)
			}
			if guarded == nil {
				guarded = whereAnswered(s, c, v, atoms, answerAtoms(c, defined, g.Vars), g.Vars, cols)
			}
			if guarded == nil && len(exact) > 0 {
				guarded = refit(s, c, v, slices.Concat(atoms, exact), g.Vars, cols)
			}
			if guarded != nil {
				found = append(found, *guarded)
			}
		}
		if _, err := r.Decide(ctx, g, rows, trial.Trial{See: see}); err != nil {
			return err
		}
	}
	var claims []*claim.Claim
	for _, c := range found {
		if hasRelation(set, c.Relation) {
			continue
		}
		set.Offer()
		claims = append(claims, set.Propose(c))
	}
	return siftGuarded(ctx, s, r, set, claims)
}

// siftGuarded puts claims under a precondition through fresh rows and the edge grid, drawn inside of it.
func siftGuarded(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set, claims []*claim.Claim) error {
	var trials []trial.Trial
	for k, st := range []source.Strategy{source.Random{}, source.Edge{}} {
		trials = append(trials, trial.Trial{Rows: st, Seed: s.Seed.Child("guarded", uint64(k)), N: siftRows, Share: 0.2, Reading: trial.Lenient, Gone: trial.Fallen})
	}
	return siftFresh(ctx, r, set, guard{}, claims, 1, trials...)
}

// siftFresh tries claims that a stage has proposed, and drops those that fail and those that hold on fewer rows than so many.
func siftFresh(ctx context.Context, r *trial.Runner, set *claim.Set, by Stage, claims []*claim.Claim, least int64, trials ...trial.Trial) error {
	res, err := r.Try(ctx, claims, trials...)
	if err != nil {
		return err
	}
	for _, c := range claims {
		e := res.Of(c)
		set.Observe(c.ID, e)
		switch {
		case e.Violated > 0:
			set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: by.Name()})
		case e.Held == 0:
			set.Reject(c.ID, claim.Verdict{Kind: claim.Idle, Stage: by.Name(), Why: "no input meets its precondition"})
		case e.Held < least:
			set.Reject(c.ID, claim.Verdict{Kind: claim.Idle, Stage: by.Name(), Why: "few inputs meet its precondition"})
		}
	}
	set.Tried()
	return nil
}

// refits are the refuted claims worth a guard: those that held on a part of the rows, some of which only one that says where they are defined.
//
// A law that held on fewer than one row in insideOf has no part of the domain worth a name; one with two premises already gets no third. What fell
// on the first few rows may have met nothing but executions without a result, so that only a guard that says where there is one can be right.
func refits(s *trial.Subject, set *claim.Set) []*claim.Claim {
	often := func(c *claim.Claim) bool {
		e := set.Evidence(c.ID)
		return e.Held*insideOf >= e.Decided()
	}
	out := slices.DeleteFunc(set.All(), func(c *claim.Claim) bool {
		v, fell := set.Verdict(c.ID)
		return !fell || v.Kind != claim.Refuted || refusalClaim(c) || len(relation.Conjuncts(c.Relation.Pre)) > 1 ||
			!often(c) && set.Evidence(c.ID).Decided() >= fairSample && !ofParts(c)
	})
	rankClaims(out)
	out = likeliest(set, out)
	if len(out) > maxRefits {
		out = expectedFirst(out)
	}
	any, some, parts := 0, 0, 0
	return slices.DeleteFunc(out, func(c *claim.Claim) bool {
		if guardable(c) && often(c) {
			any++
			return any > maxRefits
		}
		if ofParts(c) && parts < maxOfParts {
			parts++
			return false
		}
		if len(definedConditions(s, c.Relation))+len(answerConditions(c.Relation)) > 0 {
			some++
			return some > maxUnguarded
		}
		return true
	})
}

// likeliest leaves of the instances of a law with various constants those that held most often: of the periods of a calendar there are many
// that hold by chance.
//
// Instances differ in the constant alone: F(x + 7) == F(x) beside F(x + 14) == F(x).
func likeliest(set *claim.Set, claims []*claim.Claim) []*claim.Claim {
	type instance struct {
		law          *algebra.Law
		view, sister string
	}
	of := func(c *claim.Claim) instance { return instance{c.Law, c.View, c.Sister} }
	share := func(c *claim.Claim) float64 {
		e := set.Evidence(c.ID)
		return float64(e.Held) / float64(max(e.Decided(), 1))
	}
	byInstance := map[instance][]*claim.Claim{}
	for _, c := range claims {
		byInstance[of(c)] = append(byInstance[of(c)], c)
	}
	for _, alike := range byInstance {
		slices.SortStableFunc(alike, func(a, b *claim.Claim) int { return cmp.Compare(share(b), share(a)) })
	}
	return slices.DeleteFunc(slices.Clone(claims), func(c *claim.Claim) bool {
		return slices.Index(byInstance[of(c)], c) >= maxInstances
	})
}

// expectedFirst orders claims so that those of laws that people expect come before the others.
//
// A law of two parameters has six claims of a function of three and more with the constants and sisters that fit: by rank alone the equations of
// a few laws took all places, and of no order was asked under which condition it holds. Where each law had a place before any had two, short lists
// and texts were told to have lengths that no one would ask for.
func expectedFirst(claims []*claim.Claim) []*claim.Claim {
	out := slices.Clone(claims)
	slices.SortStableFunc(out, func(a, b *claim.Claim) int {
		return b2i(b.Law.Traits.Has(algebra.Expected)) - b2i(a.Law.Traits.Has(algebra.Expected))
	})
	return out
}

// refit finds the guard under which c holds, on rows that were decided: the atom that accepts most, else the two. Outside of it at
// least half of the rows must fail, else c is a law with a few counterexamples, and each of two atoms must be needed.
func refit(s *trial.Subject, c *claim.Claim, v *relation.Verdicts, atoms []guardAtom, vars []relation.Var, cols []relation.Column) *claim.Claim {
	if !guardable(c) {
		return nil
	}
	if best := bestGuard(v, usable(c, atoms), vars, cols); best.cond != nil {
		return underGuard(s, c, best)
	}
	if room := roomAtom(s, c, v, vars, cols); room.cond != nil {
		return underGuard(s, c, room)
	}
	return nil
}

// roomAtom is the condition under which the arithmetic of c does not wrap around, if no row fails under it. Few rows outside may fail, since
// c is then a law with a known cause for its counterexamples, and no law with few of them.
//
// The condition follows from the arithmetic of the relation and not from the rows, which only confirm it.
func roomAtom(s *trial.Subject, c *claim.Claim, v *relation.Verdicts, vars []relation.Var, cols []relation.Column) guardAtom {
	texts, ok := room(s, c.Relation)
	if !ok || len(texts) == 0 || len(texts) > maxRoom {
		return guardAtom{}
	}
	for _, a := range atomsOf(s, []string{strings.Join(texts, " && ")}, vars, cols, cols[0].Len()) {
		if inside := a.met.And(v.Held).Count(); a.met.And(v.Violated).Count() == 0 && inside >= minHeld && inside*insideOf >= v.Held.Count() {
			return a
		}
	}
	return guardAtom{}
}
