package infer

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Rows that meet a premise such as ok(s.Take(n)), a number that is not more than what a value happens to have, are one in a hundred random ones. But
// what is made of them by exchanging values of variables meets it, too, more often than not.

// Sizes of the trial of claims whose premises hardly any row met. No theory stands behind them.
const (
	// scarceShare is the part of what remains of the budget that it may take. With 0.3 the panic of big.Rat.Inv at 0 was met by 934 of the rareRows rows
	// that it needs.
	scarceShare = 0.6
	// scarceSteps is how many times rows are made of those that met the premise so far, and scarceRows how many each time.
	scarceSteps = 8
	scarceRows  = 1500
	// scarceEnough is how many times as many rows have to meet a premise as of a claim that random rows are enough for: these are not as different.
	scarceEnough = 2
	// seldomRows is how many rows tell how often a premise is met, and one in seldomPart of them is seldom.
	seldomRows = 1000
	seldomPart = 10
	// mostPresumed is how many rows that met the premise of a claim are kept.
	mostPresumed = 64
)

// presumed are rows that met the premise of a claim: a sample of them, all with equal chances.
type presumed struct {
	r    *rand.Rand
	rows map[string][]claim.Witness // by premise
	met  map[string]int
}

func newPresumed() *presumed {
	return &presumed{rows: map[string][]claim.Witness{}, met: map[string]int{}}
}

// seer keeps rows that trials of a subject see.
func (p *presumed) seer(s *trial.Subject) trial.Seer {
	if p.r == nil {
		p.r = s.Seed.Child("presumed", 0).Rand()
	}
	return func(c *claim.Claim, g *trial.Group, rows []source.Row, v *relation.Verdicts) {
		if c.Relation.Pre == nil {
			return
		}
		key := premiseKey(c)
		v.Held.Each(func(i int) {
			p.met[key]++
			w := claim.Witness{Vars: g.Vars, Row: rows[i]}
			if kept := p.rows[key]; len(kept) < mostPresumed {
				p.rows[key] = append(kept, w)
			} else if k := p.r.IntN(p.met[key]); k < len(kept) { // Vitter, "Random sampling with a reservoir" (1985), algorithm R
				kept[k] = w
			}
		})
	}
}

// premiseKey is the premise of a claim as text.
func premiseKey(c *claim.Claim) string { return relation.ExprString(c.Relation.Pre) }

// offspring are n rows of a group, made of those that met its premise; none if there are none.
//
// The rows were seen with the variables of other groups, too: one that lacks a variable of this group has it from a row that is drawn, the
// same for all.
func (p *presumed) offspring(s *trial.Subject, g *trial.Group, step, n int) []source.Row {
	sp := g.Space(s)
	fill := source.Draw(source.Random{}, sp, s.Seed.Child("fill", 0), 1)
	if len(fill) == 0 {
		return nil
	}
	key := premiseKey(g.Claims[0])
	var parents []source.Row
	for _, w := range p.rows[key] {
		if row, ok := w.Over(g.Vars, fill[0]); ok && sp.Holds(row) {
			parents = append(parents, row)
		}
	}
	return source.Draw(source.Recombined{Parents: parents}, sp, s.Seed.Child("scarce "+key, uint64(step)), n)
}

// recombined shows what comes of a claim on rows that are made of those which met its premise. Nothing of it is evidence.
func (p *presumed) recombined(ctx context.Context, s *trial.Subject, r *trial.Runner, c *claim.Claim, see trial.Seer) error {
	if p == nil {
		return nil
	}
	for _, g := range r.Groups([]*claim.Claim{c}) {
		rows := p.offspring(s, g, 0, r.Ration(scarceRows, g.Calls(), huntParts))
		if _, err := r.Decide(ctx, g, rows, trial.Trial{See: see}); err != nil {
			return err
		}
	}
	return nil
}

// tight reports whether the budget does not suffice for finalRows rows of all claims.
func tight(r *trial.Runner, claims []*claim.Claim) bool {
	calls := int64(0)
	for _, g := range r.Groups(claims) {
		calls += g.Calls()
	}
	return r.Ration(finalRows, calls, 1) < finalRows
}

// seldomMet reports whether few rows met the premise of a claim.
func seldomMet(e claim.Evidence) bool {
	return e.Held+e.Skipped >= seldomRows && e.Held*seldomPart < e.Held+e.Skipped
}

// scarce tries claims whose premises hardly any row met on rows that are made of those which did. The others took most of the budget by then: where
// executions are dear, as those of big numbers, these would fall for the company that they are in.
//
// Claims of one premise share their rows, and each premise gets the same part of what is left. A claim leaves once it has met enough rows or
// fell, so that the last steps cost what the hardest claims cost. The rows that met the premise in one step are among the parents of the next
// one: from a few parents, such as the three rows of a hundred thousand that met an equation, the sample grows to as many as it holds.
func scarce(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set, p *presumed, parked *trial.Park) error {
	enough := func(c *claim.Claim) bool {
		e := set.Evidence(c.ID)
		return e.Violated > 0 || e.Held >= scarceEnough*leastHeld(c)
	}
	said := saidOften(set)
	few := slices.DeleteFunc(pending(set), func(c *claim.Claim) bool {
		e := set.Evidence(c.ID)
		return c.Relation.Pre == nil || enough(c) || e.Held+e.Skipped < minRows || e.Held >= leastHeld(c) && !seldomMet(e) ||
			e.Held < leastHeld(c) && said[relation.ExprString(c.Relation.Post)]
	})
	var groups []*trial.Group
	for _, same := range byPremise(few) {
		groups = append(groups, r.Groups(same)...)
	}
	limit := r.Spent() + int64(scarceShare*float64(r.Remaining()))
	for i, g := range groups {
		until := r.Spent() + (limit-r.Spent())/int64(len(groups)-i)
		for step := range scarceSteps {
			g = &trial.Group{Vars: g.Vars, Pre: g.Pre, Key: g.Key, Claims: slices.DeleteFunc(slices.Clone(g.Claims), enough)}
			if len(g.Claims) == 0 {
				break
			}
			n := max(0, min(scarceRows, (until-r.Spent())/(max(1, g.Calls())*max(1, r.Weight))))
			rows := p.offspring(s, g, step, int(n))
			if r.Drawn(len(rows)); len(rows) == 0 {
				break
			}
			res, err := r.Decide(ctx, g, rows, trial.Trial{Reading: trial.Careful, See: p.seer(s), Park: parked})
			if err != nil {
				return err
			}
			res.Merge(set)
		}
	}
	return nil
}

// saidOften are the conclusions that stand without a premise or under one that many rows met: under another one that hardly any row meets they say
// nothing worth rows of its own. Refusals are something else: a function has several reasons to fail.
func saidOften(set *claim.Set) map[string]bool {
	out := map[string]bool{}
	for _, c := range unbroken(set, set.Live()) {
		e := set.Evidence(c.ID)
		if _, refusal := c.Relation.Post.(*relation.OutcomeOf); !refusal && e.Held >= leastHeld(c) && !seldomMet(e) {
			out[relation.ExprString(c.Relation.Post)] = true
		}
	}
	return out
}

// byPremise are claims by their premises, in the order of the first of each.
func byPremise(claims []*claim.Claim) [][]*claim.Claim {
	var out [][]*claim.Claim
	at := map[string]int{}
	for _, c := range claims {
		key := premiseKey(c)
		i, known := at[key]
		if !known {
			i = len(out)
			at[key], out = i, append(out, nil)
		}
		out[i] = append(out[i], c)
	}
	return out
}
