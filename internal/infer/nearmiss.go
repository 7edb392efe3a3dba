package infer

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// maxNearMisses is how many near misses are shown for a subject (docs/traps.md A11).
const maxNearMisses = 3

// expectedFamilies are the families whose near misses are worth a line of their own: those that a developer expects to hold or to fail, but not
// to fail on a handful of inputs (docs/traps.md A11, C).
var expectedFamilies = []algebra.Family{
	algebra.RoundTrip, algebra.Agreement, algebra.Idempotence, algebra.Involution, algebra.Parity, algebra.Commutative, algebra.Associative,
	algebra.Invariance, algebra.Homomorphic, algebra.Order, algebra.Monotone, algebra.Unchanged,
}

// nearMisses picks the laws that fail on under 1 % of the core and are worth telling, each with its simplest counterexample, which fails
// on the untouched build too. Floats are left out: there a handful of ill-conditioned inputs fails for any law.
type nearMisses struct {
	command []string // the words of the command that explains a relation of the subject
}

// Name implements [Stage].
func (nearMisses) Name() string { return "near miss" }

// nearWork is what near misses may cost even if nothing remains of the default budget: about a fifth of a second. No theory stands behind it.
const nearWork = 1_000_000

// Run implements [Stage].
//
// One near miss a family is told, as one fault breaks many laws of it. The budget is looked at before each suspect, since a judgement costs
// thousands of executions.
func (st nearMisses) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	if !r.Counting() {
		defer r.Hold(-nearWork)()
	}
	j := &nearJudge{Subject: s, far: map[int]*trial.Runner{}}
	told := set.Rejected(claim.NearMiss) // by the name
	var rows []claim.Witness
	for _, c := range suspects(set) {
		if len(told) == maxNearMisses || r.Remaining() <= 0 {
			break
		}
		near, err := j.nearMiss(ctx, r, set, c)
		if err != nil {
			return err
		}
		if !near || slices.ContainsFunc(told, func(o *claim.Claim) bool { return o.Law.Family == c.Law.Family }) {
			continue // one fault shows in many laws of a family
		}
		v, row, err := shrunk(ctx, s, r, c, set.Evidence(c.ID).Witnesses)
		if err != nil {
			return err
		}
		if v == nil {
			continue
		}
		v.Repeat = counterexample.Quoted(append(slices.Clone(st.command), c.Relation.Text())...)
		set.Amend(c.ID, v, "")
		told, rows = append(told, c), append(rows, row)
	}
	return st.stand(ctx, s, r, set, rows)
}

// stand drops what the counterexamples of near misses refute: each is simpler than all rows that were tried, and lies where a law that people expect
// ends. What rests on such a claim alone is undecided. Claims of a second round meet these rows as they meet all that refuted others.
func (st nearMisses) stand(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set, rows []claim.Witness) error {
	if len(rows) == 0 {
		return nil
	}
	set.AddFailures(rows...)
	claims := set.Live()
	if err := replay(ctx, s, r, set, claims, rows); err != nil {
		return err
	}
	for _, c := range claims {
		if set.Evidence(c.ID).Violated > 0 {
			set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: st.Name()})
		}
	}
	for _, c := range set.Unfounded() {
		set.Reopen(c.ID, st.Name())
	}
	return nil
}

// suspects lists the refuted claims that may be near misses, the families that a developer wants to see first in front.
func suspects(set *claim.Set) []*claim.Claim {
	out := slices.DeleteFunc(set.Rejected(claim.Refuted), func(c *claim.Claim) bool {
		v, _ := set.Verdict(c.ID)
		return v.Stage != reach{}.Name() && (v.Stage != sift{}.Name() || !suspect(set.Evidence(c.ID)))
	})
	rankClaims(out)
	slices.SortStableFunc(out, func(a, b *claim.Claim) int { // a near miss through a sister may be the sister's
		return cmp.Or(cmp.Compare(a.Law.Family.Rank(), b.Law.Family.Rank()), cmp.Compare(min(len(a.Sister), 1), min(len(b.Sister), 1)))
	})
	return out
}

