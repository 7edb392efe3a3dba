package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// probes are what trials of other statements say about claims.
//
// Each field answers one question of the rules of "vacuous" for all claims at once, since the questions of all claims share executions. A
// missing claim means no.
type probes struct {
	run         *trial.Runner                       // for rules that try something themselves
	stronger    map[*claim.Claim]*relation.Relation // a stronger statement that holds too
	insensitive map[*claim.Claim]bool               // the result hardly ever depends on what the claim changes
	constant    map[*claim.Claim]bool               // both sides of its equation are always the same
	oneText     map[*claim.Claim]bool               // the texts and lists that it speaks of are one and the same, but for empty ones
	lacking     map[*claim.Claim]bool               // what it needs does not hold
	silent      map[*claim.Claim]bool               // its calls gave nothing but nil, NaN and their arguments
	arbitrary   map[*claim.Claim]bool               // it holds with any values in the place of the subject's results
	idle        map[*claim.Claim]bool               // what it changes of the input is hardly ever there
	hidden      map[*claim.Claim]bool               // its tolerance hides that its sides differ
	never       map[*claim.Claim]bool               // it says that a function fails that was never seen to succeed
	samples     map[*claim.Claim]bool               // it says that all texts fail of a function that accepts those of its tests alone
	fixed       map[*claim.Claim]bool               // an execution in it is given one value alone, by a sister
	inert       bool                                // the subject gives back what it was given, and some of its code was never reached
	oneValue    bool                                // the subject gave one value on all inputs, and its code has no constant that it returns
}

// questions are what is asked of claims, each of its own kind.
type questions struct {
	stronger, needs, constant, abstract, another, few *inquiry
	named                                             map[*relation.Relation]bool // stronger statements that laws name
}

func asked(s *trial.Subject, claims []*claim.Claim) questions {
	q := questions{newInquiry(s), newInquiry(s), newInquiry(s), newInquiry(s), newInquiry(s), newInquiry(s), map[*relation.Relation]bool{}}
	for _, c := range claims {
		q.constant.ask(c, constantSides(s, c))
		q.few.ask(c, oneText(s, c))
		q.abstract.ask(c, abstracted(s, c.Relation))
		q.another.ask(c, ofAnotherInput(s, c.Relation))
		q.stronger.ask(c, equality(s, c.Relation))
		if rel := unneeded(s, c); rel != nil {
			q.stronger.ask(c, rel)
		}
		for _, text := range append(slices.Clone(c.Unless), c.Needs...) {
			rel := parseFor(s, text)
			switch {
			case rel == nil || !drawable(s, rel) || seesNothing(s, rel):
			case slices.Contains(c.Needs, text):
				q.needs.ask(c, rel)
			default:
				q.stronger.ask(c, rel)
				q.named[rel] = true
			}
		}
	}
	return q
}

// probe tries what the laws of claims say of stronger and of needed statements, and whether equations have constant sides.
func probe(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim) (*probes, error) {
	p := &probes{run: r, stronger: map[*claim.Claim]*relation.Relation{}, constant: map[*claim.Claim]bool{}, lacking: map[*claim.Claim]bool{}}
	q := asked(s, claims)
	stronger, needs, constant, abstract, few, named := q.stronger, q.needs, q.constant, q.abstract, q.few, q.named
	res, err := unrefuted(ctx, s, r, needs.probes)
	if err != nil {
		return nil, err
	}
	for _, q := range needs.probes {
		c := needs.of[q]
		p.lacking[c] = p.lacking[c] || res.Of(q).Violated > 0
	}
	if res, err = unrefuted(ctx, s, r, stronger.probes); err != nil {
		return nil, err
	}
	strong := unviolated(stronger.probes, res)
	// What a sister is given is small: that all results are equal may be true of small numbers alone.
	larger, err := onLargerNumbers(ctx, s, r, strong)
	if err != nil {
		return nil, err
	}
	for _, q := range strong {
		if _, fell := larger.fell[q]; fell {
			continue
		}
		// A law names what is worth more than itself: then one row is enough to leave the law unsaid.
		if !named[q.Relation] && hardlyMet(q, res.Of(q)) {
			continue
		}
		if q.Relation.Pre == nil || res.Of(q).Held > 0 || stronger.of[q].Relation.Pre != nil && premise(q.Relation) == premise(stronger.of[q].Relation) {
			p.stronger[stronger.of[q]] = q.Relation
		}
	}
	// The laws of a change need more than that nothing refutes them: see [insensitive].
	if p.insensitive, err = insensitive(ctx, r, stronger, res); err != nil {
		return nil, err
	}
	// They are about the same calls, which are executed once.
	if res, err = unrefuted(ctx, s, r, slices.Concat(constant.probes, few.probes)); err != nil {
		return nil, err
	}
	for _, q := range standing(constant.probes, res) {
		p.constant[constant.of[q]] = true
	}
	if p.oneText, err = ofOneText(ctx, r, few, res); err != nil {
		return nil, err
	}
	if p.arbitrary, err = arbitrary(ctx, r, abstract, q.another); err != nil {
		return nil, err
	}
	if p.silent, err = silentClaims(ctx, s, r, claims); err != nil {
		return nil, err
	}
	if p.idle, err = idleChanges(ctx, s, r, claims); err != nil {
		return nil, err
	}
	if p.hidden, err = hiddenDifferences(ctx, s, r, claims); err != nil {
		return nil, err
	}
	if p.never, err = neverAccepted(ctx, s, r, claims); err != nil {
		return nil, err
	}
	if p.samples, err = samplesAlone(ctx, s, r, claims); err != nil {
		return nil, err
	}
	if p.fixed, err = fixedArguments(ctx, s, r, claims); err != nil {
		return nil, err
	}
	if p.inert, err = inert(ctx, s, r); err != nil {
		return nil, err
	}
	p.oneValue, err = givesOneValue(ctx, s, r)
	return p, err
}

// probeShare is the part of the remaining budget that a trial of probes may take. No theory stands behind it.
const probeShare = 0.08

// insensitiveShare is the share of rows on which a result must differ for a law to say that it does not. No theory stands behind it.
const insensitiveShare = 0.01

// ofChanges are the families of laws by which a change makes no difference.
var ofChanges = []algebra.Family{algebra.Invariance, algebra.Commutative, algebra.Parity, algebra.Reflection, algebra.Period}

// insensitive finds the laws by which a change makes no difference of whose probes one, that nothing makes a difference, fails on a handful of
// rows only: the law would hold by chance. res is how the probes did so far.
//
// They are asked a second time on fresh rows because the first trial stops at a claim's first failure.
func insensitive(ctx context.Context, r *trial.Runner, q *inquiry, res trial.Results) (map[*claim.Claim]bool, error) {
	failed := slices.DeleteFunc(slices.Clone(q.probes), func(p *claim.Claim) bool {
		return res.Of(p).Violated == 0 || !slices.Contains(ofChanges, p.Law.Family) || len(p.Relation.Executions()) != 2
	})
	again, err := r.Try(ctx, failed, trial.Trial{Rows: source.Random{}, Seed: q.s.Seed.Child("faint", 0), N: siftRows, Share: 0.05})
	if err != nil {
		return nil, err
	}
	out := map[*claim.Claim]bool{}
	for _, p := range failed {
		e := again.Of(p)
		out[q.of[p]] = out[q.of[p]] || e.Decided() >= siftRows/4 && float64(e.Violated) < insensitiveShare*float64(e.Decided())
	}
	return out, nil
}
