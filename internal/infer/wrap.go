package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// The stage knows two kinds of arithmetic. Of a sum of a variable and a number, or of two variables, it is known
// where it leaves its type, so that rows are made around there ([sum]). Of all else, products and what is nested,
// fields of structs, it is known only on a row whether it leaves its type ([arithmetic]): rows are drawn of all
// sizes, and put together of values that meet the premise.

// Rows on which the arithmetic of a claim wraps around, as far as it can: before other stages, and of what is about to be printed. The random rows of the
// attack hardly ever come to the end of a type. No theory stands behind them: with 400 DaysIn(year, month) <= DaysIn(6*year, month) stood.
const (
	wrapRows     = 400
	lastWrapRows = 20_000
)

// One in asDrawn of them is left as it is drawn, and pairShare times fewer are made of values that meet a premise. No theory stands behind the
// figures.
const asDrawn, pairShare = 8, 4

// wrap refutes claims that fail where their own integer arithmetic wraps around, as 2*x and x + 400 may: random rows hardly ever come so
// near to the end of a type. The guard stage proposes them again for where it does not. The last time it drops those of which it cannot be told.
type wrap struct{ rows int }

// Name implements [Stage].
func (wrap) Name() string { return "wrap" }

// Run implements [Stage].
func (st wrap) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	reckoned := map[*claim.Claim]*reckoning{}
	claims := slices.DeleteFunc(pending(set), func(c *claim.Claim) bool {
		reckoned[c] = &reckoning{overflowing(s, c.Relation), map[string]bool{}, map[string]bool{}}
		return len(reckoned[c].as) == 0
	})
	// Before other stages a claim that no row decides stays: the guard stage and the attack may still tell.
	met, err := partsMet(ctx, s, r, claims, reckoned)
	if err != nil {
		return err
	}
	for _, g := range r.Groups(claims) {
		n := r.Ration(st.rows, g.Calls(), 20)
		// Rows near the end of the type first, then those that were put together for a premise.
		rows := slices.Concat(wrapping(s, g, n), paired(s, g, met, reckoned, n/pairShare))
		// What is known of the end of a type where a sum wraps around is known of variables alone: fields get numbers of all sizes.
		if slices.ContainsFunc(g.Claims, func(c *claim.Claim) bool { return ofFields(reckoned[c].as) }) {
			sp, from := g.Space(s), s.Seed.Child("wrap fields "+g.Key, 0)
			rows = append(rows, spread(sp, source.Draw(source.Random{}, sp, from, n/pairShare), from.Child("values", 0).Rand())...)
		}
		see := func(c *claim.Claim, g *trial.Group, rows []source.Row, v *relation.Verdicts) {
			if st.rows == lastWrapRows && c.Relation.Pre != nil {
				reckoned[c].add(c, g.Vars, rows, v)
			}
		}
		res, err := r.Decide(ctx, g, rows, trial.Trial{Reading: trial.Lenient, See: see})
		if err != nil {
			return err
		}
		for _, c := range g.Claims {
			set.Observe(c.ID, res.Of(c))
			if res.Of(c).Violated > 0 {
				set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: "wrap", Why: "where its own arithmetic wraps around" + asAt(c.Relation, res.Of(c).Witnesses)})
			} else if v := reckoned[c].verdict(c); v != nil && st.rows == lastWrapRows {
				set.Reject(c.ID, *v)
			}
		}
	}
	return nil
}

// wrapping are rows of g in which arithmetic of its claims wraps around, or nearly, and some that are as they are drawn.
func wrapping(s *trial.Subject, g *trial.Group, n int) []source.Row {
	var ms []sum
	for _, c := range g.Claims {
		ms = append(ms, sums(s, c.Relation)...)
	}
	sp, from := g.Space(s), s.Seed.Child("wrap "+g.Key, 0)
	rows := source.Draw(source.Random{}, sp, from, n)
	rnd := from.Child("values", 0).Rand()
	if len(ms) == 0 {
		return spread(sp, rows, rnd) // products alone, of which the large ones wrap around
	}
	var out []source.Row
	for k, row := range rows {
		m := ms[k%len(ms)]
		i := indexOf(g.Vars, m.of.Name)
		if k%asDrawn == 0 {
			out = append(out, row)
			continue
		}
		if v := m.near(rnd, g.Vars, row); i >= 0 && v != nil && sp.Inside(i, v) {
			row[i] = v
			if sp.Holds(row) {
				out = append(out, row)
			}
		}
	}
	return out
}