// A nearJudge is what all near misses of a subject are judged by, and what is executed for it once.
type nearJudge struct {
	*trial.Subject
	pool *relation.Execution   // see shuffled; nil: not yet executed
	far  map[int]*trial.Runner // by the place of the factor, see oftenFarther
}

// nearMiss reports whether a refuted claim fails on few inputs, and not by chance, and is one that people expect to hold.
func (j *nearJudge) nearMiss(ctx context.Context, r *trial.Runner, set *claim.Set, c *claim.Claim) (bool, error) {
	bad := set.Evidence(c.ID).Witnesses
	if len(bad) == 0 || relation.Approximate(c.Relation.Post) || !worthTelling(c) || unexpected(j.Subject, c) || j.byChance(ctx, r, c) || j.oftenFarther(ctx, r, c) {
		return false, nil
	}
	return fewFail(ctx, j.Subject, r, c, bad)
}

// worthTelling reports whether a near miss of c is worth a line. Of the laws through a sister only agreement and the round trip back to the
// input are: that a function nearly commutes with another says nothing. And what is done to a literal of the code changes what it means.
func worthTelling(c *claim.Claim) bool {
	through := c.Sister == "" || c.Law.Family == algebra.Agreement || c.Law.Family == algebra.RoundTrip && c.Law.Traits.Has(algebra.Expected)
	expected := c.Law.Family != algebra.Monotone || c.Law.Traits.Has(algebra.Expected)
	literal := c.Constant != "" && strings.Contains("\"`", c.Constant[:1])
	// Nobody expects that an argument is ignored: that it is so nearly always says how seldom the sources have what it changes.
	ignored := c.Law.Traits.Has(algebra.Independence)
	return through && expected && !literal && !ignored && slices.Contains(expectedFamilies, c.Law.Family)
}

// unexpected reports whether nobody expects of the subject what a claim of a family says that is expected in other cases: that its own result, handed in
// again, makes steps which change places or add up; that it grows with another argument than the first, as what is rounded with the step; or that it does not
// find a character in what is put into a text, which may be that character.
func unexpected(s *trial.Subject, c *claim.Claim) bool {
	calls := slices.DeleteFunc(c.Relation.Executions(), func(call *relation.Call) bool { return call.Fn != s.Func })
	switch c.Law.Family {
	case algebra.Commutative, algebra.Homomorphic:
		return slices.ContainsFunc(calls, func(call *relation.Call) bool {
			own := false
			relation.Walk(call.Args[0], func(e relation.Expr) bool {
				inner, ok := e.(*relation.Call)
				own = own || ok && inner.Fn == s.Func
				return !own
			})
			return own && len(call.Args) > 1
		})
	case algebra.Invariance:
		return slices.ContainsFunc(s.Func.Params, isCharacter) && slices.ContainsFunc(calls, hasLiteral)
	case algebra.Monotone:
		return len(calls) == 2 && len(calls[0].Args) > 0 && relation.ExprString(calls[0].Args[0]) == relation.ExprString(calls[1].Args[0])
	}
	return false
}

// isCharacter reports whether a parameter may be a character: a byte, or a number of 32 bits without a name of its own.
func isCharacter(p relation.Param) bool {
	return (p.Type.Kind == relation.Uint8 || p.Type.Kind == relation.Int32) && p.Type.Pkg == "" && !p.Type.Enum
}

// hasLiteral reports whether a text stands in the arguments of a call.
func hasLiteral(call *relation.Call) bool {
	found := false
	for _, a := range call.Args {
		relation.Walk(a, func(e relation.Expr) bool {
			l, ok := e.(*relation.Literal)
			found = found || ok && l.T.Kind == relation.String
			return !found
		})
	}
	return found
}
